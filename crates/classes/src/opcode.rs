//! The one table of JVM instructions (JVMS chapter 6): number, mnemonic, operand layout and
//! stack effect. Decoding, lowering, verification and bytecode counting all read this table.

/// How the operand bytes that follow an opcode are laid out.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Operands {
    None,
    /// Signed byte immediate (`bipush`).
    Byte,
    /// Signed short immediate (`sipush`).
    Short,
    /// One-byte constant pool index (`ldc`).
    Pool1,
    /// Two-byte constant pool index.
    Pool2,
    /// One-byte local variable index (two bytes after `wide`).
    Local,
    /// Local index and signed increment (`iinc`).
    LocalIncrement,
    /// Signed 16-bit branch offset.
    Branch2,
    /// Signed 32-bit branch offset.
    Branch4,
    /// Pool index, count, zero (`invokeinterface`).
    Interface,
    /// Pool index, zero, zero (`invokedynamic`).
    Dynamic,
    /// Primitive array type code (`newarray`).
    ArrayType,
    /// Pool index and dimension count (`multianewarray`).
    MultiArray,
    TableSwitch,
    LookupSwitch,
    Wide,
}

/// One row of the table.
pub struct Instruction {
    pub mnemonic: &'static str,
    pub operands: Operands,
    /// `popped:pushed`, one letter per value: i l f d a, or `*` where it depends on operands.
    pub effect: &'static str,
}

macro_rules! opcodes {
    ($($code:literal $name:ident $operands:ident $effect:literal;)*) => {
        #[allow(non_upper_case_globals)]
        pub mod op {
            $(pub const $name: u8 = $code;)*
        }
        static TABLE: [Option<Instruction>; 256] = {
            let mut table = [const { None }; 256];
            $(table[$code] = Some(Instruction {
                mnemonic: stringify!($name),
                operands: Operands::$operands,
                effect: $effect,
            });)*
            table
        };
    };
}

