//! The operators of the term language: one table from which names, spellings, arities and sort rules
//! are derived. Belongs here: everything that is true of an operator by its name alone. Must not know
//! how terms are stored, rewritten or evaluated.

use crate::sort::Sort;
use std::fmt;

/// How the sorts of the children decide the sort of an application.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum SortRule {
    /// Constants and variables: the sort is given, not derived.
    Leaf,
    /// Bool... -> Bool
    Logic,
    /// two of one sort, any sort -> Bool
    Equality,
    /// Bool, two of one sort -> that sort
    Choice,
    /// Bv(n)... -> Bv(n)
    Vector,
    /// Bv(n), Bv(n) -> Bool
    VectorTest,
    /// Bv(n) -> Bv(hi - lo + 1)
    Slice,
    /// Bv(m), Bv(n) -> Bv(m + n)
    Join,
    /// Bv(n) -> Bv(width), width >= n
    Extension,
    /// F... -> F, all the same of F32 and F64
    Float,
    /// F... -> Bool, all the same of F32 and F64
    FloatTest,
    /// exactly this sort -> exactly that sort
    Conversion(Sort, Sort),
}

/// How an operator is written in Java-like text.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum JavaForm {
    /// `a + b`, with Java's binding strength (larger binds tighter).
    Infix(&'static str, u8),
    /// `-a`
    Prefix(&'static str),
    /// `name(a, b)`
    Call(&'static str),
    /// `(int) a`
    Cast(&'static str),
    /// Written by a rule of its own: leaves, `?:`, slices.
    Special,
}

macro_rules! operators {
    ($($variant:ident $({ $($field:ident),* })? $arity:literal $name:literal $java:expr, $smt:literal, $rule:expr;)*) => {
        /// An operator. Parameters that are no terms (slice bounds, target widths) are part of it.
        #[derive(Copy, Clone, Eq, PartialEq, Hash, Ord, PartialOrd, Debug)]
        pub enum Op { $($variant $({ $($field: u8),* })?,)* }

        #[derive(Copy, Clone)]
        #[repr(u8)]
        enum Index { $($variant,)* }

        impl Op {
            /// Position in the table; parameters are not part of it.
            #[inline]
            pub fn index(self) -> u32 {
                match self { $(Op::$variant { .. } => Index::$variant as u32,)* }
            }
            /// Name in messages.
            pub fn name(self) -> &'static str {
                match self { $(Op::$variant { .. } => $name,)* }
            }
            /// Java spelling.
            pub fn java(self) -> JavaForm {
                use JavaForm::*;
                match self { $(Op::$variant { .. } => $java,)* }
            }
            /// SMT-LIB spelling of the head symbol, without parameters.
            pub fn smt_lib(self) -> &'static str {
                match self { $(Op::$variant { .. } => $smt,)* }
            }
            /// Number of children.
            #[inline]
            pub fn arity(self) -> usize {
                match self { $(Op::$variant { .. } => $arity,)* }
            }
            /// The rule that decides the sort.
            #[inline]
            pub fn sort_rule(self) -> SortRule {
                use SortRule::*;
                match self { $(Op::$variant { .. } => $rule,)* }
            }
        }

        /// Every operator once; parameters are 0 and have to be filled in by the user of the table.
        pub const ALL_OPERATORS: &[Op] = &[$(Op::$variant $({ $($field: 0),* })?,)*];
    };
}

// variant, arity, name, Java spelling, SMT-LIB spelling, sort rule
operators! {
    Const            0 "const"      Special,             "",              Leaf;
    Var              0 "var"        Special,             "",              Leaf;

    Not              1 "not"        Prefix("!"),         "not",           Logic;
    And              2 "and"        Infix("&&", 2),      "and",           Logic;
    Or               2 "or"         Infix("||", 1),      "or",            Logic;
    Xor              2 "xor"        Infix("!=", 6),      "xor",           Logic;
    Eq               2 "eq"         Infix("==", 6),      "=",             Equality;
    Ite              3 "ite"        Special,             "ite",           Choice;

    BvAdd            2 "bv_add"     Infix("+", 9),       "bvadd",         Vector;
    BvSub            2 "bv_sub"     Infix("-", 9),       "bvsub",         Vector;
    BvMul            2 "bv_mul"     Infix("*", 10),      "bvmul",         Vector;
    BvSdiv           2 "bv_sdiv"    Infix("/", 10),      "bvsdiv",        Vector;
    BvSrem           2 "bv_srem"    Infix("%", 10),      "bvsrem",        Vector;
    BvUdiv           2 "bv_udiv"    Call("divideUnsigned"), "bvudiv",     Vector;
    BvUrem           2 "bv_urem"    Call("remainderUnsigned"), "bvurem",  Vector;
    BvNeg            1 "bv_neg"     Prefix("-"),         "bvneg",         Vector;
    BvAnd            2 "bv_and"     Infix("&", 5),       "bvand",         Vector;
    BvOr             2 "bv_or"      Infix("|", 3),       "bvor",          Vector;
    BvXor            2 "bv_xor"     Infix("^", 4),       "bvxor",         Vector;
    BvNot            1 "bv_not"     Prefix("~"),         "bvnot",         Vector;
    BvShl            2 "bv_shl"     Infix("<<", 8),      "bvshl",         Vector;
    BvLshr           2 "bv_lshr"    Infix(">>>", 8),     "bvlshr",        Vector;
    BvAshr           2 "bv_ashr"    Infix(">>", 8),      "bvashr",        Vector;
    BvSlt            2 "bv_slt"     Infix("<", 7),       "bvslt",         VectorTest;
    BvSle            2 "bv_sle"     Infix("<=", 7),      "bvsle",         VectorTest;
    BvUlt            2 "bv_ult"     Infix("<u", 7),      "bvult",         VectorTest;
    BvUle            2 "bv_ule"     Infix("<=u", 7),     "bvule",         VectorTest;
    Extract{hi, lo}  1 "extract"    Special,             "extract",       Slice;
    Concat           2 "concat"     Infix("++", 9),      "concat",        Join;
    ZeroExtend{width} 1 "zext"      Special,             "zero_extend",   Extension;
    SignExtend{width} 1 "sext"      Special,             "sign_extend",   Extension;

    FpAdd            2 "fp_add"     Infix("+", 9),       "fp.add",        Float;
    FpSub            2 "fp_sub"     Infix("-", 9),       "fp.sub",        Float;
    FpMul            2 "fp_mul"     Infix("*", 10),      "fp.mul",        Float;
    FpDiv            2 "fp_div"     Infix("/", 10),      "fp.div",        Float;
    FpRem            2 "fp_rem"     Infix("%", 10),      "java_rem",      Float;
    FpNeg            1 "fp_neg"     Prefix("-"),         "fp.neg",        Float;
    FpAbs            1 "fp_abs"     Call("Math.abs"),    "fp.abs",        Float;
    FpSqrt           1 "fp_sqrt"    Call("Math.sqrt"),   "fp.sqrt",       Float;
    FpEq             2 "fp_eq"      Infix("==", 6),      "fp.eq",         FloatTest;
    FpLt             2 "fp_lt"      Infix("<", 7),       "fp.lt",         FloatTest;
    FpLe             2 "fp_le"      Infix("<=", 7),      "fp.leq",        FloatTest;
    IsNan            1 "is_nan"     Call("isNaN"),       "fp.isNaN",      FloatTest;

    I32ToF32         1 "i32_to_f32" Cast("float"),       "to_fp",         Conversion(Sort::Bv(32), Sort::F32);
    I32ToF64         1 "i32_to_f64" Cast("double"),      "to_fp",         Conversion(Sort::Bv(32), Sort::F64);
    I64ToF32         1 "i64_to_f32" Cast("float"),       "to_fp",         Conversion(Sort::Bv(64), Sort::F32);
    I64ToF64         1 "i64_to_f64" Cast("double"),      "to_fp",         Conversion(Sort::Bv(64), Sort::F64);
    F32ToF64         1 "f32_to_f64" Cast("double"),      "to_fp",         Conversion(Sort::F32, Sort::F64);
    F64ToF32         1 "f64_to_f32" Cast("float"),       "to_fp",         Conversion(Sort::F64, Sort::F32);
    F32ToI32         1 "f32_to_i32" Cast("int"),         "java_f2i",      Conversion(Sort::F32, Sort::Bv(32));
    F32ToI64         1 "f32_to_i64" Cast("long"),        "java_f2l",      Conversion(Sort::F32, Sort::Bv(64));
    F64ToI32         1 "f64_to_i32" Cast("int"),         "java_d2i",      Conversion(Sort::F64, Sort::Bv(32));
    F64ToI64         1 "f64_to_i64" Cast("long"),        "java_d2l",      Conversion(Sort::F64, Sort::Bv(64));
    F32ToBits        1 "f32_to_bits" Call("Float.floatToIntBits"), "fp.to_ieee_bv", Conversion(Sort::F32, Sort::Bv(32));
    F64ToBits        1 "f64_to_bits" Call("Double.doubleToLongBits"), "fp.to_ieee_bv", Conversion(Sort::F64, Sort::Bv(64));
    F32FromBits      1 "f32_from_bits" Call("Float.intBitsToFloat"), "to_fp", Conversion(Sort::Bv(32), Sort::F32);
    F64FromBits      1 "f64_from_bits" Call("Double.longBitsToDouble"), "to_fp", Conversion(Sort::Bv(64), Sort::F64);
}

/// An application that no sort rule allows.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct SortError {
    pub op: Op,
    pub sorts: Vec<Sort>,
}

