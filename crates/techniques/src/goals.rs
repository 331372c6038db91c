//! Coverage goals of a class under test: branch sides as JaCoCo counts them, which of them tests cover,
//! and why the others are not covered.

use crate::mutation::trial::descriptor;
use crate::observing;
use crate::sequence::executor::MISSING_CLASS;
use crate::sequences::{ClassFindings, Finding};
use crate::surface;
use spelunk_classes::branches::{self, MethodBranches, Side};
use spelunk_classes::class_file::{ClassFile, access};
use spelunk_classes::class_path::ClassPath;
use spelunk_classes::registry::{ClassId, MethodId};
use spelunk_classes::{constant_condition, enum_switch};
use spelunk_junit::minimise;
use spelunk_junit::model::{Outcome, Target, Test};
use spelunk_vm::Vm;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

/// A side of a branch, by names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Goal {
    pub method: MethodName,
    pub pc: u16,
    pub side: u32,
}

/// A method, by names. All goals in it share one copy: there may be thousands, in each of hundreds of tests, and
/// they are held against each other all the time.
#[derive(Clone, Debug)]
pub struct MethodName(Arc<Names>);

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Names {
    /// Internal name.
    class: String,
    method: String,
    descriptor: String,
}

/// The copies.
static KNOWN: Mutex<Option<HashSet<Arc<Names>>>> = Mutex::new(None);

impl MethodName {
    /// By the internal name of the class.
    pub fn new(class: &str, method: &str, descriptor: &str) -> MethodName {
        let names = Names {
            class: class.to_string(),
            method: method.to_string(),
            descriptor: descriptor.to_string(),
        };
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let known = known.get_or_insert_default();
        if let Some(shared) = known.get(&names) {
            return MethodName(shared.clone());
        }
        let shared = Arc::new(names);
        known.insert(shared.clone());
        MethodName(shared)
    }

    /// The method in this class, if it is declared there.
    pub fn declared_in(&self, vm: &Vm, class: ClassId) -> Option<MethodId> {
        let Names {
            class: declaring,
            method,
            descriptor,
        } = &*self.0;
        let is_it = *vm.registry.class(class).name == **declaring;
        is_it
            .then(|| vm.registry.find_declared(class, method, descriptor))
            .flatten()
    }
}

