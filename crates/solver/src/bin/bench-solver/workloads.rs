//! The four workloads, as scripts that every solver runs alike: what an explorer would assert,
//! ask and take back.

use spelunk_solver::{Answer, Limits, chain};
use spelunk_term::testing::Random;
use spelunk_term::{Sort, TermId, TermStore};

#[derive(Copy, Clone)]
pub enum Step {
    Push,
    Assert(TermId),
    Check,
    Pop,
}

pub struct Workload {
    pub name: &'static str,
    pub what: &'static str,
    pub store: TermStore,
    pub steps: Vec<Step>,
    pub checks: usize,
}

/// A script under construction; the chain itself says which passages are open.
struct Recorder {
    store: TermStore,
    steps: Vec<Step>,
    checks: usize,
    limit: usize,
}

impl Recorder {
    fn new(limit: usize) -> Recorder {
        Recorder {
            store: TermStore::new(),
            steps: Vec::new(),
            checks: 0,
            limit,
        }
    }

    fn full(&self) -> bool {
        self.checks >= self.limit
    }

    /// Asks about the path with the conditions, which are taken back at once.
    fn ask(&mut self, conditions: &[TermId]) {
        self.steps.push(Step::Push);
        self.steps
            .extend(conditions.iter().map(|&condition| Step::Assert(condition)));
        self.steps.extend([Step::Check, Step::Pop]);
        self.checks += 1;
    }

    fn finish(self, name: &'static str, what: &'static str) -> Workload {
        Workload {
            name,
            what,
            store: self.store,
            steps: self.steps,
            checks: self.checks,
        }
    }
}

/// W1: a search tree of symbolic integers, every insertion order and shape, depth first.
pub fn orderings(checks: usize) -> Workload {
    let mut recorder = Recorder::new(checks);
    let keys: Vec<TermId> = (0..9)
        .map(|n| recorder.store.variable(&format!("key{n}"), Sort::Bv(32)))
        .collect();
    let mut search = TreeSearch {
        recorder,
        solver: chain(Limits::default()),
        keys,
    };
    search.insert(&mut Tree::default(), 0);
    search
        .recorder
        .finish("W1", "orderings of a search tree, 1 to 32 conjuncts")
}

#[derive(Clone, Default)]
struct Tree {
    /// Key and children of each node.
    nodes: Vec<(usize, [Option<usize>; 2])>,
}

struct TreeSearch {
    recorder: Recorder,
    solver: spelunk_solver::PathSolver,
    keys: Vec<TermId>,
}

impl TreeSearch {
    fn insert(&mut self, tree: &mut Tree, key: usize) {
        if key == self.keys.len() {
            return;
        }
        if tree.nodes.is_empty() {
            tree.nodes.push((key, [None, None]));
            return self.insert(tree, key + 1);
        }
        self.descend(tree, 0, key);
    }

    /// `if (key < node) left else if (key > node) right else found`
    fn descend(&mut self, tree: &mut Tree, node: usize, key: usize) {
        let (own, other) = (self.keys[key], self.keys[tree.nodes[node].0]);
        let less = self.recorder.store.bv_slt(own, other);
        let not_less = self.recorder.store.not(less);
        let greater = self.recorder.store.bv_slt(other, own);
        let not_greater = self.recorder.store.not(greater);
        self.passage(tree, less, |search, tree| search.step(tree, node, 0, key));
        self.passage(tree, not_less, |search, tree| {
            search.passage(tree, greater, |search, tree| {
                search.step(tree, node, 1, key)
            });
            search.passage(tree, not_greater, |search, tree| {
                search.insert(tree, key + 1)
            });
        });
    }

    fn step(&mut self, tree: &mut Tree, node: usize, side: usize, key: usize) {
        match tree.nodes[node].1[side] {
            Some(child) => self.descend(tree, child, key),
            None => {
                tree.nodes[node].1[side] = Some(tree.nodes.len());
                tree.nodes.push((key, [None, None]));
                self.insert(tree, key + 1);
                tree.nodes.pop();
                tree.nodes[node].1[side] = None;
            }
        }
    }

    fn passage(
        &mut self,
        tree: &mut Tree,
        condition: TermId,
        inside: impl FnOnce(&mut TreeSearch, &mut Tree),
    ) {
        if self.recorder.full() {
            return;
        }
        self.recorder
            .steps
            .extend([Step::Push, Step::Assert(condition), Step::Check]);
        self.recorder.checks += 1;
        self.solver.push();
        self.solver.assert(&self.recorder.store, condition);
        if self.solver.check(&mut self.recorder.store) == Answer::Sat {
            inside(self, tree);
        }
        self.solver.pop();
        self.recorder.steps.push(Step::Pop);
    }
}

/// W2: what integer code computes: wrap-around, multiplication by constants, division, remainder,
/// shifts and masks, along paths of up to eight conditions.
pub fn arithmetic(checks: usize) -> Workload {
    let mut recorder = Recorder::new(checks);
    let mut random = Random::new(42);
    let variables: Vec<TermId> = (0..4)
        .map(|n| recorder.store.variable(&format!("x{n}"), Sort::Bv(32)))
        .collect();
    while !recorder.full() {
        let mut path = Vec::new();
        for _ in 0..8 {
            let condition = arithmetic_condition(&mut random, &mut recorder.store, &variables);
            let negation = recorder.store.not(condition);
            if recorder.full() {
                break;
            }
            path.push(condition);
            recorder.ask(&path);
            path.pop();
            path.push(if random.chance(70) {
                condition
            } else {
                negation
            });
        }
    }
    recorder.finish("W2", "wrap-around, * and / by constants, %, shifts, masks")
}

