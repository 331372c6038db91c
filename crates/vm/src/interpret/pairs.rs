//! Superinstructions (`classes::fuse`): an instruction and the one behind it at once. What the first half does and
//! what the second does with its value are said once for each operation; which go together is the table's business.

/// The pairs of `classes::fused_pairs`.
macro_rules! pairs {
    ([$($then:ident)*] $($arms:tt)*) => {
        spelunk_classes::fused_pairs! { pair_arms [$($then)*] { $($arms)* } }
    };
}

macro_rules! pair_arms {
    ([$next:ident $($then:ident)*] { $($arms:tt)* }
     $($name:ident = $first:ident, $second:ident, $link:ident;)*) => {
        $next! { [$($then)*] $($arms)*
            $(Op::$name => concrete_only!(first_half!(
                $first, value, second_half!($second, $link, value)
            )),)*
        }
    };
}

macro_rules! concrete_only {
    ($body:expr) => {{
        if SYMBOLIC {
            return Stop::Internal("fused code met symbolic values".into());
        }
        $body
    }};
}

// A field of the second instruction.
macro_rules! then {
    ($field:ident) => {
        (*pc!().add(1)).$field
    };
}
// Both are done.
macro_rules! skip {
    () => {{
        pc!() = pc!().add(2);
        again!()
    }};
}
// The second half is rare: the first one is done, the second does it alone.
macro_rules! later {
    () => {
        next!()
    };
}

// ---- First halves: `$value` is the word that the slot gets. ----

macro_rules! first_half {
    (Move, $value:ident, $then:expr) => {
        first_word!($value, r!(own!(b)), $then)
    };
    (Const, $value:ident, $then:expr) => {
        first_word!($value, instr!().imm64(), $then)
    };
    (IAdd, $value:ident, $then:expr) => {
        first_int!($value, int!(own!(b)).wrapping_add(int!(own!(c))), $then)
    };
    (ISub, $value:ident, $then:expr) => {
        first_int!($value, int!(own!(b)).wrapping_sub(int!(own!(c))), $then)
    };
    (IMul, $value:ident, $then:expr) => {
        first_int!($value, int!(own!(b)).wrapping_mul(int!(own!(c))), $then)
    };
    (IAnd, $value:ident, $then:expr) => {
        first_int!($value, int!(own!(b)) & int!(own!(c)), $then)
    };
    (IAddImm, $value:ident, $then:expr) => {
        first_int!($value, int!(own!(b)).wrapping_add(own!(d) as i32), $then)
    };
    (IMulImm, $value:ident, $then:expr) => {
        first_int!($value, int!(own!(b)).wrapping_mul(own!(d) as i32), $then)
    };
    (IAndImm, $value:ident, $then:expr) => {
        first_int!($value, int!(own!(b)) & own!(d) as i32, $then)
    };
    (IShlImm, $value:ident, $then:expr) => {
        first_int!($value, int!(own!(b)) << own!(d), $then)
    };
    (IShrImm, $value:ident, $then:expr) => {
        first_int!($value, int!(own!(b)) >> own!(d), $then)
    };
    (IUshrImm, $value:ident, $then:expr) => {
        first_int!($value, (int!(own!(b)) as u32 >> own!(d)) as i32, $then)
    };
    (I2L, $value:ident, $then:expr) => {
        first_word!($value, int!(own!(b)) as i64 as u64, $then)
    };
    (LMul, $value:ident, $then:expr) => {
        first_word!(
            $value,
            long!(own!(b)).wrapping_mul(long!(own!(c))) as u64,
            $then
        )
    };
    (DAdd, $value:ident, $then:expr) => {
        first_word!(
            $value,
            (double!(own!(b)) + double!(own!(c))).to_bits(),
            $then
        )
    };
    (DSub, $value:ident, $then:expr) => {
        first_word!(
            $value,
            (double!(own!(b)) - double!(own!(c))).to_bits(),
            $then
        )
    };
    (DMul, $value:ident, $then:expr) => {
        first_word!(
            $value,
            (double!(own!(b)) * double!(own!(c))).to_bits(),
            $then
        )
    };
    (Load8, $value:ident, $then:expr) => {
        first_load!($value, i8, |value| value as i32 as u32 as u64, $then)
    };
    (LoadU16, $value:ident, $then:expr) => {
        first_load!($value, u16, |value| value as u64, $then)
    };
    (Load32, $value:ident, $then:expr) => {
        first_load!($value, u32, |value| value as u64, $then)
    };
    (Load64, $value:ident, $then:expr) => {
        first_load!($value, u64, |value| value, $then)
    };
    (GetField, $value:ident, $then:expr) => {{
        let object = r!(own!(b)) as Ref;
        null_check!(object);
        first_word!(
            $value,
            *heap!().add(object as usize + own!(d) as usize),
            $then
        )
    }};
    (ArrayLength, $value:ident, $then:expr) => {{
        let array = r!(own!(b)) as Ref;
        null_check!(array);
        first_word!($value, *heap!().add(array as usize) >> 32, $then)
    }};
}

