//! Dynamic constants that are first loaded after a choice. javac writes none, so their class is
//! assembled.

use spelunk_conformance::assembler::{Class, PUBLIC, STATIC};
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::places;
use spelunk_verdicts::compile::{self, Source};
use spelunk_verdicts::explore;

/// The paths allocate differently before the constant is made, so that an object of one path lies
/// where another path has something else. `Held` is replaced by the assembled class.
const PROGRAM: &str = "
public class ConstantOnEachPath {
    public static Object make(java.lang.invoke.MethodHandles.Lookup lookup, String name, Class<?> type) {
        return new int[] {7, 8, 9};
    }

    public static void main(String[] args) {
        boolean first = spelunk.Choose.anyBoolean();
        int[] before = first ? new int[] {1, 2, 3} : new int[] {4};
        int[] held = (int[]) Held.get();
        int[] after = new int[] {5, 5, 5, 5, 5};
        assert held == Held.get() && held != before && held != after;
        assert held.length == 3 && held[0] == 7 && held[2] == 9;
        held[0] = 6;
        assert ((int[]) Held.get())[0] == 6;
    }
}

class Held {
    static Object get() {
        return null;
    }
}
";

/// The first version of class files with dynamic constants.
const JAVA_11: u16 = 55;

fn held() -> Vec<u8> {
    let mut class = Class::new("Held", JAVA_11);
    let object = "Ljava/lang/Object;";
    class.method(PUBLIC | STATIC, "get", "()Ljava/lang/Object;", 0, |code| {
        code.dynamic_constant(("ConstantOnEachPath", "make"), "held", object);
        code.op("areturn");
    });
    class.bytes()
}

#[test]
fn every_path_has_its_own_constant() {
    let jdk = Jdk::find_all().into_iter().next().expect(jdk::NONE_FOUND);
    let class = "ConstantOnEachPath";
    let source = Source {
        class: class.into(),
        text: PROGRAM.into(),
    };
    let interfaces = compile::interface_folders();
    let compiled = compile::compile(&jdk, "dynamic", &interfaces, &[source]).expect("javac");
    let folder = places::cache().join("dynamic-constant");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("Held.class"), held()).expect("a class file");
    let class_path = format!("{}:{}", folder.display(), compiled.class_path(class));
    let found = explore::explore(&jdk, &class_path, &[class.into()]).expect("a result");
    let problem = format!("{:?} {}", found.violations(), found.obstacles());
    assert_eq!(found.outcome(), "complete", "{problem}");
    assert_eq!(found.count("paths"), Ok(2));
}
