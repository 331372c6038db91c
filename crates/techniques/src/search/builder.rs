//! Makes sequences longer: calls with arguments that are found, made, or taken from what is there.

use super::constants::Constants;
use super::random::Random;
use super::vocabulary::{Maker, Vocabulary, Wanted};
use crate::argument::wrapped_letter;
use crate::sequence::executor::Executor;
use crate::sequence::{Action, Argument, Callee, Sequence, Statement};
use crate::surface::CallKind;
use spelunk_classes::registry::{ClassId, Primitive};
use std::rc::Rc;

/// Everything that making sequences needs besides the sequence.
pub struct Context {
    pub executor: Executor,
    pub vocabulary: Vocabulary,
    pub constants: Constants,
    pub random: Random,
}

/// Calls inside calls.
const DEEPEST: usize = 4;
/// Statements of one sequence.
pub const LONGEST: usize = 40;

pub struct Builder<'a> {
    pub context: &'a mut Context,
    pub sequence: Sequence,
    /// What each statement gives, as far as it is known.
    pub types: Vec<Option<ClassId>>,
}

impl<'a> Builder<'a> {
    pub fn new(context: &'a mut Context) -> Builder<'a> {
        Builder {
            context,
            sequence: Sequence::default(),
            types: Vec::new(),
        }
    }

    pub fn on(
        context: &'a mut Context,
        sequence: Sequence,
        types: Vec<Option<ClassId>>,
    ) -> Builder<'a> {
        Builder {
            context,
            sequence,
            types,
        }
    }

    fn percent(&mut self, times: usize) -> bool {
        self.context.random.percent(times)
    }

    fn below(&mut self, count: usize) -> usize {
        self.context.random.below(count)
    }

    pub fn push(&mut self, statement: Statement) -> usize {
        let given = statement.returns();
        let class = match given.as_bytes().first() {
            Some(b'L' | b'[') => self.context.executor.class_of(&given),
            _ => None,
        };
        self.types.push(class);
        self.sequence.push(statement)
    }

    /// A call with everything that it needs; nothing if an argument cannot be made.
    pub fn call(&mut self, callee: &Rc<Callee>, depth: usize) -> Option<usize> {
        if callee.kind != CallKind::Instance {
            return self.call_on(callee, None, depth);
        }
        let receiver = self.receiver(callee, depth)?;
        self.call_on(callee, Some(receiver), depth)
    }

    /// An object to call a method on.
    fn receiver(&mut self, callee: &Callee, depth: usize) -> Option<Argument> {
        let class = self.context.executor.class_of(&callee.class)?;
        if self.percent(70)
            && let Some(known) = self.earlier(class)
        {
            return Some(Argument::Earlier(known));
        }
        let wanted = Wanted::erased(&format!("L{};", callee.class));
        self.make_argument(class, &wanted, depth)
    }

    pub fn call_on(
        &mut self,
        callee: &Rc<Callee>,
        receiver: Option<Argument>,
        depth: usize,
    ) -> Option<usize> {
        if self.sequence.len() >= LONGEST {
            return None;
        }
        let wanted = self.context.vocabulary.parameters(callee);
        let mut arguments = Vec::with_capacity(wanted.len() + 1);
        arguments.extend(receiver.clone());
        let compares = matches!(&*callee.name, "equals" | "compareTo" | "compare");
        for kind in wanted.iter() {
            let twin = match receiver {
                Some(Argument::Earlier(receiver)) if compares || kind.open => {
                    self.twin(receiver, kind, compares)
                }
                _ => None,
            };
            let argument = match twin {
                Some(twin) => twin,
                None => self.supply(kind, depth + 1)?,
            };
            arguments.push(argument);
        }
        Some(self.push(Statement::call(callee, arguments)))
    }

