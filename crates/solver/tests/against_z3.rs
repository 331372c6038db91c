//! The chain against z3 on random path conditions: same answers, and every model makes its path
//! true. A small sample by default, all of it with SPELUNK_FULL=1.
#![cfg(feature = "z3")]

use spelunk_solver::{Answer, Limits, PathSolver, Solver, Z3, chain};
use spelunk_term::testing::{Palette, Random, Recipe};
use spelunk_term::{Evaluator, Model, TermId, TermStore};
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
}

struct Judge {
    store: TermStore,
    chain: PathSolver,
    z3: Z3,
    count: Count,
}

impl Judge {
    fn new(slice: Duration) -> Judge {
        let limits = Limits {
            time_slice: slice,
            ..Limits::default()
        };
        let count = Count::default();
        Judge {
            store: TermStore::new(),
            chain: chain(limits),
            z3: Z3::new(limits),
            count,
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
    let Count {
        sat,
        unsat,
        undecided,
    } = judge.count;
    assert!(
        sat > 100 && unsat > 50,
        "{sat} sat, {unsat} unsat: a lopsided sample"
    );
    assert!(
        undecided * 50 < sat + unsat,
        "{undecided} undecided of {sat} sat, {unsat} unsat"
    );
}

/// Floats and doubles: comparisons, conversions and additions of small terms. z3 itself needs long
/// for products and quotients, so those come in the single-operation test.
#[test]
fn float_paths() {
    let mut random = Random::new(11);
    let mut judge = Judge::new(Duration::from_secs(4));
    let palette = Palette {
        widths: vec![32, 64],
        floats: true,
        division: false,
        multiplication: false,
        ..Palette::default()
    };
    for _ in 0..sample(40, 700) {
        judge.walk(&mut random, &palette, 3, 4);
    }
    let Count { sat, unsat, .. } = judge.count;
    assert!(
        sat > 30 && unsat > 5,
        "{sat} sat, {unsat} unsat: a lopsided sample"
    );
}
