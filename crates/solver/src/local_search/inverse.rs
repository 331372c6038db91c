//! What an operand has to be for an operation to give a wanted result: exactly where that can be computed,
//! else something near it. The walk asks again afterwards, so a wrong answer costs time and nothing else.
//! (Propagation-based local search for bit vectors: Niemetz, Preiner, Biere, CAV 2016.)

use spelunk_term::Random;
use spelunk_term::semantics::Widths;
use spelunk_term::{Op, mask, to_signed};

/// An operation whose operand number `position` is to change.
pub struct Wanted {
    pub op: Op,
    pub widths: Widths,
    pub arguments: [u64; 3],
    pub position: usize,
    pub target: u64,
}

impl Wanted {
    fn own(&self) -> u64 {
        self.arguments[self.position]
    }

    fn other(&self) -> u64 {
        self.arguments[1 - self.position.min(1)]
    }

    fn width(&self) -> u32 {
        self.widths.first
    }

    fn is_first(&self) -> bool {
        self.position == 0
    }

    /// A value for the operand, `None` where the other operand leaves no hope.
    pub fn operand(&self, random: &mut Random) -> Option<u64> {
        match self.op {
            Op::Not | Op::And | Op::Or | Op::Xor | Op::Eq | Op::Ite => Some(self.boolean(random)),
            Op::BvSlt | Op::BvSle | Op::BvUlt | Op::BvUle => self.comparison(random),
            Op::FpEq | Op::FpLt | Op::FpLe | Op::IsNan => self.float_test(random),
            Op::FpAdd | Op::FpSub | Op::FpMul | Op::FpDiv | Op::FpRem => {
                self.float_operation(random)
            }
            Op::FpNeg | Op::FpAbs | Op::FpSqrt => Some(self.float_unary(random)),
            op if is_conversion(op) => Some(self.conversion()),
            _ => self.vector(random).map(|bits| bits & mask(self.width())),
        }
    }

    fn boolean(&self, random: &mut Random) -> u64 {
        let target = self.target;
        match self.op {
            Op::Not => target ^ 1,
            Op::Xor => target ^ self.other(),
            Op::Eq if target == 1 => self.other(),
            Op::Eq => self.other() ^ self.something_else(random),
            Op::Ite if self.position == 0 => u64::from(self.arguments[1] == target),
            _ => target,
        }
    }

    /// Bits to flip so that a value becomes another one.
    fn something_else(&self, random: &mut Random) -> u64 {
        1 << random.below(self.width().clamp(1, 8) as usize)
    }

    fn comparison(&self, random: &mut Random) -> Option<u64> {
        let strict = matches!(self.op, Op::BvSlt | Op::BvUlt);
        let signed = matches!(self.op, Op::BvSlt | Op::BvSle);
        let holds = self.target == 1;
        // own < other where the operand is first and the test holds, or second and it does not.
        let below = self.is_first() == holds;
        let equal_allowed = strict != holds;
        let (low, high) = range(self.width(), signed);
        let other = number(self.other(), self.width(), signed);
        let gap = if equal_allowed { 0 } else { 1 };
        let (from, to) = if below {
            (low, other - gap)
        } else {
            (other + gap, high)
        };
        if from > to {
            return None;
        }
        let near = if below { to } else { from };
        let picked = match random.below(4) {
            0 => random.between(from, to),
            1 if below => (near - random.between(0, 16)).max(from),
            1 => (near + random.between(0, 16)).min(to),
            _ => near,
        };
        Some(picked as u64 & mask(self.width()))
    }

