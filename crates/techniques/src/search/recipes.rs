//! Recipes for the class library: objects of its types that constructors and factories alone would seldom make
//! useful.

use super::builder::{Builder, Context, LONGEST};
use super::vocabulary::Wanted;
use crate::sequence::{Action, Argument, Callee, Statement};
use spelunk_classes::registry::access;
use std::rc::Rc;

impl Builder<'_> {
    pub(super) fn known(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Option<Rc<Callee>> {
        self.context
            .vocabulary
            .known(&mut self.context.executor.vm, class, name, descriptor)
    }

    /// A known way to make an object of a type of the class library.
    pub(super) fn recipe(&mut self, class: &str, wanted: &Wanted, depth: usize) -> Option<usize> {
        match class {
            "java/util/List"
            | "java/util/Collection"
            | "java/lang/Iterable"
            | "java/util/ArrayList"
            | "java/util/AbstractList"
            | "java/util/AbstractCollection" => {
                self.collection("java/util/ArrayList", &wanted.argument(0), depth)
            }
            "java/util/LinkedList" | "java/util/Queue" | "java/util/Deque" => {
                self.collection("java/util/LinkedList", &wanted.argument(0), depth)
            }
            "java/util/Set" | "java/util/AbstractSet" => {
                let sorted = self.percent(25);
                let class = if sorted {
                    "java/util/TreeSet"
                } else {
                    "java/util/LinkedHashSet"
                };
                self.collection(class, &wanted.argument(0), depth)
            }
            "java/util/HashSet"
            | "java/util/TreeSet"
            | "java/util/LinkedHashSet"
            | "java/util/Vector"
            | "java/util/ArrayDeque" => self.collection(class, &wanted.argument(0), depth),
            "java/util/SortedSet" | "java/util/NavigableSet" => {
                self.collection("java/util/TreeSet", &wanted.argument(0), depth)
            }
            "java/util/Map" | "java/util/AbstractMap" => {
                let sorted = self.percent(25);
                let class = if sorted {
                    "java/util/TreeMap"
                } else {
                    "java/util/LinkedHashMap"
                };
                self.map(class, wanted, depth)
            }
            "java/util/Properties" => {
                let text = Wanted::erased("Ljava/lang/String;");
                let texts = Wanted {
                    arguments: vec![text.clone(), text],
                    ..wanted.clone()
                };
                self.map(class, &texts, depth)
            }
            "java/util/HashMap"
            | "java/util/TreeMap"
            | "java/util/LinkedHashMap"
            | "java/util/Hashtable" => self.map(class, wanted, depth),
            "java/util/SortedMap" | "java/util/NavigableMap" => {
                self.map("java/util/TreeMap", wanted, depth)
            }
            "java/util/Iterator"
            | "java/util/ListIterator"
            | "java/util/stream/Stream"
            | "java/util/Enumeration" => self.out_of_list(class, wanted, depth),
            "java/util/Comparator" => {
                let name = if self.percent(60) {
                    "naturalOrder"
                } else {
                    "reverseOrder"
                };
                let callee = self.known(class, name, "()Ljava/util/Comparator;")?;
                self.call(&callee, depth)
            }
            "java/lang/CharSequence" | "java/lang/Appendable" | "java/lang/StringBuilder" => {
                self.with_text("java/lang/StringBuilder")
            }
            "java/lang/StringBuffer" => self.with_text("java/lang/StringBuffer"),
            "java/io/Reader" | "java/lang/Readable" | "java/io/StringReader" => {
                self.with_text("java/io/StringReader")
            }
            "java/io/Writer" | "java/io/StringWriter" => {
                let callee = self.known("java/io/StringWriter", "<init>", "()V")?;
                self.call(&callee, depth)
            }
            "java/io/OutputStream" | "java/io/ByteArrayOutputStream" => {
                let callee = self.known("java/io/ByteArrayOutputStream", "<init>", "()V")?;
                self.call(&callee, depth)
            }
            "java/io/InputStream" | "java/io/ByteArrayInputStream" => {
                let callee = self.known("java/io/ByteArrayInputStream", "<init>", "([B)V")?;
                self.call(&callee, depth)
            }
            "java/math/BigDecimal" | "java/math/BigInteger" if self.percent(50) => {
                let text = self.decimal(class == "java/math/BigDecimal");
                let units: Rc<[u16]> = text.encode_utf16().collect();
                let callee = self.known(class, "<init>", "(Ljava/lang/String;)V")?;
                Some(self.push(Statement::call(&callee, vec![Argument::Text(units)])))
            }
            "java/util/Optional" => {
                if self.percent(25) {
                    let callee = self.known(class, "empty", "()Ljava/util/Optional;")?;
                    return self.call(&callee, depth);
                }
                let value = self.supply(&wanted.argument(0), depth + 1)?;
                let name = "ofNullable";
                let descriptor = "(Ljava/lang/Object;)Ljava/util/Optional;";
                let callee = self.known(class, name, descriptor)?;
                Some(self.push(Statement::call(&callee, vec![value])))
            }
            _ if class.starts_with("java/time/") => self.date(class),
            "java/util/TimeZone" => {
                const ZONES: [&str; 4] = ["UTC", "GMT+2", "America/New_York", "Europe/Berlin"];
                let zone = ZONES[self.below(ZONES.len())];
                let callee = self.known(
                    class,
                    "getTimeZone",
                    "(Ljava/lang/String;)Ljava/util/TimeZone;",
                )?;
                let text = Argument::Text(zone.encode_utf16().collect());
                Some(self.push(Statement::call(&callee, vec![text])))
            }
            "java/util/Calendar" | "java/util/GregorianCalendar" => self.calendar(),
            "java/lang/ClassLoader" => {
                let own = self.context.executor.class;
                let name: Rc<str> = self
                    .context
                    .executor
                    .vm
                    .registry
                    .class(own)
                    .name
                    .as_ref()
                    .into();
                let descriptor = "()Ljava/lang/ClassLoader;";
                self.reflected(name, "getClassLoader", descriptor, Vec::new())
            }
            // What is connected to nothing.
            "java/net/Socket" | "java/net/ServerSocket" => self.step(class, "<init>", "()V", &[]),
            "java/net/InetAddress" => {
                let descriptor = "()Ljava/net/InetAddress;";
                self.step(class, "getLoopbackAddress", descriptor, &[])
            }
            "java/net/SocketAddress" | "java/net/InetSocketAddress" => {
                const ADDRESS: &str = "java/net/InetSocketAddress";
                let descriptor = "(Ljava/lang/String;I)Ljava/net/InetSocketAddress;";
                let callee = self.known(ADDRESS, "createUnresolved", descriptor)?;
                let host = Argument::Text("example.org".encode_utf16().collect());
                let bits = self.below(9000) as u64;
                let port = Argument::Number { letter: b'I', bits };
                Some(self.push(Statement::call(&callee, vec![host, port])))
            }
            "java/net/URL" => {
                const PLACES: [&str; 4] = [
                    "http://example.org/a/b.txt?c=d#e",
                    "https://example.org:8443/",
                    "file:/no-such-folder/no-such-file.txt",
                    "jar:file:/no-such-file.jar!/a/b.txt",
                ];
                let place = PLACES[self.below(PLACES.len())];
                let callee = self.known(class, "<init>", "(Ljava/lang/String;)V")?;
                let text = Argument::Text(place.encode_utf16().collect());
                Some(self.push(Statement::call(&callee, vec![text])))
            }
            "java/net/URI" => {
                let units = self.text();
                let callee = self.known(class, "create", "(Ljava/lang/String;)Ljava/net/URI;")?;
                Some(self.push(Statement::call(&callee, vec![Argument::Text(units)])))
            }
            "java/io/File" => {
                // Names that nobody has: what is tried must find nothing.
                const NAMES: [&str; 4] = [
                    "no-such-file",
                    "no-such-folder/no-such-file.txt",
                    "/no-such-folder/a.b",
                    "no-such-file.tar.gz",
                ];
                let name = NAMES[self.below(NAMES.len())];
                debug_assert!(name.contains(spelunk_vm::outside::NOBODYS_NAME));
                let callee = self.known(class, "<init>", "(Ljava/lang/String;)V")?;
                let text = Argument::Text(name.encode_utf16().collect());
                Some(self.push(Statement::call(&callee, vec![text])))
            }
            "java/nio/charset/Charset" => {
                const SETS: [&str; 3] = ["UTF-8", "ISO-8859-1", "UTF-16"];
                let name = SETS[self.below(SETS.len())];
                let callee = self.known(
                    class,
                    "forName",
                    "(Ljava/lang/String;)Ljava/nio/charset/Charset;",
                )?;
                let text = Argument::Text(name.encode_utf16().collect());
                Some(self.push(Statement::call(&callee, vec![text])))
            }
            "java/lang/Package" => {
                let class = self.class_object();
                self.reflected(class, "getPackage", "()Ljava/lang/Package;", Vec::new())
            }
            "java/lang/reflect/Type" | "java/lang/reflect/ParameterizedType" => {
                let class = match self.percent(60) {
                    true => "java/util/ArrayList".into(),
                    false => self.class_object(),
                };
                let descriptor = "()Ljava/lang/reflect/Type;";
                self.reflected(class, "getGenericSuperclass", descriptor, Vec::new())
            }
            "java/lang/reflect/Method"
            | "java/lang/reflect/Field"
            | "java/lang/reflect/Constructor"
            | "java/lang/reflect/Member"
            | "java/lang/reflect/Executable"
            | "java/lang/reflect/AnnotatedElement"
            | "java/lang/reflect/AccessibleObject" => self.member(class),
            _ => None,
        }
    }

    /// A number as a person writes it, small as often as large, with a fraction that rounding decides about.
    fn decimal(&mut self, may_have_fraction: bool) -> String {
        let digits = match self.percent(50) {
            true => self.below(120) as i64 - 20,
            false => self.context.random.bits() as i64 >> (8 * self.below(8)),
        };
        match self.below(10) {
            0..=2 if may_have_fraction => format!("{digits}.{}", self.below(1000)),
            3..=5 if may_have_fraction => format!("{digits}.{}5", self.below(100)),
            _ => digits.to_string(),
        }
    }

    /// A calendar of a known zone that shows some time.
    fn calendar(&mut self) -> Option<usize> {
        const CALENDAR: &str = "java/util/GregorianCalendar";
        let zone = self.recipe("java/util/TimeZone", &Wanted::any(), 0)?;
        let made = self.step(CALENDAR, "<init>", "(Ljava/util/TimeZone;)V", &[zone])?;
        let callee = self.known(CALENDAR, "setTimeInMillis", "(J)V")?;
        const DAY: i64 = 86_400_000;
        let bits = match self.percent(40) {
            true => self.number(b'J'),
            false => (self.below(40_000) as i64 * DAY + self.below(DAY as usize) as i64) as u64,
        };
        let time = Argument::Number { letter: b'J', bits };
        self.push(Statement::call(
            &callee,
            vec![Argument::Earlier(made), time],
        ));
        Some(made)
    }

    /// A method, field or constructor of a class: one without parameters, by its name.
    fn member(&mut self, wanted: &str) -> Option<usize> {
        const METHODS: [(&str, &str); 6] = [
            ("java/lang/Object", "toString"),
            ("java/lang/String", "length"),
            ("java/util/List", "size"),
            ("java/util/ArrayList", "clear"),
            ("java/lang/Runnable", "run"),
            ("java/lang/Integer", "intValue"),
        ];
        const FIELDS: [(&str, &str); 3] = [
            ("java/lang/Integer", "MAX_VALUE"),
            ("java/lang/String", "CASE_INSENSITIVE_ORDER"),
            ("java/lang/Boolean", "TRUE"),
        ];
        const MADE: [&str; 4] = [
            "java/lang/Object",
            "java/util/ArrayList",
            "java/lang/String",
            "java/lang/StringBuilder",
        ];
        let kind = match wanted {
            "java/lang/reflect/Method" => 0,
            "java/lang/reflect/Field" => 1,
            "java/lang/reflect/Constructor" => 2,
            "java/lang/reflect/Executable" => 2 * self.below(2),
            _ => self.below(3),
        };
        let owned = self.own_member(kind);
        if kind == 1 {
            let (class, name) = FIELDS[self.below(FIELDS.len())];
            let (class, name) = owned.unwrap_or_else(|| (class.into(), name.into()));
            let name = Argument::Text(name.encode_utf16().collect());
            let descriptor = "(Ljava/lang/String;)Ljava/lang/reflect/Field;";
            return self.reflected(class, "getField", descriptor, vec![name]);
        }
        let none = Argument::Earlier(self.push(Statement {
            action: Action::Array {
                component: "Ljava/lang/Class;".into(),
            },
            arguments: Vec::new(),
        }));
        if kind == 2 {
            let class = MADE[self.below(MADE.len())];
            let class = owned.map_or_else(|| class.into(), |(class, _)| class);
            let descriptor = "([Ljava/lang/Class;)Ljava/lang/reflect/Constructor;";
            return self.reflected(class, "getConstructor", descriptor, vec![none]);
        }
        let (class, name) = METHODS[self.below(METHODS.len())];
        let (class, name) = owned.unwrap_or_else(|| (class.into(), name.into()));
        let name = Argument::Text(name.encode_utf16().collect());
        let descriptor = "(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;";
        self.reflected(class, "getMethod", descriptor, vec![name, none])
    }

    /// A public member without parameters of the class under test, by class and name: a method, field or
    /// constructor, in this order of `kind`.
    fn own_member(&mut self, kind: usize) -> Option<(Rc<str>, String)> {
        if !self.percent(40) {
            return None;
        }
        let Context {
            executor, random, ..
        } = &mut *self.context;
        let registry = &executor.vm.registry;
        let class = registry.class(executor.class);
        let mut names: Vec<String> = Vec::new();
        if kind == 1 {
            let fields = class.fields.iter();
            let public = fields.filter(|field| field.access & access::PUBLIC != 0);
            names.extend(public.map(|field| registry.text(field.name).to_string()));
        } else {
            for method in registry.declared_methods(executor.class) {
                let name = registry.text(method.name);
                let is_plain = registry.text(method.descriptor).starts_with("()");
                let is_kind = (name == "<init>") == (kind == 2) && name != "<clinit>";
                if method.is(access::PUBLIC) && is_plain && is_kind {
                    names.push(name.to_string());
                }
            }
        }
        let name = random.pick(&names)?.clone();
        Some((class.name.as_ref().into(), name))
    }

    /// What a method of a class object gives.
    fn reflected(
        &mut self,
        class: Rc<str>,
        name: &str,
        descriptor: &str,
        arguments: Vec<Argument>,
    ) -> Option<usize> {
        let callee = self.known("java/lang/Class", name, descriptor)?;
        let receiver = Argument::ClassObject(class);
        let arguments = std::iter::once(receiver).chain(arguments).collect();
        Some(self.push(Statement::call(&callee, arguments)))
    }

    /// Writes an object to a stream of bytes and reads it from there.
    pub fn copy_by_stream(&mut self, number: usize) -> Option<usize> {
        const BYTES_OUT: &str = "java/io/ByteArrayOutputStream";
        const BYTES_IN: &str = "java/io/ByteArrayInputStream";
        const OUT: &str = "java/io/ObjectOutputStream";
        const IN: &str = "java/io/ObjectInputStream";
        if self.sequence.len() + 7 > LONGEST {
            return None;
        }
        let bytes = self.step(BYTES_OUT, "<init>", "()V", &[])?;
        let out = self.step(OUT, "<init>", "(Ljava/io/OutputStream;)V", &[bytes])?;
        self.step(OUT, "writeObject", "(Ljava/lang/Object;)V", &[out, number])?;
        let written = self.step(BYTES_OUT, "toByteArray", "()[B", &[bytes])?;
        let source = self.step(BYTES_IN, "<init>", "([B)V", &[written])?;
        let read = self.step(IN, "<init>", "(Ljava/io/InputStream;)V", &[source])?;
        self.step(IN, "readObject", "()Ljava/lang/Object;", &[read])
    }

    /// A call on values that are there.
    fn step(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        values: &[usize],
    ) -> Option<usize> {
        let callee = self.known(class, name, descriptor)?;
        let arguments = values.iter().map(|&value| Argument::Earlier(value));
        Some(self.push(Statement::call(&callee, arguments.collect())))
    }

    fn with_text(&mut self, class: &str) -> Option<usize> {
        let callee = self.known(class, "<init>", "(Ljava/lang/String;)V")?;
        let text = Argument::Text(self.text());
        Some(self.push(Statement::call(&callee, vec![text])))
    }

    pub(super) fn size(&mut self) -> usize {
        match self.below(8) {
            0 => 0,
            1..=2 => 1,
            3..=6 => 1 + self.below(4),
            _ => self.below(9),
        }
    }

    fn collection(&mut self, class: &str, element: &Wanted, depth: usize) -> Option<usize> {
        let made = self.known(class, "<init>", "()V")?;
        let add = self.known(class, "add", "(Ljava/lang/Object;)Z")?;
        let number = self.push(Statement::call(&made, Vec::new()));
        for _ in 0..self.size() {
            if self.sequence.len() >= LONGEST {
                break;
            }
            let value = self.supply(element, depth + 1)?;
            self.push(Statement::call(
                &add,
                vec![Argument::Earlier(number), value],
            ));
        }
        Some(number)
    }

    fn map(&mut self, class: &str, wanted: &Wanted, depth: usize) -> Option<usize> {
        let made = self.known(class, "<init>", "()V")?;
        let put = self.known(
            class,
            "put",
            "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
        )?;
        let number = self.push(Statement::call(&made, Vec::new()));
        for _ in 0..self.size() {
            if self.sequence.len() >= LONGEST {
                break;
            }
            let key = self.supply(&wanted.argument(0), depth + 1)?;
            let value = self.supply(&wanted.argument(1), depth + 1)?;
            let arguments = vec![Argument::Earlier(number), key, value];
            self.push(Statement::call(&put, arguments));
        }
        Some(number)
    }

    fn out_of_list(&mut self, class: &str, wanted: &Wanted, depth: usize) -> Option<usize> {
        let list = self.collection("java/util/ArrayList", &wanted.argument(0), depth)?;
        let (owner, name, descriptor) = match class {
            "java/util/Iterator" => ("java/util/ArrayList", "iterator", "()Ljava/util/Iterator;"),
            "java/util/ListIterator" => (
                "java/util/ArrayList",
                "listIterator",
                "()Ljava/util/ListIterator;",
            ),
            "java/util/stream/Stream" => (
                "java/util/Collection",
                "stream",
                "()Ljava/util/stream/Stream;",
            ),
            _ => (
                "java/util/Collections",
                "enumeration",
                "(Ljava/util/Collection;)Ljava/util/Enumeration;",
            ),
        };
        let callee = self.known(owner, name, descriptor)?;
        Some(self.push(Statement::call(&callee, vec![Argument::Earlier(list)])))
    }
}
