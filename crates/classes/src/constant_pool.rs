//! The constant pool: entries are located once and decoded when they are asked for.
//!
//! This module must not know about members, attributes or code; `class_file` does.

use crate::bytes::Bytes;
use crate::class_file_error::{ClassFileError, ClassFileErrorKind};
use crate::cursor::Cursor;
use crate::modified_utf8;
use rustc_hash::FxHashMap;

/// The tags of JVMS table 4.4-A.
mod tag {
    pub const UTF8: u8 = 1;
    pub const INTEGER: u8 = 3;
    pub const FLOAT: u8 = 4;
    pub const LONG: u8 = 5;
    pub const DOUBLE: u8 = 6;
    pub const CLASS: u8 = 7;
    pub const STRING: u8 = 8;
    pub const FIELD: u8 = 9;
    pub const METHOD: u8 = 10;
    pub const INTERFACE_METHOD: u8 = 11;
    pub const NAME_AND_TYPE: u8 = 12;
    pub const METHOD_HANDLE: u8 = 15;
    pub const METHOD_TYPE: u8 = 16;
    pub const DYNAMIC: u8 = 17;
    pub const INVOKE_DYNAMIC: u8 = 18;
    pub const MODULE: u8 = 19;
    pub const PACKAGE: u8 = 20;
}

/// One entry. Numbers named after another entry are its index in the same pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Constant<'a> {
    Utf8(&'a str),
    Integer(i32),
    /// The raw IEEE bits.
    Float(u32),
    Long(i64),
    /// The raw IEEE bits.
    Double(u64),
    /// The index of the name.
    Class(u16),
    /// The index of the characters.
    String(u16),
    Field {
        class: u16,
        name_and_type: u16,
    },
    Method {
        class: u16,
        name_and_type: u16,
    },
    InterfaceMethod {
        class: u16,
        name_and_type: u16,
    },
    NameAndType {
        name: u16,
        descriptor: u16,
    },
    MethodHandle {
        kind: u8,
        reference: u16,
    },
    /// The index of the descriptor.
    MethodType(u16),
    Dynamic {
        bootstrap: u16,
        name_and_type: u16,
    },
    InvokeDynamic {
        bootstrap: u16,
        name_and_type: u16,
    },
    Module(u16),
    Package(u16),
}

/// A field, method or interface method reference with its names looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemberRef<'a> {
    pub class: &'a str,
    /// The index of the class entry.
    pub class_index: u16,
    pub name: &'a str,
    pub descriptor: &'a str,
    /// True where the reference is an `InterfaceMethodref`.
    pub interface: bool,
}

#[derive(Debug)]
pub struct ConstantPool {
    bytes: Bytes,
    /// Where each entry's tag stands; 0 for index 0 and for the second half of longs and doubles.
    offsets: Vec<u32>,
    end: usize,
    /// Entries whose bytes are not plain UTF-8. Unpaired surrogates are replaced here, since a `str`
    /// cannot hold them; `utf16` is exact.
    decoded: FxHashMap<u16, String>,
}

impl ConstantPool {
    pub(crate) fn parse(
        bytes: &Bytes,
        cursor: &mut Cursor<'_>,
    ) -> Result<ConstantPool, ClassFileError> {
        let count = cursor.u16()?;
        let mut offsets = Vec::with_capacity(cursor.capacity(usize::from(count), 2) + 1);
        offsets.push(0);
        let mut decoded = FxHashMap::default();
        while offsets.len() < usize::from(count) {
            let index = offsets.len() as u16;
            offsets.push(cursor.offset() as u32);
            let tag = cursor.u8()?;
            match tag {
                tag::UTF8 => {
                    let length = usize::from(cursor.u16()?);
                    if let Some(text) = decode_if_not_plain(index, cursor.take(length)?)? {
                        decoded.insert(index, text);
                    }
                }
                tag::INTEGER | tag::FLOAT => cursor.skip(4)?,
                tag::LONG | tag::DOUBLE => {
                    cursor.skip(8)?;
                    offsets.push(0);
                }
                tag::FIELD
                | tag::METHOD
                | tag::INTERFACE_METHOD
                | tag::NAME_AND_TYPE
                | tag::DYNAMIC
                | tag::INVOKE_DYNAMIC => cursor.skip(4)?,
                tag::METHOD_HANDLE => cursor.skip(3)?,
                tag::CLASS | tag::STRING | tag::METHOD_TYPE | tag::MODULE | tag::PACKAGE => {
                    cursor.skip(2)?;
                }
                _ => return Err(ClassFileErrorKind::UnknownConstantTag { index, tag }.into()),
            }
        }
        // A long or double in the last place would reach one beyond the declared count.
        offsets.truncate(usize::from(count).max(1));
        Ok(ConstantPool {
            bytes: bytes.clone(),
            offsets,
            end: cursor.offset(),
            decoded,
        })
    }

