//! Class files, read lazily and without copying: `parse` finds where everything stands, and an
//! attribute is decoded when it is asked for. Any bytes are safe to read: the worst is an error.
//!
//! This module must not know bytecodes, linking or where the class came from.

use crate::bytes::Bytes;
use crate::cursor::Cursor;

pub use crate::class_file_error::{ClassFileError, ClassFileErrorKind, NEWEST_MAJOR};
pub use crate::constant_pool::{Constant, ConstantPool, MemberRef};

type Result<T> = std::result::Result<T, ClassFileError>;

/// The flags of JVMS tables 4.1-B, 4.5-A and 4.6-A; some share a bit.
pub mod access {
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    pub const SUPER: u16 = 0x0020;
    pub const SYNCHRONIZED: u16 = 0x0020;
    pub const VOLATILE: u16 = 0x0040;
    pub const BRIDGE: u16 = 0x0040;
    pub const TRANSIENT: u16 = 0x0080;
    pub const VARARGS: u16 = 0x0080;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const STRICT: u16 = 0x0800;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ANNOTATION: u16 = 0x2000;
    pub const ENUM: u16 = 0x4000;
    pub const MODULE: u16 = 0x8000;
}

const MAGIC: u32 = 0xcafe_babe;
const OLDEST_MAJOR: u16 = 45;

#[derive(Debug)]
pub struct ClassFile {
    pub bytes: Bytes,
    pub minor: u16,
    pub major: u16,
    pub pool: ConstantPool,
    pub access: u16,
    pub this_class: u16,
    /// 0 means none.
    pub super_class: u16,
    pub interfaces: Vec<u16>,
    pub fields: Vec<Member>,
    pub methods: Vec<Member>,
    pub attributes: Vec<Attribute>,
}

/// A field or a method.
#[derive(Debug, Clone)]
pub struct Member {
    pub access: u16,
    pub name: u16,
    pub descriptor: u16,
    pub attributes: Vec<Attribute>,
}

/// Where an attribute's content stands in the class file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attribute {
    pub name: u16,
    pub start: u32,
    pub length: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BootstrapMethod {
    /// The index of a method handle entry.
    pub method_ref: u16,
    pub arguments: Vec<u16>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InnerClass<'a> {
    pub inner: &'a str,
    /// `None` for local and anonymous classes.
    pub outer: Option<&'a str>,
    /// `None` for anonymous classes.
    pub name: Option<&'a str>,
    pub access: u16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnclosingMethod<'a> {
    pub class: &'a str,
    /// Name and descriptor; `None` where the class stands in an initialiser.
    pub method: Option<(&'a str, &'a str)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordComponent<'a> {
    pub name: &'a str,
    pub descriptor: &'a str,
    pub signature: Option<&'a str>,
    pub attributes: Vec<Attribute>,
}

/// A method's code as it stands in the file.
#[derive(Debug, Clone)]
pub struct CodeAttribute<'a> {
    pub max_stack: u16,
    pub max_locals: u16,
    pub code: &'a [u8],
    /// Where `code` starts in the class file.
    pub code_offset: u32,
    pub exception_table: Vec<ExceptionEntry>,
    pub attributes: Vec<Attribute>,
    class: &'a ClassFile,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExceptionEntry {
    pub start_pc: u16,
    pub end_pc: u16,
    pub handler_pc: u16,
    /// 0 catches everything.
    pub catch_type: u16,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalVariable<'a> {
    pub start_pc: u16,
    pub length: u16,
    pub name: &'a str,
    pub descriptor: &'a str,
    pub index: u16,
}

