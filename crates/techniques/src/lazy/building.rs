//! An input of a path as a sequence that puts it together field by field.

use crate::sequence::executor::{Executor, Plain};
use crate::sequence::{Action, Argument, Build, Callee, Sequence, Statement, StaticField};
use crate::surface::{CallKind, Callable};
use spelunk_classes::registry::{ClassId, access};
use spelunk_explore::{HeapInput, Home};
use spelunk_structures::{Object, Value};
use spelunk_vm::heap::Ref;
use std::rc::Rc;

/// A sequence that makes the input and calls the method on it; nothing if source has no way to make it.
pub(crate) fn sequence(
    executor: &mut Executor,
    callee: &Rc<Callee>,
    input: &HeapInput,
) -> Option<Sequence> {
    let mut writer = Writer::new(executor, input);
    let mut arguments = Vec::with_capacity(input.roots.len());
    for root in &input.roots {
        match &root.home {
            None => arguments.push(writer.argument(&root.value)?),
            Some(home) if home.is_decided => writer.set_static(home, &root.value)?,
            Some(_) => {}
        }
    }
    for (statement, object) in std::mem::take(&mut writer.later) {
        let mut statement = statement;
        statement.arguments[1] = Argument::Earlier(writer.made[object]?);
        writer.sequence.push(statement);
    }
    let mut sequence = writer.sequence;
    sequence.push(Statement::call(callee, arguments));
    Some(sequence)
}

/// A value that source spells without a statement of its own.
pub(crate) fn plain(executor: &mut Executor, input: &HeapInput, value: &Value) -> Option<Argument> {
    let mut writer = Writer::new(executor, input);
    let argument = writer.argument(value)?;
    writer.sequence.is_empty().then_some(argument)
}

/// How often each object is referred to.
fn uses(input: &HeapInput) -> Vec<usize> {
    let mut uses = vec![0; input.objects.len()];
    let held = input.objects.iter().flat_map(|object| &object.values);
    let roots = input.roots.iter().map(|root| &root.value);
    for value in held.chain(roots) {
        if let Value::Object(number) = value {
            uses[*number] += 1;
        }
    }
    uses
}

struct Writer<'a> {
    executor: &'a mut Executor,
    input: &'a HeapInput,
    sequence: Sequence,
    /// The statement that has made each object.
    made: Vec<Option<usize>>,
    /// Objects whose parts are being made.
    under_way: Vec<bool>,
    /// Assignments of objects that are there only later, by number.
    later: Vec<(Statement, usize)>,
    uses: Vec<usize>,
}

