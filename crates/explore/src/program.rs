//! The program under exploration: a main method, a static method, or an instance method of a class
//! with a no-argument constructor, and how its call is set up.

use crate::method_name;
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::registry::{ClassId, LinkError, MethodId};
use spelunk_vm::heap::{NULL, Ref};
use spelunk_vm::symbolic::input_heap::Initialised;
use spelunk_vm::symbolic::input_types::InputBounds;
use spelunk_vm::thread::Action;
use spelunk_vm::vm::Exit;
use spelunk_vm::{Stop, Vm};
use std::collections::BTreeSet;

#[derive(Clone, Debug)]
pub struct Program {
    /// Class name with dots.
    pub class: String,
    /// Method name, with its descriptor if it has to be told from others; `None` is main.
    pub method: Option<String>,
    pub arguments: Vec<String>,
    /// Strings and arrays among the parameters are explored up to this length.
    pub max_length: u32,
    /// The heap is unknown at the call: receiver, objects among the parameters, and all they lead to.
    pub lazy: Option<InputBounds>,
}

/// Why a program cannot be explored: one clear line.
#[derive(Debug, Clone)]
pub struct ProgramError(pub String);

impl std::fmt::Display for ProgramError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// The program found in a VM.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Target {
    pub class: ClassId,
    pub method: MethodId,
}

impl Program {
    pub(crate) fn find(&self, vm: &mut Vm) -> Result<Target, ProgramError> {
        let class = self.find_class(vm)?;
        let method = match &self.method {
            None => vm
                .registry
                .find_method(class, "main", "([Ljava/lang/String;)V")
                .filter(|&method| vm.registry.method(method).is_static())
                .ok_or_else(|| {
                    ProgramError(format!(
                        "class {} has no main method; name a method as {}#METHOD",
                        self.class, self.class
                    ))
                })?,
            Some(name) => self.find_method(vm, class, name)?,
        };
        Ok(Target { class, method })
    }

    fn find_class(&self, vm: &mut Vm) -> Result<ClassId, ProgramError> {
        let name = self.class.replace('.', "/");
        match vm.load_for_driver(&name) {
            Ok(class) => Ok(class),
            Err(LinkError::NoClass(missing)) if missing == name => {
                let hint = vm.registry.class_path.hint_about(&name);
                Err(ProgramError(format!(
                    "class {} not found; {hint}",
                    self.class
                )))
            }
            Err(error) => Err(ProgramError(format!(
                "cannot load class {}: {error}",
                self.class
            ))),
        }
    }

    fn find_method(&self, vm: &Vm, class: ClassId, wanted: &str) -> Result<MethodId, ProgramError> {
        let (name, written) = match wanted.find('(') {
            Some(at) => (&wanted[..at], Some(&wanted[at..])),
            None => (wanted, None),
        };
        let matches = |method: &&spelunk_classes::registry::Method| {
            vm.registry.text(method.name) == name
                && written.is_none_or(|written| {
                    method_name::means(written, vm.registry.text(method.descriptor))
                })
                && !method.is_abstract()
        };
        let found: Vec<MethodId> = vm
            .registry
            .declared_methods(class)
            .filter(matches)
            .map(|method| method.id)
            .collect();
        match found.as_slice() {
            [one] => Ok(*one),
            [] => {
                let declared: Vec<_> = vm
                    .registry
                    .declared_methods(class)
                    .filter(|method| !vm.registry.text(method.name).starts_with('<'))
                    .collect();
                let said = |method: &&spelunk_classes::registry::Method| {
                    let descriptor = vm.registry.text(method.descriptor);
                    let parameters = written.map(|_| method_name::spelled(descriptor));
                    let name = vm.registry.text(method.name);
                    format!("{name}{}", parameters.unwrap_or_default())
                };
                let names: Vec<String> = declared.iter().map(said).collect();
                Err(ProgramError(format!(
                    "class {} has no method {wanted}; it has: {}",
                    self.class,
                    names.join(", ")
                )))
            }
            several => {
                let descriptors = { several.iter() }
                    .map(|&method| vm.registry.text(vm.registry.method(method).descriptor));
                let spelled: BTreeSet<String> =
                    descriptors.clone().map(method_name::spelled).collect();
                let forms: Vec<String> = match spelled.len() == several.len() {
                    true => spelled.into_iter().collect(),
                    // Classes of one simple name, or results that differ.
                    false => descriptors.map(str::to_string).collect(),
                };
                let forms: Vec<String> = forms.iter().map(|form| format!("{name}{form}")).collect();
                Err(ProgramError(format!(
                    "method {name} is overloaded; name one as {}",
                    forms.join(" or ")
                )))
            }
        }
    }