    /// The receiver itself, or an object made as it was, perhaps with one value changed.
    fn twin(&mut self, receiver: usize, wanted: &Wanted, compares: bool) -> Option<Argument> {
        if !self.percent(if compares { 65 } else { 4 }) {
            return None;
        }
        let class = self.types.get(receiver).copied().flatten()?;
        let wanted = self.context.executor.class_of(&wanted.descriptor)?;
        if !self.context.executor.vm.registry.is_subclass(class, wanted) {
            return None;
        }
        if self.percent(20) {
            return Some(Argument::Earlier(receiver));
        }
        let slice = self.sequence.slice(receiver);
        if self.sequence.len() + slice.len() >= LONGEST {
            return None;
        }
        let at = self.sequence.append(&slice.statements);
        for statement in &slice.statements {
            let given = statement.returns();
            let class = match given.as_bytes().first() {
                Some(b'L' | b'[') => self.context.executor.class_of(&given),
                _ => None,
            };
            self.types.push(class);
        }
        if self.percent(60) {
            let statement = at + self.below(slice.len());
            self.change_value(statement);
        }
        Some(Argument::Earlier(self.sequence.len() - 1))
    }

    /// An earlier value of a class.
    pub fn earlier(&mut self, class: ClassId) -> Option<usize> {
        let registry = &self.context.executor.vm.registry;
        let fitting: Vec<usize> = self
            .types
            .iter()
            .enumerate()
            .filter(|(_, known)| known.is_some_and(|known| registry.is_subclass(known, class)))
            .map(|(number, _)| number)
            .collect();
        self.context.random.pick(&fitting).copied()
    }

    /// An argument of a type.
    pub fn supply(&mut self, wanted: &Wanted, depth: usize) -> Option<Argument> {
        match wanted.descriptor.as_bytes().first()? {
            b'L' => self.supply_object(wanted, depth),
            b'[' => self.supply_array(wanted, depth),
            &letter => {
                if self.percent(8)
                    && let Some(earlier) = self.earlier_number(letter)
                {
                    return Some(earlier);
                }
                Some(Argument::Number {
                    letter,
                    bits: self.number(letter),
                })
            }
        }
    }

    /// A number that an earlier call gave.
    fn earlier_number(&mut self, letter: u8) -> Option<Argument> {
        let fitting: Vec<usize> = self
            .sequence
            .statements
            .iter()
            .enumerate()
            .filter(|(_, statement)| {
                statement
                    .callee()
                    .is_some_and(|callee| callee.returns.as_bytes() == [letter])
            })
            .map(|(number, _)| number)
            .collect();
        self.context
            .random
            .pick(&fitting)
            .map(|&number| Argument::Earlier(number))
    }

    fn supply_object(&mut self, wanted: &Wanted, depth: usize) -> Option<Argument> {
        let class = self.context.executor.class_of(&wanted.descriptor)?;
        if self.percent(5) {
            return Some(Argument::Null);
        }
        let name = wanted.class_name()?.to_string();
        if let Some(plain) = self.plain_object(&name) {
            return Some(plain);
        }
        // Any object: what is there is as good as anything else, but strange in a collection.
        let reuse = if wanted.open { 15 } else { 40 };
        if self.percent(reuse)
            && let Some(known) = self.earlier(class)
        {
            return Some(Argument::Earlier(known));
        }
        if wanted.open || is_anything(&name) {
            return self.anything(class, depth);
        }
        match self.make_argument(class, wanted, depth) {
            Some(made) => Some(made),
            None => match self.earlier(class) {
                Some(known) => Some(Argument::Earlier(known)),
                None => Some(Argument::Null),
            },
        }
    }

    /// Strings, wrappers, class objects.
    fn plain_object(&mut self, name: &str) -> Option<Argument> {
        if let Some(letter) = wrapped_letter(name) {
            return Some(Argument::Boxed {
                letter,
                bits: self.number(letter),
            });
        }
        match name {
            "java/lang/String" => Some(Argument::Text(self.text())),
            "java/lang/CharSequence" if self.percent(80) => Some(Argument::Text(self.text())),
            "java/lang/Class" => Some(Argument::ClassObject(self.class_object())),
            _ => None,
        }
    }

