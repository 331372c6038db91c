//! A small assembler for class files, for what javac never writes: rare opcodes, subroutines, wide forms,
//! names that are not Java's, references to things that do not exist. It lays bytes out and checks
//! nothing: broken classes are a use of it too. Code comes without stack maps, so a method that branches
//! belongs into a class of version 49 or less, which the real JVM verifies without them.

use crate::opcodes;
use std::collections::HashMap;

pub const PUBLIC: u16 = 0x0001;
pub const PRIVATE: u16 = 0x0002;
pub const STATIC: u16 = 0x0008;
pub const FINAL: u16 = 0x0010;
pub const SUPER: u16 = 0x0020;
pub const VOLATILE: u16 = 0x0040;
pub const NATIVE: u16 = 0x0100;
pub const INTERFACE: u16 = 0x0200;
pub const ABSTRACT: u16 = 0x0400;

/// The newest version without stack maps, which also still has subroutines.
pub const WITHOUT_STACK_MAPS: u16 = 49;

/// Constant pool entries as they are written, each once.
#[derive(Default)]
struct Pool {
    bytes: Vec<u8>,
    next: u16,
    known: HashMap<Vec<u8>, u16>,
    /// Method handles of the bootstrap methods, none of which has arguments of its own.
    bootstraps: Vec<u16>,
}

impl Pool {
    fn entry(&mut self, bytes: Vec<u8>, slots: u16) -> u16 {
        if let Some(index) = self.known.get(&bytes) {
            return *index;
        }
        let index = self.next;
        self.next += slots;
        self.bytes.extend_from_slice(&bytes);
        self.known.insert(bytes, index);
        index
    }

    /// The assembler's texts are plain ASCII, where modified UTF-8 is UTF-8.
    fn utf8(&mut self, text: &str) -> u16 {
        let mut bytes = vec![1];
        bytes.extend((text.len() as u16).to_be_bytes());
        bytes.extend(text.as_bytes());
        self.entry(bytes, 1)
    }

    fn referring(&mut self, tag: u8, indices: &[u16]) -> u16 {
        let mut bytes = vec![tag];
        for index in indices {
            bytes.extend(index.to_be_bytes());
        }
        self.entry(bytes, 1)
    }

    fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.referring(7, &[name])
    }

    fn string(&mut self, text: &str) -> u16 {
        let text = self.utf8(text);
        self.referring(8, &[text])
    }

    fn name_and_type(&mut self, name: &str, descriptor: &str) -> u16 {
        let name = self.utf8(name);
        let descriptor = self.utf8(descriptor);
        self.referring(12, &[name, descriptor])
    }

    fn member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        let name_and_type = self.name_and_type(name, descriptor);
        self.referring(tag, &[class, name_and_type])
    }

    fn dynamic(&mut self, bootstrap: (&str, &str), name: &str, descriptor: &str) -> u16 {
        const BOOTSTRAP: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;";
        const INVOKE_STATIC: u8 = 6;
        let [high, low] = self
            .member(10, bootstrap.0, bootstrap.1, BOOTSTRAP)
            .to_be_bytes();
        let handle = self.entry(vec![15, INVOKE_STATIC, high, low], 1);
        self.bootstraps.push(handle);
        let name_and_type = self.name_and_type(name, descriptor);
        self.referring(17, &[self.bootstraps.len() as u16 - 1, name_and_type])
    }

    /// The attribute that names the bootstrap methods; nothing if there are none.
    fn bootstrap_methods(&mut self) -> Vec<u8> {
        if self.bootstraps.is_empty() {
            return Vec::new();
        }
        let mut attribute = self.utf8("BootstrapMethods").to_be_bytes().to_vec();
        let count = self.bootstraps.len();
        attribute.extend((2 + 4 * count as u32).to_be_bytes());
        attribute.extend((count as u16).to_be_bytes());
        for handle in &self.bootstraps {
            attribute.extend(handle.to_be_bytes());
            attribute.extend([0, 0]);
        }
        attribute
    }

    fn number(&mut self, constant: Constant) -> u16 {
        let (tag, slots, bytes) = match constant {
            Constant::Int(value) => (3, 1, value.to_be_bytes().to_vec()),
            Constant::Float(value) => (4, 1, value.to_be_bytes().to_vec()),
            Constant::Long(value) => (5, 2, value.to_be_bytes().to_vec()),
            Constant::Double(value) => (6, 2, value.to_be_bytes().to_vec()),
        };
        let mut entry = vec![tag];
        entry.extend(bytes);
        self.entry(entry, slots)
    }
}