    fn vector(&self, random: &mut Random) -> Option<u64> {
        let (target, other, own) = (self.target, self.other(), self.own());
        let width = self.width();
        Some(match self.op {
            Op::BvAdd => target.wrapping_sub(other),
            Op::BvSub if self.is_first() => target.wrapping_add(other),
            Op::BvSub => other.wrapping_sub(target),
            Op::BvMul => return factor(target, other, width),
            Op::BvSdiv | Op::BvUdiv => return self.division(random),
            Op::BvSrem | Op::BvUrem => return self.remainder(random),
            Op::BvNeg => target.wrapping_neg(),
            Op::BvNot => !target,
            Op::BvAnd => target & other | own & !other,
            Op::BvOr => target & !other | own & other,
            Op::BvXor => target ^ other,
            Op::BvShl | Op::BvLshr | Op::BvAshr => return self.shift(),
            Op::Extract { hi, lo } => {
                let bits = mask(u32::from(hi - lo) + 1);
                own & !(bits << lo) | (target & bits) << lo
            }
            Op::Concat if self.is_first() => target >> self.widths.second,
            Op::Concat => return Some(target & mask(self.widths.second)),
            _ => target,
        })
    }

    fn division(&self, random: &mut Random) -> Option<u64> {
        let signed = self.op == Op::BvSdiv;
        let width = self.width();
        let target = number(self.target, width, signed);
        let other = number(self.other(), width, signed);
        let bits = if self.is_first() {
            if other == 0 {
                return None;
            }
            let rest = random.between(0, other.abs() - 1);
            let product = target * other;
            product + if product < 0 { -rest } else { rest }
        } else if target == 0 {
            // Anything larger than the dividend.
            other.abs() + 1 + random.between(0, 16)
        } else {
            other / target
        };
        Some(bits as u64)
    }

    fn remainder(&self, random: &mut Random) -> Option<u64> {
        let signed = self.op == Op::BvSrem;
        let width = self.width();
        let target = number(self.target, width, signed);
        let other = number(self.other(), width, signed);
        if self.is_first() {
            let step = other.abs();
            if step != 0 && target.abs() >= step {
                return None;
            }
            let times = random.between(0, 3);
            let own = number(self.own(), width, signed);
            let kept = if step == 0 { 0 } else { own.abs() / step };
            let whole = step * if times == 0 { kept } else { times };
            return Some((target + if target < 0 { -whole } else { whole }) as u64);
        }
        // other % own == target: own divides other - target.
        let dividend = other - target;
        let parts = [1, 2, 3, 5];
        let part = parts[random.below(parts.len())];
        if dividend == 0 {
            return Some((target.abs() + 1 + random.between(0, 16)) as u64);
        }
        let divisor = dividend / if dividend % part == 0 { part } else { 1 };
        Some(divisor as u64)
    }

    fn shift(&self) -> Option<u64> {
        let width = self.width();
        if !self.is_first() {
            let base = self.other();
            let fits = |amount: &u64| {
                let arguments = [base, *amount, 0];
                spelunk_term::semantics::apply(self.op, self.widths, arguments) == self.target
            };
            return (0..=u64::from(width)).find(fits);
        }
        let amount = self.other();
        if amount >= u64::from(width) {
            return None;
        }
        Some(match self.op {
            Op::BvShl => {
                let gone = !(mask(width) >> amount);
                self.target >> amount | self.own() & gone
            }
            _ => self.target << amount | self.own() & mask(amount as u32),
        })
    }

    // ---- floats ----

    fn is_single(&self) -> bool {
        self.width() == 32
    }

    fn float(&self, bits: u64) -> f64 {
        if self.is_single() {
            f64::from(f32::from_bits(bits as u32))
        } else {
            f64::from_bits(bits)
        }
    }

    fn bits(&self, value: f64) -> u64 {
        if self.is_single() {
            u64::from((value as f32).to_bits())
        } else {
            value.to_bits()
        }
    }

    fn float_test(&self, random: &mut Random) -> Option<u64> {
        let holds = self.target == 1;
        if self.op == Op::IsNan {
            return Some(self.bits(if holds { f64::NAN } else { 1.0 }));
        }
        let other = self.float(self.other());
        if self.op == Op::FpEq {
            return Some(match holds {
                true => self.other(),
                false => self.bits(other + 1.0),
            });
        }
        if other.is_nan() && holds {
            return None;
        }
        let below = self.is_first() == holds;
        let strict = (self.op == Op::FpLt) == holds;
        let step = match random.below(4) {
            0 => 1.0,
            1 => other.abs().max(1.0),
            2 => other.abs() * 1e-3 + 1e-3,
            _ if !strict => 0.0,
            _ => return Some(self.neighbour(self.other(), !below)),
        };
        Some(self.bits(if below { other - step } else { other + step }))
    }

