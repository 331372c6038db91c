//! The static part of a call site: its bootstrap method and the arguments that the class file gives.
//!
//! Arguments are read, not resolved: linking needs names, and must not load or run what a lazy JVM
//! would not.

use super::member::MemberHandle;
use crate::vm::{Result, Vm};
use spelunk_classes::class_file::{ClassFile, ClassFileError, Constant};
use spelunk_classes::registry::{ClassId, format_error};
use std::sync::Arc;

/// A call site or dynamic constant as its class file describes it.
pub(super) struct Bootstrap {
    /// The class that contains the site.
    pub(super) from: ClassId,
    /// Class and name of the bootstrap method.
    pub(super) owner: String,
    pub(super) method: String,
    pub(super) handle: MemberHandle,
    pub(super) name: String,
    pub(super) descriptor: String,
    pub(super) arguments: Vec<Argument>,
}

/// A static argument.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Argument {
    /// An internal name or array descriptor.
    Class(String),
    PrimitiveClass(u8),
    Text(Vec<u16>),
    Int(i32),
    Long(i64),
    Float(u32),
    Double(u64),
    MethodType(String),
    Member(MemberHandle),
    /// A dynamic constant that describes an enum constant by names.
    EnumConstant {
        class: String,
        name: String,
    },
    /// A dynamic constant that describes a class by name.
    ClassDescription(String),
    /// Any other dynamic constant, by its index in the same pool.
    Dynamic(u16),
}

impl Bootstrap {
    /// Reads the entry `index` of a class's pool, an `InvokeDynamic` or `Dynamic` constant.
    pub(super) fn of_constant(vm: &mut Vm, from: ClassId, index: u16) -> Result<Bootstrap> {
        let file = vm.class_file(from)?;
        match Bootstrap::read(&file, from, index, 0) {
            Ok(Some(site)) => {
                vm.check_handle_access(from, &site.handle)?;
                for argument in &site.arguments {
                    if let Argument::Member(member) = argument {
                        vm.check_handle_access(from, member)?;
                    }
                }
                Ok(site)
            }
            Ok(None) => vm.unsupported("malformed bootstrap method"),
            Err(error) => Err(vm.link_error(format_error("", error))),
        }
    }

    fn read(
        file: &Arc<ClassFile>,
        from: ClassId,
        index: u16,
        depth: usize,
    ) -> std::result::Result<Option<Bootstrap>, ClassFileError> {
        let (Constant::InvokeDynamic {
            bootstrap,
            name_and_type,
        }
        | Constant::Dynamic {
            bootstrap,
            name_and_type,
        }) = file.pool.get(index)?
        else {
            return Ok(None);
        };
        let (name, descriptor) = file.pool.name_and_type(name_and_type)?;
        let methods = file.bootstrap_methods()?;
        let Some(method) = methods.get(usize::from(bootstrap)) else {
            return Ok(None);
        };
        let Some(handle) = MemberHandle::read(file, method.method_ref)? else {
            return Ok(None);
        };
        let mut arguments = Vec::with_capacity(method.arguments.len());
        for &argument in &method.arguments {
            match Argument::read(file, from, argument, depth)? {
                Some(argument) => arguments.push(argument),
                None => return Ok(None),
            }
        }
        Ok(Some(Bootstrap {
            from,
            owner: handle.class.clone(),
            method: handle.name.clone(),
            handle,
            name: name.to_string(),
            descriptor: descriptor.to_string(),
            arguments,
        }))
    }
}

/// Dynamic constants nest; javac writes two levels. A cycle must not hang the reader.
const MOST_LEVELS: usize = 8;

impl Argument {
    fn read(
        file: &Arc<ClassFile>,
        from: ClassId,
        index: u16,
        depth: usize,
    ) -> std::result::Result<Option<Argument>, ClassFileError> {
        Ok(Some(match file.pool.get(index)? {
            Constant::Class(_) => Argument::Class(file.pool.class_name(index)?.to_string()),
            Constant::String(text) => Argument::Text(file.pool.utf16(text)?),
            Constant::Integer(value) => Argument::Int(value),
            Constant::Long(value) => Argument::Long(value),
            Constant::Float(bits) => Argument::Float(bits),
            Constant::Double(bits) => Argument::Double(bits),
            Constant::MethodType(text) => Argument::MethodType(file.pool.utf8(text)?.to_string()),
            Constant::MethodHandle { .. } => match MemberHandle::read(file, index)? {
                Some(member) => Argument::Member(member),
                None => return Ok(None),
            },
            Constant::Dynamic { .. } if depth < MOST_LEVELS => {
                match Bootstrap::read(file, from, index, depth + 1)? {
                    Some(site) => site.as_description().unwrap_or(Argument::Dynamic(index)),
                    None => return Ok(None),
                }
            }
            _ => return Ok(None),
        }))
    }
}

impl Bootstrap {
    /// The dynamic constants that javac writes as labels of switches, which only carry names.
    fn as_description(&self) -> Option<Argument> {
        if self.owner != "java/lang/invoke/ConstantBootstraps" {
            return None;
        }
        if self.method == "primitiveClass" {
            return Some(Argument::PrimitiveClass(*self.name.as_bytes().first()?));
        }
        let [Argument::Member(maker), arguments @ ..] = self.arguments.as_slice() else {
            return None;
        };
        if self.method != "invoke" {
            return None;
        }
        match (maker.class.as_str(), maker.name.as_str(), arguments) {
            ("java/lang/constant/ClassDesc", "of", [Argument::Text(name)]) => {
                let name = String::from_utf16_lossy(name).replace('.', "/");
                Some(Argument::ClassDescription(name))
            }
            (
                "java/lang/Enum$EnumDesc",
                "of",
                [Argument::ClassDescription(class), Argument::Text(name)],
            ) => Some(Argument::EnumConstant {
                class: class.clone(),
                name: String::from_utf16_lossy(name),
            }),
            _ => None,
        }
    }
}
