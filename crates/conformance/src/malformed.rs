//! Classes that a JVM refuses before it looks at any code (JVMS 4.5 to 4.8), and two at the edge that it takes.

use crate::assembler::{
    ABSTRACT, Class, Constant, FINAL, INTERFACE, NATIVE, PRIVATE, PUBLIC, STATIC, SUPER, VOLATILE,
    WITHOUT_STACK_MAPS,
};

/// What is wrong with a class.
type Spoil = fn(&mut Class);

const STRING: &str = "Ljava/lang/String;";

/// Name and bytes of each.
pub fn all() -> Vec<(String, Vec<u8>)> {
    let spoiled: [(&str, Spoil); 22] = [
        ("StringFromNumber", |class| {
            class.constant_field(PUBLIC | STATIC, "text", STRING, Constant::Int(7));
        }),
        ("ObjectFromNumber", |class| {
            class.constant_field(
                PUBLIC | STATIC,
                "any",
                "Ljava/lang/Object;",
                Constant::Int(7),
            );
        }),
        ("ArrayFromNumber", |class| {
            class.constant_field(PUBLIC | STATIC, "many", "[I", Constant::Long(7));
        }),
        ("IntFromDouble", |class| {
            class.constant_field(PUBLIC | STATIC, "number", "I", Constant::Double(0.5));
        }),
        ("LongFromInt", |class| {
            class.constant_field(PUBLIC | STATIC, "number", "J", Constant::Int(5));
        }),
        // Without meaning, and so without harm.
        ("InstanceConstant", |class| {
            class.constant_field(PUBLIC, "number", "J", Constant::Int(5));
        }),
        ("BooleanFromInt", |class| {
            class.constant_field(PUBLIC | STATIC, "flag", "Z", Constant::Int(300));
        }),
        ("FieldOfNoType", |class| {
            class.field(PUBLIC, "strange", "Rac")
        }),
        ("FieldOfNothing", |class| class.field(PUBLIC, "strange", "")),
        ("FieldOfVoid", |class| class.field(PUBLIC, "strange", "V")),
        ("FieldWithSlash", |class| class.field(PUBLIC, "a/b", "I")),
        ("FieldTwice", |class| {
            class.field(PUBLIC, "same", "I");
            class.field(STATIC, "same", "I");
        }),
        ("FieldFinalAndVolatile", |class| {
            class.field(FINAL | VOLATILE, "both", "I");
        }),
        ("FieldPublicAndPrivate", |class| {
            class.field(PUBLIC | PRIVATE, "both", "I");
        }),
        ("MethodOfNoType", |class| {
            class.declare(PUBLIC | NATIVE, "strange", "Rac");
        }),
        ("MethodTwice", |class| {
            class.declare(PUBLIC | NATIVE, "same", "()V");
            class.declare(PUBLIC | NATIVE, "same", "()V");
        }),
        ("MethodWithoutCode", |class| {
            class.declare(PUBLIC, "empty", "()V")
        }),
        ("MethodNativeWithCode", |class| {
            class.method(PUBLIC | NATIVE, "full", "()V", 1, |code| {
                code.op("return");
            });
        }),
        ("MethodFinalAndAbstract", |class| {
            class.declare(FINAL | ABSTRACT, "both", "()V");
        }),
        ("MethodWithAngles", |class| {
            class.declare(PUBLIC | NATIVE, "<odd>", "()V");
        }),
        ("ConstructorOfNumbers", |class| {
            class.method(PUBLIC, "<init>", "()I", 1, |code| {
                code.ops("iconst_0 ireturn");
            });
        }),
        ("ConstructorStatic", |class| {
            class.method(STATIC, "<init>", "(I)V", 1, |code| {
                code.op("return");
            });
        }),
    ];
    let mut classes: Vec<(String, Vec<u8>)> = spoiled
        .into_iter()
        .map(|(name, spoil)| {
            let mut class = Class::new(name, WITHOUT_STACK_MAPS).access(PUBLIC | SUPER | ABSTRACT);
            spoil(&mut class);
            (name.to_string(), class.bytes())
        })
        .collect();
    for (name, access) in [
        ("ClassFinalAndAbstract", PUBLIC | FINAL | ABSTRACT),
        ("InterfaceNotAbstract", PUBLIC | INTERFACE),
    ] {
        // The rules for interfaces are stricter since class files have stack maps.
        let class = Class::new(name, WITHOUT_STACK_MAPS + 1).access(access);
        classes.push((name.to_string(), class.bytes()));
    }
    let mut field =
        Class::new("InterfaceField", WITHOUT_STACK_MAPS + 1).access(PUBLIC | INTERFACE | ABSTRACT);
    field.field(PUBLIC, "changing", "I");
    classes.push(("InterfaceField".into(), field.bytes()));
    classes
}
