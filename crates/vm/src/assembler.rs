//! A class-file assembler for the classes that the VM itself makes: call sites, method handles,
//! proxies. It counts the operand stack while code is written, so that users only say what to do.
//!
//! It must not know why a class is made, nor anything of linked classes: names go in, bytes come out.

use rustc_hash::FxHashMap;
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::modified_utf8;
use spelunk_classes::opcode::{self, op};

pub use spelunk_classes::registry::access;

/// The version of the classes made here: Java 17, whose features suffice.
const MAJOR: u16 = 61;
/// Set on every class since Java 1.1 (JVMS 4.1).
const SUPER: u16 = 0x0020;

/// Why no class file came out: it would exceed a limit of the format (JVMS 4.11), or a descriptor
/// was malformed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssemblyError(pub &'static str);

impl std::fmt::Display for AssemblyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

/// Constant pool entries as they are written, each once.
struct Pool {
    bytes: Vec<u8>,
    /// The next free index; wider than an index, so that overflow is seen at the end.
    next: u32,
    known: FxHashMap<Vec<u8>, u16>,
}

impl Pool {
    fn new() -> Pool {
        Pool {
            bytes: Vec::new(),
            next: 1,
            known: FxHashMap::default(),
        }
    }

    fn entry(&mut self, bytes: Vec<u8>, slots: u32) -> u16 {
        if let Some(&index) = self.known.get(&bytes) {
            return index;
        }
        let index = self.next as u16;
        self.next += slots;
        self.bytes.extend_from_slice(&bytes);
        self.known.insert(bytes, index);
        index
    }

    fn utf8_units(&mut self, units: &[u16]) -> u16 {
        let content = modified_utf8::encode(units);
        let mut bytes = vec![1];
        bytes.extend((content.len() as u16).to_be_bytes());
        if content.len() > usize::from(u16::MAX) {
            // No entry can hold it; the class is refused at the end.
            self.next = u32::MAX / 2;
        }
        bytes.extend(content);
        self.entry(bytes, 1)
    }

    fn utf8(&mut self, text: &str) -> u16 {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.utf8_units(&units)
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

    fn string(&mut self, units: &[u16]) -> u16 {
        let text = self.utf8_units(units);
        self.referring(8, &[text])
    }

    fn member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        let name = self.utf8(name);
        let descriptor = self.utf8(descriptor);
        let name_and_type = self.referring(12, &[name, descriptor]);
        self.referring(tag, &[class, name_and_type])
    }

    fn number(&mut self, tag: u8, bytes: &[u8]) -> u16 {
        let mut entry = vec![tag];
        entry.extend(bytes);
        self.entry(entry, if bytes.len() == 8 { 2 } else { 1 })
    }
}

/// A class under construction.
pub struct ClassBuilder {
    name: String,
    superclass: String,
    interfaces: Vec<String>,
    access: u16,
    nest_host: Option<String>,
    pool: Pool,
    fields: Vec<u8>,
    field_count: u16,
    methods: Vec<u8>,
    method_count: u16,
    failed: Option<AssemblyError>,
}

