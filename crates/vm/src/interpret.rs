//! The interpreter's loop over decoded code. One flat table: an arm per operation, fast paths
//! inline, everything rare in a slow path elsewhere (`resolve`, `invoke`, `exceptions`, `symbolic`).
//!
//! Compiled twice. `SYMBOLIC = false` is the concrete machine of `spelunk run`: it neither looks at
//! symbolic parts nor writes the trail. `SYMBOLIC = true` does both; an operand with a symbolic
//! part sends the instruction to `symbolic_step`.

use crate::arithmetic as ar;
use crate::heap::{NULL, Ref};
use crate::schedule::BYTES_OF_A_STEP;
use crate::thread::{Action, Frame};
use crate::vm::{Exit, Flow, NO_EDGES, Stop, Vm};
use spelunk_classes::code::{Condition, Instr, Op};
use spelunk_classes::fuse::fuse_pair;
use spelunk_classes::registry::{ClassId, HEADER_WORDS, MethodId};

impl Vm {
    /// Runs the current thread, and those it hands over to, until something stops execution.
    pub fn run(&mut self) -> Stop {
        if self.symbolic {
            // Models look at symbolic parts, which only this instance keeps up to date.
            self.run_symbolic()
        } else {
            self.interpret::<false>()
        }
    }

    /// As `run`, with symbolic values and the undo trail.
    pub fn run_symbolic(&mut self) -> Stop {
        self.interpret::<true>()
    }

    fn interpret<const SYMBOLIC: bool>(&mut self) -> Stop {
        // SAFETY: decoded code names slots inside its frame (checked when it was lowered), frames lie
        // inside their stack (checked on every call), and references come from the heap.
        unsafe { self.interpret_unchecked::<SYMBOLIC>() }
    }

