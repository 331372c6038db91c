//! Records of the user as values: what their constructor is given is all that there is to say about them.

use super::calls::run;
use super::values::DEEPEST;
use super::{Watcher, constructed};
use crate::sequences::instantiate::java_type;
use crate::sequences::observe::seen;
use spelunk_classes::registry::{ClassId, MethodId, access};
use spelunk_junit::model::Value;
use spelunk_vm::Vm;
use spelunk_vm::heap::{NULL, Ref};

/// A component: its type, and what it holds.
struct Component {
    descriptor: String,
    word: u64,
}

impl Watcher {
    /// The call that makes an equal record, if tests can make it. Whether it is equal is asked of the record: what its
    /// constructor makes of a component, and how it compares, is up to the class.
    pub(super) fn record(
        &self,
        vm: &mut Vm,
        object: Ref,
        class: ClassId,
        depth: usize,
    ) -> Option<Value> {
        let is_sayable = vm.registry.is_record(class) && self.is_visible(vm, class);
        if !is_sayable || depth > DEEPEST || self.left.get() == 0 {
            return None;
        }
        self.left.set(self.left.get() - 1);
        let components = components(vm, object, class);
        let constructor = self.canonical_constructor(vm, class, &components)?;
        let mut arguments = Vec::new();
        for component in &components {
            let value = match component.descriptor.as_bytes()[0] {
                // Arrays are compared by identity.
                b'[' => return None,
                b'L' => self.compared(vm, component.word as Ref, depth + 1)?,
                letter => seen(letter, component.word),
            };
            arguments.push((java_type(&component.descriptor), value));
        }
        let is_equal = equals_copy(vm, object, constructor, &components)?;
        let name = vm.registry.class(class).java_name();
        is_equal.then(|| constructed(&name, &arguments))
    }

    /// The constructor that takes all components, if tests can call it.
    fn canonical_constructor(
        &self,
        vm: &Vm,
        class: ClassId,
        components: &[Component],
    ) -> Option<MethodId> {
        let parameters: String = components.iter().map(|it| &*it.descriptor).collect();
        let descriptor = format!("({parameters})V");
        let found = vm.registry.find_declared(class, "<init>", &descriptor)?;
        let method = vm.registry.method(found);
        let is_near = self.is_inside && vm.registry.class(class).package() == self.package;
        let is_callable = method.is(access::PUBLIC) || is_near && !method.is(access::PRIVATE);
        is_callable.then_some(found)
    }

    /// Whether an object is a record that is the class under test or nested in it: what is wrong with that shows on its
    /// parts.
    pub(super) fn is_own_record(&self, vm: &Vm, object: Ref) -> bool {
        if object == NULL {
            return false;
        }
        let class = vm.class_of(object);
        let rest = vm.registry.class(class).name.strip_prefix(&*self.class);
        let is_own = rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('$'));
        is_own && vm.registry.is_record(class)
    }
}

fn components(vm: &Vm, object: Ref, class: ClassId) -> Vec<Component> {
    let fields = vm.registry.class(class).fields.iter();
    fields
        .filter(|field| field.access & access::STATIC == 0)
        .filter_map(|field| {
            let offset = vm.layouts[class].offset(field);
            let (word, _) = vm.field_of(object, class, offset)?;
            let descriptor = vm.registry.text(field.descriptor).to_string();
            Some(Component { descriptor, word })
        })
        .collect()
}

/// Whether a record is equal to one that is made of the same components.
fn equals_copy(
    vm: &mut Vm,
    object: Ref,
    constructor: MethodId,
    components: &[Component],
) -> Option<bool> {
    let class = vm.class_of(object);
    let copy = vm.new_object(class).ok()?;
    let mut words = vec![u64::from(copy)];
    for component in components {
        words.push(component.word);
        if matches!(component.descriptor.as_str(), "J" | "D") {
            words.push(0);
        }
    }
    run(vm, constructor, &words)?;
    let equals = vm
        .registry
        .find_method(class, "equals", "(Ljava/lang/Object;)Z")?;
    let answer = run(vm, equals, &[u64::from(object), u64::from(copy)])?;
    Some(copy != NULL && answer & 1 != 0)
}