    /// The next float above or below.
    fn neighbour(&self, bits: u64, up: bool) -> u64 {
        if self.is_single() {
            let value = f32::from_bits(bits as u32);
            u64::from(
                if up {
                    value.next_up()
                } else {
                    value.next_down()
                }
                .to_bits(),
            )
        } else {
            let value = f64::from_bits(bits);
            if up {
                value.next_up()
            } else {
                value.next_down()
            }
            .to_bits()
        }
    }

    fn float_operation(&self, random: &mut Random) -> Option<u64> {
        let (target, other) = (self.float(self.target), self.float(self.other()));
        let value = match (self.op, self.is_first()) {
            (Op::FpAdd, _) => target - other,
            (Op::FpSub, true) => target + other,
            (Op::FpSub, false) => other - target,
            (Op::FpMul, _) if other == 0.0 => return None,
            (Op::FpMul, _) => target / other,
            (Op::FpDiv, true) => target * other,
            (Op::FpDiv, false) => other / target,
            (_, true) => target + other * random.between(0, 3) as f64,
            (_, false) => other - target,
        };
        Some(self.bits(value))
    }

    fn float_unary(&self, random: &mut Random) -> u64 {
        let target = self.float(self.target);
        self.bits(match self.op {
            Op::FpNeg => -target,
            Op::FpSqrt => target * target,
            _ if random.below(2) == 0 => target,
            _ => -target,
        })
    }

    fn conversion(&self) -> u64 {
        let target = self.target;
        match self.op {
            Op::I32ToF32 => u64::from(f32::from_bits(target as u32) as i32 as u32),
            Op::I32ToF64 => u64::from(f64::from_bits(target) as i32 as u32),
            Op::I64ToF32 => f32::from_bits(target as u32) as i64 as u64,
            Op::I64ToF64 => f64::from_bits(target) as i64 as u64,
            Op::F32ToF64 => u64::from((f64::from_bits(target) as f32).to_bits()),
            Op::F64ToF32 => f64::from(f32::from_bits(target as u32)).to_bits(),
            Op::F32ToI32 => u64::from((target as u32 as i32 as f32).to_bits()),
            Op::F32ToI64 => u64::from((target as i64 as f32).to_bits()),
            Op::F64ToI32 => f64::from(target as u32 as i32).to_bits(),
            Op::F64ToI64 => (target as i64 as f64).to_bits(),
            _ => target,
        }
    }
}

fn is_conversion(op: Op) -> bool {
    matches!(op.sort_rule(), spelunk_term::SortRule::Conversion(..))
}

fn number(bits: u64, width: u32, signed: bool) -> i128 {
    if signed {
        i128::from(to_signed(bits, width))
    } else {
        i128::from(bits & mask(width))
    }
}

fn range(width: u32, signed: bool) -> (i128, i128) {
    let span = 1i128 << width;
    if signed {
        (-span / 2, span / 2 - 1)
    } else {
        (0, span - 1)
    }
}

/// x with x * other == target, a plain quotient if there is one.
fn factor(target: u64, other: u64, width: u32) -> Option<u64> {
    let (wanted, by) = (to_signed(target, width), to_signed(other, width));
    if by == 0 {
        return None;
    }
    if wanted.checked_rem(by) == Some(0) {
        return Some(wanted.wrapping_div(by) as u64);
    }
    let even = other.trailing_zeros();
    if target.trailing_zeros() < even {
        // No exact answer: the nearest one by size.
        return Some(wanted.wrapping_div(by) as u64);
    }
    Some((target >> even).wrapping_mul(inverse_of_odd(other >> even)))
}

/// The multiplicative inverse modulo 2^64, by Newton's iteration.
fn inverse_of_odd(odd: u64) -> u64 {
    let mut inverse = odd;
    for _ in 0..6 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}
