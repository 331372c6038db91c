//! Objects as a whole, and instructions that are resolved when they are first executed.

/// New objects, types, exceptions, monitors, and what has to be linked first.
macro_rules! objects {
    ([$next:ident $($then:ident)*] $($arms:tt)*) => {
        $next! { [$($then)*] $($arms)*
            Op::New => {
                if vm!().path.heap.allocated_since_collection
                    > vm!().path.heap.collect_after
                    && !SYMBOLIC
                {
                    save_pc!();
                    if let Some(flow) = vm!().collect_quietly() {
                        flow!(flow)
                    }
                }
                match vm!().path.heap.allocate_object(
                    ClassId(own!(d)),
                    own!(e),
                    vm!().path.trail.stamp,
                ) {
                    Ok(object) => {
                        r!(own!(a)) = object as u64;
                        concrete!(own!(a));
                        next!()
                    }
                    Err(_) => slow!(vm!().retry_after_collection::<SYMBOLIC>()),
                }
            }
            Op::NewArray => {
                symbolic_operand!(own!(b));
                if vm!().path.heap.allocated_since_collection
                    > vm!().path.heap.collect_after
                    && !SYMBOLIC
                {
                    save_pc!();
                    if let Some(flow) = vm!().collect_quietly() {
                        flow!(flow)
                    }
                }
                let length = int!(own!(b));
                if length < 0 {
                    slow!(vm!().negative_array_size(length))
                }
                let shift = vm!().layouts[ClassId(own!(d))].element_shift;
                match vm!().path.heap.allocate_array(
                    ClassId(own!(d)),
                    shift,
                    length as u32,
                    vm!().path.trail.stamp,
                ) {
                    Ok(array) => {
                        // Zeroing is work: a loop that only allocates keeps to its limits too.
                        vm!().path.fuel -= (((length as u64) << shift)
                            >> BYTES_OF_A_STEP)
                            as i64;
                        r!(own!(a)) = array as u64;
                        concrete!(own!(a));
                        next!()
                    }
                    Err(_) => slow!(
                        vm!().retry_array_after_collection::<SYMBOLIC>(length)
                    ),
                }
            }
            Op::MultiArray => {
                for dimension in 0..own!(c) {
                    symbolic_operand!(own!(b) + dimension);
                }
                save_pc!();
                if !SYMBOLIC && let Some(flow) = vm!().collect_if_due() {
                    flow!(flow)
                }
                let lengths: Vec<i32> =
                    (0..own!(c)).map(|dimension| int!(own!(b) + dimension)).collect();
                match vm!().new_multi_array(ClassId(own!(d)), &lengths) {
                    Ok(array) => {
                        r!(own!(a)) = array as u64;
                        concrete!(own!(a));
                        next!()
                    }
                    Err(exit) => flow!(exit.into()),
                }
            }
            Op::CheckCast => {
                symbolic_operand!(own!(b));
                let object = r!(own!(b)) as Ref;
                if object != NULL {
                    let class = *heap!().add(object as usize) as u32;
                    if class != own!(d)
                        && !vm!()
                            .registry
                            .is_subclass(ClassId(class), ClassId(own!(d)))
                    {
                        slow!(vm!().class_cast_failed(object, ClassId(own!(d))))
                    }
                }
                r!(own!(a)) = object as u64;
                concrete!(own!(a));
                next!()
            }
            Op::InstanceOf => {
                symbolic_operand!(own!(b));
                let object = r!(own!(b)) as Ref;
                let holds = object != NULL && {
                    let class = *heap!().add(object as usize) as u32;
                    class == own!(d)
                        || vm!()
                            .registry
                            .is_subclass(ClassId(class), ClassId(own!(d)))
                };
                set_int!(holds as i32)
            }
            Op::ConstRef => {
                r!(own!(a)) = own!(e) as u64;
                concrete!(own!(a));
                next!()
            }
            Op::Throw => {
                symbolic_operand!(own!(b));
                let thrown = r!(own!(b)) as Ref;
                null_check!(thrown);
                save_pc!();
                flow!(Flow::Throw(thrown))
            }
            Op::MonitorEnter => {
                symbolic_operand!(own!(b));
                let object = r!(own!(b)) as Ref;
                null_check!(object);
                slow!(vm!().enter_monitor(object))
            }
            Op::MonitorExit => {
                symbolic_operand!(own!(b));
                let object = r!(own!(b)) as Ref;
                null_check!(object);
                slow!(vm!().exit_monitor(object))
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
                match vm!().resolve_instruction(&mut *pc!()) {
                    Ok(()) => {
                        if vm!().options.lower.fused && !SYMBOLIC {
                            // The code ends with an instruction that is never reached.
                            fuse_pair(&mut *pc!(), &mut *pc!().add(1));
                            if pc!() > instrs!() {
                                fuse_pair(&mut *pc!().sub(1), &mut *pc!());
                            }
                        }
                        again!()
                    }
                    Err(exit) => flow!(exit.into()),
                }
            }
            Op::NewChecked => {
                if !vm!().is_initialised(ClassId(own!(d))) {
                    save_pc!();
                    if let Err(exit) = vm!().initialise(ClassId(own!(d))) {
                        flow!(exit.into())
                    }
                }
                match vm!().path.heap.allocate_object(
                    ClassId(own!(d)),
                    own!(e),
                    vm!().path.trail.stamp,
                ) {
                    Ok(object) => {
                        if !SYMBOLIC {
                            vm!().note_finalizable(object, ClassId(own!(d)));
                        }
                        r!(own!(a)) = object as u64;
                        concrete!(own!(a));
                        next!()
                    }
                    Err(_) => slow!(vm!().retry_after_collection::<SYMBOLIC>()),
                }
            }
            Op::Unreachable => {
                return Stop::Internal("unreachable code was reached".into());
            }
            Op::Probe => {
                save_pc!();
                vm!().probe(own!(d), own!(e));
                next!()
            }
        }
    };
}