    /// Finds out what an unknown heap can hold, before the first path.
    pub(crate) fn find_input_types(&self, vm: &mut Vm, target: Target) -> Result<(), ProgramError> {
        let Some(bounds) = self.lazy else {
            return Ok(());
        };
        if self.method.is_none() {
            return Err(ProgramError(format!(
                "main has no unknown heap; name a method as {}#METHOD",
                self.class
            )));
        }
        let found = vm.registry.method(target.method);
        let (is_static, descriptor) = (
            found.is_static(),
            vm.registry.text(found.descriptor).to_string(),
        );
        let mut roots = Vec::new();
        if !is_static {
            roots.push(target.class);
        }
        if let Ok(parsed) = MethodDescriptor::parse(&descriptor) {
            let references = parsed
                .params
                .iter()
                .filter(|param| matches!(param, FieldType::Object(_) | FieldType::Array(_)));
            let names: Vec<String> = references.map(|param| param.to_string()).collect();
            roots.extend(
                names
                    .iter()
                    .filter_map(|name| vm.declared_class(target.class, name)),
            );
        }
        vm.find_input_types(target.class, &roots, bounds)
            .map_err(|stop| {
                ProgramError(format!(
                    "the unknown heap of {}: {}",
                    self.class,
                    vm.describe_stop(&stop)
                ))
            })?;
        ask_precondition(vm, target);
        Ok(())
    }

    /// Runs what comes before the explored call: static initialisers of the class.
    pub(crate) fn prepare(&self, vm: &mut Vm, target: Target) -> Result<(), Stop> {
        vm.initialise_now(target.class)
    }

    /// Pushes the explored call; its parameters become inputs.
    pub(crate) fn start(&self, vm: &mut Vm, target: Target) -> Result<(), Exit> {
        if self.lazy.is_some() {
            return start_unknown(vm, target);
        }
        let found = vm.registry.method(target.method);
        let is_static = found.is_static();
        let descriptor = vm.registry.text(found.descriptor).to_string();
        let mut words = Vec::new();
        let mut parts = Vec::new();
        if !is_static {
            words.push(u64::from(vm.take_explored_receiver()));
            parts.push(0);
        }
        if self.method.is_none() {
            let array = vm.string_array_for(&self.arguments)?;
            words.push(array as u64);
            parts.push(0);
        } else {
            let parsed = match MethodDescriptor::parse(&descriptor) {
                Ok(parsed) => parsed,
                Err(_) => return vm.internal("bad descriptor").map(|_: ()| ()),
            };
            let names = vm.parameter_names(target.method);
            for (index, param) in parsed.params.iter().enumerate() {
                let name = names
                    .get(index)
                    .cloned()
                    .unwrap_or_else(|| format!("arg{index}"));
                let (word, part) = self.parameter(vm, &name, param)?;
                words.push(word);
                parts.push(part);
                if param.words() == 2 {
                    words.push(0);
                    parts.push(0);
                }
            }
        }
        // A program ends when its threads have ended; a method's may go on waiting.
        let action = Action::HaltAfterThreads(self.method.is_none());
        match vm.call_with_shadows(target.method, &words, &parts, action) {
            Exit::Reload => Ok(()),
            exit => Err(exit),
        }
    }