fn arithmetic_condition(
    random: &mut Random,
    store: &mut TermStore,
    variables: &[TermId],
) -> TermId {
    let left = arithmetic_term(random, store, variables, 3);
    let right = if random.chance(50) {
        store.bv_const(32, random.bits() % 1000)
    } else {
        arithmetic_term(random, store, variables, 1)
    };
    match random.below(5) {
        0 | 1 => store.eq(left, right),
        2 => store.ne(left, right),
        3 => store.bv_slt(left, right),
        _ => store.bv_sle(left, right),
    }
}

fn arithmetic_term(
    random: &mut Random,
    store: &mut TermStore,
    variables: &[TermId],
    depth: usize,
) -> TermId {
    if depth == 0 || random.chance(15) {
        return random.pick(variables);
    }
    let inner = arithmetic_term(random, store, variables, depth - 1);
    let small = |random: &mut Random| 3 + random.bits() % 60;
    match random.below(9) {
        0 => {
            let other = arithmetic_term(random, store, variables, depth - 1);
            store.bv_add(inner, other)
        }
        1 => {
            let other = arithmetic_term(random, store, variables, depth - 1);
            store.bv_sub(inner, other)
        }
        2 => {
            let factor = store.bv_const(32, random.pick(&[3, 7, 10, 31, 37, 1000, 0x9e37_79b9]));
            store.bv_mul(inner, factor)
        }
        3 => {
            let divisor = store.bv_const(32, small(random));
            store.bv_sdiv(inner, divisor)
        }
        4 => {
            let divisor = store.bv_const(32, small(random));
            store.bv_srem(inner, divisor)
        }
        5 => {
            let distance = store.bv_const(32, random.bits() % 31);
            store.java_shl(inner, distance)
        }
        6 => {
            let distance = store.bv_const(32, random.bits() % 31);
            let shifted = store.java_ushr(inner, distance);
            store.bv_xor(inner, shifted)
        }
        7 => {
            let distance = arithmetic_term(random, store, variables, 0);
            store.java_shr(inner, distance)
        }
        _ => {
            let mask = store.bv_const(32, random.pick(&[15, 255, 0xffff, 0x7fff_ffff, 0xf0]));
            store.bv_and(inner, mask)
        }
    }
}

/// W3: products of two unknowns.
pub fn products(checks: usize) -> Workload {
    let mut recorder = Recorder::new(checks);
    let mut random = Random::new(43);
    let x = recorder.store.variable("x", Sort::Bv(32));
    let y = recorder.store.variable("y", Sort::Bv(32));
    let product = recorder.store.bv_mul(x, y);
    let one = recorder.store.bv_const(32, 1);
    while !recorder.full() {
        let store = &mut recorder.store;
        let target = store.bv_const(32, random.bits());
        let equation = store.eq(product, target);
        let above = [store.bv_sgt(x, one), store.bv_sgt(y, one)];
        match random.below(3) {
            0 => recorder.ask(&[equation]),
            1 => recorder.ask(&[above[0], above[1], equation]),
            _ => {
                let limit = store.bv_const(32, 1 << 20);
                let below = store.bv_slt(x, limit);
                recorder.ask(&[above[0], above[1], below, equation]);
            }
        }
    }
    recorder.finish("W3", "x * y == c at 32 bits")
}

/// W4: floats and doubles, as numeric code asks about them.
pub fn floats(checks: usize) -> Workload {
    let mut recorder = Recorder::new(checks);
    let mut random = Random::new(44);
    while !recorder.full() {
        let sort = random.pick(&[Sort::F32, Sort::F64]);
        let path = float_path(&mut random, &mut recorder.store, sort);
        for length in 1..=path.len() {
            if !recorder.full() {
                recorder.ask(&path[..length]);
            }
        }
    }
    recorder.finish("W4", "float and double arithmetic, comparisons, casts")
}

fn float_path(random: &mut Random, store: &mut TermStore, sort: Sort) -> Vec<TermId> {
    let name = |letter: &str| format!("{letter}_{sort}");
    let x = store.variable(&name("x"), sort);
    let y = store.variable(&name("y"), sort);
    let number = |store: &mut TermStore, value: f64| match sort {
        Sort::F32 => store.f32_const((value as f32).to_bits()),
        _ => store.f64_const(value.to_bits()),
    };
    let low = number(store, random.pick(&[-10.0, 0.0, 0.5, 1.0]));
    let high = number(store, random.pick(&[20.0, 100.0, 1e6]));
    let c = number(store, random.pick(&[0.1, 1.5, 3.0, 32.0, 0.3]));
    let bounds = [
        store.fp_lt(low, x),
        store.fp_lt(x, high),
        store.fp_lt(low, y),
        store.fp_lt(y, high),
    ];
    let sum = store.fp_add(x, y);
    let last = match random.below(6) {
        // x + y == x although y is not 0: absorbed.
        0 => store.fp_eq(sum, x),
        1 => store.fp_eq(sum, c),
        2 => {
            let scaled = store.fp_mul(x, c);
            store.fp_lt(y, scaled)
        }
        3 => {
            let product = store.fp_mul(x, c);
            let shifted = store.fp_add(product, low);
            store.fp_eq(shifted, y)
        }
        4 => {
            let whole = match sort {
                Sort::F32 => store.f32_to_i32(x),
                _ => store.f64_to_i32(x),
            };
            let seven = store.bv_const(32, 7);
            store.eq(whole, seven)
        }
        _ => {
            let difference = store.fp_sub(x, y);
            let quotient = store.fp_div(difference, c);
            store.fp_lt(quotient, low)
        }
    };
    let mut path = vec![bounds[0], bounds[1]];
    if random.chance(60) {
        path.extend([bounds[2], bounds[3]]);
    }
    path.push(last);
    path
}
