//! The evaluator against the real Java: a Java program prints results for a table of operands, every
//! operator and conversion, and each line has to come out the same here, bit by bit.

use spelunk_term::{Model, Op, Sort, TermId, TermStore};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program of the JDK: from JAVA_HOME, else from PATH.
fn jdk_program(name: &str) -> Option<PathBuf> {
    let home = std::env::var_os("JAVA_HOME").map(|home| Path::new(&home).join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = home.into_iter().chain(std::env::split_paths(&path));
    folders.find_map(|folder| Some(folder.join(name)).filter(|program| program.is_file()))
}

fn java_table(java: &Path, javac: &Path, extra: &str) -> String {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/OperatorTable.java");
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join("operator-table");
    let compiled = Command::new(javac)
        .arg("-d")
        .arg(&classes)
        .arg(&source)
        .status();
    assert!(
        compiled.expect("javac starts").success(),
        "javac failed on {}",
        source.display()
    );
    let run = Command::new(java)
        .arg("-cp")
        .arg(&classes)
        .args(["OperatorTable", extra])
        .output();
    let output = run.expect("java starts");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("the table is text")
}

/// The term that has to have the value of a line of the table.
fn term(store: &mut TermStore, name: &str, a: TermId, b: TermId) -> TermId {
    let operands = |op: Op| if op.arity() == 1 { vec![a] } else { vec![a, b] };
    if let Some(op) = plain_operator(name) {
        return store.build(op, &operands(op));
    }
    if let Some(op) = test_operator(name) {
        let test = store.build(op, &operands(op));
        return store.bool_to_bv(test, 32);
    }
    match name {
        "i2b" => extended_slice(store, a, 8, true),
        "i2s" => extended_slice(store, a, 16, true),
        "i2c" => extended_slice(store, a, 16, false),
        "i2l" => store.sext(a, 64),
        "l2i" => store.extract(a, 31, 0),
        "ishl" | "lshl" => store.java_shl(a, b),
        "ishr" | "lshr" => store.java_shr(a, b),
        "iushr" | "lushr" => store.java_ushr(a, b),
        "icmp" | "lcmp" => store.lcmp(a, b),
        "fcmpl" | "dcmpl" => store.fp_cmpl(a, b),
        "fcmpg" | "dcmpg" => store.fp_cmpg(a, b),
        _ => panic!("the table has an operator {name} that is unknown here"),
    }
}

fn extended_slice(store: &mut TermStore, a: TermId, width: u32, signed: bool) -> TermId {
    let low = store.extract(a, width - 1, 0);
    if signed {
        store.sext(low, 32)
    } else {
        store.zext(low, 32)
    }
}

fn plain_operator(name: &str) -> Option<Op> {
    Some(match name {
        "i2f" => Op::I32ToF32,
        "i2d" => Op::I32ToF64,
        "l2f" => Op::I64ToF32,
        "l2d" => Op::I64ToF64,
        "f2i" => Op::F32ToI32,
        "f2l" => Op::F32ToI64,
        "f2d" => Op::F32ToF64,
        "d2i" => Op::F64ToI32,
        "d2l" => Op::F64ToI64,
        "d2f" => Op::F64ToF32,
        "intBitsToFloat" => Op::F32FromBits,
        "longBitsToDouble" => Op::F64FromBits,
        "floatToIntBits" => Op::F32ToBits,
        "doubleToLongBits" => Op::F64ToBits,
        _ => match (&name[..1], &name[1..]) {
            ("i" | "l", "neg") => Op::BvNeg,
            ("i" | "l", "not") => Op::BvNot,
            ("i" | "l", "add") => Op::BvAdd,
            ("i" | "l", "sub") => Op::BvSub,
            ("i" | "l", "mul") => Op::BvMul,
            ("i" | "l", "div") => Op::BvSdiv,
            ("i" | "l", "rem") => Op::BvSrem,
            ("i" | "l", "udiv") => Op::BvUdiv,
            ("i" | "l", "urem") => Op::BvUrem,
            ("i" | "l", "and") => Op::BvAnd,
            ("i" | "l", "or") => Op::BvOr,
            ("i" | "l", "xor") => Op::BvXor,
            ("f" | "d", "neg") => Op::FpNeg,
            ("f" | "d", "abs") => Op::FpAbs,
            ("f" | "d", "sqrt") => Op::FpSqrt,
            ("f" | "d", "add") => Op::FpAdd,
            ("f" | "d", "sub") => Op::FpSub,
            ("f" | "d", "mul") => Op::FpMul,
            ("f" | "d", "div") => Op::FpDiv,
            ("f" | "d", "rem") => Op::FpRem,
            _ => return None,
        },
    })
}

fn test_operator(name: &str) -> Option<Op> {
    Some(match (&name[..1], &name[1..]) {
        ("i" | "l", "eq") | ("f" | "d", "identical") => Op::Eq,
        ("i" | "l", "lt") => Op::BvSlt,
        ("i" | "l", "le") => Op::BvSle,
        ("i" | "l", "ult") => Op::BvUlt,
        ("i" | "l", "ule") => Op::BvUle,
        ("f" | "d", "eq") => Op::FpEq,
        ("f" | "d", "lt") => Op::FpLt,
        ("f" | "d", "le") => Op::FpLe,
        ("f" | "d", "isnan") => Op::IsNan,
        _ => return None,
    })
}

fn operand_sorts(name: &str) -> (Sort, Sort) {
    let sort = match name {
        "intBitsToFloat" => Sort::Bv(32),
        "longBitsToDouble" => Sort::Bv(64),
        _ => match &name[..1] {
            "i" => Sort::Bv(32),
            "l" => Sort::Bv(64),
            "f" => Sort::F32,
            _ => Sort::F64,
        },
    };
    let is_long_shift = matches!(name, "lshl" | "lshr" | "lushr");
    (sort, if is_long_shift { Sort::Bv(32) } else { sort })
}

/// The three ways a value is computed: folded from constants, evaluated from rewritten terms over
/// variables, and evaluated from terms as written.
struct Ways {
    folding: TermStore,
    over_variables: [TermStore; 2],
}

impl Ways {
    fn check(&mut self, line: &str, name: &str, a: u64, b: u64, expected: u64) {
        let (first, second) = operand_sorts(name);
        let mark = self.folding.mark();
        let (x, y) = (
            self.folding.constant(first, a),
            self.folding.constant(second, b),
        );
        let folded = term(&mut self.folding, name, x, y);
        let width = self.folding.width(folded);
        let expected = expected & spelunk_term::mask(width);
        assert_eq!(
            self.folding.as_const(folded),
            Some(expected),
            "folding {line}"
        );
        self.folding.truncate(mark);
        for store in &mut self.over_variables {
            let x = store.variable(&format!("a_{first}"), first);
            let y = store.variable(&format!("b_{second}"), second);
            let term = term(store, name, x, y);
            let mut model = Model::new();
            for (variable, bits) in [(x, a), (y, b)] {
                model.set(store.var_of(variable).expect("a variable"), bits);
            }
            assert_eq!(store.evaluate(term, &model), expected, "evaluating {line}");
        }
    }
}

#[test]
fn every_operator_agrees_with_java() {
    let (Some(java), Some(javac)) = (jdk_program("java"), jdk_program("javac")) else {
        println!(
            "SKIPPED: no java and javac on PATH or in JAVA_HOME, the evaluator was not compared"
        );
        return;
    };
    let extra = if std::env::var_os("SPELUNK_FULL").is_some() {
        "200"
    } else {
        "20"
    };
    let mut ways = Ways {
        folding: TermStore::new(),
        over_variables: [TermStore::new(), TermStore::without_rewriting()],
    };
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    for line in java_table(&java, &javac, extra).lines() {
        let mut parts = line.split(' ');
        let name = parts.next().expect("a line starts with a name");
        let mut number = || {
            let text = parts.next().expect("a line has three numbers");
            u64::from_str_radix(text, 16).expect("numbers are hexadecimal")
        };
        let (a, b, expected) = (number(), number(), number());
        ways.check(line, name, a, b, expected);
        *counts.entry(name.to_string()).or_default() += 1;
    }
    println!(
        "{} operators, {} results",
        counts.len(),
        counts.values().sum::<u64>()
    );
    assert_eq!(counts.len(), 91, "{counts:?}");
    assert!(counts.values().all(|&count| count >= 40), "{counts:?}");
}