impl ClassBuilder {
    /// A final synthetic class.
    pub fn new(name: &str, superclass: &str) -> ClassBuilder {
        ClassBuilder {
            name: name.to_string(),
            superclass: superclass.to_string(),
            interfaces: Vec::new(),
            access: access::PUBLIC | access::FINAL | access::SYNTHETIC | SUPER,
            nest_host: None,
            pool: Pool::new(),
            fields: Vec::new(),
            field_count: 0,
            methods: Vec::new(),
            method_count: 0,
            failed: None,
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Flags other than those of a final synthetic class.
    pub fn set_access(&mut self, access: u16) {
        self.access = access | SUPER;
    }

    pub fn implements(&mut self, interface: &str) {
        if !self.interfaces.iter().any(|known| known == interface) {
            self.interfaces.push(interface.to_string());
        }
    }

    /// The class joins this nest, whose private members it may then use.
    pub fn nest_host(&mut self, host: &str) {
        self.nest_host = Some(host.to_string());
    }

    pub fn field(&mut self, access: u16, name: &str, descriptor: &str) {
        let (name, descriptor) = (self.pool.utf8(name), self.pool.utf8(descriptor));
        for part in [access, name, descriptor, 0] {
            self.fields.extend(part.to_be_bytes());
        }
        self.field_count += 1;
    }

    /// A method with code. `write` receives an empty body whose locals are the arguments.
    pub fn method(
        &mut self,
        access: u16,
        name: &str,
        descriptor: &str,
        write: impl FnOnce(&mut CodeBuilder),
    ) {
        let Ok(parsed) = MethodDescriptor::parse(descriptor) else {
            self.failed = Some(AssemblyError("malformed descriptor"));
            return;
        };
        let receiver = access & access::STATIC == 0;
        let locals = parsed.param_words() as u16 + u16::from(receiver);
        let mut code = CodeBuilder::new(&mut self.pool, locals);
        write(&mut code);
        let attribute = match code.finish() {
            Ok(attribute) => attribute,
            Err(error) => {
                self.failed = Some(error);
                return;
            }
        };
        let parts = [
            access,
            self.pool.utf8(name),
            self.pool.utf8(descriptor),
            1,
            self.pool.utf8("Code"),
        ];
        for part in parts {
            self.methods.extend(part.to_be_bytes());
        }
        self.methods.extend((attribute.len() as u32).to_be_bytes());
        self.methods.extend(attribute);
        self.method_count += 1;
    }

    /// The class file.
    pub fn bytes(mut self) -> Result<Vec<u8>, AssemblyError> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        let this = self.pool.class(&self.name);
        let superclass = self.pool.class(&self.superclass);
        let pool = &mut self.pool;
        let interfaces: Vec<u16> = self
            .interfaces
            .iter()
            .map(|name| pool.class(name))
            .collect();
        let host = self
            .nest_host
            .as_deref()
            .map(|host| (pool.utf8("NestHost"), pool.class(host)));
        let Ok(pool_count) = u16::try_from(pool.next) else {
            return Err(AssemblyError("too many constants"));
        };
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0];
        let push = |bytes: &mut Vec<u8>, value: u16| bytes.extend(value.to_be_bytes());
        push(&mut bytes, MAJOR);
        push(&mut bytes, pool_count);
        bytes.extend(&self.pool.bytes);
        for part in [self.access, this, superclass, interfaces.len() as u16] {
            push(&mut bytes, part);
        }
        for interface in interfaces {
            push(&mut bytes, interface);
        }
        push(&mut bytes, self.field_count);
        bytes.extend(&self.fields);
        push(&mut bytes, self.method_count);
        bytes.extend(&self.methods);
        push(&mut bytes, u16::from(host.is_some()));
        if let Some((attribute, host)) = host {
            push(&mut bytes, attribute);
            bytes.extend(2u32.to_be_bytes());
            push(&mut bytes, host);
        }
        Ok(bytes)
    }
}

/// A position in the code, possibly still ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label(usize);

struct Place {
    at: Option<usize>,
    /// Operand stack words on arrival, once a branch has said so.
    depth: Option<i32>,
}

/// An offset that waits for its label; it counts from the opcode.
struct Fixup {
    at: usize,
    opcode_at: usize,
    wide: bool,
    label: Label,
}

struct Handler {
    from: Label,
    to: Label,
    target: Label,
    class: u16,
}

/// The body of one method.
pub struct CodeBuilder<'p> {
    pool: &'p mut Pool,
    bytes: Vec<u8>,
    places: Vec<Place>,
    fixups: Vec<Fixup>,
    handlers: Vec<Handler>,
    depth: i32,
    max_depth: i32,
    locals: u16,
    failed: Option<AssemblyError>,
}

