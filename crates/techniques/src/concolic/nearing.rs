//! Values found by coming nearer: from the values at hand, one after the other is moved while the conditions that are to
//! hold come closer to holding. For what solvers cannot say: functions without symbolic meaning are computed, and hard
//! arithmetic too. What is found holds as far as terms tell; the next execution tells the rest.

use rustc_hash::FxHashSet;
use spelunk_solver::clock;
use spelunk_term::{Evaluator, Model, Op, Random, Sort, TermId, TermStore, VarId, to_signed};
use spelunk_vm::symbolic::applications::Application;
use std::time::Instant;

/// Operations that one question may evaluate.
const WORK: usize = 1_500_000;
/// Nested logic deeper than this counts as missed.
const DEPTH: u32 = 12;
/// Beginnings elsewhere.
const MOST_STARTS: u32 = 24;
/// The smallest step of a floating-point number, as a power of ten.
const LEAST_STEP: i32 = -15;
/// What is missing where nothing tells how much it is.
const FAR: f64 = 1_000.0;

pub struct Nearing<'a> {
    terms: &'a TermStore,
    conditions: &'a [TermId],
    applications: &'a [Application],
    variables: Vec<VarId>,
    evaluator: Evaluator,
    random: Random,
    until: Instant,
    /// Evaluations that are left.
    left: usize,
}

/// Sets what functions answer to what they do under the other values.
pub fn apply(evaluator: &mut Evaluator, terms: &TermStore, applications: &[Application]) {
    for application in applications {
        let arguments: Vec<f64> = application
            .arguments
            .iter()
            .map(|&argument| f64::from_bits(evaluator.evaluate(terms, argument)))
            .collect();
        if let Some(result) = application.function.value(&arguments) {
            evaluator.set_value(application.result, result.to_bits());
        }
    }
}

impl<'a> Nearing<'a> {
    /// From these values, of which those of `variables` may change.
    pub fn new(
        terms: &'a TermStore,
        conditions: &'a [TermId],
        applications: &'a [Application],
        at_hand: Model,
        variables: &FxHashSet<VarId>,
        until: Instant,
    ) -> Nearing<'a> {
        let mut variables: Vec<VarId> = variables.iter().copied().collect();
        variables.sort_unstable_by_key(|variable| variable.index());
        let operations = terms.post_order(conditions).len().max(1);
        Nearing {
            terms,
            conditions,
            applications,
            variables,
            evaluator: Evaluator::new(at_hand),
            random: Random::new(operations as u64),
            until,
            left: WORK / operations,
        }
    }

    /// Values with which all conditions hold.
    pub fn search(mut self) -> Option<Model> {
        for starts in 0..MOST_STARTS {
            if starts > 0 {
                self.begin_elsewhere(starts);
            }
            if self.descend() {
                return Some(self.evaluator.into_model());
            }
            if self.is_over() {
                break;
            }
        }
        None
    }

    fn is_over(&self) -> bool {
        self.left == 0 || clock::now() >= self.until
    }

    /// Moves one variable after the other until nothing is missing, or no move helps.
    fn descend(&mut self) -> bool {
        let mut best = self.missing();
        while best > 0.0 {
            let before = best;
            for at in 0..self.variables.len() {
                best = self.move_along(self.variables[at], best);
                if best == 0.0 || self.is_over() {
                    return best == 0.0;
                }
            }
            if best >= before {
                return false;
            }
        }
        true
    }

    /// Steps in both directions, each twice as far as the last one while that helps; then smaller ones.
    fn move_along(&mut self, variable: VarId, mut best: f64) -> f64 {
        let sort = self.terms.variable_sort(variable);
        let least = match sort.is_float() {
            true => LEAST_STEP,
            false => 0,
        };
        for exponent in (least..=0).rev() {
            for sign in [1.0, -1.0] {
                let mut step = sign * 10f64.powi(exponent);
                loop {
                    let old = self.evaluator.model().get(variable);
                    let new = moved(sort, old, step);
                    if new == old {
                        break;
                    }
                    self.evaluator.set_value(variable, new);
                    let missing = self.missing();
                    if missing >= best {
                        self.evaluator.set_value(variable, old);
                        break;
                    }
                    best = missing;
                    step *= 2.0;
                }
                if best == 0.0 || self.left == 0 {
                    return best;
                }
            }
        }
        best
    }

    /// What is missing for all conditions to hold: 0 where they do.
    fn missing(&mut self) -> f64 {
        self.left = self.left.saturating_sub(1);
        apply(&mut self.evaluator, self.terms, self.applications);
        let conditions = self.conditions;
        let each = conditions.iter();
        each.map(|&condition| self.missing_of(condition, true, DEPTH))
            .sum()
    }

    fn missing_of(&mut self, term: TermId, wanted: bool, depth: u32) -> f64 {
        if self.evaluator.holds(self.terms, term) == wanted {
            return 0.0;
        }
        if depth == 0 {
            return FAR;
        }
        let terms = self.terms;
        let child = |number: usize| terms.child(term, number);
        match terms.op(term) {
            Op::Not => self.missing_of(child(0), !wanted, depth - 1),
            op @ (Op::And | Op::Or) => {
                let (one, other) = (child(0), child(1));
                let one = self.missing_of(one, wanted, depth - 1);
                let other = self.missing_of(other, wanted, depth - 1);
                match (op == Op::And) == wanted {
                    true => one + other,
                    false => one.min(other),
                }
            }
            Op::Ite => {
                let holds = self.evaluator.holds(terms, child(0));
                self.missing_of(child(if holds { 1 } else { 2 }), wanted, depth - 1)
            }
            Op::Eq | Op::FpEq if !wanted => FAR,
            Op::Eq
            | Op::FpEq
            | Op::FpLt
            | Op::FpLe
            | Op::BvSlt
            | Op::BvSle
            | Op::BvUlt
            | Op::BvUle => {
                let is_unsigned = matches!(terms.op(term), Op::BvUlt | Op::BvUle);
                let (one, other) = (child(0), child(1));
                gap(
                    self.number(one, is_unsigned),
                    self.number(other, is_unsigned),
                )
            }
            _ => FAR,
        }
    }

    fn number(&mut self, term: TermId, is_unsigned: bool) -> f64 {
        let bits = self.evaluator.evaluate(self.terms, term);
        match self.terms.sort(term) {
            Sort::F64 => f64::from_bits(bits),
            Sort::F32 => f64::from(f32::from_bits(bits as u32)),
            Sort::Bv(width) if !is_unsigned => to_signed(bits, width) as f64,
            _ => bits as f64,
        }
    }

    /// Other values to begin with: small ones first, then of all sizes.
    fn begin_elsewhere(&mut self, starts: u32) {
        for at in 0..self.variables.len() {
            let variable = self.variables[at];
            let small = self.random.below(21) as f64 - 10.0;
            let size = 10f64.powi(self.random.below(starts as usize + 1) as i32 / 2);
            let part = match starts % 3 {
                0 => self.random.below(1_000) as f64 / 1_000.0,
                _ => 1.0,
            };
            let sort = self.terms.variable_sort(variable);
            self.evaluator
                .set_value(variable, moved(sort, 0, small * size * part));
        }
    }
}