    // Branches on NaN are taken where the opposite comparison does not hold.
    #[allow(unsafe_op_in_unsafe_fn, clippy::neg_cmp_op_on_partial_ord)]
    unsafe fn interpret_unchecked<const SYMBOLIC: bool>(&mut self) -> Stop {
        let heap = self.path.heap.base();
        let mut instrs: *mut Instr;
        let mut pc: *mut Instr;
        let mut regs: *mut u64;
        let mut shadows: *mut u32;
        // Where this code's branches are noted, `NO_EDGES` for code that is not measured.
        let mut edges: u32;

        macro_rules! reload {
            () => {{
                let thread = self.path.threads.get_unchecked(self.path.current);
                let Some(frame) = thread.frames.last() else {
                    return Stop::Internal("no frame to run".into());
                };
                instrs = frame.instrs;
                pc = frame.pc;
                regs = thread.slots().add(frame.base as usize);
                shadows = thread.shadows().add(frame.base as usize);
                edges = if SYMBOLIC {
                    self.entries.get_unchecked(frame.method.0 as usize).edges
                } else {
                    NO_EDGES
                };
            }};
        }
        macro_rules! save_pc {
            () => {
                if let Some(frame) = self
                    .path
                    .threads
                    .get_unchecked_mut(self.path.current)
                    .frames
                    .last_mut()
                {
                    frame.pc = pc;
                }
            };
        }
        reload!();

        'run: loop {
            // What is rare is written once, behind the table, so that the operations stay small.
            let flow: Flow = 'slow: {
                let out_of_fuel_at: *mut Instr = 'fuel: {
                    let (bad_index, array_length): (u32, u32) = 'bounds: {
                        'null: {
                            let i = &*pc;
                            macro_rules! r {
                                ($slot:expr) => {
                                    *regs.add($slot as usize)
                                };
                            }
                            macro_rules! int {
                                ($slot:expr) => {
                                    r!($slot) as i32
                                };
                            }
                            macro_rules! long {
                                ($slot:expr) => {
                                    r!($slot) as i64
                                };
                            }
                            macro_rules! float {
                                ($slot:expr) => {
                                    f32::from_bits(r!($slot) as u32)
                                };
                            }
                            macro_rules! double {
                                ($slot:expr) => {
                                    f64::from_bits(r!($slot))
                                };
                            }
                            macro_rules! shadow {
                                ($slot:expr) => {
                                    *shadows.add($slot as usize)
                                };
                            }
                            // The destination becomes concrete.
                            macro_rules! concrete {
                                ($slot:expr) => {
                                    if SYMBOLIC {
                                        shadow!($slot) = 0;
                                    }
                                };
                            }
                            macro_rules! set_int {
                                ($value:expr) => {{
                                    let value: i32 = $value;
                                    r!(i.a) = value as u32 as u64;
                                    concrete!(i.a);
                                    next!()
                                }};
                            }
                            macro_rules! set_long {
                                ($value:expr) => {{
                                    let value: i64 = $value;
                                    r!(i.a) = value as u64;
                                    concrete!(i.a);
                                    next!()
                                }};
                            }
                            macro_rules! set_float {
                                ($value:expr) => {{
                                    let value: f32 = $value;
                                    r!(i.a) = value.to_bits() as u64;
                                    concrete!(i.a);
                                    next!()
                                }};
                            }
                            macro_rules! set_double {
                                ($value:expr) => {{
                                    let value: f64 = $value;
                                    r!(i.a) = value.to_bits();
                                    concrete!(i.a);
                                    next!()
                                }};
                            }
                            macro_rules! next {
                                () => {{
                                    pc = pc.add(1);
                                    continue 'run;
                                }};
                            }
                            // Ends the fast part of an instruction: what comes next is the same for all of them.
                            macro_rules! flow {
                                ($flow:expr) => {
                                    break 'slow $flow
                                };
                            }
                            macro_rules! slow {
                                ($call:expr) => {{
                                    save_pc!();
                                    let flow: Flow = $call;
                                    flow!(flow)
                                }};
                            }
                            macro_rules! symbolic_operand {
                ($($slot:expr),+) => {
                    if SYMBOLIC && ($(shadow!($slot))|+) != 0 { slow!(self.symbolic_step(*i)) }
                };
            }
                            // Boxes of symbolic values may be the same object for some values.
                            macro_rules! symbolic_boxes {
                                () => {
                                    if SYMBOLIC {
                                        let (one, other) = (r!(i.b) as usize, r!(i.c) as usize);
                                        if one != other
                                            && one != 0
                                            && other != 0
                                            && *heap.add(one) as u32 == *heap.add(other) as u32
                                            && (*heap.add(one + 1) | *heap.add(other + 1)) >> 32
                                                != 0
                                        {
                                            slow!(self.compare_boxes(*i))
                                        }
                                    }
                                };
                            }
                            macro_rules! null_check {
                                ($reference:expr) => {
                                    if $reference == NULL {
                                        break 'null;
                                    }
                                };
                            }
                            // Every way back to code that was executed before costs a step.
                            macro_rules! go {
                                ($target:expr) => {{
                                    let target: *mut Instr = $target;
                                    if target <= pc {
                                        self.path.fuel -= 1;
                                        if self.path.fuel < 0 {
                                            break 'fuel target;
                                        }
                                    }
                                    pc = target;
                                    continue 'run;
                                }};
                            }
                            macro_rules! jump {
                                ($taken:expr) => {{
                                    let taken = $taken;
                                    if SYMBOLIC && edges != NO_EDGES {
                                        let edge = edges as usize
                                            + 2 * pc.offset_from(instrs) as usize
                                            + taken as usize;
                                        if *self.covered.get_unchecked(edge) == 0 {
                                            self.note_side(edge);
                                        }
                                    }
                                    if taken {
                                        go!(instrs.add(i.d as usize))
                                    }
                                    next!()
                                }};
                            }
                            macro_rules! int_op {
                                ($f:expr) => {{
                                    symbolic_operand!(i.b, i.c);
                                    set_int!($f(int!(i.b), int!(i.c)))
                                }};
                            }
                            macro_rules! long_op {
                                ($f:expr) => {{
                                    symbolic_operand!(i.b, i.c);
                                    set_long!($f(long!(i.b), long!(i.c)))
                                }};
                            }
                            macro_rules! float_op {
                                ($f:expr) => {{
                                    symbolic_operand!(i.b, i.c);
                                    set_float!($f(float!(i.b), float!(i.c)))
                                }};
                            }
                            macro_rules! double_op {
                                ($f:expr) => {{
                                    symbolic_operand!(i.b, i.c);
                                    set_double!($f(double!(i.b), double!(i.c)))
                                }};
                            }
                            macro_rules! if_int { ($op:tt) => {{ symbolic_operand!(i.b, i.c); jump!(int!(i.b) $op int!(i.c)) }}; }
                            macro_rules! if_imm { ($op:tt) => {{ symbolic_operand!(i.b); jump!(int!(i.b) $op i.e as i32) }}; }
                            // Header and bounds of the array in slot `$array` for the index in slot `$index`.
                            macro_rules! element {
                                ($array:expr, $index:expr) => {{
                                    symbolic_operand!($array, $index);
                                    let array = r!($array) as Ref;
                                    null_check!(array);
                                    let header = heap.add(array as usize);
                                    let length = (*header >> 32) as u32;
                                    let index = r!($index) as u32;
                                    if index >= length {
                                        break 'bounds (index, length);
                                    }
                                    (array, header, index as usize)
                                }};
                            }
                            macro_rules! load {
                                ($type:ty, $convert:expr) => {{
                                    let (_array, header, index) = element!(i.b, i.c);
                                    let value = *header
                                        .add(HEADER_WORDS as usize)
                                        .cast::<$type>()
                                        .add(index);
                                    if SYMBOLIC {
                                        let part = (*header.add(1) >> 32) as usize;
                                        shadow!(i.a) = if part == 0 {
                                            0
                                        } else {
                                            *heap
                                                .add(part + HEADER_WORDS as usize)
                                                .cast::<u32>()
                                                .add(index)
                                        };
                                    }
                                    r!(i.a) = $convert(value);
                                    next!()
                                }};
                            }
                            macro_rules! store {
                                ($type:ty, $value:expr) => {{
                                    let (array, header, index) = element!(i.a, i.b);
                                    if SYMBOLIC {
                                        let address = header
                                            .add(HEADER_WORDS as usize)
                                            .cast::<$type>()
                                            .add(index) as usize;
                                        self.before_array_write(
                                            array,
                                            (address - heap as usize) / 8,
                                        );
                                        if shadow!(i.c) != 0 || (*header.add(1) >> 32) != 0 {
                                            save_pc!();
                                            if let Err(exit) =
                                                self.store_shadow(array, index, shadow!(i.c))
                                            {
                                                flow!(exit.into())
                                            }
                                        }
                                    }
                                    let value: $type = $value(*header as u32, r!(i.c));
                                    *header.add(HEADER_WORDS as usize).cast::<$type>().add(index) =
                                        value;
                                    next!()
                                }};
                            }
                            // A class that is initialised stays so where nothing is undone: no need to ask again.
                            macro_rules! settled {
                                ($op:expr) => {
                                    if !SYMBOLIC && self.options.lower.fused {
                                        (*pc).op = $op;
                                    }
                                };
                            }
                            macro_rules! enter {
                                ($call:expr, $id:expr) => {{
                                    let call: &Instr = $call;
                                    let id: u32 = $id;
                                    let entry = *self.entries.get_unchecked(id as usize);
                                    let thread =
                                        self.path.threads.get_unchecked_mut(self.path.current);
                                    self.path.fuel -= 1;
                                    let base = regs.add(call.a as usize).offset_from(thread.slots())
                                        as usize;
                                    if entry.slow != 0
                                        || self.path.fuel < 0
                                        || thread.frames.len() >= self.options.max_frames
                                        || base + entry.frame_words as usize
                                            >= crate::thread::STACK_SLOTS
                                    {
                                        slow!(self.call_slowly::<SYMBOLIC>(MethodId(id), *call))
                                    }
                                    if let Some(frame) = thread.frames.last_mut() {
                                        frame.pc = pc;
                                    }
                                    thread.frames.push(Frame {
                                        instrs: entry.instrs,
                                        pc: entry.instrs,
                                        base: base as u32,
                                        words: entry.frame_words,
                                        method: MethodId(id),
                                        action: Action::Return,
                                        lock: NULL,
                                    });
                                    instrs = entry.instrs;
                                    pc = instrs;
                                    regs = regs.add(call.a as usize);
                                    shadows = shadows.add(call.a as usize);
                                    if SYMBOLIC {
                                        edges = entry.edges;
                                    }
                                    continue 'run;
                                }};
                            }
                            macro_rules! enter_virtual {
                                ($call:expr) => {{
                                    let call: &Instr = $call;
                                    let receiver = r!(call.a) as Ref;
                                    null_check!(receiver);
                                    let class = *heap.add(receiver as usize) as u32;
                                    let vtable =
                                        *self.well_known.vtables.get_unchecked(class as usize);
                                    enter!(call, (*vtable.add(call.d as usize)).0)
                                }};
                            }
                            macro_rules! leave {
                                ($value:expr, $part:expr) => {{
                                    let value: u64 = $value;
                                    let part: u32 = $part;
                                    let thread =
                                        self.path.threads.get_unchecked_mut(self.path.current);
                                    let depth = thread.frames.len();
                                    let frame = thread.frames.get_unchecked(depth - 1);
                                    if frame.action != Action::Return || frame.lock != NULL {
                                        slow!(self.leave_slowly::<SYMBOLIC>(value, part))
                                    }
                                    if SYMBOLIC && (self.path.trail.watermark as usize) > depth - 2
                                    {
                                        self.path.trail.save_frames_from(
                                            self.path.current,
                                            thread,
                                            depth as u32 - 2,
                                        );
                                    }
                                    thread.frames.set_len(depth - 1);
                                    let frame = thread.frames.get_unchecked(depth - 2);
                                    instrs = frame.instrs;
                                    pc = frame.pc;
                                    regs = thread.slots().add(frame.base as usize);
                                    shadows = thread.shadows().add(frame.base as usize);
                                    if SYMBOLIC {
                                        edges = self
                                            .entries
                                            .get_unchecked(frame.method.0 as usize)
                                            .edges;
                                    }
                                    let call = &*pc;
                                    r!(call.c) = value;
                                    if SYMBOLIC {
                                        shadow!(call.c) = part;
                                    }
                                    next!()
                                }};
                            }

                            // ---- Superinstructions (`classes::fuse`): this instruction and the one behind it. ----
                            macro_rules! then {
                                () => {
                                    (*pc.add(1))
                                };
                            }
                            macro_rules! skip {
                                () => {{
                                    pc = pc.add(2);
                                    continue 'run;
                                }};
                            }
                            // The second half is rare: the first one is done, the second does it alone.
                            macro_rules! later {
                                () => {
                                    next!()
                                };
                            }
                            macro_rules! concrete_pair {
                                ($body:expr) => {{
                                    if SYMBOLIC {
                                        return Stop::Internal(
                                            "fused code met symbolic values".into(),
                                        );
                                    }
                                    $body
                                }};
                            }
                            macro_rules! branch {
                                ($target:expr, $taken:expr) => {{
                                    if $taken {
                                        go!(instrs.add($target as usize))
                                    }
                                    next!()
                                }};
                            }
                            macro_rules! concrete_branch {
                                ($taken:expr) => {
                                    concrete_pair!(branch!(i.d, $taken))
                                };
                            }
                            macro_rules! then_branch {
                                ($taken:expr) => {{
                                    let taken = $taken;
                                    pc = pc.add(1);
                                    branch!((*pc).d, taken)
                                }};
                            }
                            macro_rules! int_first {
                                ($value:ident, $first:expr, $then:expr) => {
                                    concrete_pair!({
                                        let $value: i32 = $first;
                                        r!(i.a) = $value as u32 as u64;
                                        $then
                                    })
                                };
                            }
                            macro_rules! int_pair {
                                ($first:expr, $second:expr) => {
                                    int_first!(value, $first, {
                                        let result: i32 = $second(value, int!(then!().c));
                                        r!(then!().a) = result as u32 as u64;
                                        skip!()
                                    })
                                };
                            }
                            macro_rules! long_pair {
                                ($first:expr, $second:expr) => {
                                    concrete_pair!({
                                        let value: i64 = $first;
                                        r!(i.a) = value as u64;
                                        let result: i64 = $second(value, long!(then!().c));
                                        r!(then!().a) = result as u64;
                                        skip!()
                                    })
                                };
                            }
                            macro_rules! double_first {
                                ($value:ident, $first:expr, $then:expr) => {
                                    concrete_pair!({
                                        let $value: f64 = $first;
                                        r!(i.a) = $value.to_bits();
                                        $then
                                    })
                                };
                            }
                            macro_rules! then_double {
                                ($second:expr) => {{
                                    let result: f64 = $second;
                                    r!(then!().a) = result.to_bits();
                                    skip!()
                                }};
                            }
                            macro_rules! const_first {
                    ($then:expr) => {
                        concrete_pair!({
                            r!(i.a) = i.imm64();
                            $then
                            skip!()
                        })
                    };
                }
                            macro_rules! load_first {
                                ($value:ident, $type:ty, $convert:expr, $then:expr) => {
                                    concrete_pair!({
                                        let (_, header, index) = element!(i.b, i.c);
                                        let loaded = *header
                                            .add(HEADER_WORDS as usize)
                                            .cast::<$type>()
                                            .add(index);
                                        let $value: u64 = $convert(loaded);
                                        r!(i.a) = $value;
                                        $then
                                    })
                                };
                            }
                            macro_rules! field_first {
                                ($value:ident, $then:expr) => {
                                    concrete_pair!({
                                        let object = r!(i.b) as Ref;
                                        null_check!(object);
                                        let $value: u64 = *heap.add(object as usize + i.d as usize);
                                        r!(i.a) = $value;
                                        $then
                                    })
                                };
                            }
                            macro_rules! length_first {
                                ($value:ident, $then:expr) => {
                                    concrete_pair!({
                                        let array = r!(i.b) as Ref;
                                        null_check!(array);
                                        let $value = (*heap.add(array as usize) >> 32) as i32;
                                        r!(i.a) = $value as u32 as u64;
                                        $then
                                    })
                                };
                            }
                            // Header and index of an element that is there.
                            macro_rules! then_element {
                                ($array:expr, $index:expr) => {{
                                    let (array, index) = ($array as Ref, $index as u32);
                                    let header = heap.add(array as usize);
                                    if array == NULL || index >= (*header >> 32) as u32 {
                                        later!()
                                    }
                                    (header, index as usize)
                                }};
                            }
                            macro_rules! then_load {
                                ($type:ty, $convert:expr, $array:expr, $index:expr) => {{
                                    let (header, index) = then_element!($array, $index);
                                    let loaded = *header
                                        .add(HEADER_WORDS as usize)
                                        .cast::<$type>()
                                        .add(index);
                                    r!(then!().a) = $convert(loaded);
                                    skip!()
                                }};
                            }
                            macro_rules! then_store {
                                ($type:ty, $value:expr) => {{
                                    let (header, index) =
                                        then_element!(r!(then!().a), r!(then!().b));
                                    *header.add(HEADER_WORDS as usize).cast::<$type>().add(index) =
                                        $value;
                                    skip!()
                                }};
                            }
                            // A jump, `$offset` instructions behind this one, to a branch at `$at`.
                            macro_rules! back {
                                ($at:ident, $offset:expr, $taken:expr) => {
                                    concrete_pair!({
                                        pc = pc.add($offset);
                                        let $at = instrs.add((*pc).d as usize);
                                        if $at <= pc {
                                            self.path.fuel -= 1;
                                            if self.path.fuel < 0 {
                                                break 'fuel $at;
                                            }
                                        }
                                        let taken = $taken;
                                        pc = $at;
                                        branch!((*$at).d, taken)
                                    })
                                };
                            }
                            macro_rules! increment_back {
                                ($at:ident, $taken:expr) => {
                                    concrete_pair!({
                                        r!(i.a) = int!(i.b).wrapping_add(i.d as i32) as u32 as u64;
                                        back!($at, 1, $taken)
                                    })
                                };
                            }

                            match i.op {
                                Op::Move => {
                                    r!(i.a) = r!(i.b);
                                    if SYMBOLIC {
                                        shadow!(i.a) = shadow!(i.b);
                                    }
                                    next!()
                                }
                                Op::Const => {
                                    r!(i.a) = i.imm64();
                                    concrete!(i.a);
                                    next!()
                                }
                                Op::IAdd => int_op!(i32::wrapping_add),
                                Op::ISub => int_op!(i32::wrapping_sub),
                                Op::IMul => int_op!(i32::wrapping_mul),
                                Op::IDiv | Op::IRem => {
                                    symbolic_operand!(i.b, i.c);
                                    if int!(i.c) == 0 {
                                        slow!(self.division_by_zero())
                                    }
                                    if i.op == Op::IDiv {
                                        set_int!(int!(i.b).wrapping_div(int!(i.c)))
                                    }
                                    set_int!(int!(i.b).wrapping_rem(int!(i.c)))
                                }
                                Op::IAnd => int_op!(|x, y| x & y),
                                Op::IOr => int_op!(|x, y| x | y),
                                Op::IXor => int_op!(|x, y| x ^ y),
                                Op::IShl => int_op!(|x: i32, y: i32| x.wrapping_shl(y as u32)),
                                Op::IShr => int_op!(|x: i32, y: i32| x.wrapping_shr(y as u32)),
                                Op::IUshr => int_op!(|x: i32, y: i32| (x as u32)
                                    .wrapping_shr(y as u32)
                                    as i32),
                                Op::IAddImm => {
                                    symbolic_operand!(i.b);
                                    set_int!(int!(i.b).wrapping_add(i.d as i32))
                                }
                                Op::IMulImm => {
                                    symbolic_operand!(i.b);
                                    set_int!(int!(i.b).wrapping_mul(i.d as i32))
                                }
                                Op::IAndImm => {
                                    symbolic_operand!(i.b);
                                    set_int!(int!(i.b) & i.d as i32)
                                }
                                Op::IShlImm => {
                                    symbolic_operand!(i.b);
                                    set_int!(int!(i.b) << i.d)
                                }
                                Op::IShrImm => {
                                    symbolic_operand!(i.b);
                                    set_int!(int!(i.b) >> i.d)
                                }
                                Op::IUshrImm => {
                                    symbolic_operand!(i.b);
                                    set_int!((int!(i.b) as u32 >> i.d) as i32)
                                }
                                Op::INeg => {
                                    symbolic_operand!(i.b);
                                    set_int!(int!(i.b).wrapping_neg())
                                }
                                Op::LAdd => long_op!(i64::wrapping_add),
                                Op::LSub => long_op!(i64::wrapping_sub),
                                Op::LMul => long_op!(i64::wrapping_mul),
                                Op::LDiv | Op::LRem => {
                                    symbolic_operand!(i.b, i.c);
                                    if long!(i.c) == 0 {
                                        slow!(self.division_by_zero())
                                    }
                                    if i.op == Op::LDiv {
                                        set_long!(long!(i.b).wrapping_div(long!(i.c)))
                                    }
                                    set_long!(long!(i.b).wrapping_rem(long!(i.c)))
                                }
                                Op::LAnd => long_op!(|x, y| x & y),
                                Op::LOr => long_op!(|x, y| x | y),
                                Op::LXor => long_op!(|x, y| x ^ y),
                                Op::LShl => {
                                    symbolic_operand!(i.b, i.c);
                                    set_long!(long!(i.b).wrapping_shl(int!(i.c) as u32))
                                }
                                Op::LShr => {
                                    symbolic_operand!(i.b, i.c);
                                    set_long!(long!(i.b).wrapping_shr(int!(i.c) as u32))
                                }
                                Op::LUshr => {
                                    symbolic_operand!(i.b, i.c);
                                    set_long!(
                                        (long!(i.b) as u64).wrapping_shr(int!(i.c) as u32) as i64
                                    )
                                }
                                Op::LNeg => {
                                    symbolic_operand!(i.b);
                                    set_long!(long!(i.b).wrapping_neg())
                                }
                                Op::FAdd => float_op!(|x: f32, y: f32| x + y),
                                Op::FSub => float_op!(|x: f32, y: f32| x - y),
                                Op::FMul => float_op!(|x: f32, y: f32| x * y),
                                Op::FDiv => float_op!(|x: f32, y: f32| x / y),
                                Op::FRem => float_op!(|x: f32, y: f32| x % y),
                                Op::FNeg => {
                                    symbolic_operand!(i.b);
                                    set_float!(-float!(i.b))
                                }
                                Op::DAdd => double_op!(|x: f64, y: f64| x + y),
                                Op::DSub => double_op!(|x: f64, y: f64| x - y),
                                Op::DMul => double_op!(|x: f64, y: f64| x * y),
                                Op::DDiv => double_op!(|x: f64, y: f64| x / y),
                                Op::DRem => double_op!(|x: f64, y: f64| x % y),
                                Op::DNeg => {
                                    symbolic_operand!(i.b);
                                    set_double!(-double!(i.b))
                                }
                                Op::I2L => {
                                    symbolic_operand!(i.b);
                                    set_long!(int!(i.b) as i64)
                                }
                                Op::I2F => {
                                    symbolic_operand!(i.b);
                                    set_float!(int!(i.b) as f32)
                                }
                                Op::I2D => {
                                    symbolic_operand!(i.b);
                                    set_double!(int!(i.b) as f64)
                                }
                                Op::L2I => {
                                    symbolic_operand!(i.b);
                                    set_int!(long!(i.b) as i32)
                                }
                                Op::L2F => {
                                    symbolic_operand!(i.b);
                                    set_float!(long!(i.b) as f32)
                                }
                                Op::L2D => {
                                    symbolic_operand!(i.b);
                                    set_double!(long!(i.b) as f64)
                                }
                                // Rust's casts saturate and map NaN to 0, as Java's do.
                                Op::F2I => {
                                    symbolic_operand!(i.b);
                                    set_int!(float!(i.b) as i32)
                                }
                                Op::F2L => {
                                    symbolic_operand!(i.b);
                                    set_long!(float!(i.b) as i64)
                                }
                                Op::F2D => {
                                    symbolic_operand!(i.b);
                                    set_double!(float!(i.b) as f64)
                                }
                                Op::D2I => {
                                    symbolic_operand!(i.b);
                                    set_int!(double!(i.b) as i32)
                                }
                                Op::D2L => {
                                    symbolic_operand!(i.b);
                                    set_long!(double!(i.b) as i64)
                                }
                                Op::D2F => {
                                    symbolic_operand!(i.b);
                                    set_float!(double!(i.b) as f32)
                                }
                                Op::I2B => {
                                    symbolic_operand!(i.b);
                                    set_int!(int!(i.b) as i8 as i32)
                                }
                                Op::I2C => {
                                    symbolic_operand!(i.b);
                                    set_int!(int!(i.b) as u16 as i32)
                                }
                                Op::I2S => {
                                    symbolic_operand!(i.b);
                                    set_int!(int!(i.b) as i16 as i32)
                                }
                                Op::LCmp => {
                                    symbolic_operand!(i.b, i.c);
                                    set_int!(ar::compare_long(long!(i.b), long!(i.c)))
                                }
                                Op::FCmpL => {
                                    symbolic_operand!(i.b, i.c);
                                    set_int!(ar::compare_float(float!(i.b), float!(i.c), false))
                                }
                                Op::FCmpG => {
                                    symbolic_operand!(i.b, i.c);
                                    set_int!(ar::compare_float(float!(i.b), float!(i.c), true))
                                }
                                Op::DCmpL => {
                                    symbolic_operand!(i.b, i.c);
                                    set_int!(ar::compare_double(double!(i.b), double!(i.c), false))
                                }
                                Op::DCmpG => {
                                    symbolic_operand!(i.b, i.c);
                                    set_int!(ar::compare_double(double!(i.b), double!(i.c), true))
                                }
                                Op::IfEq => if_int!(==),
                                Op::IfNe => if_int!(!=),
                                Op::IfLt => if_int!(<),
                                Op::IfGe => if_int!(>=),
                                Op::IfGt => if_int!(>),
                                Op::IfLe => if_int!(<=),
                                Op::IfEqImm => if_imm!(==),
                                Op::IfNeImm => if_imm!(!=),
                                Op::IfLtImm => if_imm!(<),
                                Op::IfGeImm => if_imm!(>=),
                                Op::IfGtImm => if_imm!(>),
                                Op::IfLeImm => if_imm!(<=),
                                Op::IfSame => {
                                    symbolic_operand!(i.b, i.c);
                                    symbolic_boxes!();
                                    jump!(r!(i.b) as Ref == r!(i.c) as Ref)
                                }
                                Op::IfNotSame => {
                                    symbolic_operand!(i.b, i.c);
                                    symbolic_boxes!();
                                    jump!(r!(i.b) as Ref != r!(i.c) as Ref)
                                }
                                Op::IfNull => {
                                    symbolic_operand!(i.b);
                                    jump!(r!(i.b) as Ref == NULL)
                                }
                                Op::IfNonNull => {
                                    symbolic_operand!(i.b);
                                    jump!(r!(i.b) as Ref != NULL)
                                }
                                Op::IfLCmp => {
                                    symbolic_operand!(i.b, i.c);
                                    jump!(
                                        Condition::from_index(i.e)
                                            .holds(ar::compare_long(long!(i.b), long!(i.c)))
                                    )
                                }
                                Op::IfFCmp => {
                                    symbolic_operand!(i.b, i.c);
                                    jump!(Condition::from_index(i.e).holds(ar::compare_float(
                                        float!(i.b),
                                        float!(i.c),
                                        i.e & 0x100 != 0
                                    )))
                                }
                                Op::IfDCmp => {
                                    symbolic_operand!(i.b, i.c);
                                    jump!(Condition::from_index(i.e).holds(ar::compare_double(
                                        double!(i.b),
                                        double!(i.c),
                                        i.e & 0x100 != 0
                                    )))
                                }
                                Op::Goto => jump!(true),
                                Op::Jsr => {
                                    r!(i.a) = i.e as u64;
                                    concrete!(i.a);
                                    go!(instrs.add(i.d as usize))
                                }
                                Op::Ret => go!(instrs.add(r!(i.b) as usize)),
                                Op::Switch => {
                                    symbolic_operand!(i.b);
                                    let target = self.switch_target(i.d, int!(i.b));
                                    if SYMBOLIC && edges != NO_EDGES {
                                        save_pc!();
                                        self.note_switch(target);
                                    }
                                    go!(instrs.add(target as usize))
                                }
                                Op::Load8 => load!(i8, |value| value as i32 as u32 as u64),
                                Op::LoadU16 => load!(u16, |value| value as u64),
                                Op::LoadI16 => load!(i16, |value| value as i32 as u32 as u64),
                                Op::Load32 => load!(u32, |value| value as u64),
                                Op::Load64 => load!(u64, |value| value),
                                Op::Store8 => store!(u8, |class: u32, value: u64| if class
                                    == self.well_known.boolean_array.0
                                {
                                    value as u8 & 1
                                } else {
                                    value as u8
                                }),
                                Op::Store16 => store!(u16, |_, value: u64| value as u16),
                                Op::Store32 => store!(u32, |_, value: u64| value as u32),
                                Op::Store64 => store!(u64, |_, value: u64| value),
                                Op::StoreRef => {
                                    symbolic_operand!(i.c);
                                    let value = r!(i.c) as Ref;
                                    if value != NULL {
                                        let array = r!(i.a) as Ref;
                                        if array != NULL && !(SYMBOLIC && shadow!(i.a) != 0) {
                                            let array_class = *heap.add(array as usize) as u32;
                                            let value_class = *heap.add(value as usize) as u32;
                                            let element = self.well_known.element_of(array_class);
                                            if element != value_class
                                                && (r!(i.b) as u32)
                                                    < (*heap.add(array as usize) >> 32) as u32
                                                && !self.registry.is_subclass(
                                                    ClassId(value_class),
                                                    ClassId(element),
                                                )
                                            {
                                                slow!(self.array_store_failed(value))
                                            }
                                        }
                                    }
                                    store!(u32, |_, value: u64| value as u32)
                                }
                                Op::ArrayLength => {
                                    symbolic_operand!(i.b);
                                    let array = r!(i.b) as Ref;
                                    null_check!(array);
                                    set_int!((*heap.add(array as usize) >> 32) as i32)
                                }
                                Op::GetField => {
                                    symbolic_operand!(i.b);
                                    let object = r!(i.b) as Ref;
                                    null_check!(object);
                                    let start = heap.add(object as usize);
                                    if SYMBOLIC {
                                        let part = (*start.add(1) >> 32) as usize;
                                        shadow!(i.a) = if part == 0 {
                                            0
                                        } else {
                                            *heap
                                                .add(part + HEADER_WORDS as usize)
                                                .cast::<u32>()
                                                .add(i.d as usize - HEADER_WORDS as usize)
                                        };
                                    }
                                    r!(i.a) = *start.add(i.d as usize);
                                    next!()
                                }
                                Op::PutField | Op::PutFieldNarrow => {
                                    symbolic_operand!(i.a);
                                    let object = r!(i.a) as Ref;
                                    null_check!(object);
                                    let start = heap.add(object as usize);
                                    let mut value = r!(i.b);
                                    if SYMBOLIC {
                                        if self.is_redundant_write(
                                            object,
                                            i.d,
                                            (value, shadow!(i.b)),
                                        ) {
                                            next!()
                                        }
                                        self.before_field_write(object, i.d);
                                        if shadow!(i.b) != 0 || (*start.add(1) >> 32) != 0 {
                                            save_pc!();
                                            let part = if i.op == Op::PutFieldNarrow {
                                                self.narrowed_shadow(shadow!(i.b), i.c as u8)
                                            } else {
                                                shadow!(i.b)
                                            };
                                            if let Err(exit) = self.store_shadow(
                                                object,
                                                (i.d - HEADER_WORDS) as usize,
                                                part,
                                            ) {
                                                flow!(exit.into())
                                            }
                                        }
                                    }
                                    if i.op == Op::PutFieldNarrow {
                                        value = ar::narrow(value as i32, i.c as u8) as u32 as u64;
                                    }
                                    *start.add(i.d as usize) = value;
                                    next!()
                                }
                                Op::GetStatic => {
                                    if SYMBOLIC {
                                        shadow!(i.a) = self.static_shadow(i.e, i.d);
                                    }
                                    r!(i.a) = *heap.add(i.d as usize);
                                    next!()
                                }
                                Op::GetStaticChecked => {
                                    if !self.is_initialised(ClassId(i.e)) {
                                        save_pc!();
                                        if let Err(exit) = self.initialise(ClassId(i.e)) {
                                            flow!(exit.into())
                                        }
                                    } else {
                                        settled!(Op::GetStatic);
                                    }
                                    if SYMBOLIC {
                                        shadow!(i.a) = self.static_shadow(i.e, i.d);
                                    }
                                    r!(i.a) = *heap.add(i.d as usize);
                                    next!()
                                }
                                Op::PutStatic | Op::PutStaticChecked => {
                                    if i.op == Op::PutStaticChecked
                                        && !self.is_initialised(ClassId(i.e))
                                    {
                                        save_pc!();
                                        if let Err(exit) = self.initialise(ClassId(i.e)) {
                                            flow!(exit.into())
                                        }
                                    }
                                    let mut value = r!(i.b);
                                    if SYMBOLIC {
                                        save_pc!();
                                        let part = if i.c != 0 {
                                            self.narrowed_shadow(shadow!(i.b), i.c as u8)
                                        } else {
                                            shadow!(i.b)
                                        };
                                        if let Err(exit) =
                                            self.before_static_write(ClassId(i.e), i.d, part)
                                        {
                                            flow!(exit.into())
                                        }
                                    }
                                    if i.c != 0 {
                                        value = ar::narrow(value as i32, i.c as u8) as u32 as u64;
                                    }
                                    *heap.add(i.d as usize) = value;
                                    next!()
                                }
                                Op::InvokeStatic => enter!(i, i.d),
                                Op::InvokeStaticChecked => {
                                    if !self.is_initialised(ClassId(i.e)) {
                                        save_pc!();
                                        if let Err(exit) = self.initialise(ClassId(i.e)) {
                                            flow!(exit.into())
                                        }
                                    } else {
                                        settled!(Op::InvokeStatic);
                                    }
                                    enter!(i, i.d)
                                }
                                Op::InvokeSpecial => {
                                    symbolic_operand!(i.a);
                                    null_check!(r!(i.a) as Ref);
                                    enter!(i, i.d)
                                }
                                Op::InvokeVirtual => {
                                    symbolic_operand!(i.a);
                                    enter_virtual!(i)
                                }
                                Op::InvokeInterface => {
                                    symbolic_operand!(i.a);
                                    let receiver = r!(i.a) as Ref;
                                    null_check!(receiver);
                                    let class = *heap.add(receiver as usize) as u32;
                                    let cache = self.inline_cache(i.e);
                                    if (*cache).class == class {
                                        enter!(i, (*cache).method)
                                    }
                                    save_pc!();
                                    match self
                                        .select_interface_method(ClassId(class), MethodId(i.d))
                                    {
                                        Ok(found) => {
                                            *cache = spelunk_classes::code::InlineCache {
                                                class,
                                                method: found.0,
                                            };
                                            enter!(i, found.0)
                                        }
                                        Err(exit) => flow!(exit.into()),
                                    }
                                }
                                Op::ReturnVoid => leave!(0, 0),
                                Op::Return => {
                                    leave!(r!(i.b), if SYMBOLIC { shadow!(i.b) } else { 0 })
                                }
                                Op::ReturnNarrow => {
                                    let part = if SYMBOLIC && shadow!(i.b) != 0 {
                                        self.narrowed_shadow(shadow!(i.b), i.c as u8)
                                    } else {
                                        0
                                    };
                                    leave!(ar::narrow(int!(i.b), i.c as u8) as u32 as u64, part)
                                }
                                Op::New => {
                                    if self.path.heap.allocated_since_collection
                                        > self.path.heap.collect_after
                                        && !SYMBOLIC
                                    {
                                        save_pc!();
                                        if let Some(flow) = self.collect_quietly() {
                                            flow!(flow)
                                        }
                                    }
                                    match self.path.heap.allocate_object(
                                        ClassId(i.d),
                                        i.e,
                                        self.path.trail.stamp,
                                    ) {
                                        Ok(object) => {
                                            r!(i.a) = object as u64;
                                            concrete!(i.a);
                                            next!()
                                        }
                                        Err(_) => slow!(self.retry_after_collection::<SYMBOLIC>()),
                                    }
                                }
                                Op::NewArray => {
                                    symbolic_operand!(i.b);
                                    if self.path.heap.allocated_since_collection
                                        > self.path.heap.collect_after
                                        && !SYMBOLIC
                                    {
                                        save_pc!();
                                        if let Some(flow) = self.collect_quietly() {
                                            flow!(flow)
                                        }
                                    }
                                    let length = int!(i.b);
                                    if length < 0 {
                                        slow!(self.negative_array_size(length))
                                    }
                                    let shift = self.well_known.shift_of(i.d);
                                    match self.path.heap.allocate_array(
                                        ClassId(i.d),
                                        shift,
                                        length as u32,
                                        self.path.trail.stamp,
                                    ) {
                                        Ok(array) => {
                                            // Zeroing is work: a loop that only allocates keeps to its limits too.
                                            self.path.fuel -= (((length as u64) << shift)
                                                >> BYTES_OF_A_STEP)
                                                as i64;
                                            r!(i.a) = array as u64;
                                            concrete!(i.a);
                                            next!()
                                        }
                                        Err(_) => slow!(
                                            self.retry_array_after_collection::<SYMBOLIC>(length)
                                        ),
                                    }
                                }
                                Op::MultiArray => {
                                    for dimension in 0..i.c {
                                        symbolic_operand!(i.b + dimension);
                                    }
                                    save_pc!();
                                    let lengths: Vec<i32> =
                                        (0..i.c).map(|dimension| int!(i.b + dimension)).collect();
                                    match self.new_multi_array(ClassId(i.d), &lengths) {
                                        Ok(array) => {
                                            r!(i.a) = array as u64;
                                            concrete!(i.a);
                                            next!()
                                        }
                                        Err(exit) => flow!(exit.into()),
                                    }
                                }
                                Op::CheckCast => {
                                    symbolic_operand!(i.b);
                                    let object = r!(i.b) as Ref;
                                    if object != NULL {
                                        let class = *heap.add(object as usize) as u32;
                                        if class != i.d
                                            && !self
                                                .registry
                                                .is_subclass(ClassId(class), ClassId(i.d))
                                        {
                                            slow!(self.class_cast_failed(object, ClassId(i.d)))
                                        }
                                    }
                                    r!(i.a) = object as u64;
                                    concrete!(i.a);
                                    next!()
                                }
                                Op::InstanceOf => {
                                    symbolic_operand!(i.b);
                                    let object = r!(i.b) as Ref;
                                    let holds = object != NULL && {
                                        let class = *heap.add(object as usize) as u32;
                                        class == i.d
                                            || self
                                                .registry
                                                .is_subclass(ClassId(class), ClassId(i.d))
                                    };
                                    set_int!(holds as i32)
                                }
                                Op::ConstRef => {
                                    r!(i.a) = i.e as u64;
                                    concrete!(i.a);
                                    next!()
                                }
                                Op::Throw => {
                                    symbolic_operand!(i.b);
                                    let thrown = r!(i.b) as Ref;
                                    null_check!(thrown);
                                    save_pc!();
                                    flow!(Flow::Throw(thrown))
                                }
                                Op::MonitorEnter => {
                                    symbolic_operand!(i.b);
                                    let object = r!(i.b) as Ref;
                                    null_check!(object);
                                    slow!(self.enter_monitor(object))
                                }
                                Op::MonitorExit => {
                                    symbolic_operand!(i.b);
                                    let object = r!(i.b) as Ref;
                                    null_check!(object);
                                    slow!(self.exit_monitor(object))
                                }
                                Op::UnresolvedGetField
                                | Op::UnresolvedPutField
                                | Op::UnresolvedGetStatic
                                | Op::UnresolvedPutStatic
                                | Op::UnresolvedInvoke
                                | Op::UnresolvedNew
                                | Op::UnresolvedNewArray
                                | Op::UnresolvedMultiArray
                                | Op::UnresolvedCheckCast
                                | Op::UnresolvedInstanceOf
                                | Op::UnresolvedConst
                                | Op::InvokeDynamic => {
                                    save_pc!();
                                    match self.resolve_instruction(&mut *pc) {
                                        Ok(()) => {
                                            if self.options.lower.fused && !SYMBOLIC {
                                                // The code ends with an instruction that is never reached.
                                                fuse_pair(&mut *pc, &mut *pc.add(1));
                                                if pc > instrs {
                                                    fuse_pair(&mut *pc.sub(1), &mut *pc);
                                                }
                                            }
                                            continue 'run;
                                        }
                                        Err(exit) => flow!(exit.into()),
                                    }
                                }
                                Op::NewChecked => {
                                    if !self.is_initialised(ClassId(i.d)) {
                                        save_pc!();
                                        if let Err(exit) = self.initialise(ClassId(i.d)) {
                                            flow!(exit.into())
                                        }
                                    }
                                    match self.path.heap.allocate_object(
                                        ClassId(i.d),
                                        i.e,
                                        self.path.trail.stamp,
                                    ) {
                                        Ok(object) => {
                                            if !SYMBOLIC {
                                                self.note_finalizable(object, ClassId(i.d));
                                            }
                                            r!(i.a) = object as u64;
                                            concrete!(i.a);
                                            next!()
                                        }
                                        Err(_) => slow!(self.retry_after_collection::<SYMBOLIC>()),
                                    }
                                }
                                Op::InvokePolymorphic => slow!(self.invoke_polymorphic(*i)),
                                Op::Unreachable => {
                                    return Stop::Internal("unreachable code was reached".into());
                                }
                                Op::Probe => {
                                    save_pc!();
                                    self.probe(i.d, i.e);
                                    next!()
                                }
                                Op::IAddImmThenIAdd => {
                                    int_pair!(int!(i.b).wrapping_add(i.d as i32), i32::wrapping_add)
                                }
                                Op::IAddImmThenISub => {
                                    int_pair!(int!(i.b).wrapping_add(i.d as i32), i32::wrapping_sub)
                                }
                                Op::IAddImmThenIXor => {
                                    int_pair!(int!(i.b).wrapping_add(i.d as i32), |x, y| x ^ y)
                                }
                                Op::IAddImmThenIOr => {
                                    int_pair!(int!(i.b).wrapping_add(i.d as i32), |x, y| x | y)
                                }
                                Op::IAddImmThenIAnd => {
                                    int_pair!(int!(i.b).wrapping_add(i.d as i32), |x, y| x & y)
                                }
                                Op::IMulImmThenIAdd => {
                                    int_pair!(int!(i.b).wrapping_mul(i.d as i32), i32::wrapping_add)
                                }
                                Op::IMulImmThenISub => {
                                    int_pair!(int!(i.b).wrapping_mul(i.d as i32), i32::wrapping_sub)
                                }
                                Op::IMulImmThenIXor => {
                                    int_pair!(int!(i.b).wrapping_mul(i.d as i32), |x, y| x ^ y)
                                }
                                Op::IMulImmThenIOr => {
                                    int_pair!(int!(i.b).wrapping_mul(i.d as i32), |x, y| x | y)
                                }
                                Op::IMulImmThenIAnd => {
                                    int_pair!(int!(i.b).wrapping_mul(i.d as i32), |x, y| x & y)
                                }
                                Op::IAndImmThenIAdd => {
                                    int_pair!(int!(i.b) & i.d as i32, i32::wrapping_add)
                                }
                                Op::IAndImmThenISub => {
                                    int_pair!(int!(i.b) & i.d as i32, i32::wrapping_sub)
                                }
                                Op::IAndImmThenIXor => {
                                    int_pair!(int!(i.b) & i.d as i32, |x, y| x ^ y)
                                }
                                Op::IAndImmThenIOr => {
                                    int_pair!(int!(i.b) & i.d as i32, |x, y| x | y)
                                }
                                Op::IAndImmThenIAnd => {
                                    int_pair!(int!(i.b) & i.d as i32, |x, y| x & y)
                                }
                                Op::IShlImmThenIAdd => {
                                    int_pair!(int!(i.b) << i.d, i32::wrapping_add)
                                }
                                Op::IShlImmThenISub => {
                                    int_pair!(int!(i.b) << i.d, i32::wrapping_sub)
                                }
                                Op::IShlImmThenIXor => int_pair!(int!(i.b) << i.d, |x, y| x ^ y),
                                Op::IShlImmThenIOr => int_pair!(int!(i.b) << i.d, |x, y| x | y),
                                Op::IShlImmThenIAnd => int_pair!(int!(i.b) << i.d, |x, y| x & y),
                                Op::IShrImmThenIAdd => {
                                    int_pair!(int!(i.b) >> i.d, i32::wrapping_add)
                                }
                                Op::IShrImmThenISub => {
                                    int_pair!(int!(i.b) >> i.d, i32::wrapping_sub)
                                }
                                Op::IShrImmThenIXor => int_pair!(int!(i.b) >> i.d, |x, y| x ^ y),
                                Op::IShrImmThenIOr => int_pair!(int!(i.b) >> i.d, |x, y| x | y),
                                Op::IShrImmThenIAnd => int_pair!(int!(i.b) >> i.d, |x, y| x & y),
                                Op::IUshrImmThenIAdd => {
                                    int_pair!((int!(i.b) as u32 >> i.d) as i32, i32::wrapping_add)
                                }
                                Op::IUshrImmThenISub => {
                                    int_pair!((int!(i.b) as u32 >> i.d) as i32, i32::wrapping_sub)
                                }
                                Op::IUshrImmThenIXor => {
                                    int_pair!((int!(i.b) as u32 >> i.d) as i32, |x, y| x ^ y)
                                }
                                Op::IUshrImmThenIOr => {
                                    int_pair!((int!(i.b) as u32 >> i.d) as i32, |x, y| x | y)
                                }
                                Op::IUshrImmThenIAnd => {
                                    int_pair!((int!(i.b) as u32 >> i.d) as i32, |x, y| x & y)
                                }
                                Op::IAddThenIAdd => {
                                    int_pair!(int!(i.b).wrapping_add(int!(i.c)), i32::wrapping_add)
                                }
                                Op::IAddThenISub => {
                                    int_pair!(int!(i.b).wrapping_add(int!(i.c)), i32::wrapping_sub)
                                }
                                Op::IAddThenIXor => {
                                    int_pair!(int!(i.b).wrapping_add(int!(i.c)), |x, y| x ^ y)
                                }
                                Op::IAddThenIOr => {
                                    int_pair!(int!(i.b).wrapping_add(int!(i.c)), |x, y| x | y)
                                }
                                Op::IAddThenIAnd => {
                                    int_pair!(int!(i.b).wrapping_add(int!(i.c)), |x, y| x & y)
                                }
                                Op::ISubThenIAdd => {
                                    int_pair!(int!(i.b).wrapping_sub(int!(i.c)), i32::wrapping_add)
                                }
                                Op::ISubThenISub => {
                                    int_pair!(int!(i.b).wrapping_sub(int!(i.c)), i32::wrapping_sub)
                                }
                                Op::ISubThenIXor => {
                                    int_pair!(int!(i.b).wrapping_sub(int!(i.c)), |x, y| x ^ y)
                                }
                                Op::ISubThenIOr => {
                                    int_pair!(int!(i.b).wrapping_sub(int!(i.c)), |x, y| x | y)
                                }
                                Op::ISubThenIAnd => {
                                    int_pair!(int!(i.b).wrapping_sub(int!(i.c)), |x, y| x & y)
                                }
                                Op::IMulThenIAdd => {
                                    int_pair!(int!(i.b).wrapping_mul(int!(i.c)), i32::wrapping_add)
                                }
                                Op::IMulThenISub => {
                                    int_pair!(int!(i.b).wrapping_mul(int!(i.c)), i32::wrapping_sub)
                                }
                                Op::IMulThenIXor => {
                                    int_pair!(int!(i.b).wrapping_mul(int!(i.c)), |x, y| x ^ y)
                                }
                                Op::IMulThenIOr => {
                                    int_pair!(int!(i.b).wrapping_mul(int!(i.c)), |x, y| x | y)
                                }
                                Op::IMulThenIAnd => {
                                    int_pair!(int!(i.b).wrapping_mul(int!(i.c)), |x, y| x & y)
                                }
                                Op::IAndImmThenIfEqImm => int_first!(
                                    value,
                                    int!(i.b) & i.d as i32,
                                    then_branch!(value == then!().e as i32)
                                ),
                                Op::IAndImmThenIfNeImm => int_first!(
                                    value,
                                    int!(i.b) & i.d as i32,
                                    then_branch!(value != then!().e as i32)
                                ),
                                Op::IAndThenIfEqImm => int_first!(
                                    value,
                                    int!(i.b) & int!(i.c),
                                    then_branch!(value == then!().e as i32)
                                ),
                                Op::IAndThenIfNeImm => int_first!(
                                    value,
                                    int!(i.b) & int!(i.c),
                                    then_branch!(value != then!().e as i32)
                                ),
                                Op::LMulThenLRem => concrete_pair!({
                                    let value = long!(i.b).wrapping_mul(long!(i.c));
                                    r!(i.a) = value as u64;
                                    let divisor = long!(then!().c);
                                    if divisor == 0 {
                                        later!()
                                    }
                                    r!(then!().a) = value.wrapping_rem(divisor) as u64;
                                    skip!()
                                }),
                                Op::I2LThenLAdd => long_pair!(int!(i.b) as i64, i64::wrapping_add),
                                Op::DMulThenDAddLeft => double_first!(
                                    value,
                                    double!(i.b) * double!(i.c),
                                    then_double!(value + double!(then!().c))
                                ),
                                Op::DMulThenDAddRight => double_first!(
                                    value,
                                    double!(i.b) * double!(i.c),
                                    then_double!(double!(then!().b) + value)
                                ),
                                Op::DMulThenDSubLeft => double_first!(
                                    value,
                                    double!(i.b) * double!(i.c),
                                    then_double!(value - double!(then!().c))
                                ),
                                Op::DMulThenDSubRight => double_first!(
                                    value,
                                    double!(i.b) * double!(i.c),
                                    then_double!(double!(then!().b) - value)
                                ),
                                Op::DMulThenDMulLeft => double_first!(
                                    value,
                                    double!(i.b) * double!(i.c),
                                    then_double!(value * double!(then!().c))
                                ),
                                Op::DAddThenDAddLeft => double_first!(
                                    value,
                                    double!(i.b) + double!(i.c),
                                    then_double!(value + double!(then!().c))
                                ),
                                Op::DSubThenDMulLeft => double_first!(
                                    value,
                                    double!(i.b) - double!(i.c),
                                    then_double!(value * double!(then!().c))
                                ),
                                Op::Load64ThenDAddLeft => load_first!(
                                    value,
                                    u64,
                                    |value| value,
                                    then_double!(f64::from_bits(value) + double!(then!().c))
                                ),
                                Op::Load64ThenDAddRight => load_first!(
                                    value,
                                    u64,
                                    |value| value,
                                    then_double!(double!(then!().b) + f64::from_bits(value))
                                ),
                                Op::Load64ThenDSubLeft => load_first!(
                                    value,
                                    u64,
                                    |value| value,
                                    then_double!(f64::from_bits(value) - double!(then!().c))
                                ),
                                Op::Load64ThenDSubRight => load_first!(
                                    value,
                                    u64,
                                    |value| value,
                                    then_double!(double!(then!().b) - f64::from_bits(value))
                                ),
                                Op::Load64ThenDMulLeft => load_first!(
                                    value,
                                    u64,
                                    |value| value,
                                    then_double!(f64::from_bits(value) * double!(then!().c))
                                ),
                                Op::Load64ThenDMulRight => load_first!(
                                    value,
                                    u64,
                                    |value| value,
                                    then_double!(double!(then!().b) * f64::from_bits(value))
                                ),
                                Op::DAddThenStore64 => double_first!(
                                    value,
                                    double!(i.b) + double!(i.c),
                                    then_store!(u64, value.to_bits())
                                ),
                                Op::DSubThenStore64 => double_first!(
                                    value,
                                    double!(i.b) - double!(i.c),
                                    then_store!(u64, value.to_bits())
                                ),
                                Op::DMulThenStore64 => double_first!(
                                    value,
                                    double!(i.b) * double!(i.c),
                                    then_store!(u64, value.to_bits())
                                ),
                                Op::IAddThenStore32 => int_first!(
                                    value,
                                    int!(i.b).wrapping_add(int!(i.c)),
                                    then_store!(u32, value as u32)
                                ),
                                Op::IAddImmThenStore32 => int_first!(
                                    value,
                                    int!(i.b).wrapping_add(i.d as i32),
                                    then_store!(u32, value as u32)
                                ),
                                Op::Load32ThenLoad8 => load_first!(
                                    value,
                                    u32,
                                    |value| value as u64,
                                    then_load!(
                                        i8,
                                        |value| value as i32 as u32 as u64,
                                        value,
                                        r!(then!().c)
                                    )
                                ),
                                Op::Load32ThenLoadU16 => load_first!(
                                    value,
                                    u32,
                                    |value| value as u64,
                                    then_load!(u16, |value| value as u64, value, r!(then!().c))
                                ),
                                Op::Load32ThenLoad32 => load_first!(
                                    value,
                                    u32,
                                    |value| value as u64,
                                    then_load!(u32, |value| value as u64, value, r!(then!().c))
                                ),
                                Op::Load32ThenLoad64 => load_first!(
                                    value,
                                    u32,
                                    |value| value as u64,
                                    then_load!(u64, |value| value, value, r!(then!().c))
                                ),
                                Op::GetFieldThenLoad8 => field_first!(
                                    value,
                                    then_load!(
                                        i8,
                                        |value| value as i32 as u32 as u64,
                                        value,
                                        r!(then!().c)
                                    )
                                ),
                                Op::GetFieldThenLoadU16 => field_first!(
                                    value,
                                    then_load!(u16, |value| value as u64, value, r!(then!().c))
                                ),
                                Op::GetFieldThenLoad32 => field_first!(
                                    value,
                                    then_load!(u32, |value| value as u64, value, r!(then!().c))
                                ),
                                Op::GetFieldThenLoad64 => {
                                    field_first!(
                                        value,
                                        then_load!(u64, |value| value, value, r!(then!().c))
                                    )
                                }
                                Op::IAddImmThenLoad8 => int_first!(
                                    value,
                                    int!(i.b).wrapping_add(i.d as i32),
                                    then_load!(
                                        i8,
                                        |value| value as i32 as u32 as u64,
                                        r!(then!().b),
                                        value
                                    )
                                ),
                                Op::IAddImmThenLoadU16 => int_first!(
                                    value,
                                    int!(i.b).wrapping_add(i.d as i32),
                                    then_load!(u16, |value| value as u64, r!(then!().b), value)
                                ),
                                Op::IAddImmThenLoad32 => int_first!(
                                    value,
                                    int!(i.b).wrapping_add(i.d as i32),
                                    then_load!(u32, |value| value as u64, r!(then!().b), value)
                                ),
                                Op::IAddImmThenLoad64 => int_first!(
                                    value,
                                    int!(i.b).wrapping_add(i.d as i32),
                                    then_load!(u64, |value| value, r!(then!().b), value)
                                ),
                                Op::GetFieldThenGetField => field_first!(value, {
                                    if value as Ref == NULL {
                                        later!()
                                    }
                                    r!(then!().a) =
                                        *heap.add(value as Ref as usize + then!().d as usize);
                                    skip!()
                                }),
                                Op::GetFieldThenArrayLength => field_first!(value, {
                                    if value as Ref == NULL {
                                        later!()
                                    }
                                    r!(then!().a) = *heap.add(value as Ref as usize) >> 32;
                                    skip!()
                                }),
                                Op::GetFieldThenIfNull => {
                                    field_first!(value, then_branch!(value as Ref == NULL))
                                }
                                Op::GetFieldThenIfNonNull => {
                                    field_first!(value, then_branch!(value as Ref != NULL))
                                }
                                Op::GetFieldThenIfEqImm => {
                                    field_first!(
                                        value,
                                        then_branch!((value as i32) == then!().e as i32)
                                    )
                                }
                                Op::GetFieldThenIfNeImm => {
                                    field_first!(
                                        value,
                                        then_branch!((value as i32) != then!().e as i32)
                                    )
                                }
                                Op::GetFieldThenIfLtImm => {
                                    field_first!(
                                        value,
                                        then_branch!((value as i32) < then!().e as i32)
                                    )
                                }
                                Op::GetFieldThenIfGeImm => {
                                    field_first!(
                                        value,
                                        then_branch!((value as i32) >= then!().e as i32)
                                    )
                                }
                                Op::GetFieldThenIfGtImm => {
                                    field_first!(
                                        value,
                                        then_branch!((value as i32) > then!().e as i32)
                                    )
                                }
                                Op::GetFieldThenIfLeImm => {
                                    field_first!(
                                        value,
                                        then_branch!((value as i32) <= then!().e as i32)
                                    )
                                }
                                Op::GetFieldThenIfEq => {
                                    field_first!(
                                        value,
                                        then_branch!(int!(then!().b) == value as i32)
                                    )
                                }
                                Op::GetFieldThenIfNe => {
                                    field_first!(
                                        value,
                                        then_branch!(int!(then!().b) != value as i32)
                                    )
                                }
                                Op::GetFieldThenIfLt => {
                                    field_first!(
                                        value,
                                        then_branch!(int!(then!().b) < value as i32)
                                    )
                                }
                                Op::GetFieldThenIfGe => {
                                    field_first!(
                                        value,
                                        then_branch!(int!(then!().b) >= value as i32)
                                    )
                                }
                                Op::ArrayLengthThenIfLt => {
                                    length_first!(value, then_branch!(int!(then!().b) < value))
                                }
                                Op::ArrayLengthThenIfGe => {
                                    length_first!(value, then_branch!(int!(then!().b) >= value))
                                }
                                Op::ArrayLengthThenIfGt => {
                                    length_first!(value, then_branch!(int!(then!().b) > value))
                                }
                                Op::ArrayLengthThenIfLe => {
                                    length_first!(value, then_branch!(int!(then!().b) <= value))
                                }
                                Op::Load32ThenIfNull => load_first!(
                                    value,
                                    u32,
                                    |value| value as u64,
                                    then_branch!(value as Ref == NULL)
                                ),
                                Op::Load32ThenIfNonNull => load_first!(
                                    value,
                                    u32,
                                    |value| value as u64,
                                    then_branch!(value as Ref != NULL)
                                ),
                                Op::Load8ThenIfEqImm => load_first!(
                                    value,
                                    i8,
                                    |value| value as i32 as u32 as u64,
                                    then_branch!((value as i32) == then!().e as i32)
                                ),
                                Op::Load8ThenIfNeImm => load_first!(
                                    value,
                                    i8,
                                    |value| value as i32 as u32 as u64,
                                    then_branch!((value as i32) != then!().e as i32)
                                ),
                                Op::LoadU16ThenIfEqImm => load_first!(
                                    value,
                                    u16,
                                    |value| value as u64,
                                    then_branch!((value as i32) == then!().e as i32)
                                ),
                                Op::LoadU16ThenIfNeImm => load_first!(
                                    value,
                                    u16,
                                    |value| value as u64,
                                    then_branch!((value as i32) != then!().e as i32)
                                ),
                                Op::Load32ThenIfEqImm => load_first!(
                                    value,
                                    u32,
                                    |value| value as u64,
                                    then_branch!((value as i32) == then!().e as i32)
                                ),
                                Op::Load32ThenIfNeImm => load_first!(
                                    value,
                                    u32,
                                    |value| value as u64,
                                    then_branch!((value as i32) != then!().e as i32)
                                ),
                                Op::Load8ThenIAndImm => {
                                    load_first!(value, i8, |value| value as i32 as u32 as u64, {
                                        r!(then!().a) = (value as u32 & then!().d) as u64;
                                        skip!()
                                    })
                                }
                                Op::MoveThenMove => concrete_pair!({
                                    r!(i.a) = r!(i.b);
                                    r!(then!().a) = r!(then!().b);
                                    skip!()
                                }),
                                Op::ConstThenLAdd => const_first!({
                                    r!(then!().a) =
                                        i64::wrapping_add(long!(then!().b), i.imm64() as i64)
                                            as u64;
                                }),
                                Op::ConstThenLSub => const_first!({
                                    r!(then!().a) =
                                        i64::wrapping_sub(long!(then!().b), i.imm64() as i64)
                                            as u64;
                                }),
                                Op::ConstThenLMul => const_first!({
                                    r!(then!().a) =
                                        i64::wrapping_mul(long!(then!().b), i.imm64() as i64)
                                            as u64;
                                }),
                                Op::ConstThenLAnd => const_first!({
                                    r!(then!().a) = std::ops::BitAnd::bitand(
                                        long!(then!().b),
                                        i.imm64() as i64,
                                    ) as u64;
                                }),
                                Op::ConstThenLShl => const_first!({
                                    r!(then!().a) = long!(then!().b).wrapping_shl(i.d) as u64;
                                }),
                                Op::ConstThenLShr => const_first!({
                                    r!(then!().a) = long!(then!().b).wrapping_shr(i.d) as u64;
                                }),
                                Op::ConstThenLUshr => const_first!({
                                    r!(then!().a) = (long!(then!().b) as u64).wrapping_shr(i.d);
                                }),
                                Op::ConstThenDAddRight => const_first!({
                                    r!(then!().a) =
                                        (double!(then!().b) + f64::from_bits(i.imm64())).to_bits();
                                }),
                                Op::ConstThenDSubRight => const_first!({
                                    r!(then!().a) =
                                        (double!(then!().b) - f64::from_bits(i.imm64())).to_bits();
                                }),
                                Op::ConstThenDMulRight => const_first!({
                                    r!(then!().a) =
                                        (double!(then!().b) * f64::from_bits(i.imm64())).to_bits();
                                }),
                                Op::ConstThenDDivRight => const_first!({
                                    r!(then!().a) =
                                        (double!(then!().b) / f64::from_bits(i.imm64())).to_bits();
                                }),
                                Op::ConstThenDMulLeft => const_first!({
                                    r!(then!().a) =
                                        (f64::from_bits(i.imm64()) * double!(then!().c)).to_bits();
                                }),
                                Op::ConstThenDDivLeft => const_first!({
                                    r!(then!().a) =
                                        (f64::from_bits(i.imm64()) / double!(then!().c)).to_bits();
                                }),
                                Op::ConstThenFAdd => const_first!({
                                    r!(then!().a) =
                                        (float!(then!().b) + f32::from_bits(i.d)).to_bits() as u64;
                                }),
                                Op::ConstThenFMul => const_first!({
                                    r!(then!().a) =
                                        (float!(then!().b) * f32::from_bits(i.d)).to_bits() as u64;
                                }),
                                Op::ConstThenFDiv => const_first!({
                                    r!(then!().a) =
                                        (float!(then!().b) / f32::from_bits(i.d)).to_bits() as u64;
                                }),
                                Op::ConstThenIDiv => const_first!({
                                    if i.d == 0 {
                                        later!()
                                    }
                                    r!(then!().a) =
                                        int!(then!().b).wrapping_div(i.d as i32) as u32 as u64;
                                }),
                                Op::ConstThenIRem => const_first!({
                                    if i.d == 0 {
                                        later!()
                                    }
                                    r!(then!().a) =
                                        int!(then!().b).wrapping_rem(i.d as i32) as u32 as u64;
                                }),
                                Op::GotoIfEq => back!(at, 0, int!((*at).b) == int!((*at).c)),
                                Op::IncrementGotoIfEq => {
                                    increment_back!(at, int!((*at).b) == int!((*at).c))
                                }
                                Op::GotoIfEqImm => back!(at, 0, int!((*at).b) == (*at).e as i32),
                                Op::IncrementGotoIfEqImm => {
                                    increment_back!(at, int!((*at).b) == (*at).e as i32)
                                }
                                Op::GotoIfNe => back!(at, 0, int!((*at).b) != int!((*at).c)),
                                Op::IncrementGotoIfNe => {
                                    increment_back!(at, int!((*at).b) != int!((*at).c))
                                }
                                Op::GotoIfNeImm => back!(at, 0, int!((*at).b) != (*at).e as i32),
                                Op::IncrementGotoIfNeImm => {
                                    increment_back!(at, int!((*at).b) != (*at).e as i32)
                                }
                                Op::GotoIfLt => back!(at, 0, int!((*at).b) < int!((*at).c)),
                                Op::IncrementGotoIfLt => {
                                    increment_back!(at, int!((*at).b) < int!((*at).c))
                                }
                                Op::GotoIfLtImm => back!(at, 0, int!((*at).b) < (*at).e as i32),
                                Op::IncrementGotoIfLtImm => {
                                    increment_back!(at, int!((*at).b) < (*at).e as i32)
                                }
                                Op::GotoIfGe => back!(at, 0, int!((*at).b) >= int!((*at).c)),
                                Op::IncrementGotoIfGe => {
                                    increment_back!(at, int!((*at).b) >= int!((*at).c))
                                }
                                Op::GotoIfGeImm => back!(at, 0, int!((*at).b) >= (*at).e as i32),
                                Op::IncrementGotoIfGeImm => {
                                    increment_back!(at, int!((*at).b) >= (*at).e as i32)
                                }
                                Op::GotoIfGt => back!(at, 0, int!((*at).b) > int!((*at).c)),
                                Op::IncrementGotoIfGt => {
                                    increment_back!(at, int!((*at).b) > int!((*at).c))
                                }
                                Op::GotoIfGtImm => back!(at, 0, int!((*at).b) > (*at).e as i32),
                                Op::IncrementGotoIfGtImm => {
                                    increment_back!(at, int!((*at).b) > (*at).e as i32)
                                }
                                Op::GotoIfLe => back!(at, 0, int!((*at).b) <= int!((*at).c)),
                                Op::IncrementGotoIfLe => {
                                    increment_back!(at, int!((*at).b) <= int!((*at).c))
                                }
                                Op::GotoIfLeImm => back!(at, 0, int!((*at).b) <= (*at).e as i32),
                                Op::IncrementGotoIfLeImm => {
                                    increment_back!(at, int!((*at).b) <= (*at).e as i32)
                                }
                                Op::IfLEq => concrete_branch!(long!(i.b) == long!(i.c)),
                                Op::IfLNe => concrete_branch!(long!(i.b) != long!(i.c)),
                                Op::IfLLt => concrete_branch!(long!(i.b) < long!(i.c)),
                                Op::IfLGe => concrete_branch!(long!(i.b) >= long!(i.c)),
                                Op::IfLGt => concrete_branch!(long!(i.b) > long!(i.c)),
                                Op::IfLLe => concrete_branch!(long!(i.b) <= long!(i.c)),
                                Op::IfDLt => concrete_branch!(double!(i.b) < double!(i.c)),
                                Op::IfDLe => concrete_branch!(double!(i.b) <= double!(i.c)),
                                Op::IfDGt => concrete_branch!(double!(i.b) > double!(i.c)),
                                Op::IfDGe => concrete_branch!(double!(i.b) >= double!(i.c)),
                                Op::IfDNotLt => concrete_branch!(!(double!(i.b) < double!(i.c))),
                                Op::IfDNotLe => concrete_branch!(!(double!(i.b) <= double!(i.c))),
                                Op::IfDNotGt => concrete_branch!(!(double!(i.b) > double!(i.c))),
                                Op::IfDNotGe => concrete_branch!(!(double!(i.b) >= double!(i.c))),
                            }
                        }
                        save_pc!();
                        break 'slow self.null_pointer();
                    };
                    save_pc!();
                    break 'slow self.index_out_of_bounds(bad_index as i32, array_length);
                };
                pc = out_of_fuel_at;
                save_pc!();
                self.out_of_fuel()
            };
            if SYMBOLIC && !matches!(flow, Flow::Stop(_)) {
                self.path.answers.clear();
            }
            self.path.answers_used = 0;
            match flow {
                Flow::Next => pc = pc.add(1),
                Flow::Reload => reload!(),
                Flow::Throw(thrown) => match self.unwind(thrown) {
                    Some(stop) => return stop,
                    None => reload!(),
                },
                Flow::Stop(stop) => return stop,
            }
        }
    }

    #[inline]
    fn switch_target(&self, number: u32, key: i32) -> u32 {
        self.top_code()
            .map_or(0, |code| code.switches[number as usize].target(key))
    }

    fn inline_cache(&self, number: u32) -> *mut spelunk_classes::code::InlineCache {
        match self.top_code() {
            Some(code) => code.caches[number as usize].get(),
            None => std::ptr::null_mut(),
        }
    }

    pub(crate) fn top_code(&self) -> Option<&spelunk_classes::code::Code> {
        let frame = self.thread().frames.last()?;
        let entry = &self.entries[frame.method.0 as usize];
        // SAFETY: code lives as long as the registry that owns it.
        unsafe { entry.code.as_ref() }
    }

    fn probe(&mut self, pc: u32, opcode: u32) {
        if let Some(reached) = &mut self.reached
            && let Some(frame) = self.path.threads[self.path.current].frames.last()
        {
            reached.insert((frame.method, pc));
        }
        if let Some(counts) = &mut self.bytecode_counts {
            counts[(opcode & 0xff) as usize] += 1;
        }
    }

    /// Fuel ran out: the budget is spent, or it is another thread's turn.
    fn out_of_fuel(&mut self) -> Flow {
        match self.refuel() {
            Ok(()) => Flow::Reload,
            Err(Exit::Stop(stop)) => Flow::Stop(stop),
            Err(other) => other.into(),
        }
    }
}
