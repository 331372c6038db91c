//! The four workloads, as scripts that every solver runs alike: what an explorer would assert,
//! ask and take back.

use spelunk_solver::{Answer, Limits, PathSolver, chain};
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
    let mut solver = chain(Limits::default());
    let keys = tree_keys(&mut recorder.store);
    let mut search = TreeSearch {
        keys,
        guide: Script {
            recorder: &mut recorder,
            solver: &mut solver,
        },
    };
    search.insert(&mut Tree::default(), 0);
    recorder.finish("W1", "orderings of a search tree, 1 to 32 conjuncts")
}

/// The same search as an explorer makes it: both sides of a branch in one question, terms built on
/// the way down and dropped on the way up. Returns how many answers it got.
pub fn explore_orderings(store: &mut TermStore, solver: &mut PathSolver, answers: u64) -> u64 {
    let keys = tree_keys(store);
    let guide = Explorer {
        store,
        solver,
        answers: 0,
        limit: answers,
    };
    let mut search = TreeSearch { keys, guide };
    search.insert(&mut Tree::default(), 0);
    search.guide.answers
}

fn tree_keys(store: &mut TermStore) -> Vec<TermId> {
    (0..9)
        .map(|number| store.variable(&format!("key{number}"), Sort::Bv(32)))
        .collect()
}

/// `left < right`, or its negation.
#[derive(Copy, Clone)]
struct Comparison {
    left: TermId,
    right: TermId,
}

impl Comparison {
    fn build(self, store: &mut TermStore) -> TermId {
        store.bv_slt(self.left, self.right)
    }
}

/// Decides which sides of a comparison are entered, and what is done on the way.
trait Guide: Sized {
    fn fork(
        search: &mut TreeSearch<Self>,
        tree: &mut Tree,
        comparison: Comparison,
        enter: &dyn Fn(&mut TreeSearch<Self>, &mut Tree, bool),
    );
}

struct Script<'a> {
    recorder: &'a mut Recorder,
    solver: &'a mut PathSolver,
}

impl Guide for Script<'_> {
    fn fork(
        search: &mut TreeSearch<Self>,
        tree: &mut Tree,
        comparison: Comparison,
        enter: &dyn Fn(&mut TreeSearch<Self>, &mut Tree, bool),
    ) {
        let less = comparison.build(&mut search.guide.recorder.store);
        let not_less = search.guide.recorder.store.not(less);
        for (side, condition) in [(true, less), (false, not_less)] {
            let Script { recorder, solver } = &mut search.guide;
            if recorder.full() {
                return;
            }
            recorder
                .steps
                .extend([Step::Push, Step::Assert(condition), Step::Check]);
            recorder.checks += 1;
            solver.push();
            solver.assert(&recorder.store, condition);
            if solver.check(&mut recorder.store) == Answer::Sat {
                enter(search, tree, side);
            }
            search.guide.solver.pop();
            search.guide.recorder.steps.push(Step::Pop);
        }
    }
}

struct Explorer<'a> {
    store: &'a mut TermStore,
    solver: &'a mut PathSolver,
    answers: u64,
    limit: u64,
}

impl Guide for Explorer<'_> {
    fn fork(
        search: &mut TreeSearch<Self>,
        tree: &mut Tree,
        comparison: Comparison,
        enter: &dyn Fn(&mut TreeSearch<Self>, &mut Tree, bool),
    ) {
        if search.guide.answers >= search.guide.limit {
            return;
        }
        search.guide.answers += 2;
        let mark = search.guide.store.mark();
        let condition = comparison.build(search.guide.store);
        let branch = search.guide.solver.branch(search.guide.store, condition);
        for (side, answer) in [(true, branch.when_true), (false, branch.when_false)] {
            if answer == Answer::Sat {
                let Explorer { store, solver, .. } = &mut search.guide;
                solver.enter(store, condition, side, answer);
                enter(search, tree, side);
                search.guide.solver.pop();
            }
        }
        search.guide.store.truncate(mark);
    }
}

#[derive(Clone, Default)]
struct Tree {
    /// Key and children of each node.
    nodes: Vec<(usize, [Option<usize>; 2])>,
}

struct TreeSearch<G: Guide> {
    keys: Vec<TermId>,
    guide: G,
}

/// What a walk down the tree is for.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Purpose {
    Insert,
    /// Every comparison on the way is decided by the path already.
    Find,
}

impl<G: Guide> TreeSearch<G> {
    fn insert(&mut self, tree: &mut Tree, key: usize) {
        if key == self.keys.len() {
            return;
        }
        if tree.nodes.is_empty() {
            tree.nodes.push((key, [None, None]));
            return self.insert(tree, key + 1);
        }
        self.descend(tree, 0, key, Purpose::Insert);
    }

