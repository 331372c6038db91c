//! Terms as SMT-LIB text that solvers read: declarations, shared subterms as definitions, assertions.
//! Java's conversions and `%`, which SMT-LIB has not, are defined where they are used.

use crate::op::{Op, SortRule};
use crate::sort::{F32_NAN, F64_NAN, Sort};
use crate::store::{Children, TermId, TermStore, VarId, View};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::fmt::{self, Write};

impl TermStore {
    /// A complete script that asserts all `conditions` and asks whether they can hold together.
    pub fn smt_lib(&self, conditions: &[TermId]) -> String {
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = self.write_smt_lib(conditions, &mut text);
        text
    }

    /// Writes the script of `smt_lib`.
    pub fn write_smt_lib(&self, conditions: &[TermId], out: &mut dyn Write) -> fmt::Result {
        let order = self.post_order(conditions);
        let script = Script::new(self, &order);
        let has_floats = order.iter().any(|&term| self.sort(term).is_float());
        writeln!(
            out,
            "(set-logic {})",
            if has_floats { "QF_BVFP" } else { "QF_BV" }
        )?;
        for &term in &order {
            if let Some(variable) = self.var_of(term) {
                let sort = sort_text(self.sort(term));
                writeln!(out, "(declare-const {} {sort})", self.symbol(variable))?;
            }
        }
        let helpers: BTreeSet<&str> = order
            .iter()
            .filter_map(|&term| helper(self.op(term), self.sort(term)))
            .collect();
        for definition in helpers {
            writeln!(out, "{definition}")?;
        }
        script.write_definitions(out, &order)?;
        for &condition in conditions {
            out.write_str("(assert ")?;
            script.write_reference(out, condition)?;
            out.write_str(")\n")?;
        }
        out.write_str("(check-sat)\n")
    }

    /// The variable's name as an SMT-LIB symbol, which cannot hold `|` and `\`.
    fn symbol(&self, variable: VarId) -> String {
        let name = self.variable_name(variable);
        if name.contains(['|', '\\']) {
            return format!("|{}%{}|", name.replace(['|', '\\'], "_"), variable.index());
        }
        format!("|{name}|")
    }
}

/// Terms used more than once get a name of their own, so that the text grows with the graph.
struct Script<'a> {
    store: &'a TermStore,
    uses: FxHashMap<TermId, u32>,
}

impl<'a> Script<'a> {
    fn new(store: &'a TermStore, order: &[TermId]) -> Script<'a> {
        let mut uses = FxHashMap::default();
        for &term in order {
            for child in store.children(term) {
                *uses.entry(child).or_insert(0) += 1;
            }
        }
        Script { store, uses }
    }

    fn is_named(&self, term: TermId) -> bool {
        matches!(self.store.view(term), View::App(..))
            && (self.uses.get(&term).is_some_and(|&uses| uses > 1) || self.is_deep(term))
    }

    /// Long chains are cut into pieces, for readers that recurse.
    fn is_deep(&self, term: TermId) -> bool {
        term.raw().is_multiple_of(64)
    }

    fn write_definitions(&self, out: &mut dyn Write, order: &[TermId]) -> fmt::Result {
        for &term in order {
            if self.is_named(term) {
                write!(
                    out,
                    "(define-fun %{} () {} ",
                    term.raw(),
                    sort_text(self.store.sort(term))
                )?;
                self.write_body(out, term)?;
                out.write_str(")\n")?;
            }
        }
        Ok(())
    }

    fn write_reference(&self, out: &mut dyn Write, term: TermId) -> fmt::Result {
        if self.is_named(term) {
            write!(out, "%{}", term.raw())
        } else {
            self.write_body(out, term)
        }
    }

    fn write_body(&self, out: &mut dyn Write, term: TermId) -> fmt::Result {
        match self.store.view(term) {
            View::Const(bits) => out.write_str(&const_text(self.store.sort(term), bits)),
            View::Var(variable) => out.write_str(&self.store.symbol(variable)),
            View::App(op, children) => {
                write!(out, "({}", self.head(op, term, &children))?;
                for child in children {
                    out.write_char(' ')?;
                    self.write_reference(out, child)?;
                }
                out.write_char(')')
            }
        }
    }

    /// The head symbol with its parameters, and the rounding mode where there is one.
    fn head(&self, op: Op, term: TermId, children: &Children) -> String {
        let name = op.smt_lib();
        let added = || self.store.width(term) - self.store.width(children[0]);
        match op {
            Op::Extract { hi, lo } => format!("(_ extract {hi} {lo})"),
            Op::ZeroExtend { .. } | Op::SignExtend { .. } => format!("(_ {name} {})", added()),
            Op::FpAdd | Op::FpSub | Op::FpMul | Op::FpDiv | Op::FpSqrt => format!("{name} RNE"),
            Op::FpRem => format!("{name}_{}", self.store.width(term)),
            Op::F32ToBits | Op::F64ToBits => format!("java_bits_{}", self.store.width(term)),
            Op::F32FromBits | Op::F64FromBits => {
                format!("(_ to_fp {})", fields(self.store.sort(term)))
            }
            _ => match op.sort_rule() {
                SortRule::Conversion(_, Sort::F32 | Sort::F64) => {
                    format!("(_ to_fp {}) RNE", fields(self.store.sort(term)))
                }
                _ => name.to_string(),
            },
        }
    }
}

fn fields(sort: Sort) -> &'static str {
    if sort == Sort::F32 { "8 24" } else { "11 53" }
}