opcodes! {
    0 nop None ":"; 1 aconst_null None ":a";
    2 iconst_m1 None ":i"; 3 iconst_0 None ":i"; 4 iconst_1 None ":i"; 5 iconst_2 None ":i";
    6 iconst_3 None ":i"; 7 iconst_4 None ":i"; 8 iconst_5 None ":i";
    9 lconst_0 None ":l"; 10 lconst_1 None ":l";
    11 fconst_0 None ":f"; 12 fconst_1 None ":f"; 13 fconst_2 None ":f";
    14 dconst_0 None ":d"; 15 dconst_1 None ":d";
    16 bipush Byte ":i"; 17 sipush Short ":i";
    18 ldc Pool1 "*"; 19 ldc_w Pool2 "*"; 20 ldc2_w Pool2 "*";
    21 iload Local ":i"; 22 lload Local ":l"; 23 fload Local ":f"; 24 dload Local ":d"; 25 aload Local ":a";
    26 iload_0 None ":i"; 27 iload_1 None ":i"; 28 iload_2 None ":i"; 29 iload_3 None ":i";
    30 lload_0 None ":l"; 31 lload_1 None ":l"; 32 lload_2 None ":l"; 33 lload_3 None ":l";
    34 fload_0 None ":f"; 35 fload_1 None ":f"; 36 fload_2 None ":f"; 37 fload_3 None ":f";
    38 dload_0 None ":d"; 39 dload_1 None ":d"; 40 dload_2 None ":d"; 41 dload_3 None ":d";
    42 aload_0 None ":a"; 43 aload_1 None ":a"; 44 aload_2 None ":a"; 45 aload_3 None ":a";
    46 iaload None "ai:i"; 47 laload None "ai:l"; 48 faload None "ai:f"; 49 daload None "ai:d";
    50 aaload None "ai:a"; 51 baload None "ai:i"; 52 caload None "ai:i"; 53 saload None "ai:i";
    54 istore Local "i:"; 55 lstore Local "l:"; 56 fstore Local "f:"; 57 dstore Local "d:"; 58 astore Local "a:";
    59 istore_0 None "i:"; 60 istore_1 None "i:"; 61 istore_2 None "i:"; 62 istore_3 None "i:";
    63 lstore_0 None "l:"; 64 lstore_1 None "l:"; 65 lstore_2 None "l:"; 66 lstore_3 None "l:";
    67 fstore_0 None "f:"; 68 fstore_1 None "f:"; 69 fstore_2 None "f:"; 70 fstore_3 None "f:";
    71 dstore_0 None "d:"; 72 dstore_1 None "d:"; 73 dstore_2 None "d:"; 74 dstore_3 None "d:";
    75 astore_0 None "a:"; 76 astore_1 None "a:"; 77 astore_2 None "a:"; 78 astore_3 None "a:";
    79 iastore None "aii:"; 80 lastore None "ail:"; 81 fastore None "aif:"; 82 dastore None "aid:";
    83 aastore None "aia:"; 84 bastore None "aii:"; 85 castore None "aii:"; 86 sastore None "aii:";
    87 pop None "*"; 88 pop2 None "*"; 89 dup None "*"; 90 dup_x1 None "*"; 91 dup_x2 None "*";
    92 dup2 None "*"; 93 dup2_x1 None "*"; 94 dup2_x2 None "*"; 95 swap None "*";
    96 iadd None "ii:i"; 97 ladd None "ll:l"; 98 fadd None "ff:f"; 99 dadd None "dd:d";
    100 isub None "ii:i"; 101 lsub None "ll:l"; 102 fsub None "ff:f"; 103 dsub None "dd:d";
    104 imul None "ii:i"; 105 lmul None "ll:l"; 106 fmul None "ff:f"; 107 dmul None "dd:d";
    108 idiv None "ii:i"; 109 ldiv None "ll:l"; 110 fdiv None "ff:f"; 111 ddiv None "dd:d";
    112 irem None "ii:i"; 113 lrem None "ll:l"; 114 frem None "ff:f"; 115 drem None "dd:d";
    116 ineg None "i:i"; 117 lneg None "l:l"; 118 fneg None "f:f"; 119 dneg None "d:d";
    120 ishl None "ii:i"; 121 lshl None "li:l"; 122 ishr None "ii:i"; 123 lshr None "li:l";
    124 iushr None "ii:i"; 125 lushr None "li:l"; 126 iand None "ii:i"; 127 land None "ll:l";
    128 ior None "ii:i"; 129 lor None "ll:l"; 130 ixor None "ii:i"; 131 lxor None "ll:l";
    132 iinc LocalIncrement ":";
    133 i2l None "i:l"; 134 i2f None "i:f"; 135 i2d None "i:d"; 136 l2i None "l:i"; 137 l2f None "l:f";
    138 l2d None "l:d"; 139 f2i None "f:i"; 140 f2l None "f:l"; 141 f2d None "f:d"; 142 d2i None "d:i";
    143 d2l None "d:l"; 144 d2f None "d:f"; 145 i2b None "i:i"; 146 i2c None "i:i"; 147 i2s None "i:i";
    148 lcmp None "ll:i"; 149 fcmpl None "ff:i"; 150 fcmpg None "ff:i"; 151 dcmpl None "dd:i"; 152 dcmpg None "dd:i";
    153 ifeq Branch2 "i:"; 154 ifne Branch2 "i:"; 155 iflt Branch2 "i:"; 156 ifge Branch2 "i:";
    157 ifgt Branch2 "i:"; 158 ifle Branch2 "i:";
    159 if_icmpeq Branch2 "ii:"; 160 if_icmpne Branch2 "ii:"; 161 if_icmplt Branch2 "ii:";
    162 if_icmpge Branch2 "ii:"; 163 if_icmpgt Branch2 "ii:"; 164 if_icmple Branch2 "ii:";
    165 if_acmpeq Branch2 "aa:"; 166 if_acmpne Branch2 "aa:";
    167 goto Branch2 ":"; 168 jsr Branch2 ":a"; 169 ret Local ":";
    170 tableswitch TableSwitch "i:"; 171 lookupswitch LookupSwitch "i:";
    172 ireturn None "i:"; 173 lreturn None "l:"; 174 freturn None "f:"; 175 dreturn None "d:"; 176 areturn None "a:";
    177 r#return None ":";
    178 getstatic Pool2 "*"; 179 putstatic Pool2 "*"; 180 getfield Pool2 "*"; 181 putfield Pool2 "*";
    182 invokevirtual Pool2 "*"; 183 invokespecial Pool2 "*"; 184 invokestatic Pool2 "*";
    185 invokeinterface Interface "*"; 186 invokedynamic Dynamic "*";
    187 new Pool2 ":a"; 188 newarray ArrayType "i:a"; 189 anewarray Pool2 "i:a"; 190 arraylength None "a:i";
    191 athrow None "a:"; 192 checkcast Pool2 "a:a"; 193 instanceof Pool2 "a:i";
    194 monitorenter None "a:"; 195 monitorexit None "a:";
    196 wide Wide "*"; 197 multianewarray MultiArray "*";
    198 ifnull Branch2 "a:"; 199 ifnonnull Branch2 "a:"; 200 goto_w Branch4 ":"; 201 jsr_w Branch4 ":a";
}

/// The table row of an opcode, or `None` for a number that is not an instruction.
pub fn instruction(opcode: u8) -> Option<&'static Instruction> {
    TABLE[opcode as usize].as_ref()
}

/// The mnemonic as the specification spells it.
pub fn mnemonic(opcode: u8) -> &'static str {
    match instruction(opcode) {
        Some(row) => row.mnemonic.trim_start_matches("r#"),
        None => "illegal",
    }
}

/// Every opcode that the specification defines.
pub fn all() -> impl Iterator<Item = u8> {
    (0..=255u8).filter(|&opcode| instruction(opcode).is_some())
}
