//! The chain against z3 on random path conditions: same answers, and every model makes its path
//! true. A small sample by default, all of it with SPELUNK_FULL=1.
#![cfg(feature = "z3")]

use spelunk_solver::{Answer, Limits, PathSolver, Solver, Z3, chain};
use spelunk_term::testing::{Palette, Random, Recipe, Signature, float_signatures};
use spelunk_term::{Evaluator, Model, Op, Sort, TermId, TermStore};
use std::time::Duration;

fn sample(default: usize, full: usize) -> usize {
    if std::env::var_os("SPELUNK_FULL").is_some() {
        full
    } else {
        default
    }
}

#[derive(Default)]
struct Count {
    sat: usize,
    unsat: usize,
    undecided: usize,
    /// Questions on which z3 gave up.
    unjudged: usize,
}

impl Count {
    /// A sample that is nearly all sat or nearly all unsat, or that z3 mostly gave up on, shows
    /// little.
    fn assert_balanced(&self, sat: usize, unsat: usize) {
        let text = format!(
            "{} sat, {} unsat, {} undecided; z3 gave up on {}",
            self.sat, self.unsat, self.undecided, self.unjudged
        );
        println!("{text}");
        assert!(self.sat > sat && self.unsat > unsat, "{text}");
        assert!(self.unjudged * 2 < self.sat + self.unsat, "{text}");
    }
}

struct Judge {
    store: TermStore,
    chain: PathSolver,
    z3: Z3,
    count: Count,
}

impl Judge {
    /// `slice` is z3's; the chain gets its usual one, because it has to answer.
    fn new(slice: Duration) -> Judge {
        let limits = Limits {
            time_slice: slice,
            ..Limits::default()
        };
        Judge {
            store: TermStore::new(),
            chain: chain(Limits::default()),
            z3: Z3::new(limits),
            count: Count::default(),
        }
    }

    /// Grows a path condition by condition, as an explorer does, and asks both at every step.
    fn walk(&mut self, random: &mut Random, palette: &Palette, length: usize, size: usize) {
        let mark = self.store.mark();
        let generation = self.store.generation();
        for _ in 0..length {
            let size = 1 + random.below(size);
            let recipe = Recipe::random_condition(random, palette, size);
            let terms = recipe.cook(&mut self.store);
            let Some(&condition) = terms.last() else {
                continue;
            };
            self.chain.push();
            self.chain.assert(&self.store, condition);
            if self.compare() == Answer::Unsat {
                self.chain.pop();
                let negation = self.store.not(condition);
                self.chain.push();
                self.chain.assert(&self.store, negation);
            }
        }
        self.chain.pop_to(0);
        self.store.truncate(mark);
        self.z3.forget_from(self.store.surviving_since(generation));
    }

    fn compare(&mut self) -> Answer {
        let answer = self.chain.check(&mut self.store);
        let path = self.chain.conjuncts().to_vec();
        let expected = self.z3.check(&mut self.store, &path);
        match (answer, expected) {
            (Answer::Sat, _) => self.count.sat += 1,
            (Answer::Unsat, _) => self.count.unsat += 1,
            (Answer::Unknown(_), _) => self.count.undecided += 1,
        }
        self.count.unjudged += usize::from(matches!(expected, Answer::Unknown(_)));
        if answer == Answer::Sat {
            let model = self
                .chain
                .model(&mut self.store)
                .expect("a model of a satisfiable path");
            self.assert_true(&path, model);
        }
        if expected == Answer::Sat {
            let mut model = Model::new();
            self.z3.model(&self.store, &mut model);
            self.assert_true(&path, model);
        }
        let decided = |answer| !matches!(answer, Answer::Unknown(_));
        if decided(answer) && decided(expected) {
            assert_eq!(answer, expected, "{}", self.text(&path));
        }
        answer
    }

