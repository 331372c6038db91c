//! Numbers of every primitive type: literals with a taste for corners, arithmetic with wrap-around,
//! shifts, division that may throw, casts.

use crate::generator::Generator;
use crate::scope::{Function, Scope};
use crate::types::{INT_LIKE, NUMERIC, Primitive, Type};
use Primitive::{Byte, Char, Double, Float, Int, Long, Short};

#[derive(Clone, Copy)]
enum Form {
    Leaf,
    Arithmetic,
    Unary,
    Cast,
    Ternary,
    Switch,
    Call,
    Element,
    Update,
    Library,
    Measure,
    Function,
}

const FORMS: [(u32, Form); 12] = [
    (18, Form::Leaf),
    (34, Form::Arithmetic),
    (5, Form::Unary),
    (9, Form::Cast),
    (5, Form::Ternary),
    (3, Form::Switch),
    (8, Form::Call),
    (7, Form::Element),
    (4, Form::Update),
    (6, Form::Library),
    (6, Form::Measure),
    (5, Form::Function),
];

impl Generator {
    pub fn number(&mut self, scope: &Scope, primitive: Primitive, depth: u32) -> String {
        let ty = Type::Primitive(primitive);
        if depth == 0 {
            return self.leaf(scope, &ty);
        }
        let made = match self.random.weighted(&FORMS) {
            Form::Leaf => None,
            Form::Arithmetic => Some(self.arithmetic(scope, primitive, depth)),
            Form::Unary => Some(self.unary(scope, primitive, depth)),
            Form::Cast => Some(self.cast(scope, primitive, depth)),
            Form::Ternary => Some(self.ternary(scope, &ty, depth)),
            Form::Switch => Some(self.switch_expression(scope, &ty, depth)),
            Form::Call => self.call(scope, &ty, depth),
            Form::Element => self.element(scope, &ty, depth),
            Form::Update => self.update(scope, primitive, depth),
            Form::Library => self.library_number(scope, primitive, depth),
            Form::Measure => self.measure(scope, primitive, depth),
            Form::Function => self.function_number(scope, primitive, depth),
        };
        made.unwrap_or_else(|| self.leaf(scope, &ty))
    }

    pub fn literal(&mut self, primitive: Primitive) -> String {
        let small = self.random.below(13) as i64 - 4;
        let corner = self.is_whole_program() && self.random.chance(18);
        let parenthesised = if small < 0 {
            format!("({small})")
        } else {
            small.to_string()
        };
        match primitive {
            Primitive::Boolean => self.random.pick(&["true", "false"]).to_string(),
            Byte if corner => self
                .random
                .pick(&["Byte.MIN_VALUE", "Byte.MAX_VALUE"])
                .to_string(),
            Short if corner => self
                .random
                .pick(&["Short.MIN_VALUE", "Short.MAX_VALUE"])
                .to_string(),
            Byte | Short => format!("(({}) {parenthesised})", primitive.java()),
            Char if corner => self
                .random
                .pick(&["'\\uffff'", "'\\0'", "'\\u00e9'"])
                .to_string(),
            Char => format!(
                "'{}'",
                self.random.pick(&['a', 'b', 'c', 'd', 'z', '0', '7', ' '])
            ),
            Int if corner => self.int_corner(),
            Int => parenthesised,
            Long if corner => self.long_corner(),
            Long if small < 0 => format!("({small}L)"),
            Long => format!("{small}L"),
            Float if corner => self.random.pick(FLOAT_CORNERS).to_string(),
            Float => format!("({:?}f)", small as f32 * 0.75),
            Double if corner => self.random.pick(DOUBLE_CORNERS).to_string(),
            Double => format!("({:?})", small as f64 * 0.3),
        }
    }

    fn int_corner(&mut self) -> String {
        let random = self.random.word() as i32;
        let wide = format!("({random})");
        let table: [&str; 7] = [
            "Integer.MAX_VALUE",
            "Integer.MIN_VALUE",
            "0x7fff",
            "255",
            "65536",
            "(-129)",
            &wide,
        ];
        self.random.pick(&table).to_string()
    }

    fn long_corner(&mut self) -> String {
        let random = self.random.word() as i64;
        let wide = format!("({random}L)");
        let table: [&str; 5] = [
            "Long.MAX_VALUE",
            "Long.MIN_VALUE",
            "0xffffffffL",
            "(-2147483649L)",
            &wide,
        ];
        self.random.pick(&table).to_string()
    }