impl PartialEq for MethodName {
    fn eq(&self, other: &MethodName) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl Eq for MethodName {}

impl Ord for MethodName {
    fn cmp(&self, other: &MethodName) -> Ordering {
        match Arc::ptr_eq(&self.0, &other.0) {
            true => Ordering::Equal,
            false => self.0.cmp(&other.0),
        }
    }
}

impl PartialOrd for MethodName {
    fn partial_cmp(&self, other: &MethodName) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for MethodName {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

/// What a test is kept for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Merit {
    Branch(Goal),
    /// A method returns.
    Returns(String),
    /// A method returns, and this is seen to change by it.
    Shows(String, String),
    /// A method throws this, here.
    Throws(String),
    Violation(String),
    /// A mutant is noticed.
    Kills(u32),
}

/// The branch sides that the VM has covered in a class and the classes nested in it.
pub fn covered_goals(vm: &Vm, class: ClassId) -> BTreeSet<Goal> {
    let name = vm.registry.class(class).name.to_string();
    let nested = format!("{name}$");
    let mut found = BTreeSet::new();
    // Sides of one method come one after the other.
    let mut last = None;
    for side in vm.branch_sides() {
        let method = vm.registry.method(side.method);
        let owner = &vm.registry.class(method.class).name;
        if side.covered && (**owner == *name || owner.starts_with(&nested)) {
            let named = match last.take() {
                Some((number, named)) if number == side.method => named,
                _ => {
                    let text = |symbol| vm.registry.text(symbol);
                    MethodName::new(owner, text(method.name), text(method.descriptor))
                }
            };
            found.insert(Goal {
                method: named.clone(),
                pc: side.pc,
                side: side.side,
            });
            last = Some((side.method, named));
        }
    }
    found
}

/// Whether every branch side that JaCoCo counts is among those that are covered. The VM covers others too.
pub fn covers_all(files: &[std::sync::Arc<ClassFile>], covered: &BTreeSet<Goal>) -> bool {
    files.iter().all(|file| {
        let class = file.name().unwrap_or_default();
        branches::of_class(file).iter().all(|method| {
            let named = name_of(class, method);
            let taken = |side: Side| covered.contains(&goal_at(&named, side));
            method.covered(taken) == method.total()
        })
    })
}

const ALWAYS_THE_SAME: &str = "the compiler has written a condition that is always the same";

/// Sides that nothing comes to, whatever is called, each with why.
pub fn never_taken(
    files: &[std::sync::Arc<ClassFile>],
    class_path: &ClassPath,
) -> BTreeMap<Goal, String> {
    let mut find = |name: &str| class_path.class(name).ok().flatten().map(|(file, _)| file);
    let mut found = BTreeMap::new();
    for file in files {
        let class = file.name().unwrap_or_default();
        for it in enum_switch::never_taken(file, &mut find) {
            let method = MethodName::new(class, &it.method, &it.descriptor);
            let of = it.of.replace(['/', '$'], ".");
            let why = format!("every constant of {of} has a case of its own");
            found.insert(goal_at(&method, it.side), why);
        }
        for it in constant_condition::never_taken(file) {
            let method = MethodName::new(class, &it.method, &it.descriptor);
            found.insert(goal_at(&method, it.side), ALWAYS_THE_SAME.into());
        }
    }
    found
}

/// The name of a method of a class file, whose internal name is given.
pub fn name_of(class: &str, method: &MethodBranches) -> MethodName {
    MethodName::new(class, &method.name, &method.descriptor)
}

pub fn goal_at(method: &MethodName, side: Side) -> Goal {
    Goal {
        method: method.clone(),
        pc: side.pc,
        side: side.side,
    }
}

/// How JaCoCo counts the sides of the branches of some classes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counting {
    methods: BTreeSet<MethodName>,
    /// Each side with the one that stands for all its copies.
    sides: BTreeMap<Goal, Goal>,
}

impl Counting {
    pub fn new(files: &[Arc<ClassFile>]) -> Counting {
        let mut counting = Counting::default();
        for file in files {
            let class = file.name().unwrap_or_default();
            for method in branches::of_class(file) {
                let named = name_of(class, &method);
                for copies in method.branches.iter().flat_map(|branch| &branch.sides) {
                    let goals = copies.iter().map(|&side| goal_at(&named, side));
                    let first = copies.first().map(|&side| goal_at(&named, side));
                    let pairs = goals.filter_map(|goal| Some((goal, first.clone()?)));
                    counting.sides.extend(pairs);
                }
                counting.methods.insert(named);
            }
        }
        counting
    }

