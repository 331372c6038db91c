//! Tests as plain data: what whoever explores a class hands over, and what the writer makes source of.
//!
//! No logic here. What follows from the class files of the classes that occur (parameter names, checked
//! exceptions, overloads, variable arity, type parameters) is looked up by the writer and not part of it.

/// The tests of one class.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Suite {
    /// Binary name with dots of the class under test: `a.b.Outer$Inner`.
    pub class: String,
    pub tests: Vec<Test>,
}

/// One test: objects are arranged, one call is the act, its outcome and the state behind it are checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// The method under test; `<init>` for a constructor.
    pub method: String,
    /// In order; the last one is the act.
    pub steps: Vec<Step>,
    /// Of the act.
    pub outcome: Outcome,
    /// Observers after the act; each must be free of effects that a later one sees.
    pub checks: Vec<Check>,
    /// The path condition as Java-like text, one conjunct each: becomes a comment.
    pub constraint: Vec<String>,
    /// A few words for the name: `key is absent`, `x < 0`.
    pub condition: Option<String>,
    /// What is wrong where the test reveals a bug. Such tests go into a class of their own.
    pub violation: Option<String>,
}

impl Test {
    /// Whether objects of it are put together field by field. Elements of arrays anybody may set, and some fields.
    pub fn sets_fields(&self) -> bool {
        let mut steps = self.steps.iter();
        steps.any(|step| match &step.call.target {
            Target::Build(build) => !matches!(
                build,
                Build::Array(_) | Build::Element(_) | Build::Assign { .. }
            ),
            _ => false,
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub call: Call,
    /// The number of the variable that holds the result, where something later uses it: of an act that throws, the
    /// exception. Numbers are free, each is assigned once per test.
    pub result: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    pub target: Target,
    /// The erased types of the descriptor, without the outer instance or other synthetic ones.
    pub parameters: Vec<JavaType>,
    /// As many as parameters; of a method of variable arity the last one is an array.
    pub arguments: Vec<Value>,
    /// The erased type of the descriptor; a constructor's own class.
    pub returns: JavaType,
}

/// What is called. Class names are binary names with dots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    Constructor {
        class: String,
        /// The enclosing object of an inner class that is not static.
        outer: Option<Value>,
    },
    Static {
        class: String,
        method: String,
    },
    Instance {
        receiver: Value,
        /// The class through which it is called: where the receiver's declared type is another one that is
        /// not a subtype, a cast to this class is written.
        class: String,
        method: String,
    },
    /// Reads a field that code of the same package may read.
    Field {
        receiver: Value,
        class: String,
        field: String,
    },
    /// Reads an element of an array.
    Element {
        array: Value,
        index: usize,
    },
    /// No call: names a value, so that several steps can share it (an array that the act sorts), or so that
    /// a check can look at it.
    Value(Value),
    /// No call: an object is put together field by field, because no calls are known that make it so.
    Build(Build),
    /// An object of a small class that is written where it is made. The arguments are those of the constructor,
    /// then what the methods answer.
    Stub(Stub),
}

/// A class without a name: what an interface or abstract class leaves open answers as it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stub {
    /// Binary name with dots of the interface or abstract class.
    pub class: String,
    pub interface: bool,
    /// How many of the arguments go to the constructor.
    pub constructor: usize,
    pub methods: Vec<StubMethod>,
    /// Methods note their calls in a list of texts, which is the last argument.
    pub records: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StubMethod {
    pub name: String,
    pub parameters: Vec<JavaType>,
    pub returns: JavaType,
    pub is_public: bool,
    pub is_protected: bool,
    /// It has type parameters of its own, which no lambda can have.
    pub is_generic: bool,
    pub answers: Answers,
    /// The parameters that a note of a call tells; nothing where calls are not noted.
    pub told: Option<Vec<usize>>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Answers {
    /// The method is void.
    Nothing,
    /// So many of the arguments, one call after the other; the last one stays.
    Values(usize),
    /// The parameter of this number.
    Parameter(usize),
    /// Nothing: one of the arguments is thrown, of the type that the call says.
    Throws,
}

impl StubMethod {
    /// How many of the arguments are its own.
    pub fn values(&self) -> usize {
        match self.answers {
            Answers::Values(count) => count,
            Answers::Throws => 1,
            Answers::Nothing | Answers::Parameter(_) => 0,
        }
    }
}

/// A step that puts an object together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Build {
    /// A new object of the class that the call returns, without a constructor.
    Blank,
    /// A new array of the type that the call returns, all of its elements zero or null.
    Array(usize),
    /// Sets a field; the arguments are the object and the value.
    Field {
        /// The class that declares it.
        class: String,
        field: String,
        /// Code of the same package may assign it.
        assignable: bool,
    },
    /// Sets an element; the arguments are the array and the value.
    Element(usize),
    /// Sets a static field to the argument, until the test is over.
    Static { class: String, field: String },
    /// Assigns a field that tests may name: of the first argument, to the second one.
    Assign { class: String, field: String },
}

/// An erased type.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum JavaType {
    Void,
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    /// Binary name with dots.
    Class(String),
    Array(Box<JavaType>),
}

/// A value that source can spell, or something that an earlier step made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Null,
    Boolean(bool),
    Byte(i8),
    Char(u16),
    Short(i16),
    Int(i32),
    Long(i64),
    /// By its bits.
    Float(u32),
    /// By its bits.
    Double(u64),
    /// UTF-16 units, paired or not.
    String(Vec<u16>),
    /// A class object, by the type it stands for.
    Class(JavaType),
    Enum {
        class: String,
        constant: String,
    },
    StaticField {
        class: String,
        field: String,
    },
    Array {
        element: JavaType,
        values: Vec<Value>,
    },
    /// The result of an earlier step.
    Variable(usize),
    /// What a call gives, spelled where it is needed: `new BigDecimal("1.50")`, `order.items().get(0)`.
    Call(Box<Call>),
    /// A primitive value in its box.
    Boxed(Box<Value>),
    /// An implementation of a functional interface that always answers the same.
    Lambda {
        interface: String,
        /// How many parameters the interface's method has.
        parameters: usize,
        /// `None` where the method is void.
        result: Option<Box<Value>>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// `None`: void, or nothing is said about the result.
    Returned(Option<Expected>),
    Threw {
        /// Binary name with dots of the exact class.
        class: String,
        /// Checked where it is given.
        message: Option<Vec<u16>>,
    },
}

/// An observer call after the act, and what it must give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    pub call: Call,
    pub expected: Expected,
}

/// What is known of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Equal to it (arrays: element by element, floating point: the same bits but for NaN, class objects, enum
    /// constants and static fields: identical).
    Value(Value),
    NotNull,
    /// The very object that a variable holds.
    Same(usize),
    /// Not null, and its `toString()` is this text.
    Text(Vec<u16>),
}