    /// Two operands whose promoted type is the wanted one.
    fn arithmetic(&mut self, scope: &Scope, primitive: Primitive, depth: u32) -> String {
        match primitive {
            Byte | Char | Short => {
                let inner = self.arithmetic(scope, Int, depth);
                format!("(({}) {inner})", primitive.java())
            }
            _ => {
                let operator = self.operator(primitive);
                // The left operand has the wanted type itself, which fixes the promoted type.
                let left = self.number(scope, primitive, depth - 1);
                let right = self.right_operand(scope, primitive, operator, depth - 1);
                format!("({left} {operator} {right})")
            }
        }
    }

    fn operator(&mut self, primitive: Primitive) -> &'static str {
        if primitive.is_floating() {
            return self
                .random
                .weighted(&[(4, "+"), (4, "-"), (4, "*"), (3, "/"), (2, "%")]);
        }
        let table = [
            (8, "+"),
            (7, "-"),
            (6, "*"),
            (3, "/"),
            (3, "%"),
            (2, "&"),
            (2, "|"),
            (2, "^"),
            (2, "<<"),
            (2, ">>"),
            (2, ">>>"),
        ];
        self.random.weighted(&table)
    }

    fn right_operand(
        &mut self,
        scope: &Scope,
        primitive: Primitive,
        operator: &str,
        depth: u32,
    ) -> String {
        let ty = match primitive {
            _ if operator.contains("<<") || operator.contains(">>") => {
                *self.random.pick(&[Int, Int, Byte, Long])
            }
            Int if self.random.chance(75) => Int,
            Int => *self.random.pick(&INT_LIKE),
            Long => *self.random.pick(&[Long, Long, Int, Byte]),
            Float => *self.random.pick(&[Float, Float, Int, Long]),
            _ => *self.random.pick(&[Double, Double, Float, Int, Long]),
        };
        let ty = self.supported(ty);
        let right = self.number(scope, ty, depth);
        let divides = matches!(operator, "/" | "%") && !primitive.is_floating();
        if divides && self.random.chance(65) {
            format!("({right} | 1)")
        } else {
            right
        }
    }

    fn supported(&self, primitive: Primitive) -> Primitive {
        if primitive.is_floating() && !self.config.features.floats {
            return Int;
        }
        primitive
    }

    fn unary(&mut self, scope: &Scope, primitive: Primitive, depth: u32) -> String {
        let operand = self.number(scope, primitive, depth - 1);
        match primitive {
            Byte | Char | Short => format!("(({}) -{operand})", primitive.java()),
            Int | Long if self.random.chance(40) => format!("(~{operand})"),
            _ => format!("(-{operand})"),
        }
    }

    fn cast(&mut self, scope: &Scope, primitive: Primitive, depth: u32) -> String {
        let from = *self.random.pick(&NUMERIC);
        let from = self.supported(from);
        let operand = self.number(scope, from, depth - 1);
        format!("(({}) {operand})", primitive.java())
    }

    /// An assignment used for its value.
    fn update(&mut self, scope: &Scope, primitive: Primitive, depth: u32) -> Option<String> {
        let wanted = Type::Primitive(primitive);
        let places: Vec<String> = self
            .assignable(scope)
            .into_iter()
            .filter(|(_, ty)| *ty == wanted)
            .map(|(name, _)| name)
            .collect();
        if places.is_empty() {
            return None;
        }
        let place = self.random.pick(&places).clone();
        Some(match self.random.below(4) {
            0 => format!("({place}++)"),
            1 => format!("(--{place})"),
            2 => {
                let value = self.number(scope, primitive, depth - 1);
                format!("({place} = {value})")
            }
            _ => {
                let operator = *self.random.pick(&["+=", "-=", "*="]);
                let value = self.number(scope, primitive, depth - 1);
                format!("({place} {operator} {value})")
            }
        })
    }

    fn library_number(
        &mut self,
        scope: &Scope,
        primitive: Primitive,
        depth: u32,
    ) -> Option<String> {
        let table: &[&str] = match primitive {
            Int if self.is_whole_program() => INT_LIBRARY,
            Int => &INT_LIBRARY[..4],
            Long if self.is_whole_program() => LONG_LIBRARY,
            Long => &LONG_LIBRARY[..2],
            Float => FLOAT_LIBRARY,
            Double => DOUBLE_LIBRARY,
            _ => return None,
        };
        let template = *self.random.pick(table);
        let a = self.number(scope, primitive, depth - 1);
        let b = self.number(scope, primitive, depth - 1);
        Some(template.replace("$a", &a).replace("$b", &b))
    }

    /// Numbers read off strings, arrays and enum constants.
    fn measure(&mut self, scope: &Scope, primitive: Primitive, depth: u32) -> Option<String> {
        if primitive == Char && self.config.features.strings {
            return Some(self.char_of_text(scope, depth));
        }
        if primitive != Int {
            return None;
        }
        let arrays: Vec<String> = scope
            .locals
            .iter()
            .filter(|local| matches!(local.ty, Type::Array(_)))
            .map(|local| format!("{}.length", local.name))
            .collect();
        match self.random.below(3) {
            0 if !arrays.is_empty() => Some(self.random.pick(&arrays).clone()),
            1 if !self.world.choices.is_empty() => {
                Some(format!("{}.ordinal()", self.choice(scope, 0)))
            }
            _ if self.config.features.strings => Some(self.int_of_text(scope, depth)),
            _ => None,
        }
    }

    fn function_number(
        &mut self,
        scope: &Scope,
        primitive: Primitive,
        depth: u32,
    ) -> Option<String> {
        let wanted: &[Function] = match primitive {
            Int => &[Function::IntUnary, Function::IntBinary],
            Long => &[Function::LongBinary],
            _ => return None,
        };
        let candidates: Vec<(String, Function)> = scope
            .functions
            .iter()
            .filter(|(_, function)| wanted.contains(function))
            .cloned()
            .collect();
        if candidates.is_empty() {
            return None;
        }
        let (name, function) = self.random.pick(&candidates).clone();
        let a = self.number(scope, primitive, depth - 1);
        Some(match function {
            Function::IntUnary => format!("{name}.applyAsInt({a})"),
            Function::LongBinary => {
                let b = self.number(scope, primitive, depth - 1);
                format!("{name}.applyAsLong({a}, {b})")
            }
            _ => {
                let b = self.number(scope, primitive, depth - 1);
                format!("{name}.applyAsInt({a}, {b})")
            }
        })
    }
}

