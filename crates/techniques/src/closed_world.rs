//! Whether nothing but calls with numbers decides what a class does: no environment, no other class's state, no
//! field that others can write, no method that a subclass can put another one in place of. Only then may a
//! branch that no call reached be called infeasible. Where it is not certain, the answer is no.

use spelunk_classes::class_file::{ClassFile, Constant, Member, access};

/// Classes of the JDK whose methods answer from their arguments alone.
const PLAIN: [&str; 12] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Math",
    "java/lang/Short",
    "java/lang/StrictMath",
    "java/lang/String",
    "java/lang/StringBuilder",
];

/// Their methods that ask the environment.
const ASKING: [&str; 9] = [
    "random",
    "getInteger",
    "getLong",
    "getBoolean",
    "format",
    "formatted",
    "toLowerCase",
    "toUpperCase",
    "getBytes",
];

/// Whether the class and those nested in it are closed in this sense.
pub fn is_closed(files: &[&ClassFile]) -> bool {
    let own: Vec<&str> = files.iter().filter_map(|file| file.name().ok()).collect();
    !own.is_empty() && files.iter().all(|file| is_closed_file(file, &own))
}

fn is_closed_file(file: &ClassFile, own: &[&str]) -> bool {
    let outside = file
        .interface_names()
        .any(|name| !matches!(name, Ok(name) if own.contains(&name)));
    let open_field = file.fields.iter().any(|field| {
        let is_settable = !field.is(access::FINAL) || is_array(field, file);
        !field.is(access::PRIVATE) && is_settable || field.is_static() && !field.is(access::FINAL)
    });
    !outside
        && !open_field
        && !may_share_arrays(file)
        && file.methods.iter().all(|method| !method.is(access::NATIVE))
        && file
            .pool
            .indexes()
            .all(|index| is_closed_reference(file, index, own))
        && !catches_errors(file)
}

fn is_array(member: &Member, file: &ClassFile) -> bool {
    member.descriptor(file).starts_with('[')
}

/// Whether others can have an array that an object keeps, and write into it.
fn may_share_arrays(file: &ClassFile) -> bool {
    let hands_over =
        |method: &Member| !method.is(access::PRIVATE) && method.descriptor(file).contains('[');
    file.fields.iter().any(|field| is_array(field, file)) && file.methods.iter().any(hands_over)
}

fn is_closed_reference(file: &ClassFile, index: u16, own: &[&str]) -> bool {
    let pool = &file.pool;
    match pool.get(index) {
        Ok(Constant::Field { .. }) => pool
            .member_ref(index)
            .is_ok_and(|member| own.contains(&member.class)),
        Ok(Constant::Method { .. }) => pool.member_ref(index).is_ok_and(|member| {
            let is_constructor = member.name == "<init>";
            if own.contains(&member.class) {
                return is_constructor || !is_overridable(file, member.name, member.descriptor);
            }
            let is_throwable = ["Exception", "Error"]
                .iter()
                .any(|end| member.class.starts_with("java/") && member.class.ends_with(end));
            PLAIN.contains(&member.class) && !ASKING.contains(&member.name)
                || is_constructor && (is_throwable || member.class == "java/lang/Object")
        }),
        Ok(Constant::InterfaceMethod { .. } | Constant::Dynamic { .. }) => false,
        Ok(Constant::MethodHandle { reference, .. }) => {
            let concat = "java/lang/invoke/StringConcatFactory";
            let target = pool.member_ref(reference);
            target.is_ok_and(|member| member.class == concat)
        }
        Ok(_) => true,
        Err(_) => false,
    }
}

/// Whether a subclass can put another method in its place.
fn is_overridable(file: &ClassFile, name: &str, descriptor: &str) -> bool {
    let fixed = access::FINAL | access::PRIVATE | access::STATIC;
    file.access & access::FINAL == 0
        && file
            .find_method(name, descriptor)
            .is_none_or(|method| !method.is(fixed))
}

/// Memory and stack end where the machine says so.
fn catches_errors(file: &ClassFile) -> bool {
    file.methods.iter().any(|method| match method.code(file) {
        Ok(Some(code)) => code.exception_table.iter().any(|entry| {
            let caught = match entry.catch_type {
                0 => Ok("java/lang/Throwable"),
                index => file.class_name(index),
            };
            !matches!(caught, Ok(name) if name.ends_with("Exception"))
        }),
        Ok(None) => false,
        Err(_) => true,
    })
}
