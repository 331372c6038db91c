//! What operations are made of: slots and their symbolic parts, results, the ways on from an instruction.
//! Whatever names the loop's own variables and labels (`vm!`, `pc!`, `regs!`, `next!` and the like) is defined by
//! the loop itself, which is why everything here is a macro.

macro_rules! r {
    ($slot:expr) => {
        *regs!().add($slot as usize)
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
        *shadows!().add($slot as usize)
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
        r!(own!(a)) = value as u32 as u64;
        concrete!(own!(a));
        next!()
    }};
}
macro_rules! set_long {
    ($value:expr) => {{
        let value: i64 = $value;
        r!(own!(a)) = value as u64;
        concrete!(own!(a));
        next!()
    }};
}
macro_rules! set_float {
    ($value:expr) => {{
        let value: f32 = $value;
        r!(own!(a)) = value.to_bits() as u64;
        concrete!(own!(a));
        next!()
    }};
}
macro_rules! set_double {
    ($value:expr) => {{
        let value: f64 = $value;
        r!(own!(a)) = value.to_bits();
        concrete!(own!(a));
        next!()
    }};
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
        if SYMBOLIC && ($(shadow!($slot))|+) != 0 {
            if ($(shadow!($slot))|+) >= crate::symbolic::DEFERRED
                && $(vm!().takes_settled(&raw mut r!($slot), &raw mut shadow!($slot)))&&+ {
                // As behind every other slow way: answers are for one execution.
                vm!().path.answers.clear();
                again!()
            }
            slow!(vm!().symbolic_step(*instr!()))
        }
    };
}
// Boxes of symbolic values may be the same object for some values.
macro_rules! symbolic_boxes {
    () => {
        if SYMBOLIC {
            let (one, other) = (r!(own!(b)) as usize, r!(own!(c)) as usize);
            if one != other
                && one != 0
                && other != 0
                && *heap!().add(one) as u32 == *heap!().add(other) as u32
                && (*heap!().add(one + 1) | *heap!().add(other + 1)) >> 32 != 0
            {
                slow!(vm!().compare_boxes(*instr!()))
            }
        }
    };
}
macro_rules! null_check {
    ($reference:expr) => {
        if $reference == NULL {
            null!();
        }
    };
}
// Every way back to code that was executed before costs a step.
macro_rules! go {
    ($target:expr) => {{
        let target: *mut Instr = $target;
        if target <= pc!() {
            vm!().path.fuel -= 1;
            if vm!().path.fuel < 0 {
                out_of_fuel!(target);
            }
        }
        pc!() = target;
        again!()
    }};
}
macro_rules! jump {
    ($taken:expr) => {{
        let taken = $taken;
        if SYMBOLIC && edges!() != NO_EDGES {
            let edge =
                edges!() as usize + 2 * pc!().offset_from(instrs!()) as usize + taken as usize;
            if *vm!().covered.get_unchecked(edge) == 0 {
                vm!().note_side(edge);
            }
        }
        if taken {
            go!(instrs!().add(own!(d) as usize))
        }
        next!()
    }};
}
macro_rules! int_op {
    ($f:expr) => {{
        symbolic_operand!(own!(b), own!(c));
        set_int!($f(int!(own!(b)), int!(own!(c))))
    }};
}
macro_rules! long_op {
    ($f:expr) => {{
        symbolic_operand!(own!(b), own!(c));
        set_long!($f(long!(own!(b)), long!(own!(c))))
    }};
}
macro_rules! float_op {
    ($f:expr) => {{
        symbolic_operand!(own!(b), own!(c));
        set_float!($f(float!(own!(b)), float!(own!(c))))
    }};
}
macro_rules! double_op {
    ($f:expr) => {{
        symbolic_operand!(own!(b), own!(c));
        set_double!($f(double!(own!(b)), double!(own!(c))))
    }};
}
macro_rules! if_int { ($op:tt) => {{ symbolic_operand!(own!(b), own!(c)); jump!(int!(own!(b)) $op int!(own!(c))) }}; }
macro_rules! if_imm { ($op:tt) => {{ symbolic_operand!(own!(b)); jump!(int!(own!(b)) $op own!(e) as i32) }}; }
