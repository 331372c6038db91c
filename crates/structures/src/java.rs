//! Structures as Java source code: a class with a method for each structure, which builds it, and one
//! for all of them; for JUnit that is a source of arguments. Plain assignments where code in the same
//! package may write them; reflection, by two methods of the same class, only for the rest.

use crate::graph::{Class, Graph, Value};
use crate::literal::literal;
use crate::view::View;
use spelunk_toolchain::java_text;
use std::collections::BTreeMap;
use std::fmt::Write;

/// More would not fit a class file's tables.
pub const MOST_STRUCTURES: usize = 5_000;

/// The class of builders, written bit by bit.
pub struct JavaClass {
    name: String,
    for_junit: bool,
    package: String,
    /// Type of the structures: that of the first one, where all are of that class.
    root_type: Option<String>,
    methods: Vec<String>,
    needs_make: bool,
    needs_make_record: bool,
    needs_set: bool,
}

impl JavaClass {
    pub fn new(name: &str, for_junit: bool) -> JavaClass {
        JavaClass {
            name: name.to_string(),
            for_junit,
            package: String::new(),
            root_type: None,
            methods: Vec::new(),
            needs_make: false,
            needs_make_record: false,
            needs_set: false,
        }
    }

    /// Adds a structure, or says what of it source code cannot build.
    pub fn add(&mut self, graph: &Graph) -> Result<(), String> {
        if self.methods.len() == MOST_STRUCTURES {
            return Err(format!(
                "a Java class holds at most {MOST_STRUCTURES} structures; use --limit or --sample"
            ));
        }
        let mut builder = Builder {
            graph,
            names: BTreeMap::new(),
            used: BTreeMap::new(),
            body: String::new(),
            class: self,
        };
        builder.build()?;
        let (body, root) = (builder.body.clone(), builder.expression(&graph.root)?);
        let root_type = self.type_of_root(graph);
        if self.root_type.is_none() {
            self.package = package_of(graph);
            self.root_type = Some(root_type.clone());
        } else if self.root_type.as_ref() != Some(&root_type) {
            self.root_type = Some("Object".into());
        }
        self.methods.push(format!("{body}        return {root};\n"));
        Ok(())
    }

    fn type_of_root(&self, graph: &Graph) -> String {
        match &graph.root {
            Value::Object(number) => type_name(&graph.objects[*number].class).to_string(),
            Value::String(_) => "String".into(),
            _ => "Object".into(),
        }
    }

    /// The package's folder and the file's name.
    pub fn path(&self) -> String {
        let folder = self.package.replace('.', "/");
        let separator = if folder.is_empty() { "" } else { "/" };
        format!("{folder}{separator}{}.java", self.name)
    }

    pub fn text(&self) -> String {
        let mut text = String::new();
        if !self.package.is_empty() {
            let _ = writeln!(text, "package {};\n", self.package);
        }
        let root = self.root_type.as_deref().unwrap_or("Object");
        let (collection, all, of) = match self.for_junit {
            true => ("Stream", "structures", "Stream.of"),
            false => ("List", "all", "Arrays.asList"),
        };
        text.push_str(match self.for_junit {
            true => "import java.util.stream.Stream;\n\n",
            false => "import java.util.Arrays;\nimport java.util.List;\n\n",
        });
        let _ = writeln!(text, "{}", self.comment());
        let _ = writeln!(
            text,
            "@SuppressWarnings(\"all\")\npublic final class {} {{",
            self.name
        );
        let _ = writeln!(text, "    private {}() {{}}\n", self.name);
        let _ = writeln!(text, "    public static {collection}<{root}> {all}() {{");
        let calls: Vec<String> = (1..=self.methods.len())
            .map(|number| format!("                structure{number}()"))
            .collect();
        let _ = writeln!(
            text,
            "        return {of}(\n{});\n    }}",
            calls.join(",\n")
        );
        for (number, body) in self.methods.iter().enumerate() {
            let _ = write!(
                text,
                "\n    public static {root} structure{}() {{\n{body}    }}\n",
                number + 1
            );
        }
        text.push_str(&self.helpers());
        text.push_str("}\n");
        text
    }

