//! Members of a class as reflection sees them: `Class.getDeclared*0`, record components, parameters,
//! raw annotations. The objects are filled in field by field, as their constructors would do it;
//! calling members is in `accessors`.

use super::class::mirror_array;
use crate::heap::{NULL, Ref};
use crate::natives::{Arguments, Native, native};
use crate::vm::{Result, Vm};
use spelunk_classes::class_file::{ClassFile, Member, access};
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_classes::registry::{ClassId, MethodId, Primitive};
use std::sync::Arc;

const TEXT: &str = "Ljava/lang/String;";
const BYTES: &str = "[B";
const MIRROR: &str = "Ljava/lang/Class;";
const MIRRORS: &str = "[Ljava/lang/Class;";

pub const CLASS_MEMBERS: &[Native] = &[
    native(
        "getDeclaredFields0",
        "(Z)[Ljava/lang/reflect/Field;",
        declared_fields,
    ),
    native(
        "getDeclaredMethods0",
        "(Z)[Ljava/lang/reflect/Method;",
        |vm, a| declared_executables(vm, a, false),
    ),
    native(
        "getDeclaredConstructors0",
        "(Z)[Ljava/lang/reflect/Constructor;",
        |vm, a| declared_executables(vm, a, true),
    ),
    native(
        "getDeclaredClasses0",
        "()[Ljava/lang/Class;",
        declared_classes,
    ),
    native(
        "getRecordComponents0",
        "()[Ljava/lang/reflect/RecordComponent;",
        record_components,
    ),
    native("getNestMembers0", "()[Ljava/lang/Class;", nest_members),
    native("getRawAnnotations", "()[B", |vm, a| {
        class_attribute(vm, a, "RuntimeVisibleAnnotations")
    }),
    native("getRawTypeAnnotations", "()[B", |vm, a| {
        class_attribute(vm, a, "RuntimeVisibleTypeAnnotations")
    }),
    native(
        "getEnumConstantsShared",
        "()[Ljava/lang/Object;",
        enum_constants,
    ),
];

pub const EXECUTABLE: &[Native] = &[
    native(
        "getParameters0",
        "()[Ljava/lang/reflect/Parameter;",
        parameters,
    ),
    native("getTypeAnnotationBytes0", "()[B", |vm, a| {
        let method = vm.reflected_method(a.reference(0))?;
        let bytes = vm
            .registry
            .member(vm.registry.method(method))
            .and_then(|(file, member)| {
                member
                    .attribute(file, "RuntimeVisibleTypeAnnotations")
                    .map(<[u8]>::to_vec)
            });
        bytes_or_null(vm, bytes)
    }),
];

pub const FIELD: &[Native] = &[native("getTypeAnnotationBytes0", "()[B", |vm, a| {
    let class = vm.mirrored(vm.get_field(a.reference(0), "clazz", MIRROR) as Ref);
    let slot = vm.get_field(a.reference(0), "slot", "I") as usize;
    let linked = vm.registry.class(class);
    let bytes = linked
        .fields
        .get(slot)
        .zip(linked.file.as_ref())
        .and_then(|(field, file)| {
            let member = file.fields.get(field.index as usize)?;
            member
                .attribute(file, "RuntimeVisibleTypeAnnotations")
                .map(<[u8]>::to_vec)
        });
    bytes_or_null(vm, bytes)
})];

fn this(vm: &Vm, a: Arguments) -> ClassId {
    vm.mirrored(a.reference(0))
}

fn bytes_or_null(vm: &mut Vm, bytes: Option<Vec<u8>>) -> Result<u64> {
    match bytes {
        Some(bytes) => Ok(u64::from(vm.new_byte_array(&bytes)?)),
        None => Ok(0),
    }
}

fn class_attribute(vm: &mut Vm, a: Arguments, name: &str) -> Result<u64> {
    let file = vm.registry.class(this(vm, a)).file.clone();
    let bytes = file.and_then(|file| file.attribute(name).map(<[u8]>::to_vec));
    bytes_or_null(vm, bytes)
}

impl Vm {
    /// The class of a type in a descriptor.
    pub(crate) fn class_of_type(&mut self, kind: FieldType<'_>) -> Result<ClassId> {
        match kind {
            FieldType::Object(name) => self.load_class(name),
            FieldType::Array(component) => self.load_class(&format!("[{component}")),
            primitive => {
                let letter = primitive.to_string().bytes().next().unwrap_or(b'V');
                let kind = Primitive::from_letter(letter).unwrap_or(Primitive::Void);
                Ok(self.registry.primitive(kind))
            }
        }
    }

