//! The shape of a class around its members (JVMS 4.1 to 4.7): constants, flags, names.

use std::collections::HashSet;

use super::{VerifyError, members};
use crate::class_file::{Attribute, ClassFile, Constant, access};
use crate::descriptor::{
    FieldType, MethodDescriptor, is_class_name, is_method_name, is_unqualified_name,
};

type Result<T> = std::result::Result<T, VerifyError>;

/// Versions at which rules changed.
pub(super) const JAVA_5: u16 = 49;
const JAVA_6: u16 = 50;
pub(super) const JAVA_7: u16 = 51;
pub(super) const JAVA_8: u16 = 52;
const JAVA_12: u16 = 56;
pub(super) const JAVA_17: u16 = 61;
/// Marks classes that use preview features.
const PREVIEW_MINOR: u16 = 65535;

fn reject<T>(message: impl Into<String>) -> Result<T> {
    Err(VerifyError::format(message))
}

pub(super) fn require(condition: bool, message: &str) -> Result<()> {
    match condition {
        true => Ok(()),
        false => reject(message),
    }
}

pub(super) fn check(class: &ClassFile) -> Result<()> {
    require(
        class.access & access::MODULE == 0,
        "a module description is not a class",
    )?;
    require(
        class.major < JAVA_12 || matches!(class.minor, 0 | PREVIEW_MINOR),
        "the class file has an illegal minor version",
    )?;
    check_constants(class)?;
    check_class_flags(class)?;
    check_supertypes(class)?;
    members::check(class)?;
    check_class_attributes(class)
}

/// Whatever is asked for later must be decodable.
fn check_class_attributes(class: &ClassFile) -> Result<()> {
    check_attribute_names(class, &class.attributes)?;
    class.source_file()?;
    class.signature()?;
    class.inner_classes()?;
    class.enclosing_method()?;
    class.nest_host()?;
    class.nest_members()?;
    class.permitted_subclasses()?;
    class.record_components()?;
    Ok(())
}

pub(super) fn check_attribute_names(class: &ClassFile, attributes: &[Attribute]) -> Result<()> {
    for attribute in attributes {
        class.pool.utf8(attribute.name)?;
    }
    Ok(())
}

fn check_constants(class: &ClassFile) -> Result<()> {
    let bootstrap_count = check_bootstrap_methods(class)?;
    let mut signatures = Signatures {
        class,
        known: vec![None; class.pool.len()],
    };
    for index in class.pool.indexes() {
        if !is_valid_constant(&mut signatures, index, bootstrap_count)? {
            return reject(format!("constant {index} is malformed"));
        }
    }
    Ok(())
}

/// What a name-and-type entry describes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Signature {
    Field,
    Method,
    Neither,
}

/// Name-and-type entries that were looked at: many references share one.
struct Signatures<'a> {
    class: &'a ClassFile,
    known: Vec<Option<Signature>>,
}

impl Signatures<'_> {
    fn get(&mut self, index: u16) -> Result<Signature> {
        if let Some(&Some(known)) = self.known.get(usize::from(index)) {
            return Ok(known);
        }
        let (name, descriptor) = self.class.pool.name_and_type(index)?;
        let found = if descriptor.starts_with('(') {
            match is_method_name(name) && MethodDescriptor::parse(descriptor).is_ok() {
                true => Signature::Method,
                false => Signature::Neither,
            }
        } else {
            match is_unqualified_name(name) && FieldType::parse(descriptor).is_ok() {
                true => Signature::Field,
                false => Signature::Neither,
            }
        };
        if let Some(known) = self.known.get_mut(usize::from(index)) {
            *known = Some(found);
        }
        Ok(found)
    }
}

