//! Assembles a method under test: a static method whose outcome (a value, or the type of the exception)
//! depends on its parameters alone, and a `main` that prints the outcome for every point of the domain.

use crate::generator::Generator;
use crate::random::Random;
use crate::scope::{Returns, Scope};
use crate::types::{INT, Primitive, Type};

/// The largest domain: few enough points to run them all, many enough to reach odd corners.
const MOST_POINTS: usize = 800;

/// A parameter and the values it takes, bounds included. For `boolean` 0 is false and 1 is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    pub name: String,
    pub ty: Primitive,
    pub low: i64,
    pub high: i64,
}

impl Parameter {
    pub fn points(&self) -> usize {
        (self.high - self.low + 1) as usize
    }
}

/// The signature of a generated method under test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodUnderTest {
    pub name: String,
    pub parameters: Vec<Parameter>,
    pub result: Primitive,
}

/// Type and domain of the parameters that are drawn from.
const DOMAINS: [(u32, (Primitive, i64, i64)); 6] = [
    (40, (Primitive::Int, -3, 3)),
    (15, (Primitive::Boolean, 0, 1)),
    (12, (Primitive::Byte, -2, 2)),
    (12, (Primitive::Char, 97, 100)),
    (15, (Primitive::Long, -3, 3)),
    (6, (Primitive::Short, -2, 2)),
];

pub fn signature(random: &mut Random) -> MethodUnderTest {
    let wanted = random.within(1, 4);
    let mut parameters: Vec<Parameter> = Vec::new();
    let mut points = 1;
    for index in 0..wanted {
        let (ty, low, high) = random.weighted(&DOMAINS);
        let parameter = Parameter {
            name: format!("a{index}"),
            ty,
            low,
            high,
        };
        points *= parameter.points();
        if points > MOST_POINTS {
            break;
        }
        parameters.push(parameter);
    }
    let results = [
        Primitive::Int,
        Primitive::Int,
        Primitive::Long,
        Primitive::Boolean,
        Primitive::Char,
    ];
    MethodUnderTest {
        name: "test".to_string(),
        parameters,
        result: *random.pick(&results),
    }
}

impl Generator {
    pub fn method_under_test(&mut self, seed: u64, method: &MethodUnderTest) {
        self.source
            .line("// features: random method, enumerated domain");
        self.source.line(&format!("// seed: {seed}"));
        self.source.blank();
        let main = self.world.main.clone();
        self.source.open(&format!("public class {main} {{"));
        self.text_helpers();
        self.exceptions();
        for class in 0..self.world.classes.len() {
            self.class(class);
        }
        for function in self.world.functions.clone() {
            self.function(&function, "static ", None);
        }
        self.tested_method(method);
        self.enumerating_main(method);
        self.source.close("}");
    }

    fn tested_method(&mut self, method: &MethodUnderTest) {
        let result = Type::Primitive(method.result);
        let mut scope = Scope::new(Returns::Value(result.clone()));
        let mut heads = Vec::new();
        for parameter in &method.parameters {
            scope.declare_variable(&parameter.name, &Type::Primitive(parameter.ty));
            heads.push(format!("{} {}", parameter.ty.java(), parameter.name));
        }
        self.source.blank();
        self.source.open(&format!(
            "public static {} {}({}) {{",
            method.result.java(),
            method.name,
            heads.join(", ")
        ));
        self.source.line("final int d = 3;");
        scope.may_call = true;
        let blend = self.blend(method, &mut scope);
        self.declare(&mut scope, &INT);
        let size = self.config.size;
        self.statements(&mut scope, size);
        // A way out that surely depends on the inputs, so that most methods have several outcomes.
        let early = self.expression(&scope, &result);
        let limit = self.random.below(5) as i64 - 1;
        self.source.open(&format!("if ({blend} > {limit}) {{"));
        self.source.line(&format!("return {early};"));
        self.source.close("}");
        let value = self.expression(&scope, &result);
        self.source.line(&format!("return {value};"));
        self.source.close("}");
    }

    /// Declares a fixed number made of all parameters.
    fn blend(&mut self, method: &MethodUnderTest, scope: &mut Scope) -> String {
        let mut terms = Vec::new();
        for parameter in &method.parameters {
            let factor = self.random.within(1, 3);
            terms.push(match parameter.ty {
                Primitive::Boolean => format!("({} ? {factor} : 0)", parameter.name),
                Primitive::Char => format!("({} - 'b') * {factor}", parameter.name),
                _ => format!("(int) {} * {factor}", parameter.name),
            });
        }
        self.source
            .line(&format!("final int blend = {};", terms.join(" - ")));
        scope.declare_fixed("blend", &INT);
        "blend".to_string()
    }

    fn enumerating_main(&mut self, method: &MethodUnderTest) {
        self.source.blank();
        self.source.open("public static void main(String[] args) {");
        let mut shown = Vec::new();
        let mut passed = Vec::new();
        for (index, parameter) in method.parameters.iter().enumerate() {
            let counter = format!("k{index}");
            self.source.open(&format!(
                "for (long {counter} = {}; {counter} <= {}; {counter}++) {{",
                parameter.low, parameter.high
            ));
            passed.push(match parameter.ty {
                Primitive::Boolean => format!("{counter} != 0"),
                ty => format!("({}) {counter}", ty.java()),
            });
            shown.push(counter);
        }
        self.source.line(
            &format!("String point = {};", shown.join(" + \",\" + "))
                .replace("= k0;", "= \"\" + k0;"),
        );
        self.source.open("try {");
        self.source.line(&format!(
            "System.out.println(point + \" -> \" + {}({}));",
            method.name,
            passed.join(", ")
        ));
        self.source.reopen("} catch (Throwable e) {");
        self.source
            .line("System.out.println(point + \" !! \" + e.getClass().getName());");
        self.source.close("}");
        for _ in &method.parameters {
            self.source.close("}");
        }
        self.source.close("}");
    }
}
