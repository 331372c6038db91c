//! Which classes a test initialises. On the VM they were, for good; a JVM does it when a test first uses one (JVMS 5.5),
//! so a test that does not use a class says nothing of what its initialiser does.

use crate::sequence::executor::Executor;
use rustc_hash::{FxHashMap, FxHashSet};
use spelunk_classes::bytecode::{self, Operand};
use spelunk_classes::class_file::ClassFile;
use spelunk_classes::opcode::op;
use spelunk_classes::registry::{ClassId, MethodId, access};
use spelunk_junit::model::Test;
use spelunk_junit::uses;
use spelunk_vm::Vm;
use spelunk_vm::exchange::Reached;

#[derive(Default)]
pub(super) struct Initialisers {
    /// Classes that can be initialised again, and what that executes.
    again: Vec<(ClassId, Reached)>,
    /// All of that.
    reached: Reached,
    /// What the initialisers of the others execute.
    unknown: Reached,
    /// Instructions that use a class and may enter none of its code.
    uses: FxHashMap<(MethodId, u32), ClassId>,
}

impl Initialisers {
    /// Of these classes, before any of them is initialised again.
    pub fn of(vm: &Vm, classes: &[ClassId]) -> Initialisers {
        let mut found = Initialisers::default();
        for &class in classes {
            for method in vm.registry.declared_methods(class) {
                if let Some((file, member)) = vm.registry.member(method)
                    && let Ok(Some(code)) = member.code(file)
                {
                    found.note_uses(vm, classes, method.id, file, code.code);
                }
            }
        }
        found
    }

    fn note_uses(
        &mut self,
        vm: &Vm,
        classes: &[ClassId],
        method: MethodId,
        file: &ClassFile,
        code: &[u8],
    ) {
        let mut pc = 0;
        while let Ok(decoded) = bytecode::decode(code, pc) {
            if let Operand::Pool(index) = decoded.operand
                && let Some(name) = used_class(file, decoded.opcode, index)
                && let Some(class) = vm.registry.loaded(name)
                && classes.contains(&class)
            {
                self.uses.insert((method, pc as u32), class);
            }
            pc = decoded.next;
        }
    }

    /// A class was initialised again, with this result.
    pub fn note(&mut self, vm: &Vm, class: ClassId, ended: bool, reached: Reached) {
        // Constants of enums are compared by identity: they are not made again.
        if ended && vm.registry.class(class).access & access::ENUM == 0 {
            self.reached.extend(reached.iter().copied());
            self.again.push((class, reached));
        } else {
            self.unknown.extend(reached);
        }
    }

    /// Whether an initialiser that cannot be run again executes an instruction.
    pub fn is_unknown(&self, place: &(MethodId, u32)) -> bool {
        self.unknown.contains(place)
    }

    /// Whether one that can does.
    pub fn is_reached(&self, place: &(MethodId, u32)) -> bool {
        self.reached.contains(place)
    }

    /// What the initialisers of these classes execute.
    pub fn executed_by(&self, classes: &[ClassId]) -> Reached {
        let all = self.again.iter().filter(|(it, _)| classes.contains(it));
        all.flat_map(|(_, reached)| reached.iter().copied())
            .collect()
    }

    /// Whether the initialisers of these classes execute an instruction.
    pub fn execute(&self, classes: &[ClassId], place: &(MethodId, u32)) -> bool {
        let mut all = self.again.iter().filter(|(it, _)| classes.contains(it));
        all.any(|(_, reached)| reached.contains(place))
    }

    pub fn classes(&self) -> Vec<ClassId> {
        self.again.iter().map(|(class, _)| *class).collect()
    }

    /// The classes that a test initialises which executes this, of those that can be initialised again.
    pub fn used_by(&self, executor: &mut Executor, test: &Test, reached: &Reached) -> Vec<ClassId> {
        if self.again.is_empty() {
            return Vec::new();
        }
        let mut named = Vec::new();
        for class in uses::static_owners(test) {
            named.extend(executor.class_of(&class.replace('.', "/")));
        }
        let vm = &executor.vm;
        let mut used = FxHashSet::default();
        for class in named {
            self.use_class(vm, class, &mut used);
        }
        self.use_reached(vm, reached, &mut used);
        let is_used = |class: &ClassId| used.contains(class);
        self.classes().into_iter().filter(is_used).collect()
    }

    fn use_reached(&self, vm: &Vm, reached: &Reached, used: &mut FxHashSet<ClassId>) {
        for place in reached {
            self.use_class(vm, vm.registry.method(place.0).class, used);
            if let Some(&class) = self.uses.get(place) {
                self.use_class(vm, class, used);
            }
        }
    }

    /// What a class's initialiser uses is initialised with it, and so are the classes above it.
    fn use_class(&self, vm: &Vm, class: ClassId, used: &mut FxHashSet<ClassId>) {
        if !used.insert(class) {
            return;
        }
        if let Some(above) = vm.registry.class(class).super_class {
            self.use_class(vm, above, used);
        }
        if let Some((_, reached)) = self.again.iter().find(|(it, _)| *it == class) {
            self.use_reached(vm, reached, used);
        }
    }
}

/// The class that an instruction initialises.
fn used_class(file: &ClassFile, opcode: u8, index: u16) -> Option<&str> {
    match opcode {
        op::new => file.pool.class_name(index).ok(),
        op::getstatic | op::putstatic | op::invokestatic => {
            Some(file.pool.member_ref(index).ok()?.class)
        }
        _ => None,
    }
}
