//! Assembles a whole program: nested classes, static functions, scenarios, and a `main` that runs the
//! scenarios and prints a checksum after each.

use crate::generator::Generator;
use crate::scope::{Returns, Scope};
use crate::statement::CUSTOM_EXCEPTIONS;
use crate::types::{ClassId, INT, Primitive, Type};
use crate::world::{Class, ClassKind, Field, Method};

/// Loop turns and calls that one scenario may use.
const FUEL: u32 = 400;

impl Generator {
    pub fn whole_program(&mut self, seed: u64) {
        self.source
            .line("// features: random program, arithmetic, control flow, arrays, objects, exceptions, strings");
        self.source.line(&format!("// seed: {seed}"));
        self.source.blank();
        self.source.line("import java.util.Arrays;");
        self.source.line("import java.util.function.*;");
        self.source.blank();
        let main = self.world.main.clone();
        self.source.open(&format!("public class {main} {{"));
        self.checksum_members();
        self.text_helpers();
        self.exceptions();
        self.enumeration();
        self.static_fields();
        for class in 0..self.world.classes.len() {
            self.class(class);
        }
        for function in self.world.functions.clone() {
            self.function(&function, "static ", None);
        }
        self.scenarios_and_main();
        self.source.close("}");
    }

    fn checksum_members(&mut self) {
        self.source.line(&format!("static int fuel = {FUEL};"));
        self.source.line("static long sum = 1;");
        self.source.line("static final Object LOCK = new Object();");
        let mixers = [
            ("long", "sum = sum * 31 + v;"),
            ("boolean", "sum = sum * 31 + (v ? 1231 : 1237);"),
            (
                "float",
                "mix(Float.floatToIntBits(v)); mix(Float.toString(v));",
            ),
            (
                "double",
                "mix(Double.doubleToLongBits(v)); mix(Double.toString(v));",
            ),
            (
                "String",
                "mix(v == null ? -1 : v.hashCode() * 7L + v.length());",
            ),
            ("Object", "mix(String.valueOf(v));"),
        ];
        for (ty, body) in mixers {
            self.source
                .line(&format!("static void mix({ty} v) {{ {body} }}"));
        }
    }

    pub fn text_helpers(&mut self) {
        self.source.line(
            "static String clip(String s) { return s == null || s.length() <= 24 ? s : s.substring(s.length() - 24); }",
        );
        self.source.line(
            "static String left(String s, int n) { return s.substring(0, Math.max(0, Math.min(n, s.length()))); }",
        );
        self.source.line(
            "static char pick(String s, int i) { return s.isEmpty() ? '?' : s.charAt((i & 0x7fffffff) % s.length()); }",
        );
    }

    pub fn exceptions(&mut self) {
        for (name, parent) in CUSTOM_EXCEPTIONS {
            self.source
                .open(&format!("static class {name} extends {parent} {{"));
            self.source.open(&format!("{name}(String message) {{"));
            self.source.line("super(message);");
            self.source.close("}");
            self.source.close("}");
        }
    }

    fn enumeration(&mut self) {
        let constants = self.world.choices.join(", ");
        self.source.line(&format!("enum Colour {{ {constants} }}"));
    }

    fn static_fields(&mut self) {
        for Field { name, ty } in self.world.statics.clone() {
            let java = self.java(&ty);
            let value = self.constant(&ty);
            self.source
                .line(&format!("static {java} {name} = {value};"));
        }
    }

    pub fn class(&mut self, id: ClassId) {
        let class = self.world.classes[id].clone();
        self.source.blank();
        if class.kind == ClassKind::Interface {
            return self.interface(id, &class);
        }
        self.source.open(&class_head(&class, &self.world.classes));
        for Field { name, ty } in &class.fields {
            let java = self.java(ty);
            self.source.line(&format!("{java} {name};"));
        }
        if self.is_whole_program() && self.random.chance(30) {
            self.source.open("static {");
            self.source
                .line(&format!("mix(\"static {}\");", class.name));
            self.source.close("}");
        }
        self.constructor(&class);
        self.describe(&class);
        for method in self.bodies_in(id) {
            self.function(&method, "", Some(id));
        }
        self.source.close("}");
    }