/// How far two numbers are from each other. What counts is how many digits are wrong, and near the end each of them.
fn gap(one: f64, other: f64) -> f64 {
    const FINE: f64 = 1e12;
    let missing = ((one - other).abs() * FINE).ln_1p();
    match missing.is_finite() {
        true => missing.max(1e-3),
        false => FAR,
    }
}

/// A value with a step added.
fn moved(sort: Sort, bits: u64, step: f64) -> u64 {
    match sort {
        Sort::F64 => (f64::from_bits(bits) + step).to_bits(),
        Sort::F32 => u64::from((f32::from_bits(bits as u32) + step as f32).to_bits()),
        Sort::Bool => bits ^ 1,
        sort => sort.normalise(bits.wrapping_add(step as i64 as u64)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spelunk_vm::natives::Function;
    use std::time::Duration;

    #[test]
    fn a_branch_behind_a_function_is_come_nearer_to() {
        let mut terms = TermStore::default();
        let double = |terms: &mut TermStore, value: f64| terms.constant(Sort::F64, value.to_bits());
        let x = terms.try_variable("x", Sort::F64).expect("a variable");
        let result = terms.try_variable("y", Sort::F64).expect("a variable");
        let (low, high) = (double(&mut terms, 0.25), double(&mut terms, 0.250_000_1));
        let above = terms.fp_lt(low, result);
        let below = terms.fp_lt(result, high);
        let (input, output) = (
            terms.var_of(x).expect("x"),
            terms.var_of(result).expect("y"),
        );
        let applications = [Application {
            function: Function::One(f64::sin),
            arguments: [x].into(),
            result: output,
        }];
        let conditions = [above, below];
        let at_hand: Model = [(input, 3f64.to_bits()), (output, 3f64.sin().to_bits())]
            .into_iter()
            .collect();
        let until = clock::now() + Duration::from_secs(60);
        let variables = [input].into_iter().collect();
        let near = Nearing::new(
            &terms,
            &conditions,
            &applications,
            at_hand,
            &variables,
            until,
        );
        let found = f64::from_bits(near.search().expect("values").get(input));
        assert!(found.sin() > 0.25 && found.sin() < 0.250_000_1, "{found}");
    }
}
