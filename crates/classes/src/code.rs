//! Decoded code: what a method's bytecode becomes, once, before it runs.
//!
//! Stack code is turned into register code (see `lower`): every operand stack position has a fixed
//! slot behind the locals, so instructions name their operands by slot and most loads, stores and
//! constants disappear into the instruction that uses them. Operands that need linking (fields,
//! methods, classes, constants) start as an unresolved instruction that carries its constant pool
//! index; the VM replaces it in place at first execution, as JVMS 5.4.3 asks for lazy resolution.

use std::cell::UnsafeCell;

/// Operations of decoded code. `a` is the destination, `b` and `c` are sources, unless said otherwise.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Op {
    /// `a = b`
    Move,
    /// `a = imm64 (d, e)`
    Const,
    IAdd,
    ISub,
    IMul,
    IDiv,
    IRem,
    IAnd,
    IOr,
    IXor,
    IShl,
    IShr,
    IUshr,
    /// `a = b op imm (d)`
    IAddImm,
    IMulImm,
    IAndImm,
    IShlImm,
    IShrImm,
    IUshrImm,
    INeg,
    LAdd,
    LSub,
    LMul,
    LDiv,
    LRem,
    LAnd,
    LOr,
    LXor,
    LShl,
    LShr,
    LUshr,
    LNeg,
    FAdd,
    FSub,
    FMul,
    FDiv,
    FRem,
    FNeg,
    DAdd,
    DSub,
    DMul,
    DDiv,
    DRem,
    DNeg,
    I2L,
    I2F,
    I2D,
    L2I,
    L2F,
    L2D,
    F2I,
    F2L,
    F2D,
    D2I,
    D2L,
    D2F,
    I2B,
    I2C,
    I2S,
    LCmp,
    FCmpL,
    FCmpG,
    DCmpL,
    DCmpG,
    /// Jump to `d` if `b cond c`.
    IfEq,
    IfNe,
    IfLt,
    IfGe,
    IfGt,
    IfLe,
    /// Jump to `d` if `b cond imm (e)`.
    IfEqImm,
    IfNeImm,
    IfLtImm,
    IfGeImm,
    IfGtImm,
    IfLeImm,
    /// Jump to `d` if the references `b` and `c` are the same (differ).
    IfSame,
    IfNotSame,
    IfNull,
    IfNonNull,
    /// Fused compare and branch: jump to `d` if `cmp(b, c) cond 0`; `e` holds the condition, and
    /// for floats in bit 8 whether NaN compares as greater.
    IfLCmp,
    IfFCmp,
    IfDCmp,
    Goto,
    /// `a = return address e`, jump to `d`.
    Jsr,
    /// Jump to the address in `b`.
    Ret,
    /// Switch on `b` by table number `d`.
    Switch,
    /// Array loads: `a = b[c]`. 32 serves int, float and references.
    Load8,
    LoadU16,
    LoadI16,
    Load32,
    Load64,
    /// Array stores: `a[b] = c`.
    Store8,
    Store16,
    Store32,
    Store64,
    StoreRef,
    ArrayLength,
    /// Unresolved member and class instructions: `d` is the constant pool index.
    UnresolvedGetField,
    UnresolvedPutField,
    UnresolvedGetStatic,
    UnresolvedPutStatic,
    UnresolvedInvoke,
    UnresolvedNew,
    UnresolvedNewArray,
    UnresolvedMultiArray,
    UnresolvedCheckCast,
    UnresolvedInstanceOf,
    UnresolvedConst,
    /// `a = b.field`, `d` is the word offset; `e` the field's number.
    GetField,
    /// `a.field = b`, `d` is the word offset; `e` the field's number.
    PutField,
    /// As `PutField`, narrowing to the field's kind (`c`: the descriptor letter).
    PutFieldNarrow,
    /// `a = static at word d`; class `e` is initialised for good.
    GetStatic,
    PutStatic,
    /// The same with a check that class `e` is initialised.
    GetStaticChecked,
    PutStaticChecked,
    /// Calls: arguments start at slot `a`, `b` words of them, result goes to `c`.
    /// Method `d`; for virtual calls `d` is the vtable index.
    InvokeStatic,
    InvokeStaticChecked,
    InvokeSpecial,
    InvokeVirtual,
    /// Method `d`, inline cache `e`.
    InvokeInterface,
    /// Signature-polymorphic call of a method handle or variable handle; `d` is the pool index.
    InvokePolymorphic,
    /// Call site `d` (pool index); becomes `InvokeStatic`-like once linked: `e` is the call site number.
    InvokeDynamic,
    /// `a = new class d`; `e` is its size in words.
    New,
    NewChecked,
    /// `a = new d[b]` (`d`: the array class).
    NewArray,
    /// `a = new array of class d` with `c` dimensions whose lengths start at slot `b`.
    MultiArray,
    /// `a = (class d) b`
    CheckCast,
    InstanceOf,
    /// `a = constant object e` (a string, class mirror or other resolved constant).
    ConstRef,
    Throw,
    MonitorEnter,
    MonitorExit,
    ReturnVoid,
    /// Return `b`.
    Return,
    /// Return `b` narrowed to boolean, byte, char or short (`c`: the descriptor letter).
    ReturnNarrow,
    /// A place that the original code cannot reach.
    Unreachable,
    /// Before original instruction `d` (its pc); only in code decoded for counting and coverage.
    Probe,
    // Superinstructions (`fuse`): this instruction and the next one, which keeps its operands.
    IAddImmThenIAdd,
    IAddImmThenISub,
    IAddImmThenIXor,
    IAddImmThenIOr,
    IAddImmThenIAnd,
    IMulImmThenIAdd,
    IMulImmThenISub,
    IMulImmThenIXor,
    IMulImmThenIOr,
    IMulImmThenIAnd,
    IAndImmThenIAdd,
    IAndImmThenISub,
    IAndImmThenIXor,
    IAndImmThenIOr,
    IAndImmThenIAnd,
    IShlImmThenIAdd,
    IShlImmThenISub,
    IShlImmThenIXor,
    IShlImmThenIOr,
    IShlImmThenIAnd,
    IShrImmThenIAdd,
    IShrImmThenISub,
    IShrImmThenIXor,
    IShrImmThenIOr,
    IShrImmThenIAnd,
    IUshrImmThenIAdd,
    IUshrImmThenISub,
    IUshrImmThenIXor,
    IUshrImmThenIOr,
    IUshrImmThenIAnd,
    IAddThenIAdd,
    IAddThenISub,
    IAddThenIXor,
    IAddThenIOr,
    IAddThenIAnd,
    ISubThenIAdd,
    ISubThenISub,
    ISubThenIXor,
    ISubThenIOr,
    ISubThenIAnd,
    IMulThenIAdd,
    IMulThenISub,
    IMulThenIXor,
    IMulThenIOr,
    IMulThenIAnd,
    IAndImmThenIfEqImm,
    IAndImmThenIfNeImm,
    IAndThenIfEqImm,
    IAndThenIfNeImm,
    LMulThenLRem,
    I2LThenLAdd,
    DMulThenDAddLeft,
    DMulThenDAddRight,
    DMulThenDSubLeft,
    DMulThenDSubRight,
    DMulThenDMulLeft,
    DAddThenDAddLeft,
    DSubThenDMulLeft,
    Load64ThenDAddLeft,
    Load64ThenDAddRight,
    Load64ThenDSubLeft,
    Load64ThenDSubRight,
    Load64ThenDMulLeft,
    Load64ThenDMulRight,
    DAddThenStore64,
    DSubThenStore64,
    DMulThenStore64,
    IAddThenStore32,
    IAddImmThenStore32,
    Load32ThenLoad8,
    Load32ThenLoadU16,
    Load32ThenLoad32,
    Load32ThenLoad64,
    GetFieldThenLoad8,
    GetFieldThenLoadU16,
    GetFieldThenLoad32,
    GetFieldThenLoad64,
    IAddImmThenLoad8,
    IAddImmThenLoadU16,
    IAddImmThenLoad32,
    IAddImmThenLoad64,
    GetFieldThenGetField,
    GetFieldThenArrayLength,
    GetFieldThenIfNull,
    GetFieldThenIfNonNull,
    GetFieldThenIfEqImm,
    GetFieldThenIfNeImm,
    GetFieldThenIfLtImm,
    GetFieldThenIfGeImm,
    GetFieldThenIfGtImm,
    GetFieldThenIfLeImm,
    GetFieldThenIfEq,
    GetFieldThenIfNe,
    GetFieldThenIfLt,
    GetFieldThenIfGe,
    ArrayLengthThenIfLt,
    ArrayLengthThenIfGe,
    ArrayLengthThenIfGt,
    ArrayLengthThenIfLe,
    Load32ThenIfNull,
    Load32ThenIfNonNull,
    Load8ThenIfEqImm,
    Load8ThenIfNeImm,
    LoadU16ThenIfEqImm,
    LoadU16ThenIfNeImm,
    Load32ThenIfEqImm,
    Load32ThenIfNeImm,
    Load8ThenIAndImm,
    MoveThenMove,
    ConstThenLAdd,
    ConstThenLSub,
    ConstThenLMul,
    ConstThenLAnd,
    ConstThenLShl,
    ConstThenLShr,
    ConstThenLUshr,
    ConstThenDAddRight,
    ConstThenDSubRight,
    ConstThenDMulRight,
    ConstThenDDivRight,
    ConstThenDMulLeft,
    ConstThenDDivLeft,
    ConstThenFAdd,
    ConstThenFMul,
    ConstThenFDiv,
    ConstThenIDiv,
    ConstThenIRem,
    /// A jump to a branch on two numbers, which is executed at once; and the same behind a loop's increment.
    GotoIfEq,
    IncrementGotoIfEq,
    GotoIfEqImm,
    IncrementGotoIfEqImm,
    GotoIfNe,
    IncrementGotoIfNe,
    GotoIfNeImm,
    IncrementGotoIfNeImm,
    GotoIfLt,
    IncrementGotoIfLt,
    GotoIfLtImm,
    IncrementGotoIfLtImm,
    GotoIfGe,
    IncrementGotoIfGe,
    GotoIfGeImm,
    IncrementGotoIfGeImm,
    GotoIfGt,
    IncrementGotoIfGt,
    GotoIfGtImm,
    IncrementGotoIfGtImm,
    GotoIfLe,
    IncrementGotoIfLe,
    GotoIfLeImm,
    IncrementGotoIfLeImm,
    /// Comparisons of longs and doubles by condition; `Not` is true for NaN.
    IfLEq,
    IfLNe,
    IfLLt,
    IfLGe,
    IfLGt,
    IfLLe,
    IfDLt,
    IfDLe,
    IfDGt,
    IfDGe,
    IfDNotLt,
    IfDNotLe,
    IfDNotGt,
    IfDNotGe,
}

