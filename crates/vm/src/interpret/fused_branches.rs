//! Branches that concrete execution has forms of its own for (`classes::fuse`): comparisons by their condition, and
//! jumps back to the branch at the head of a loop.

/// Comparisons of `classes::fused_comparisons`.
macro_rules! comparisons {
    ([$($then:ident)*] $($arms:tt)*) => {
        spelunk_classes::fused_comparisons! { comparison_arms [$($then)*] { $($arms)* } }
    };
}

macro_rules! comparison_arms {
    ([$next:ident $($then:ident)*] { $($arms:tt)* }
     $($name:ident = $compare:ident, $condition:literal;)*) => {
        $next! { [$($then)*] $($arms)*
            $(Op::$name => concrete_only!(branch!(own!(d), holds!($name, (*instr!())))),)*
        }
    };
}

/// Loop tails of `classes::fused_tails`.
macro_rules! tails {
    ([$($then:ident)*] $($arms:tt)*) => {
        spelunk_classes::fused_tails! { tail_arms [$($then)*] { $($arms)* } }
    };
}

macro_rules! tail_arms {
    ([$next:ident $($then:ident)*] { $($arms:tt)* }
     $($branch:ident = $jump:ident, $increment:ident;)*) => {
        $next! { [$($then)*] $($arms)*
            $(Op::$jump => concrete_only!(back!($branch, 0)),
            Op::$increment => concrete_only!({
                r!(own!(a)) = int!(own!(b)).wrapping_add(own!(d) as i32) as u32 as u64;
                back!($branch, 1)
            }),)*
        }
    };
}

macro_rules! branch {
    ($target:expr, $taken:expr) => {{
        if $taken {
            go!(instrs!().add($target as usize))
        }
        next!()
    }};
}
// The jump that stands `$offset` instructions behind this one, and the branch that it leads to.
macro_rules! back {
    ($branch:ident, $offset:expr) => {{
        pc!() = pc!().add($offset);
        let at = instrs!().add((*pc!()).d as usize);
        if at <= pc!() {
            vm!().path.fuel -= 1;
            if vm!().path.fuel < 0 {
                out_of_fuel!(at);
            }
        }
        let taken = holds!($branch, (*at));
        pc!() = at;
        branch!((*at).d, taken)
    }};
}

// Whether the branch `$instr` is taken.
macro_rules! holds {
    (IfEq, $instr:expr) => {
        int!($instr.b) == int!($instr.c)
    };
    (IfEqImm, $instr:expr) => {
        int!($instr.b) == $instr.e as i32
    };
    (IfLEq, $instr:expr) => {
        long!($instr.b) == long!($instr.c)
    };
    (IfNe, $instr:expr) => {
        int!($instr.b) != int!($instr.c)
    };
    (IfNeImm, $instr:expr) => {
        int!($instr.b) != $instr.e as i32
    };
    (IfLNe, $instr:expr) => {
        long!($instr.b) != long!($instr.c)
    };
    (IfLt, $instr:expr) => {
        int!($instr.b) < int!($instr.c)
    };
    (IfLtImm, $instr:expr) => {
        int!($instr.b) < $instr.e as i32
    };
    (IfLLt, $instr:expr) => {
        long!($instr.b) < long!($instr.c)
    };
    (IfGe, $instr:expr) => {
        int!($instr.b) >= int!($instr.c)
    };
    (IfGeImm, $instr:expr) => {
        int!($instr.b) >= $instr.e as i32
    };
    (IfLGe, $instr:expr) => {
        long!($instr.b) >= long!($instr.c)
    };
    (IfGt, $instr:expr) => {
        int!($instr.b) > int!($instr.c)
    };
    (IfGtImm, $instr:expr) => {
        int!($instr.b) > $instr.e as i32
    };
    (IfLGt, $instr:expr) => {
        long!($instr.b) > long!($instr.c)
    };
    (IfLe, $instr:expr) => {
        int!($instr.b) <= int!($instr.c)
    };
    (IfLeImm, $instr:expr) => {
        int!($instr.b) <= $instr.e as i32
    };
    (IfLLe, $instr:expr) => {
        long!($instr.b) <= long!($instr.c)
    };
    (IfDLt, $instr:expr) => {
        double!($instr.b) < double!($instr.c)
    };
    (IfDNotLt, $instr:expr) => {
        !(double!($instr.b) < double!($instr.c))
    };
    (IfDLe, $instr:expr) => {
        double!($instr.b) <= double!($instr.c)
    };
    (IfDNotLe, $instr:expr) => {
        !(double!($instr.b) <= double!($instr.c))
    };
    (IfDGt, $instr:expr) => {
        double!($instr.b) > double!($instr.c)
    };
    (IfDNotGt, $instr:expr) => {
        !(double!($instr.b) > double!($instr.c))
    };
    (IfDGe, $instr:expr) => {
        double!($instr.b) >= double!($instr.c)
    };
    (IfDNotGe, $instr:expr) => {
        !(double!($instr.b) >= double!($instr.c))
    };
}
