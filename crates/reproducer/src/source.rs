//! The reproducer's Java source.

use crate::case::{Case, Entry, Expected, Input, Library};
use crate::value::Value;
use spelunk_classes::descriptor::{FieldType, MethodDescriptor};
use spelunk_toolchain::java_text;

/// A Java file, its path below the folder of sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    pub path: String,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reproducer {
    /// The class with `main`, package included.
    pub class: String,
    /// Its source first, then replacements of libraries.
    pub files: Vec<SourceFile>,
    pub expected: Expected,
}

const VERIFY: &str = include_str!("../java/gov/nasa/jpf/vm/Verify.java");
const VERIFIER: &str = include_str!("../java/org/sosy_lab/sv_benchmarks/Verifier.java");

/// Writes the reproducer of a case; the error says what in the case does not fit together.
pub fn reproducer(case: &Case) -> Result<Reproducer, String> {
    let name = format!(
        "Reproduce_{}_{}",
        case.simple_name().replace('$', "_"),
        case.number
    );
    let package = case.package();
    let statements = Statements::of(case)?;
    let mut text = String::new();
    if !package.is_empty() {
        text.push_str(&format!("package {package};\n\n"));
    }
    text.push_str(&heading(case));
    text.push_str(&format!(
        "public final class {name} {{\n    private {name}() {{}}\n\n"
    ));
    text.push_str(&format!(
        "    public static void main(String[] {MAIN_PARAMETER}) throws Throwable {{\n"
    ));
    for line in &statements.0 {
        text.push_str(&format!("        {line}\n"));
    }
    text.push_str("    }\n}\n");
    let class = if package.is_empty() {
        name
    } else {
        format!("{package}.{name}")
    };
    let mut files = vec![SourceFile {
        path: format!("{}.java", class.replace('.', "/")),
        text,
    }];
    files.extend(case.libraries.iter().map(|&library| replacement(library)));
    Ok(Reproducer {
        class,
        files,
        expected: case.expected.clone(),
    })
}

fn replacement(library: Library) -> SourceFile {
    let (path, text) = match library {
        Library::Verify => ("gov/nasa/jpf/vm/Verify.java", VERIFY),
        Library::Verifier => ("org/sosy_lab/sv_benchmarks/Verifier.java", VERIFIER),
    };
    SourceFile {
        path: path.into(),
        text: text.into(),
    }
}

fn heading(case: &Case) -> String {
    let expected = &case.expected;
    let mut what = java_text::comment(&expected.exception);
    if let Some(message) = &expected.message {
        what.push_str(&format!(": {}", java_text::comment(message)));
    }
    let place = expected.location.as_ref().map_or(String::new(), |place| {
        format!("\n * at {}", java_text::comment(place))
    });
    format!(
        "/**\n * Fails with\n * {what}{place}\n *\n * <p>Run it with assertions on: {{@code java -ea}}.\n */\n"
    )
}

const MAIN_PARAMETER: &str = "commandLine";

/// The body of main.
struct Statements(Vec<String>);

impl Statements {
    fn of(case: &Case) -> Result<Statements, String> {
        let mut body = Statements(Vec::new());
        body.record_choices(&case.choices);
        match &case.entry {
            Entry::Main { arguments } => body.call_main(case, arguments),
            Entry::Method {
                name,
                descriptor,
                is_static,
                accessible,
                parameters,
            } => {
                let parsed =
                    MethodDescriptor::parse(descriptor).map_err(|error| error.to_string())?;
                if parsed.params.len() != parameters.len() {
                    return Err(format!(
                        "{name}{descriptor} has {} parameters, not {}",
                        parsed.params.len(),
                        parameters.len()
                    ));
                }
                let names = body.declare_parameters(&parsed.params, parameters)?;
                if *accessible && !descriptor.contains('$') && !case.class.contains('$') {
                    body.call_directly(case.simple_name(), name, *is_static, &names);
                } else {
                    body.call_by_reflection(case, name, &parsed.params, *is_static, &names);
                }
            }
        }
        Ok(body)
    }

    fn say(&mut self, line: impl Into<String>) {
        self.0.push(line.into());
    }

    /// The libraries of choices look there for values; a property can hold any object.
    fn record_choices(&mut self, choices: &[Input]) {
        if choices.is_empty() {
            return;
        }
        self.say("// What the program chooses, in the order in which it asks.");
        self.say("Object[] choices = {");
        for choice in choices {
            let name = if choice.name.is_empty() {
                String::new()
            } else {
                format!(" // {}", java_text::comment(&choice.name))
            };
            self.say(format!("    {},{name}", choice.value.expression()));
        }
        self.say("};");
        self.say("System.getProperties().put(\"spelunk.replay\", java.util.Arrays.asList(choices).iterator());");
    }