impl ClassFile {
    pub fn parse(bytes: Bytes) -> Result<ClassFile> {
        if u32::try_from(bytes.len()).is_err() {
            return Err(ClassFileErrorKind::TooLarge.into());
        }
        // What was checked once stays so, whatever happens to the file.
        let bytes = bytes.unshared();
        let shared = bytes.clone();
        let mut cursor = Cursor::new(&shared);
        let (minor, major) = read_version(&mut cursor)?;
        let pool = ConstantPool::parse(&bytes, &mut cursor)?;
        let access = cursor.u16()?;
        let this_class = cursor.u16()?;
        let super_class = cursor.u16()?;
        let interfaces = read_u16s(&mut cursor)?;
        let fields = read_members(&mut cursor)?;
        let methods = read_members(&mut cursor)?;
        let attributes = read_attributes(&mut cursor)?;
        if cursor.remaining() != 0 {
            let offset = cursor.offset();
            return Err(ClassFileErrorKind::TrailingBytes { offset }.into());
        }
        let class = ClassFile {
            bytes,
            minor,
            major,
            pool,
            access,
            this_class,
            super_class,
            interfaces,
            fields,
            methods,
            attributes,
        };
        class.check_names()?;
        Ok(class)
    }

    /// Looks up every name once, so that a class that parsed can always say what it is.
    fn check_names(&self) -> Result<()> {
        self.name()?;
        self.super_name()?;
        for &interface in &self.interfaces {
            self.pool.class_name(interface)?;
        }
        for member in self.fields.iter().chain(&self.methods) {
            self.pool.utf8(member.name)?;
            self.pool.utf8(member.descriptor)?;
        }
        Ok(())
    }

    /// The name of a class entry of the constant pool.
    pub fn class_name(&self, index: u16) -> Result<&str> {
        self.pool.class_name(index)
    }

    /// The class's own internal name: `java/lang/String`.
    pub fn name(&self) -> Result<&str> {
        self.pool.class_name(self.this_class)
    }

    pub fn super_name(&self) -> Result<Option<&str>> {
        match self.super_class {
            0 => Ok(None),
            index => self.pool.class_name(index).map(Some),
        }
    }

