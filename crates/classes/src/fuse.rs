//! Superinstructions for concrete execution: what often follows each other is executed at once.
//!
//! Only the operation of the first instruction changes; the second one stays where it is and is read from there.
//! So jumps to it, handlers, positions and slots mean what they did, and where something is rare (null, an index
//! out of bounds) the interpreter does the first half alone and goes on with the second. Code that is executed
//! with symbolic values is never fused.

use crate::code::{Instr, Op};

/// How the second instruction uses what the first one writes.
enum Link {
    /// As its `b`.
    Left,
    /// As its `c`.
    Right,
    /// As `b` or `c` of an operation on integers that does not care which; it is made `b`.
    Either,
    /// It need not.
    Any,
}

impl Link {
    #[inline]
    fn holds(self, first: &Instr, second: &mut Instr) -> bool {
        match self {
            Link::Left => second.b == first.a,
            Link::Right => second.c == first.a,
            Link::Either => {
                if second.c == first.a {
                    std::mem::swap(&mut second.b, &mut second.c);
                }
                second.b == first.a
            }
            Link::Any => true,
        }
    }
}

/// Pairs: name, first and second operation, and how the second uses what the first one writes. The interpreter makes
/// its arms of the same rows.
#[macro_export]
macro_rules! fused_pairs {
    ($with:ident $($context:tt)*) => {
        $with! { $($context)*
            IAddImmThenIAdd = IAddImm, IAdd, Either;
            IAddImmThenISub = IAddImm, ISub, Left;
            IAddImmThenIXor = IAddImm, IXor, Either;
            IAddImmThenIOr = IAddImm, IOr, Either;
            IAddImmThenIAnd = IAddImm, IAnd, Either;
            IMulImmThenIAdd = IMulImm, IAdd, Either;
            IMulImmThenISub = IMulImm, ISub, Left;
            IMulImmThenIXor = IMulImm, IXor, Either;
            IMulImmThenIOr = IMulImm, IOr, Either;
            IMulImmThenIAnd = IMulImm, IAnd, Either;
            IAndImmThenIAdd = IAndImm, IAdd, Either;
            IAndImmThenISub = IAndImm, ISub, Left;
            IAndImmThenIXor = IAndImm, IXor, Either;
            IAndImmThenIOr = IAndImm, IOr, Either;
            IAndImmThenIAnd = IAndImm, IAnd, Either;
            IShlImmThenIAdd = IShlImm, IAdd, Either;
            IShlImmThenISub = IShlImm, ISub, Left;
            IShlImmThenIXor = IShlImm, IXor, Either;
            IShlImmThenIOr = IShlImm, IOr, Either;
            IShlImmThenIAnd = IShlImm, IAnd, Either;
            IShrImmThenIAdd = IShrImm, IAdd, Either;
            IShrImmThenISub = IShrImm, ISub, Left;
            IShrImmThenIXor = IShrImm, IXor, Either;
            IShrImmThenIOr = IShrImm, IOr, Either;
            IShrImmThenIAnd = IShrImm, IAnd, Either;
            IUshrImmThenIAdd = IUshrImm, IAdd, Either;
            IUshrImmThenISub = IUshrImm, ISub, Left;
            IUshrImmThenIXor = IUshrImm, IXor, Either;
            IUshrImmThenIOr = IUshrImm, IOr, Either;
            IUshrImmThenIAnd = IUshrImm, IAnd, Either;
            IAddThenIAdd = IAdd, IAdd, Either;
            IAddThenISub = IAdd, ISub, Left;
            IAddThenIXor = IAdd, IXor, Either;
            IAddThenIOr = IAdd, IOr, Either;
            IAddThenIAnd = IAdd, IAnd, Either;
            ISubThenIAdd = ISub, IAdd, Either;
            ISubThenISub = ISub, ISub, Left;
            ISubThenIXor = ISub, IXor, Either;
            ISubThenIOr = ISub, IOr, Either;
            ISubThenIAnd = ISub, IAnd, Either;
            IMulThenIAdd = IMul, IAdd, Either;
            IMulThenISub = IMul, ISub, Left;
            IMulThenIXor = IMul, IXor, Either;
            IMulThenIOr = IMul, IOr, Either;
            IMulThenIAnd = IMul, IAnd, Either;
            IAndImmThenIfEqImm = IAndImm, IfEqImm, Left;
            IAndImmThenIfNeImm = IAndImm, IfNeImm, Left;
            IAndThenIfEqImm = IAnd, IfEqImm, Left;
            IAndThenIfNeImm = IAnd, IfNeImm, Left;
            LMulThenLRem = LMul, LRem, Left;
            I2LThenLAdd = I2L, LAdd, Either;
            DMulThenDAddLeft = DMul, DAdd, Left;
            DMulThenDAddRight = DMul, DAdd, Right;
            DMulThenDSubLeft = DMul, DSub, Left;
            DMulThenDSubRight = DMul, DSub, Right;
            DMulThenDMulLeft = DMul, DMul, Left;
            DAddThenDAddLeft = DAdd, DAdd, Left;
            DSubThenDMulLeft = DSub, DMul, Left;
            Load64ThenDAddLeft = Load64, DAdd, Left;
            Load64ThenDAddRight = Load64, DAdd, Right;
            Load64ThenDSubLeft = Load64, DSub, Left;
            Load64ThenDSubRight = Load64, DSub, Right;
            Load64ThenDMulLeft = Load64, DMul, Left;
            Load64ThenDMulRight = Load64, DMul, Right;
            DAddThenStore64 = DAdd, Store64, Right;
            DSubThenStore64 = DSub, Store64, Right;
            DMulThenStore64 = DMul, Store64, Right;
            IAddThenStore32 = IAdd, Store32, Right;
            IAddImmThenStore32 = IAddImm, Store32, Right;
            Load32ThenLoad8 = Load32, Load8, Left;
            Load32ThenLoadU16 = Load32, LoadU16, Left;
            Load32ThenLoad32 = Load32, Load32, Left;
            Load32ThenLoad64 = Load32, Load64, Left;
            GetFieldThenLoad8 = GetField, Load8, Left;
            GetFieldThenLoadU16 = GetField, LoadU16, Left;
            GetFieldThenLoad32 = GetField, Load32, Left;
            GetFieldThenLoad64 = GetField, Load64, Left;
            IAddImmThenLoad8 = IAddImm, Load8, Right;
            IAddImmThenLoadU16 = IAddImm, LoadU16, Right;
            IAddImmThenLoad32 = IAddImm, Load32, Right;
            IAddImmThenLoad64 = IAddImm, Load64, Right;
            GetFieldThenGetField = GetField, GetField, Left;
            GetFieldThenArrayLength = GetField, ArrayLength, Left;
            GetFieldThenIfNull = GetField, IfNull, Left;
            GetFieldThenIfNonNull = GetField, IfNonNull, Left;
            GetFieldThenIfEqImm = GetField, IfEqImm, Left;
            GetFieldThenIfNeImm = GetField, IfNeImm, Left;
            GetFieldThenIfLtImm = GetField, IfLtImm, Left;
            GetFieldThenIfGeImm = GetField, IfGeImm, Left;
            GetFieldThenIfGtImm = GetField, IfGtImm, Left;
            GetFieldThenIfLeImm = GetField, IfLeImm, Left;
            GetFieldThenIfEq = GetField, IfEq, Right;
            GetFieldThenIfNe = GetField, IfNe, Right;
            GetFieldThenIfLt = GetField, IfLt, Right;
            GetFieldThenIfGe = GetField, IfGe, Right;
            ArrayLengthThenIfLt = ArrayLength, IfLt, Right;
            ArrayLengthThenIfGe = ArrayLength, IfGe, Right;
            ArrayLengthThenIfGt = ArrayLength, IfGt, Right;
            ArrayLengthThenIfLe = ArrayLength, IfLe, Right;
            Load32ThenIfNull = Load32, IfNull, Left;
            Load32ThenIfNonNull = Load32, IfNonNull, Left;
            Load8ThenIfEqImm = Load8, IfEqImm, Left;
            Load8ThenIfNeImm = Load8, IfNeImm, Left;
            LoadU16ThenIfEqImm = LoadU16, IfEqImm, Left;
            LoadU16ThenIfNeImm = LoadU16, IfNeImm, Left;
            Load32ThenIfEqImm = Load32, IfEqImm, Left;
            Load32ThenIfNeImm = Load32, IfNeImm, Left;
            Load8ThenIAndImm = Load8, IAndImm, Left;
            MoveThenMove = Move, Move, Any;
            ConstThenLAdd = Const, LAdd, Right;
            ConstThenLSub = Const, LSub, Right;
            ConstThenLMul = Const, LMul, Right;
            ConstThenLAnd = Const, LAnd, Right;
            ConstThenLShl = Const, LShl, Right;
            ConstThenLShr = Const, LShr, Right;
            ConstThenLUshr = Const, LUshr, Right;
            ConstThenDAddRight = Const, DAdd, Right;
            ConstThenDSubRight = Const, DSub, Right;
            ConstThenDMulRight = Const, DMul, Right;
            ConstThenDDivRight = Const, DDiv, Right;
            ConstThenDMulLeft = Const, DMul, Left;
            ConstThenDDivLeft = Const, DDiv, Left;
            ConstThenFAdd = Const, FAdd, Right;
            ConstThenFMul = Const, FMul, Right;
            ConstThenFDiv = Const, FDiv, Right;
            ConstThenIDiv = Const, IDiv, Right;
            ConstThenIRem = Const, IRem, Right;
        }
    };
}