    fn mirror_of_type(&mut self, kind: Option<FieldType<'_>>) -> Result<Ref> {
        let class = match kind {
            Some(kind) => self.class_of_type(kind)?,
            None => self.registry.primitive(Primitive::Void),
        };
        Ok(self.mirror(class))
    }

    /// The method or constructor that a reflection object stands for.
    pub(crate) fn reflected_method(&mut self, executable: Ref) -> Result<MethodId> {
        let mirror = self.get_field(executable, "clazz", MIRROR) as Ref;
        let slot = self.get_field(executable, "slot", "I") as u32;
        if mirror == NULL {
            return self.internal("reflected method without a class");
        }
        let class = self.registry.class(self.mirrored(mirror));
        match slot < class.method_count {
            true => Ok(MethodId(class.first_method + slot)),
            false => self.internal("reflected method without a slot"),
        }
    }

    /// The `Method` or `Constructor` object of a method.
    pub(crate) fn reflect_method(&mut self, method: MethodId) -> Result<Ref> {
        let found = self.registry.method(method);
        let (class, index, flags) = (found.class, found.index as usize, found.access);
        let slot = method.0 - self.registry.class(class).first_method;
        let name = self.registry.text(found.name).to_string();
        let descriptor = self.registry.text(found.descriptor).to_string();
        let Some(file) = self.registry.class(class).file.clone() else {
            return self.internal("class without a class file has methods");
        };
        let Ok(types) = MethodDescriptor::parse(&descriptor) else {
            return self.internal("method with a malformed descriptor");
        };
        let constructor = name == "<init>";
        let object = self.new_reflected(if constructor {
            "java/lang/reflect/Constructor"
        } else {
            "java/lang/reflect/Method"
        })?;
        self.put_field(object, "clazz", MIRROR, u64::from(self.mirror(class)));
        self.put_field(object, "slot", "I", u64::from(slot));
        self.put_field(object, "modifiers", "I", u64::from(flags));
        let mut classes = Vec::with_capacity(types.params.len());
        for &kind in &types.params {
            classes.push(self.class_of_type(kind)?);
        }
        let classes = mirror_array(self, &classes)?;
        self.put_field(object, "parameterTypes", MIRRORS, u64::from(classes));
        let member = &file.methods[index];
        let mut thrown = Vec::new();
        for name in member.exceptions(&file).unwrap_or_default() {
            thrown.push(self.load_class(name)?);
        }
        let thrown = mirror_array(self, &thrown)?;
        self.put_field(object, "exceptionTypes", MIRRORS, u64::from(thrown));
        if !constructor {
            let name = self.interned_text(&name)?;
            self.put_field(object, "name", TEXT, u64::from(name));
            let result = self.mirror_of_type(types.ret)?;
            self.put_field(object, "returnType", MIRROR, u64::from(result));
            self.put_attribute(
                object,
                "annotationDefault",
                &file,
                member,
                "AnnotationDefault",
            )?;
        }
        self.put_signature_and_annotations(object, &file, member)?;
        self.put_attribute(
            object,
            "parameterAnnotations",
            &file,
            member,
            "RuntimeVisibleParameterAnnotations",
        )?;
        Ok(object)
    }

    fn new_reflected(&mut self, class: &str) -> Result<Ref> {
        let class = self.load_class(class)?;
        self.initialise(class)?;
        self.new_object(class)
    }

    fn interned_text(&mut self, text: &str) -> Result<Ref> {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.literal(&units)
    }

    fn put_attribute(
        &mut self,
        object: Ref,
        field: &str,
        file: &ClassFile,
        member: &Member,
        attribute: &str,
    ) -> Result<()> {
        if let Some(bytes) = member.attribute(file, attribute) {
            let array = self.new_byte_array(bytes)?;
            self.put_field(object, field, BYTES, u64::from(array));
        }
        Ok(())
    }

    fn put_signature_and_annotations(
        &mut self,
        object: Ref,
        file: &ClassFile,
        member: &Member,
    ) -> Result<()> {
        if let Ok(Some(signature)) = member.signature(file) {
            let text = self.new_string_from(signature)?;
            self.put_field(object, "signature", TEXT, u64::from(text));
        }
        self.put_attribute(
            object,
            "annotations",
            file,
            member,
            "RuntimeVisibleAnnotations",
        )
    }