fn sort_text(sort: Sort) -> String {
    match sort {
        Sort::Bool => "Bool".to_string(),
        Sort::Bv(width) => format!("(_ BitVec {width})"),
        Sort::F32 | Sort::F64 => format!("(_ FloatingPoint {})", fields(sort)),
    }
}

fn const_text(sort: Sort, bits: u64) -> String {
    match sort {
        Sort::Bool => (bits != 0).to_string(),
        Sort::Bv(width) => vector_text(bits, width),
        Sort::F32 if bits == u64::from(F32_NAN) => "(_ NaN 8 24)".to_string(),
        Sort::F64 if bits == F64_NAN => "(_ NaN 11 53)".to_string(),
        Sort::F32 => float_text(bits, 8, 23),
        Sort::F64 => float_text(bits, 11, 52),
    }
}

fn vector_text(bits: u64, width: u32) -> String {
    if width.is_multiple_of(4) {
        format!("#x{bits:0digits$x}", digits = width as usize / 4)
    } else {
        format!("#b{bits:0digits$b}", digits = width as usize)
    }
}

fn float_text(bits: u64, exponent: u32, fraction: u32) -> String {
    let field = |low: u32, width: u32| {
        let part = (bits >> low) & crate::sort::mask(width);
        format!("#b{part:0digits$b}", digits = width as usize)
    };
    format!(
        "(fp {} {} {})",
        field(exponent + fraction, 1),
        field(fraction, exponent),
        field(0, fraction)
    )
}

/// The definition that an operator needs. `fp.rem` rounds the quotient to nearest, Java's `%` truncates
/// it: where the first is negative, adding the divisor once gives the second, exactly.
fn helper(op: Op, sort: Sort) -> Option<&'static str> {
    Some(match (op, sort) {
        (Op::FpRem, Sort::F32) => {
            "(define-fun java_rem_32 ((x (_ FloatingPoint 8 24)) (y (_ FloatingPoint 8 24))) (_ FloatingPoint 8 24) \
             (let ((r (fp.rem (fp.abs x) (fp.abs y)))) \
             (let ((m (fp.abs (ite (fp.lt r (_ +zero 8 24)) (fp.add RNE r (fp.abs y)) r)))) \
             (ite (fp.isNegative x) (fp.neg m) m))))"
        }
        (Op::FpRem, _) => {
            "(define-fun java_rem_64 ((x (_ FloatingPoint 11 53)) (y (_ FloatingPoint 11 53))) (_ FloatingPoint 11 53) \
             (let ((r (fp.rem (fp.abs x) (fp.abs y)))) \
             (let ((m (fp.abs (ite (fp.lt r (_ +zero 11 53)) (fp.add RNE r (fp.abs y)) r)))) \
             (ite (fp.isNegative x) (fp.neg m) m))))"
        }
        (Op::F32ToBits, _) => {
            "(define-fun java_bits_32 ((x (_ FloatingPoint 8 24))) (_ BitVec 32) \
             (ite (fp.isNaN x) #x7fc00000 (fp.to_ieee_bv x)))"
        }
        (Op::F64ToBits, _) => {
            "(define-fun java_bits_64 ((x (_ FloatingPoint 11 53))) (_ BitVec 64) \
             (ite (fp.isNaN x) #x7ff8000000000000 (fp.to_ieee_bv x)))"
        }
        (Op::F32ToI32, _) => {
            "(define-fun java_f2i ((x (_ FloatingPoint 8 24))) (_ BitVec 32) (ite (fp.isNaN x) #x00000000 \
             (ite (fp.leq ((_ to_fp 8 24) RNE 2147483648.0) x) #x7fffffff \
             (ite (fp.leq x ((_ to_fp 8 24) RNE (- 2147483648.0))) #x80000000 ((_ fp.to_sbv 32) RTZ x)))))"
        }
        (Op::F32ToI64, _) => {
            "(define-fun java_f2l ((x (_ FloatingPoint 8 24))) (_ BitVec 64) (ite (fp.isNaN x) #x0000000000000000 \
             (ite (fp.leq ((_ to_fp 8 24) RNE 9223372036854775808.0) x) #x7fffffffffffffff \
             (ite (fp.leq x ((_ to_fp 8 24) RNE (- 9223372036854775808.0))) #x8000000000000000 \
             ((_ fp.to_sbv 64) RTZ x)))))"
        }
        (Op::F64ToI32, _) => {
            "(define-fun java_d2i ((x (_ FloatingPoint 11 53))) (_ BitVec 32) (ite (fp.isNaN x) #x00000000 \
             (ite (fp.leq ((_ to_fp 11 53) RNE 2147483647.0) x) #x7fffffff \
             (ite (fp.leq x ((_ to_fp 11 53) RNE (- 2147483648.0))) #x80000000 ((_ fp.to_sbv 32) RTZ x)))))"
        }
        (Op::F64ToI64, _) => {
            "(define-fun java_d2l ((x (_ FloatingPoint 11 53))) (_ BitVec 64) (ite (fp.isNaN x) #x0000000000000000 \
             (ite (fp.leq ((_ to_fp 11 53) RNE 9223372036854775808.0) x) #x7fffffffffffffff \
             (ite (fp.leq x ((_ to_fp 11 53) RNE (- 9223372036854775808.0))) #x8000000000000000 \
             ((_ fp.to_sbv 64) RTZ x)))))"
        }
        _ => return None,
    })
}
