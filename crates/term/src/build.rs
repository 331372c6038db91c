//! The builders: typed functions that check sorts, rewrite and intern. Belongs here: one function per
//! operator and the helpers built from several. Must not know the rules, which are in `rewrite`.

use crate::op::{Op, SortError};
use crate::recent::Recent;
use crate::sort::{Sort, mask};
use crate::store::{TermId, TermStore};

macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident = $op:expr;)*) => { $(
        $(#[$doc])*
        #[inline]
        pub fn $name(&mut self, a: TermId) -> TermId {
            self.build($op, &[a])
        }
    )* };
}

macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident = $op:expr;)*) => { $(
        $(#[$doc])*
        #[inline]
        pub fn $name(&mut self, a: TermId, b: TermId) -> TermId {
            self.build($op, &[a, b])
        }
    )* };
}

macro_rules! swapped {
    ($($name:ident = $other:ident;)*) => { $(
        #[inline]
        pub fn $name(&mut self, a: TermId, b: TermId) -> TermId {
            self.$other(b, a)
        }
    )* };
}

impl TermStore {
    /// Builds any application, or says why it is ill-sorted.
    pub fn try_build(&mut self, op: Op, children: &[TermId]) -> Result<TermId, SortError> {
        match self.application_sort(op, children) {
            Some(sort) => Ok(self.build_sorted(op, sort, children)),
            None => Err(self.sort_error(op, children)),
        }
    }

    /// Builds any application.
    ///
    /// # Panics
    /// If it is ill-sorted, with a message that names operator and sorts.
    #[inline]
    pub fn build(&mut self, op: Op, children: &[TermId]) -> TermId {
        let place = Recent::place(op, children);
        if let Some(known) = self.recall(op, &place) {
            return known;
        }
        let built = match self.application_sort(op, children) {
            Some(sort) => self.build_sorted(op, sort, children),
            None => panic!("{}", self.sort_error(op, children)),
        };
        // Where rules have called each other too often, less was rewritten than could be.
        if !self.is_inside_rules() {
            self.remember(op, place, built);
        }
        built
    }

    #[inline]
    fn application_sort(&self, op: Op, children: &[TermId]) -> Option<Sort> {
        match *children {
            [a] => op.result_sort(&[self.sort(a)]),
            [a, b] => op.result_sort(&[self.sort(a), self.sort(b)]),
            [a, b, c] => op.result_sort(&[self.sort(a), self.sort(b), self.sort(c)]),
            _ => None,
        }
    }

    #[inline]
    fn build_sorted(&mut self, op: Op, sort: Sort, children: &[TermId]) -> TermId {
        if self.is_rewriting() {
            self.rewrite(op, sort, children)
        } else {
            self.intern(op, sort, children)
        }
    }

    // --- constants ---

    #[inline]
    pub fn bool_const(&mut self, value: bool) -> TermId {
        TermStore::truth(value)
    }

    /// A bit-vector constant; bits above `width` are dropped.
    ///
    /// # Panics
    /// If `width` is not within 1..=64.
    #[inline]
    pub fn bv_const(&mut self, width: u32, bits: u64) -> TermId {
        assert!(
            (1..=64).contains(&width),
            "ill-sorted term: no bit vector has width {width}"
        );
        self.intern_const(Sort::Bv(width), bits)
    }

    /// A float constant; every NaN becomes the canonical one.
    #[inline]
    pub fn f32_const(&mut self, bits: u32) -> TermId {
        self.intern_const(Sort::F32, u64::from(bits))
    }

    /// A double constant; every NaN becomes the canonical one.
    #[inline]
    pub fn f64_const(&mut self, bits: u64) -> TermId {
        self.intern_const(Sort::F64, bits)
    }

    /// A constant of any sort from its bits.
    #[inline]
    pub fn constant(&mut self, sort: Sort, bits: u64) -> TermId {
        self.intern_const(sort, bits)
    }

    // --- Booleans, and what works on every sort ---

    unary! { not = Op::Not; }
    binary! {
        and = Op::And;
        or = Op::Or;
        xor = Op::Xor;
        /// Equality on every sort. On floats it is identity of bits with one NaN; Java's `==` is `fp_eq`.
        eq = Op::Eq;
    }