impl<'p> CodeBuilder<'p> {
    fn new(pool: &'p mut Pool, locals: u16) -> CodeBuilder<'p> {
        CodeBuilder {
            pool,
            bytes: Vec::new(),
            places: Vec::new(),
            fixups: Vec::new(),
            handlers: Vec::new(),
            depth: 0,
            max_depth: 0,
            locals,
            failed: None,
        }
    }

    fn change_depth(&mut self, by: i32) {
        self.depth += by;
        self.max_depth = self.max_depth.max(self.depth);
    }

    /// An instruction without operands.
    pub fn op(&mut self, opcode: u8) -> &mut Self {
        self.bytes.push(opcode);
        self.change_depth(stack_effect(opcode));
        self
    }

    fn with_index(&mut self, opcode: u8, index: u16) {
        self.bytes.push(opcode);
        self.bytes.extend(index.to_be_bytes());
    }

    // ---- locals ----

    /// A fresh local variable for a value of this type.
    pub fn new_local(&mut self, kind: FieldType) -> u16 {
        let local = self.locals;
        self.locals += kind.words() as u16;
        local
    }

    fn local_instruction(&mut self, opcode: u8, local: u16) {
        match u8::try_from(local) {
            Ok(local) => self.bytes.extend([opcode, local]),
            Err(_) => {
                self.bytes.push(op::wide);
                self.with_index(opcode, local);
            }
        }
    }

    pub fn load(&mut self, kind: FieldType, local: u16) -> &mut Self {
        self.local_instruction(op::iload + kind_offset(kind), local);
        self.change_depth(kind.words() as i32);
        self
    }

    pub fn store(&mut self, kind: FieldType, local: u16) -> &mut Self {
        self.local_instruction(op::istore + kind_offset(kind), local);
        self.change_depth(-(kind.words() as i32));
        self
    }

    pub fn load_reference(&mut self, local: u16) -> &mut Self {
        self.load(FieldType::Object(""), local)
    }

    pub fn return_value(&mut self, kind: Option<FieldType>) -> &mut Self {
        match kind {
            Some(kind) => self.op(op::ireturn + kind_offset(kind)),
            None => self.op(op::r#return),
        }
    }

    /// Drops the value on top of the stack.
    pub fn drop_value(&mut self, kind: Option<FieldType>) -> &mut Self {
        match kind.map(FieldType::words) {
            Some(1) => self.op(op::pop),
            Some(_) => self.op(op::pop2),
            None => self,
        }
    }

    // ---- constants ----

    pub fn int(&mut self, value: i32) -> &mut Self {
        match value {
            -1..=5 => self.bytes.push((i32::from(op::iconst_0) + value) as u8),
            -128..=127 => self.bytes.extend([op::bipush, value as u8]),
            -32768..=32767 => self.with_index(op::sipush, value as u16),
            _ => {
                let index = self.pool.number(3, &value.to_be_bytes());
                self.with_index(op::ldc_w, index);
            }
        }
        self.change_depth(1);
        self
    }

    pub fn long(&mut self, value: i64) -> &mut Self {
        self.wide_number(5, &value.to_be_bytes())
    }

    /// A double by its bits.
    pub fn double(&mut self, bits: u64) -> &mut Self {
        self.wide_number(6, &bits.to_be_bytes())
    }

    fn wide_number(&mut self, tag: u8, bytes: &[u8]) -> &mut Self {
        let index = self.pool.number(tag, bytes);
        self.with_index(op::ldc2_w, index);
        self.change_depth(2);
        self
    }

    /// A float by its bits.
    pub fn float(&mut self, bits: u32) -> &mut Self {
        let index = self.pool.number(4, &bits.to_be_bytes());
        self.with_index(op::ldc_w, index);
        self.change_depth(1);
        self
    }

    pub fn string(&mut self, units: &[u16]) -> &mut Self {
        let index = self.pool.string(units);
        self.with_index(op::ldc_w, index);
        self.change_depth(1);
        self
    }

    pub fn text(&mut self, text: &str) -> &mut Self {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.string(&units)
    }

    /// The class object of a type; primitive ones come from their wrapper.
    pub fn class_object(&mut self, kind: Option<FieldType>) -> &mut Self {
        match kind {
            Some(FieldType::Object(name)) => self.class_constant(name),
            Some(array @ FieldType::Array(_)) => self.class_constant(&array.to_string()),
            primitive => {
                let wrapper = primitive.map_or("java/lang/Void", wrapper_of);
                self.field(op::getstatic, wrapper, "TYPE", "Ljava/lang/Class;")
            }
        }
    }

    fn class_constant(&mut self, name: &str) -> &mut Self {
        let index = self.pool.class(name);
        self.with_index(op::ldc_w, index);
        self.change_depth(1);
        self
    }

    /// A method handle constant of a kind of JVMS table 5.4.3.5-A.
    pub fn method_handle(
        &mut self,
        kind: u8,
        class: &str,
        name: &str,
        descriptor: &str,
        interface: bool,
    ) -> &mut Self {
        let tag = match (kind, interface) {
            (1..=4, _) => 9,
            (_, true) => 11,
            _ => 10,
        };
        let member = self.pool.member(tag, class, name, descriptor);
        let [high, low] = member.to_be_bytes();
        let index = self.pool.entry(vec![15, kind, high, low], 1);
        self.with_index(op::ldc_w, index);
        self.change_depth(1);
        self
    }

    pub fn method_type(&mut self, descriptor: &str) -> &mut Self {
        let text = self.pool.utf8(descriptor);
        let index = self.pool.referring(16, &[text]);
        self.with_index(op::ldc_w, index);
        self.change_depth(1);
        self
    }

    /// A small number as a primitive type has it.
    pub fn number(&mut self, kind: FieldType, value: i8) -> &mut Self {
        self.int(value.into());
        match kind {
            FieldType::Long => self.op(op::i2l),
            FieldType::Float => self.op(op::i2f),
            FieldType::Double => self.op(op::i2d),
            _ => self,
        }
    }

    /// The zero, false or null of a type.
    pub fn zero(&mut self, kind: FieldType) -> &mut Self {
        match kind {
            FieldType::Long => self.op(op::lconst_0),
            FieldType::Float => self.op(op::fconst_0),
            FieldType::Double => self.op(op::dconst_0),
            FieldType::Object(_) | FieldType::Array(_) => self.op(op::aconst_null),
            _ => self.op(op::iconst_0),
        }
    }

    // ---- classes and members ----

    /// `new`, `checkcast`, `instanceof` or `anewarray` of a class.
    pub fn class(&mut self, opcode: u8, name: &str) -> &mut Self {
        let index = self.pool.class(name);
        self.with_index(opcode, index);
        self.change_depth(stack_effect(opcode));
        self
    }

    /// A new array whose length is on the stack.
    pub fn new_array(&mut self, component: FieldType) -> &mut Self {
        let code = match component {
            FieldType::Boolean => 4,
            FieldType::Char => 5,
            FieldType::Float => 6,
            FieldType::Double => 7,
            FieldType::Byte => 8,
            FieldType::Short => 9,
            FieldType::Int => 10,
            FieldType::Long => 11,
            FieldType::Object(name) => return self.class(op::anewarray, name),
            FieldType::Array(_) => return self.class(op::anewarray, &component.to_string()),
        };
        self.bytes.extend([op::newarray, code]);
        self
    }

    pub fn array_load(&mut self, component: FieldType) -> &mut Self {
        self.op(op::iaload + array_offset(component))
    }

    pub fn array_store(&mut self, component: FieldType) -> &mut Self {
        self.op(op::iastore + array_offset(component))
    }

    /// `getfield`, `putfield`, `getstatic` or `putstatic`.
    pub fn field(&mut self, opcode: u8, class: &str, name: &str, descriptor: &str) -> &mut Self {
        let Ok(kind) = FieldType::parse(descriptor) else {
            self.failed = Some(AssemblyError("malformed descriptor"));
            return self;
        };
        let index = self.pool.member(9, class, name, descriptor);
        self.with_index(opcode, index);
        let words = kind.words() as i32;
        self.change_depth(match opcode {
            op::getstatic => words,
            op::putstatic => -words,
            op::getfield => words - 1,
            _ => -words - 1,
        });
        self
    }

    /// A call; `interface` says that the class named is one.
    pub fn invoke(
        &mut self,
        opcode: u8,
        class: &str,
        name: &str,
        descriptor: &str,
        interface: bool,
    ) -> &mut Self {
        let Ok(parsed) = MethodDescriptor::parse(descriptor) else {
            self.failed = Some(AssemblyError("malformed descriptor"));
            return self;
        };
        let index = self
            .pool
            .member(if interface { 11 } else { 10 }, class, name, descriptor);
        self.with_index(opcode, index);
        let receiver = i32::from(opcode != op::invokestatic);
        let arguments = parsed.param_words() as i32 + receiver;
        if opcode == op::invokeinterface {
            self.bytes.extend([arguments as u8, 0]);
        }
        self.change_depth(-arguments);
        self.change_depth(parsed.return_words() as i32);
        self
    }

    pub fn invoke_static(&mut self, class: &str, name: &str, descriptor: &str) -> &mut Self {
        self.invoke(op::invokestatic, class, name, descriptor, false)
    }

    pub fn invoke_virtual(&mut self, class: &str, name: &str, descriptor: &str) -> &mut Self {
        self.invoke(op::invokevirtual, class, name, descriptor, false)
    }

    // ---- branches ----

    pub fn label(&mut self) -> Label {
        self.places.push(Place {
            at: None,
            depth: None,
        });
        Label(self.places.len() - 1)
    }

    /// Puts a label here. Where no branch to it came before, code must fall into it.
    pub fn place(&mut self, label: Label) -> &mut Self {
        let place = &mut self.places[label.0];
        place.at = Some(self.bytes.len());
        match place.depth {
            Some(depth) => self.depth = depth,
            None => place.depth = Some(self.depth),
        }
        self
    }

    /// A label at this very place.
    pub fn here(&mut self) -> Label {
        let label = self.label();
        self.place(label);
        label
    }

    pub fn branch(&mut self, opcode: u8, label: Label) -> &mut Self {
        let opcode_at = self.bytes.len();
        self.op(opcode);
        self.offset(opcode_at, label, false);
        self
    }

    fn offset(&mut self, opcode_at: usize, label: Label, wide: bool) {
        self.fixups.push(Fixup {
            at: self.bytes.len(),
            opcode_at,
            wide,
            label,
        });
        self.places[label.0].depth.get_or_insert(self.depth);
        let width = if wide { 4 } else { 2 };
        self.bytes.resize(self.bytes.len() + width, 0);
    }

    pub fn table_switch(&mut self, low: i32, targets: &[Label], default: Label) -> &mut Self {
        let opcode_at = self.bytes.len();
        self.op(op::tableswitch);
        while !self.bytes.len().is_multiple_of(4) {
            self.bytes.push(0);
        }
        self.offset(opcode_at, default, true);
        self.bytes.extend(low.to_be_bytes());
        let high = low.wrapping_add(targets.len() as i32).wrapping_sub(1);
        self.bytes.extend(high.to_be_bytes());
        for &target in targets {
            self.offset(opcode_at, target, true);
        }
        self
    }

    /// Catches in `[from, to)`; no class catches everything. Place `target` afterwards.
    pub fn handler(&mut self, from: Label, to: Label, target: Label, class: Option<&str>) {
        let class = class.map_or(0, |name| self.pool.class(name));
        self.places[target.0].depth = Some(1);
        self.max_depth = self.max_depth.max(1);
        self.handlers.push(Handler {
            from,
            to,
            target,
            class,
        });
    }

    fn position(&self, label: Label) -> Result<usize, AssemblyError> {
        self.places[label.0]
            .at
            .ok_or(AssemblyError("label without a place"))
    }

    /// The contents of the Code attribute.
    fn finish(mut self) -> Result<Vec<u8>, AssemblyError> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        if self.bytes.len() > usize::from(u16::MAX) || self.max_depth > i32::from(u16::MAX) {
            return Err(AssemblyError("code too large"));
        }
        for fixup in &self.fixups {
            let offset = self.position(fixup.label)? as i64 - fixup.opcode_at as i64;
            if fixup.wide {
                self.bytes[fixup.at..fixup.at + 4].copy_from_slice(&(offset as i32).to_be_bytes());
            } else {
                let offset = i16::try_from(offset).map_err(|_| AssemblyError("code too large"))?;
                self.bytes[fixup.at..fixup.at + 2].copy_from_slice(&offset.to_be_bytes());
            }
        }
        let mut out = Vec::new();
        out.extend((self.max_depth as u16).to_be_bytes());
        out.extend(self.locals.to_be_bytes());
        out.extend((self.bytes.len() as u32).to_be_bytes());
        out.extend(&self.bytes);
        out.extend((self.handlers.len() as u16).to_be_bytes());
        for handler in &self.handlers {
            for label in [handler.from, handler.to, handler.target] {
                out.extend((self.position(label)? as u16).to_be_bytes());
            }
            out.extend(handler.class.to_be_bytes());
        }
        out.extend(0u16.to_be_bytes());
        Ok(out)
    }
}

/// Change of the stack's words by an instruction, from the one opcode table; for the shuffles,
/// which the table leaves open, from here.
fn stack_effect(opcode: u8) -> i32 {
    match opcode {
        op::pop => return -1,
        op::pop2 => return -2,
        op::dup | op::dup_x1 | op::dup_x2 => return 1,
        op::dup2 | op::dup2_x1 | op::dup2_x2 => return 2,
        _ => {}
    }
    let effect = opcode::instruction(opcode).map_or("*", |row| row.effect);
    let Some((popped, pushed)) = effect.split_once(':') else {
        return 0;
    };
    let words = |letters: &str| -> i32 {
        let wide = |letter| if matches!(letter, b'l' | b'd') { 2 } else { 1 };
        letters.bytes().map(wide).sum()
    };
    words(pushed) - words(popped)
}

/// Where a kind stands in the order i, l, f, d, a of loads, stores and returns.
fn kind_offset(kind: FieldType) -> u8 {
    match kind {
        FieldType::Long => 1,
        FieldType::Float => 2,
        FieldType::Double => 3,
        FieldType::Object(_) | FieldType::Array(_) => 4,
        _ => 0,
    }
}

/// Where a component kind stands in the order of array instructions.
fn array_offset(component: FieldType) -> u8 {
    match component {
        FieldType::Boolean | FieldType::Byte => 5,
        FieldType::Char => 6,
        FieldType::Short => 7,
        other => kind_offset(other),
    }
}

/// The wrapper class of a primitive type; references have none and name `Object`.
pub fn wrapper_of(kind: FieldType) -> &'static str {
    match kind {
        FieldType::Byte => "java/lang/Byte",
        FieldType::Char => "java/lang/Character",
        FieldType::Double => "java/lang/Double",
        FieldType::Float => "java/lang/Float",
        FieldType::Int => "java/lang/Integer",
        FieldType::Long => "java/lang/Long",
        FieldType::Short => "java/lang/Short",
        FieldType::Boolean => "java/lang/Boolean",
        FieldType::Object(_) | FieldType::Array(_) => "java/lang/Object",
    }
}