    fn assert_true(&self, path: &[TermId], model: Model) {
        let mut evaluator = Evaluator::new(model);
        for &conjunct in path {
            assert!(
                evaluator.holds(&self.store, conjunct),
                "{}",
                self.text(&[conjunct])
            );
        }
    }

    fn text(&self, path: &[TermId]) -> String {
        let parts = path
            .iter()
            .map(|&term| self.store.display(term).to_string());
        parts.collect::<Vec<_>>().join("\n")
    }
}

#[test]
fn integer_paths() {
    let mut random = Random::new(10);
    let mut judge = Judge::new(Duration::from_secs(2));
    let palettes = [
        Palette {
            division: false,
            multiplication: false,
            ..Palette::default()
        },
        Palette {
            widths: vec![8, 16],
            ..Palette::default()
        },
        Palette {
            widths: vec![8, 32],
            multiplication: false,
            ..Palette::default()
        },
    ];
    for round in 0..sample(150, 4_000) {
        judge.walk(&mut random, &palettes[round % palettes.len()], 5, 6);
    }
    judge.count.assert_balanced(100, 50);
    let Count {
        sat,
        unsat,
        undecided,
        ..
    } = judge.count;
    assert!(
        undecided * 50 < sat + unsat,
        "{undecided} undecided of {sat} sat, {unsat} unsat"
    );
}

/// All types together. z3 needs long for float products and quotients, so those come one at a time
/// in `float_operations`.
#[test]
fn mixed_paths() {
    let mut random = Random::new(11);
    let mut judge = Judge::new(Duration::from_secs(4));
    let palette = Palette {
        widths: vec![8, 16, 32, 64],
        floats: true,
        division: false,
        multiplication: false,
        ..Palette::default()
    };
    for _ in 0..sample(40, 5_000) {
        judge.walk(&mut random, &palette, 4, 4);
    }
    judge.count.assert_balanced(30, 5);
}

/// One float operation per query, its result compared with what the evaluator gives or with
/// something else, until z3 has answered as many as are asked for. z3 frees its memory with its
/// thread, so every hundred have a thread of their own.
#[test]
fn float_operations() {
    // Java's `%` is not in z3; the circuits are held against the hardware instead.
    let mut signatures = float_signatures();
    signatures.retain(|signature| signature.op != Op::FpRem);
    let wanted = sample(40, 2_000);
    let mut judged = vec![0; signatures.len()];
    let mut count = Count::default();
    let mut seed = 12;
    while judged.iter().sum::<usize>() < wanted {
        let signatures = &signatures;
        let batch = std::thread::scope(|scope| {
            let batch = scope.spawn(move || float_batch(seed, signatures, wanted.min(100)));
            batch.join()
        });
        let (more, answered) = batch.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        answered
            .iter()
            .for_each(|&operation| judged[operation] += 1);
        count.sat += more.sat;
        count.unsat += more.unsat;
        count.undecided += more.undecided;
        count.unjudged += more.unjudged;
        seed += 1;
    }
    count.assert_balanced(10, 5);
    assert_eq!(count.undecided, 0);
    for (signature, &answered) in signatures.iter().zip(&judged) {
        let (op, sorts) = (signature.op, &signature.sorts);
        assert!(answered > 0 || wanted < 2_000, "{op:?} {sorts:?}");
    }
}

/// So many queries, and the operations of those that z3 answered.
fn float_batch(seed: u64, signatures: &[Signature], queries: usize) -> (Count, Vec<usize>) {
    let mut random = Random::new(seed);
    let mut judge = Judge::new(Duration::from_millis(700));
    let mut answered = Vec::new();
    for _ in 0..queries {
        let mark = judge.store.mark();
        let generation = judge.store.generation();
        let operation = random.below(signatures.len());
        for condition in float_query(&mut random, &mut judge.store, &signatures[operation]) {
            judge.chain.push();
            judge.chain.assert(&judge.store, condition);
        }
        let unjudged = judge.count.unjudged;
        judge.compare();
        if judge.count.unjudged == unjudged {
            answered.push(operation);
        }
        judge.chain.pop_to(0);
        judge.store.truncate(mark);
        judge
            .z3
            .forget_from(judge.store.surviving_since(generation));
    }
    (judge.count, answered)
}

