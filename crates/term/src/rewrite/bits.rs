//! Rules for bitwise operators, shifts, slices, joins and extensions.

use super::TermStore;
use crate::op::Op;
use crate::sort::{Sort, mask};
use crate::store::TermId;

/// How deep arithmetic is looked through when a slice could be computed at its own width.
const NARROW_DEPTH: u32 = 4;

impl TermStore {
    pub(super) fn rewrite_bv_and(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = self.ordered(a, b);
        let sort = self.sort(a);
        if a == b {
            return a;
        }
        if let Some(bits) = self.as_const(b) {
            return self.and_const(a, bits);
        }
        if self.are_inverse(a, b) {
            return self.vector(sort.width(), 0);
        }
        self.intern(Op::BvAnd, sort, &[a, b])
    }

    fn and_const(&mut self, a: TermId, bits: u64) -> TermId {
        let width = self.width(a);
        if let Some((inner, more)) = self.as_binary_const(Op::BvAnd, a) {
            let both = self.vector(width, bits & more);
            return self.bv_and(inner, both);
        }
        let possible = !self.facts(a).zeros;
        let kept = bits & possible;
        if kept == possible {
            return a;
        }
        if kept == 0 {
            return self.vector(width, 0);
        }
        let length = 64 - kept.leading_zeros();
        if mask(length) & possible == kept {
            let low = self.low_part(a, length);
            return self.zext(low, width);
        }
        let constant = self.vector(width, kept);
        self.intern(Op::BvAnd, Sort::Bv(width), &[a, constant])
    }

    pub(super) fn rewrite_bv_or(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = self.ordered(a, b);
        let sort = self.sort(a);
        if a == b {
            return a;
        }
        if let Some(bits) = self.as_const(b) {
            if let Some((inner, more)) = self.as_binary_const(Op::BvOr, a) {
                let both = self.vector(sort.width(), bits | more);
                return self.bv_or(inner, both);
            }
            if bits & !self.facts(a).ones == 0 {
                return a;
            }
        }
        if self.are_inverse(a, b) {
            return self.vector(sort.width(), u64::MAX);
        }
        for (high, low) in [(a, b), (b, a)] {
            if let Some(term) = self.join_of(high, low) {
                return term;
            }
        }
        self.intern(Op::BvOr, sort, &[a, b])
    }

    /// `(x << k) | y` with `y` below `2^k` puts two parts side by side.
    fn join_of(&mut self, high: TermId, low: TermId) -> Option<TermId> {
        let (inner, by) = self.as_binary_const(Op::BvShl, high)?;
        let width = self.width(high);
        let by = u32::try_from(by).ok().filter(|&by| by > 0 && by < width)?;
        if !self.facts(low).zeros & !mask(by) != 0 {
            return None;
        }
        let (upper, lower) = (self.low_part(inner, width - by), self.low_part(low, by));
        Some(self.concat(upper, lower))
    }

    pub(super) fn rewrite_bv_xor(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = self.ordered(a, b);
        let sort = self.sort(a);
        if a == b {
            return self.vector(sort.width(), 0);
        }
        if let Some(bits) = self.as_const(b) {
            if bits == 0 {
                return a;
            }
            if bits == mask(sort.width()) {
                return self.bv_not(a);
            }
            if let Some((inner, more)) = self.as_binary_const(Op::BvXor, a) {
                let both = self.vector(sort.width(), bits ^ more);
                return self.bv_xor(inner, both);
            }
            if let Some(inner) = self.as_unary(Op::BvNot, a) {
                let flipped = self.vector(sort.width(), !bits);
                return self.bv_xor(inner, flipped);
            }
            return self.intern(Op::BvXor, sort, &[a, b]);
        }
        match (self.as_unary(Op::BvNot, a), self.as_unary(Op::BvNot, b)) {
            (Some(a), Some(b)) => self.bv_xor(a, b),
            (Some(inner), None) => {
                let plain = self.bv_xor(inner, b);
                self.bv_not(plain)
            }
            (None, Some(inner)) => {
                let plain = self.bv_xor(a, inner);
                self.bv_not(plain)
            }
            (None, None) => self.intern(Op::BvXor, sort, &[a, b]),
        }
    }

    fn are_inverse(&self, a: TermId, b: TermId) -> bool {
        self.as_unary(Op::BvNot, a) == Some(b) || self.as_unary(Op::BvNot, b) == Some(a)
    }

