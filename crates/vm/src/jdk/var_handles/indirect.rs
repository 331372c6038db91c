//! Variable handles of the class library's own Java code: those made of others (`IndirectVarHandle`), and those of memory
//! segments, whose accesses are static methods. Both answer the access modes with method handles.

use super::*;
use crate::assembler::access as flag;
use crate::call_site::member::{MemberHandle, MemberUse};
use crate::jdk::method_handles::present;
use crate::jdk::models::declined;
use crate::thread::Action;
use spelunk_classes::opcode::op;
use spelunk_classes::registry::MethodId;

const MODE: &str = "java/lang/invoke/VarHandle$AccessMode";
const METHOD_HANDLE: &str = "java/lang/invoke/MethodHandle";
const METHOD_TYPE: &str = "java/lang/invoke/MethodType";
const VAR_HANDLE_DESC: &str = "java/lang/invoke/VarHandle$VarHandleDesc";

/// The constant of `AccessMode` whose method has this name: `getAndSet` is `GET_AND_SET`.
fn constant_of(method: &str) -> String {
    let mut constant = String::new();
    for letter in method.chars() {
        if letter.is_ascii_uppercase() {
            constant.push('_');
        }
        constant.push(letter.to_ascii_uppercase());
    }
    constant
}

impl Vm {
    /// The static method that makes the access by asking the handle for a method handle.
    pub(super) fn indirect_access(
        &mut self,
        handle: Ref,
        mode: &str,
        call: &CallSignature,
    ) -> Result<MethodId> {
        let exact = self.get_field(handle, "exact", "Z") != 0;
        let key = (mode.to_string(), call.descriptor(), exact);
        if let Some(&known) = self.call_sites.handles.variables.indirect.get(&key) {
            return Ok(known);
        }
        let near = self.load_class(VAR_HANDLE)?;
        let mut builder = self.synthetic_beside(near, "Access", "java/lang/Object");
        let descriptor = format!("(L{VAR_HANDLE};{}", &call.descriptor()[1..]);
        let kinds: Vec<_> = (0..call.parameters.len())
            .map(|number| call.kind(number))
            .collect();
        let flags = flag::PUBLIC | flag::STATIC;
        builder.method(flags, "access", &descriptor, |code| {
            code.load_reference(0);
            code.field(
                op::getstatic,
                MODE,
                &constant_of(mode),
                &format!("L{MODE};"),
            );
            if exact {
                let bound = format!("(L{MODE};)L{METHOD_HANDLE};");
                code.invoke_virtual(VAR_HANDLE, "toMethodHandle", &bound);
            } else {
                code.invoke_virtual(MODE, "ordinal", "()I");
                let of_mode = format!("(I)L{METHOD_HANDLE};");
                code.invoke_virtual(VAR_HANDLE, "getMethodHandle", &of_mode);
                code.load_reference(0);
                let direct = format!("()L{VAR_HANDLE};");
                code.invoke_virtual(VAR_HANDLE, "asDirect", &direct);
            }
            let mut local = 1;
            for kind in &kinds {
                code.load(*kind, local);
                local += kind.words() as u16;
            }
            match exact {
                true => code.invoke_virtual(METHOD_HANDLE, "invokeExact", &call.descriptor()),
                false => code.invoke_virtual(METHOD_HANDLE, "invoke", &descriptor),
            };
            code.return_value(call.result_kind());
        });
        let class = self.define_hidden(builder, near)?;
        let method = self.declared(class, "access", &descriptor)?;
        self.call_sites
            .handles
            .variables
            .indirect
            .insert(key, method);
        Ok(method)
    }