/// At most one operand is unknown, within a range: two unknown factors are beyond z3's slice.
fn float_query(random: &mut Random, store: &mut TermStore, signature: &Signature) -> Vec<TermId> {
    let sort = signature.sorts[0];
    let (first, second) = random.pair(sort);
    let values = [first, second];
    let unknown = random.below(signature.sorts.len());
    let x = store.variable("x", sort);
    let operands: Vec<TermId> = (0..signature.sorts.len())
        .map(|index| {
            if index == unknown {
                x
            } else {
                store.constant(sort, values[index])
            }
        })
        .collect();
    let result = store.build(signature.op, &operands);
    let model: Model = [(store.var_of(x).expect("a variable"), values[unknown])]
        .into_iter()
        .collect();
    let expected = store.evaluate(result, &model);
    let other = random.value(signature.result());
    let target = store.constant(
        signature.result(),
        if random.chance(60) { expected } else { other },
    );
    let equation = store.eq(result, target);
    let relation = if random.chance(70) {
        equation
    } else {
        store.not(equation)
    };
    let mut query = if random.chance(60) {
        range_around(random, store, x, values[unknown])
    } else {
        let edge = store.constant(sort, random.value(sort));
        vec![at_most(store, edge, x)]
    };
    query.push(relation);
    query
}

/// Bounds that leave one to some hundred values around this one: z3 needs few for a double quotient
/// or root.
fn range_around(random: &mut Random, store: &mut TermStore, x: TermId, value: u64) -> Vec<TermId> {
    let sort = store.sort(x);
    let most = [2, 16, 200][random.below(3)];
    let low = value.wrapping_sub(random.below(most) as u64);
    let high = value.wrapping_add(random.below(most) as u64);
    // The larger the bits of a negative float, the smaller it is.
    let falls = matches!(sort, Sort::F32 | Sort::F64) && value >> (sort.width() - 1) & 1 == 1;
    let edges = if falls { [high, low] } else { [low, high] };
    let [low, high] = edges.map(|bits| store.constant(sort, sort.normalise(bits)));
    vec![at_most(store, low, x), at_most(store, x, high)]
}

fn at_most(store: &mut TermStore, one: TermId, other: TermId) -> TermId {
    match store.sort(one) {
        Sort::Bv(_) => store.bv_sle(one, other),
        _ => store.fp_le(one, other),
    }
}

/// What is dumped for other solvers says the same as what was asked.
#[test]
fn dumped_queries_mean_the_same() {
    let mut random = Random::new(13);
    let palette = Palette {
        widths: vec![8, 32],
        floats: true,
        multiplication: false,
        division: false,
        ..Palette::default()
    };
    for _ in 0..sample(40, 500) {
        let mut store = TermStore::new();
        let mut path: Vec<TermId> = Vec::new();
        for _ in 0..2 {
            let recipe = Recipe::random_condition(&mut random, &palette, 3);
            path.extend(recipe.cook(&mut store).last());
        }
        let mut solver = chain(Limits::default());
        path.iter()
            .for_each(|&condition| solver.assert(&store, condition));
        let expected = solver.check(&mut store);
        let reader = z3::Solver::new();
        let mut params = z3::Params::new();
        params.set_u32("timeout", 2_000);
        reader.set_params(&params);
        reader.from_string(store.smt_lib(&path));
        let read = match reader.check() {
            z3::SatResult::Sat => Answer::Sat,
            z3::SatResult::Unsat => Answer::Unsat,
            z3::SatResult::Unknown => continue,
        };
        assert_eq!(read, expected, "{}", store.smt_lib(&path));
    }
}
