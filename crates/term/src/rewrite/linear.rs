//! Sums: every sum of few summands has one form, so that equal sums are equal ids.

use super::TermStore;
use crate::op::Op;
use crate::sort::{Sort, mask, to_signed};
use crate::store::TermId;

/// Sums with more summands are left as they were written.
const MAX_SUMMANDS: usize = 12;
/// Nodes looked at before a sum is given up.
const MAX_VISITS: u32 = 32;

/// `constant + sum of coefficient * term`, modulo 2^width; terms ascend.
pub(super) struct Sum {
    width: u32,
    constant: u64,
    len: usize,
    summands: [(TermId, u64); MAX_SUMMANDS],
}

impl Sum {
    fn new(width: u32) -> Sum {
        Sum {
            width,
            constant: 0,
            len: 0,
            summands: [(TermStore::truth(false), 0); MAX_SUMMANDS],
        }
    }

    fn summands(&self) -> &[(TermId, u64)] {
        &self.summands[..self.len]
    }

    /// Adds `coefficient * term`; false if there is no room.
    fn add(&mut self, term: TermId, coefficient: u64) -> bool {
        let at = self.summands().partition_point(|&(other, _)| other < term);
        if at < self.len && self.summands[at].0 == term {
            let sum = self.summands[at].1.wrapping_add(coefficient) & mask(self.width);
            self.summands[at].1 = sum;
            if sum == 0 {
                self.summands.copy_within(at + 1..self.len, at);
                self.len -= 1;
            }
            return true;
        }
        if coefficient & mask(self.width) == 0 {
            return true;
        }
        if self.len == MAX_SUMMANDS {
            return false;
        }
        self.summands.copy_within(at..self.len, at + 1);
        self.summands[at] = (term, coefficient & mask(self.width));
        self.len += 1;
        true
    }