    /// The static method `call` of a class made for one purpose.
    fn helper(
        &mut self,
        what: &'static str,
        descriptor: &str,
        write: impl FnOnce(&mut crate::assembler::CodeBuilder),
    ) -> Result<MethodId> {
        if let Some(&known) = self.call_sites.handles.variables.helpers.get(what) {
            return Ok(known);
        }
        let near = self.load_class(VAR_HANDLE)?;
        let mut builder = self.synthetic_beside(near, what, "java/lang/Object");
        builder.method(flag::PUBLIC | flag::STATIC, "call", descriptor, |code| {
            write(code);
            code.op(op::areturn);
        });
        let class = self.define_hidden(builder, near)?;
        let method = self.declared(class, "call", descriptor)?;
        self.call_sites
            .handles
            .variables
            .helpers
            .insert(what, method);
        Ok(method)
    }
}

/// `VarHandle.getMethodHandleUncached`: the handle that takes the variable's handle, coordinates and values.
pub(super) fn method_handle(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let handle = a.reference(0);
    let modes = vm.load_class(MODE)?;
    vm.initialise(modes)?;
    let values = vm.static_value(modes, "$VALUES", &format!("[L{MODE};"));
    let constant = match values {
        Some(values) => vm.path.heap.element32(values as Ref, a.int(1) as usize),
        None => return vm.internal("AccessMode without values"),
    };
    let name = mode_name(vm, constant)?;
    let Some(variable) = vm.modelled_variable(handle)? else {
        return method_of_form(vm, handle, constant, &name);
    };
    let Some(mode) = AccessMode::named(&name) else {
        return vm.unsupported(format!("access mode {name}"));
    };
    vm.check_mode(&variable, mode)?;
    let descriptor = access_descriptor(vm, &variable, mode);
    vm.variable_invoker(&name, &descriptor).map(u64::from)
}

/// The static method that carries out accesses, as the handle types it.
fn method_of_form(vm: &mut Vm, handle: Ref, constant: Ref, name: &str) -> Result<u64> {
    let Some((owner, descriptor)) = implementation(vm, handle, constant, name)? else {
        return Err(vm.throw_new("java/lang/UnsupportedOperationException", Some(name)));
    };
    let member = MemberHandle {
        usage: MemberUse::InvokeStatic,
        class: vm.registry.class(owner).name.to_string(),
        name: name.to_string(),
        descriptor,
        interface: false,
    };
    let raw = vm.handle_of_member(member)?;
    let typed = format!("(L{METHOD_HANDLE};L{VAR_HANDLE};L{MODE};)L{METHOD_HANDLE};");
    let helper = vm.helper("Typed", &typed, |code| {
        code.load_reference(0).load_reference(1).load_reference(2);
        let of_mode = format!("(L{MODE};)L{METHOD_TYPE};");
        code.invoke_virtual(VAR_HANDLE, "accessModeType", &of_mode);
        code.int(0).int(1).class(op::anewarray, "java/lang/Class");
        code.op(op::dup).int(0);
        code.class_object(Some(spelunk_classes::descriptor::FieldType::Object(
            VAR_HANDLE,
        )));
        code.op(op::aastore);
        let insert = format!("(I[Ljava/lang/Class;)L{METHOD_TYPE};");
        code.invoke_virtual(METHOD_TYPE, "insertParameterTypes", &insert);
        let as_type = format!("(L{METHOD_TYPE};)L{METHOD_HANDLE};");
        code.invoke_virtual(METHOD_HANDLE, "asType", &as_type);
    })?;
    let words = [raw, handle, constant].map(u64::from);
    Err(vm.call(helper, &words, Action::Return))
}