/// The branch that a jump leads to: the jump with it, and the same behind an increment.
#[macro_export]
macro_rules! fused_tails {
    ($with:ident $($context:tt)*) => {
        $with! { $($context)*
            IfEq = GotoIfEq, IncrementGotoIfEq;
            IfEqImm = GotoIfEqImm, IncrementGotoIfEqImm;
            IfNe = GotoIfNe, IncrementGotoIfNe;
            IfNeImm = GotoIfNeImm, IncrementGotoIfNeImm;
            IfLt = GotoIfLt, IncrementGotoIfLt;
            IfLtImm = GotoIfLtImm, IncrementGotoIfLtImm;
            IfGe = GotoIfGe, IncrementGotoIfGe;
            IfGeImm = GotoIfGeImm, IncrementGotoIfGeImm;
            IfGt = GotoIfGt, IncrementGotoIfGt;
            IfGtImm = GotoIfGtImm, IncrementGotoIfGtImm;
            IfLe = GotoIfLe, IncrementGotoIfLe;
            IfLeImm = GotoIfLeImm, IncrementGotoIfLeImm;
        }
    };
}

/// Comparisons by their condition (`Condition`, bit 8: NaN is greater).
#[macro_export]
macro_rules! fused_comparisons {
    ($with:ident $($context:tt)*) => {
        $with! { $($context)*
            IfLEq = IfLCmp, 0x0;
            IfLNe = IfLCmp, 0x1;
            IfLLt = IfLCmp, 0x2;
            IfLGe = IfLCmp, 0x3;
            IfLGt = IfLCmp, 0x4;
            IfLLe = IfLCmp, 0x5;
            IfDLt = IfDCmp, 0x102;
            IfDLe = IfDCmp, 0x105;
            IfDGt = IfDCmp, 0x4;
            IfDGe = IfDCmp, 0x3;
            IfDNotLt = IfDCmp, 0x103;
            IfDNotLe = IfDCmp, 0x104;
            IfDNotGt = IfDCmp, 0x5;
            IfDNotGe = IfDCmp, 0x2;
        }
    };
}