    fn comment(&self) -> String {
        let count = self.methods.len();
        let qualified = match self.package.as_str() {
            "" => self.name.clone(),
            package => format!("{package}.{}", self.name),
        };
        match self.for_junit {
            true => format!(
                "/**\n * {count} structures for a parameterised test:\n * {{@code @ParameterizedTest @MethodSource(\"{qualified}#structures\")}}.\n */"
            ),
            false => format!("/** {count} structures, each built anew by its method. */"),
        }
    }

    fn helpers(&self) -> String {
        let mut text = String::new();
        if self.needs_make {
            text.push_str(MAKE);
        }
        if self.needs_make_record {
            text.push_str(MAKE_RECORD);
        }
        if self.needs_set {
            text.push_str(SET);
        }
        text
    }
}

const MAKE: &str = r#"
    /** An object without running a constructor, where the class has none without parameters. */
    private static Object make(String name) {
        try {
            Class<?> type = Class.forName(name);
            try {
                java.lang.reflect.Constructor<?> constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                return constructor.newInstance();
            } catch (NoSuchMethodException none) {
                Class<?> unsafe = Class.forName("sun.misc.Unsafe");
                java.lang.reflect.Field field = unsafe.getDeclaredField("theUnsafe");
                field.setAccessible(true);
                return unsafe.getMethod("allocateInstance", Class.class).invoke(field.get(null), type);
            }
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException("cannot make a " + name, problem);
        }
    }
"#;

const MAKE_RECORD: &str = r#"
    /** A record by its canonical constructor: nothing else can set its fields. */
    private static Object makeRecord(String name, Object... components) {
        try {
            Class<?> type = Class.forName(name);
            java.lang.reflect.RecordComponent[] declared = type.getRecordComponents();
            Class<?>[] types = new Class<?>[declared.length];
            for (int i = 0; i < types.length; i++) {
                types[i] = declared[i].getType();
            }
            java.lang.reflect.Constructor<?> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(components);
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException("cannot make a " + name, problem);
        }
    }
"#;

const SET: &str = r#"
    /** Assigns a field that is private or final. */
    private static void set(Object object, String owner, String name, Object value) {
        try {
            java.lang.reflect.Field field = Class.forName(owner).getDeclaredField(name);
            field.setAccessible(true);
            field.set(object, value);
        } catch (ReflectiveOperationException problem) {
            throw new IllegalStateException("cannot set " + owner + "." + name, problem);
        }
    }
"#;

/// The package that may see the most: that of the first class that is the user's own.
fn package_of(graph: &Graph) -> String {
    let own = graph.objects.iter().map(|object| &object.class);
    own.filter(|class| !class.library && !class.is_array)
        .map(|class| class.package().to_string())
        .next()
        .unwrap_or_default()
}

/// A class's name as a variable's: `Node` is `node`, `RBTree` is `rbTree`, `DAG` is `dag`.
fn variable_name(class: &str) -> String {
    let letters: Vec<char> = class.chars().filter(|c| c.is_alphanumeric()).collect();
    let capitals = letters.iter().take_while(|c| c.is_uppercase()).count();
    // The last capital of several begins the next word, if one follows.
    let lowered = match capitals {
        many if many > 1 && many < letters.len() => many - 1,
        few => few,
    };
    let lower = |(at, c): (usize, &char)| match at < lowered {
        true => c.to_ascii_lowercase(),
        false => *c,
    };
    let name: String = letters.iter().enumerate().map(lower).collect();
    // A class without a name has a number.
    match name.chars().next() {
        Some(first) if !first.is_numeric() => name,
        _ => format!("object{name}"),
    }
}

/// The type that a variable of this class has in the source.
fn type_name(class: &Class) -> &str {
    if class.accessible {
        &class.source_name
    } else {
        "Object"
    }
}

/// Collections that are made with a constructor and filled by calls.
const FILLED: &[(&str, &str, &str)] = &[
    ("java.util.ArrayList", "java.util.ArrayList<Object>", "add"),
    (
        "java.util.LinkedList",
        "java.util.LinkedList<Object>",
        "add",
    ),
    (
        "java.util.ArrayDeque",
        "java.util.ArrayDeque<Object>",
        "add",
    ),
    ("java.util.HashSet", "java.util.HashSet<Object>", "add"),
    (
        "java.util.LinkedHashSet",
        "java.util.LinkedHashSet<Object>",
        "add",
    ),
    ("java.util.TreeSet", "java.util.TreeSet<Object>", "add"),
    (
        "java.util.HashMap",
        "java.util.HashMap<Object, Object>",
        "put",
    ),
    (
        "java.util.LinkedHashMap",
        "java.util.LinkedHashMap<Object, Object>",
        "put",
    ),
    (
        "java.util.TreeMap",
        "java.util.TreeMap<Object, Object>",
        "put",
    ),
];