/// The class that carries out accesses, and the descriptor of its static method for an access mode; `None` where it has
/// none, or where the handle is made of others.
fn implementation(
    vm: &mut Vm,
    handle: Ref,
    constant: Ref,
    name: &str,
) -> Result<Option<(ClassId, String)>> {
    let form = vm.get_field(handle, "vform", "Ljava/lang/invoke/VarForm;") as Ref;
    let form = present(vm, form)?;
    let mirror = vm.get_field(form, "implClass", "Ljava/lang/Class;") as Ref;
    if mirror == NULL {
        return Ok(None);
    }
    let owner = vm.mirrored(mirror);
    let kind = vm.get_field(constant, "at", "Ljava/lang/invoke/VarHandle$AccessType;") as Ref;
    let kind = present(vm, kind)?;
    let kind = vm.get_field(kind, "ordinal", "I") as usize;
    let types = "[Ljava/lang/invoke/MethodType;";
    let types = vm.get_field(form, "methodType_table", types) as Ref;
    let types = present(vm, types)?;
    let erased = vm.path.heap.element32(types, kind);
    let erased = vm.descriptor_of_type(erased)?;
    let descriptor = format!("(L{VAR_HANDLE};{}", &erased[1..]);
    let found = vm.registry.find_method(owner, name, &descriptor);
    Ok(found.map(|_| (owner, descriptor)))
}

/// `VarHandle.isAccessModeSupported` of a handle that Java code made.
pub(super) fn is_mode_supported(vm: &mut Vm, handle: Ref, constant: Ref) -> Result<u64> {
    let name = mode_name(vm, constant)?;
    let found = implementation(vm, handle, constant, &name)?;
    Ok(u64::from(found.is_some()))
}

/// `VarHandle.describeConstable`: fields and array elements have descriptions.
pub(super) fn describe(vm: &mut Vm, a: Arguments) -> Result<u64> {
    let Some(variable) = vm.modelled_variable(a.reference(0))? else {
        return declined();
    };
    let (factory, owner, name) = match variable.place {
        Place::Element { array } => ("ofArray", array, None),
        Place::Field { owner, offset } => ("ofField", owner, field_at(vm, owner, offset, false)),
        Place::Static { owner, address } => {
            let start = vm.static_address(owner, 0);
            let name = field_at(vm, owner, address.wrapping_sub(start), true);
            ("ofStaticField", owner, name)
        }
        Place::Bytes { .. } | Place::Buffer { .. } => return declined(),
    };
    const CLASS_DESC: &str = "Ljava/lang/constant/ClassDesc;";
    let described = |code: &mut crate::assembler::CodeBuilder, local: u16| {
        code.load_reference(local);
        let optional = "java/util/Optional";
        code.invoke_virtual(
            "java/lang/Class",
            "describeConstable",
            "()Ljava/util/Optional;",
        );
        code.invoke_virtual(optional, "get", "()Ljava/lang/Object;");
        code.class(op::checkcast, "java/lang/constant/ClassDesc");
    };
    let descriptor = "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/util/Optional;";
    let helper = vm.helper(factory, descriptor, |code| {
        described(code, 0);
        let parameters = match factory {
            "ofArray" => CLASS_DESC.to_string(),
            _ => {
                code.load_reference(1);
                described(code, 2);
                format!("{CLASS_DESC}Ljava/lang/String;{CLASS_DESC}")
            }
        };
        let made = format!("({parameters})L{VAR_HANDLE_DESC};");
        code.invoke_static(VAR_HANDLE_DESC, factory, &made);
        let optional = "(Ljava/lang/Object;)Ljava/util/Optional;";
        code.invoke_static("java/util/Optional", "of", optional);
    })?;
    let kind = vm.class_of_descriptor(&variable.kind)?;
    let name = match name {
        Some(name) => vm.new_string_from(&name)?,
        None => NULL,
    };
    let words = [vm.mirror(owner), name, vm.mirror(kind)].map(u64::from);
    Err(vm.call(helper, &words, Action::Return))
}

fn field_at(vm: &Vm, owner: ClassId, offset: u32, is_static: bool) -> Option<String> {
    let mut fields = vm.registry.class(owner).fields.iter();
    let layout = &vm.layouts[owner];
    let found =
        fields.find(|field| layout.offset(field) == offset && field.is_static() == is_static)?;
    Some(vm.registry.text(found.name).to_string())
}