    /// What a side counts as: nothing where only the compiler has written the branch.
    fn counted<'g>(&'g self, goal: &'g Goal) -> Option<&'g Goal> {
        match self.methods.contains(&goal.method) {
            true => self.sides.get(goal),
            false => Some(goal),
        }
    }
}

/// The numbers of the tests to keep: the fewest that reach what all reach together.
pub fn select(findings: &ClassFindings) -> Vec<usize> {
    let merits: Vec<BTreeSet<Merit>> = findings
        .findings
        .iter()
        .map(|finding| {
            let mut merits: BTreeSet<Merit> = { finding.goals.iter() }
                .filter_map(|goal| findings.counting.counted(goal).cloned())
                .map(Merit::Branch)
                .collect();
            // What only unchecked casts lead to is nothing that a class promises: such a test is there for the branches
            // that it reaches, and for nothing else.
            let is_promise = !is_cast(&finding.test.outcome);
            let killed = finding.noticed.killed.iter().copied();
            merits.extend(killed.filter(|_| is_promise).map(Merit::Kills));
            match (&finding.exception, &finding.test.violation) {
                (_, Some(violation)) => {
                    merits.insert(Merit::Violation(violation.clone()));
                }
                (Some(_), None) if !is_promise => {}
                // One test says that a method is not to be handed null, wherever it is noticed.
                (Some(_), None) if is_null_used(&finding.test.outcome) => {
                    let what = format!("NullPointerException {}", finding.signature);
                    merits.insert(Merit::Throws(what));
                }
                (Some(exception), None) => {
                    merits.insert(Merit::Throws(exception.clone()));
                }
                (None, None) => {
                    merits.insert(Merit::Returns(finding.signature.clone()));
                    let said = said_checks(finding);
                    let shown = shown_to_return(&finding.test);
                    let shown = shown.filter(|(check, _)| said.contains(check));
                    merits.extend(shown.map(|(_, method)| Merit::Returns(method)));
                    for check in &finding.test.checks {
                        if let Target::Instance { method, .. } = &check.call.target {
                            let effect = Merit::Shows(finding.signature.clone(), method.clone());
                            merits.insert(effect);
                        }
                    }
                }
            }
            merits
        })
        .collect();
    minimise::minimise(&merits)
}

/// The checks that stay where mutants do not say which ones do.
fn said_checks(finding: &Finding) -> Vec<usize> {
    let checks = &finding.test.checks;
    match finding.noticed.is_empty() {
        true => observing::readable(checks),
        false => (0..checks.len()).collect(),
    }
}

/// The checks of a test, by number, that say what a method of the class under test answers, and more than that it is
/// zero or empty, with the signature of that method: it needs no test that only says so once more.
pub fn shown_to_return(test: &Test) -> impl Iterator<Item = (usize, String)> + '_ {
    let act = test.steps.last().map(|act| &act.call.target);
    let own = match act {
        Some(
            Target::Constructor { class, .. }
            | Target::Static { class, .. }
            | Target::Instance { class, .. },
        ) => Some(class),
        _ => None,
    };
    test.checks
        .iter()
        .enumerate()
        .filter_map(move |(number, check)| {
            let Target::Instance { class, method, .. } = &check.call.target else {
                return None;
            };
            if Some(class) != own || observing::is_empty(&check.expected) {
                return None;
            }
            let parameters: String = check.call.parameters.iter().map(descriptor).collect();
            let returns = descriptor(&check.call.returns);
            Some((number, format!("{method}({parameters}){returns}")))
        })
}

fn is_cast(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Threw { class, message: None } if class == "java.lang.ClassCastException")
}

/// Null where an object was needed, and nobody had asked for it with words of his own.
fn is_null_used(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Threw { class, message: None } if class == "java.lang.NullPointerException")
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub covered: usize,
    pub total: usize,
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.covered += other.covered;
        self.total += other.total;
    }
}

/// Why a branch side is not covered; the names are part of the contract with scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    Infeasible,
    Bound,
    Budget,
    Unsupported,
    Unreached,
}

impl Reason {
    pub fn name(self) -> &'static str {
        match self {
            Reason::Infeasible => "infeasible",
            Reason::Bound => "bound",
            Reason::Budget => "budget",
            Reason::Unsupported => "unsupported",
            Reason::Unreached => "unreached",
        }
    }
}

#[derive(Clone, Debug)]
pub struct Uncovered {
    pub line: u16,
    /// 0 falls through, 1 jumps; of a switch the number of its target.
    pub side: u32,
    pub reason: Reason,
    pub sentence: String,
    /// Setting fields reaches it.
    pub by_fields: Option<ByFields>,
}

/// A branch side that is reached by setting fields, but by no calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByFields {
    /// No calls were found.
    Only,
    /// No calls within the bound do, with any arguments.
    Spurious,
}

#[derive(Clone, Debug)]
pub struct MethodCoverage {
    /// Internal name of the class it belongs to.
    pub class: String,
    pub name: String,
    pub descriptor: String,
    pub branches: Counts,
    pub uncovered: Vec<Uncovered>,
}

/// A test was there, and did not hold.
const DROPPED: &str = "the test that reaches it does not hold on the real JVM";
/// The exploration was there, but no test was made of it.
const UNWRITTEN_IN_TIME: &str = "it is reached, but there was no time for a test of it";
const BY_CONTRACT: &str =
    "only checks of whether a call is allowed reach it, and such a check is no test";
const UNWRITTEN: &str = "it is reached, but no test of it could be written";

const ASSERTIONS_OFF: &str =
    "it is for assertions that are switched off, and where tests run they are on";

