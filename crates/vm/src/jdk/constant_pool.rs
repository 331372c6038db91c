//! jdk.internal.reflect.ConstantPool: how the class library's annotation parser reads constants.
//! The pool object remembers its class's mirror.

use crate::heap::Ref;
use crate::natives::{Arguments, Native, native};
use crate::vm::{Exit, Result, Vm};
use spelunk_classes::class_file::{ClassFile, Constant};
use std::sync::Arc;

const OWNER: &str = "constantPoolOop";

pub const CLASS_POOL: &[Native] = &[native(
    "getConstantPool",
    "()Ljdk/internal/reflect/ConstantPool;",
    |vm, a| {
        let class = vm.load_class("jdk/internal/reflect/ConstantPool")?;
        vm.initialise(class)?;
        let pool = vm.new_object(class)?;
        vm.put_field(pool, OWNER, "Ljava/lang/Object;", a.word(0));
        Ok(u64::from(pool))
    },
)];

pub const CONSTANT_POOL: &[Native] = &[
    native("getSize0", "(Ljava/lang/Object;)I", |vm, a| {
        Ok(file(vm, a)?.pool.len() as u64)
    }),
    native(
        "getIntAt0",
        "(Ljava/lang/Object;I)I",
        |vm, a| match constant(vm, a)? {
            Found::Word(word, b'I') => Ok(word),
            _ => wrong_kind(vm),
        },
    ),
    native(
        "getLongAt0",
        "(Ljava/lang/Object;I)J",
        |vm, a| match constant(vm, a)? {
            Found::Word(word, b'J') => Ok(word),
            _ => wrong_kind(vm),
        },
    ),
    native(
        "getFloatAt0",
        "(Ljava/lang/Object;I)F",
        |vm, a| match constant(vm, a)? {
            Found::Word(word, b'F') => Ok(word),
            _ => wrong_kind(vm),
        },
    ),
    native(
        "getDoubleAt0",
        "(Ljava/lang/Object;I)D",
        |vm, a| match constant(vm, a)? {
            Found::Word(word, b'D') => Ok(word),
            _ => wrong_kind(vm),
        },
    ),
    native(
        "getUTF8At0",
        "(Ljava/lang/Object;I)Ljava/lang/String;",
        |vm, a| match constant(vm, a)? {
            Found::Text(units) => Ok(u64::from(vm.new_string(&units)?)),
            _ => wrong_kind(vm),
        },
    ),
    native(
        "getStringAt0",
        "(Ljava/lang/Object;I)Ljava/lang/String;",
        |vm, a| match constant(vm, a)? {
            Found::String(units) => Ok(u64::from(vm.literal(&units)?)),
            _ => wrong_kind(vm),
        },
    ),
    native(
        "getClassAt0",
        "(Ljava/lang/Object;I)Ljava/lang/Class;",
        |vm, a| match constant(vm, a)? {
            Found::Class(name) => {
                let class = vm.load_class(&name)?;
                Ok(u64::from(vm.mirror(class)))
            }
            _ => wrong_kind(vm),
        },
    ),
];

enum Found {
    Word(u64, u8),
    Text(Vec<u16>),
    String(Vec<u16>),
    Class(String),
    Other,
}

fn file(vm: &mut Vm, a: Arguments) -> Result<Arc<ClassFile>> {
    let class = vm.mirrored(a.word(1) as Ref);
    vm.class_file(class)
}

fn constant(vm: &mut Vm, a: Arguments) -> Result<Found> {
    let file = file(vm, a)?;
    let Ok(index) = u16::try_from(a.int(2)) else {
        return Err(bad_index(vm));
    };
    let pool = &file.pool;
    Ok(match pool.get(index) {
        Ok(Constant::Integer(value)) => Found::Word(u64::from(value as u32), b'I'),
        Ok(Constant::Float(bits)) => Found::Word(u64::from(bits), b'F'),
        Ok(Constant::Long(value)) => Found::Word(value as u64, b'J'),
        Ok(Constant::Double(bits)) => Found::Word(bits, b'D'),
        Ok(Constant::Utf8(_)) => Found::Text(pool.utf16(index).unwrap_or_default()),
        Ok(Constant::String(text)) => Found::String(pool.utf16(text).unwrap_or_default()),
        Ok(Constant::Class(_)) => {
            Found::Class(pool.class_name(index).unwrap_or_default().to_string())
        }
        Ok(_) => Found::Other,
        Err(_) => return Err(bad_index(vm)),
    })
}

fn bad_index(vm: &mut Vm) -> Exit {
    vm.throw_new(
        "java/lang/IllegalArgumentException",
        Some("Constant pool index out of bounds"),
    )
}

fn wrong_kind(vm: &mut Vm) -> Result<u64> {
    Err(vm.throw_new(
        "java/lang/IllegalArgumentException",
        Some("Wrong type at constant pool index"),
    ))
}