    fn class_object(&mut self) -> Rc<str> {
        const FEW: [&str; 5] = [
            "java/lang/String",
            "java/lang/Integer",
            "java/lang/Object",
            "java/util/ArrayList",
            "java/lang/Runnable",
        ];
        let named = self
            .context
            .random
            .pick(&self.context.constants.classes)
            .cloned();
        if let Some(named) = named
            && self.percent(50)
            && let Some(class) = self.context.executor.class_of(&named)
            && self
                .context
                .vocabulary
                .is_visible(&self.context.executor.vm, class)
        {
            return named;
        }
        FEW[self.below(FEW.len())].into()
    }

    /// An object where any will do. Within one sequence they are mostly of one kind.
    fn anything(&mut self, class: ClassId, depth: usize) -> Option<Argument> {
        let kinds = self.kinds_in_use();
        let kind = match self.context.random.pick(&kinds) {
            Some(&kind) if self.percent(85) => kind,
            _ => match self.below(20) {
                0..=9 => b'I',
                10..=15 => b'T',
                16 => b'D',
                17 => b'J',
                18 => b'O',
                _ => b'A',
            },
        };
        let registry = &self.context.executor.vm.registry;
        let fits = |name: &str| {
            registry
                .loaded(name)
                .is_some_and(|found| registry.is_subclass(found, class))
        };
        match kind {
            b'T' if fits("java/lang/String") => Some(Argument::Text(self.text())),
            b'O' | b'A' if depth < DEEPEST => {
                let own = self.context.executor.class;
                let registry = &self.context.executor.vm.registry;
                if kind == b'O' && registry.is_subclass(own, class) {
                    let name = format!("L{};", registry.class(own).name);
                    return self.make_argument(own, &Wanted::erased(&name), depth);
                }
                match self.context.executor.class_of("Ljava/lang/Object;") {
                    Some(object) if object == class => {
                        let any = Wanted::any();
                        let list = Wanted {
                            arguments: vec![any],
                            ..Wanted::erased("Ljava/util/List;")
                        };
                        self.supply_object(&list, depth + 1)
                    }
                    _ => self.make_argument(class, &Wanted::any(), depth),
                }
            }
            _ => {
                let letter = if kind == b'D' || kind == b'J' {
                    kind
                } else {
                    b'I'
                };
                let wrapper = Primitive::from_letter(letter)?.facts().3;
                if fits(wrapper) {
                    return Some(Argument::Boxed {
                        letter,
                        bits: self.number(letter),
                    });
                }
                let name = format!("L{};", self.context.executor.vm.registry.class(class).name);
                self.make_argument(class, &Wanted::erased(&name), depth)
            }
        }
    }

    /// Of what kinds the loose objects of the sequence are.
    fn kinds_in_use(&self) -> Vec<u8> {
        let mut kinds = Vec::new();
        for statement in &self.sequence.statements {
            for (number, argument) in statement.arguments.iter().enumerate() {
                match argument {
                    Argument::Boxed { letter, .. } => kinds.push(*letter),
                    Argument::Text(_) if statement.wanted(number) != "Ljava/lang/String;" => {
                        kinds.push(b'T');
                    }
                    _ => {}
                }
            }
        }
        kinds
    }

    fn make_argument(&mut self, class: ClassId, wanted: &Wanted, depth: usize) -> Option<Argument> {
        if depth > DEEPEST || self.sequence.len() >= LONGEST {
            return None;
        }
        let name = self.context.executor.vm.registry.class(class).name.clone();
        if let Some(number) = self.recipe(&name, wanted, depth) {
            return Some(Argument::Earlier(number));
        }
        let makers = self
            .context
            .vocabulary
            .makers(&mut self.context.executor.vm, class);
        for _ in 0..4 {
            let maker = match depth >= DEEPEST - 1 {
                // Deep inside, the plainest: those with the fewest parameters.
                true => makers.iter().min_by_key(|maker| cost(maker)).cloned()?,
                false => self.context.random.pick(&makers).cloned()?,
            };
            match maker {
                Maker::Constant(constant) => return Some(Argument::Constant(constant)),
                Maker::Lambda(lambda) => return Some(Argument::Lambda(lambda)),
                Maker::Call(callee) => {
                    let length = self.sequence.len();
                    match self.call(&callee, depth) {
                        Some(number) => {
                            self.fill(number, depth);
                            return Some(Argument::Earlier(number));
                        }
                        None => self.cut_back(length),
                    }
                }
            }
        }
        None
    }

