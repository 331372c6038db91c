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
        verify_class(file, &mut PathHierarchy::new(&self.registry.class_path)).err()
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
