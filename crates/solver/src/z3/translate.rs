//! From terms to z3's terms, each once. Floats become z3's own floats.

use spelunk_term::{F32_NAN, F64_NAN, Op, Sort, TermId, TermStore, View};
use z3::ast::{Ast, BV, Bool, Dynamic, Float, RoundingMode};

#[derive(Default)]
pub struct Translation {
    /// By raw id.
    known: Vec<Option<Dynamic>>,
}

impl Translation {
    pub fn forget_from(&mut self, first: u32) {
        self.known.truncate(first as usize);
    }

    /// `None` if the term has an operator that z3 lacks.
    pub fn condition(&mut self, store: &TermStore, term: TermId) -> Option<Bool> {
        self.translate(store, term)?.as_bool()
    }

    /// The bits of a variable, whatever its sort; `None` if no translated term has it.
    pub fn variable_bits(&self, store: &TermStore, term: TermId) -> Option<BV> {
        let known = self.known.get(term.raw() as usize)?.as_ref()?;
        match store.sort(term) {
            Sort::Bool => Some(
                known
                    .as_bool()?
                    .ite(&BV::from_u64(1, 1), &BV::from_u64(0, 1)),
            ),
            Sort::Bv(_) => known.as_bv(),
            Sort::F32 | Sort::F64 => Some(bits_variable(store, term)),
        }
    }

    fn translate(&mut self, store: &TermStore, root: TermId) -> Option<Dynamic> {
        self.known
            .resize(self.known.len().max(store.len() + 1), None);
        for term in store.post_order(&[root]) {
            if self.known[term.raw() as usize].is_none() {
                self.known[term.raw() as usize] = Some(self.operation(store, term)?);
            }
        }
        self.known[root.raw() as usize].clone()
    }

    fn operation(&self, store: &TermStore, term: TermId) -> Option<Dynamic> {
        let sort = store.sort(term);
        match store.view(term) {
            View::Const(bits) => Some(constant(sort, bits)),
            View::Var(_) => Some(variable(store, term)),
            View::App(op, children) => {
                let operand = |index: usize| self.known[children[index].raw() as usize].as_ref();
                match sort_of_operands(store, &children) {
                    Operands::Bools => bool_operation(op, operand),
                    Operands::Words => word_operation(op, operand, store.width(term)),
                    Operands::Floats(from) => float_operation(op, operand, from),
                    Operands::Choice => choice(operand),
                }
            }
        }
    }
}

enum Operands {
    Bools,
    Words,
    Floats(Sort),
    Choice,
}

fn sort_of_operands(store: &TermStore, children: &[TermId]) -> Operands {
    match (store.sort(children[0]), children.len()) {
        (Sort::Bool, 3) => Operands::Choice,
        (Sort::Bool, _) => Operands::Bools,
        (Sort::Bv(_), _) => Operands::Words,
        (float, _) => Operands::Floats(float),
    }
}

fn choice<'a>(operand: impl Fn(usize) -> Option<&'a Dynamic>) -> Option<Dynamic> {
    Some(operand(0)?.as_bool()?.ite(operand(1)?, operand(2)?))
}

fn bool_operation<'a>(op: Op, operand: impl Fn(usize) -> Option<&'a Dynamic>) -> Option<Dynamic> {
    let a = operand(0)?.as_bool()?;
    if op == Op::Not {
        return Some(a.not().into());
    }
    let b = operand(1)?.as_bool()?;
    Some(match op {
        Op::And => Bool::and(&[a, b]).into(),
        Op::Or => Bool::or(&[a, b]).into(),
        Op::Xor => a.xor(&b).into(),
        Op::Eq => a.iff(&b).into(),
        _ => return None,
    })
}