    fn cut_back(&mut self, length: usize) {
        self.sequence.statements.truncate(length);
        self.types.truncate(length);
    }

    /// Calls on a new object before it is used.
    fn fill(&mut self, number: usize, depth: usize) {
        if depth > 2 || !self.percent(30) {
            return;
        }
        let Some(class) = self.types.get(number).copied().flatten() else {
            return;
        };
        for _ in 0..1 + self.below(3) {
            self.call_some_method(number, class, depth + 1);
        }
    }

    /// Calls some method on a value, rather one that changes it.
    pub fn call_some_method(
        &mut self,
        number: usize,
        class: ClassId,
        depth: usize,
    ) -> Option<usize> {
        let methods = self
            .context
            .vocabulary
            .methods_on(&self.context.executor.vm, class);
        let mut picked = self.context.random.pick(&methods)?.clone();
        for _ in 0..3 {
            if may_change(&picked) {
                break;
            }
            picked = self.context.random.pick(&methods)?.clone();
        }
        let length = self.sequence.len();
        let called = self.call_on(&picked, Some(Argument::Earlier(number)), depth);
        if called.is_none() {
            self.cut_back(length);
        }
        called
    }

    // ---- values ----

    pub fn number(&mut self, letter: u8) -> u64 {
        if self.percent(20)
            && let Some(known) = self.number_in_use(letter)
        {
            return known;
        }
        let random = &mut self.context.random;
        let integers = &self.context.constants;
        match letter {
            b'Z' => random.bits() & 1,
            b'F' | b'D' => {
                let value = double(random, integers);
                match letter {
                    b'F' => u64::from((value as f32).to_bits()),
                    _ => value.to_bits(),
                }
            }
            b'C' => {
                const LETTERS: &[u8] = b"a1 Z-A0.\\'_/z9\n";
                match random.below(10) {
                    0..=3 => u64::from(*random.pick(LETTERS).unwrap_or(&b'a')),
                    4..=6 => integers.integer(random).unwrap_or(97) as u64 & 0xffff,
                    7 => random.bits() & 0x7f,
                    8 => random.bits() & 0xff,
                    _ => random.bits() & 0xffff,
                }
            }
            letter => {
                const EDGES: [i64; 9] = [
                    i32::MAX as i64,
                    i32::MIN as i64,
                    i64::MAX,
                    i64::MIN,
                    127,
                    128,
                    255,
                    256,
                    65_535,
                ];
                let value = match random.below(20) {
                    0..=8 => random.below(12) as i64 - 2,
                    9..=13 => integers
                        .integer(random)
                        .unwrap_or_else(|| random.below(100) as i64),
                    14..=15 => random.below(200) as i64 - 100,
                    16 => *random.pick(&EDGES).unwrap_or(&0),
                    17 => {
                        let edge = *random.pick(&EDGES).unwrap_or(&0);
                        edge.wrapping_add(random.below(5) as i64 - 2)
                    }
                    18 => 1i64 << random.below(63),
                    _ => random.bits() as i64,
                };
                bits_of(letter, value)
            }
        }
    }

    fn number_in_use(&mut self, wanted: u8) -> Option<u64> {
        let mut found = Vec::new();
        for statement in &self.sequence.statements {
            for argument in &statement.arguments {
                match argument {
                    Argument::Number { letter, bits } | Argument::Boxed { letter, bits }
                        if *letter == wanted =>
                    {
                        found.push(*bits);
                    }
                    _ => {}
                }
            }
        }
        self.context.random.pick(&found).copied()
    }

    pub fn text(&mut self) -> Rc<[u16]> {
        if self.percent(20)
            && let Some(known) = self.text_in_use()
        {
            return known;
        }
        let context = &mut *self.context;
        text(&mut context.random, &context.constants)
    }