/// One decoded instruction; sixteen bytes, so that four fill a cache line.
#[derive(Copy, Clone, Debug)]
#[repr(C, align(16))]
pub struct Instr {
    pub op: Op,
    pub a: u16,
    pub b: u16,
    pub c: u16,
    pub d: u32,
    pub e: u32,
}

impl Instr {
    pub fn imm64(&self) -> u64 {
        self.d as u64 | (self.e as u64) << 32
    }
}

/// The six conditions of `if<cond>`, in the order of the opcodes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Condition {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl Condition {
    pub fn from_index(index: u32) -> Condition {
        [
            Condition::Eq,
            Condition::Ne,
            Condition::Lt,
            Condition::Ge,
            Condition::Gt,
            Condition::Le,
        ][(index & 7) as usize % 6]
    }

    #[inline(always)]
    pub fn holds(self, ordering: i32) -> bool {
        match self {
            Condition::Eq => ordering == 0,
            Condition::Ne => ordering != 0,
            Condition::Lt => ordering < 0,
            Condition::Ge => ordering >= 0,
            Condition::Gt => ordering > 0,
            Condition::Le => ordering <= 0,
        }
    }
}

/// An exception handler, over indices of decoded instructions.
#[derive(Clone, Debug)]
pub struct Handler {
    pub start: u32,
    pub end: u32,
    pub target: u32,
    /// Constant pool index of the caught class, 0 for any.
    pub catch_type: u16,
}