fn word_operation<'a>(
    op: Op,
    operand: impl Fn(usize) -> Option<&'a Dynamic>,
    width: u32,
) -> Option<Dynamic> {
    let a = operand(0)?.as_bv()?;
    let unary = match op {
        Op::BvNeg => Some(a.bvneg().into()),
        Op::BvNot => Some(a.bvnot().into()),
        Op::Extract { hi, lo } => Some(a.extract(u32::from(hi), u32::from(lo)).into()),
        Op::ZeroExtend { .. } => Some(a.zero_ext(width - a.get_size()).into()),
        Op::SignExtend { .. } => Some(a.sign_ext(width - a.get_size()).into()),
        Op::I32ToF32 | Op::I64ToF32 => Some(signed_to_float(&a, &float_sort(Sort::F32)).into()),
        Op::I32ToF64 | Op::I64ToF64 => Some(signed_to_float(&a, &float_sort(Sort::F64)).into()),
        Op::F32FromBits => Some(bits_to_float(&a, &float_sort(Sort::F32)).into()),
        Op::F64FromBits => Some(bits_to_float(&a, &float_sort(Sort::F64)).into()),
        _ => None,
    };
    if unary.is_some() {
        return unary;
    }
    let b = operand(1)?.as_bv()?;
    Some(match op {
        Op::Eq => a.eq(&b).into(),
        Op::BvAdd => a.bvadd(&b).into(),
        Op::BvSub => a.bvsub(&b).into(),
        Op::BvMul => a.bvmul(&b).into(),
        Op::BvSdiv => a.bvsdiv(&b).into(),
        Op::BvSrem => a.bvsrem(&b).into(),
        Op::BvUdiv => a.bvudiv(&b).into(),
        Op::BvUrem => a.bvurem(&b).into(),
        Op::BvAnd => a.bvand(&b).into(),
        Op::BvOr => a.bvor(&b).into(),
        Op::BvXor => a.bvxor(&b).into(),
        Op::BvShl => a.bvshl(&b).into(),
        Op::BvLshr => a.bvlshr(&b).into(),
        Op::BvAshr => a.bvashr(&b).into(),
        Op::BvSlt => a.bvslt(&b).into(),
        Op::BvSle => a.bvsle(&b).into(),
        Op::BvUlt => a.bvult(&b).into(),
        Op::BvUle => a.bvule(&b).into(),
        Op::Concat => a.concat(&b).into(),
        _ => return None,
    })
}

fn float_operation<'a>(
    op: Op,
    operand: impl Fn(usize) -> Option<&'a Dynamic>,
    from: Sort,
) -> Option<Dynamic> {
    let a = operand(0)?.as_float()?;
    let nearest = RoundingMode::round_nearest_ties_to_even();
    let unary: Option<Dynamic> = match op {
        Op::FpNeg => Some(a.unary_neg().into()),
        Op::FpAbs => Some(a.unary_abs().into()),
        Op::FpSqrt => Some(a.sqrt_with_rounding_mode(&nearest).into()),
        Op::IsNan => Some(a.is_nan().into()),
        Op::F32ToF64 => Some(
            a.to_fp_with_rounding_mode(&nearest, &float_sort(Sort::F64))
                .into(),
        ),
        Op::F64ToF32 => Some(
            a.to_fp_with_rounding_mode(&nearest, &float_sort(Sort::F32))
                .into(),
        ),
        Op::F32ToI32 | Op::F64ToI32 => Some(saturated(&a, from, 32).into()),
        Op::F32ToI64 | Op::F64ToI64 => Some(saturated(&a, from, 64).into()),
        Op::F32ToBits | Op::F64ToBits => Some(canonical_bits(&a, from).into()),
        _ => None,
    };
    if unary.is_some() {
        return unary;
    }
    let b = operand(1)?.as_float()?;
    Some(match op {
        Op::Eq => a.eq(&b).into(),
        Op::FpAdd => a.add_with_rounding_mode(&b, &nearest).into(),
        Op::FpSub => a.sub_with_rounding_mode(&b, &nearest).into(),
        Op::FpMul => a.mul_with_rounding_mode(&b, &nearest).into(),
        Op::FpDiv => a.div_with_rounding_mode(&b, &nearest).into(),
        Op::FpEq => a.eq_fpa(&b).into(),
        Op::FpLt => a.lt(&b).into(),
        Op::FpLe => a.le(&b).into(),
        // Java's `%` is fmod; z3 has only the IEEE remainder.
        _ => return None,
    })
}

