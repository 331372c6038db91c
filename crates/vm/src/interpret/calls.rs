//! Calls and returns.

// A class that is initialised stays so where nothing is undone: no need to ask again.
macro_rules! settled {
    ($op:expr) => {
        if !SYMBOLIC && vm!().options.lower.fused {
            (*pc!()).op = $op;
        }
    };
}
macro_rules! enter {
    ($id:expr) => {{
        let call: &Instr = instr!();
        let id: u32 = $id;
        let entry = *vm!().entries.get_unchecked(id as usize);
        let thread = vm!().path.threads.get_unchecked_mut(vm!().path.current);
        vm!().path.fuel -= 1;
        let base = regs!().add(call.a as usize).offset_from(thread.slots()) as usize;
        if entry.slow != 0
            || vm!().path.fuel < 0
            || thread.frames.len() >= vm!().options.max_frames
            || base + entry.frame_words as usize >= crate::thread::STACK_SLOTS
        {
            slow!(vm!().call_slowly::<SYMBOLIC>(MethodId(id), *call))
        }
        if let Some(frame) = thread.frames.last_mut() {
            frame.pc = pc!();
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
        instrs!() = entry.instrs;
        pc!() = instrs!();
        regs!() = regs!().add(call.a as usize);
        shadows!() = shadows!().add(call.a as usize);
        if SYMBOLIC {
            edges!() = entry.edges;
        }
        again!()
    }};
}
macro_rules! enter_virtual {
    () => {{
        let receiver = r!(own!(a)) as Ref;
        null_check!(receiver);
        let class = *heap!().add(receiver as usize) as u32;
        let vtable = *vm!().well_known.vtables.get_unchecked(class as usize);
        enter!((*vtable.add(own!(d) as usize)).0)
    }};
}
macro_rules! leave {
    ($value:expr, $part:expr) => {{
        let value: u64 = $value;
        let part: u32 = $part;
        let thread = vm!().path.threads.get_unchecked_mut(vm!().path.current);
        let depth = thread.frames.len();
        let frame = thread.frames.get_unchecked(depth - 1);
        if frame.action != Action::Return || frame.lock != NULL {
            slow!(vm!().leave_slowly::<SYMBOLIC>(value, part))
        }
        if SYMBOLIC && (vm!().path.trail.watermark as usize) > depth - 2 {
            vm!()
                .path
                .trail
                .before_return(vm!().path.current, thread, depth as u32 - 2);
        }
        thread.frames.set_len(depth - 1);
        let frame = thread.frames.get_unchecked(depth - 2);
        instrs!() = frame.instrs;
        pc!() = frame.pc;
        regs!() = thread.slots().add(frame.base as usize);
        shadows!() = thread.shadows().add(frame.base as usize);
        if SYMBOLIC {
            edges!() = vm!().entries.get_unchecked(frame.method.0 as usize).edges;
        }
        let call = &*pc!();
        r!(call.c) = value;
        if SYMBOLIC {
            shadow!(call.c) = part;
        }
        next!()
    }};
}

/// Entering and leaving methods.
macro_rules! calls {
    ([$next:ident $($then:ident)*] $($arms:tt)*) => {
        $next! { [$($then)*] $($arms)*
            Op::InvokeStatic => enter!(own!(d)),
            Op::InvokeStaticChecked => {
                if !vm!().is_initialised(ClassId(own!(e))) {
                    save_pc!();
                    if let Err(exit) = vm!().initialise(ClassId(own!(e))) {
                        flow!(exit.into())
                    }
                } else {
                    settled!(Op::InvokeStatic);
                }
                enter!(own!(d))
            }
            Op::InvokeSpecial => {
                symbolic_operand!(own!(a));
                null_check!(r!(own!(a)) as Ref);
                enter!(own!(d))
            }
            Op::InvokeVirtual => {
                symbolic_operand!(own!(a));
                enter_virtual!()
            }
            Op::InvokeInterface => {
                symbolic_operand!(own!(a));
                let receiver = r!(own!(a)) as Ref;
                null_check!(receiver);
                let class = *heap!().add(receiver as usize) as u32;
                let cache = vm!().inline_cache(own!(e));
                if (*cache).class == class {
                    enter!((*cache).method)
                }
                if let Some(selected) = vm!().interface_selections.find(class, own!(d)) {
                    enter!(selected)
                }
                save_pc!();
                match vm!()
                    .select_interface_method(ClassId(class), MethodId(own!(d)))
                {
                    Ok(found) => {
                        *cache = spelunk_classes::code::InlineCache {
                            class,
                            method: found.0,
                        };
                        enter!(found.0)
                    }
                    Err(exit) => flow!(exit.into()),
                }
            }
            Op::ReturnVoid => leave!(0, 0),
            Op::Return => {
                leave!(r!(own!(b)), if SYMBOLIC { shadow!(own!(b)) } else { 0 })
            }
            Op::ReturnNarrow => {
                let part = if SYMBOLIC && shadow!(own!(b)) != 0 {
                    vm!().narrowed_shadow(shadow!(own!(b)), own!(c) as u8)
                } else {
                    0
                };
                leave!(ar::narrow(int!(own!(b)), own!(c) as u8) as u32 as u64, part)
            }
            Op::InvokePolymorphic => slow!(vm!().invoke_polymorphic(*instr!())),
        }
    };
}