impl<'a> Writer<'a> {
    fn new(executor: &'a mut Executor, input: &'a HeapInput) -> Writer<'a> {
        Writer {
            executor,
            input,
            sequence: Sequence::default(),
            made: vec![None; input.objects.len()],
            under_way: vec![false; input.objects.len()],
            later: Vec::new(),
            uses: uses(input),
        }
    }

    fn argument(&mut self, value: &Value) -> Option<Argument> {
        Some(match value {
            Value::Null => Argument::Null,
            Value::Primitive(letter, bits) => Argument::Number {
                letter: *letter,
                bits: signed(*letter, *bits),
            },
            Value::Boxed(letter, bits) => Argument::Boxed {
                letter: *letter,
                bits: signed(*letter, *bits),
            },
            Value::String(units) => Argument::Text(units.as_slice().into()),
            Value::Enum(class, name) => {
                let class = self.internal_name(class)?;
                Argument::Constant(Rc::new(StaticField {
                    descriptor: format!("L{class};"),
                    class,
                    field: name.clone(),
                    is_enum: true,
                }))
            }
            Value::Class(class) => {
                let class = self.internal_name(class)?;
                Argument::ClassObject(class.as_str().into())
            }
            Value::Object(number) => match self.made[*number] {
                Some(statement) => Argument::Earlier(statement),
                None if self.under_way[*number] => return None,
                None => self.object(*number)?,
            },
        })
    }

    /// The internal name of a class that source code names: nested classes stand behind a dot there.
    fn internal_name(&mut self, source: &str) -> Option<String> {
        let mut name = source.replace('.', "/");
        loop {
            if self.executor.class_of(&name).is_some() {
                return Some(name);
            }
            let at = name.rfind('/')?;
            name.replace_range(at..=at, "$");
        }
    }

    fn object(&mut self, number: usize) -> Option<Argument> {
        let object = &self.input.objects[number];
        self.under_way[number] = true;
        let argument = match object.class.is_array {
            true => self.array(number, object),
            false => self.plain_object(number, object),
        };
        self.under_way[number] = false;
        argument
    }

    // ---- arrays ----

    fn array(&mut self, number: usize, object: &Object) -> Option<Argument> {
        let class = array_descriptor(&object.class.name)?;
        let class = self.array_class(&class)?;
        let letter = class.as_bytes().get(1).copied()?;
        if !matches!(letter, b'L' | b'[') && self.uses[number] == 1 {
            let bits = object.values.iter().map(|value| match value {
                Value::Primitive(letter, bits) => signed(*letter, *bits),
                _ => 0,
            });
            let bits = bits.collect();
            return Some(Argument::Numbers { letter, bits });
        }
        let length = object.values.len();
        let build = Build::Array {
            class: class.clone(),
            length,
        };
        let made = self.push(build, Vec::new());
        self.made[number] = Some(made);
        for (index, value) in object.values.iter().enumerate() {
            if !is_default(value) {
                let build = Build::Element {
                    class: class.clone(),
                    index,
                };
                self.store(build, made, value)?;
            }
        }
        Some(Argument::Earlier(made))
    }

    /// A descriptor of an array whose element class is known by its name in the class file.
    fn array_class(&mut self, descriptor: &str) -> Option<String> {
        self.executor.class_of(descriptor)?;
        Some(descriptor.to_string())
    }

    // ---- objects ----

    fn plain_object(&mut self, number: usize, object: &Object) -> Option<Argument> {
        let name = object.class.name.replace('.', "/");
        let class = self.executor.class_of(&name)?;
        if self.executor.vm.registry.is_record(class) {
            return self.record(number, object, class);
        }
        // What is inside comes first, so that it can be assigned when the object is there.
        for value in &object.values {
            if let Value::Object(inner) = value
                && self.made[*inner].is_none()
                && !self.under_way[*inner]
            {
                self.inside(*inner)?;
            }
        }
        let constructor = match object.class.constructible {
            true => self
                .executor
                .callee_named(CallKind::Constructor, &name, "<init>", "()V"),
            false => None,
        };
        let constructed = constructor.and_then(|callee| self.constructed(class, callee));
        let (made, known) = match constructed {
            Some((callee, words)) => {
                let made = self.sequence.push(Statement::call(&callee, Vec::new()));
                (made, words)
            }
            None if object.class.library => return None,
            None => {
                let zeros = vec![0; object.class.fields.len()];
                (self.push(Build::Object(name), Vec::new()), zeros)
            }
        };
        self.made[number] = Some(made);
        let fields: Vec<_> = object.class.fields.iter().zip(&object.values).collect();
        for ((field, value), before) in fields.into_iter().zip(known) {
            if is_known(value, before) {
                continue;
            }
            let owner = field.owner_name.replace('.', "/");
            let descriptor = self.descriptor_of(&owner, &field.name)?;
            let build = Build::Field {
                owner,
                name: field.name.clone(),
                descriptor,
                assignable: field.assignable,
            };
            self.store(build, made, value)?;
        }
        Some(Argument::Earlier(made))
    }

    /// Makes an object that has a statement of its own, if it is to have one.
    fn inside(&mut self, number: usize) -> Option<()> {
        let object = &self.input.objects[number];
        let is_inline = object.class.is_array && self.uses[number] == 1;
        if !is_inline {
            self.object(number)?;
        }
        Some(())
    }

    /// What fields hold behind a constructor that ends well.
    fn constructed(&mut self, class: ClassId, callee: Callee) -> Option<(Rc<Callee>, Vec<u64>)> {
        let callee = Rc::new(callee);
        let mut alone = Sequence::default();
        alone.push(Statement::call(&callee, Vec::new()));
        let executed = self.executor.execute(&alone, &mut Plain);
        let object = executed.values.first().map(|value| value.word as Ref);
        let vm = &mut self.executor.vm;
        let words = object.map(|object| {
            let shape = vm.shape_of(class);
            match &*shape {
                spelunk_vm::structure::Shape::Fields(slots) => slots
                    .iter()
                    .map(|slot| {
                        let found = vm.field_of(object, slot.owner, slot.offset);
                        found.map_or(0, |(word, _)| word)
                    })
                    .collect(),
                _ => Vec::new(),
            }
        });
        self.executor.leave();
        Some((callee, words?))
    }

    /// Nothing but its constructor sets the fields of a record.
    fn record(&mut self, number: usize, object: &Object, class: ClassId) -> Option<Argument> {
        let vm = &self.executor.vm;
        let fields = vm.registry.class(class).fields.iter();
        let components = fields
            .filter(|field| !field.is_static())
            .map(|field| vm.registry.text(field.descriptor));
        let descriptor = format!("({})V", components.collect::<String>());
        let method = vm.registry.find_declared(class, "<init>", &descriptor)?;
        if vm.registry.method(method).is(access::PRIVATE) {
            return None;
        }
        let callee = Rc::new(Callee::of(&Callable::new(vm, method)));
        let mut arguments = Vec::with_capacity(object.values.len());
        for value in &object.values {
            arguments.push(self.argument(value)?);
        }
        let made = self.sequence.push(Statement::call(&callee, arguments));
        self.made[number] = Some(made);
        Some(Argument::Earlier(made))
    }

    fn descriptor_of(&mut self, owner: &str, field: &str) -> Option<String> {
        let owner = self.executor.class_of(owner)?;
        let registry = &self.executor.vm.registry;
        let mut fields = registry.class(owner).fields.iter();
        let found = fields.find(|it| !it.is_static() && registry.text(it.name) == field)?;
        Some(registry.text(found.descriptor).to_string())
    }

    fn store(&mut self, build: Build, target: usize, value: &Value) -> Option<()> {
        let waits = match value {
            Value::Object(number) if self.made[*number].is_none() && self.under_way[*number] => {
                Some(*number)
            }
            _ => None,
        };
        let value = match waits {
            Some(_) => Argument::Null,
            None => self.argument(value)?,
        };
        let statement = Statement {
            action: Action::Build(Rc::new(build)),
            arguments: vec![Argument::Earlier(target), value],
        };
        match waits {
            Some(number) => self.later.push((statement, number)),
            None => {
                self.sequence.push(statement);
            }
        }
        Some(())
    }

    /// Sets a static field, unless it holds the value anyway.
    fn set_static(&mut self, home: &Home, value: &Value) -> Option<()> {
        let value = self.argument(value)?;
        let owner = self.executor.class_of(&home.class)?;
        let registry = &self.executor.vm.registry;
        let mut fields = registry.class(owner).fields.iter();
        let found = fields.find(|it| it.is_static() && registry.text(it.name) == home.field)?;
        let field = StaticField {
            class: home.class.clone(),
            field: home.field.clone(),
            descriptor: registry.text(found.descriptor).to_string(),
            is_enum: false,
        };
        let vm = &self.executor.vm;
        let before = vm.static_value(owner, &field.field, &field.descriptor)?;
        let is_there = match &value {
            Argument::Null => before == 0,
            Argument::Number { letter, bits } => {
                let slot = crate::sequence::executor::slot_word;
                slot(*letter, *bits) == slot(*letter, before)
            }
            _ => false,
        };
        if !is_there {
            self.push(Build::Static(Rc::new(field)), vec![value]);
        }
        Some(())
    }

    fn push(&mut self, build: Build, arguments: Vec<Argument>) -> usize {
        self.sequence.push(Statement {
            action: Action::Build(Rc::new(build)),
            arguments,
        })
    }
}

