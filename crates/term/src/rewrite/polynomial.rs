//! Equations between products of unknowns: both sides are multiplied out, and where nothing but a number
//! remains they are decided. A remainder counts as what it is, the dividend without the multiples of the divisor.

use super::TermStore;
use crate::op::Op;
use crate::sort::mask;
use crate::store::TermId;

/// Larger polynomials are left alone.
const MOST_MONOMIALS: usize = 32;
const MOST_FACTORS: usize = 4;
/// Nodes looked at before an equation is given up.
const MOST_VISITS: u32 = 64;

/// Factors in ascending order; places that are not used hold `NO_FACTOR`.
type Factors = [TermId; MOST_FACTORS];

fn no_factor() -> TermId {
    TermStore::truth(false)
}

/// Products of unknowns with their coefficients, modulo 2^width.
struct Polynomial {
    width: u32,
    monomials: Vec<(Factors, u64)>,
}

impl Polynomial {
    fn constant(width: u32, bits: u64) -> Polynomial {
        let mut polynomial = Polynomial {
            width,
            monomials: Vec::new(),
        };
        polynomial.add([no_factor(); MOST_FACTORS], bits);
        polynomial
    }

    fn unknown(width: u32, term: TermId) -> Polynomial {
        let mut factors = [no_factor(); MOST_FACTORS];
        factors[MOST_FACTORS - 1] = term;
        Polynomial {
            width,
            monomials: vec![(factors, 1)],
        }
    }

    fn add(&mut self, factors: Factors, coefficient: u64) {
        let all = mask(self.width);
        match self.monomials.iter().position(|(own, _)| *own == factors) {
            Some(at) => {
                let sum = self.monomials[at].1.wrapping_add(coefficient) & all;
                self.monomials[at].1 = sum;
                if sum == 0 {
                    self.monomials.swap_remove(at);
                }
            }
            None if coefficient & all == 0 => {}
            None => self.monomials.push((factors, coefficient & all)),
        }
    }

    fn plus(mut self, other: &Polynomial, coefficient: u64) -> Option<Polynomial> {
        for (factors, own) in &other.monomials {
            self.add(*factors, own.wrapping_mul(coefficient));
        }
        (self.monomials.len() <= MOST_MONOMIALS).then_some(self)
    }

    fn times(&self, other: &Polynomial) -> Option<Polynomial> {
        let mut product = Polynomial::constant(self.width, 0);
        for (left, first) in &self.monomials {
            for (right, second) in &other.monomials {
                product.add(joined(left, right)?, first.wrapping_mul(*second));
            }
        }
        (product.monomials.len() <= MOST_MONOMIALS).then_some(product)
    }

    fn as_constant(&self) -> Option<u64> {
        match self.monomials.as_slice() {
            [] => Some(0),
            [(factors, bits)] if *factors == [no_factor(); MOST_FACTORS] => Some(*bits),
            _ => None,
        }
    }
}

/// The factors of a product, if there is room for them.
fn joined(left: &Factors, right: &Factors) -> Option<Factors> {
    let mut factors = [no_factor(); MOST_FACTORS];
    let present = left.iter().chain(right).filter(|&&f| f != no_factor());
    for (at, &factor) in present.enumerate() {
        *factors.get_mut(at)? = factor;
    }
    factors.sort_unstable();
    Some(factors)
}

impl TermStore {
    /// `a - b`, where multiplying out leaves a number.
    pub(super) fn constant_difference(&mut self, a: TermId, b: TermId) -> Option<u64> {
        let mut visits = MOST_VISITS;
        if !self.has_product(a, &mut visits) && !self.has_product(b, &mut visits) {
            return None;
        }
        let mut visits = MOST_VISITS;
        let left = self.multiplied_out(a, &mut visits)?;
        let right = self.multiplied_out(b, &mut visits)?;
        left.plus(&right, u64::MAX)?.as_constant()
    }

    /// Whether there is something to multiply out.
    fn has_product(&self, term: TermId, visits: &mut u32) -> bool {
        let Some(left) = visits.checked_sub(1) else {
            return false;
        };
        *visits = left;
        match self.op(term) {
            Op::BvSrem | Op::BvUrem => true,
            Op::BvMul if !self.is_const(self.child(term, 1)) => true,
            Op::BvMul | Op::BvShl | Op::BvNeg | Op::BvNot => {
                self.has_product(self.child(term, 0), visits)
            }
            Op::BvAdd | Op::BvSub => {
                self.has_product(self.child(term, 0), visits)
                    || self.has_product(self.child(term, 1), visits)
            }
            _ => false,
        }
    }

    fn multiplied_out(&mut self, term: TermId, visits: &mut u32) -> Option<Polynomial> {
        *visits = visits.checked_sub(1)?;
        let width = self.width(term);
        let op = self.op(term);
        match op {
            Op::Const => Some(Polynomial::constant(width, self.as_const(term)?)),
            Op::BvAdd | Op::BvSub => {
                let (a, b) = (self.child(term, 0), self.child(term, 1));
                let left = self.multiplied_out(a, visits)?;
                let right = self.multiplied_out(b, visits)?;
                left.plus(&right, if op == Op::BvAdd { 1 } else { u64::MAX })
            }
            Op::BvNeg | Op::BvNot => {
                let inner = self.multiplied_out(self.child(term, 0), visits)?;
                let offset = if op == Op::BvNeg { 0 } else { u64::MAX };
                Polynomial::constant(width, offset).plus(&inner, u64::MAX)
            }
            Op::BvMul => {
                let (a, b) = (self.child(term, 0), self.child(term, 1));
                let left = self.multiplied_out(a, visits)?;
                left.times(&self.multiplied_out(b, visits)?)
            }
            Op::BvShl => match self.as_binary_const(Op::BvShl, term) {
                Some((inner, by)) if by < u64::from(width) => {
                    let inner = self.multiplied_out(inner, visits)?;
                    Polynomial::constant(width, 0).plus(&inner, 1 << by)
                }
                _ => Some(Polynomial::unknown(width, term)),
            },
            // By zero the remainder is the dividend, and zero times the quotient is nothing.
            Op::BvSrem | Op::BvUrem => {
                let (a, b) = (self.child(term, 0), self.child(term, 1));
                let quotient = match op {
                    Op::BvSrem => self.bv_sdiv(a, b),
                    _ => self.bv_udiv(a, b),
                };
                let dividend = self.multiplied_out(a, visits)?;
                let divisor = self.multiplied_out(b, visits)?;
                let quotient = self.multiplied_out(quotient, visits)?;
                dividend.plus(&quotient.times(&divisor)?, u64::MAX)
            }
            _ => Some(Polynomial::unknown(width, term)),
        }
    }
}