    fn interface(&mut self, id: ClassId, class: &Class) {
        self.source.open(&format!("interface {} {{", class.name));
        for method in &class.methods {
            if method.is_abstract {
                let head = self.method_head(method);
                self.source.line(&format!("{head};"));
            } else {
                self.function(method, "default ", Some(id));
            }
        }
        self.source.close("}");
    }

    fn method_head(&self, method: &Method) -> String {
        let result = match &method.result {
            Some(ty) => self.java(ty),
            None => "void".to_string(),
        };
        let mut parameters = "int d".to_string();
        for (index, ty) in method.parameters.iter().enumerate() {
            parameters.push_str(&format!(", {} p{index}", self.java(ty)));
        }
        format!("{result} {}({parameters})", method.name)
    }

    /// The fields come last, after a virtual call that can see them unset.
    fn constructor(&mut self, class: &Class) {
        let parameters: Vec<String> = class
            .fields
            .iter()
            .map(|field| format!("{} {}0", self.java(&field.ty), field.name))
            .collect();
        self.source
            .open(&format!("{}({}) {{", class.name, parameters.join(", ")));
        if let Some(parent) = class.parent {
            let mut scope = Scope::new(Returns::Forbidden);
            for field in &class.fields {
                scope.declare_fixed(&format!("{}0", field.name), &field.ty);
            }
            let fields = self.world.classes[parent].fields.clone();
            let arguments: Vec<String> = fields
                .iter()
                .map(|field| self.leaf(&scope, &field.ty))
                .collect();
            self.source
                .line(&format!("super({});", arguments.join(", ")));
        } else if self.is_whole_program() && self.random.chance(40) {
            self.source.line("mix(toString());");
        }
        for field in &class.fields {
            self.source.line(&format!("this.{0} = {0}0;", field.name));
        }
        self.source.close("}");
    }

    fn describe(&mut self, class: &Class) {
        let mut text = format!("\"{}(\"", class.name);
        for field in &class.fields {
            text.push_str(&format!(" + {} + \" \"", field.name));
        }
        if class.parent.is_some() && self.random.chance(60) {
            text.push_str(" + super.toString()");
        }
        self.source.line("@Override");
        self.source.open("public String toString() {");
        self.source.line(&format!("return clip({text} + \")\");"));
        self.source.close("}");
    }

    /// The methods this class gives a body to: its own, the ones it must, and some it may override.
    fn bodies_in(&mut self, id: ClassId) -> Vec<Method> {
        let class = self.world.classes[id].clone();
        let mut bodies: Vec<Method> = Vec::new();
        for method in &class.methods {
            if method.is_abstract {
                let head = self.method_head(method);
                self.source.line(&format!("abstract {head};"));
            } else {
                bodies.push(method.clone());
            }
        }
        let inherited: Vec<(ClassId, Method)> = self
            .world
            .lineage(id)
            .into_iter()
            .skip(1)
            .flat_map(|from| {
                self.world.classes[from]
                    .methods
                    .iter()
                    .map(move |m| (from, m.clone()))
            })
            .collect();
        for (from, method) in inherited {
            let is_direct = class.parent == Some(from) || class.interface == Some(from);
            if (method.is_abstract && is_direct) || self.random.chance(20) {
                bodies.push(method);
            }
        }
        bodies
    }