/// `[I` of `int[]`, `[La/B;` of `a.B[]`.
fn array_descriptor(name: &str) -> Option<String> {
    let base = name.trim_end_matches("[]");
    let dimensions = (name.len() - base.len()) / 2;
    let element = match base {
        "boolean" => "Z".into(),
        "byte" => "B".into(),
        "char" => "C".into(),
        "short" => "S".into(),
        "int" => "I".into(),
        "long" => "J".into(),
        "float" => "F".into(),
        "double" => "D".into(),
        class => format!("L{};", class.replace('.', "/")),
    };
    (dimensions > 0).then(|| "[".repeat(dimensions) + &element)
}

fn is_default(value: &Value) -> bool {
    is_known(value, 0)
}

/// Whether a field that holds this word holds the value already.
fn is_known(value: &Value, word: u64) -> bool {
    match value {
        Value::Null => word as Ref == 0,
        Value::Primitive(letter, bits) => {
            crate::sequence::executor::slot_word(*letter, *bits)
                == crate::sequence::executor::slot_word(*letter, word)
        }
        _ => false,
    }
}

/// Bits as arguments of sequences have them.
fn signed(letter: u8, bits: u64) -> u64 {
    match letter {
        b'B' => bits as i8 as u64,
        b'S' => bits as i16 as u64,
        b'I' => bits as i32 as u64,
        _ => bits,
    }
}