    fn scale(&mut self, factor: u64) {
        self.constant = self.constant.wrapping_mul(factor) & mask(self.width);
        let mut kept = 0;
        for at in 0..self.len {
            let (term, coefficient) = self.summands[at];
            let scaled = coefficient.wrapping_mul(factor) & mask(self.width);
            if scaled != 0 {
                self.summands[kept] = (term, scaled);
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// Negative coefficients are written as subtraction; the smallest number is its own negative.
    fn is_negative(&self, coefficient: u64) -> bool {
        to_signed(coefficient, self.width) < 0 && coefficient != 1 << (self.width - 1)
    }
}

impl TermStore {
    /// Whether the term is read as a sum of something else than itself.
    #[inline]
    fn is_linear(&self, term: TermId) -> bool {
        match self.op(term) {
            Op::BvAdd | Op::BvSub | Op::BvNeg | Op::BvNot | Op::Const => true,
            Op::BvMul | Op::BvShl => self.is_const(self.child(term, 1)),
            _ => false,
        }
    }

    pub(super) fn rewrite_add(&mut self, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        if a != b && !self.is_linear(a) && !self.is_linear(b) {
            return self.intern_commutative(Op::BvAdd, sort, a, b);
        }
        let mut sum = Sum::new(sort.width());
        let mut visits = MAX_VISITS;
        if self.collect(&mut sum, a, 1, &mut visits) && self.collect(&mut sum, b, 1, &mut visits) {
            return self.sum_term(&sum);
        }
        if self.as_const(b) == Some(0) {
            return a;
        }
        if self.as_const(a) == Some(0) {
            return b;
        }
        self.intern_commutative(Op::BvAdd, sort, a, b)
    }

    pub(super) fn rewrite_sub(&mut self, a: TermId, b: TermId) -> TermId {
        match self.difference(a, b) {
            Some(sum) => self.sum_term(&sum),
            None if self.as_const(b) == Some(0) => a,
            None => self.intern(Op::BvSub, self.sort(a), &[a, b]),
        }
    }

    /// `a - b` as a sum, if it is short.
    fn difference(&self, a: TermId, b: TermId) -> Option<Sum> {
        let mut sum = Sum::new(self.width(a));
        let mut visits = MAX_VISITS;
        let complete = self.collect(&mut sum, a, 1, &mut visits)
            && self.collect(&mut sum, b, u64::MAX, &mut visits);
        complete.then_some(sum)
    }

    pub(super) fn rewrite_neg(&mut self, a: TermId) -> TermId {
        self.scaled_term(a, u64::MAX)
            .unwrap_or_else(|| self.intern(Op::BvNeg, self.sort(a), &[a]))
    }

    pub(super) fn rewrite_bv_not(&mut self, a: TermId) -> TermId {
        if self.is_linear(a) {
            let mut sum = Sum::new(self.width(a));
            if self.collect(&mut sum, a, u64::MAX, &mut { MAX_VISITS }) {
                sum.constant = sum.constant.wrapping_sub(1) & mask(sum.width);
                return self.sum_term(&sum);
            }
        }
        self.intern(Op::BvNot, self.sort(a), &[a])
    }

    pub(super) fn rewrite_mul(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = self.ordered(a, b);
        let sort = self.sort(a);
        if let Some(factor) = self.as_const(b) {
            return self.multiple(a, factor);
        }
        let (first, second) = (self.as_multiple(a), self.as_multiple(b));
        if first.1 == 1 && second.1 == 1 {
            return self.intern_commutative(Op::BvMul, sort, a, b);
        }
        let product = self.bv_mul(first.0, second.0);
        self.multiple(product, first.1.wrapping_mul(second.1) & mask(sort.width()))
    }

    /// `factor * a`. A sum of several unknowns is not multiplied out: that would spoil the nested form
    /// of hash codes, which has small factors.
    pub(super) fn multiple(&mut self, a: TermId, factor: u64) -> TermId {
        let width = self.width(a);
        match factor {
            0 => self.vector(width, 0),
            1 => a,
            _ => self
                .scaled_term(a, factor)
                .unwrap_or_else(|| self.coefficient_term(a, factor)),
        }
    }

    fn scaled_term(&mut self, a: TermId, factor: u64) -> Option<TermId> {
        let mut sum = Sum::new(self.width(a));
        if !self.collect(&mut sum, a, 1, &mut { MAX_VISITS }) {
            return None;
        }
        if sum.len > 1 && factor & mask(sum.width) != mask(sum.width) {
            return None;
        }
        sum.scale(factor);
        Some(self.sum_term(&sum))
    }

    /// Term and constant factor of a product with a constant.
    fn as_multiple(&self, term: TermId) -> (TermId, u64) {
        let all = mask(self.width(term));
        match self.op(term) {
            Op::BvNeg => {
                let (inner, factor) = self.as_multiple(self.child(term, 0));
                (inner, factor.wrapping_neg() & all)
            }
            Op::BvMul => match self.as_const(self.child(term, 1)) {
                Some(factor) => (self.child(term, 0), factor),
                None => (term, 1),
            },
            Op::BvShl => match self.as_const(self.child(term, 1)) {
                Some(by) if by < 64 => (self.child(term, 0), (1 << by) & all),
                _ => (term, 1),
            },
            _ => (term, 1),
        }
    }

    /// Adds `coefficient * term` to `sum`; false if the sum is too large.
    fn collect(&self, sum: &mut Sum, term: TermId, coefficient: u64, visits: &mut u32) -> bool {
        let Some(left) = visits.checked_sub(1) else {
            return false;
        };
        *visits = left;
        let negative = coefficient.wrapping_neg();
        match self.op(term) {
            Op::Const => {
                let bits = self.as_const(term).unwrap_or(0);
                let product = bits.wrapping_mul(coefficient);
                sum.constant = sum.constant.wrapping_add(product) & mask(sum.width);
                true
            }
            Op::BvAdd => {
                self.collect(sum, self.child(term, 0), coefficient, visits)
                    && self.collect(sum, self.child(term, 1), coefficient, visits)
            }
            Op::BvSub => {
                self.collect(sum, self.child(term, 0), coefficient, visits)
                    && self.collect(sum, self.child(term, 1), negative, visits)
            }
            Op::BvNeg => self.collect(sum, self.child(term, 0), negative, visits),
            Op::BvNot => {
                sum.constant = sum.constant.wrapping_sub(coefficient) & mask(sum.width);
                self.collect(sum, self.child(term, 0), negative, visits)
            }
            _ => {
                let (inner, factor) = self.as_multiple(term);
                sum.add(inner, coefficient.wrapping_mul(factor))
            }
        }
    }

    /// The canonical term of a sum.
    fn sum_term(&mut self, sum: &Sum) -> TermId {
        let sort = Sort::Bv(sum.width);
        let constant = self.vector(sum.width, sum.constant);
        if let &[(term, coefficient)] = sum.summands()
            && coefficient == mask(sum.width)
            && sum.is_negative(coefficient)
        {
            if sum.constant == mask(sum.width) {
                return self.intern(Op::BvNot, sort, &[term]);
            }
            if sum.constant == 0 {
                return self.intern(Op::BvNeg, sort, &[term]);
            }
        }
        let mut total: Option<TermId> = None;
        for &(term, coefficient) in sum.summands().iter().filter(|s| !sum.is_negative(s.1)) {
            let summand = self.coefficient_term(term, coefficient);
            total = Some(match total {
                None => summand,
                Some(total) => self.intern(Op::BvAdd, sort, &[total, summand]),
            });
        }
        let starts_with_constant = total.is_none() && sum.constant != 0;
        if starts_with_constant {
            total = Some(constant);
        }
        for &(term, coefficient) in sum.summands().iter().filter(|s| sum.is_negative(s.1)) {
            let summand = self.coefficient_term(term, coefficient.wrapping_neg() & mask(sum.width));
            total = Some(match total {
                None => self.intern(Op::BvNeg, sort, &[summand]),
                Some(total) => self.intern(Op::BvSub, sort, &[total, summand]),
            });
        }
        match total {
            None => constant,
            Some(total) if starts_with_constant || sum.constant == 0 => total,
            Some(total) => self.intern(Op::BvAdd, sort, &[total, constant]),
        }
    }

    fn coefficient_term(&mut self, term: TermId, coefficient: u64) -> TermId {
        let sort = self.sort(term);
        if coefficient == 1 {
            return term;
        }
        let (op, operand) = if coefficient.is_power_of_two() {
            (Op::BvShl, u64::from(coefficient.trailing_zeros()))
        } else {
            (Op::BvMul, coefficient)
        };
        let constant = self.vector(sort.width(), operand);
        self.intern(op, sort, &[term, constant])
    }

    /// Both sides of `a == b` with what they share removed: positive summands left, negative ones
    /// right, the constant right. `None` if neither side is a sum or the sums are too large.
    pub(super) fn balance(&mut self, a: TermId, b: TermId) -> Option<(TermId, TermId)> {
        let is_sum = |term: TermId| self.is_linear(term) && !self.is_const(term);
        if !is_sum(a) && !is_sum(b) {
            return None;
        }
        let mut sum = self.difference(a, b)?;
        if sum
            .summands()
            .first()
            .is_some_and(|&(_, coefficient)| sum.is_negative(coefficient))
        {
            sum.scale(u64::MAX);
        }
        if sum.len == 1 && sum.summands[0].1 & 1 == 1 {
            sum.scale(odd_inverse(sum.summands[0].1));
        }
        let (mut left, mut right) = (Sum::new(sum.width), Sum::new(sum.width));
        right.constant = sum.constant.wrapping_neg() & mask(sum.width);
        for &(term, coefficient) in sum.summands() {
            if sum.is_negative(coefficient) {
                right.add(term, coefficient.wrapping_neg());
            } else {
                left.add(term, coefficient);
            }
        }
        Some((self.sum_term(&left), self.sum_term(&right)))
    }
}

/// The inverse of an odd number modulo 2^64 by Newton's iteration: each step doubles the correct bits.
fn odd_inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}