    pub fn interface_names(&self) -> impl Iterator<Item = Result<&str>> + '_ {
        self.interfaces.iter().map(|&i| self.pool.class_name(i))
    }

    pub fn is_interface(&self) -> bool {
        self.access & access::INTERFACE != 0
    }

    /// The content of the first attribute of this name among `attributes`, which belong to this class.
    pub fn find_attribute(&self, attributes: &[Attribute], name: &str) -> Option<&[u8]> {
        let attribute = attributes.iter().find(|a| self.is_named(a, name))?;
        self.content(attribute)
    }

    /// An attribute's bytes.
    pub fn content(&self, attribute: &Attribute) -> Option<&[u8]> {
        let start = attribute.start as usize;
        self.bytes
            .get(start..start.checked_add(attribute.length as usize)?)
    }

    /// Annotations and other attributes that are kept raw.
    pub fn attribute(&self, name: &str) -> Option<&[u8]> {
        self.find_attribute(&self.attributes, name)
    }

    pub fn runtime_visible_annotations(&self) -> Option<&[u8]> {
        self.attribute("RuntimeVisibleAnnotations")
    }

    pub fn source_file(&self) -> Result<Option<&str>> {
        self.utf8_attribute(&self.attributes, "SourceFile")
    }

    pub fn signature(&self) -> Result<Option<&str>> {
        self.utf8_attribute(&self.attributes, "Signature")
    }

    pub fn bootstrap_methods(&self) -> Result<Vec<BootstrapMethod>> {
        self.decode(&self.attributes, "BootstrapMethods", |cursor| {
            read_list(cursor, 4, |cursor| {
                Ok(BootstrapMethod {
                    method_ref: cursor.u16()?,
                    arguments: read_u16s(cursor)?,
                })
            })
        })
        .map(Option::unwrap_or_default)
    }

    pub fn inner_classes(&self) -> Result<Vec<InnerClass<'_>>> {
        self.decode(&self.attributes, "InnerClasses", |cursor| {
            read_list(cursor, 8, |cursor| {
                Ok(InnerClass {
                    inner: self.pool.class_name(cursor.u16()?)?,
                    outer: optional(cursor.u16()?, |i| self.pool.class_name(i))?,
                    name: optional(cursor.u16()?, |i| self.pool.utf8(i))?,
                    access: cursor.u16()?,
                })
            })
        })
        .map(Option::unwrap_or_default)
    }

    pub fn enclosing_method(&self) -> Result<Option<EnclosingMethod<'_>>> {
        self.decode(&self.attributes, "EnclosingMethod", |cursor| {
            Ok(EnclosingMethod {
                class: self.pool.class_name(cursor.u16()?)?,
                method: optional(cursor.u16()?, |i| self.pool.name_and_type(i))?,
            })
        })
    }

    pub fn nest_host(&self) -> Result<Option<&str>> {
        self.decode(&self.attributes, "NestHost", |cursor| {
            self.pool.class_name(cursor.u16()?)
        })
    }

    pub fn nest_members(&self) -> Result<Vec<&str>> {
        self.class_list("NestMembers")
            .map(Option::unwrap_or_default)
    }

    /// `None` for a class that is not sealed.
    pub fn permitted_subclasses(&self) -> Result<Option<Vec<&str>>> {
        self.class_list("PermittedSubclasses")
    }

    /// `None` for a class that is not a record.
    pub fn record_components(&self) -> Result<Option<Vec<RecordComponent<'_>>>> {
        self.decode(&self.attributes, "Record", |cursor| {
            read_list(cursor, 6, |cursor| {
                let name = self.pool.utf8(cursor.u16()?)?;
                let descriptor = self.pool.utf8(cursor.u16()?)?;
                let attributes = read_attributes(cursor)?;
                Ok(RecordComponent {
                    name,
                    descriptor,
                    signature: self.utf8_attribute(&attributes, "Signature")?,
                    attributes,
                })
            })
        })
    }

    pub fn find_method(&self, name: &str, descriptor: &str) -> Option<&Member> {
        let same = |m: &&Member| m.name(self) == name && m.descriptor(self) == descriptor;
        self.methods.iter().find(same)
    }

    pub fn find_field(&self, name: &str, descriptor: &str) -> Option<&Member> {
        let same = |m: &&Member| m.name(self) == name && m.descriptor(self) == descriptor;
        self.fields.iter().find(same)
    }

    fn is_named(&self, attribute: &Attribute, name: &str) -> bool {
        self.pool.utf8(attribute.name).is_ok_and(|n| n == name)
    }

    fn class_list(&self, name: &'static str) -> Result<Option<Vec<&str>>> {
        self.decode(&self.attributes, name, |cursor| {
            read_list(cursor, 2, |cursor| self.pool.class_name(cursor.u16()?))
        })
    }

    fn utf8_attribute(&self, attributes: &[Attribute], name: &'static str) -> Result<Option<&str>> {
        self.decode(attributes, name, |cursor| self.pool.utf8(cursor.u16()?))
    }

    fn u16s_attribute(&self, attributes: &[Attribute], name: &'static str) -> Result<Vec<u16>> {
        self.decode(attributes, name, read_u16s)
            .map(Option::unwrap_or_default)
    }

    /// Decodes the first attribute of this name and insists that it is used up.
    fn decode<'a, T>(
        &'a self,
        attributes: &[Attribute],
        name: &'static str,
        read: impl FnOnce(&mut Cursor<'a>) -> Result<T>,
    ) -> Result<Option<T>> {
        match attributes.iter().find(|a| self.is_named(a, name)) {
            None => Ok(None),
            Some(attribute) => self.decode_one(attribute, name, read).map(Some),
        }
    }

    fn decode_one<'a, T>(
        &'a self,
        attribute: &Attribute,
        name: &'static str,
        read: impl FnOnce(&mut Cursor<'a>) -> Result<T>,
    ) -> Result<T> {
        let start = attribute.start as usize;
        let end = start.saturating_add(attribute.length as usize);
        let mut cursor = Cursor::within(&self.bytes, start, end)?;
        let value = read(&mut cursor)?;
        if cursor.remaining() != 0 {
            return Err(ClassFileError::attribute(
                name,
                "it is longer than its content",
            ));
        }
        Ok(value)
    }
}

