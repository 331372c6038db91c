//! Verification of class files that nobody vouches for, so that hostile bytes cannot break the
//! interpreter's assumptions about stacks, locals, types and branch targets.
//!
//! Types are inferred by data flow (JVMS 4.10.2); of StackMapTable only the places count (`frames`): what the file claims
//! about its own types need not be believed. Subroutines are followed once per call, so `ret` always
//! knows where it returns. Where values of several classes meet, all of them are remembered; classes
//! are then loaded only for assignments between different names, as HotSpot does it. Like HotSpot,
//! interfaces count as Object here: what is called through one must be checked when it is called.
//!
//! `structure` checks a class around its code. The rules that need linked classes (final overrides,
//! access control, loops in the hierarchy) belong to linking.

mod execute;
mod flow;
mod frame;
mod frames;
mod members;
mod path_hierarchy;
mod structure;
mod types;

use std::fmt;

use crate::class_file::{ClassFile, ClassFileError, CodeAttribute, Member};
use crate::descriptor::DescriptorError;

pub use path_hierarchy::PathHierarchy;

/// A class that the hierarchy cannot find.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownClass {
    pub name: String,
}

/// What the verifier asks about other classes. Names are internal names, never arrays.
pub trait Hierarchy {
    /// True where `from` is `to` or one of its subclasses; `to` is no interface.
    fn is_assignable(&mut self, from: &str, to: &str) -> Result<bool, UnknownClass>;
    fn is_interface(&mut self, name: &str) -> Result<bool, UnknownClass>;
    fn common_superclass(&mut self, a: &str, b: &str) -> Result<String, UnknownClass>;
}

/// Which error of Java a rejection corresponds to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VerifyErrorKind {
    /// `ClassFormatError`
    Format,
    /// `VerifyError`
    Code,
    /// `NoClassDefFoundError` of this class
    MissingClass(String),
}

/// Why a class was rejected, in one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyError {
    pub kind: VerifyErrorKind,
    pub message: String,
}

impl VerifyError {
    fn format(message: impl Into<String>) -> VerifyError {
        VerifyError {
            kind: VerifyErrorKind::Format,
            message: message.into(),
        }
    }

    fn code(message: impl Into<String>) -> VerifyError {
        VerifyError {
            kind: VerifyErrorKind::Code,
            message: message.into(),
        }
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for VerifyError {}

impl From<UnknownClass> for VerifyError {
    fn from(unknown: UnknownClass) -> VerifyError {
        VerifyError {
            message: format!("class {} not found", unknown.name.replace('/', ".")),
            kind: VerifyErrorKind::MissingClass(unknown.name),
        }
    }
}

impl From<ClassFileError> for VerifyError {
    fn from(error: ClassFileError) -> VerifyError {
        VerifyError::format(error.to_string())
    }
}

impl From<DescriptorError> for VerifyError {
    fn from(error: DescriptorError) -> VerifyError {
        VerifyError::format(error.to_string())
    }
}

/// Checks everything but the code of the methods.
pub fn check_class(class: &ClassFile) -> Result<(), VerifyError> {
    structure::check(class)
}

/// Checks the class and the code of all its methods.
pub fn verify_class(class: &ClassFile, hierarchy: &mut dyn Hierarchy) -> Result<(), VerifyError> {
    check_class(class)?;
    verify_code(class, hierarchy)
}

/// Checks the code of all methods of a class whose form was checked.
pub fn verify_code(class: &ClassFile, hierarchy: &mut dyn Hierarchy) -> Result<(), VerifyError> {
    let mut verifier = Verifier::new(class)?;
    class
        .methods
        .iter()
        .try_for_each(|method| verifier.verify(method, hierarchy))
}

/// What the methods of one class share: names, and what was learnt about them.
pub struct Verifier<'a> {
    class: &'a ClassFile,
    types: types::RefTypes<'a>,
    references: execute::References,
    bootstrap_count: usize,
}

impl<'a> Verifier<'a> {
    pub fn new(class: &'a ClassFile) -> Result<Verifier<'a>, VerifyError> {
        Ok(Verifier {
            class,
            types: types::RefTypes::new(class.name()?),
            references: execute::References::default(),
            bootstrap_count: class.bootstrap_methods()?.len(),
        })
    }

    /// Checks one method's code. Methods without code pass.
    pub fn verify(
        &mut self,
        method: &Member,
        hierarchy: &mut dyn Hierarchy,
    ) -> Result<(), VerifyError> {
        match method.code(self.class)? {
            Some(code) => self.verify_as(method, &code, hierarchy),
            None => Ok(()),
        }
    }

    /// Checks code that is to stand in the place of a method's own.
    pub fn verify_as(
        &mut self,
        method: &Member,
        code: &CodeAttribute<'_>,
        hierarchy: &mut dyn Hierarchy,
    ) -> Result<(), VerifyError> {
        flow::verify(self, method, code, hierarchy).map_err(|mut error| {
            let (name, descriptor) = (method.name(self.class), method.descriptor(self.class));
            let class = self.class.name().unwrap_or_default().replace('/', ".");
            error.message = format!("{class}.{name}{descriptor}: {}", error.message);
            // A bad constant is a fault of the instruction that uses it.
            if error.kind == VerifyErrorKind::Format {
                error.kind = VerifyErrorKind::Code;
            }
            error
        })
    }
}