impl fmt::Display for SortError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "ill-sorted term: {} cannot be applied to (", self.op)?;
        for (position, sort) in self.sorts.iter().enumerate() {
            let separator = if position == 0 { "" } else { ", " };
            write!(out, "{separator}{sort}")?;
        }
        write!(out, ")")
    }
}

impl std::error::Error for SortError {}

impl fmt::Display for Op {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Op::Extract { hi, lo } => write!(out, "extract[{hi}:{lo}]"),
            Op::ZeroExtend { width } => write!(out, "zext[{width}]"),
            Op::SignExtend { width } => write!(out, "sext[{width}]"),
            _ => out.write_str(self.name()),
        }
    }
}

impl Op {
    /// The sort of this operator applied to children of these sorts, if that is well-sorted.
    #[inline]
    pub fn result_sort(self, sorts: &[Sort]) -> Option<Sort> {
        if sorts.len() != self.arity() {
            return None;
        }
        let all_are = |wanted: Sort| sorts.iter().all(|&sort| sort == wanted);
        match self.sort_rule() {
            SortRule::Leaf => None,
            SortRule::Logic => all_are(Sort::Bool).then_some(Sort::Bool),
            SortRule::Equality => all_are(sorts[0]).then_some(Sort::Bool),
            SortRule::Choice => {
                (sorts[0] == Sort::Bool && sorts[1] == sorts[2]).then_some(sorts[1])
            }
            SortRule::Vector => (sorts[0].is_bv() && all_are(sorts[0])).then_some(sorts[0]),
            SortRule::VectorTest => (sorts[0].is_bv() && all_are(sorts[0])).then_some(Sort::Bool),
            SortRule::Slice => self.slice_sort(sorts[0]),
            SortRule::Join => match (sorts[0], sorts[1]) {
                (Sort::Bv(high), Sort::Bv(low)) if high + low <= 64 => Some(Sort::Bv(high + low)),
                _ => None,
            },
            SortRule::Extension => self.extension_sort(sorts[0]),
            SortRule::Float => (sorts[0].is_float() && all_are(sorts[0])).then_some(sorts[0]),
            SortRule::FloatTest => (sorts[0].is_float() && all_are(sorts[0])).then_some(Sort::Bool),
            SortRule::Conversion(from, to) => (sorts[0] == from).then_some(to),
        }
    }

    #[inline]
    fn slice_sort(self, child: Sort) -> Option<Sort> {
        match (self, child) {
            (Op::Extract { hi, lo }, Sort::Bv(width)) if lo <= hi && u32::from(hi) < width => {
                Some(Sort::Bv(u32::from(hi - lo) + 1))
            }
            _ => None,
        }
    }

    #[inline]
    fn extension_sort(self, child: Sort) -> Option<Sort> {
        match (self, child) {
            (Op::ZeroExtend { width } | Op::SignExtend { width }, Sort::Bv(from))
                if u32::from(width) >= from && width <= 64 =>
            {
                Some(Sort::Bv(u32::from(width)))
            }
            _ => None,
        }
    }

    /// Whether swapping the two children never changes the value.
    #[inline]
    pub fn is_commutative(self) -> bool {
        matches!(
            self,
            Op::And
                | Op::Or
                | Op::Xor
                | Op::Eq
                | Op::BvAdd
                | Op::BvMul
                | Op::BvAnd
                | Op::BvOr
                | Op::BvXor
                | Op::FpAdd
                | Op::FpMul
                | Op::FpEq
        )
    }
}