    /// The `Field` object of a field; `slot` is its place among the class's fields.
    pub(crate) fn reflect_field(&mut self, class: ClassId, slot: usize) -> Result<Ref> {
        let linked = self.registry.class(class);
        let field = linked.fields[slot].clone();
        let Some(file) = linked.file.clone() else {
            return self.internal("class without a class file has fields");
        };
        let name = self.registry.text(field.name).to_string();
        let descriptor = self.registry.text(field.descriptor).to_string();
        let trusted = field.access & access::FINAL != 0
            && (field.is_static() || matches!(file.record_components(), Ok(Some(_))));
        let object = self.new_reflected("java/lang/reflect/Field")?;
        let name = self.interned_text(&name)?;
        let kind = self.mirror_of_type(FieldType::parse(&descriptor).ok())?;
        self.put_field(object, "clazz", MIRROR, u64::from(self.mirror(class)));
        self.put_field(object, "slot", "I", slot as u64);
        self.put_field(object, "name", TEXT, u64::from(name));
        self.put_field(object, "type", MIRROR, u64::from(kind));
        self.put_field(object, "modifiers", "I", u64::from(field.access));
        self.put_field(object, "trustedFinal", "Z", u64::from(trusted));
        self.put_signature_and_annotations(object, &file, &file.fields[field.index as usize])?;
        Ok(object)
    }

    fn array_of_reflected(&mut self, element: &str, objects: &[Ref]) -> Result<u64> {
        let element = self.load_class(element)?;
        let class = self.array_class_of(element)?;
        Ok(u64::from(self.new_object_array(class, objects)?))
    }
}

fn declared_fields(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let (class, public_only) = (this(vm, a), a.boolean(1));
    let mut slots: Vec<(u16, usize)> = vm
        .registry
        .class(class)
        .fields
        .iter()
        .enumerate()
        .filter(|(_, field)| !public_only || field.access & access::PUBLIC != 0)
        .map(|(slot, field)| (field.index, slot))
        .collect();
    slots.sort_unstable();
    let mut objects = Vec::with_capacity(slots.len());
    for (_, slot) in slots {
        objects.push(vm.reflect_field(class, slot)?);
    }
    vm.array_of_reflected("java/lang/reflect/Field", &objects)
}

fn declared_executables(vm: &mut Vm, a: Arguments, constructors: bool) -> Result<u64> {
    let (class, public_only) = (this(vm, a), a.boolean(1));
    let wanted = |name: &str, flags: u16| {
        let kind = if constructors {
            name == "<init>"
        } else {
            !name.starts_with('<')
        };
        kind && (!public_only || flags & access::PUBLIC != 0)
    };
    let methods: Vec<MethodId> = vm
        .registry
        .declared_methods(class)
        .filter(|method| wanted(vm.registry.text(method.name), method.access))
        .map(|method| method.id)
        .collect();
    let mut objects = Vec::with_capacity(methods.len());
    for method in methods {
        objects.push(vm.reflect_method(method)?);
    }
    vm.array_of_reflected(
        if constructors {
            "java/lang/reflect/Constructor"
        } else {
            "java/lang/reflect/Method"
        },
        &objects,
    )
}

fn declared_classes(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let linked = vm.registry.class(this(vm, a));
    let name = linked.name.clone();
    let names: Vec<String> = match &linked.file {
        Some(file) => file
            .inner_classes()
            .unwrap_or_default()
            .into_iter()
            .filter(|inner| inner.outer == Some(&*name))
            .map(|inner| inner.inner.to_string())
            .collect(),
        None => Vec::new(),
    };
    load_all(vm, names)
}

fn load_all(vm: &mut Vm, names: Vec<String>) -> Result<u64> {
    let mut classes = Vec::with_capacity(names.len());
    for name in names {
        classes.push(vm.load_class(&name)?);
    }
    Ok(u64::from(mirror_array(vm, &classes)?))
}

/// The host comes first, then what it lists.
fn nest_members(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let class = this(vm, a);
    if vm.registry.class(class).file.is_none() {
        return Ok(u64::from(mirror_array(vm, &[class])?));
    }
    let host = vm.nest_host(class);
    let host_class = vm.load_class(&host)?;
    let file = vm.registry.class(host_class).file.clone();
    let mut names = vec![host];
    if let Some(file) = file {
        names.extend(
            file.nest_members()
                .unwrap_or_default()
                .into_iter()
                .map(str::to_string),
        );
    }
    load_all(vm, names)
}

