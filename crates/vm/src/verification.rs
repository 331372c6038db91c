//! Verification of user classes before their first method runs (JVMS 4.10). The JDK's own
//! classes and those the VM makes itself are trusted.

use crate::vm::{Exit, Result, Vm};
use spelunk_classes::registry::{ClassId, MethodId};
use spelunk_classes::verify::{
    PathHierarchy, VerifyError, VerifyErrorKind, check_class, verify_class,
};

impl Vm {
    pub(crate) fn verify_before_first_use(&mut self, method: MethodId) -> Result<()> {
        let class = self.registry.method(method).class;
        let linked = self.registry.class(class);
        if !linked.is_user() || linked.synthetic {
            return Ok(());
        }
        if !self.verified.contains_key(&class) {
            let outcome = self.verify(class);
            if let Some(VerifyErrorKind::MissingClass(name)) =
                outcome.as_ref().map(|error| &error.kind)
                && !self.has_builtin_loader(class)
            {
                // A loader of the program may have it; then verification begins again.
                let name = name.clone();
                self.load_class_from(class, &name)?;
            }
            self.verified.insert(class, outcome);
        }
        match self.verified.get(&class).cloned().flatten() {
            Some(error) => Err(self.verification_failure(error)),
            None => Ok(()),
        }
    }

    fn verify(&self, class: ClassId) -> Option<VerifyError> {
        let file = self.registry.class(class).file.as_deref()?;
        if let Err(error) = check_class(file) {
            return Some(error);
        }
        let mut hierarchy = PathHierarchy::new(&self.registry.class_path);
        for other in self.registry.seen_by(class) {
            hierarchy.add(other);
        }
        verify_class(file, &mut hierarchy).err()
    }

    fn verification_failure(&mut self, error: VerifyError) -> Exit {
        let message = error.to_string();
        match error.kind {
            VerifyErrorKind::Format => self.throw_new("java/lang/ClassFormatError", Some(&message)),
            VerifyErrorKind::Code => self.throw_new("java/lang/VerifyError", Some(&message)),
            VerifyErrorKind::MissingClass(name) => match self.load_class(&name) {
                Ok(_) => self.throw_new("java/lang/NoClassDefFoundError", Some(&name)),
                Err(exit) => exit,
            },
        }
    }
}
