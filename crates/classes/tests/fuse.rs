//! Fused code is the plain code under other names: nothing but the operation of a first half changes.

mod support;

use spelunk_classes::class_file::ClassFile;
use spelunk_classes::class_path::ClassPath;
use spelunk_classes::code::{Code, Instr, Op};
use spelunk_classes::fuse::first_of;
use spelunk_classes::lower::{LowerOptions, lower};
use support::jdks;

fn instructions(code: &Code) -> Vec<Instr> {
    // SAFETY: nothing executes this code.
    code.instrs
        .iter()
        .map(|cell| unsafe { *cell.get() })
        .collect()
}

/// Integer operations whose operands may change places.
fn may_swap(op: Op) -> bool {
    matches!(op, Op::IAdd | Op::IXor | Op::IOr | Op::IAnd | Op::LAdd)
}

fn check(plain: &Instr, fused: &Instr) -> bool {
    assert_eq!(first_of(fused.op), plain.op, "{plain:?} became {fused:?}");
    let parts = |i: &Instr| (i.a, i.b, i.c, i.d, i.e);
    let swapped = Instr {
        b: plain.c,
        c: plain.b,
        ..*plain
    };
    let same = parts(plain) == parts(fused);
    assert!(
        same || may_swap(plain.op) && parts(&swapped) == parts(fused),
        "{plain:?} became {fused:?}"
    );
    fused.op != plain.op
}

#[test]
fn fused_code_has_the_plain_code_s_operands() {
    let jdk = jdks().into_iter().next().unwrap();
    let path = ClassPath::new("", &jdk).unwrap();
    let image = path.image();
    let with = |fused| LowerOptions {
        fused,
        ..LowerOptions::default()
    };
    let (mut all, mut changed) = (0, 0);
    let utilities = |name: &str| name.starts_with("java/util/");
    for location in image.classes().filter(|l| l.module == "java.base") {
        let class = ClassFile::parse(image.read(&location).unwrap()).unwrap();
        if !utilities(class.name().unwrap()) {
            continue;
        }
        for method in &class.methods {
            if method.code(&class).unwrap().is_none() {
                continue;
            }
            let plain = lower(&class, method, with(false)).unwrap();
            let fused = lower(&class, method, with(true)).unwrap();
            assert_eq!(plain.pcs, fused.pcs);
            let pairs = instructions(&plain).into_iter().zip(instructions(&fused));
            for (plain, fused) in pairs {
                all += 1;
                changed += usize::from(check(&plain, &fused));
            }
        }
    }
    assert!(all > 100_000 && changed > all / 100, "{changed} of {all}");
}