    fn text_in_use(&mut self) -> Option<Rc<[u16]>> {
        let mut found = Vec::new();
        for statement in &self.sequence.statements {
            for argument in &statement.arguments {
                if let Argument::Text(units) = argument {
                    found.push(units.clone());
                }
            }
        }
        self.context.random.pick(&found).cloned()
    }

    fn supply_array(&mut self, wanted: &Wanted, depth: usize) -> Option<Argument> {
        let component: Rc<str> = wanted.descriptor[1..].into();
        if self.percent(5) {
            return Some(Argument::Null);
        }
        let length = match self.below(10) {
            0 => 0,
            1..=2 => 1,
            3..=7 => 1 + self.below(4),
            _ => self.below(12),
        };
        if component.len() == 1 {
            let letter = component.as_bytes()[0];
            let mut bits = Vec::new();
            for _ in 0..length {
                let repeats = self.percent(25);
                let known = bits.last().copied().filter(|_| repeats);
                bits.push(known.unwrap_or_else(|| self.number(letter)));
            }
            return Some(Argument::Numbers {
                letter,
                bits: bits.into(),
            });
        }
        if depth > DEEPEST || self.sequence.len() >= LONGEST {
            return Some(Argument::Null);
        }
        let element = match wanted.arguments.first() {
            Some(element) if *element.descriptor == *component => element.clone(),
            _ => Wanted::erased(&component),
        };
        let mut elements = Vec::new();
        for _ in 0..length.min(6) {
            elements.push(self.supply(&element, depth + 1)?);
        }
        Some(Argument::Earlier(self.push(Statement {
            action: Action::Array { component },
            arguments: elements,
        })))
    }

    // ---- recipes for the class library ----

    fn known(&mut self, class: &str, name: &str, descriptor: &str) -> Option<Rc<Callee>> {
        self.context
            .vocabulary
            .known(&mut self.context.executor.vm, class, name, descriptor)
    }

    /// A known way to make an object of a type of the class library.
    fn recipe(&mut self, class: &str, wanted: &Wanted, depth: usize) -> Option<usize> {
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
                let digits = self.context.random.bits() as i64 >> (8 * self.below(8));
                let mut text = digits.to_string();
                if class == "java/math/BigDecimal" && self.percent(60) {
                    text.push_str(&format!(".{}", self.below(1000)));
                }
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
            "java/io/File" => {
                // Names that nobody has: what is tried must find nothing.
                const NAMES: [&str; 4] = [
                    "no-such-file",
                    "no-such-folder/no-such-file.txt",
                    "/no-such-folder/a.b",
                    "no-such-file.tar.gz",
                ];
                let name = NAMES[self.below(NAMES.len())];
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
            _ => None,
        }
    }

    fn with_text(&mut self, class: &str) -> Option<usize> {
        let callee = self.known(class, "<init>", "(Ljava/lang/String;)V")?;
        let text = Argument::Text(self.text());
        Some(self.push(Statement::call(&callee, vec![text])))
    }

