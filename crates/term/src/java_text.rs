//! Terms as readable Java-like text, for people: `x + 1 < y`. Large terms are cut short. Must not be
//! parsed by anything; the exact form is SMT-LIB's.

use crate::op::{JavaForm, Op};
use crate::sort::{Sort, mask, to_signed};
use crate::store::{TermId, TermStore, VarId, View};
use std::fmt::{self, Formatter, Write};

/// Nodes written before the rest becomes `...`: shared subterms are written out each time.
const NODE_LIMIT: usize = 2_000;
const DEPTH_LIMIT: usize = 120;

/// Binding strengths around those of the operator table.
const CHOICE: u8 = 0;
const COMPARISON: u8 = 7;
const SHIFT: u8 = 8;
const SUM: u8 = 9;
const PRODUCT: u8 = 10;
const PREFIX: u8 = 11;
const ATOM: u8 = 12;

/// A term that can be printed.
pub struct JavaText<'a> {
    store: &'a TermStore,
    term: TermId,
}

impl TermStore {
    /// The term as Java-like text.
    pub fn display(&self, term: TermId) -> JavaText<'_> {
        JavaText { store: self, term }
    }
}

impl fmt::Display for JavaText<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let mut printer = Printer {
            store: self.store,
            out,
            nodes: NODE_LIMIT,
            depth: 0,
        };
        printer.write(self.term, CHOICE)
    }
}

struct Printer<'a, 'b, 'c> {
    store: &'a TermStore,
    out: &'b mut Formatter<'c>,
    nodes: usize,
    depth: usize,
}