macro_rules! first_word {
    ($value:ident, $first:expr, $then:expr) => {{
        let $value: u64 = $first;
        r!(own!(a)) = $value;
        $then
    }};
}
macro_rules! first_int {
    ($value:ident, $first:expr, $then:expr) => {{
        let first: i32 = $first;
        first_word!($value, first as u32 as u64, $then)
    }};
}
macro_rules! first_load {
    ($value:ident, $type:ty, $convert:expr, $then:expr) => {{
        let (_, header, index) = element!(own!(b), own!(c));
        let loaded = *header.add(HEADER_WORDS as usize).cast::<$type>().add(index);
        first_word!($value, $convert(loaded), $then)
    }};
}

// ---- Second halves: `Left` where the word is its `b`, `Right` where it is its `c`. ----

macro_rules! second_half {
    (Move, Any, $value:ident) => {{
        let _ = $value;
        r!(then!(a)) = r!(then!(b));
        skip!()
    }};
    (IAdd, Either, $value:ident) => {
        then_int!(($value as i32).wrapping_add(int!(then!(c))))
    };
    (ISub, Left, $value:ident) => {
        then_int!(($value as i32).wrapping_sub(int!(then!(c))))
    };
    (IXor, Either, $value:ident) => {
        then_int!($value as i32 ^ int!(then!(c)))
    };
    (IOr, Either, $value:ident) => {
        then_int!($value as i32 | int!(then!(c)))
    };
    (IAnd, Either, $value:ident) => {
        then_int!($value as i32 & int!(then!(c)))
    };
    (IAndImm, Left, $value:ident) => {
        then_int!($value as i32 & then!(d) as i32)
    };
    (IDiv, Right, $value:ident) => {{
        if $value as i32 == 0 {
            later!()
        }
        then_int!(int!(then!(b)).wrapping_div($value as i32))
    }};
    (IRem, Right, $value:ident) => {{
        if $value as i32 == 0 {
            later!()
        }
        then_int!(int!(then!(b)).wrapping_rem($value as i32))
    }};
    (LAdd, Either, $value:ident) => {
        then_long!(($value as i64).wrapping_add(long!(then!(c))))
    };
    (LAdd, Right, $value:ident) => {
        then_long!(long!(then!(b)).wrapping_add($value as i64))
    };
    (LSub, Right, $value:ident) => {
        then_long!(long!(then!(b)).wrapping_sub($value as i64))
    };
    (LMul, Right, $value:ident) => {
        then_long!(long!(then!(b)).wrapping_mul($value as i64))
    };
    (LAnd, Right, $value:ident) => {
        then_long!(long!(then!(b)) & $value as i64)
    };
    (LRem, Left, $value:ident) => {{
        let divisor = long!(then!(c));
        if divisor == 0 {
            later!()
        }
        then_long!(($value as i64).wrapping_rem(divisor))
    }};
    (LShl, Right, $value:ident) => {
        then_long!(long!(then!(b)).wrapping_shl($value as u32))
    };
    (LShr, Right, $value:ident) => {
        then_long!(long!(then!(b)).wrapping_shr($value as u32))
    };
    (LUshr, Right, $value:ident) => {
        then_long!((long!(then!(b)) as u64).wrapping_shr($value as u32) as i64)
    };
    (FAdd, Right, $value:ident) => {
        then_float!(float!(then!(b)) + f32::from_bits($value as u32))
    };
    (FMul, Right, $value:ident) => {
        then_float!(float!(then!(b)) * f32::from_bits($value as u32))
    };
    (FDiv, Right, $value:ident) => {
        then_float!(float!(then!(b)) / f32::from_bits($value as u32))
    };
    (DAdd, $link:ident, $value:ident) => {
        then_double!(+, $link, $value)
    };
    (DSub, $link:ident, $value:ident) => {
        then_double!(-, $link, $value)
    };
    (DMul, $link:ident, $value:ident) => {
        then_double!(*, $link, $value)
    };
    (DDiv, $link:ident, $value:ident) => {
        then_double!(/, $link, $value)
    };
    (Load8, $link:ident, $value:ident) => {
        then_load!(i8, |value| value as i32 as u32 as u64, $link, $value)
    };
    (LoadU16, $link:ident, $value:ident) => {
        then_load!(u16, |value| value as u64, $link, $value)
    };
    (Load32, $link:ident, $value:ident) => {
        then_load!(u32, |value| value as u64, $link, $value)
    };
    (Load64, $link:ident, $value:ident) => {
        then_load!(u64, |value| value, $link, $value)
    };
    (Store32, Right, $value:ident) => {
        then_store!(u32, $value)
    };
    (Store64, Right, $value:ident) => {
        then_store!(u64, $value)
    };
    (GetField, Left, $value:ident) => {{
        if $value as Ref == NULL {
            later!()
        }
        r!(then!(a)) = *heap!().add($value as Ref as usize + then!(d) as usize);
        skip!()
    }};
    (ArrayLength, Left, $value:ident) => {{
        if $value as Ref == NULL {
            later!()
        }
        r!(then!(a)) = *heap!().add($value as Ref as usize) >> 32;
        skip!()
    }};
    (IfNull, Left, $value:ident) => {
        then_branch!($value as Ref == NULL)
    };
    (IfNonNull, Left, $value:ident) => {
        then_branch!($value as Ref != NULL)
    };
    (IfEqImm, Left, $value:ident) => {
        then_branch!(($value as i32) == then!(e) as i32)
    };
    (IfNeImm, Left, $value:ident) => {
        then_branch!(($value as i32) != then!(e) as i32)
    };
    (IfLtImm, Left, $value:ident) => {
        then_branch!(($value as i32) < then!(e) as i32)
    };
    (IfGeImm, Left, $value:ident) => {
        then_branch!(($value as i32) >= then!(e) as i32)
    };
    (IfGtImm, Left, $value:ident) => {
        then_branch!(($value as i32) > then!(e) as i32)
    };
    (IfLeImm, Left, $value:ident) => {
        then_branch!(($value as i32) <= then!(e) as i32)
    };
    (IfEq, Right, $value:ident) => {
        then_branch!(int!(then!(b)) == $value as i32)
    };
    (IfNe, Right, $value:ident) => {
        then_branch!(int!(then!(b)) != $value as i32)
    };
    (IfLt, Right, $value:ident) => {
        then_branch!(int!(then!(b)) < $value as i32)
    };
    (IfGe, Right, $value:ident) => {
        then_branch!(int!(then!(b)) >= $value as i32)
    };
    (IfGt, Right, $value:ident) => {
        then_branch!(int!(then!(b)) > $value as i32)
    };
    (IfLe, Right, $value:ident) => {
        then_branch!(int!(then!(b)) <= $value as i32)
    };
}

