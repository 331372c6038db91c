//! Makes sequences longer: calls with arguments that are found, made, or taken from what is there.

use super::constants::Constants;
use super::pool::Pool;
use super::vocabulary::{Maker, Vocabulary, Wanted};
use crate::argument::wrapped_letter;
use crate::sequence::executor::Executor;
use crate::sequence::{Argument, Callee, InstanceField, Sequence, Statement, StaticField};
use crate::surface::CallKind;
use rustc_hash::FxHashMap;
use spelunk_classes::registry::{ClassId, Primitive};
use spelunk_term::Random;
use std::rc::Rc;

/// Everything that making sequences needs besides the sequence.
pub struct Context {
    pub executor: Executor,
    pub vocabulary: Vocabulary,
    pub constants: Constants,
    pub random: Random,
    /// Statements of one sequence.
    pub longest: usize,
    /// Types below a class that the code tells objects by.
    pub(super) told_below: FxHashMap<ClassId, Rc<[Rc<str>]>>,
    pub(super) pool: Pool,
    /// Fields of a class that may be assigned, and those that hold objects of it.
    pub assignable: FxHashMap<ClassId, Rc<[Rc<InstanceField>]>>,
    pub holders: FxHashMap<ClassId, Rc<[Rc<InstanceField>]>>,
    /// Static fields that hold objects of a class.
    pub statics: FxHashMap<ClassId, Rc<[Rc<StaticField>]>>,
}

/// Calls inside calls.
pub(super) const DEEPEST: usize = 4;
/// Statements of one sequence where nothing says that more are needed.
pub const LONGEST: usize = 40;

/// How often, of a hundred times, an abstract type is a stub: where others implement it, and where nobody does.
const STUB_BESIDE_OTHERS: usize = 15;
const STUB_ALONE: usize = 75;

/// How often, of a hundred times, an object is made as one was made before.
const POOLED: usize = 20;

/// How often, of a hundred times, any object is one of a type that the code tells objects by.
const TOLD_BY: usize = 40;
/// How often an object of a type is one of a type below it that the code tells objects by.
const TOLD_BELOW: usize = 35;
/// How often a class object is of the kind that its type argument asks for: what has none takes any.
const WITHIN_BOUND: usize = 90;
const OBJECT: &str = "java/lang/Object";

pub struct Builder<'a> {
    pub context: &'a mut Context,
    pub sequence: Sequence,
    /// What each statement gives, as far as it is known.
    pub types: Vec<Option<ClassId>>,
    /// The length of the array that was made last.
    pub(super) last_length: Option<usize>,
    /// Arrays of numbers are alike: as long as each other, or in ascending order.
    pub(super) is_even: bool,
    pub(super) is_sorted: bool,
    /// Calls are mostly handed what others were handed before.
    pub(super) is_echoing: bool,
}

/// How often, of a hundred times, a sequence is one whose calls are handed what others were handed.
const ECHOING: usize = 20;

impl<'a> Builder<'a> {
    pub fn new(context: &'a mut Context) -> Builder<'a> {
        Builder::on(context, Sequence::default(), Vec::new())
    }

    pub fn on(
        context: &'a mut Context,
        sequence: Sequence,
        types: Vec<Option<ClassId>>,
    ) -> Builder<'a> {
        let (is_even, is_sorted) = (context.random.percent(25), context.random.percent(20));
        let is_echoing = context.random.percent(ECHOING);
        Builder {
            context,
            sequence,
            types,
            last_length: None,
            is_even,
            is_sorted,
            is_echoing,
        }
    }

    pub(super) fn percent(&mut self, times: usize) -> bool {
        self.context.random.percent(times)
    }

