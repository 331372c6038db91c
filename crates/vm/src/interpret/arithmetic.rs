//! The operations on numbers.

/// Moves, constants, numbers and conversions.
macro_rules! arithmetic {
    ([$next:ident $($then:ident)*] $($arms:tt)*) => {
        $next! { [$($then)*] $($arms)*
            Op::Move => {
                r!(own!(a)) = r!(own!(b));
                if SYMBOLIC {
                    shadow!(own!(a)) = shadow!(own!(b));
                }
                next!()
            }
            Op::Const => {
                r!(own!(a)) = instr!().imm64();
                concrete!(own!(a));
                next!()
            }
            Op::IAdd => int_op!(i32::wrapping_add),
            Op::ISub => int_op!(i32::wrapping_sub),
            Op::IMul => int_op!(i32::wrapping_mul),
            Op::IDiv | Op::IRem => {
                symbolic_operand!(own!(b), own!(c));
                if int!(own!(c)) == 0 {
                    slow!(vm!().division_by_zero())
                }
                if own!(op) == Op::IDiv {
                    set_int!(int!(own!(b)).wrapping_div(int!(own!(c))))
                }
                set_int!(int!(own!(b)).wrapping_rem(int!(own!(c))))
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
                symbolic_operand!(own!(b));
                set_int!(int!(own!(b)).wrapping_add(own!(d) as i32))
            }
            Op::IMulImm => {
                symbolic_operand!(own!(b));
                set_int!(int!(own!(b)).wrapping_mul(own!(d) as i32))
            }
            Op::IAndImm => {
                symbolic_operand!(own!(b));
                set_int!(int!(own!(b)) & own!(d) as i32)
            }
            Op::IShlImm => {
                symbolic_operand!(own!(b));
                set_int!(int!(own!(b)) << own!(d))
            }
            Op::IShrImm => {
                symbolic_operand!(own!(b));
                set_int!(int!(own!(b)) >> own!(d))
            }
            Op::IUshrImm => {
                symbolic_operand!(own!(b));
                set_int!((int!(own!(b)) as u32 >> own!(d)) as i32)
            }
            Op::INeg => {
                symbolic_operand!(own!(b));
                set_int!(int!(own!(b)).wrapping_neg())
            }
            Op::LAdd => long_op!(i64::wrapping_add),
            Op::LSub => long_op!(i64::wrapping_sub),
            Op::LMul => long_op!(i64::wrapping_mul),
            Op::LDiv | Op::LRem => {
                symbolic_operand!(own!(b), own!(c));
                if long!(own!(c)) == 0 {
                    slow!(vm!().division_by_zero())
                }
                if own!(op) == Op::LDiv {
                    set_long!(long!(own!(b)).wrapping_div(long!(own!(c))))
                }
                set_long!(long!(own!(b)).wrapping_rem(long!(own!(c))))
            }
            Op::LAnd => long_op!(|x, y| x & y),
            Op::LOr => long_op!(|x, y| x | y),
            Op::LXor => long_op!(|x, y| x ^ y),
            Op::LShl => {
                symbolic_operand!(own!(b), own!(c));
                set_long!(long!(own!(b)).wrapping_shl(int!(own!(c)) as u32))
            }
            Op::LShr => {
                symbolic_operand!(own!(b), own!(c));
                set_long!(long!(own!(b)).wrapping_shr(int!(own!(c)) as u32))
            }
            Op::LUshr => {
                symbolic_operand!(own!(b), own!(c));
                set_long!(
                    (long!(own!(b)) as u64).wrapping_shr(int!(own!(c)) as u32) as i64
                )
            }
            Op::LNeg => {
                symbolic_operand!(own!(b));
                set_long!(long!(own!(b)).wrapping_neg())
            }
            Op::FAdd => float_op!(|x: f32, y: f32| x + y),
            Op::FSub => float_op!(|x: f32, y: f32| x - y),
            Op::FMul => float_op!(|x: f32, y: f32| x * y),
            Op::FDiv => float_op!(|x: f32, y: f32| x / y),
            Op::FRem => float_op!(|x: f32, y: f32| x % y),
            Op::FNeg => {
                symbolic_operand!(own!(b));
                set_float!(-float!(own!(b)))
            }
            Op::DAdd => double_op!(|x: f64, y: f64| x + y),
            Op::DSub => double_op!(|x: f64, y: f64| x - y),
            Op::DMul => double_op!(|x: f64, y: f64| x * y),
            Op::DDiv => double_op!(|x: f64, y: f64| x / y),
            Op::DRem => double_op!(|x: f64, y: f64| x % y),
            Op::DNeg => {
                symbolic_operand!(own!(b));
                set_double!(-double!(own!(b)))
            }
            Op::I2L => {
                symbolic_operand!(own!(b));
                set_long!(int!(own!(b)) as i64)
            }
            Op::I2F => {
                symbolic_operand!(own!(b));
                set_float!(int!(own!(b)) as f32)
            }
            Op::I2D => {
                symbolic_operand!(own!(b));
                set_double!(int!(own!(b)) as f64)
            }
            Op::L2I => {
                symbolic_operand!(own!(b));
                set_int!(long!(own!(b)) as i32)
            }
            Op::L2F => {
                symbolic_operand!(own!(b));
                set_float!(long!(own!(b)) as f32)
            }
            Op::L2D => {
                symbolic_operand!(own!(b));
                set_double!(long!(own!(b)) as f64)
            }
            // Rust's casts saturate and map NaN to 0, as Java's do.
            Op::F2I => {
                symbolic_operand!(own!(b));
                set_int!(float!(own!(b)) as i32)
            }
            Op::F2L => {
                symbolic_operand!(own!(b));
                set_long!(float!(own!(b)) as i64)
            }
            Op::F2D => {
                symbolic_operand!(own!(b));
                set_double!(float!(own!(b)) as f64)
            }
            Op::D2I => {
                symbolic_operand!(own!(b));
                set_int!(double!(own!(b)) as i32)
            }
            Op::D2L => {
                symbolic_operand!(own!(b));
                set_long!(double!(own!(b)) as i64)
            }
            Op::D2F => {
                symbolic_operand!(own!(b));
                set_float!(double!(own!(b)) as f32)
            }
            Op::I2B => {
                symbolic_operand!(own!(b));
                set_int!(int!(own!(b)) as i8 as i32)
            }
            Op::I2C => {
                symbolic_operand!(own!(b));
                set_int!(int!(own!(b)) as u16 as i32)
            }
            Op::I2S => {
                symbolic_operand!(own!(b));
                set_int!(int!(own!(b)) as i16 as i32)
            }
            Op::LCmp => {
                symbolic_operand!(own!(b), own!(c));
                set_int!(ar::compare_long(long!(own!(b)), long!(own!(c))))
            }
            Op::FCmpL => {
                symbolic_operand!(own!(b), own!(c));
                set_int!(ar::compare_float(float!(own!(b)), float!(own!(c)), false))
            }
            Op::FCmpG => {
                symbolic_operand!(own!(b), own!(c));
                set_int!(ar::compare_float(float!(own!(b)), float!(own!(c)), true))
            }
            Op::DCmpL => {
                symbolic_operand!(own!(b), own!(c));
                set_int!(ar::compare_double(double!(own!(b)), double!(own!(c)), false))
            }
            Op::DCmpG => {
                symbolic_operand!(own!(b), own!(c));
                set_int!(ar::compare_double(double!(own!(b)), double!(own!(c)), true))
            }
        }
    };
}
