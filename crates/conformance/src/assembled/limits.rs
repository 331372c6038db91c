//! Classes at the limits of what JVMs take: frames that are missing, arrays of too many dimensions.

use super::{Assembled, Body, Shower, program};
use crate::assembler::{Class, Code, PUBLIC, STATIC, WITHOUT_STACK_MAPS};

/// From version 51 on code that jumps needs stack map frames; older code has its types inferred.
pub(super) fn without_frames() -> Assembled {
    let mut classes = Vec::new();
    let bodies: [(&str, Body); 4] = [
        ("Straight", |code| {
            code.op("iconst_1");
        }),
        ("Loop", |code| {
            code.ops("iconst_2 istore_0");
            let again = code.here();
            code.op("iinc").u1(0).u1(0xff);
            code.op("iload_0").branch("ifgt", again);
            code.op("iload_0");
        }),
        ("Handler", |code| {
            let (end, handler, after) = (code.label(), code.label(), code.label());
            let start = code.here();
            code.ops("iconst_1 istore_0");
            code.place(end);
            code.branch("goto", after);
            code.place(handler);
            code.op("pop");
            code.place(after);
            code.op("iconst_3");
            code.handler(start, end, handler, Some("java/lang/Throwable"));
        }),
        ("Unreached", |code| {
            code.ops("iconst_4 ireturn iconst_5");
        }),
    ];
    for (body, write) in bodies {
        for major in [49, 50, 51, 52, 61] {
            let name = format!("{body}{major}");
            let mut class = Class::new(&name, major);
            class.method(PUBLIC | STATIC, "value", "()I", 1, |code| {
                write(code);
                code.op("ireturn");
            });
            classes.push((name, class.bytes()));
        }
    }
    let names: Vec<String> = classes.iter().map(|(name, _)| name.clone()).collect();
    program("AsmWithoutFrames", classes, |code| {
        let show = Shower("AsmWithoutFrames");
        for name in &names {
            show.text(code, name);
            show.attempt_kind(code, |c| {
                c.invoke("invokestatic", name, "value", "()I");
                show.int(c);
            });
        }
    })
}

/// Writes an expression.
type Write<'a> = &'a dyn Fn(&mut Code);

/// Arrays of 255 dimensions, and code and constants that ask for more.
pub(super) fn dimensions() -> Assembled {
    let deep = format!("{}I", "[".repeat(255));
    let deeper = format!("[{deep}");
    let mut classes = Vec::new();
    let bodies: [(&str, Write); 3] = [
        ("DeepElement", &|code: &mut Code| {
            code.op("iconst_1").class("anewarray", &deep);
        }),
        ("DeepConstant", &|code: &mut Code| {
            code.class_constant(&deeper);
        }),
        ("DeepNew", &|code: &mut Code| {
            code.op("iconst_1").multianewarray(&deeper, 1);
        }),
    ];
    for (name, write) in bodies {
        let mut class = Class::new(name, WITHOUT_STACK_MAPS);
        let descriptor = "()Ljava/lang/Object;";
        class.method(PUBLIC | STATIC, "value", descriptor, 1, |code| {
            write(code);
            code.op("areturn");
        });
        classes.push((name.to_string(), class.bytes()));
    }
    let mut field = Class::new("DeepField", WITHOUT_STACK_MAPS);
    field.field(PUBLIC | STATIC, "value", &deeper);
    classes.push(("DeepField".to_string(), field.bytes()));
    program("AsmDimensions", classes, |code| {
        let show = Shower("AsmDimensions");
        code.ops("iconst_1 iconst_3").multianewarray(&deep, 2);
        show.class(code);
        code.class_constant(&deep);
        show.object(code);
        for name in ["DeepElement", "DeepConstant", "DeepNew"] {
            show.attempt_kind(code, |c| {
                c.invoke("invokestatic", name, "value", "()Ljava/lang/Object;");
                c.op("pop");
            });
        }
        show.attempt_kind(code, |c| {
            c.class_constant("DeepField").op("pop");
        });
    })
}

/// A superclass or interface that a class may not name is refused where the class is defined, before anything of it is used.
pub(super) fn hidden_supertypes() -> Assembled {
    let above = [
        ("OfHiddenClass", "jdk/internal/misc/VM", None),
        ("OfPackageClass", "java/util/JumboEnumSet", None),
        (
            "OfHiddenInterface",
            "java/lang/Object",
            Some("jdk/internal/access/SharedSecrets"),
        ),
        ("OfOpenClass", "java/lang/Thread", None),
    ];
    let mut classes = Vec::new();
    for (name, superclass, interface) in above {
        let mut class = Class::new(name, WITHOUT_STACK_MAPS).extends(superclass);
        if let Some(interface) = interface {
            class = class.implements(interface);
        }
        classes.push((name.to_string(), class.bytes()));
    }
    program("AsmHiddenSupertypes", classes, |code| {
        let show = Shower("AsmHiddenSupertypes");
        for (name, ..) in above {
            show.text(code, name);
            show.attempt_kind(code, |c| {
                c.string(name).op("iconst_0");
                c.class_constant("AsmHiddenSupertypes");
                let loader = "()Ljava/lang/ClassLoader;";
                c.invoke("invokevirtual", "java/lang/Class", "getClassLoader", loader);
                let find = "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;";
                c.invoke("invokestatic", "java/lang/Class", "forName", find);
                show.object(c);
            });
        }
    })
}
