//! Table 1 of the paper: of the tests that field setting makes with a partial invariant, how many have inputs that the
//! accurate invariant rejects. What a test puts together is cut out of its source and run against the classes with
//! the accurate invariant, on the real JVM; every object that it has made says there whether it is well-formed. Tests of
//! invariants themselves are left out.

use spelunk_conformance::jdk::Jdk;
use spelunk_conformance::launch;
use spelunk_verdicts::compile::{javac, sources_below};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Tests that set fields, and those of them whose input the accurate invariant rejects.
#[derive(Clone, Copy, Default)]
pub struct Validity {
    pub setting_fields: usize,
    pub invalid: usize,
}

const MARK: &str = "// Fields are set directly";
const LIMIT: Duration = Duration::from_secs(60);

/// Asks every object that can be reached from the given ones.
const CHECK: &str = r#"
    private static boolean valid(Object... given) throws Exception {
        java.util.Set<Object> met = java.util.Collections.newSetFromMap(new java.util.IdentityHashMap<>());
        java.util.ArrayDeque<Object> left = new java.util.ArrayDeque<>();
        for (Object object : given) { if (object != null) { left.add(object); } }
        while (!left.isEmpty()) {
            Object object = left.poll();
            if (!met.add(object) || object.getClass().getName().startsWith("java.")) { continue; }
            if (object.getClass().isArray()) {
                if (object instanceof Object[]) {
                    for (Object element : (Object[]) object) { if (element != null) { left.add(element); } }
                }
                continue;
            }
            for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
                for (java.lang.reflect.Method method : type.getDeclaredMethods()) {
                    if (method.getName().equals("repOk") && method.getParameterCount() == 0) {
                        method.setAccessible(true);
                        try {
                            if (!(boolean) method.invoke(object)) { return false; }
                        } catch (java.lang.reflect.InvocationTargetException thrown) {
                            return false;
                        }
                    }
                }
                for (java.lang.reflect.Field field : type.getDeclaredFields()) {
                    if (field.getType().isPrimitive() || java.lang.reflect.Modifier.isStatic(field.getModifiers())
                            || type.getName().startsWith("java.")) { continue; }
                    field.setAccessible(true);
                    Object value = field.get(object);
                    if (value != null) { left.add(value); }
                }
            }
        }
        return true;
    }
"#;

/// Judges the tests below a folder, which are written for JUnit 4, so that none has parameters.
pub fn of(jdk: &Jdk, tests: &Path, accurate: &Path, folder: &Path) -> Result<Validity, String> {
    let mut total = Validity::default();
    let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
    for file in sources_below(&[tests.to_path_buf()])? {
        let text = std::fs::read_to_string(&file).map_err(problem)?;
        let Some((source, class)) = inputs_alone(&text) else {
            continue;
        };
        let sources = folder.join("inputs");
        let classes = folder.join("inputs-classes");
        std::fs::create_dir_all(&sources).map_err(problem)?;
        let source_file = sources.join("Inputs.java");
        std::fs::write(&source_file, source).map_err(problem)?;
        javac(jdk, &[source_file], &classes, Some(accurate))?;
        let mut command = Command::new(jdk.java());
        command
            .arg("-cp")
            .arg(format!("{}:{}", classes.display(), accurate.display()));
        command.arg(class);
        let outcome = launch::finish(command, "", LIMIT)?;
        let said = String::from_utf8_lossy(&outcome.stdout).into_owned();
        total.setting_fields += said.lines().count();
        total.invalid += said.lines().filter(|line| *line == "false").count();
        if said.is_empty() {
            return Err(format!("inputs of {}: {}", file.display(), outcome.stderr));
        }
    }
    Ok(total)
}

/// A program that makes the inputs of a file's tests and says of each whether it is well-formed, and its name.
fn inputs_alone(text: &str) -> Option<(String, String)> {
    let package = text
        .lines()
        .find_map(|line| line.strip_prefix("package "))?;
    let package = package.trim_end_matches(';');
    let imports = text.lines().filter(|line| line.starts_with("import "));
    let imports: Vec<&str> = imports.filter(|line| !line.contains("org.junit")).collect();
    let mut bodies = Vec::new();
    let mut helpers = Vec::new();
    // Malformed objects are what invariants are asked about.
    let is_other = |member: &Vec<&str>| !member.iter().any(|line| line.contains(" void repOk"));
    for member in members(text).into_iter().filter(is_other) {
        if let Some(at) = member.iter().position(|line| line.contains(MARK)) {
            bodies.push(arranged(&member[at + 1..]));
        } else if member
            .iter()
            .any(|line| line.starts_with("    private static "))
        {
            helpers.extend(member.iter().copied());
        }
    }
    if bodies.is_empty() {
        return None;
    }
    let calls: String = (0..bodies.len())
        .map(|number| format!("        System.out.println(input{number}());\n"))
        .collect();
    let methods: String = bodies
        .iter()
        .enumerate()
        .map(|(number, body)| {
            format!("    static boolean input{number}() throws Exception {{\n{body}    }}\n")
        })
        .collect();
    let source = format!(
        "package {package};\n{}\nclass Inputs {{\n    public static void main(String[] arguments) throws Exception {{\n{calls}    }}\n{methods}{}\n{CHECK}}}\n",
        imports.join("\n"),
        helpers.join("\n")
    );
    Some((source, format!("{package}.Inputs")))
}

/// The members of a test class: blocks of lines that end with a brace at their depth.
fn members(text: &str) -> Vec<Vec<&str>> {
    let mut found = vec![Vec::new()];
    let lines = text.lines().skip_while(|line| !line.contains("class "));
    for line in lines.skip(1) {
        if let Some(last) = found.last_mut() {
            last.push(line);
        }
        if line == "    }" {
            found.push(Vec::new());
        }
    }
    found
}

/// What comes before the act, and the question about everything that it has named.
fn arranged(lines: &[&str]) -> String {
    let arranging: Vec<&str> = lines
        .iter()
        .copied()
        .take_while(|line| !line.trim().is_empty())
        .collect();
    let named = arranging.iter().filter_map(|line| {
        let (declared, _) = line.split_once(" = ")?;
        let mut words = declared.split_whitespace();
        let (_, name) = (words.next()?, words.next()?);
        words.next().is_none().then_some(name)
    });
    let named: Vec<&str> = named.collect();
    format!(
        "{}\n        return valid(new Object[] {{{}}});\n",
        arranging.join("\n"),
        named.join(", ")
    )
}
