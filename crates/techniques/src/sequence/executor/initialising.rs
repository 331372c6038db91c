//! Classes that an execution was the first to need: they are initialised for good behind it, or again for a trial.

use super::{Executor, WARM_UPS, Watch};
use crate::goals::covered_goals;
use spelunk_classes::registry::ClassId;
use spelunk_vm::Stop;
use spelunk_vm::initialise::STEPS_OF_INITIALISER;

impl Executor {
    pub(super) fn initialise_late(&mut self) {
        let late = self.vm.take_late_classes();
        let covered = self.vm.covered.clone();
        let switches = self.vm.covered_switches.clone();
        self.vm.covered.fill(0);
        self.vm.covered_switches.clear();
        let is_user = |(class, _): &(ClassId, bool)| self.vm.registry.class(*class).is_user();
        let has_user_class = late.iter().any(is_user);
        for (class, ended) in late {
            if ended || self.can_be_initialised(class) {
                self.vm.grant_steps(i64::MAX / 4);
                self.vm.initialise_for_good(class);
                self.warm_up(class);
            }
        }
        if has_user_class {
            let covered = covered_goals(&self.vm, self.class);
            self.covered_by_initialisers.extend(covered);
        }
        self.vm.covered[..covered.len()].copy_from_slice(&covered);
        self.vm.covered_switches = switches;
    }

    /// The class library keeps what it has worked out once. Undone with every test it would be worked out for
    /// every test.
    pub(super) fn warm_up(&mut self, class: ClassId) {
        let name = self.vm.registry.class(class).name.clone();
        for (_, owner, method, descriptor) in WARM_UPS.iter().filter(|row| *row.0 == *name) {
            let Ok(owner) = self.vm.load_for_driver(owner) else {
                continue;
            };
            let Some(method) = self.vm.registry.find_declared(owner, method, descriptor) else {
                continue;
            };
            let level = self.vm.open_level();
            self.vm.grant_steps(STEPS_OF_INITIALISER);
            let ended = self.vm.call_to_end(method, &[]).is_ok();
            self.vm.undo_level(&level);
            self.vm.take_late_classes();
            if ended {
                self.vm.grant_steps(STEPS_OF_INITIALISER);
                let _ = self.vm.call_to_end(method, &[]);
            }
        }
    }

    /// Whether an initialiser that was cut off ends, given more steps than a test has. Each is tried once.
    pub(super) fn can_be_initialised(&mut self, class: ClassId) -> bool {
        if self.vm.is_initialised(class) || !self.tried_initialisers.insert(class) {
            return false;
        }
        let level = self.vm.open_level();
        self.vm.grant_steps(STEPS_OF_INITIALISER);
        let ended = self.vm.initialise_now(class).is_ok();
        self.vm.undo_level(&level);
        self.vm.take_late_classes();
        ended
    }

    /// Runs the initialiser of a class once more, within the execution that is in place.
    pub fn initialise_again(&mut self, class: ClassId, watch: &mut dyn Watch) -> Result<(), Stop> {
        let found = self.vm.registry.find_declared(class, "<clinit>", "()V");
        match found {
            Some(initialiser) => self.run(initialiser, &[], &[], watch).map(|_| ()),
            None => Ok(()),
        }
    }

    pub(super) fn initialise(
        &mut self,
        class: ClassId,
        _watch: &mut dyn Watch,
    ) -> Result<(), Stop> {
        if self.vm.is_initialised(class) {
            return Ok(());
        }
        self.vm.path.answers.clear();
        self.vm.path.answers_used = 0;
        self.vm.initialise_now(class)
    }
}