#[derive(Clone, Copy)]
pub enum Constant {
    Int(i32),
    Float(f32),
    Long(i64),
    Double(f64),
}

/// A class under construction.
pub struct Class {
    name: String,
    superclass: String,
    interfaces: Vec<String>,
    access: u16,
    major: u16,
    pool: Pool,
    fields: Vec<u8>,
    field_count: u16,
    methods: Vec<u8>,
    method_count: u16,
}

impl Class {
    pub fn new(name: &str, major: u16) -> Class {
        Class {
            name: name.to_string(),
            superclass: "java/lang/Object".to_string(),
            interfaces: Vec::new(),
            access: PUBLIC | SUPER,
            major,
            pool: Pool {
                next: 1,
                ..Pool::default()
            },
            fields: Vec::new(),
            field_count: 0,
            methods: Vec::new(),
            method_count: 0,
        }
    }

    pub fn access(mut self, access: u16) -> Class {
        self.access = access;
        self
    }

    pub fn extends(mut self, superclass: &str) -> Class {
        self.superclass = superclass.to_string();
        self
    }

    pub fn implements(mut self, interface: &str) -> Class {
        self.interfaces.push(interface.to_string());
        self
    }

    pub fn field(&mut self, access: u16, name: &str, descriptor: &str) {
        let name = self.pool.utf8(name);
        let descriptor = self.pool.utf8(descriptor);
        for part in [access, name, descriptor, 0] {
            self.fields.extend(part.to_be_bytes());
        }
        self.field_count += 1;
    }

    /// A field with an initial value, which need not fit it.
    pub fn constant_field(&mut self, access: u16, name: &str, descriptor: &str, value: Constant) {
        let value = self.pool.number(value);
        let attribute = self.pool.utf8("ConstantValue");
        self.field(access, name, descriptor);
        // In the place of the count of attributes that `field` has written.
        self.fields.truncate(self.fields.len() - 2);
        for part in [1, attribute, 0, 2, value] {
            self.fields.extend(part.to_be_bytes());
        }
    }

    /// A method without code: native or abstract.
    pub fn declare(&mut self, access: u16, name: &str, descriptor: &str) {
        self.member_head(access, name, descriptor, 0);
    }

    /// A method with code. `write` receives an empty body.
    pub fn method(
        &mut self,
        access: u16,
        name: &str,
        descriptor: &str,
        max_locals: u16,
        write: impl FnOnce(&mut Code),
    ) {
        let mut code = Code::new(&mut self.pool);
        write(&mut code);
        let attribute = code.finish(max_locals);
        let code_name = self.pool.utf8("Code");
        self.member_head(access, name, descriptor, 1);
        self.methods.extend(code_name.to_be_bytes());
        self.methods.extend((attribute.len() as u32).to_be_bytes());
        self.methods.extend(attribute);
    }

    /// The constructor that only calls its superclass.
    pub fn default_constructor(&mut self) {
        let superclass = self.superclass.clone();
        self.method(PUBLIC, "<init>", "()V", 1, |code| {
            code.op("aload_0");
            code.invoke("invokespecial", &superclass, "<init>", "()V");
            code.op("return");
        });
    }

    fn member_head(&mut self, access: u16, name: &str, descriptor: &str, attributes: u16) {
        let name = self.pool.utf8(name);
        let descriptor = self.pool.utf8(descriptor);
        for part in [access, name, descriptor, attributes] {
            self.methods.extend(part.to_be_bytes());
        }
        self.method_count += 1;
    }