    // --- shifts ---

    pub(super) fn rewrite_shl(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.width(a);
        match self.as_const(b) {
            Some(by) if by >= u64::from(width) => self.vector(width, 0),
            Some(by) => self.multiple(a, 1 << by),
            None => self.shift_by_unknown(Op::BvShl, a, b),
        }
    }

    pub(super) fn rewrite_lshr(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.width(a);
        match self.as_const(b) {
            Some(0) => a,
            Some(by) if by >= u64::from(width) => self.vector(width, 0),
            Some(by) => {
                let kept = self.extract(a, width - 1, by as u32);
                self.zext(kept, width)
            }
            None => self.shift_by_unknown(Op::BvLshr, a, b),
        }
    }

    pub(super) fn rewrite_ashr(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.width(a);
        match self.as_const(b) {
            Some(0) => a,
            Some(by) => {
                let by = by.min(u64::from(width - 1)) as u32;
                let kept = self.extract(a, width - 1, by);
                self.sext(kept, width)
            }
            None if self.facts(a).is_non_negative() => self.bv_lshr(a, b),
            None => self.shift_by_unknown(Op::BvAshr, a, b),
        }
    }

    fn shift_by_unknown(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        if self.as_const(a) == Some(0) {
            return a;
        }
        let width = self.width(a);
        if op != Op::BvAshr && self.facts(b).unsigned_bounds(width).0 >= u64::from(width) {
            return self.vector(width, 0);
        }
        self.intern(op, Sort::Bv(width), &[a, b])
    }

    // --- slices ---

    pub(super) fn rewrite_extract(&mut self, a: TermId, hi: u32, lo: u32) -> TermId {
        let (from, width) = (self.width(a), hi - lo + 1);
        if width == from {
            return a;
        }
        let simpler = match self.op(a) {
            Op::Extract { lo: below, .. } => {
                let below = u32::from(below);
                Some(self.extract(self.child(a, 0), hi + below, lo + below))
            }
            Op::Concat => Some(self.extract_concat(a, hi, lo)),
            Op::ZeroExtend { .. } => Some(self.extract_extension(a, hi, lo, false)),
            Op::SignExtend { .. } => Some(self.extract_extension(a, hi, lo, true)),
            Op::BvShl => self.extract_shifted(a, hi, lo),
            Op::BvNot => {
                let inner = self.extract(self.child(a, 0), hi, lo);
                Some(self.bv_not(inner))
            }
            op @ (Op::BvAnd | Op::BvOr | Op::BvXor) if self.is_const(self.child(a, 1)) => {
                let left = self.extract(self.child(a, 0), hi, lo);
                let right = self.extract(self.child(a, 1), hi, lo);
                Some(self.build(op, &[left, right]))
            }
            _ if lo == 0 => self.narrowed(a, width, NARROW_DEPTH),
            _ => None,
        };
        simpler.unwrap_or_else(|| {
            let op = Op::Extract {
                hi: hi as u8,
                lo: lo as u8,
            };
            self.intern(op, Sort::Bv(width), &[a])
        })
    }

    fn extract_concat(&mut self, a: TermId, hi: u32, lo: u32) -> TermId {
        let (high, low) = (self.child(a, 0), self.child(a, 1));
        let seam = self.width(low);
        if hi < seam {
            return self.extract(low, hi, lo);
        }
        if lo >= seam {
            return self.extract(high, hi - seam, lo - seam);
        }
        let (upper, lower) = (
            self.extract(high, hi - seam, 0),
            self.extract(low, seam - 1, lo),
        );
        self.concat(upper, lower)
    }

    fn extract_extension(&mut self, a: TermId, hi: u32, lo: u32, signed: bool) -> TermId {
        let (inner, width) = (self.child(a, 0), hi - lo + 1);
        let seam = self.width(inner);
        if hi < seam {
            return self.extract(inner, hi, lo);
        }
        if !signed && lo >= seam {
            return self.vector(width, 0);
        }
        let kept = self.extract(inner, seam - 1, lo.min(seam - 1));
        if signed {
            self.sext(kept, width)
        } else {
            self.zext(kept, width)
        }
    }