    fn call_main(&mut self, case: &Case, arguments: &[String]) {
        let arguments: Vec<String> = arguments
            .iter()
            .map(|argument| java_text::string_literal(argument))
            .collect();
        let array = format!("new String[] {{{}}}", arguments.join(", "));
        if case.class.contains('$') {
            self.say(format!("String[] arguments = {array};"));
            self.call_by_reflection(
                case,
                "main",
                &[FieldType::Array("Ljava/lang/String;")],
                true,
                &["arguments".into()],
            );
        } else {
            self.say(format!("{}.main({array});", case.simple_name()));
        }
    }

    /// One variable for each parameter, of its declared type: that selects the method among
    /// overloaded ones.
    fn declare_parameters(
        &mut self,
        types: &[FieldType],
        parameters: &[Input],
    ) -> Result<Vec<String>, String> {
        let mut names: Vec<String> = Vec::new();
        for (index, (declared, input)) in types.iter().zip(parameters).enumerate() {
            if !fits(*declared, &input.value) {
                return Err(format!(
                    "parameter {} of type {} cannot be {}",
                    input.name,
                    declared.java_name(),
                    input.value.expression()
                ));
            }
            let taken = names.contains(&input.name)
                || [
                    MAIN_PARAMETER,
                    "choices",
                    "type",
                    "method",
                    "constructor",
                    "thrown",
                ]
                .contains(&&*input.name);
            let usable = java_text::is_variable_name(&input.name) && !taken;
            let name = if usable {
                input.name.clone()
            } else {
                format!("argument{index}")
            };
            let spelled = if declared.java_name().contains('$') {
                "Object".into()
            } else {
                declared.java_name()
            };
            self.say(format!("{spelled} {name} = {};", input.value.expression()));
            names.push(name);
        }
        Ok(names)
    }

    fn call_directly(&mut self, class: &str, method: &str, is_static: bool, names: &[String]) {
        let receiver = if is_static {
            class.to_string()
        } else {
            format!("new {class}()")
        };
        self.say(format!("{receiver}.{method}({});", names.join(", ")));
    }

    fn call_by_reflection(
        &mut self,
        case: &Case,
        method: &str,
        types: &[FieldType],
        is_static: bool,
        names: &[String],
    ) {
        let mut lookup = vec![java_text::string_literal(method)];
        lookup.extend(types.iter().map(|declared| class_expression(*declared)));
        self.say(format!(
            "Class<?> type = Class.forName({});",
            java_text::string_literal(&case.class)
        ));
        self.say(format!(
            "java.lang.reflect.Method method = type.getDeclaredMethod({});",
            lookup.join(", ")
        ));
        self.say("method.setAccessible(true);");
        if !is_static {
            self.say(
                "java.lang.reflect.Constructor<?> constructor = type.getDeclaredConstructor();",
            );
            self.say("constructor.setAccessible(true);");
        }
        let receiver = if is_static {
            "null"
        } else {
            "constructor.newInstance()"
        };
        let arguments = if names.is_empty() {
            String::new()
        } else {
            format!(", new Object[] {{{}}}", names.join(", "))
        };
        self.say("try {");
        self.say(format!("    method.invoke({receiver}{arguments});"));
        self.say("} catch (java.lang.reflect.InvocationTargetException thrown) {");
        self.say("    throw thrown.getCause();");
        self.say("}");
    }
}

/// Whether a value can be a parameter of this type.
fn fits(declared: FieldType, value: &Value) -> bool {
    match value {
        Value::Primitive(kind, _) => declared.java_name() == kind.keyword(),
        Value::Array(kind, _) => declared.java_name() == format!("{}[]", kind.keyword()),
        Value::String(_) => declared == FieldType::Object("java/lang/String"),
        Value::Null => declared.is_reference(),
    }
}

/// A class object: a literal, or a look-up for names that source cannot spell.
fn class_expression(declared: FieldType) -> String {
    match declared {
        FieldType::Object(name) if name.contains('$') => {
            format!("Class.forName(\"{}\")", name.replace('/', "."))
        }
        FieldType::Array(component) if component.contains('$') => {
            format!("Class.forName(\"[{}\")", component.replace('/', "."))
        }
        other => format!("{}.class", other.java_name()),
    }
}
