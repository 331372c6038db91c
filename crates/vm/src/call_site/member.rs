//! A member as a method handle constant names it (JVMS 4.4.8), and the code that uses it.
//!
//! It must not know where the arguments come from.

use crate::assembler::CodeBuilder;
use spelunk_classes::class_file::{ClassFile, ClassFileError, Constant};
use spelunk_classes::opcode::op;

/// JVMS table 5.4.3.5-A.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub(crate) enum MemberUse {
    GetField,
    GetStatic,
    PutField,
    PutStatic,
    InvokeVirtual,
    InvokeStatic,
    InvokeSpecial,
    NewInvokeSpecial,
    InvokeInterface,
}

impl MemberUse {
    const ALL: [MemberUse; 9] = [
        MemberUse::GetField,
        MemberUse::GetStatic,
        MemberUse::PutField,
        MemberUse::PutStatic,
        MemberUse::InvokeVirtual,
        MemberUse::InvokeStatic,
        MemberUse::InvokeSpecial,
        MemberUse::NewInvokeSpecial,
        MemberUse::InvokeInterface,
    ];

    fn from_kind(kind: u8) -> Option<MemberUse> {
        MemberUse::ALL
            .into_iter()
            .find(|usage| usage.kind() == kind)
    }

    /// The number in class files; the table starts at 1.
    pub(crate) fn kind(self) -> u8 {
        self as u8 + 1
    }

    /// As `MethodHandleInfo` spells it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            MemberUse::GetField => "getField",
            MemberUse::GetStatic => "getStatic",
            MemberUse::PutField => "putField",
            MemberUse::PutStatic => "putStatic",
            MemberUse::InvokeVirtual => "invokeVirtual",
            MemberUse::InvokeStatic => "invokeStatic",
            MemberUse::InvokeSpecial => "invokeSpecial",
            MemberUse::NewInvokeSpecial => "newInvokeSpecial",
            MemberUse::InvokeInterface => "invokeInterface",
        }
    }
}

/// What a direct method handle does.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub(crate) struct MemberHandle {
    pub(crate) usage: MemberUse,
    pub(crate) class: String,
    pub(crate) name: String,
    pub(crate) descriptor: String,
    /// The class named is an interface.
    pub(crate) interface: bool,
}

impl MemberHandle {
    /// Reads a method handle entry; `None` where its kind is not one.
    pub(crate) fn read(
        file: &ClassFile,
        index: u16,
    ) -> Result<Option<MemberHandle>, ClassFileError> {
        let Constant::MethodHandle { kind, reference } = file.pool.get(index)? else {
            return Ok(None);
        };
        let member = file.pool.member_ref(reference)?;
        Ok(MemberUse::from_kind(kind).map(|usage| MemberHandle {
            usage,
            class: member.class.to_string(),
            name: member.name.to_string(),
            descriptor: member.descriptor.to_string(),
            interface: member.interface,
        }))
    }

    /// Equal keys, equal handles.
    pub(crate) fn key(&self) -> String {
        format!(
            "direct:{}:{}.{}:{}",
            self.usage.name(),
            self.class,
            self.name,
            self.descriptor
        )
    }

    fn receiver(&self) -> String {
        if self.class.starts_with('[') {
            self.class.clone()
        } else {
            format!("L{};", self.class)
        }
    }

    /// The type of the handle, the receiver being its first parameter.
    pub(crate) fn type_descriptor(&self) -> String {
        let (receiver, descriptor) = (self.receiver(), &self.descriptor);
        match self.usage {
            MemberUse::GetField => format!("({receiver}){descriptor}"),
            MemberUse::GetStatic => format!("(){descriptor}"),
            MemberUse::PutField => format!("({receiver}{descriptor})V"),
            MemberUse::PutStatic => format!("({descriptor})V"),
            MemberUse::InvokeStatic => descriptor.clone(),
            MemberUse::NewInvokeSpecial => match descriptor.strip_suffix('V') {
                Some(parameters) => format!("{parameters}{receiver}"),
                None => descriptor.clone(),
            },
            MemberUse::InvokeVirtual | MemberUse::InvokeSpecial | MemberUse::InvokeInterface => {
                format!("({receiver}{}", &descriptor[1.min(descriptor.len())..])
            }
        }
    }

    /// Loads the handle itself, as a constant.
    pub(crate) fn write_constant(&self, code: &mut CodeBuilder) {
        code.method_handle(
            self.usage.kind(),
            &self.class,
            &self.name,
            &self.descriptor,
            self.interface,
        );
    }

    /// Writes the use of the member; `arguments` loads what the handle's type asks for.
    pub(crate) fn write(&self, code: &mut CodeBuilder, arguments: impl FnOnce(&mut CodeBuilder)) {
        if self.usage == MemberUse::NewInvokeSpecial {
            code.class(op::new, &self.class).op(op::dup);
        }
        arguments(code);
        self.write_access(code);
    }

    /// The instruction that uses the member, everything that it needs being on the stack.
    pub(crate) fn write_access(&self, code: &mut CodeBuilder) {
        let opcode = match self.usage {
            MemberUse::GetField => op::getfield,
            MemberUse::GetStatic => op::getstatic,
            MemberUse::PutField => op::putfield,
            MemberUse::PutStatic => op::putstatic,
            MemberUse::InvokeVirtual => op::invokevirtual,
            MemberUse::InvokeStatic => op::invokestatic,
            MemberUse::InvokeSpecial | MemberUse::NewInvokeSpecial => op::invokespecial,
            MemberUse::InvokeInterface => op::invokeinterface,
        };
        match self.usage {
            MemberUse::GetField
            | MemberUse::GetStatic
            | MemberUse::PutField
            | MemberUse::PutStatic => {
                code.field(opcode, &self.class, &self.name, &self.descriptor);
            }
            _ => {
                code.invoke(
                    opcode,
                    &self.class,
                    &self.name,
                    &self.descriptor,
                    self.interface,
                );
            }
        }
    }
}