    /// The class file.
    pub fn bytes(mut self) -> Vec<u8> {
        let this = self.pool.class(&self.name);
        let superclass = self.pool.class(&self.superclass);
        let interfaces: Vec<u16> = self
            .interfaces
            .iter()
            .map(|name| self.pool.class(name))
            .collect();
        let attribute = self.pool.bootstrap_methods();
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0];
        let push = |bytes: &mut Vec<u8>, value: u16| bytes.extend(value.to_be_bytes());
        push(&mut bytes, self.major);
        push(&mut bytes, self.pool.next);
        bytes.extend(&self.pool.bytes);
        push(&mut bytes, self.access);
        push(&mut bytes, this);
        push(&mut bytes, superclass);
        push(&mut bytes, interfaces.len() as u16);
        for interface in interfaces {
            push(&mut bytes, interface);
        }
        push(&mut bytes, self.field_count);
        bytes.extend(&self.fields);
        push(&mut bytes, self.method_count);
        bytes.extend(&self.methods);
        push(&mut bytes, u16::from(!attribute.is_empty()));
        bytes.extend(attribute);
        bytes
    }
}

/// A position in the code, possibly still ahead.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Label(usize);

/// The width and place of an offset that waits for its label. Offsets count from the opcode.
struct Fixup {
    at: usize,
    opcode_at: usize,
    wide: bool,
    label: Label,
}

/// The body of one method.
pub struct Code<'p> {
    pool: &'p mut Pool,
    bytes: Vec<u8>,
    places: Vec<usize>,
    fixups: Vec<Fixup>,
    handlers: Vec<(Label, Label, Label, u16)>,
}