fn record_components(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let class = this(vm, a);
    let file: Option<Arc<ClassFile>> = vm.registry.class(class).file.clone();
    let Some(file) = file else { return Ok(0) };
    let Ok(Some(components)) = file.record_components() else {
        return Ok(0);
    };
    let mut objects = Vec::with_capacity(components.len());
    for component in components {
        let object = vm.new_reflected("java/lang/reflect/RecordComponent")?;
        let name = vm.interned_text(component.name)?;
        let kind = vm.mirror_of_type(FieldType::parse(component.descriptor).ok())?;
        vm.put_field(object, "clazz", MIRROR, u64::from(vm.mirror(class)));
        vm.put_field(object, "name", TEXT, u64::from(name));
        vm.put_field(object, "type", MIRROR, u64::from(kind));
        if let Some(signature) = component.signature {
            let text = vm.new_string_from(signature)?;
            vm.put_field(object, "signature", TEXT, u64::from(text));
        }
        for (field, attribute) in [
            ("annotations", "RuntimeVisibleAnnotations"),
            ("typeAnnotations", "RuntimeVisibleTypeAnnotations"),
        ] {
            if let Some(bytes) = file.find_attribute(&component.attributes, attribute) {
                let array = vm.new_byte_array(bytes)?;
                vm.put_field(object, field, BYTES, u64::from(array));
            }
        }
        if let Some(accessor) = vm.registry.find_declared(
            class,
            component.name,
            &format!("(){}", component.descriptor),
        ) {
            let accessor = vm.reflect_method(accessor)?;
            vm.put_field(
                object,
                "accessor",
                "Ljava/lang/reflect/Method;",
                u64::from(accessor),
            );
        }
        objects.push(object);
    }
    vm.array_of_reflected("java/lang/reflect/RecordComponent", &objects)
}

fn parameters(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let method = vm.reflected_method(a.reference(0))?;
    let Some((file, member)) = vm.registry.member(vm.registry.method(method)) else {
        return Ok(0);
    };
    if member.attribute(file, "MethodParameters").is_none() {
        return Ok(0);
    }
    let described: Vec<(Option<String>, u16)> = member
        .parameters(file)
        .unwrap_or_default()
        .into_iter()
        .map(|(name, flags)| (name.map(str::to_string), flags))
        .collect();
    let mut objects = Vec::with_capacity(described.len());
    for (index, (name, flags)) in described.into_iter().enumerate() {
        let object = vm.new_reflected("java/lang/reflect/Parameter")?;
        if let Some(name) = name {
            let name = vm.interned_text(&name)?;
            vm.put_field(object, "name", TEXT, u64::from(name));
        }
        vm.put_field(object, "modifiers", "I", u64::from(flags));
        vm.put_field(
            object,
            "executable",
            "Ljava/lang/reflect/Executable;",
            u64::from(a.reference(0)),
        );
        vm.put_field(object, "index", "I", index as u64);
        objects.push(object);
    }
    vm.array_of_reflected("java/lang/reflect/Parameter", &objects)
}

/// The constants of an enum from the array that the compiler keeps of them, or by `values()`.
fn enum_constants(vm: &mut Vm, a: Arguments) -> Result<u64> {
    const CACHE: &str = "[Ljava/lang/Object;";
    let class = this(vm, a);
    let cached = vm.get_field(a.reference(0), "enumConstants", CACHE);
    let linked = vm.registry.class(class);
    let parent = linked
        .super_class
        .map(|parent| &*vm.registry.class(parent).name == "java/lang/Enum");
    if cached != 0 || linked.access & access::ENUM == 0 || parent != Some(true) {
        return Ok(cached);
    }
    let descriptor = format!("[L{};", linked.name);
    let holder = linked.fields.iter().find(|field| {
        field.is_static()
            && field.access & access::SYNTHETIC != 0
            && vm.registry.text(field.descriptor) == descriptor
    });
    let address = holder.map(|field| vm.static_address(class, vm.layouts[class].offset(field)));
    vm.initialise(class)?;
    let array = match address {
        Some(address) => vm.path.heap.word(address as usize) as Ref,
        None => return call_values(vm, class, &descriptor),
    };
    if array == NULL {
        return Ok(0);
    }
    let constants: Vec<Ref> = (0..vm.path.heap.length(array) as usize)
        .map(|index| vm.path.heap.element32(array, index))
        .collect();
    let copy = vm.new_object_array(vm.class_of(array), &constants)?;
    vm.put_field(a.reference(0), "enumConstants", CACHE, u64::from(copy));
    Ok(u64::from(copy))
}

fn call_values(vm: &mut Vm, class: ClassId, result: &str) -> Result<u64> {
    match vm
        .registry
        .find_declared(class, "values", &format!("(){result}"))
    {
        Some(values) => Err(vm.call(values, &[], crate::thread::Action::Return)),
        None => Ok(0),
    }
}