fn is_valid_constant(
    signatures: &mut Signatures<'_>,
    index: u16,
    bootstrap_count: usize,
) -> Result<bool> {
    let class = signatures.class;
    let pool = &class.pool;
    Ok(match pool.get(index)? {
        Constant::Utf8(_)
        | Constant::Integer(_)
        | Constant::Float(_)
        | Constant::Long(_)
        | Constant::Double(_) => true,
        Constant::Class(name) => FieldType::of_class_name(pool.utf8(name)?).is_ok(),
        Constant::String(text) => pool.utf8(text).is_ok(),
        Constant::Field { name_and_type, .. } => {
            pool.member_ref(index)?;
            signatures.get(name_and_type)? == Signature::Field
        }
        Constant::Method { name_and_type, .. }
        | Constant::InterfaceMethod { name_and_type, .. } => {
            let method = pool.member_ref(index)?;
            let is_init = method.name == "<init>";
            signatures.get(name_and_type)? == Signature::Method
                && (!is_init || (method.descriptor.ends_with(")V") && !method.interface))
        }
        Constant::NameAndType { .. } => signatures.get(index)? != Signature::Neither,
        Constant::MethodHandle { kind, reference } => is_valid_handle(class, kind, reference)?,
        Constant::MethodType(descriptor) => MethodDescriptor::parse(pool.utf8(descriptor)?).is_ok(),
        Constant::Dynamic {
            bootstrap,
            name_and_type,
        } => {
            signatures.get(name_and_type)? == Signature::Field
                && usize::from(bootstrap) < bootstrap_count
        }
        Constant::InvokeDynamic {
            bootstrap,
            name_and_type,
        } => {
            let (name, _) = pool.name_and_type(name_and_type)?;
            signatures.get(name_and_type)? == Signature::Method
                && !name.starts_with('<')
                && usize::from(bootstrap) < bootstrap_count
        }
        Constant::Module(_) | Constant::Package(_) => false,
    })
}

/// JVMS 4.4.8: which kind of entry each kind of handle refers to.
fn is_valid_handle(class: &ClassFile, kind: u8, reference: u16) -> Result<bool> {
    let target = class.pool.get(reference)?;
    let name = class.pool.member_ref(reference)?.name;
    let interfaces_allowed = class.major >= JAVA_8;
    Ok(match kind {
        1..=4 => matches!(target, Constant::Field { .. }),
        5 => matches!(target, Constant::Method { .. }) && !name.starts_with('<'),
        6 | 7 => {
            let is_interface = matches!(target, Constant::InterfaceMethod { .. });
            (matches!(target, Constant::Method { .. }) || (is_interface && interfaces_allowed))
                && !name.starts_with('<')
        }
        8 => matches!(target, Constant::Method { .. }) && name == "<init>",
        9 => matches!(target, Constant::InterfaceMethod { .. }) && !name.starts_with('<'),
        _ => false,
    })
}

/// The number of bootstrap methods, each of which is a handle with loadable arguments.
fn check_bootstrap_methods(class: &ClassFile) -> Result<usize> {
    let methods = class.bootstrap_methods()?;
    for method in &methods {
        require(
            matches!(
                class.pool.get(method.method_ref)?,
                Constant::MethodHandle { .. }
            ),
            "a bootstrap method is no method handle",
        )?;
        for &argument in &method.arguments {
            let loadable = matches!(
                class.pool.get(argument)?,
                Constant::Integer(_)
                    | Constant::Float(_)
                    | Constant::Long(_)
                    | Constant::Double(_)
                    | Constant::Class(_)
                    | Constant::String(_)
                    | Constant::MethodHandle { .. }
                    | Constant::MethodType(_)
                    | Constant::Dynamic { .. }
            );
            require(loadable, "a bootstrap argument cannot be loaded")?;
        }
    }
    Ok(methods.len())
}

fn check_class_flags(class: &ClassFile) -> Result<()> {
    let has = |flag: u16| class.access & flag != 0;
    let modern = class.major >= JAVA_5;
    // Older compilers did not say that interfaces are abstract.
    let is_abstract = has(access::ABSTRACT) || class.is_interface() && class.major < JAVA_6;
    let legal = match class.is_interface() {
        true => {
            is_abstract
                && !has(access::FINAL)
                && !(modern && (has(access::SUPER) || has(access::ENUM)))
        }
        false => !(is_abstract && has(access::FINAL) || modern && has(access::ANNOTATION)),
    };
    match legal {
        true => Ok(()),
        false => reject(format!(
            "Illegal class modifiers in class {}: 0x{:X}",
            class.name()?,
            class.access
        )),
    }
}

fn check_supertypes(class: &ClassFile) -> Result<()> {
    let name = class.name()?;
    require(is_class_name(name), "the class has an illegal name")?;
    match class.super_name()? {
        None => require(name == "java/lang/Object", "the class has no superclass")?,
        Some(parent) => {
            require(is_class_name(parent), "the superclass is no class")?;
            require(
                !class.is_interface() || parent == "java/lang/Object",
                "the superclass of an interface is not Object",
            )?;
        }
    }
    let mut seen = HashSet::new();
    for interface in class.interface_names() {
        let interface = interface?;
        require(is_class_name(interface), "an interface is no class")?;
        require(seen.insert(interface), "an interface is named twice")?;
    }
    Ok(())
}