macro_rules! then_int {
    ($second:expr) => {{
        let result: i32 = $second;
        r!(then!(a)) = result as u32 as u64;
        skip!()
    }};
}
macro_rules! then_long {
    ($second:expr) => {{
        let result: i64 = $second;
        r!(then!(a)) = result as u64;
        skip!()
    }};
}
macro_rules! then_float {
    ($second:expr) => {{
        let result: f32 = $second;
        r!(then!(a)) = result.to_bits() as u64;
        skip!()
    }};
}
macro_rules! then_double {
    ($operator:tt, Left, $value:ident) => {{
        r!(then!(a)) = (f64::from_bits($value) $operator double!(then!(c))).to_bits();
        skip!()
    }};
    ($operator:tt, Right, $value:ident) => {{
        r!(then!(a)) = (double!(then!(b)) $operator f64::from_bits($value)).to_bits();
        skip!()
    }};
}
// Header and index of an element that is there.
macro_rules! then_element {
    ($array:expr, $index:expr) => {{
        let (array, index) = ($array as Ref, $index as u32);
        let header = heap!().add(array as usize);
        if array == NULL || index >= (*header >> 32) as u32 {
            later!()
        }
        (header, index as usize)
    }};
}
macro_rules! then_load {
    ($type:ty, $convert:expr, Left, $value:ident) => {
        then_load!($type, $convert, $value; r!(then!(c)))
    };
    ($type:ty, $convert:expr, Right, $value:ident) => {
        then_load!($type, $convert, r!(then!(b)); $value)
    };
    ($type:ty, $convert:expr, $array:expr; $index:expr) => {{
        let (header, index) = then_element!($array, $index);
        let loaded = *header.add(HEADER_WORDS as usize).cast::<$type>().add(index);
        r!(then!(a)) = $convert(loaded);
        skip!()
    }};
}
macro_rules! then_store {
    ($type:ty, $value:ident) => {{
        let (header, index) = then_element!(r!(then!(a)), r!(then!(b)));
        *header.add(HEADER_WORDS as usize).cast::<$type>().add(index) = $value as $type;
        skip!()
    }};
}
macro_rules! then_branch {
    ($taken:expr) => {{
        let taken = $taken;
        pc!() = pc!().add(1);
        branch!((*pc!()).d, taken)
    }};
}