    fn parameter(&self, vm: &mut Vm, name: &str, param: &FieldType) -> Result<(u64, u32), Exit> {
        let letter = match param {
            FieldType::Boolean => b'Z',
            FieldType::Byte => b'B',
            FieldType::Char => b'C',
            FieldType::Short => b'S',
            FieldType::Int => b'I',
            FieldType::Long => b'J',
            FieldType::Float => b'F',
            FieldType::Double => b'D',
            FieldType::Object("java/lang/String") => {
                return Ok((0, vm.string_parameter(name, self.max_length)));
            }
            FieldType::Array(element) if element.len() == 1 => {
                let letter = element.as_bytes()[0];
                return Ok((0, vm.array_parameter(name, letter, self.max_length)));
            }
            other => {
                return Err(Exit::Stop(Stop::Unsupported(format!(
                    "parameter {name} of type {}: explore with --lazy, or a method that builds it with Choose",
                    other.java_name()
                ))));
            }
        };
        let term = vm.new_primitive_input(name, letter);
        Ok((0, term.raw()))
    }
}

/// Pushes the call of a method on an unknown heap: the one that there is, or a new one.
pub(crate) fn start_unknown(vm: &mut Vm, target: Target) -> Result<(), Exit> {
    if vm.path.input_heap.is_empty() {
        make_unknown(vm, target)?;
    }
    let mut words = Vec::new();
    let mut parts = Vec::new();
    let roots = vm.path.input_heap.roots.clone();
    for (number, root) in roots.iter().enumerate() {
        if root.home.is_some() {
            continue;
        }
        let is_receiver = number == 0 && !vm.registry.method(target.method).is_static();
        let (word, part) = match is_receiver {
            true => (u64::from(unknown_receiver(vm)), 0),
            false => (root.word, root.part),
        };
        words.push(word);
        parts.push(part);
        if matches!(root.letter, b'J' | b'D') {
            words.push(0);
            parts.push(0);
        }
    }
    let action = Action::HaltAfterThreads(false);
    match vm.call_with_shadows(target.method, &words, &parts, action) {
        Exit::Reload => Ok(()),
        exit => Err(exit),
    }
}

/// The receiver of an unknown heap: what the first reference has become.
pub(crate) fn unknown_receiver(vm: &Vm) -> Ref {
    let heap = &vm.path.input_heap;
    match heap.latest(0) {
        Some(Initialised::Fresh(number) | Initialised::Alias(number)) => {
            heap.objects[number as usize].live
        }
        Some(Initialised::Constant(constant)) => constant,
        _ => NULL,
    }
}

/// From now on inputs satisfy the precondition of this method; one that cannot be asked is named.
pub(crate) fn ask_precondition(vm: &mut Vm, target: Target) {
    vm.input_types.precondition = match vm.precondition_of(target.class, target.method) {
        Ok(found) => found,
        Err(problem) => {
            if !vm.input_types.problems.contains(&problem) {
                vm.input_types.problems.push(problem);
            }
            None
        }
    };
}

/// Makes the receiver, the parameters and the static fields of an unknown heap.
pub(crate) fn make_unknown(vm: &mut Vm, target: Target) -> Result<(), Exit> {
    let found = vm.registry.method(target.method);
    let is_static = found.is_static();
    let descriptor = vm.registry.text(found.descriptor).to_string();
    let parsed = match MethodDescriptor::parse(&descriptor) {
        Ok(parsed) => parsed,
        Err(_) => return vm.internal("bad descriptor").map(|_: ()| ()),
    };
    if !is_static {
        vm.input_receiver(target.class)?;
    }
    let names = vm.parameter_names(target.method);
    for (index, param) in parsed.params.iter().enumerate() {
        let name = names.get(index).cloned();
        let name = name.unwrap_or_else(|| format!("arg{index}"));
        make_unknown_parameter(vm, target, &name, param);
    }
    vm.input_statics()
}

fn make_unknown_parameter(vm: &mut Vm, target: Target, name: &str, param: &FieldType) {
    let descriptor = param.to_string();
    if !matches!(param, FieldType::Object(_) | FieldType::Array(_)) {
        vm.input_number(name, descriptor.as_bytes()[0]);
        return;
    }
    match vm.declared_class(target.class, &descriptor) {
        Some(declared) => vm.input_parameter(name, declared),
        // There are no objects of a class that cannot be loaded.
        None => vm.input_null(name),
    };
}
