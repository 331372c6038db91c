//! Contracts while sequences are executed: a call that its precondition forbids is no test, and neither is one whose
//! postcondition does not hold, since a test would say that this is right. The conditions leave nothing behind: a test
//! does not run them.

use super::executor::{Executor, Watch};
use crate::surface::{CallKind, Callable};
use crate::transition;
use spelunk_classes::registry::{ClassId, MethodId};
use spelunk_vm::{Stop, Vm};

/// What the class says about one of its methods.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Conditions {
    precondition: Option<MethodId>,
    postcondition: Option<Postcondition>,
}

#[derive(Clone, Copy, Debug)]
struct Postcondition {
    method: MethodId,
    /// So many words of the result come first.
    result_words: usize,
    is_static: bool,
}

impl Conditions {
    pub(super) fn of(vm: &Vm, class: ClassId, method: MethodId) -> Conditions {
        let callable = Callable::new(vm, method);
        if !vm.registry.class(class).is_user() || callable.kind == CallKind::Constructor {
            return Conditions::default();
        }
        let found = transition::postcondition(vm, class, &callable);
        let postcondition = found.map(|found| {
            let with_result = found.parameters().len() > callable.parameters().len();
            Postcondition {
                method: found.method,
                result_words: match (with_result, callable.returns().as_str()) {
                    (false, _) => 0,
                    (true, "J" | "D") => 2,
                    (true, _) => 1,
                },
                is_static: callable.kind == CallKind::Static,
            }
        });
        Conditions {
            // One that cannot be asked is named where methods are explored on unknown heaps.
            precondition: vm.precondition_of(class, method).ok().flatten(),
            postcondition,
        }
    }
}

/// Words and symbolic parts of a call, the receiver first.
#[derive(Clone, Copy)]
pub(super) struct Given<'a> {
    pub words: &'a [u64],
    pub parts: &'a [u32],
}

impl Executor {
    /// Whether the call may be made.
    pub(super) fn require(
        &mut self,
        conditions: Conditions,
        given: Given,
        watch: &mut dyn Watch,
    ) -> Result<(), Stop> {
        match conditions.precondition {
            Some(method) => self.holds(method, given, watch),
            None => Ok(()),
        }
    }

    /// Whether the call has ended as it should.
    pub(super) fn ensure(
        &mut self,
        conditions: Conditions,
        given: Given,
        result: u64,
        watch: &mut dyn Watch,
    ) -> Result<(), Stop> {
        let Some(postcondition) = conditions.postcondition else {
            return Ok(());
        };
        let shadow = self.vm.path.returned_shadow;
        let receiver = usize::from(!postcondition.is_static);
        let mut words = given.words.to_vec();
        let mut parts = given.parts.to_vec();
        let result = [(result, shadow), (0, 0)];
        for &(word, part) in result[..postcondition.result_words].iter().rev() {
            words.insert(receiver, word);
            parts.insert(receiver, part);
        }
        let given = Given {
            words: &words,
            parts: &parts,
        };
        let held = self.holds(postcondition.method, given, watch);
        self.vm.path.returned_shadow = shadow;
        held
    }

    fn holds(&mut self, method: MethodId, given: Given, watch: &mut dyn Watch) -> Result<(), Stop> {
        let covered = self.vm.covered.clone();
        let switches = self.vm.covered_switches.clone();
        let level = self.vm.open_level();
        let answer = self.run(method, given.words, given.parts, watch);
        self.vm.undo_level(&level);
        self.vm.covered.fill(0);
        self.vm.covered[..covered.len()].copy_from_slice(&covered);
        self.vm.covered_switches = switches;
        match answer {
            Ok(word) if word as u32 != 0 => Ok(()),
            _ => Err(Stop::Declined),
        }
    }
}