impl<'p> Code<'p> {
    fn new(pool: &'p mut Pool) -> Code<'p> {
        Code {
            pool,
            bytes: Vec::new(),
            places: Vec::new(),
            fixups: Vec::new(),
            handlers: Vec::new(),
        }
    }

    /// An instruction without operands.
    ///
    /// # Panics
    /// On a mnemonic that does not exist: the caller's typing error.
    pub fn op(&mut self, mnemonic: &str) -> &mut Self {
        let opcode = opcodes::number(mnemonic);
        self.bytes
            .push(opcode.unwrap_or_else(|| panic!("no opcode is called {mnemonic}")));
        self
    }

    pub fn ops(&mut self, mnemonics: &str) -> &mut Self {
        for mnemonic in mnemonics.split_whitespace() {
            self.op(mnemonic);
        }
        self
    }

    pub fn u1(&mut self, operand: u8) -> &mut Self {
        self.bytes.push(operand);
        self
    }

    pub fn u2(&mut self, operand: u16) -> &mut Self {
        self.bytes.extend(operand.to_be_bytes());
        self
    }

    pub fn i4(&mut self, operand: i32) -> &mut Self {
        self.bytes.extend(operand.to_be_bytes());
        self
    }

    /// A local variable instruction in its wide form.
    pub fn wide(&mut self, mnemonic: &str, index: u16) -> &mut Self {
        self.op("wide").op(mnemonic).u2(index)
    }

    pub fn push(&mut self, value: i16) -> &mut Self {
        self.op("sipush").u2(value as u16)
    }

    /// Loads a constant with `ldc_w` or `ldc2_w`.
    pub fn constant(&mut self, constant: Constant) -> &mut Self {
        let index = self.pool.number(constant);
        match constant {
            Constant::Int(_) | Constant::Float(_) => self.op("ldc_w").u2(index),
            Constant::Long(_) | Constant::Double(_) => self.op("ldc2_w").u2(index),
        }
    }

    pub fn string(&mut self, text: &str) -> &mut Self {
        let index = self.pool.string(text);
        self.op("ldc_w").u2(index)
    }

    /// Loads a constant that a static method of this class and name computes.
    pub fn dynamic_constant(
        &mut self,
        bootstrap: (&str, &str),
        name: &str,
        descriptor: &str,
    ) -> &mut Self {
        let index = self.pool.dynamic(bootstrap, name, descriptor);
        self.op("ldc_w").u2(index)
    }

    pub fn class_constant(&mut self, name: &str) -> &mut Self {
        let index = self.pool.class(name);
        self.op("ldc_w").u2(index)
    }

    /// An instruction whose operand is a class: `new`, `checkcast`, `instanceof`, `anewarray`.
    pub fn class(&mut self, mnemonic: &str, name: &str) -> &mut Self {
        let index = self.pool.class(name);
        self.op(mnemonic).u2(index)
    }

    pub fn multianewarray(&mut self, name: &str, dimensions: u8) -> &mut Self {
        self.class("multianewarray", name).u1(dimensions)
    }

    pub fn field(&mut self, mnemonic: &str, class: &str, name: &str, kind: &str) -> &mut Self {
        let index = self.pool.member(9, class, name, kind);
        self.op(mnemonic).u2(index)
    }

    pub fn invoke(
        &mut self,
        mnemonic: &str,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> &mut Self {
        let index = self.pool.member(10, class, name, descriptor);
        self.op(mnemonic).u2(index)
    }

    /// `invokeinterface`; `slots` are those of the arguments with the receiver.
    pub fn invoke_interface(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        slots: u8,
    ) -> &mut Self {
        let index = self.pool.member(11, class, name, descriptor);
        self.op("invokeinterface").u2(index).u1(slots).u1(0)
    }

    pub fn label(&mut self) -> Label {
        self.places.push(usize::MAX);
        Label(self.places.len() - 1)
    }

    pub fn place(&mut self, label: Label) -> &mut Self {
        self.places[label.0] = self.bytes.len();
        self
    }

    /// A label at this very place.
    pub fn here(&mut self) -> Label {
        let label = self.label();
        self.place(label);
        label
    }

    /// A branch; the wide ones (`goto_w`, `jsr_w`) take four bytes of offset.
    pub fn branch(&mut self, mnemonic: &str, label: Label) -> &mut Self {
        let opcode_at = self.bytes.len();
        self.op(mnemonic);
        self.offset(opcode_at, label, mnemonic.ends_with("_w"));
        self
    }

    fn offset(&mut self, opcode_at: usize, label: Label, wide: bool) {
        self.fixups.push(Fixup {
            at: self.bytes.len(),
            opcode_at,
            wide,
            label,
        });
        let width = if wide { 4 } else { 2 };
        self.bytes.resize(self.bytes.len() + width, 0);
    }

    fn align(&mut self) {
        while !self.bytes.len().is_multiple_of(4) {
            self.bytes.push(0);
        }
    }

    pub fn tableswitch(&mut self, low: i32, targets: &[Label], default: Label) -> &mut Self {
        let opcode_at = self.bytes.len();
        self.op("tableswitch").align();
        self.offset(opcode_at, default, true);
        self.i4(low)
            .i4(low.wrapping_add(targets.len() as i32).wrapping_sub(1));
        for target in targets {
            self.offset(opcode_at, *target, true);
        }
        self
    }

    pub fn lookupswitch(&mut self, pairs: &[(i32, Label)], default: Label) -> &mut Self {
        let opcode_at = self.bytes.len();
        self.op("lookupswitch").align();
        self.offset(opcode_at, default, true);
        self.i4(pairs.len() as i32);
        for (key, target) in pairs {
            self.i4(*key);
            self.offset(opcode_at, *target, true);
        }
        self
    }

    /// Catches in `[from, to)`; no class catches everything.
    pub fn handler(&mut self, from: Label, to: Label, handler: Label, class: Option<&str>) {
        let class = class.map_or(0, |name| self.pool.class(name));
        self.handlers.push((from, to, handler, class));
    }

    /// The contents of the Code attribute. The operand stack is sized for anything short.
    fn finish(mut self, max_locals: u16) -> Vec<u8> {
        for fixup in &self.fixups {
            let offset = self.places[fixup.label.0] as i64 - fixup.opcode_at as i64;
            if fixup.wide {
                self.bytes[fixup.at..fixup.at + 4].copy_from_slice(&(offset as i32).to_be_bytes());
            } else {
                self.bytes[fixup.at..fixup.at + 2].copy_from_slice(&(offset as i16).to_be_bytes());
            }
        }
        let mut out = Vec::new();
        out.extend(32u16.to_be_bytes());
        out.extend(max_locals.to_be_bytes());
        out.extend((self.bytes.len() as u32).to_be_bytes());
        out.append(&mut self.bytes);
        out.extend((self.handlers.len() as u16).to_be_bytes());
        for (from, to, handler, class) in &self.handlers {
            for label in [from, to, handler] {
                out.extend((self.places[label.0] as u16).to_be_bytes());
            }
            out.extend(class.to_be_bytes());
        }
        out.extend(0u16.to_be_bytes());
        out
    }
}
