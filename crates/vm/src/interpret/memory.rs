//! Elements of arrays, fields and static fields.

// Header and bounds of the array in slot `$array` for the index in slot `$index`.
macro_rules! element {
    ($array:expr, $index:expr) => {{
        symbolic_operand!($array, $index);
        let array = r!($array) as Ref;
        null_check!(array);
        let header = heap!().add(array as usize);
        let length = (*header >> 32) as u32;
        let index = r!($index) as u32;
        if index >= length {
            out_of_bounds!(index, length);
        }
        (array, header, index as usize)
    }};
}
macro_rules! load {
    ($type:ty, $convert:expr) => {{
        let (_array, header, index) = element!(own!(b), own!(c));
        let value = *header.add(HEADER_WORDS as usize).cast::<$type>().add(index);
        if SYMBOLIC {
            let part = (*header.add(1) >> 32) as usize;
            shadow!(own!(a)) = if part == 0 {
                0
            } else {
                *heap!()
                    .add(part + HEADER_WORDS as usize)
                    .cast::<u32>()
                    .add(index)
            };
        }
        r!(own!(a)) = $convert(value);
        next!()
    }};
}
macro_rules! store {
    ($type:ty, $value:expr) => {{
        let (array, header, index) = element!(own!(a), own!(b));
        if SYMBOLIC {
            let address = header.add(HEADER_WORDS as usize).cast::<$type>().add(index) as usize;
            vm!().before_array_write(array, (address - heap!() as usize) / 8);
            if shadow!(own!(c)) != 0 || (*header.add(1) >> 32) != 0 {
                save_pc!();
                if let Err(exit) = vm!().store_shadow(array, index, shadow!(own!(c))) {
                    flow!(exit.into())
                }
            }
        }
        let value: $type = $value(*header as u32, r!(own!(c)));
        *header.add(HEADER_WORDS as usize).cast::<$type>().add(index) = value;
        next!()
    }};
}