/// Whether a branch is the compiler's own question whether `assert` is on.
fn asks_for_assertions(file: &ClassFile, method: &MethodBranches, pc: u16) -> bool {
    /// Of an instruction that names a member by an index of two bytes.
    const LENGTH: usize = 3;
    let member = file.find_method(&method.name, &method.descriptor);
    let Some(Ok(Some(code))) = member.map(|member| member.code(file)) else {
        return false;
    };
    let Some(before) = usize::from(pc).checked_sub(LENGTH) else {
        return false;
    };
    let Some(&[_, high, low]) = code.code.get(before..usize::from(pc)) else {
        return false;
    };
    let named = file.pool.member_ref(u16::from_be_bytes([high, low]));
    named.is_ok_and(|named| matches!(named.name, "$assertionsDisabled" | "desiredAssertionStatus"))
}

/// Why a call that reaches something becomes no test.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// What it does need not be so in another run.
    Unsteady,
    /// Source cannot say it.
    Unspeakable,
    /// Executed once more, it went another way.
    Lost,
    /// It does not end, or with the whole program, and this is how.
    Endless(String),
    /// It goes on to what cannot be executed.
    Unsupported(String),
}

impl Refusal {
    fn reason(&self) -> Reason {
        match self {
            Refusal::Unsteady | Refusal::Unspeakable | Refusal::Lost => Reason::Unreached,
            Refusal::Endless(_) => Reason::Bound,
            Refusal::Unsupported(_) => Reason::Unsupported,
        }
    }

    fn sentence(&self) -> String {
        match self {
            Refusal::Unsteady => {
                "it is reached, but how that ends depends on what is another thing in another run"
                    .into()
            }
            Refusal::Unspeakable => {
                "it is reached, but only by calls that source cannot spell".into()
            }
            Refusal::Lost => {
                "it was reached, but the same calls did not lead there once more".into()
            }
            Refusal::Endless(why) => {
                format!("it is reached, but by no call that ends as one in a test has to: {why}")
            }
            Refusal::Unsupported(what) => format!("it is reached, and then {what} is needed"),
        }
    }
}

/// The coverage of class files by what tests reach.
pub fn coverage(
    files: &[std::sync::Arc<ClassFile>],
    covered: &BTreeSet<Goal>,
    never_taken: &BTreeMap<Goal, String>,
    findings: &ClassFindings,
) -> Vec<MethodCoverage> {
    let mut methods = Vec::new();
    for file in files {
        let class = file.name().unwrap_or_default().to_string();
        for method in branches::of_class(file) {
            let named = name_of(&class, &method);
            let goal = |side: Side| goal_at(&named, side);
            let taken = |side: Side| covered.contains(&goal(side));
            let reached = |side: Side| findings.covered.contains(&goal(side));
            let refused = |side: Side| findings.refused.get(&goal(side));
            let tested = |side: Side| {
                let goal = goal(side);
                findings
                    .findings
                    .iter()
                    .any(|finding| finding.goals.contains(&goal))
            };
            let was_entered = method
                .branches
                .iter()
                .flat_map(|branch| branch.sides.iter().flatten())
                .any(|&side| taken(side) || reached(side));
            let is_private = file
                .find_method(&method.name, &method.descriptor)
                .is_some_and(|member| member.is(access::PRIVATE));
            let is_condition = file
                .find_method(&method.name, &method.descriptor)
                .is_some_and(|member| surface::names_condition(file, member));
            let counts = Counts {
                covered: method.covered(taken),
                total: method.total(),
            };
            let described = Described {
                class: &class,
                display: surface::display(&method.name, &method.descriptor),
                is_hidden: is_private && !was_entered,
            };
            let (reason, sentence) = explain(findings, &described);
            let mut uncovered = Vec::new();
            for branch in &method.branches {
                for (number, copies) in branch.sides.iter().enumerate() {
                    if !copies.iter().any(|&side| taken(side)) {
                        let by_fields = by_fields(findings, copies.iter().map(|&side| goal(side)));
                        let never = |side: &Side| never_taken.get(&goal(*side));
                        let (reason, sentence) = if copies.iter().all(|side| never(side).is_some())
                        {
                            let why = copies.iter().find_map(never).cloned();
                            (Reason::Infeasible, why.unwrap_or_default())
                        } else if let Some(by_fields) = by_fields {
                            (Reason::Bound, by_fields.sentence(findings))
                        } else if copies.iter().any(|&side| tested(side)) {
                            (Reason::Unreached, DROPPED.to_string())
                        } else if asks_for_assertions(file, &method, branch.pc) {
                            (Reason::Unreached, ASSERTIONS_OFF.to_string())
                        } else if let Some(refusal) = copies.iter().find_map(|&side| refused(side))
                        {
                            (refusal.reason(), refusal.sentence())
                        } else if copies.iter().any(|&side| reached(side)) {
                            match findings.out_of_time {
                                _ if is_condition => (Reason::Unreached, BY_CONTRACT.to_string()),
                                true => (Reason::Budget, UNWRITTEN_IN_TIME.to_string()),
                                false => (Reason::Unreached, UNWRITTEN.to_string()),
                            }
                        } else {
                            (reason, sentence.clone())
                        };
                        uncovered.push(Uncovered {
                            line: branch.line,
                            side: copies.first().map_or(number as u32, |side| side.side),
                            reason,
                            sentence,
                            by_fields,
                        });
                    }
                }
            }
            methods.push(MethodCoverage {
                class: class.clone(),
                name: method.name.clone(),
                descriptor: method.descriptor.clone(),
                branches: counts,
                uncovered,
            });
        }
    }
    methods
}