    #[inline]
    pub fn implies(&mut self, a: TermId, b: TermId) -> TermId {
        let not_a = self.not(a);
        self.or(not_a, b)
    }

    #[inline]
    pub fn ne(&mut self, a: TermId, b: TermId) -> TermId {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    #[inline]
    pub fn ite(&mut self, condition: TermId, then: TermId, otherwise: TermId) -> TermId {
        self.build(Op::Ite, &[condition, then, otherwise])
    }

    /// The conjunction of all; true if there is none.
    pub fn and_all(&mut self, terms: &[TermId]) -> TermId {
        terms
            .iter()
            .fold(TermStore::truth(true), |sum, &term| self.and(sum, term))
    }

    /// The disjunction of all; false if there is none.
    pub fn or_all(&mut self, terms: &[TermId]) -> TermId {
        terms
            .iter()
            .fold(TermStore::truth(false), |sum, &term| self.or(sum, term))
    }

    // --- bit vectors ---

    unary! { bv_neg = Op::BvNeg; bv_not = Op::BvNot; }
    binary! {
        bv_add = Op::BvAdd;
        bv_sub = Op::BvSub;
        bv_mul = Op::BvMul;
        /// Truncating division; `MIN / -1` wraps, by zero it is as SMT-LIB's `bvsdiv`.
        bv_sdiv = Op::BvSdiv;
        /// Remainder with the sign of the dividend; by zero it is the dividend.
        bv_srem = Op::BvSrem;
        bv_udiv = Op::BvUdiv;
        bv_urem = Op::BvUrem;
        bv_and = Op::BvAnd;
        bv_or = Op::BvOr;
        bv_xor = Op::BvXor;
        /// Left shift; a distance of at least the width gives 0.
        bv_shl = Op::BvShl;
        /// Logical right shift; a distance of at least the width gives 0.
        bv_lshr = Op::BvLshr;
        /// Arithmetic right shift; a distance of at least the width gives the sign everywhere.
        bv_ashr = Op::BvAshr;
        bv_slt = Op::BvSlt;
        bv_sle = Op::BvSle;
        bv_ult = Op::BvUlt;
        bv_ule = Op::BvUle;
        /// The first operand becomes the high part.
        concat = Op::Concat;
    }
    swapped! {
        bv_sgt = bv_slt;
        bv_sge = bv_sle;
        bv_ugt = bv_ult;
        bv_uge = bv_ule;
        fp_gt = fp_lt;
        fp_ge = fp_le;
    }

    /// Bits `hi` down to `lo`, both included.
    #[inline]
    pub fn extract(&mut self, a: TermId, hi: u32, lo: u32) -> TermId {
        let bound = |bit: u32| u8::try_from(bit).unwrap_or(u8::MAX);
        self.build(
            Op::Extract {
                hi: bound(hi),
                lo: bound(lo),
            },
            &[a],
        )
    }

    /// Zero extension to `width` bits in total.
    #[inline]
    pub fn zext(&mut self, a: TermId, width: u32) -> TermId {
        let width = u8::try_from(width).unwrap_or(u8::MAX);
        self.build(Op::ZeroExtend { width }, &[a])
    }

    /// Sign extension to `width` bits in total.
    #[inline]
    pub fn sext(&mut self, a: TermId, width: u32) -> TermId {
        let width = u8::try_from(width).unwrap_or(u8::MAX);
        self.build(Op::SignExtend { width }, &[a])
    }

    /// A Boolean as the bit vector 1 or 0.
    pub fn bool_to_bv(&mut self, condition: TermId, width: u32) -> TermId {
        let one = self.bv_const(width, 1);
        let zero = self.bv_const(width, 0);
        self.ite(condition, one, zero)
    }

    // --- shifts and comparisons as the JVM's instructions have them ---

    /// `a << distance` as `ishl` and `lshl` do it. The distance may be narrower or wider than `a`.
    pub fn java_shl(&mut self, a: TermId, distance: TermId) -> TermId {
        let masked = self.masked_distance(a, distance);
        self.bv_shl(a, masked)
    }

    /// `a >> distance` as `ishr` and `lshr` do it.
    pub fn java_shr(&mut self, a: TermId, distance: TermId) -> TermId {
        let masked = self.masked_distance(a, distance);
        self.bv_ashr(a, masked)
    }

    /// `a >>> distance` as `iushr` and `lushr` do it.
    pub fn java_ushr(&mut self, a: TermId, distance: TermId) -> TermId {
        let masked = self.masked_distance(a, distance);
        self.bv_lshr(a, masked)
    }

    /// The distance modulo the width of `a` (a power of two), in the width of `a`.
    fn masked_distance(&mut self, a: TermId, distance: TermId) -> TermId {
        let (width, given) = (self.width(a), self.width(distance));
        let fitted = match given.cmp(&width) {
            std::cmp::Ordering::Less => self.zext(distance, width),
            std::cmp::Ordering::Equal => distance,
            std::cmp::Ordering::Greater => self.extract(distance, width - 1, 0),
        };
        let limit = self.bv_const(width, u64::from(width - 1) & mask(width));
        self.bv_and(fitted, limit)
    }

    /// `lcmp` (and any signed three-way comparison): -1, 0 or 1 as `Bv(32)`.
    pub fn lcmp(&mut self, a: TermId, b: TermId) -> TermId {
        let (less, equal) = (self.bv_slt(a, b), self.eq(a, b));
        let [minus, zero, plus] = self.signs();
        let unequal = self.ite(less, minus, plus);
        self.ite(equal, zero, unequal)
    }

    /// `fcmpl` and `dcmpl`: NaN gives -1.
    pub fn fp_cmpl(&mut self, a: TermId, b: TermId) -> TermId {
        let (greater, equal) = (self.fp_lt(b, a), self.fp_eq(a, b));
        let [minus, zero, plus] = self.signs();
        let rest = self.ite(equal, zero, minus);
        self.ite(greater, plus, rest)
    }

    /// `fcmpg` and `dcmpg`: NaN gives 1.
    pub fn fp_cmpg(&mut self, a: TermId, b: TermId) -> TermId {
        let (less, equal) = (self.fp_lt(a, b), self.fp_eq(a, b));
        let [minus, zero, plus] = self.signs();
        let rest = self.ite(equal, zero, plus);
        self.ite(less, minus, rest)
    }

    fn signs(&mut self) -> [TermId; 3] {
        [u64::MAX, 0, 1].map(|bits| self.bv_const(32, bits))
    }

    // --- floats: round to nearest even, one NaN ---

    binary! {
        fp_add = Op::FpAdd;
        fp_sub = Op::FpSub;
        fp_mul = Op::FpMul;
        fp_div = Op::FpDiv;
        /// Java's `%`, which is C's `fmod`.
        fp_rem = Op::FpRem;
        /// Java's `==`: NaN differs from all, the zeros are equal.
        fp_eq = Op::FpEq;
        fp_lt = Op::FpLt;
        fp_le = Op::FpLe;
    }
    unary! {
        fp_neg = Op::FpNeg;
        fp_abs = Op::FpAbs;
        fp_sqrt = Op::FpSqrt;
        is_nan = Op::IsNan;
        i32_to_f32 = Op::I32ToF32;
        i32_to_f64 = Op::I32ToF64;
        i64_to_f32 = Op::I64ToF32;
        i64_to_f64 = Op::I64ToF64;
        f32_to_f64 = Op::F32ToF64;
        f64_to_f32 = Op::F64ToF32;
        /// Java's `(int)`: towards zero, saturating, NaN gives 0.
        f32_to_i32 = Op::F32ToI32;
        f32_to_i64 = Op::F32ToI64;
        f64_to_i32 = Op::F64ToI32;
        f64_to_i64 = Op::F64ToI64;
        /// `Float.floatToIntBits`
        f32_to_bits = Op::F32ToBits;
        f64_to_bits = Op::F64ToBits;
        f32_from_bits = Op::F32FromBits;
        f64_from_bits = Op::F64FromBits;
    }
}