const FLOAT_CORNERS: &[&str] = &[
    "Float.NaN",
    "Float.MAX_VALUE",
    "Float.MIN_VALUE",
    "Float.POSITIVE_INFINITY",
    "(-0.0f)",
    "1e20f",
];
const DOUBLE_CORNERS: &[&str] = &[
    "Double.NaN",
    "Double.MAX_VALUE",
    "Double.MIN_VALUE",
    "Double.NEGATIVE_INFINITY",
    "(-0.0)",
    "1e100",
    "3e9",
];

/// Templates over `$a` and `$b`. The first four are also used in methods under test.
const INT_LIBRARY: &[&str] = &[
    "Math.abs($a)",
    "Math.min($a, $b)",
    "Math.max($a, $b)",
    "Math.addExact($a, $b)",
    "Math.floorMod($a, $b)",
    "Math.floorDiv($a, $b)",
    "Math.multiplyExact($a, $b)",
    "Integer.bitCount($a)",
    "Integer.reverse($a)",
    "Integer.rotateLeft($a, $b)",
    "Integer.compare($a, $b)",
    "Integer.numberOfLeadingZeros($a)",
    "Integer.signum($a)",
    "Integer.valueOf($a).hashCode()",
    "Integer.parseInt(String.valueOf($a))",
    "Integer.divideUnsigned($a, $b | 1)",
];
const LONG_LIBRARY: &[&str] = &[
    "Math.abs($a)",
    "Math.max($a, $b)",
    "Math.subtractExact($a, $b)",
    "Long.rotateRight($a, 7)",
    "Long.highestOneBit($a)",
    "Long.remainderUnsigned($a, $b | 1)",
    "Long.valueOf($a).longValue()",
    "Math.floorMod($a, $b)",
];
const FLOAT_LIBRARY: &[&str] = &[
    "Math.abs($a)",
    "Math.max($a, $b)",
    "Float.intBitsToFloat(Float.floatToIntBits($a))",
];
const DOUBLE_LIBRARY: &[&str] = &[
    "Math.abs($a)",
    "Math.min($a, $b)",
    "Math.sqrt($a)",
    "Math.floor($a)",
    "Math.ceil($a)",
    "Math.rint($a)",
    "Math.signum($a)",
    "Double.longBitsToDouble(Double.doubleToLongBits($a))",
    "Math.hypot($a, $b)",
];