struct Builder<'a> {
    graph: &'a Graph,
    names: BTreeMap<usize, String>,
    /// How often a base name has been used.
    used: BTreeMap<String, usize>,
    body: String,
    class: &'a mut JavaClass,
}

impl Builder<'_> {
    /// First all objects, then what is inside them, so that cycles are no matter. Records need their components
    /// when they are made, and may look into them: they come behind all that can be filled without them, each
    /// behind the records inside it.
    fn build(&mut self) -> Result<(), String> {
        let seen = self.graph.seen();
        let (records, others): (Vec<_>, Vec<_>) = seen
            .iter()
            .partition(|(number, _)| self.components(*number).is_some());
        for (number, view) in &others {
            self.declare(*number, view)?;
        }
        let (with_records, plain): (Vec<_>, Vec<_>) = others
            .into_iter()
            .partition(|(_, view)| view.values().into_iter().any(|value| self.is_record(value)));
        for (number, view) in plain {
            self.fill(*number, view)?;
        }
        for (number, _) in records {
            self.declare_record(*number)?;
        }
        for (number, view) in with_records {
            self.fill(*number, view)?;
        }
        Ok(())
    }

    fn is_record(&self, value: &Value) -> bool {
        matches!(value, Value::Object(number) if self.components(*number).is_some())
    }

    /// What the constructor of a record is given, where the object is one of the user's.
    fn components(&self, number: usize) -> Option<Vec<Value>> {
        let object = &self.graph.objects[number];
        let places = object.class.components.as_ref()?;
        let values = places.iter().map(|&at| object.values[at].clone());
        (!object.class.library).then(|| values.collect())
    }

    fn declare_record(&mut self, number: usize) -> Result<(), String> {
        let Some(components) = self.components(number) else {
            return Ok(());
        };
        if self.names.contains_key(&number) {
            return Ok(());
        }
        for component in &components {
            if let Value::Object(inner) = component {
                self.declare_record(*inner)?;
            }
        }
        let class = self.graph.objects[number].class.clone();
        let name = self.name(number);
        let values: Result<Vec<String>, String> = components
            .iter()
            .map(|value| self.expression(value))
            .collect();
        let (values, variable) = (values?.join(", "), type_name(&class));
        if class.accessible && components.iter().all(|value| self.fits_anywhere(value)) {
            self.line(format!("{variable} {name} = new {variable}({values});"));
            return Ok(());
        }
        self.class.needs_make_record = true;
        let separator = if components.is_empty() { "" } else { ", " };
        let binary = &class.name;
        // One null alone would be taken for no components at all.
        let values = match components[..] {
            [Value::Null] => "new Object[] {null}".to_string(),
            _ => values,
        };
        self.line(format!(
            "{variable} {name} = ({variable}) makeRecord(\"{binary}\"{separator}{values});"
        ));
        Ok(())
    }

    /// Whether the compiler takes a value's expression for a parameter of its own type, whatever is declared.
    fn fits_anywhere(&self, value: &Value) -> bool {
        match value {
            Value::Null => false,
            Value::Object(number) => {
                let class = &self.graph.objects[*number].class;
                class.accessible && !class.library
            }
            _ => true,
        }
    }

    fn line(&mut self, text: String) {
        let _ = writeln!(self.body, "        {text}");
    }

    /// A variable named after its class: `node`, `node2`; elements for arrays: `nodes`.
    fn name(&mut self, number: usize) -> String {
        let class = &self.graph.objects[number].class;
        let simple = class.simple_name();
        let element = simple.trim_end_matches("[]");
        let mut base = variable_name(element);
        if class.is_array {
            base.push('s');
        }
        if !java_text::is_variable_name(&base) {
            base.push('_');
        }
        let count = self.used.entry(base.clone()).or_default();
        *count += 1;
        let name = if *count == 1 {
            base
        } else {
            format!("{base}{count}")
        };
        self.names.insert(number, name.clone());
        name
    }

    fn declare(&mut self, number: usize, view: &View) -> Result<(), String> {
        let class = self.graph.objects[number].class.clone();
        let name = self.name(number);
        let filled = FILLED.iter().find(|(known, ..)| *known == class.name);
        match (view, filled) {
            (View::Array(values), _) => {
                let text = self.array(&class, &name, values)?;
                self.line(text);
            }
            (View::Elements(_) | View::Entries(_), Some((_, type_text, _))) => {
                self.line(format!("{type_text} {name} = new {type_text}();"));
            }
            (View::Elements(values), None) if class.name.starts_with("java.util.") => {
                let elements: Result<Vec<String>, String> =
                    values.iter().map(|value| self.expression(value)).collect();
                let elements = elements.map_err(|_| cannot(&class))?;
                self.line(format!(
                    "java.util.List<Object> {name} = java.util.Arrays.asList({});",
                    elements.join(", ")
                ));
            }
            _ if class.name == "java.lang.Object" => {
                self.line(format!("Object {name} = new Object();"))
            }
            _ if class.library => return Err(cannot(&class)),
            _ if class.constructible => {
                let source = &class.source_name;
                self.line(format!("{source} {name} = new {source}();"));
            }
            _ => {
                self.class.needs_make = true;
                let (variable, binary) = (type_name(&class), &class.name);
                self.line(format!(
                    "{variable} {name} = ({variable}) make(\"{binary}\");"
                ));
            }
        }
        Ok(())
    }

    fn array(&self, class: &Class, name: &str, values: &[Value]) -> Result<String, String> {
        let element = class.source_name.trim_end_matches("[]");
        let dimensions = (class.source_name.len() - element.len()) / 2;
        if !class.accessible {
            return Err(cannot(class));
        }
        let known: Option<Vec<String>> = values.iter().map(literal).collect();
        let all_primitive = values
            .iter()
            .all(|value| matches!(value, Value::Primitive(..)));
        Ok(match known {
            Some(literals) if all_primitive && !values.is_empty() => {
                format!(
                    "{} {name} = {{{}}};",
                    class.source_name,
                    literals.join(", ")
                )
            }
            _ => format!(
                "{} {name} = new {element}[{}]{};",
                class.source_name,
                values.len(),
                "[]".repeat(dimensions - 1)
            ),
        })
    }

    fn fill(&mut self, number: usize, view: &View) -> Result<(), String> {
        let class = self.graph.objects[number].class.clone();
        let name = self.names[&number].clone();
        let filled = FILLED.iter().find(|(known, ..)| *known == class.name);
        match (view, filled) {
            (View::Array(values), _) => {
                for (index, value) in values.iter().enumerate() {
                    if !matches!(value, Value::Primitive(..) | Value::Null) {
                        let value = self.expression(value)?;
                        self.line(format!("{name}[{index}] = {value};"));
                    }
                }
            }
            (View::Elements(values), Some((_, _, add))) => {
                for value in values {
                    let value = self.expression(value)?;
                    self.line(format!("{name}.{add}({value});"));
                }
            }
            (View::Entries(entries), Some((_, _, put))) => {
                for (key, value) in entries {
                    let (key, value) = (self.expression(key)?, self.expression(value)?);
                    self.line(format!("{name}.{put}({key}, {value});"));
                }
            }
            (View::Fields(_), _) if !class.library => self.assign(number, &class, &name)?,
            _ => {}
        }
        Ok(())
    }

    fn assign(&mut self, number: usize, class: &Class, name: &str) -> Result<(), String> {
        let values = &self.graph.objects[number].values;
        for (field, value) in class.fields.iter().zip(values) {
            let value = self.expression(value)?;
            if field.assignable && class.accessible {
                let target = if field.owner == class.source_name {
                    name.to_string()
                } else {
                    format!("(({}) {name})", field.owner)
                };
                self.line(format!("{target}.{} = {value};", field.name));
            } else {
                self.class.needs_set = true;
                let (owner, field) = (&field.owner_name, &field.name);
                self.line(format!("set({name}, \"{owner}\", \"{field}\", {value});"));
            }
        }
        Ok(())
    }

    fn expression(&self, value: &Value) -> Result<String, String> {
        match value {
            Value::Object(number) => self
                .names
                .get(number)
                .cloned()
                .ok_or_else(|| "an object that is used before it is made".into()),
            other => Ok(literal(other).unwrap_or_default()),
        }
    }
}

fn cannot(class: &Class) -> String {
    format!(
        "objects of {} cannot be written as Java source; use json",
        class.name
    )
}