impl ByFields {
    fn sentence(self, findings: &ClassFindings) -> String {
        let max_calls = findings.targets_within.unwrap_or(0);
        match self {
            ByFields::Only => "setting fields reaches it, and no calls were found that do".into(),
            ByFields::Spurious => format!(
                "setting fields reaches it, but no sequence of up to {max_calls} calls does, with any arguments"
            ),
        }
    }
}

fn by_fields(findings: &ClassFindings, mut copies: impl Iterator<Item = Goal>) -> Option<ByFields> {
    copies.find_map(|goal| {
        if findings.spurious.contains(&goal) {
            return Some(ByFields::Spurious);
        }
        let is_known = findings.only_by_fields.contains(&goal);
        is_known.then_some(ByFields::Only)
    })
}

/// Which class is missing, where calls ended because of that.
pub fn missing_class(cut_off: &BTreeMap<String, String>) -> Option<&String> {
    cut_off.values().find(|why| why.starts_with(MISSING_CLASS))
}

/// A method as far as reasons need it.
struct Described<'a> {
    class: &'a str,
    /// Tells overloads apart.
    display: String,
    /// Private, and nothing that was called led there.
    is_hidden: bool,
}

/// Why branches of a method remain.
fn explain(findings: &ClassFindings, method: &Described<'_>) -> (Reason, String) {
    let sequences = match findings.calls {
        0 => "sequence".to_string(),
        calls => format!("sequence of up to {calls} calls"),
    };
    let display = &method.display;
    if let Some(what) = findings.unsupported.get(display) {
        return (Reason::Unsupported, format!("{display} needs {what}"));
    }
    if let Some(why) = findings.unreached.get(display) {
        return (Reason::Unreached, why.clone());
    }
    if let Some(why) = findings.cut_off.get(display) {
        return (Reason::Bound, why.clone());
    }
    if findings.findings.is_empty()
        && let Some(why) = missing_class(&findings.cut_off)
    {
        return (Reason::Unreached, why.clone());
    }
    if findings.out_of_time {
        return (
            Reason::Budget,
            "not reached in the time or work that a class gets; --time-limit gives more".into(),
        );
    }
    if findings.states == 0 && findings.paths == 0 {
        let class = method.class.replace('/', ".");
        return (
            Reason::Unreached,
            format!("no instance of {class} could be made, and nothing of it called"),
        );
    }
    if findings.exhausted && findings.unsupported.is_empty() {
        return (
            Reason::Infeasible,
            "no sequence of calls reaches it, of any length and with any arguments".into(),
        );
    }
    if method.is_hidden {
        return (
            Reason::Bound,
            format!("it is private, and no {sequences} led to it"),
        );
    }
    (
        Reason::Bound,
        format!("reached by no {sequences} with the arguments tried"),
    )
}
