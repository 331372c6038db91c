//! Programs that javac cannot write, put together by hand (see [`crate::assembler`]): rare opcodes and
//! forms, subroutines, odd but valid code, and references that fail to resolve.

use crate::assembler::{
    ABSTRACT, Class, Code, Constant, INTERFACE, PUBLIC, STATIC, WITHOUT_STACK_MAPS,
};
use crate::malformed;
use std::path::{Path, PathBuf};

mod limits;

/// A program: its main class comes first.
pub struct Assembled {
    pub name: &'static str,
    pub classes: Vec<(String, Vec<u8>)>,
}

impl Assembled {
    /// Names the contents, for caches.
    pub fn fingerprint(&self) -> u64 {
        let contents: Vec<u8> = self
            .classes
            .iter()
            .flat_map(|(_, bytes)| bytes.iter().copied())
            .collect();
        crate::fingerprint(&contents)
    }

    /// Writes the class files below `root` and returns the class path.
    pub fn write(&self, root: &Path) -> Result<PathBuf, String> {
        let folder = root.join(format!("{}-{:016x}", self.name, self.fingerprint()));
        std::fs::create_dir_all(&folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?;
        for (name, bytes) in &self.classes {
            let file = folder.join(format!("{name}.class"));
            std::fs::write(&file, bytes).map_err(|error| format!("{}: {error}", file.display()))?;
        }
        Ok(folder)
    }
}

/// Writes the code of a `main`.
type Body = fn(&mut Code);

/// Every assembled program, in a fixed order.
pub fn all() -> Vec<Assembled> {
    let single: [(&'static str, Body); 16] = [
        ("AsmStackShuffles", stack_shuffles),
        ("AsmWideShuffles", wide_shuffles),
        ("AsmSubroutine", subroutine),
        ("AsmNestedSubroutines", nested_subroutines),
        ("AsmFarSubroutine", far_subroutine),
        ("AsmFarJumps", far_jumps),
        ("AsmWideLocals", wide_locals),
        ("AsmSwitchPadding", switch_padding),
        ("AsmSwitchEdges", switch_edges),
        ("AsmFloatCompare", float_compare),
        ("AsmNarrowStores", narrow_stores),
        ("AsmNullEverywhere", null_everywhere),
        ("AsmMonitors", monitors),
        ("AsmHandlers", handlers),
        ("AsmPartialArrays", partial_arrays),
        ("AsmMissingLinks", missing_links),
    ];
    let mut programs: Vec<Assembled> = single
        .into_iter()
        .map(|(name, write)| program(name, Vec::new(), write))
        .collect();
    programs.push(return_type_overloads());
    programs.push(abstract_call());
    programs.push(odd_names());
    programs.push(malformed());
    programs.push(limits::without_frames());
    programs.push(limits::dimensions());
    programs.push(limits::hidden_supertypes());
    programs
}

const MAIN: &str = "([Ljava/lang/String;)V";

/// A program whose `main` is `write`, with 300 locals and a `show` for each kind of value.
fn program(
    name: &'static str,
    mut others: Vec<(String, Vec<u8>)>,
    write: impl FnOnce(&mut Code),
) -> Assembled {
    let mut class = Class::new(name, WITHOUT_STACK_MAPS);
    class.default_constructor();
    class.field(PUBLIC | STATIC, "flag", "Z");
    class.field(PUBLIC | STATIC, "small", "B");
    class.field(PUBLIC | STATIC, "letter", "C");
    class.field(PUBLIC | STATIC, "short", "S");
    class.method(PUBLIC | STATIC, "main", MAIN, 300, |code| {
        write(code);
        code.op("return");
    });
    add_show(&mut class);
    others.insert(0, (name.to_string(), class.bytes()));
    Assembled {
        name,
        classes: others,
    }
}

fn add_show(class: &mut Class) {
    for (kind, load) in [
        ("I", "iload_0"),
        ("J", "lload_0"),
        ("F", "fload_0"),
        ("D", "dload_0"),
        ("Z", "iload_0"),
        ("Ljava/lang/Object;", "aload_0"),
    ] {
        let descriptor = format!("({kind})V");
        class.method(PUBLIC | STATIC, "show", &descriptor, 2, |code| {
            let out = "Ljava/io/PrintStream;";
            code.field("getstatic", "java/lang/System", "out", out);
            code.op(load);
            code.invoke(
                "invokevirtual",
                "java/io/PrintStream",
                "println",
                &descriptor,
            );
            code.op("return");
        });
    }
}

/// Calls `show` of the program's own class; every program has it under its own name, so the call goes to
/// a class that is passed in.
struct Shower(&'static str);

impl Shower {
    fn int(&self, code: &mut Code) {
        code.invoke("invokestatic", self.0, "show", "(I)V");
    }
    fn long(&self, code: &mut Code) {
        code.invoke("invokestatic", self.0, "show", "(J)V");
    }
    fn object(&self, code: &mut Code) {
        code.invoke("invokestatic", self.0, "show", "(Ljava/lang/Object;)V");
    }
    fn text(&self, code: &mut Code, text: &str) {
        code.string(text);
        self.object(code);
    }
    fn kind(&self, code: &mut Code, kind: &str) {
        code.invoke("invokestatic", self.0, "show", &format!("({kind})V"));
    }
    /// The class of the object on the stack.
    fn class(&self, code: &mut Code) {
        code.invoke(
            "invokevirtual",
            "java/lang/Object",
            "getClass",
            "()Ljava/lang/Class;",
        );
        self.object(code);
    }
    /// The class name and message of the exception on the stack.
    fn exception(&self, code: &mut Code) {
        code.op("dup");
        self.class(code);
        code.invoke(
            "invokevirtual",
            "java/lang/Throwable",
            "getMessage",
            "()Ljava/lang/String;",
        );
        self.object(code);
    }
    /// As `attempt`, but shows only the class of what is thrown: verifiers explain themselves in words of their own.
    fn attempt_kind(&self, code: &mut Code, attempt: impl FnOnce(&mut Code)) {
        let (end, handler, after) = (code.label(), code.label(), code.label());
        let start = code.here();
        attempt(code);
        code.place(end);
        code.branch("goto", after);
        code.place(handler);
        self.class(code);
        code.place(after);
        code.handler(start, end, handler, Some("java/lang/Throwable"));
    }
    /// Runs `attempt` (which leaves the stack empty) and shows what it throws.
    fn attempt(&self, code: &mut Code, attempt: impl FnOnce(&mut Code)) {
        let (end, handler, after) = (code.label(), code.label(), code.label());
        let start = code.here();
        attempt(code);
        code.place(end);
        self.text(code, "nothing thrown");
        code.branch("goto", after);
        code.place(handler);
        self.exception(code);
        code.place(after);
        code.handler(start, end, handler, Some("java/lang/Throwable"));
    }
}

/// The one-word forms of every shuffle: the stack is shown afterwards, top first.
fn stack_shuffles(code: &mut Code) {
    let show = Shower("AsmStackShuffles");
    for (shuffle, depth) in [
        ("nop", 4),
        ("swap", 4),
        ("pop", 3),
        ("pop2", 2),
        ("dup", 5),
        ("dup_x1", 5),
        ("dup_x2", 5),
        ("dup2", 6),
        ("dup2_x1", 6),
        ("dup2_x2", 6),
    ] {
        show.text(code, shuffle);
        code.ops("iconst_1 iconst_2 iconst_3 iconst_4").op(shuffle);
        for _ in 0..depth {
            show.int(code);
        }
    }
}

/// The forms with long and double among the operands.
fn wide_shuffles(code: &mut Code) {
    let show = Shower("AsmWideShuffles");
    let long = Constant::Long(0x1234_5678_9abc_def0);
    // dup2: one long.
    code.constant(long).op("dup2");
    show.long(code);
    show.long(code);
    // pop2: one double.
    code.op("iconst_5")
        .constant(Constant::Double(2.5))
        .op("pop2");
    show.int(code);
    // dup_x2: a word over a long.
    code.constant(long).ops("iconst_3 dup_x2");
    show.int(code);
    show.long(code);
    show.int(code);
    // dup2_x1: a long over a word.
    code.op("iconst_4").constant(long).op("dup2_x1");
    show.long(code);
    show.int(code);
    show.long(code);
    // dup2_x2: long over long, long over two words, two words over a long.
    code.constant(Constant::Double(1.25))
        .constant(long)
        .op("dup2_x2");
    show.long(code);
    show.kind(code, "D");
    show.long(code);
    code.ops("iconst_1 iconst_2").constant(long).op("dup2_x2");
    show.long(code);
    show.int(code);
    show.int(code);
    show.long(code);
    code.constant(long).ops("iconst_1 iconst_2 dup2_x2");
    show.int(code);
    show.int(code);
    show.long(code);
    show.int(code);
    show.int(code);
}

/// A subroutine called from two places returns to each.
fn subroutine(code: &mut Code) {
    let show = Shower("AsmSubroutine");
    let (routine, end) = (code.label(), code.label());
    code.ops("iconst_0 istore_1");
    let again = code.here();
    code.branch("jsr", routine);
    show.text(code, "back in the first");
    code.branch("jsr", routine);
    show.text(code, "back in the second");
    code.ops("iload_1 bipush").u1(6).branch("if_icmplt", again);
    code.branch("goto", end);
    code.place(routine);
    code.op("astore_2").op("iinc").u1(1).u1(1);
    code.op("iload_1");
    show.int(code);
    code.op("ret").u1(2);
    code.place(end);
    show.text(code, "done");
}

/// A subroutine that calls another; the inner one runs a loop of its own.
fn nested_subroutines(code: &mut Code) {
    let show = Shower("AsmNestedSubroutines");
    let (outer, inner, end) = (code.label(), code.label(), code.label());
    code.ops("iconst_0 istore_1").branch("jsr", outer);
    code.branch("jsr", outer);
    code.op("iload_1");
    show.int(code);
    code.branch("goto", end);
    code.place(outer);
    code.op("astore_3").branch("jsr", inner);
    code.branch("jsr", inner);
    show.text(code, "outer returns");
    code.op("ret").u1(3);
    code.place(inner);
    code.op("astore").u1(4);
    let round = code.here();
    code.op("iinc").u1(1).u1(3);
    code.ops("iload_1 iconst_2 irem");
    code.branch("ifne", round);
    show.text(code, "inner returns");
    code.wide("ret", 4);
    code.place(end);
}

/// `jsr_w` and a return address kept in a far local.
fn far_subroutine(code: &mut Code) {
    let show = Shower("AsmFarSubroutine");
    let (routine, end) = (code.label(), code.label());
    code.branch("jsr_w", routine);
    show.text(code, "once");
    code.branch("jsr_w", routine);
    show.text(code, "twice");
    code.branch("goto_w", end);
    code.place(routine);
    code.wide("astore", 290);
    show.text(code, "inside");
    code.wide("ret", 290);
    code.place(end);
}

/// `goto_w` forwards and backwards, and a jump over more than 32 KiB of code.
fn far_jumps(code: &mut Code) {
    let show = Shower("AsmFarJumps");
    let (far, back, end) = (code.label(), code.label(), code.label());
    code.branch("goto_w", far);
    code.place(back);
    show.text(code, "came back");
    code.branch("goto_w", end);
    for _ in 0..40_000 {
        code.op("nop");
    }
    code.place(far);
    show.text(code, "went far");
    code.branch("goto_w", back);
    code.place(end);
    show.text(code, "end");
}

/// The wide form of every local variable instruction, with far and with near indices.
fn wide_locals(code: &mut Code) {
    let show = Shower("AsmWideLocals");
    for index in [280, 7] {
        code.push(-7).wide("istore", index);
        code.op("wide").op("iinc").u2(index).u2(1000);
        code.op("wide").op("iinc").u2(index).u2(-3000i16 as u16);
        code.wide("iload", index);
        show.int(code);
        code.constant(Constant::Long(i64::MIN + 5))
            .wide("lstore", index);
        code.wide("lload", index);
        show.long(code);
        code.constant(Constant::Float(-0.0)).wide("fstore", index);
        code.wide("fload", index);
        show.kind(code, "F");
        code.constant(Constant::Double(f64::MIN_POSITIVE))
            .wide("dstore", index);
        code.wide("dload", index);
        show.kind(code, "D");
        code.string("far text").wide("astore", index);
        code.wide("aload", index);
        show.object(code);
    }
}

/// Both switches at each of the four alignments.
fn switch_padding(code: &mut Code) {
    let show = Shower("AsmSwitchPadding");
    for padding in 0..4 {
        for key in [-1, 0, 1, 2, 7] {
            let (zero, one, other, end) = (code.label(), code.label(), code.label(), code.label());
            for _ in 0..padding {
                code.op("nop");
            }
            code.push(key).tableswitch(0, &[zero, one, zero], other);
            code.place(zero);
            show.text(code, "even");
            code.branch("goto", end);
            code.place(one);
            show.text(code, "one");
            code.place(other);
            show.text(code, "one or other");
            code.place(end);
            let (found, missed) = (code.label(), code.label());
            code.push(key)
                .lookupswitch(&[(-1, found), (7, found)], missed);
            code.place(found);
            show.text(code, "found");
            code.place(missed);
        }
    }
}

/// Switches at the ends of the int range, without cases, and with a single one.
fn switch_edges(code: &mut Code) {
    let show = Shower("AsmSwitchEdges");
    for key in [i32::MIN, i32::MIN + 1, i32::MAX, 0] {
        let (low, high, other, end) = (code.label(), code.label(), code.label(), code.label());
        code.constant(Constant::Int(key))
            .tableswitch(i32::MIN, &[low, low], other);
        code.place(low);
        show.text(code, "lowest");
        code.place(other);
        code.constant(Constant::Int(key))
            .tableswitch(i32::MAX, &[high], end);
        code.place(high);
        show.text(code, "highest");
        code.place(end);
        let (empty, single, after) = (code.label(), code.label(), code.label());
        code.constant(Constant::Int(key)).lookupswitch(&[], empty);
        code.place(empty);
        show.text(code, "no case");
        code.constant(Constant::Int(key))
            .lookupswitch(&[(i32::MIN, single), (i32::MAX, single)], after);
        code.place(single);
        show.text(code, "either end");
        code.place(after);
    }
}

/// Each compare instruction on each pair of special values.
fn float_compare(code: &mut Code) {
    let show = Shower("AsmFloatCompare");
    let specials = [f64::NAN, -0.0, 0.0, 1.0, f64::INFINITY, f64::NEG_INFINITY];
    for left in specials {
        for right in specials {
            for compare in ["dcmpl", "dcmpg"] {
                code.constant(Constant::Double(left));
                code.constant(Constant::Double(right)).op(compare);
                show.int(code);
            }
            for compare in ["fcmpl", "fcmpg"] {
                code.constant(Constant::Float(left as f32));
                code.constant(Constant::Float(right as f32)).op(compare);
                show.int(code);
            }
        }
    }
}

/// An int that does not fit is cut when it is stored into a narrow array element or field.
fn narrow_stores(code: &mut Code) {
    let show = Shower("AsmNarrowStores");
    let this = "AsmNarrowStores";
    for value in [0x0001_2345, -1, 2, 3, 128, 65_536] {
        for (kind, store, load) in [
            (4, "bastore", "baload"),
            (8, "bastore", "baload"),
            (5, "castore", "caload"),
            (9, "sastore", "saload"),
        ] {
            code.op("iconst_1").op("newarray").u1(kind).op("astore_1");
            code.ops("aload_1 iconst_0")
                .constant(Constant::Int(value))
                .op(store);
            code.ops("aload_1 iconst_0").op(load);
            show.int(code);
        }
        for (name, kind) in [
            ("flag", "Z"),
            ("small", "B"),
            ("letter", "C"),
            ("short", "S"),
        ] {
            code.constant(Constant::Int(value))
                .field("putstatic", this, name, kind);
            code.field("getstatic", this, name, kind);
            show.int(code);
        }
        for cut in ["i2b", "i2c", "i2s"] {
            code.constant(Constant::Int(value)).op(cut);
            show.int(code);
        }
    }
}

/// Null where a value is needed, one instruction each.
fn null_everywhere(code: &mut Code) {
    let show = Shower("AsmNullEverywhere");
    for attempt in [
        (|c: &mut Code| {
            c.ops("aconst_null athrow");
        }) as Body,
        |c| {
            c.ops("aconst_null arraylength pop");
        },
        |c| {
            c.ops("aconst_null monitorenter");
        },
        |c| {
            c.ops("aconst_null monitorexit");
        },
        |c| {
            c.op("aconst_null")
                .class("checkcast", "[I")
                .ops("iconst_0 iaload pop");
        },
        |c| {
            c.op("aconst_null")
                .class("checkcast", "[J")
                .ops("iconst_0 lconst_1 lastore");
        },
        |c| {
            c.op("aconst_null").class("checkcast", "java/lang/String");
            c.invoke("invokevirtual", "java/lang/String", "length", "()I")
                .op("pop");
        },
        |c| {
            c.op("aconst_null").class("instanceof", "java/lang/String");
            c.invoke("invokestatic", "AsmNullEverywhere", "show", "(I)V");
        },
    ] {
        show.attempt(code, attempt);
    }
}

/// Monitors are counted, and giving back what is not held is an error.
fn monitors(code: &mut Code) {
    let show = Shower("AsmMonitors");
    code.string("lock").ops("dup astore_1 monitorenter");
    code.ops("aload_1 monitorenter aload_1 monitorexit aload_1 monitorexit");
    show.text(code, "balanced");
    show.attempt(code, |c| {
        c.string("lock");
        c.invoke("invokevirtual", "java/lang/Object", "notifyAll", "()V");
    });
    show.attempt(code, |c| {
        c.string("other").op("monitorexit");
    });
}

/// Handlers are searched in order; a catch-all may lie inside another's range, and a handler may cover
/// an earlier handler.
fn handlers(code: &mut Code) {
    let show = Shower("AsmHandlers");
    let (end, inner, outer, after) = (code.label(), code.label(), code.label(), code.label());
    code.ops("iconst_0 istore_1");
    let start = code.here();
    code.op("iinc").u1(1).u1(1);
    code.ops("iconst_1 iconst_0 idiv pop");
    code.place(end);
    code.branch("goto", after);
    code.place(inner);
    show.exception(code);
    code.ops("iconst_1 newarray")
        .u1(10)
        .ops("iconst_5 iaload pop");
    code.branch("goto", after);
    code.place(outer);
    show.exception(code);
    code.ops("iload_1 iconst_3");
    code.branch("if_icmpge", after).branch("goto", start);
    code.place(after);
    code.op("iload_1");
    show.int(code);
    code.handler(start, end, inner, Some("java/lang/ArithmeticException"));
    code.handler(start, end, outer, None);
    code.handler(inner, outer, outer, None);
}

/// `multianewarray` that fills only some dimensions, and arrays of arrays.
fn partial_arrays(code: &mut Code) {
    let show = Shower("AsmPartialArrays");
    code.ops("iconst_2 iconst_3")
        .multianewarray("[[[I", 2)
        .ops("dup astore_1");
    show.class(code);
    code.ops("aload_1 iconst_1 aaload iconst_2 aaload");
    show.object(code);
    code.ops("aload_1 iconst_1 aaload arraylength");
    show.int(code);
    code.op("iconst_4").multianewarray("[J", 1);
    code.ops("iconst_3 laload");
    show.long(code);
    code.op("iconst_2")
        .class("anewarray", "[Ljava/lang/String;");
    show.class(code);
    show.attempt(code, |c| {
        c.ops("iconst_2 iconst_m1")
            .multianewarray("[[I", 2)
            .op("pop");
    });
    show.attempt(code, |c| {
        c.ops("iconst_0 iconst_m1")
            .multianewarray("[[I", 2)
            .op("pop");
    });
    code.class_constant("[[Ljava/lang/Object;");
    show.object(code);
}

/// References that resolve to nothing, or to the wrong kind of thing.
fn missing_links(code: &mut Code) {
    let show = Shower("AsmMissingLinks");
    let this = "AsmMissingLinks";
    for attempt in [
        (|c: &mut Code| {
            c.field("getstatic", "AsmMissingLinks", "absent", "I")
                .op("pop");
        }) as Body,
        |c| {
            c.field("getstatic", "AsmMissingLinks", "flag", "J")
                .op("pop2");
        },
        |c| {
            c.ops("iconst_1 aconst_null");
            c.invoke(
                "invokestatic",
                "AsmMissingLinks",
                "absent",
                "(ILjava/lang/String;)V",
            );
        },
        |c| {
            c.invoke("invokestatic", "NoSuchClassAnywhere", "call", "()V");
        },
        |c| {
            c.class("new", "gone/Away").op("pop");
        },
        |c| {
            c.class("new", "java/lang/Number").op("pop");
        },
        |c| {
            c.class("new", "java/lang/Runnable").op("pop");
        },
        |c| {
            c.string("x");
            c.invoke(
                "invokestatic",
                "java/lang/Object",
                "toString",
                "()Ljava/lang/String;",
            );
            c.ops("pop pop");
        },
        |c| {
            c.string("x").class("checkcast", "gone/Away").op("pop");
        },
        |c| {
            c.op("aconst_null")
                .class("checkcast", "java/lang/Thread")
                .op("pop");
        },
        |c| {
            c.class_constant("gone/Away").op("pop");
        },
        |c| {
            c.op("iconst_1").class("anewarray", "gone/Away").op("pop");
        },
    ] {
        show.attempt(code, attempt);
    }
    code.field("getstatic", this, "flag", "Z");
    show.int(code);
}

/// Methods that differ in nothing but what they return.
fn return_type_overloads() -> Assembled {
    let name = "AsmReturnOverloads";
    let mut helper = Class::new("AsmReturnHelper", WITHOUT_STACK_MAPS);
    helper.method(PUBLIC | STATIC, "get", "()I", 0, |code| {
        code.ops("iconst_5 ireturn");
    });
    helper.method(PUBLIC | STATIC, "get", "()J", 0, |code| {
        code.constant(Constant::Long(1 << 40)).op("lreturn");
    });
    helper.method(PUBLIC | STATIC, "get", "()Ljava/lang/String;", 0, |code| {
        code.string("text").op("areturn");
    });
    let others = vec![("AsmReturnHelper".to_string(), helper.bytes())];
    program(name, others, |code| {
        let show = Shower("AsmReturnOverloads");
        code.invoke("invokestatic", "AsmReturnHelper", "get", "()I");
        show.int(code);
        code.invoke("invokestatic", "AsmReturnHelper", "get", "()J");
        show.long(code);
        code.invoke(
            "invokestatic",
            "AsmReturnHelper",
            "get",
            "()Ljava/lang/String;",
        );
        show.object(code);
    })
}

/// A class that lacks an interface's method, and one that is not of the interface at all.
fn abstract_call() -> Assembled {
    let name = "AsmAbstractCall";
    let mut interface =
        Class::new("AsmShape", WITHOUT_STACK_MAPS).access(PUBLIC | INTERFACE | ABSTRACT);
    interface.declare(PUBLIC | ABSTRACT, "area", "()I");
    let mut lacking = Class::new("AsmLacking", WITHOUT_STACK_MAPS).implements("AsmShape");
    lacking.default_constructor();
    let mut stranger = Class::new("AsmStranger", WITHOUT_STACK_MAPS);
    stranger.default_constructor();
    let others = vec![
        ("AsmShape".to_string(), interface.bytes()),
        ("AsmLacking".to_string(), lacking.bytes()),
        ("AsmStranger".to_string(), stranger.bytes()),
    ];
    program(name, others, |code| {
        let show = Shower("AsmAbstractCall");
        for class in ["AsmLacking", "AsmStranger"] {
            show.attempt(code, |c| {
                c.class("new", class).op("dup");
                c.invoke("invokespecial", class, "<init>", "()V");
                c.invoke_interface("AsmShape", "area", "()I", 1).op("pop");
            });
        }
    })
}

/// Names that Java's grammar does not know but the JVM does.
fn odd_names() -> Assembled {
    let name = "AsmOddNames";
    let mut odd = Class::new("Asm-odd 1", WITHOUT_STACK_MAPS);
    odd.field(PUBLIC | STATIC, "a field", "I");
    odd.method(PUBLIC | STATIC, "not java!", "(I)I", 1, |code| {
        code.ops("iload_0 iconst_2 imul ireturn");
    });
    let others = vec![("Asm-odd 1".to_string(), odd.bytes())];
    program(name, others, |code| {
        let show = Shower("AsmOddNames");
        code.op("bipush").u1(21);
        code.invoke("invokestatic", "Asm-odd 1", "not java!", "(I)I")
            .op("dup");
        show.int(code);
        code.field("putstatic", "Asm-odd 1", "a field", "I");
        code.field("getstatic", "Asm-odd 1", "a field", "I");
        show.int(code);
        code.class_constant("Asm-odd 1");
        show.object(code);
    })
}

/// Classes whose members are not what a class file may say: each is asked for twice, in two ways.
fn malformed() -> Assembled {
    let name = "AsmMalformed";
    let classes = malformed::all();
    let names: Vec<String> = classes.iter().map(|(name, _)| name.clone()).collect();
    program(name, classes, |code| {
        let show = Shower("AsmMalformed");
        for name in &names {
            show.attempt(code, |c| {
                c.class_constant(name).op("pop");
            });
            show.attempt(code, |c| {
                c.string(name);
                c.invoke(
                    "invokestatic",
                    "java/lang/Class",
                    "forName",
                    "(Ljava/lang/String;)Ljava/lang/Class;",
                );
                c.op("pop");
            });
        }
    })
}
