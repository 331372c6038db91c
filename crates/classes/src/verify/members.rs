//! What a class says about its fields and methods (JVMS 4.5 to 4.7): names, descriptors, flags, initial values, code
//! where code must be. Messages as HotSpot words them, where it has one.

use super::VerifyError;
use super::structure::{JAVA_5, JAVA_7, JAVA_8, JAVA_17, check_attribute_names, require};
use crate::class_file::{Attribute, ClassFile, Constant, Member, access};
use crate::descriptor::{FieldType, MethodDescriptor, is_method_name, is_unqualified_name};
use std::collections::HashSet;

const MOST_PARAMETER_WORDS: usize = 255;

type Result<T = ()> = std::result::Result<T, VerifyError>;

pub(super) fn check(file: &ClassFile) -> Result {
    let checker = Checker {
        file,
        class: file.name()?,
    };
    checker.fields()?;
    checker.methods()
}

struct Checker<'f> {
    file: &'f ClassFile,
    class: &'f str,
}

impl Checker<'_> {
    fn is_since(&self, major: u16) -> bool {
        self.file.major >= major
    }

    // ---- fields ----

    fn fields(&self) -> Result {
        let mut seen = HashSet::new();
        for field in &self.file.fields {
            let (name, descriptor) = (field.name(self.file), field.descriptor(self.file));
            self.field_flags(field)?;
            if !is_unqualified_name(name) {
                return Err(self.illegal_name("field", name));
            }
            let Ok(kind) = FieldType::parse(descriptor) else {
                return Err(self.illegal_signature("Field", name, descriptor));
            };
            check_attribute_names(self.file, &field.attributes)?;
            field.signature(self.file)?;
            self.initial_value(field, kind)?;
            if !seen.insert((name, descriptor)) {
                return Err(self.duplicate("field", name, descriptor));
            }
        }
        Ok(())
    }

    fn field_flags(&self, field: &Member) -> Result {
        let has = |flag: u16| field.is(flag);
        let is_illegal = match self.file.is_interface() {
            true => {
                let must = access::PUBLIC | access::STATIC | access::FINAL;
                let never =
                    access::PRIVATE | access::PROTECTED | access::VOLATILE | access::TRANSIENT;
                field.access & must != must
                    || has(never)
                    || self.is_since(JAVA_5) && has(access::ENUM)
            }
            false => several_visibilities(field) || has(access::FINAL) && has(access::VOLATILE),
        };
        match is_illegal {
            true => Err(VerifyError::format(format!(
                "Illegal field modifiers in class {}: 0x{:X}",
                self.class, field.access
            ))),
            false => Ok(()),
        }
    }

    /// Only static fields have one; for others it means nothing.
    fn initial_value(&self, field: &Member, kind: FieldType<'_>) -> Result {
        let Ok(value) = field.constant_value(self.file) else {
            return Err(VerifyError::format(format!(
                "Invalid ConstantValue field attribute length in class file {}",
                self.class
            )));
        };
        let (Some(index), true) = (value, field.is_static()) else {
            return Ok(());
        };
        let Ok(constant) = self.file.pool.get(index) else {
            return Err(VerifyError::format(format!(
                "Bad initial value index {index} in ConstantValue in class file {}",
                self.class
            )));
        };
        let problem = match (kind, constant) {
            (FieldType::Long, Constant::Long(_))
            | (FieldType::Float, Constant::Float(_))
            | (FieldType::Double, Constant::Double(_))
            | (
                FieldType::Int
                | FieldType::Short
                | FieldType::Char
                | FieldType::Byte
                | FieldType::Boolean,
                Constant::Integer(_),
            )
            | (FieldType::Object("java/lang/String"), Constant::String(_)) => return Ok(()),
            (FieldType::Object(_), _) => "Bad string initial value in class file",
            (FieldType::Array(_), _) => {
                return Err(VerifyError::format(format!(
                    "Unable to set initial value {index} in class file {}",
                    self.class
                )));
            }
            _ => "Inconsistent constant value type in class file",
        };
        Err(VerifyError::format(format!("{problem} {}", self.class)))
    }

    // ---- methods ----

    fn methods(&self) -> Result {
        let mut seen = HashSet::new();
        for method in &self.file.methods {
            let (name, descriptor) = (method.name(self.file), method.descriptor(self.file));
            if !is_method_name(name) {
                return Err(self.illegal_name("method", name));
            }
            self.signature(method, name, descriptor)?;
            self.method_flags(method, name)?;
            check_attribute_names(self.file, &method.attributes)?;
            method.exceptions(self.file)?;
            method.signature(self.file)?;
            self.code(method, name)?;
            self.debug_tables(method)?;
            if !seen.insert((name, descriptor)) {
                return Err(self.duplicate("method", name, descriptor));
            }
        }
        Ok(())
    }

    fn signature(&self, method: &Member, name: &str, descriptor: &str) -> Result {
        let illegal = || self.illegal_signature("Method", name, descriptor);
        let parsed = MethodDescriptor::parse(descriptor).map_err(|_| illegal())?;
        let takes_none = name == "<clinit>" && self.is_since(JAVA_7);
        if name.starts_with('<') && parsed.ret.is_some() || takes_none && !parsed.params.is_empty()
        {
            return Err(illegal());
        }
        match parsed.param_words() + usize::from(!method.is_static()) {
            0..=MOST_PARAMETER_WORDS => Ok(()),
            _ => Err(VerifyError::format(format!(
                "Too many arguments in method signature in class file {}",
                self.class
            ))),
        }
    }

    fn method_flags(&self, method: &Member, name: &str) -> Result {
        let is_illegal = match name {
            "<clinit>" => {
                return match method.is_static() || !self.is_since(JAVA_7) {
                    true => Ok(()),
                    false => Err(VerifyError::format(format!(
                        "Method <clinit> is not static in class file {}",
                        self.class
                    ))),
                };
            }
            _ if self.file.is_interface() => {
                if name == "<init>" {
                    return Err(VerifyError::format(format!(
                        "Interface cannot have a constructor, <init> method in class file {}",
                        self.class
                    )));
                }
                self.is_illegal_in_interface(method)
            }
            "<init>" => {
                let never = access::STATIC
                    | access::FINAL
                    | access::SYNCHRONIZED
                    | access::NATIVE
                    | access::ABSTRACT;
                several_visibilities(method)
                    || method.is(never)
                    || self.is_since(JAVA_5) && method.is(access::BRIDGE)
            }
            _ => several_visibilities(method) || self.is_illegally_abstract(method),
        };
        match is_illegal {
            true => Err(VerifyError::format(format!(
                "Method {name} in class {} has illegal modifiers: 0x{:X}",
                self.class, method.access
            ))),
            false => Ok(()),
        }
    }

    fn is_illegal_in_interface(&self, method: &Member) -> bool {
        let has = |flag: u16| method.is(flag);
        if self.is_since(JAVA_8) {
            let never = access::NATIVE | access::PROTECTED | access::FINAL | access::SYNCHRONIZED;
            return has(access::PUBLIC) == has(access::PRIVATE)
                || has(never)
                || has(access::ABSTRACT)
                    && (has(access::PRIVATE | access::STATIC)
                        || !self.is_since(JAVA_17) && has(access::STRICT));
        }
        let mut never = access::STATIC | access::FINAL | access::NATIVE;
        if self.is_since(JAVA_5) {
            never |= access::PRIVATE | access::PROTECTED | access::SYNCHRONIZED | access::STRICT;
        }
        !has(access::PUBLIC) || !has(access::ABSTRACT) || has(never)
    }

    fn is_illegally_abstract(&self, method: &Member) -> bool {
        let never = access::FINAL | access::NATIVE | access::PRIVATE | access::STATIC;
        method.is(access::ABSTRACT)
            && (method.is(never)
                || self.is_since(JAVA_5)
                    && (method.is(access::SYNCHRONIZED)
                        || !self.is_since(JAVA_17) && method.is(access::STRICT)))
    }

    fn code(&self, method: &Member, name: &str) -> Result {
        let is_code = |attribute: &&Attribute| self.file.pool.utf8(attribute.name) == Ok("Code");
        let count = method.attributes.iter().filter(is_code).count();
        let needs_none = method.is(access::NATIVE | access::ABSTRACT) && name != "<clinit>";
        let problem = match (count, needs_none) {
            (0, true) | (1, false) => return Ok(()),
            (0, false) => {
                "Absent Code attribute in method that is not native or abstract in class file"
            }
            (_, true) => "Code attribute in native or abstract methods in class file",
            (_, false) => "Multiple Code attributes in class file",
        };
        Err(VerifyError::format(format!("{problem} {}", self.class)))
    }

    fn debug_tables(&self, method: &Member) -> Result {
        let Some(code) = method.code(self.file)? else {
            return Ok(());
        };
        check_attribute_names(self.file, &code.attributes)?;
        let length = code.code.len();
        let mut lines = code.line_numbers()?.into_iter();
        require(
            lines.all(|(pc, _)| usize::from(pc) < length),
            "a line number lies outside the code",
        )?;
        let mut variables = code.local_variables()?.into_iter();
        require(
            variables.all(|v| {
                let end = usize::from(v.start_pc) + usize::from(v.length);
                end <= length
                    && v.index < code.max_locals
                    && is_unqualified_name(v.name)
                    && FieldType::parse(v.descriptor).is_ok()
            }),
            "a local variable is malformed",
        )
    }

    // ---- names ----

    fn illegal_name(&self, what: &str, name: &str) -> VerifyError {
        VerifyError::format(format!(
            "Illegal {what} name \"{name}\" in class {}",
            self.class
        ))
    }

    fn illegal_signature(&self, what: &str, name: &str, descriptor: &str) -> VerifyError {
        VerifyError::format(format!(
            "{what} \"{name}\" in class {} has illegal signature \"{descriptor}\"",
            self.class
        ))
    }

    fn duplicate(&self, what: &str, name: &str, descriptor: &str) -> VerifyError {
        VerifyError::format(format!(
            "Duplicate {what} name \"{name}\" with signature \"{descriptor}\" in class file {}",
            self.class
        ))
    }
}

fn several_visibilities(member: &Member) -> bool {
    let all = access::PUBLIC | access::PRIVATE | access::PROTECTED;
    (member.access & all).count_ones() > 1
}