fn constant(sort: Sort, bits: u64) -> Dynamic {
    match sort {
        Sort::Bool => Bool::from_bool(bits != 0).into(),
        Sort::Bv(width) => BV::from_u64(bits, width).into(),
        Sort::F32 | Sort::F64 => {
            bits_to_float(&BV::from_u64(bits, sort.width()), &float_sort(sort)).into()
        }
    }
}

/// Float variables are bit vectors underneath: that is how their values are read back.
fn variable(store: &TermStore, term: TermId) -> Dynamic {
    let sort = store.sort(term);
    match sort {
        Sort::Bool => Bool::new_const(symbol(term)).into(),
        Sort::Bv(width) => BV::new_const(symbol(term), width).into(),
        Sort::F32 | Sort::F64 => {
            bits_to_float(&bits_variable(store, term), &float_sort(sort)).into()
        }
    }
}

fn bits_variable(store: &TermStore, term: TermId) -> BV {
    BV::new_const(symbol(term), store.width(term))
}

fn symbol(term: TermId) -> String {
    format!("v{}", term.raw())
}

fn float_sort(sort: Sort) -> z3::Sort {
    match sort {
        Sort::F32 => z3::Sort::float32(),
        _ => z3::Sort::double(),
    }
}

/// `Float.floatToIntBits` and its sibling: one NaN.
fn canonical_bits(a: &Float, from: Sort) -> BV {
    let nan = match from {
        Sort::F32 => BV::from_u64(u64::from(F32_NAN), 32),
        _ => BV::from_u64(F64_NAN, 64),
    };
    a.is_nan().ite(&nan, &a.to_ieee_bv())
}

/// Java's narrowing: towards zero, NaN to 0, saturating.
fn saturated(a: &Float, from: Sort, width: u32) -> BV {
    let (lowest, highest) = (i64::MIN >> (64 - width), i64::MAX >> (64 - width));
    // 2^31 and 2^63 are exact in both formats.
    let limit = -(lowest as f64);
    let number = |value: f64| match from {
        Sort::F32 => Float::from_f32(value as f32),
        _ => Float::from_f64(value),
    };
    let zero = BV::from_i64(0, width);
    let toward_zero = RoundingMode::round_towards_zero();
    let inside = a.to_sbv_with_rounding_mode(&toward_zero, width);
    let above = a
        .ge(number(limit))
        .ite(&BV::from_i64(highest, width), &inside);
    let below = a
        .le(number(-limit))
        .ite(&BV::from_i64(lowest, width), &above);
    a.is_nan().ite(&zero, &below)
}

fn bits_to_float(bits: &BV, sort: &z3::Sort) -> Float {
    let context = bits.get_ctx();
    // SAFETY: `bits` and `sort` live in this context, and the sort is a float of the bits' width.
    unsafe {
        let raw = z3_sys::Z3_mk_fpa_to_fp_bv(
            context.get_z3_context(),
            bits.get_z3_ast(),
            sort.get_z3_sort(),
        );
        Float::wrap(context, raw.expect("a bit vector of the float's width"))
    }
}

fn signed_to_float(number: &BV, sort: &z3::Sort) -> Float {
    let context = number.get_ctx();
    let nearest = RoundingMode::round_nearest_ties_to_even();
    // SAFETY: all three live in this context and have the sorts the function asks for.
    unsafe {
        let raw = z3_sys::Z3_mk_fpa_to_fp_signed(
            context.get_z3_context(),
            nearest.get_z3_ast(),
            number.get_z3_ast(),
            sort.get_z3_sort(),
        );
        Float::wrap(
            context,
            raw.expect("a rounding mode, a bit vector and a float sort"),
        )
    }
}