impl Member {
    /// The member's name; `class` is the class that declares it.
    pub fn name<'a>(&self, class: &'a ClassFile) -> &'a str {
        class.pool.utf8(self.name).unwrap_or_default()
    }

    pub fn descriptor<'a>(&self, class: &'a ClassFile) -> &'a str {
        class.pool.utf8(self.descriptor).unwrap_or_default()
    }

    pub fn is(&self, flag: u16) -> bool {
        self.access & flag != 0
    }

    pub fn is_static(&self) -> bool {
        self.is(access::STATIC)
    }

    /// The index of a static field's initial value.
    pub fn constant_value(&self, class: &ClassFile) -> Result<Option<u16>> {
        class.decode(
            &self.attributes,
            "ConstantValue",
            |cursor| Ok(cursor.u16()?),
        )
    }

    pub fn signature<'a>(&self, class: &'a ClassFile) -> Result<Option<&'a str>> {
        class.utf8_attribute(&self.attributes, "Signature")
    }

    /// The names of the declared checked exceptions.
    pub fn exceptions<'a>(&self, class: &'a ClassFile) -> Result<Vec<&'a str>> {
        let indexes = class.u16s_attribute(&self.attributes, "Exceptions")?;
        indexes
            .into_iter()
            .map(|i| class.pool.class_name(i))
            .collect()
    }

    /// Parameter names and flags, where they were kept (`javac -parameters`, records).
    pub fn parameters<'a>(&self, class: &'a ClassFile) -> Result<Vec<(Option<&'a str>, u16)>> {
        class
            .decode(&self.attributes, "MethodParameters", |cursor| {
                let count = usize::from(cursor.u8()?);
                (0..count)
                    .map(|_| {
                        let name = optional(cursor.u16()?, |i| class.pool.utf8(i))?;
                        Ok((name, cursor.u16()?))
                    })
                    .collect()
            })
            .map(Option::unwrap_or_default)
    }

    /// An attribute's raw content, for annotations: `RuntimeVisibleAnnotations`, `AnnotationDefault`...
    pub fn attribute<'a>(&self, class: &'a ClassFile, name: &str) -> Option<&'a [u8]> {
        class.find_attribute(&self.attributes, name)
    }

    /// `None` for native and abstract methods.
    pub fn code<'a>(&self, class: &'a ClassFile) -> Result<Option<CodeAttribute<'a>>> {
        class.decode(&self.attributes, "Code", |cursor| {
            let max_stack = cursor.u16()?;
            let max_locals = cursor.u16()?;
            let length = cursor.u32()? as usize;
            if length == 0 || length > usize::from(u16::MAX) {
                return Err(ClassFileError::attribute(
                    "Code",
                    "the code's length is not 1 to 65535",
                ));
            }
            let code_offset = cursor.offset() as u32;
            let code = cursor.take(length)?;
            let exception_table = read_list(cursor, 8, read_exception_entry)?;
            let attributes = read_attributes(cursor)?;
            Ok(CodeAttribute {
                max_stack,
                max_locals,
                code,
                code_offset,
                exception_table,
                attributes,
                class,
            })
        })
    }
}