#[derive(Clone, Debug)]
pub enum Switch {
    Table {
        low: i32,
        targets: Vec<u32>,
        default: u32,
    },
    /// Sorted by key.
    Lookup {
        keys: Vec<i32>,
        targets: Vec<u32>,
        default: u32,
    },
}

impl Switch {
    pub fn target(&self, key: i32) -> u32 {
        match self {
            Switch::Table {
                low,
                targets,
                default,
            } => {
                let index = key.wrapping_sub(*low) as u32 as usize;
                targets.get(index).copied().unwrap_or(*default)
            }
            Switch::Lookup {
                keys,
                targets,
                default,
            } => match keys.binary_search(&key) {
                Ok(at) => targets[at],
                Err(_) => *default,
            },
        }
    }
}

/// Receiver class and method of the last call through an interface call site.
#[derive(Copy, Clone, Default)]
pub struct InlineCache {
    pub class: u32,
    pub method: u32,
}

/// A method's decoded code. Instructions and caches are rewritten in place by the one VM that owns
/// this code, hence the cells.
pub struct Code {
    pub instrs: Box<[UnsafeCell<Instr>]>,
    /// Original pc of each instruction.
    pub pcs: Box<[u16]>,
    pub handlers: Vec<Handler>,
    pub switches: Vec<Switch>,
    pub caches: Box<[UnsafeCell<InlineCache>]>,
    pub max_locals: u16,
    /// Locals and operand stack.
    pub frame_words: u32,
    pub lines: Vec<(u16, u16)>,
}

// SAFETY: a Code belongs to exactly one VM, which moves between threads only as a whole.
unsafe impl Send for Code {}
unsafe impl Sync for Code {}

impl Code {
    #[inline(always)]
    pub fn start(&self) -> *mut Instr {
        UnsafeCell::raw_get(self.instrs.as_ptr())
    }

    /// The source line of a decoded instruction, where the class file has line numbers.
    pub fn line_of(&self, index: usize) -> Option<u16> {
        let pc = *self.pcs.get(index)?;
        let after = self.lines.partition_point(|&(start, _)| start <= pc);
        (after > 0).then(|| self.lines[after - 1].1)
    }
}