    /// `if (key < node) left else if (node < key) right else found`
    fn descend(&mut self, tree: &mut Tree, node: usize, key: usize, purpose: Purpose) {
        let (own, other) = (self.keys[key], self.keys[tree.nodes[node].0]);
        let less = Comparison {
            left: own,
            right: other,
        };
        let greater = Comparison {
            left: other,
            right: own,
        };
        G::fork(self, tree, less, &|search, tree, is_less| {
            if is_less {
                return search.step(tree, node, 0, key, purpose);
            }
            G::fork(search, tree, greater, &|search, tree, is_greater| {
                if is_greater {
                    search.step(tree, node, 1, key, purpose);
                } else {
                    search.arrived(tree, key, purpose);
                }
            });
        });
    }

    fn step(&mut self, tree: &mut Tree, node: usize, side: usize, key: usize, purpose: Purpose) {
        match tree.nodes[node].1[side] {
            Some(child) => self.descend(tree, child, key, purpose),
            None => {
                tree.nodes[node].1[side] = Some(tree.nodes.len());
                tree.nodes.push((key, [None, None]));
                self.arrived(tree, key, purpose);
                tree.nodes.pop();
                tree.nodes[node].1[side] = None;
            }
        }
    }

    fn arrived(&mut self, tree: &mut Tree, key: usize, purpose: Purpose) {
        match purpose {
            Purpose::Insert => self.descend(tree, 0, key, Purpose::Find),
            Purpose::Find => self.insert(tree, key + 1),
        }
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

/// W3: products of two unknowns: with wrap-around, with one factor bounded, and as factoring of a
/// number that may be a prime.
pub fn products(checks: usize) -> Workload {
    let mut recorder = Recorder::new(checks);
    let mut random = Random::new(43);
    let x = recorder.store.variable("x", Sort::Bv(32));
    let y = recorder.store.variable("y", Sort::Bv(32));
    let product = recorder.store.bv_mul(x, y);
    let one = recorder.store.bv_const(32, 1);
    while !recorder.full() {
        let store = &mut recorder.store;
        let above = [store.bv_sgt(x, one), store.bv_sgt(y, one)];
        let any = u64::from(u32::MAX);
        let (x_limit, y_limit, target) = match random.below(4) {
            0 => (any, any, random.bits()),
            1 => (1 << 20, any, random.bits()),
            2 => (
                1 << 14,
                1 << 14,
                (random.bits() >> 50) * (random.bits() >> 50),
            ),
            // An odd number below 2^24 may have no factors at all.
            _ => (1 << 12, 1 << 12, random.bits() >> 40 | 1),
        };
        let x_limit = store.bv_const(32, x_limit);
        let y_limit = store.bv_const(32, y_limit);
        let below = [store.bv_ult(x, x_limit), store.bv_ult(y, y_limit)];
        let target = store.bv_const(32, target);
        let equation = store.eq(product, target);
        recorder.ask(&[above[0], above[1], below[0], below[1], equation]);
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
    let one = number(store, 1.0);
    let last = match random.below(9) {
        // x + y == x although y is not 0: absorbed.
        0 => store.fp_eq(sum, x),
        1 => {
            let back = store.fp_sub(sum, y);
            let same = store.fp_eq(back, x);
            store.not(same)
        }
        2 => {
            let product = store.fp_mul(x, y);
            store.fp_eq(product, c)
        }
        3 => {
            let product = store.fp_mul(x, c);
            let shifted = store.fp_add(product, low);
            store.fp_eq(shifted, y)
        }
        4 => {
            let whole = match sort {
                Sort::F32 => store.f32_to_i32(sum),
                _ => store.f64_to_i32(sum),
            };
            let seven = store.bv_const(32, 7);
            store.eq(whole, seven)
        }
        5 => {
            let difference = store.fp_sub(x, y);
            let quotient = store.fp_div(difference, c);
            store.fp_lt(quotient, low)
        }
        6 => {
            let next = store.fp_add(x, one);
            store.fp_lt(next, x)
        }
        7 => {
            let square = store.fp_mul(x, x);
            let negative = store.fp_neg(one);
            store.fp_lt(square, negative)
        }
        _ => {
            let quotient = store.fp_div(x, y);
            store.fp_eq(quotient, c)
        }
    };
    let mut path = vec![bounds[0], bounds[1]];
    if random.chance(60) {
        path.extend([bounds[2], bounds[3]]);
    }
    path.push(last);
    path
}