macro_rules! pair_functions {
    ($($name:ident = $first:ident, $second:ident, $link:ident;)*) => {
        /// The operation that a fused one begins with; others are what they are.
        pub const fn first_of(op: Op) -> Op {
            match op {
                $(Op::$name => Op::$first,)*
                op => first_of_tail(op),
            }
        }

        fn pair(first: &Instr, second: &mut Instr) -> Option<Op> {
            match (first.op, first_of(second.op)) {
                $((Op::$first, Op::$second) if Link::$link.holds(first, second) => Some(Op::$name),)*
                _ => None,
            }
        }
    };
}

macro_rules! tail_functions {
    ($($branch:ident = $jump:ident, $increment:ident;)*) => {
        const fn first_of_tail(op: Op) -> Op {
            match op {
                $(Op::$jump => Op::Goto,
                Op::$increment => Op::IAddImm,)*
                op => first_of_comparison(op),
            }
        }

        /// The jump to a branch, and the same behind an increment.
        const fn tails(branch: Op) -> Option<[Op; 2]> {
            Some(match branch {
                $(Op::$branch => [Op::$jump, Op::$increment],)*
                _ => return None,
            })
        }
    };
}

macro_rules! comparison_functions {
    ($($name:ident = $compare:ident, $condition:literal;)*) => {
        const fn first_of_comparison(op: Op) -> Op {
            match op {
                $(Op::$name => Op::$compare,)*
                op => op,
            }
        }

        fn comparison(instr: &Instr) -> Option<Op> {
            match (instr.op, instr.e) {
                $((Op::$compare, $condition) => Some(Op::$name),)*
                _ => None,
            }
        }
    };
}

fused_pairs! { pair_functions }
fused_tails! { tail_functions }
fused_comparisons! { comparison_functions }

/// Fuses whatever can be.
pub fn fuse(instrs: &mut [Instr]) {
    for at in 0..instrs.len().saturating_sub(1) {
        let fused = comparison(&instrs[at]).or_else(|| loop_tail(instrs, at));
        match fused {
            Some(op) => instrs[at].op = op,
            None => {
                if let [first, second, ..] = &mut instrs[at..] {
                    fuse_pair(first, second);
                }
            }
        }
    }
}

/// Fuses two instructions that follow each other, of which one has just got its final form.
pub fn fuse_pair(first: &mut Instr, second: &mut Instr) {
    if let Some(op) = pair(first, second) {
        first.op = op;
    }
}

fn loop_tail(instrs: &[Instr], at: usize) -> Option<Op> {
    let target_of = |goto: &Instr| {
        let target = instrs.get(goto.d as usize)?;
        tails(target.op)
    };
    let (first, second) = (&instrs[at], instrs.get(at + 1)?);
    match (first.op, second.op) {
        (Op::Goto, _) => target_of(first).map(|[plain, _]| plain),
        (Op::IAddImm, op) if first.a == first.b && matches!(first_of(op), Op::Goto) => {
            target_of(second).map(|[_, increment]| increment)
        }
        _ => None,
    }
}
