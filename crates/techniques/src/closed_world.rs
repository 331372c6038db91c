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

/// Whether classes with those nested in them are closed in this sense. `neighbours` are the other classes of their
/// nests, which may use what is private.
pub fn is_closed(files: &[&ClassFile], neighbours: &[&ClassFile]) -> bool {
    !files.is_empty()
        && files.iter().all(|file| is_closed_file(file, files))
        && !neighbours.iter().any(|file| reaches_in(file, files))
}

/// The file of this class, if it is one of them.
fn own<'f>(files: &[&'f ClassFile], class: &str) -> Option<&'f ClassFile> {
    let is_it = |file: &&&ClassFile| file.name().is_ok_and(|name| name == class);
    files.iter().find(is_it).copied()
}

/// Whether a class uses private members of these, itself or by what older compilers write for that.
fn reaches_in(file: &ClassFile, files: &[&ClassFile]) -> bool {
    file.pool.indexes().any(|index| {
        let Ok(member) = file.pool.member_ref(index) else {
            return false;
        };
        own(files, member.class).is_some_and(|target| {
            let (name, descriptor) = (member.name, member.descriptor);
            let mut members = target.fields.iter().chain(&target.methods);
            members.any(|it| {
                let is_it = it.name(target) == name && it.descriptor(target) == descriptor;
                is_it && it.is(access::PRIVATE | access::SYNTHETIC)
            })
        })
    })
}

fn is_closed_file(file: &ClassFile, files: &[&ClassFile]) -> bool {
    let outside = file
        .interface_names()
        .any(|name| !matches!(name, Ok(name) if own(files, name).is_some()));
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
            .all(|index| is_closed_reference(file, index, files))
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

fn is_closed_reference(file: &ClassFile, index: u16, files: &[&ClassFile]) -> bool {
    let pool = &file.pool;
    match pool.get(index) {
        Ok(Constant::Field { .. }) => pool
            .member_ref(index)
            .is_ok_and(|member| own(files, member.class).is_some()),
        Ok(Constant::Method { .. }) => pool.member_ref(index).is_ok_and(|member| {
            let is_constructor = member.name == "<init>";
            if let Some(target) = own(files, member.class) {
                return is_constructor || !is_overridable(target, member.name, member.descriptor);
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

/// Whether a subclass that others write can put another method in its place.
fn is_overridable(file: &ClassFile, name: &str, descriptor: &str) -> bool {
    let fixed = access::FINAL | access::PRIVATE | access::STATIC;
    file.access & access::FINAL == 0
        && !is_private(file)
        && file
            .find_method(name, descriptor)
            .is_none_or(|method| !method.is(fixed))
}

/// A class that can be named in its nest only.
fn is_private(file: &ClassFile) -> bool {
    let own = file.name().unwrap_or_default();
    let inner = file.inner_classes().unwrap_or_default();
    inner
        .iter()
        .any(|it| it.inner == own && it.access & access::PRIVATE != 0)
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