    /// The number of indexes, index 0 included.
    pub fn len(&self) -> usize {
        self.offsets.len()
    }

    /// Where in the class file the last entry ends.
    pub fn end(&self) -> usize {
        self.end
    }

    /// True where no entry exists.
    pub fn is_empty(&self) -> bool {
        self.offsets.len() <= 1
    }

    /// The indexes that hold an entry.
    pub fn indexes(&self) -> impl Iterator<Item = u16> + '_ {
        let used = |(index, offset): (usize, &u32)| (*offset != 0).then_some(index as u16);
        self.offsets.iter().enumerate().filter_map(used)
    }

    pub fn get(&self, index: u16) -> Result<Constant<'_>, ClassFileError> {
        let (tag, mut cursor) = self.entry(index, "constant")?;
        Ok(match tag {
            tag::UTF8 => Constant::Utf8(self.utf8(index)?),
            tag::INTEGER => Constant::Integer(cursor.u32()? as i32),
            tag::FLOAT => Constant::Float(cursor.u32()?),
            tag::LONG => Constant::Long(cursor.u64()? as i64),
            tag::DOUBLE => Constant::Double(cursor.u64()?),
            tag::CLASS => Constant::Class(cursor.u16()?),
            tag::STRING => Constant::String(cursor.u16()?),
            tag::FIELD => Constant::Field {
                class: cursor.u16()?,
                name_and_type: cursor.u16()?,
            },
            tag::METHOD => Constant::Method {
                class: cursor.u16()?,
                name_and_type: cursor.u16()?,
            },
            tag::INTERFACE_METHOD => Constant::InterfaceMethod {
                class: cursor.u16()?,
                name_and_type: cursor.u16()?,
            },
            tag::NAME_AND_TYPE => Constant::NameAndType {
                name: cursor.u16()?,
                descriptor: cursor.u16()?,
            },
            tag::METHOD_HANDLE => Constant::MethodHandle {
                kind: cursor.u8()?,
                reference: cursor.u16()?,
            },
            tag::METHOD_TYPE => Constant::MethodType(cursor.u16()?),
            tag::DYNAMIC => Constant::Dynamic {
                bootstrap: cursor.u16()?,
                name_and_type: cursor.u16()?,
            },
            tag::INVOKE_DYNAMIC => Constant::InvokeDynamic {
                bootstrap: cursor.u16()?,
                name_and_type: cursor.u16()?,
            },
            tag::MODULE => Constant::Module(cursor.u16()?),
            tag::PACKAGE => Constant::Package(cursor.u16()?),
            _ => return Err(ClassFileErrorKind::UnknownConstantTag { index, tag }.into()),
        })
    }

    /// A string for names and descriptors. Unpaired surrogates read as U+FFFD: see `utf16`.
    pub fn utf8(&self, index: u16) -> Result<&str, ClassFileError> {
        let bytes = self.utf8_bytes(index)?;
        if !self.decoded.is_empty()
            && let Some(text) = self.decoded.get(&index)
        {
            return Ok(text);
        }
        // SAFETY: `parse` looked at every entry and keeps those that are not UTF-8 in `decoded`. The
        // bytes belong to the class file alone (`Bytes::unshared`) and never change.
        Ok(unsafe { std::str::from_utf8_unchecked(bytes) })
    }

    /// The exact UTF-16 units of a string, for string constants.
    pub fn utf16(&self, index: u16) -> Result<Vec<u16>, ClassFileError> {
        modified_utf8::decode(self.utf8_bytes(index)?)
            .ok_or_else(|| ClassFileErrorKind::BadUtf8 { index }.into())
    }

    /// The name of a class entry: `java/lang/String`, `[I`, `[Ljava/lang/String;`.
    pub fn class_name(&self, index: u16) -> Result<&str, ClassFileError> {
        match self.get(index)? {
            Constant::Class(name) => self.utf8(name),
            _ => Err(ClassFileError::constant(index, "class")),
        }
    }

    /// The name and the descriptor of a name-and-type entry.
    pub fn name_and_type(&self, index: u16) -> Result<(&str, &str), ClassFileError> {
        match self.get(index)? {
            Constant::NameAndType { name, descriptor } => {
                Ok((self.utf8(name)?, self.utf8(descriptor)?))
            }
            _ => Err(ClassFileError::constant(index, "name and type")),
        }
    }

    /// The descriptor alone of what an instruction names: a field, a method or a call site.
    pub fn descriptor_of(&self, index: u16) -> Result<&str, ClassFileError> {
        let (Constant::Field { name_and_type, .. }
        | Constant::Method { name_and_type, .. }
        | Constant::InterfaceMethod { name_and_type, .. }
        | Constant::InvokeDynamic { name_and_type, .. }) = self.get(index)?
        else {
            return Err(ClassFileError::constant(index, "member reference"));
        };
        match self.get(name_and_type)? {
            Constant::NameAndType { descriptor, .. } => self.utf8(descriptor),
            _ => Err(ClassFileError::constant(name_and_type, "name and type")),
        }
    }

    /// The names behind a field, method or interface method entry.
    pub fn member_ref(&self, index: u16) -> Result<MemberRef<'_>, ClassFileError> {
        let (class, name_and_type, interface) = match self.get(index)? {
            Constant::Field {
                class,
                name_and_type,
            }
            | Constant::Method {
                class,
                name_and_type,
            } => (class, name_and_type, false),
            Constant::InterfaceMethod {
                class,
                name_and_type,
            } => (class, name_and_type, true),
            _ => return Err(ClassFileError::constant(index, "member reference")),
        };
        let (name, descriptor) = self.name_and_type(name_and_type)?;
        Ok(MemberRef {
            class: self.class_name(class)?,
            class_index: class,
            name,
            descriptor,
            interface,
        })
    }

    fn entry(
        &self,
        index: u16,
        expected: &'static str,
    ) -> Result<(u8, Cursor<'_>), ClassFileError> {
        match self.offsets.get(usize::from(index)) {
            None | Some(0) => Err(ClassFileError::constant(index, expected)),
            Some(&offset) => {
                let mut cursor = Cursor::within(&self.bytes, offset as usize, self.bytes.len())?;
                Ok((cursor.u8()?, cursor))
            }
        }
    }

    fn utf8_bytes(&self, index: u16) -> Result<&[u8], ClassFileError> {
        let (tag, mut cursor) = self.entry(index, "UTF-8 string")?;
        if tag != tag::UTF8 {
            return Err(ClassFileError::constant(index, "UTF-8 string"));
        }
        let length = usize::from(cursor.u16()?);
        Ok(cursor.take(length)?)
    }
}

/// Checks an entry's bytes once. Only bytes that a `str` cannot show as they stand are decoded.
fn decode_if_not_plain(index: u16, bytes: &[u8]) -> Result<Option<String>, ClassFileError> {
    if modified_utf8::is_plain_ascii(bytes) {
        return Ok(None);
    }
    let Some(units) = modified_utf8::decode(bytes) else {
        return Err(ClassFileErrorKind::BadUtf8 { index }.into());
    };
    if std::str::from_utf8(bytes).is_ok() {
        return Ok(None);
    }
    Ok(Some(String::from_utf16_lossy(&units)))
}
