//! Where execution goes on inside of a method.

/// Branches, jumps and switches.
macro_rules! branches {
    ([$next:ident $($then:ident)*] $($arms:tt)*) => {
        $next! { [$($then)*] $($arms)*
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
                symbolic_operand!(own!(b), own!(c));
                symbolic_boxes!();
                jump!(r!(own!(b)) as Ref == r!(own!(c)) as Ref)
            }
            Op::IfNotSame => {
                symbolic_operand!(own!(b), own!(c));
                symbolic_boxes!();
                jump!(r!(own!(b)) as Ref != r!(own!(c)) as Ref)
            }
            Op::IfNull => {
                symbolic_operand!(own!(b));
                jump!(r!(own!(b)) as Ref == NULL)
            }
            Op::IfNonNull => {
                symbolic_operand!(own!(b));
                jump!(r!(own!(b)) as Ref != NULL)
            }
            Op::IfLCmp => {
                symbolic_operand!(own!(b), own!(c));
                jump!(
                    Condition::from_index(own!(e))
                        .holds(ar::compare_long(long!(own!(b)), long!(own!(c))))
                )
            }
            Op::IfFCmp => {
                symbolic_operand!(own!(b), own!(c));
                jump!(Condition::from_index(own!(e)).holds(ar::compare_float(
                    float!(own!(b)),
                    float!(own!(c)),
                    own!(e) & 0x100 != 0
                )))
            }
            Op::IfDCmp => {
                symbolic_operand!(own!(b), own!(c));
                jump!(Condition::from_index(own!(e)).holds(ar::compare_double(
                    double!(own!(b)),
                    double!(own!(c)),
                    own!(e) & 0x100 != 0
                )))
            }
            Op::Goto => jump!(true),
            Op::Jsr => {
                r!(own!(a)) = own!(e) as u64;
                concrete!(own!(a));
                go!(instrs!().add(own!(d) as usize))
            }
            Op::Ret => go!(instrs!().add(r!(own!(b)) as usize)),
            Op::Switch => {
                symbolic_operand!(own!(b));
                let target = vm!().switch_target(own!(d), int!(own!(b)));
                if SYMBOLIC && edges!() != NO_EDGES {
                    save_pc!();
                    vm!().note_switch(target);
                }
                go!(instrs!().add(target as usize))
            }
        }
    };
}