/// Reading and writing what lies in the heap.
macro_rules! memory {
    ([$next:ident $($then:ident)*] $($arms:tt)*) => {
        $next! { [$($then)*] $($arms)*
            Op::Load8 => load!(i8, |value| value as i32 as u32 as u64),
            Op::LoadU16 => load!(u16, |value| value as u64),
            Op::LoadI16 => load!(i16, |value| value as i32 as u32 as u64),
            Op::Load32 => load!(u32, |value| value as u64),
            Op::Load64 => load!(u64, |value| value),
            Op::Store8 => store!(u8, |class: u32, value: u64| if class
                == vm!().well_known.boolean_array.0
            {
                value as u8 & 1
            } else {
                value as u8
            }),
            Op::Store16 => store!(u16, |_, value: u64| value as u16),
            Op::Store32 => store!(u32, |_, value: u64| value as u32),
            Op::Store64 => store!(u64, |_, value: u64| value),
            Op::StoreRef => {
                symbolic_operand!(own!(c));
                let value = r!(own!(c)) as Ref;
                if value != NULL {
                    let array = r!(own!(a)) as Ref;
                    if array != NULL && !(SYMBOLIC && shadow!(own!(a)) != 0) {
                        let array_class = *heap!().add(array as usize) as u32;
                        let value_class = *heap!().add(value as usize) as u32;
                        let element = vm!().well_known.element_of(array_class);
                        if element != value_class
                            && (r!(own!(b)) as u32)
                                < (*heap!().add(array as usize) >> 32) as u32
                            && !vm!().registry.is_subclass(
                                ClassId(value_class),
                                ClassId(element),
                            )
                        {
                            slow!(vm!().array_store_failed(value))
                        }
                    }
                }
                store!(u32, |_, value: u64| value as u32)
            }
            Op::ArrayLength => {
                symbolic_operand!(own!(b));
                let array = r!(own!(b)) as Ref;
                null_check!(array);
                if SYMBOLIC
                    && *heap!().add(array as usize + 1) >> 32 != 0
                    && !vm!().path.array_lengths.is_empty()
                {
                    slow!(vm!().length_of_symbolic_array(*instr!()))
                }
                set_int!((*heap!().add(array as usize) >> 32) as i32)
            }
            Op::GetField => {
                symbolic_operand!(own!(b));
                let object = r!(own!(b)) as Ref;
                null_check!(object);
                let start = heap!().add(object as usize);
                if SYMBOLIC {
                    let part = (*start.add(1) >> 32) as usize;
                    shadow!(own!(a)) = if part == 0 {
                        0
                    } else {
                        *heap!()
                            .add(part + HEADER_WORDS as usize)
                            .cast::<u32>()
                            .add(own!(d) as usize - HEADER_WORDS as usize)
                    };
                }
                r!(own!(a)) = *start.add(own!(d) as usize);
                next!()
            }
            Op::PutField | Op::PutFieldNarrow => {
                symbolic_operand!(own!(a));
                let object = r!(own!(a)) as Ref;
                null_check!(object);
                let start = heap!().add(object as usize);
                let mut value = r!(own!(b));
                if SYMBOLIC {
                    if vm!().is_redundant_write(
                        object,
                        own!(d),
                        (value, shadow!(own!(b))),
                    ) {
                        next!()
                    }
                    vm!().before_field_write(object, own!(d));
                    if shadow!(own!(b)) != 0 || (*start.add(1) >> 32) != 0 {
                        save_pc!();
                        let part = if own!(op) == Op::PutFieldNarrow {
                            vm!().narrowed_shadow(shadow!(own!(b)), own!(c) as u8)
                        } else {
                            shadow!(own!(b))
                        };
                        if let Err(exit) = vm!().store_shadow(
                            object,
                            (own!(d) - HEADER_WORDS) as usize,
                            part,
                        ) {
                            flow!(exit.into())
                        }
                    }
                }
                if own!(op) == Op::PutFieldNarrow {
                    value = ar::narrow(value as i32, own!(c) as u8) as u32 as u64;
                }
                *start.add(own!(d) as usize) = value;
                next!()
            }
            Op::GetStatic => {
                if SYMBOLIC {
                    shadow!(own!(a)) = vm!().static_shadow(own!(e), own!(d));
                }
                r!(own!(a)) = *heap!().add(own!(d) as usize);
                next!()
            }
            Op::GetStaticChecked => {
                if !vm!().is_initialised(ClassId(own!(e))) {
                    save_pc!();
                    if let Err(exit) = vm!().initialise(ClassId(own!(e))) {
                        flow!(exit.into())
                    }
                } else {
                    settled!(Op::GetStatic);
                }
                if SYMBOLIC {
                    shadow!(own!(a)) = vm!().static_shadow(own!(e), own!(d));
                }
                r!(own!(a)) = *heap!().add(own!(d) as usize);
                next!()
            }
            Op::PutStatic | Op::PutStaticChecked => {
                if own!(op) == Op::PutStaticChecked
                    && !vm!().is_initialised(ClassId(own!(e)))
                {
                    save_pc!();
                    if let Err(exit) = vm!().initialise(ClassId(own!(e))) {
                        flow!(exit.into())
                    }
                }
                let mut value = r!(own!(b));
                if SYMBOLIC {
                    save_pc!();
                    let part = if own!(c) != 0 {
                        vm!().narrowed_shadow(shadow!(own!(b)), own!(c) as u8)
                    } else {
                        shadow!(own!(b))
                    };
                    if let Err(exit) =
                        vm!().before_static_write(ClassId(own!(e)), own!(d), part)
                    {
                        flow!(exit.into())
                    }
                }
                if own!(c) != 0 {
                    value = ar::narrow(value as i32, own!(c) as u8) as u32 as u64;
                }
                *heap!().add(own!(d) as usize) = value;
                next!()
            }
        }
    };
}