    fn extract_shifted(&mut self, a: TermId, hi: u32, lo: u32) -> Option<TermId> {
        let (inner, by) = self.as_binary_const(Op::BvShl, a)?;
        let by = u32::try_from(by).ok().filter(|&by| by < self.width(a))?;
        if lo >= by {
            return Some(self.extract(inner, hi - by, lo - by));
        }
        if hi < by {
            return Some(self.vector(hi - lo + 1, 0));
        }
        let upper = self.extract(inner, hi - by, 0);
        let zeros = self.vector(by - lo, 0);
        Some(self.concat(upper, zeros))
    }

    /// The `width` low bits of `a` computed at that width, if everything below is a constant or an
    /// extension: `(byte) (b + 1)` for a byte `b`.
    fn narrowed(&mut self, a: TermId, width: u32, depth: u32) -> Option<TermId> {
        if !self.can_narrow(a, width, depth) || !is_carry_upward(self.op(a)) {
            return None;
        }
        Some(self.narrow(a, width))
    }

    fn can_narrow(&self, a: TermId, width: u32, depth: u32) -> bool {
        match self.op(a) {
            Op::Const => true,
            Op::ZeroExtend { .. } | Op::SignExtend { .. } => self.width(self.child(a, 0)) <= width,
            Op::BvShl => {
                self.is_const(self.child(a, 1))
                    && depth > 0
                    && self.can_narrow(self.child(a, 0), width, depth - 1)
            }
            op if is_carry_upward(op) && depth > 0 => self
                .children(a)
                .iter()
                .all(|&child| self.can_narrow(child, width, depth - 1)),
            _ => false,
        }
    }

    fn narrow(&mut self, a: TermId, width: u32) -> TermId {
        let op = self.op(a);
        if !is_carry_upward(op) {
            return self.extract(a, width - 1, 0);
        }
        let children = self.children(a);
        let mut fresh = [a; 3];
        for (new, &old) in fresh.iter_mut().zip(children.iter()) {
            *new = self.narrow(old, width);
        }
        self.build(op, &fresh[..children.len()])
    }

    // --- joins and extensions ---

    pub(super) fn rewrite_concat(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.width(a) + self.width(b);
        if self.as_const(a) == Some(0) {
            return self.zext(b, width);
        }
        if let (Op::Extract { lo, .. }, Op::Extract { hi, .. }) = (self.op(a), self.op(b))
            && self.child(a, 0) == self.child(b, 0)
            && lo == hi + 1
        {
            let (Op::Extract { hi, .. }, Op::Extract { lo, .. }) = (self.op(a), self.op(b)) else {
                return self.intern(Op::Concat, Sort::Bv(width), &[a, b]);
            };
            return self.extract(self.child(a, 0), u32::from(hi), u32::from(lo));
        }
        match self.op(a) {
            Op::Concat => {
                let (first, second) = (self.child(a, 0), self.child(a, 1));
                let rest = self.concat(second, b);
                self.concat(first, rest)
            }
            Op::ZeroExtend { .. } => {
                let joined = self.concat(self.child(a, 0), b);
                self.zext(joined, width)
            }
            _ => self.intern(Op::Concat, Sort::Bv(width), &[a, b]),
        }
    }

    pub(super) fn rewrite_zext(&mut self, a: TermId, width: u32) -> TermId {
        if self.width(a) == width {
            return a;
        }
        if let Op::ZeroExtend { .. } = self.op(a) {
            return self.zext(self.child(a, 0), width);
        }
        self.intern(Op::ZeroExtend { width: width as u8 }, Sort::Bv(width), &[a])
    }

    pub(super) fn rewrite_sext(&mut self, a: TermId, width: u32) -> TermId {
        if self.width(a) == width {
            return a;
        }
        if self.facts(a).is_non_negative() {
            return self.zext(a, width);
        }
        if let Op::SignExtend { .. } = self.op(a) {
            return self.sext(self.child(a, 0), width);
        }
        self.intern(Op::SignExtend { width: width as u8 }, Sort::Bv(width), &[a])
    }
}

/// Operators whose low result bits depend on the same low operand bits only.
fn is_carry_upward(op: Op) -> bool {
    matches!(
        op,
        Op::BvAdd
            | Op::BvSub
            | Op::BvMul
            | Op::BvNeg
            | Op::BvNot
            | Op::BvAnd
            | Op::BvOr
            | Op::BvXor
    )
}