impl Printer<'_, '_, '_> {
    /// Writes the term, in parentheses if it binds less than `strength`.
    fn write(&mut self, term: TermId, strength: u8) -> fmt::Result {
        if self.nodes == 0 || self.depth == DEPTH_LIMIT {
            return self.out.write_str("...");
        }
        self.nodes -= 1;
        self.depth += 1;
        let done = match self.store.view(term) {
            View::Const(bits) => self.write_const(self.store.sort(term), bits, strength),
            View::Var(variable) => self.write_name(variable),
            View::App(op, children) => self.write_application(term, op, &children, strength),
        };
        self.depth -= 1;
        done
    }

    fn write_name(&mut self, variable: VarId) -> fmt::Result {
        self.out.write_str(self.store.variable_name(variable))
    }

    fn write_const(&mut self, sort: Sort, bits: u64, strength: u8) -> fmt::Result {
        let text = match sort {
            Sort::Bool => (bits != 0).to_string(),
            Sort::Bv(64) => format!("{}L", bits as i64),
            Sort::Bv(width) => to_signed(bits, width).to_string(),
            Sort::F32 => float_text(f64::from(f32::from_bits(bits as u32)), "Float", || {
                format!("{:?}f", f32::from_bits(bits as u32))
            }),
            Sort::F64 => float_text(f64::from_bits(bits), "Double", || {
                format!("{:?}", f64::from_bits(bits))
            }),
        };
        let is_negative = text.starts_with('-');
        self.grouped(is_negative && strength >= PREFIX, |printer| {
            printer.out.write_str(&text)
        })
    }

    fn grouped(
        &mut self,
        parentheses: bool,
        body: impl FnOnce(&mut Self) -> fmt::Result,
    ) -> fmt::Result {
        if !parentheses {
            return body(self);
        }
        self.out.write_char('(')?;
        body(self)?;
        self.out.write_char(')')
    }

    fn infix(
        &mut self,
        left: TermId,
        symbol: &str,
        right: TermId,
        binding: u8,
        strength: u8,
    ) -> fmt::Result {
        self.grouped(binding < strength, |printer| {
            printer.write(left, binding)?;
            write!(printer.out, " {symbol} ")?;
            printer.write(right, binding + 1)
        })
    }

    fn prefix(&mut self, symbol: &str, operand: TermId, strength: u8) -> fmt::Result {
        self.grouped(PREFIX < strength, |printer| {
            printer.out.write_str(symbol)?;
            printer.write(operand, PREFIX)
        })
    }

    fn call(&mut self, name: &str, operands: &[TermId]) -> fmt::Result {
        write!(self.out, "{name}(")?;
        for (position, &operand) in operands.iter().enumerate() {
            if position > 0 {
                self.out.write_str(", ")?;
            }
            self.write(operand, CHOICE)?;
        }
        self.out.write_char(')')
    }

    fn write_application(
        &mut self,
        term: TermId,
        op: Op,
        children: &[TermId],
        strength: u8,
    ) -> fmt::Result {
        match (op, children) {
            (Op::Not, &[a]) if matches!(self.store.op(a), Op::Eq | Op::FpEq) => {
                let (left, right) = (self.store.child(a, 0), self.store.child(a, 1));
                self.infix(left, "!=", right, 6, strength)
            }
            (Op::Ite, &[condition, then, otherwise]) => {
                self.grouped(CHOICE < strength, |printer| {
                    printer.write(condition, CHOICE + 1)?;
                    printer.out.write_str(" ? ")?;
                    printer.write(then, CHOICE + 1)?;
                    printer.out.write_str(" : ")?;
                    printer.write(otherwise, CHOICE)
                })
            }
            (Op::BvSlt | Op::BvSle | Op::BvUlt | Op::BvUle, &[a, b]) if self.store.is_const(a) => {
                let mirrored = match op {
                    Op::BvSlt => ">",
                    Op::BvSle => ">=",
                    Op::BvUlt => ">u",
                    _ => ">=u",
                };
                self.infix(b, mirrored, a, COMPARISON, strength)
            }
            (Op::BvAdd, &[a, b]) if self.is_negative_constant(b) => {
                self.grouped(SUM < strength, |printer| {
                    printer.write(a, SUM)?;
                    printer.out.write_str(" - ")?;
                    printer.write_absolute(b)
                })
            }
            (Op::BvMul, &[a, b]) if self.store.is_const(b) => {
                self.infix(b, "*", a, PRODUCT, strength)
            }
            (Op::Extract { hi, lo }, &[a]) => self.write_slice(a, hi, lo, strength),
            (Op::ZeroExtend { .. } | Op::SignExtend { .. }, &[a]) => {
                self.write_extension(term, op, a, strength)
            }
            _ => self.write_by_table(op, children, strength),
        }
    }

    fn write_by_table(&mut self, op: Op, children: &[TermId], strength: u8) -> fmt::Result {
        match (op.java(), children) {
            (JavaForm::Infix(symbol, binding), &[a, b]) => {
                self.infix(a, symbol, b, binding, strength)
            }
            (JavaForm::Prefix(symbol), &[a]) => self.prefix(symbol, a, strength),
            (JavaForm::Cast(target), &[a]) => self.prefix(&format!("({target}) "), a, strength),
            (JavaForm::Call(name), _) => self.call(name, children),
            _ => self.call(op.name(), children),
        }
    }

    fn is_negative_constant(&self, term: TermId) -> bool {
        let width = self.store.width(term);
        self.store
            .as_const(term)
            .is_some_and(|bits| to_signed(bits, width) < 0)
    }

    fn write_absolute(&mut self, constant: TermId) -> fmt::Result {
        let width = self.store.width(constant);
        let bits = self.store.as_const(constant).unwrap_or(0);
        let suffix = if width == 64 { "L" } else { "" };
        write!(
            self.out,
            "{}{suffix}",
            to_signed(bits, width).unsigned_abs()
        )
    }

    fn write_slice(&mut self, a: TermId, hi: u8, lo: u8, strength: u8) -> fmt::Result {
        match (hi, lo) {
            (7, 0) => self.prefix("(byte) ", a, strength),
            (15, 0) => self.prefix("(short) ", a, strength),
            (31, 0) => self.prefix("(int) ", a, strength),
            _ => {
                self.write(a, ATOM)?;
                write!(self.out, "[{hi}:{lo}]")
            }
        }
    }

    /// Extensions of slices are what shifts and masks become.
    fn write_extension(&mut self, term: TermId, op: Op, a: TermId, strength: u8) -> fmt::Result {
        let width = self.store.width(term);
        let signed = matches!(op, Op::SignExtend { .. });
        if let Op::Extract { hi, lo } = self.store.op(a) {
            let from = self.store.child(a, 0);
            if self.store.width(from) == width {
                let is_top = u32::from(hi) + 1 == width;
                match (signed, is_top, lo) {
                    (true, true, _) => return self.write_shift(from, ">>", lo, strength),
                    (false, true, _) => return self.write_shift(from, ">>>", lo, strength),
                    (true, _, 0) if matches!(hi, 7 | 15 | 31) => {
                        return self.write_slice(from, hi, lo, strength);
                    }
                    (false, _, 0) if hi == 15 => return self.prefix("(char) ", from, strength),
                    (false, _, 0) => {
                        return self.grouped(5 < strength, |printer| {
                            printer.write(from, 5)?;
                            write!(printer.out, " & {:#x}", mask(u32::from(hi) + 1))
                        });
                    }
                    _ => {}
                }
            }
        }
        match (signed, width) {
            (true, 32) => self.prefix("(int) ", a, strength),
            (true, 64) => self.prefix("(long) ", a, strength),
            (false, 32) if self.store.width(a) == 16 => self.prefix("(int) ", a, strength),
            _ => self.call(&format!("{}{width}", op.name()), &[a]),
        }
    }

    fn write_shift(&mut self, a: TermId, symbol: &str, by: u8, strength: u8) -> fmt::Result {
        self.grouped(SHIFT < strength, |printer| {
            printer.write(a, SHIFT)?;
            write!(printer.out, " {symbol} {by}")
        })
    }
}

fn float_text(value: f64, class: &str, finite: impl FnOnce() -> String) -> String {
    if value.is_nan() {
        format!("{class}.NaN")
    } else if value.is_infinite() {
        let sign = if value > 0.0 { "POSITIVE" } else { "NEGATIVE" };
        format!("{class}.{sign}_INFINITY")
    } else {
        finite()
    }
}
