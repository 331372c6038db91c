//! Verification of user classes before their first method runs (JVMS 4.10). The JDK's own
//! classes and those the VM makes itself are trusted.

use crate::vm::{Exit, Result, Vm};
use spelunk_classes::class_path::Origin;
use spelunk_classes::registry::{ClassId, MethodId};
use spelunk_classes::verify::{PathHierarchy, VerifyError, VerifyErrorKind, verify_code};

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
        let linked = self.registry.class(class);
        let file = linked.file.as_deref()?;
        let path = &self.registry.class_path;
        let sees_path_alone = matches!(linked.origin, Some(Origin::User { .. }));
        if sees_path_alone && path.is_verified(&linked.name) {
            return None;
        }
        let mut hierarchy = PathHierarchy::new(path);
        for other in self.registry.seen_by(class) {
            hierarchy.add(other);
        }
        let wrong = verify_code(file, &mut hierarchy).err();
        if sees_path_alone && wrong.is_none() {
            path.note_verified(&linked.name);
        }
        wrong
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
