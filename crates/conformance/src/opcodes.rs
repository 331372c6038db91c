//! The opcodes of the Java virtual machine (JVMS chapter 6), by number.

use std::collections::BTreeMap;

/// Mnemonics; the index is the opcode. The three reserved opcodes (breakpoint, impdep1, impdep2) may not
/// occur in a class file and are left out.
pub const MNEMONICS: [&str; 202] = [
    "nop",
    "aconst_null",
    "iconst_m1",
    "iconst_0",
    "iconst_1",
    "iconst_2",
    "iconst_3",
    "iconst_4",
    "iconst_5",
    "lconst_0",
    "lconst_1",
    "fconst_0",
    "fconst_1",
    "fconst_2",
    "dconst_0",
    "dconst_1",
    "bipush",
    "sipush",
    "ldc",
    "ldc_w",
    "ldc2_w",
    "iload",
    "lload",
    "fload",
    "dload",
    "aload",
    "iload_0",
    "iload_1",
    "iload_2",
    "iload_3",
    "lload_0",
    "lload_1",
    "lload_2",
    "lload_3",
    "fload_0",
    "fload_1",
    "fload_2",
    "fload_3",
    "dload_0",
    "dload_1",
    "dload_2",
    "dload_3",
    "aload_0",
    "aload_1",
    "aload_2",
    "aload_3",
    "iaload",
    "laload",
    "faload",
    "daload",
    "aaload",
    "baload",
    "caload",
    "saload",
    "istore",
    "lstore",
    "fstore",
    "dstore",
    "astore",
    "istore_0",
    "istore_1",
    "istore_2",
    "istore_3",
    "lstore_0",
    "lstore_1",
    "lstore_2",
    "lstore_3",
    "fstore_0",
    "fstore_1",
    "fstore_2",
    "fstore_3",
    "dstore_0",
    "dstore_1",
    "dstore_2",
    "dstore_3",
    "astore_0",
    "astore_1",
    "astore_2",
    "astore_3",
    "iastore",
    "lastore",
    "fastore",
    "dastore",
    "aastore",
    "bastore",
    "castore",
    "sastore",
    "pop",
    "pop2",
    "dup",
    "dup_x1",
    "dup_x2",
    "dup2",
    "dup2_x1",
    "dup2_x2",
    "swap",
    "iadd",
    "ladd",
    "fadd",
    "dadd",
    "isub",
    "lsub",
    "fsub",
    "dsub",
    "imul",
    "lmul",
    "fmul",
    "dmul",
    "idiv",
    "ldiv",
    "fdiv",
    "ddiv",
    "irem",
    "lrem",
    "frem",
    "drem",
    "ineg",
    "lneg",
    "fneg",
    "dneg",
    "ishl",
    "lshl",
    "ishr",
    "lshr",
    "iushr",
    "lushr",
    "iand",
    "land",
    "ior",
    "lor",
    "ixor",
    "lxor",
    "iinc",
    "i2l",
    "i2f",
    "i2d",
    "l2i",
    "l2f",
    "l2d",
    "f2i",
    "f2l",
    "f2d",
    "d2i",
    "d2l",
    "d2f",
    "i2b",
    "i2c",
    "i2s",
    "lcmp",
    "fcmpl",
    "fcmpg",
    "dcmpl",
    "dcmpg",
    "ifeq",
    "ifne",
    "iflt",
    "ifge",
    "ifgt",
    "ifle",
    "if_icmpeq",
    "if_icmpne",
    "if_icmplt",
    "if_icmpge",
    "if_icmpgt",
    "if_icmple",
    "if_acmpeq",
    "if_acmpne",
    "goto",
    "jsr",
    "ret",
    "tableswitch",
    "lookupswitch",
    "ireturn",
    "lreturn",
    "freturn",
    "dreturn",
    "areturn",
    "return",
    "getstatic",
    "putstatic",
    "getfield",
    "putfield",
    "invokevirtual",
    "invokespecial",
    "invokestatic",
    "invokeinterface",
    "invokedynamic",
    "new",
    "newarray",
    "anewarray",
    "arraylength",
    "athrow",
    "checkcast",
    "instanceof",
    "monitorenter",
    "monitorexit",
    "wide",
    "multianewarray",
    "ifnull",
    "ifnonnull",
    "goto_w",
    "jsr_w",
];

/// The opcode of a mnemonic.
pub fn number(mnemonic: &str) -> Option<u8> {
    let index = MNEMONICS.iter().position(|name| *name == mnemonic)?;
    u8::try_from(index).ok()
}

/// How often each opcode was executed, read from the lines `mnemonic count` that
/// `spelunk run --count-bytecodes FILE` writes.
#[derive(Clone, Debug, Default)]
pub struct Counts(BTreeMap<String, u64>);

impl Counts {
    /// Adds the counts of one run. A line that does not follow the format is an error.
    pub fn add(&mut self, text: &str) -> Result<(), String> {
        for line in text.lines() {
            let (mnemonic, count) = line
                .split_once(' ')
                .and_then(|(name, count)| Some((name, count.trim().parse::<u64>().ok()?)))
                .ok_or_else(|| format!("not a line `mnemonic count`: {line:?}"))?;
            number(mnemonic).ok_or_else(|| format!("not an opcode: {mnemonic:?}"))?;
            *self.0.entry(mnemonic.to_string()).or_default() += count;
        }
        Ok(())
    }

    /// The opcodes that were never executed. `wide` is left out: it is a prefix, which a decoder folds
    /// into the instruction that it widens; the assembled programs run every such form.
    pub fn never_executed(&self) -> Vec<&'static str> {
        MNEMONICS
            .into_iter()
            .filter(|name| *name != "wide")
            .filter(|name| self.0.get(*name).is_none_or(|count| *count == 0))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_specification() {
        for (mnemonic, opcode) in [
            ("nop", 0x00),
            ("ldc2_w", 0x14),
            ("swap", 0x5f),
            ("ret", 0xa9),
            ("invokedynamic", 0xba),
            ("jsr_w", 0xc9),
        ] {
            assert_eq!(number(mnemonic), Some(opcode), "{mnemonic}");
        }
    }

    #[test]
    fn counts_add_up_and_bad_lines_are_refused() {
        let mut counts = Counts::default();
        assert!(counts.add("nop 1\nswap 0\n").is_ok());
        let never = counts.never_executed();
        assert!(!never.contains(&"nop") && never.contains(&"swap"));
        assert!(counts.add("swap 2\n").is_ok());
        assert!(!counts.never_executed().contains(&"swap"));
        assert!(counts.add("swap\n").is_err());
        assert!(counts.add("frobnicate 3\n").is_err());
    }
}
