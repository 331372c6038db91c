//! Verification of user classes before their first method runs (JVMS 4.10). The JDK's own
//! classes and those the VM makes itself are trusted.

use crate::vm::{Exit, Result, Vm};
use spelunk_classes::class_path::Origin;
use spelunk_classes::registry::{ClassId, MethodId, Registry};
use spelunk_classes::verify::{
    Hierarchy, PathHierarchy, UnknownClass, VerifyError, VerifyErrorKind, verify_code,
};

impl Vm {
    pub(crate) fn verify_before_first_use(&mut self, method: MethodId) -> Result<()> {
        let class = self.registry.method(method).class;
        let linked = self.registry.class(class);
        if !linked.is_user() || linked.synthetic {
            return Ok(());
        }
        if !self.verified.contains_key(&class) {
            self.check_hierarchy(class)?;
            let outcome = self.verify(class)?;
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

    fn verify(&mut self, class: ClassId) -> Result<Option<VerifyError>> {
        let linked = self.registry.class(class);
        let Some(file) = linked.file.clone() else {
            return Ok(None);
        };
        if !matches!(linked.origin, Some(Origin::User { .. })) {
            // It may see classes that are not on the class path.
            let mut hierarchy = LoaderHierarchy {
                registry: &mut self.registry,
                class,
            };
            let wrong = verify_code(&file, &mut hierarchy).err();
            self.prepare_new_classes()?;
            return Ok(wrong);
        }
        let path = &self.registry.class_path;
        if path.is_verified(&linked.name) {
            return Ok(None);
        }
        let wrong = verify_code(&file, &mut PathHierarchy::new(path)).err();
        if wrong.is_none() {
            path.note_verified(&linked.name);
        }
        Ok(wrong)
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

/// The hierarchy as a class loader of the program knows it: its names may mean other classes than the class path's, and
/// those may have superclasses of yet another loader.
struct LoaderHierarchy<'r> {
    registry: &'r mut Registry,
    /// Whose names are meant.
    class: ClassId,
}

impl LoaderHierarchy<'_> {
    fn get(&mut self, name: &str) -> std::result::Result<ClassId, UnknownClass> {
        let found = self.registry.load_from(self.class, name);
        found.map_err(|_| UnknownClass {
            name: name.to_string(),
        })
    }
}

impl Hierarchy for LoaderHierarchy<'_> {
    fn is_assignable(&mut self, from: &str, to: &str) -> std::result::Result<bool, UnknownClass> {
        let (to, from) = (self.get(to)?, self.get(from)?);
        Ok(self.registry.is_subclass(from, to))
    }

    fn is_interface(&mut self, name: &str) -> std::result::Result<bool, UnknownClass> {
        let class = self.get(name)?;
        Ok(self.registry.class(class).is_interface())
    }

    fn common_superclass(&mut self, a: &str, b: &str) -> std::result::Result<String, UnknownClass> {
        let (a, b) = (self.get(a)?, self.get(b)?);
        let others = self.registry.class(b).display.clone();
        let own = self.registry.class(a).display.clone();
        for common in own.into_iter().rev().filter(|class| others.contains(class)) {
            let name = self.registry.class(common).name.to_string();
            // The name must mean it here too.
            if self.get(&name).is_ok_and(|meant| meant == common) {
                return Ok(name);
            }
        }
        Ok("java/lang/Object".to_string())
    }
}