impl<'a> CodeAttribute<'a> {
    /// The same with other bytes in the place of its code.
    pub fn with<'b>(&self, code: &'b [u8]) -> CodeAttribute<'b>
    where
        'a: 'b,
    {
        CodeAttribute {
            code,
            ..self.clone()
        }
    }

    /// Pairs of pc and source line from all tables, sorted by pc.
    pub fn line_numbers(&self) -> Result<Vec<(u16, u16)>> {
        let mut lines = Vec::new();
        for attribute in self.all_named("LineNumberTable") {
            lines.extend(
                self.class
                    .decode_one(attribute, "LineNumberTable", |cursor| {
                        read_list(cursor, 4, |cursor| Ok((cursor.u16()?, cursor.u16()?)))
                    })?,
            );
        }
        lines.sort_by_key(|&(pc, _)| pc);
        Ok(lines)
    }

    pub fn local_variables(&self) -> Result<Vec<LocalVariable<'a>>> {
        let class: &'a ClassFile = self.class;
        let pool = &class.pool;
        let mut variables = Vec::new();
        for attribute in self.all_named("LocalVariableTable") {
            variables.extend(
                self.class
                    .decode_one(attribute, "LocalVariableTable", |cursor| {
                        read_list(cursor, 10, |cursor| {
                            Ok(LocalVariable {
                                start_pc: cursor.u16()?,
                                length: cursor.u16()?,
                                name: pool.utf8(cursor.u16()?)?,
                                descriptor: pool.utf8(cursor.u16()?)?,
                                index: cursor.u16()?,
                            })
                        })
                    })?,
            );
        }
        Ok(variables)
    }

    /// The raw StackMapTable: types are inferred here, so it is never trusted.
    pub fn stack_map_table(&self) -> Option<&[u8]> {
        self.class.find_attribute(&self.attributes, "StackMapTable")
    }

    fn all_named(&self, name: &str) -> impl Iterator<Item = &Attribute> {
        self.attributes
            .iter()
            .filter(move |a| self.class.is_named(a, name))
    }
}

fn read_version(cursor: &mut Cursor<'_>) -> Result<(u16, u16)> {
    let found = cursor.u32()?;
    if found != MAGIC {
        return Err(ClassFileErrorKind::WrongMagic { found }.into());
    }
    let minor = cursor.u16()?;
    let major = cursor.u16()?;
    if major > NEWEST_MAJOR {
        return Err(ClassFileErrorKind::VersionTooNew { major }.into());
    }
    if major < OLDEST_MAJOR {
        return Err(ClassFileErrorKind::VersionTooOld { major }.into());
    }
    Ok((minor, major))
}

/// Reads a u16 count and that many items, each of at least `item_size` bytes.
fn read_list<'a, T>(
    cursor: &mut Cursor<'a>,
    item_size: usize,
    mut read: impl FnMut(&mut Cursor<'a>) -> Result<T>,
) -> Result<Vec<T>> {
    let count = usize::from(cursor.u16()?);
    let mut items = Vec::with_capacity(cursor.capacity(count, item_size));
    for _ in 0..count {
        items.push(read(cursor)?);
    }
    Ok(items)
}

fn read_u16s(cursor: &mut Cursor<'_>) -> Result<Vec<u16>> {
    read_list(cursor, 2, |cursor| Ok(cursor.u16()?))
}

fn read_members(cursor: &mut Cursor<'_>) -> Result<Vec<Member>> {
    read_list(cursor, 8, |cursor| {
        Ok(Member {
            access: cursor.u16()?,
            name: cursor.u16()?,
            descriptor: cursor.u16()?,
            attributes: read_attributes(cursor)?,
        })
    })
}

fn read_attributes(cursor: &mut Cursor<'_>) -> Result<Vec<Attribute>> {
    read_list(cursor, 6, |cursor| {
        let name = cursor.u16()?;
        let length = cursor.u32()?;
        let start = cursor.offset() as u32;
        cursor.skip(length as usize)?;
        Ok(Attribute {
            name,
            start,
            length,
        })
    })
}

fn read_exception_entry(cursor: &mut Cursor<'_>) -> Result<ExceptionEntry> {
    Ok(ExceptionEntry {
        start_pc: cursor.u16()?,
        end_pc: cursor.u16()?,
        handler_pc: cursor.u16()?,
        catch_type: cursor.u16()?,
    })
}

/// Index 0 stands for "none".
fn optional<T>(index: u16, find: impl FnOnce(u16) -> Result<T>) -> Result<Option<T>> {
    match index {
        0 => Ok(None),
        index => find(index).map(Some),
    }
}
