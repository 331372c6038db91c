//! The shape of a class around its code (JVMS 4.1 to 4.7): constants, flags, names, members.

use std::collections::HashSet;

use super::VerifyError;
use crate::class_file::{Attribute, ClassFile, Constant, Member, access};
use crate::descriptor::{
    FieldType, MethodDescriptor, is_class_name, is_method_name, is_unqualified_name,
};

type Result<T> = std::result::Result<T, VerifyError>;

/// Versions at which rules changed.
const JAVA_5: u16 = 49;
const JAVA_7: u16 = 51;
const JAVA_8: u16 = 52;
const JAVA_12: u16 = 56;
const JAVA_17: u16 = 61;
/// Marks classes that use preview features.
const PREVIEW_MINOR: u16 = 65535;

const MOST_PARAMETER_WORDS: usize = 255;

fn reject<T>(message: impl Into<String>) -> Result<T> {
    Err(VerifyError::format(message))
}

fn require(condition: bool, message: &str) -> Result<()> {
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
    check_members(class)?;
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

fn check_attribute_names(class: &ClassFile, attributes: &[Attribute]) -> Result<()> {
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
    let legal = match has(access::INTERFACE) {
        true => {
            has(access::ABSTRACT)
                && !has(access::FINAL)
                && !(modern && (has(access::SUPER) || has(access::ENUM)))
        }
        false => {
            let both = access::ABSTRACT | access::FINAL;
            class.access & both != both && !(modern && has(access::ANNOTATION))
        }
    };
    require(legal, "the class has an illegal combination of flags")
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

fn check_members(class: &ClassFile) -> Result<()> {
    let mut seen = HashSet::new();
    for field in &class.fields {
        let named = (field.name(class), field.descriptor(class));
        in_member(class, field, || {
            require(seen.insert(named), "the field is declared twice")?;
            check_field(class, field)
        })?;
    }
    let mut seen = HashSet::new();
    for method in &class.methods {
        let named = (method.name(class), method.descriptor(class));
        in_member(class, method, || {
            require(seen.insert(named), "the method is declared twice")?;
            check_method(class, method)
        })?;
    }
    Ok(())
}

/// Names the member in front of the error.
fn in_member(class: &ClassFile, member: &Member, check: impl FnOnce() -> Result<()>) -> Result<()> {
    check().map_err(|mut error| {
        error.message = format!("{}: {}", member.name(class), error.message);
        error
    })
}

fn check_field(class: &ClassFile, field: &Member) -> Result<()> {
    require(
        is_unqualified_name(field.name(class)),
        "the field has an illegal name",
    )?;
    let field_type = FieldType::parse(field.descriptor(class))?;
    let legal = match class.is_interface() {
        true => {
            let wanted = access::PUBLIC | access::STATIC | access::FINAL;
            let forbidden =
                access::PRIVATE | access::PROTECTED | access::VOLATILE | access::TRANSIENT;
            field.access & wanted == wanted && field.access & forbidden == 0
        }
        false => {
            has_one_visibility(field) && !(field.is(access::FINAL) && field.is(access::VOLATILE))
        }
    };
    require(legal, "the field has an illegal combination of flags")?;
    check_attribute_names(class, &field.attributes)?;
    field.signature(class)?;
    if field.is_static() {
        check_constant_value(class, field, field_type)?;
    }
    Ok(())
}

fn check_constant_value(
    class: &ClassFile,
    field: &Member,
    field_type: FieldType<'_>,
) -> Result<()> {
    let Some(value) = field.constant_value(class)? else {
        return Ok(());
    };
    let fits = matches!(
        (field_type, class.pool.get(value)?),
        (FieldType::Long, Constant::Long(_))
            | (FieldType::Float, Constant::Float(_))
            | (FieldType::Double, Constant::Double(_))
            | (FieldType::Object("java/lang/String"), Constant::String(_))
            | (
                FieldType::Int
                    | FieldType::Short
                    | FieldType::Char
                    | FieldType::Byte
                    | FieldType::Boolean,
                Constant::Integer(_),
            )
    );
    require(fits, "the constant value does not fit the field")
}

fn has_one_visibility(member: &Member) -> bool {
    let visibility = access::PUBLIC | access::PRIVATE | access::PROTECTED;
    (member.access & visibility).count_ones() <= 1
}

fn check_method(class: &ClassFile, method: &Member) -> Result<()> {
    let name = method.name(class);
    require(is_method_name(name), "the method has an illegal name")?;
    let descriptor = MethodDescriptor::parse(method.descriptor(class))?;
    let this_words = usize::from(!method.is_static());
    require(
        descriptor.param_words() + this_words <= MOST_PARAMETER_WORDS,
        "the method has too many parameters",
    )?;
    match name {
        "<init>" => require(
            descriptor.ret.is_none() && !class.is_interface(),
            "the constructor has an illegal form",
        )?,
        "<clinit>" => require(
            descriptor.ret.is_none()
                && (class.major < JAVA_7 || (method.is_static() && descriptor.params.is_empty())),
            "the static initialiser has an illegal form",
        )?,
        _ => {}
    }
    require(
        has_legal_flags(class, method),
        "the method has an illegal combination of flags",
    )?;
    check_attribute_names(class, &method.attributes)?;
    method.exceptions(class)?;
    method.signature(class)?;
    check_code_presence(class, method)?;
    check_debug_tables(class, method)
}

fn check_debug_tables(class: &ClassFile, method: &Member) -> Result<()> {
    let Some(code) = method.code(class)? else {
        return Ok(());
    };
    check_attribute_names(class, &code.attributes)?;
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

fn has_legal_flags(class: &ClassFile, method: &Member) -> bool {
    let has = |flags: u16| method.access & flags != 0;
    match method.name(class) {
        // All other flags of a static initialiser are ignored.
        "<clinit>" => true,
        "<init>" => {
            let forbidden = access::STATIC
                | access::FINAL
                | access::SYNCHRONIZED
                | access::BRIDGE
                | access::NATIVE
                | access::ABSTRACT;
            has_one_visibility(method) && !has(forbidden)
        }
        _ if class.is_interface() => has_legal_interface_flags(class, method),
        _ => {
            let mut forbidden = access::PRIVATE
                | access::STATIC
                | access::FINAL
                | access::SYNCHRONIZED
                | access::NATIVE;
            if class.major < JAVA_17 {
                forbidden |= access::STRICT;
            }
            has_one_visibility(method) && !(has(access::ABSTRACT) && has(forbidden))
        }
    }
}

fn has_legal_interface_flags(class: &ClassFile, method: &Member) -> bool {
    let has = |flags: u16| method.access & flags != 0;
    if has(access::PROTECTED | access::FINAL | access::SYNCHRONIZED | access::NATIVE) {
        return false;
    }
    if class.major < JAVA_8 {
        return has(access::PUBLIC)
            && has(access::ABSTRACT)
            && !has(access::PRIVATE | access::STATIC | access::STRICT);
    }
    let forbidden = access::PRIVATE | access::STATIC | access::STRICT;
    has(access::PUBLIC) != has(access::PRIVATE) && !(has(access::ABSTRACT) && has(forbidden))
}

fn check_code_presence(class: &ClassFile, method: &Member) -> Result<()> {
    let is_code = |attribute: &&Attribute| class.pool.utf8(attribute.name) == Ok("Code");
    let count = method.attributes.iter().filter(is_code).count();
    let bodiless = method.is(access::NATIVE | access::ABSTRACT);
    match (count, bodiless && method.name(class) != "<clinit>") {
        (0, true) | (1, false) => Ok(()),
        (0, false) => reject("the method has no code"),
        (_, true) => reject("an abstract or native method has code"),
        (_, false) => reject("the method has several bodies of code"),
    }
}
