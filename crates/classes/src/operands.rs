//! What the operands of decoded operations are for, and where execution goes on: the one table from which
//! liveness, coverage and the symbolic meaning of instructions take it.

use crate::code::{Instr, Op};

/// What an operation does with the slot that an operand names.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// The operand is no slot, or there is none.
    Unused,
    Written,
    /// A number that is looked at.
    Number,
    /// A reference that is looked at: followed, compared or checked.
    Reference,
    /// A number that goes elsewhere as it is.
    PassedNumber,
    /// A value that goes elsewhere as it is; the bytecode's descriptor says of what kind.
    Passed,
    /// A value that is copied to the slot that is written: it is of whatever kind that is read as.
    Copied,
    /// The first of as many lengths as the next operand says.
    Lengths,
    /// The receiver, and behind it the arguments of a call.
    Receiver,
    /// The first argument of a call.
    Arguments,
    /// Where a call's result goes, if it has one.
    Result,
}

impl Role {
    /// Whether the value itself decides what the operation does.
    #[inline]
    pub const fn is_looked_at(self) -> bool {
        matches!(self, Role::Number | Role::Reference | Role::Receiver)
    }
}

/// Where execution goes on behind an operation that throws nothing.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Exits {
    Next,
    /// At `d`.
    Jump,
    /// At `d` or behind.
    Branch,
    /// By table number `d`.
    Switch,
    /// Nowhere in this method.
    Leave,
    /// A subroutine's way, which only execution knows.
    Subroutine,
}

/// The roles of `a`, `b` and `c`, and the exits.
#[derive(Copy, Clone, Debug)]
pub struct Shape {
    pub a: Role,
    pub b: Role,
    pub c: Role,
    pub exits: Exits,
}

impl Shape {
    pub const fn is_call(&self) -> bool {
        matches!(self.c, Role::Result)
    }
}

impl Instr {
    /// The slots with what they are for.
    #[inline]
    pub fn slots(&self) -> [(u16, Role); 3] {
        let shape = shape(self.op);
        [(self.a, shape.a), (self.b, shape.b), (self.c, shape.c)]
    }
}

const fn row(a: Role, b: Role, c: Role, exits: Exits) -> Shape {
    Shape { a, b, c, exits }
}

/// One row for each shape of operation.
#[rustfmt::skip]
pub const fn shape(op: Op) -> Shape {
    use Exits::{Branch, Jump, Leave, Next, Subroutine};
    use Op::*;
    use Role::*;
    match op {
        Move => row(Written, Copied, Unused, Next),
        Const | UnresolvedConst | ConstRef | UnresolvedNew | New | NewChecked
        | UnresolvedGetStatic | GetStatic | GetStaticChecked => row(Written, Unused, Unused, Next),
        IAdd | ISub | IMul | IDiv | IRem | IAnd | IOr | IXor | IShl | IShr | IUshr
        | LAdd | LSub | LMul | LDiv | LRem | LAnd | LOr | LXor | LShl | LShr | LUshr
        | FAdd | FSub | FMul | FDiv | FRem | DAdd | DSub | DMul | DDiv | DRem
        | LCmp | FCmpL | FCmpG | DCmpL | DCmpG => row(Written, Number, Number, Next),
        IAddImm | IMulImm | IAndImm | IShlImm | IShrImm | IUshrImm | INeg | LNeg | FNeg | DNeg
        | I2L | I2F | I2D | L2I | L2F | L2D | F2I | F2L | F2D | D2I | D2L | D2F
        | I2B | I2C | I2S | NewArray | UnresolvedNewArray => row(Written, Number, Unused, Next),
        IfEq | IfNe | IfLt | IfGe | IfGt | IfLe
        | IfLCmp | IfFCmp | IfDCmp => row(Unused, Number, Number, Branch),
        IfEqImm | IfNeImm | IfLtImm | IfGeImm | IfGtImm | IfLeImm => row(Unused, Number, Unused, Branch),
        IfSame | IfNotSame => row(Unused, Reference, Reference, Branch),
        IfNull | IfNonNull => row(Unused, Reference, Unused, Branch),
        Goto => row(Unused, Unused, Unused, Jump),
        Jsr => row(Written, Unused, Unused, Subroutine),
        Ret => row(Unused, Passed, Unused, Subroutine),
        Switch => row(Unused, Number, Unused, Exits::Switch),
        Load8 | LoadU16 | LoadI16 | Load32 | Load64 => row(Written, Reference, Number, Next),
        Store8 | Store16 | Store32 | Store64 => row(Reference, Number, PassedNumber, Next),
        StoreRef => row(Reference, Number, Reference, Next),
        ArrayLength | GetField | UnresolvedGetField | CheckCast | UnresolvedCheckCast
        | InstanceOf | UnresolvedInstanceOf => row(Written, Reference, Unused, Next),
        PutField | PutFieldNarrow | UnresolvedPutField => row(Reference, Passed, Unused, Next),
        PutStatic | PutStaticChecked | UnresolvedPutStatic => row(Unused, Passed, Unused, Next),
        MultiArray | UnresolvedMultiArray => row(Written, Lengths, Unused, Next),
        InvokeSpecial | InvokeVirtual | InvokeInterface => row(Receiver, Unused, Result, Next),
        InvokeStatic | InvokeStaticChecked | InvokePolymorphic | InvokeDynamic
        | UnresolvedInvoke => row(Arguments, Unused, Result, Next),
        Throw => row(Unused, Reference, Unused, Leave),
        MonitorEnter | MonitorExit => row(Unused, Reference, Unused, Next),
        Return | ReturnNarrow => row(Unused, Passed, Unused, Leave),
        ReturnVoid | Unreachable => row(Unused, Unused, Unused, Leave),
        Probe => row(Unused, Unused, Unused, Next),
        // The second one stands behind the first as before.
        fused => shape(crate::fuse::first_of(fused)),
    }
}