    pub(super) fn below(&mut self, count: usize) -> usize {
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
        if self.sequence.len() >= self.context.longest {
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
        // As it was made, or as it is now.
        let (copied, value) = match self.percent(35) {
            true => {
                let slice = self.sequence.slice(receiver);
                let last = slice.len() - 1;
                (slice, last)
            }
            false => self.sequence.history(receiver),
        };
        if self.sequence.len() + copied.len() >= self.context.longest {
            return None;
        }
        let at = self.repeat(&copied);
        if self.percent(60) {
            let statement = at + self.below(copied.len());
            self.change_value(statement);
        }
        Some(Argument::Earlier(at + value))
    }

    /// Appends another sequence: where it begins.
    pub(super) fn repeat(&mut self, other: &Sequence) -> usize {
        let at = self.sequence.append(&other.statements);
        for statement in &other.statements {
            let given = statement.returns();
            let class = match given.as_bytes().first() {
                Some(b'L' | b'[') => self.context.executor.class_of(&given),
                _ => None,
            };
            self.types.push(class);
        }
        at
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
        if name == "java/lang/Class"
            && self.percent(WITHIN_BOUND)
            && let Some(within) = self.class_within(&wanted.argument(0))
        {
            return Some(Argument::ClassObject(within));
        }
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
        if depth < DEEPEST
            && self.percent(TOLD_BELOW)
            && let Some(told) = self.told_apart(class, depth)
        {
            return Some(told);
        }
        match self.make_argument(class, wanted, depth) {
            Some(made) => Some(made),
            None => match self.earlier(class) {
                Some(known) => Some(Argument::Earlier(known)),
                None => Some(self.pooled(class).unwrap_or(Argument::Null)),
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
            "java/lang/reflect/Type" | "java/lang/reflect/AnnotatedElement" if self.percent(50) => {
                Some(Argument::ClassObject(self.class_object()))
            }
            _ => None,
        }
    }

    /// A class of the kind that `Class<? extends ...>` asks for.
    fn class_within(&mut self, bound: &Wanted) -> Option<Rc<str>> {
        let name = bound.class_name().filter(|it| *it != OBJECT)?;
        let class = self.context.executor.class_of(&bound.descriptor)?;
        let Context {
            executor,
            vocabulary,
            ..
        } = &mut *self.context;
        let mut fitting = vocabulary.implementors(&mut executor.vm, class);
        fitting.push(name.to_string());
        fitting.retain(|name| self.may_be_named(name));
        self.context
            .random
            .pick(&fitting)
            .map(|name| Rc::from(&**name))
    }

    pub(super) fn class_object(&mut self) -> Rc<str> {
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
            && self.may_be_named(&named)
        {
            return named;
        }
        FEW[self.below(FEW.len())].into()
    }

    /// Whether a test can name the type of a class object.
    fn may_be_named(&mut self, name: &str) -> bool {
        let element = name.trim_start_matches('[');
        let is_array = element.len() < name.len();
        if Primitive::from_keyword(name).is_some() || is_array && element.len() == 1 {
            return true;
        }
        let Context {
            executor,
            vocabulary,
            ..
        } = &mut *self.context;
        let class = executor.class_of(element);
        class.is_some_and(|class| vocabulary.is_visible(&executor.vm, class))
    }

    /// An object where any will do. Within one sequence they are mostly of one kind.
    fn anything(&mut self, class: ClassId, depth: usize) -> Option<Argument> {
        let kinds = self.kinds_in_use();
        let kind = match self.context.random.pick(&kinds) {
            Some(&kind) if self.percent(85) => kind,
            _ if depth < DEEPEST && self.percent(TOLD_BY) => {
                if let Some(told) = self.told_apart(class, depth) {
                    return Some(told);
                }
                b'I'
            }
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

    pub(super) fn make_argument(
        &mut self,
        class: ClassId,
        wanted: &Wanted,
        depth: usize,
    ) -> Option<Argument> {
        if depth > DEEPEST || self.sequence.len() >= self.context.longest {
            return None;
        }
        let name = self.context.executor.vm.registry.class(class).name.clone();
        if let Some(number) = self.recipe(&name, wanted, depth) {
            return Some(Argument::Earlier(number));
        }
        if self.percent(POOLED)
            && let Some(pooled) = self.pooled(class)
        {
            return Some(pooled);
        }
        if depth < DEEPEST - 1
            && self.percent(30)
            && let Some(number) = self.produced(class, depth)
        {
            return Some(Argument::Earlier(number));
        }
        if let Some(held) = self.held_by_class(class) {
            return Some(held);
        }
        let makers = self
            .context
            .vocabulary
            .makers(&mut self.context.executor.vm, class);
        // What nobody implements, and now and then what others do as well.
        let often = match makers
            .iter()
            .any(|maker| !matches!(maker, Maker::Lambda(_)))
        {
            true => STUB_BESIDE_OTHERS,
            false => STUB_ALONE,
        };
        if depth < DEEPEST
            && self.context.executor.vm.registry.class(class).is_abstract()
            && self.percent(often)
            && let Some(number) = self.stub(class, wanted, depth)
        {
            return Some(Argument::Earlier(number));
        }
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
                            let filled = self.fill(number, depth);
                            return Some(Argument::Earlier(filled));
                        }
                        None => self.cut_back(length),
                    }
                }
            }
        }
        None
    }

    pub(super) fn cut_back(&mut self, length: usize) {
        self.sequence.statements.truncate(length);
        self.types.truncate(length);
    }

    /// An object that a method of another object gives: of a builder, or of one of its own kind that it
    /// differs from.
    fn produced(&mut self, class: ClassId, depth: usize) -> Option<usize> {
        let producers = self
            .context
            .vocabulary
            .producers(&mut self.context.executor.vm, class);
        let holders = self.context.holders(class);
        let length = self.sequence.len();
        let picked = self.below(producers.len() + holders.len());
        let number = match producers.get(picked) {
            Some(producer) => self.call(producer, depth + 1),
            None => self.read(holders.get(picked - producers.len())?, depth + 1),
        };
        if number.is_none() {
            self.cut_back(length);
        }
        number
    }

    /// Calls on a new object before it is used. Where one gives another object of its kind, that one is
    /// what is used.
    fn fill(&mut self, mut number: usize, depth: usize) -> usize {
        if depth > 2 || !self.percent(40) {
            return number;
        }
        let Some(class) = self.types.get(number).copied().flatten() else {
            return number;
        };
        for _ in 0..1 + self.below(4) {
            let given = self.touch(number, class, depth + 1);
            if let Some(given) = given
                && let Some(of) = self.types[given]
                && self.context.executor.vm.registry.is_subclass(of, class)
            {
                number = given;
            }
        }
        number
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