    /// A method with its guard: out of depth or fuel it returns a constant.
    pub fn function(&mut self, method: &Method, modifier: &str, this: Option<ClassId>) {
        // Interface methods are public, so whoever implements one must say so.
        let modifier = match this {
            Some(_) if modifier.is_empty() => "public ",
            _ => modifier,
        };
        let head = self.method_head(method);
        let mut scope = Scope::new(match &method.result {
            Some(ty) => Returns::Value(ty.clone()),
            None => Returns::Nothing,
        });
        scope.this = this;
        scope.may_call = true;
        for (index, ty) in method.parameters.iter().enumerate() {
            scope.declare_fixed(&format!("p{index}"), ty);
        }
        self.source.open(&format!("{modifier}{head} {{"));
        self.guard(method);
        let size = self.random.within(1, self.config.size.div_ceil(2));
        self.statements(&mut scope, size);
        if let Some(ty) = &method.result {
            let value = self.expression(&scope, ty);
            self.source.line(&format!("return {value};"));
        }
        self.source.close("}");
    }

    fn guard(&mut self, method: &Method) {
        let fuel = if self.is_whole_program() {
            " || fuel-- <= 0"
        } else {
            ""
        };
        self.source.open(&format!("if (d <= 0{fuel}) {{"));
        match &method.result {
            Some(ty) => {
                let value = self.constant(ty);
                self.source.line(&format!("return {value};"));
            }
            None => self.source.line("return;"),
        }
        self.source.close("}");
    }

    fn scenarios_and_main(&mut self) {
        let scenarios = self.random.within(2, 3);
        for index in 0..scenarios {
            self.source.blank();
            self.source
                .open(&format!("static void scenario{index}(int d) {{"));
            self.scenario();
            self.source.close("}");
        }
        let uncaught = self.random.chance(40);
        self.source.blank();
        self.source.open("public static void main(String[] args) {");
        for index in 0..scenarios {
            let last = index + 1 == scenarios;
            self.source.line(&format!("fuel = {FUEL};"));
            if last && uncaught {
                self.source.line(&format!("scenario{index}(4);"));
            } else {
                self.source.open("try {");
                self.source.line(&format!("scenario{index}(4);"));
                self.source
                    .reopen("} catch (RuntimeException | AssertionError e) {");
                self.source.line("System.out.println(e);");
                self.source.close("}");
            }
            self.source
                .line(&format!("System.out.println(\"{index}: \" + sum);"));
        }
        for Field { name, ty } in self.world.statics.clone() {
            if matches!(
                ty,
                Type::Primitive(_) | Type::Text | Type::Choice | Type::Object(_)
            ) {
                self.source
                    .line(&format!("System.out.println(\"{name} = \" + {name});"));
            }
        }
        self.source.close("}");
    }

    /// A body with some variables of every sort to start from.
    fn scenario(&mut self) {
        let mut scope = Scope::new(Returns::Nothing);
        scope.may_call = true;
        self.declare(&mut scope, &INT);
        self.declare(&mut scope, &Type::array_of(INT));
        self.declare(&mut scope, &Type::Text);
        if !self.world.classes.is_empty() {
            let class = self.random.below(self.world.classes.len());
            self.declare(&mut scope, &Type::Object(class));
        }
        let wide = *self.random.pick(&[Primitive::Long, Primitive::Double]);
        self.declare(&mut scope, &Type::Primitive(wide));
        let size = self.config.size;
        self.statements(&mut scope, size);
        for local in scope.locals.clone() {
            if let Type::Primitive(_) | Type::Text | Type::Object(_) = local.ty {
                self.source.line(&format!("mix({});", local.name));
            }
        }
    }
}

fn class_head(class: &Class, classes: &[Class]) -> String {
    let mut head = "static ".to_string();
    if class.kind == ClassKind::Abstract {
        head.push_str("abstract ");
    }
    head.push_str(&format!("class {}", class.name));
    if let Some(parent) = class.parent {
        head.push_str(&format!(" extends {}", classes[parent].name));
    }
    if let Some(interface) = class.interface {
        head.push_str(&format!(" implements {}", classes[interface].name));
    }
    head.push_str(" {");
    head
}