    fn size(&mut self) -> usize {
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

    // ---- changes ----

    /// Changes one value in a statement; false if it has none.
    pub fn change_value(&mut self, statement: usize) -> bool {
        let count = self.sequence.statements[statement].arguments.len();
        let holes: Vec<usize> = (0..count)
            .filter(|&at| {
                !matches!(
                    self.sequence.statements[statement].arguments[at],
                    Argument::Earlier(_) | Argument::Null
                )
            })
            .collect();
        let Some(&at) = self.context.random.pick(&holes) else {
            return false;
        };
        let before = self.sequence.statements[statement].arguments[at].clone();
        let changed = self.changed(&before, &self.sequence.statements[statement].wanted(at));
        self.sequence.statements[statement].arguments[at] = changed;
        true
    }

    fn changed(&mut self, argument: &Argument, wanted: &str) -> Argument {
        match argument {
            Argument::Number { letter, bits } => Argument::Number {
                letter: *letter,
                bits: self.changed_number(*letter, *bits),
            },
            Argument::Boxed { letter, bits } => Argument::Boxed {
                letter: *letter,
                bits: self.changed_number(*letter, *bits),
            },
            Argument::Text(units) => Argument::Text(self.changed_text(units)),
            Argument::Numbers { letter, bits } => Argument::Numbers {
                letter: *letter,
                bits: self.changed_numbers(*letter, bits),
            },
            Argument::ClassObject(_) => Argument::ClassObject(self.class_object()),
            Argument::Constant(_) | Argument::Lambda(_) => {
                let class = self.context.executor.class_of(wanted);
                let makers = match class {
                    Some(class) => self
                        .context
                        .vocabulary
                        .makers(&mut self.context.executor.vm, class),
                    None => Rc::new([]),
                };
                match self.context.random.pick(&makers) {
                    Some(Maker::Constant(constant)) => Argument::Constant(constant.clone()),
                    Some(Maker::Lambda(lambda)) => Argument::Lambda(lambda.clone()),
                    _ => argument.clone(),
                }
            }
            Argument::Null | Argument::Earlier(_) => argument.clone(),
        }
    }

    fn changed_number(&mut self, letter: u8, bits: u64) -> u64 {
        if letter == b'Z' {
            return bits ^ 1;
        }
        if self.percent(50) {
            return self.number(letter);
        }
        let step = 1i64 << self.below(8);
        let step = if self.percent(50) { step } else { -step };
        match letter {
            b'D' => (f64::from_bits(bits) + step as f64 / 4.0).to_bits(),
            b'F' => u64::from((f32::from_bits(bits as u32) + step as f32 / 4.0).to_bits()),
            letter => bits_of(letter, (bits as i64).wrapping_add(step)),
        }
    }

    fn changed_numbers(&mut self, letter: u8, bits: &Rc<[u64]>) -> Rc<[u64]> {
        let mut changed = bits.to_vec();
        let at = self.below(changed.len().max(1));
        match self.below(6) {
            0 if !changed.is_empty() => {
                changed.remove(at);
            }
            1 => {
                let number = self.number(letter);
                changed.insert(at, number);
            }
            2 if changed.len() > 1 => {
                let other = self.below(changed.len());
                changed.swap(at, other);
            }
            3 if changed.len() > 1 => {
                let other = self.below(changed.len());
                changed[at] = changed[other];
            }
            _ if changed.is_empty() => {
                let number = self.number(letter);
                changed.push(number);
            }
            _ => changed[at] = self.changed_number(letter, changed[at]),
        }
        changed.into()
    }

    pub fn changed_text(&mut self, units: &Rc<[u16]>) -> Rc<[u16]> {
        let mut changed = units.to_vec();
        let at = self.below(changed.len() + 1);
        match self.below(10) {
            0 if at < changed.len() => {
                changed.remove(at);
            }
            1..=2 => changed.insert(at, self.character()),
            3..=4 if at < changed.len() => changed[at] = self.character(),
            5 => {
                let other = self.text();
                changed.splice(at..at, other.iter().copied());
            }
            6 => changed.truncate(at),
            7 if at < changed.len() => {
                // The other case.
                let letter = changed[at];
                if letter < 128 && (letter as u8).is_ascii_alphabetic() {
                    changed[at] = letter ^ 0x20;
                } else {
                    changed[at] = self.character();
                }
            }
            8 => {
                let copy = changed.clone();
                changed.extend(copy);
            }
            _ => return self.text(),
        }
        changed.truncate(200);
        changed.into()
    }

    fn character(&mut self) -> u16 {
        let context = &mut *self.context;
        character(&mut context.random, &context.constants)
    }
}

fn cost(maker: &Maker) -> usize {
    match maker {
        Maker::Constant(_) | Maker::Lambda(_) => 0,
        Maker::Call(callee) => callee
            .parameters
            .iter()
            .map(|kind| {
                if kind.len() == 1 || kind == "Ljava/lang/String;" {
                    1
                } else {
                    4
                }
            })
            .sum(),
    }
}

/// Calls that only ask are no use before another call.
fn may_change(callee: &Callee) -> bool {
    const ASKING: [&str; 7] = ["get", "is", "has", "to", "equals", "hashCode", "size"];
    let asks = ASKING.iter().any(|word| callee.name.starts_with(word));
    !asks || callee.returns == "V"
}

fn is_anything(name: &str) -> bool {
    matches!(
        name,
        "java/lang/Object" | "java/lang/Comparable" | "java/lang/Number" | "java/io/Serializable"
    )
}

/// A whole number as bits of a primitive type, cut to its width.
pub fn bits_of(letter: u8, value: i64) -> u64 {
    match letter {
        b'B' => value as i8 as u64,
        b'S' => value as i16 as u64,
        b'C' => u64::from(value as u16),
        b'I' => value as i32 as u64,
        b'Z' => value as u64 & 1,
        _ => value as u64,
    }
}

fn double(random: &mut Random, constants: &Constants) -> f64 {
    const EDGES: [f64; 8] = [
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        -0.0,
        f64::MAX,
        f64::MIN_POSITIVE,
        1e-9,
        1e10,
    ];
    match random.below(20) {
        0..=6 => random.below(12) as f64 - 2.0,
        7..=10 => random.below(400) as f64 / 40.0 - 3.0,
        11..=14 => match random.pick(&constants.doubles) {
            Some(&bits) => f64::from_bits(bits),
            None => constants.integer(random).unwrap_or(1) as f64,
        },
        15 => constants.integer(random).unwrap_or(1) as f64,
        16..=17 => *random.pick(&EDGES).unwrap_or(&0.0),
        _ => (random.bits() as i64 as f64) / (1u64 << random.below(63)) as f64,
    }
}

fn character(random: &mut Random, constants: &Constants) -> u16 {
    const LETTERS: &[u8] = b"abcxyzABC0123456789 .,-+_:;/\\\"'()[]{}<>=&%$#@!?*|~^\t\n";
    match random.below(12) {
        0..=4 => u16::from(*random.pick(LETTERS).unwrap_or(&b'a')),
        5..=7 => match random.pick(&constants.texts) {
            Some(text) if !text.is_empty() => text[random.below(text.len())],
            _ => u16::from(b'b'),
        },
        8..=10 => constants.integer(random).unwrap_or(48) as u16,
        _ => [0xe9, 0x3b1, 0x4e2d, 0xd83d][random.below(4)],
    }
}

/// A text: of the code's own, made of its parts, a number, or some characters.
fn text(random: &mut Random, constants: &Constants) -> Rc<[u16]> {
    let own = random.pick(&constants.texts).cloned();
    match (random.below(20), own) {
        (0..=6, Some(own)) => own,
        (7, Some(own)) => {
            let other = random.pick(&constants.texts).cloned().unwrap_or_default();
            own.iter().chain(other.iter()).copied().collect()
        }
        (8, Some(own)) if !own.is_empty() => {
            let from = random.below(own.len());
            let to = from + random.below(own.len() - from + 1);
            own[from..to].into()
        }
        (9, Some(own)) => {
            let mut longer = own.to_vec();
            let at = random.below(longer.len() + 1);
            longer.insert(at, character(random, constants));
            longer.into()
        }
        (10..=11, _) => {
            let number = match random.below(4) {
                0 => format!("{}", random.below(12) as i64 - 2),
                1 => format!("{}", random.bits() as i64 >> (8 * random.below(8))),
                2 => format!("{}.{}", random.below(100), random.below(1000)),
                _ => format!("{:x}", random.bits() >> (8 * random.below(8))),
            };
            number.encode_utf16().collect()
        }
        (12, _) => Rc::new([]),
        (13..=14, _) => {
            const WORDS: [&str; 8] = ["a", "abc", "A b", "foo bar", " x ", "Hello", "1,2", "a.b"];
            let word = WORDS[random.below(WORDS.len())];
            word.encode_utf16().collect()
        }
        _ => {
            let length = random.below(6);
            (0..length).map(|_| character(random, constants)).collect()
        }
    }
}
