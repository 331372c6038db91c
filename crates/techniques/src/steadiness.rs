//! What a test says must not depend on what is another thing in another run: the clock, randomness, identity hash
//! codes, the machine, settings, other threads. A test that asked for any of it is executed once more with marks
//! that follow those values (`vm::outside`): an assertion on a marked value is left out, and where the code under test
//! decides by one, the decision is turned: what both sides say is promised. Where that is not known, the test stays
//! without assertions, if nothing is thrown on the other side either.

use crate::mutation::following::Followed;
use crate::mutation::trial::{Defaults, Trial, Verdict};
use crate::sequence::executor::{Executor, Plain, Watch};
use rustc_hash::FxHashSet;
use spelunk_classes::class_file::Constant;
use spelunk_classes::registry::{ClassId, access};
use spelunk_junit::model::{Expected, Outcome, Test};
use spelunk_term::{Evaluator, TermId};
use spelunk_vm::Vm;
use spelunk_vm::canonical::Base;
use spelunk_vm::fork::Fork;
use spelunk_vm::outside::Source;
use std::collections::BTreeSet;

/// Decisions of one test that are turned.
const MOST_TURNED: usize = 12;
/// Decisions of one execution that are answered at all.
const MOST_DECISIONS: usize = 20_000;
/// What settings say that nobody has made, to see what depends on them: besides what the code mentions.
/// Numbers lie on both sides of what code has for a default.
const OTHER_SETTINGS: [&str; 4] = ["true", "7", "1000003", "-3"];
const MOST_SETTINGS: usize = 16;

/// Places in the world with other letters, digits, calendars and line ends than this VM's.
const OTHER_DEFAULTS: [Defaults; 4] = [
    defaults("de-DE", "Europe/Berlin", "\r\n"),
    OTHER_LETTERS,
    defaults("ar-EG-u-nu-arab", "America/Los_Angeles", "\n"),
    defaults("th-TH-u-ca-buddhist-nu-thai", "Asia/Kolkata", "\r\n"),
];

/// Where the small letter of I is another one.
const OTHER_LETTERS: Defaults = defaults("tr-TR", "Pacific/Kiritimati", "\r");

const fn defaults(language: &'static str, zone: &'static str, line_end: &'static str) -> Defaults {
    Defaults {
        language,
        zone,
        line_end,
    }
}

/// Looks after the tests of one class.
pub struct Steadiness {
    trial: Trial,
    base: Base,
    /// Classes whose initialisers asked something: they are initialised again for every look.
    asked_at_start: Vec<ClassId>,
    /// What they asked for that cannot be marked.
    at_start: Untraceable,
    settings: Vec<String>,
    /// Other classes of the user whose initialisers asked for settings or defaults, and keep the answer.
    others: Vec<ClassId>,
    asked_by_others: Untraceable,
    looked_at: FxHashSet<ClassId>,
}

/// How often the world outside was asked so far.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    questions: u64,
    untraceable: u64,
    varied: u64,
    defaults: u64,
    settings: u64,
    hashes: u64,
    orders: u64,
    cased: u64,
    explained: u64,
}

impl Asked {
    pub fn so_far(vm: &Vm) -> Asked {
        Asked {
            questions: vm.outside.asked,
            untraceable: vm.outside.untraceable,
            varied: vm.outside.varied,
            defaults: vm.outside.defaults,
            settings: vm.outside.settings,
            hashes: vm.identity_hashes,
            orders: vm.outside.orders,
            cased: vm.outside.cased,
            explained: vm.outside.explained,
        }
    }

    /// Whether something was asked between the two, the case of letters and explanations of null pointers left aside.
    fn differs_from(self, earlier: Asked) -> bool {
        let (cased, explained) = (self.cased, self.explained);
        self != Asked {
            cased,
            explained,
            ..earlier
        }
    }
}

impl Steadiness {
    pub fn new(executor: &mut Executor, classes: &[ClassId], base: Base) -> Steadiness {
        let mut steadiness = Steadiness {
            trial: Trial::default(),
            base,
            asked_at_start: Vec::new(),
            at_start: Untraceable::default(),
            settings: settings(&executor.vm, classes),
            others: Vec::new(),
            asked_by_others: Untraceable::default(),
            looked_at: classes.iter().copied().collect(),
        };
        for &class in classes {
            if let Some((before, after)) = asked_by_initialiser(executor, class) {
                steadiness.asked_at_start.push(class);
                steadiness.at_start.add(Untraceable::between(before, after));
            }
        }
        steadiness
    }

    /// Whether nothing was asked when classes were initialised.
    pub fn is_calm(&mut self, executor: &mut Executor) -> bool {
        self.look_at_others(executor);
        self.asked_at_start.is_empty() && self.others.is_empty()
    }

    /// Looks at initialisers of the user's other classes: a line end that one of them keeps comes back in texts.
    fn look_at_others(&mut self, executor: &mut Executor) {
        executor.leave();
        let registry = &executor.vm.registry;
        let new: Vec<ClassId> = (0..registry.classes.len() as u32)
            .map(ClassId)
            .filter(|class| !self.looked_at.contains(class))
            .filter(|&class| registry.class(class).is_user() && executor.vm.is_initialised(class))
            .collect();
        for class in new {
            self.looked_at.insert(class);
            let Some((before, after)) = asked_by_initialiser(executor, class) else {
                continue;
            };
            let asked = Untraceable::between(before, after);
            let is_only_that = asked.all == after.questions - before.questions;
            if asked.any() && is_only_that && asked.all == asked.settings + asked.defaults {
                self.others.push(class);
                self.asked_by_others.add(asked);
            }
        }
    }

    /// Leaves out what depends on settings and defaults that other classes have kept. False if they change how the
    /// test ends.
    fn leave_out_kept(&mut self, executor: &mut Executor, test: &mut Test) -> bool {
        let trial = &mut self.trial;
        if trial.run_afresh(executor, test, &self.others) != Verdict::Holds {
            // Classes that are initialised twice are not what they were: nothing can be tried with them.
            return true;
        }
        let mut changed = BTreeSet::new();
        let settings = match self.asked_by_others.settings {
            0 => &[][..],
            _ => &OTHER_SETTINGS[..],
        };
        for text in settings {
            executor.vm.outside.other_setting = Some((*text).into());
            let verdict = trial.run_afresh(executor, test, &self.others);
            executor.vm.outside.other_setting = None;
            if !note_broken(verdict, &mut changed) {
                return false;
            }
        }
        let defaults = match self.asked_by_others.defaults {
            0 => &[][..],
            _ => &OTHER_DEFAULTS[..],
        };
        for other in defaults {
            let verdict = trial.run_elsewhere(executor, test, &self.others, other);
            if !note_broken(verdict, &mut changed) {
                return false;
            }
        }
        leave_out_numbers(test, &changed);
        true
    }

    /// Leaves out of a test what another run need not say. False if it is no test at all.
    pub fn settle(&mut self, executor: &mut Executor, test: &mut Test) -> bool {
        let before = Asked::so_far(&executor.vm);
        let verdict = self.trial.run(executor, test);
        let after = Asked::so_far(&executor.vm);
        let own = Untraceable::between(before, after);
        self.look_at_others(executor);
        if !self.others.is_empty()
            && verdict == Verdict::Holds
            && !self.leave_out_kept(executor, test)
        {
            return self.settle_untraceable(executor, test, own);
        }
        if (own.any() || self.at_start.any())
            && (verdict != Verdict::Holds || !self.leave_out_varied(executor, test, own))
        {
            return self.settle_untraceable(executor, test, own);
        }
        if before.cased != after.cased && verdict == Verdict::Holds {
            self.leave_out_cased(executor, test);
        }
        if before.explained != after.explained && verdict == Verdict::Holds {
            self.leave_out_explained(executor, test);
        }
        if !after.differs_from(before) && self.asked_at_start.is_empty() {
            return true;
        }
        if verdict != Verdict::Holds {
            // Nothing is known of it: the real JVM decides, but the test says no more than that it ends.
            return without_promises(test);
        }
        if before.orders != after.orders && !self.holds_in_other_order(executor, test) {
            return without_promises(test);
        }
        let mut marked = Marked::new(None);
        let Some(mut followed) = self.follow(executor, test, &mut marked) else {
            return without_promises(test);
        };
        // Where few decisions depend on marks, each is turned: what both sides say is promised.
        let mut is_known = marked.lost == 0 && marked.by_user <= MOST_TURNED;
        let mut goes_well = !followed.threw;
        for number in 0..marked.by_user.min(MOST_TURNED) {
            let mut other = Marked::new(Some(number));
            let turned = self.follow(executor, test, &mut other);
            goes_well &= turned.as_ref().is_some_and(|turned| !turned.threw);
            // Decisions that only the other side makes are turned by nobody.
            let is_simple = other.lost == 0 && other.by_user <= marked.by_user;
            is_known &= is_simple && turned.is_some_and(|turned| followed.join(&turned));
            if !is_known && !goes_well {
                return false;
            }
        }
        match is_known {
            true => leave_out(test, &followed),
            false => goes_well && without_promises(test),
        }
    }

    /// Leaves out what is said of letters whose case depends on the language. What cannot be tried here is left to the
    /// proof.
    fn leave_out_cased(&mut self, executor: &mut Executor, test: &mut Test) {
        let classes = &self.asked_at_start;
        let verdict = self
            .trial
            .run_elsewhere(executor, test, classes, &OTHER_LETTERS);
        leave_out_broken(test, verdict);
    }

    /// Leaves out what is said of the text that explains a null pointer.
    fn leave_out_explained(&mut self, executor: &mut Executor, test: &mut Test) {
        executor.vm.outside.explains_nothing = true;
        let classes = &self.asked_at_start;
        let verdict = self.trial.run_afresh(executor, test, classes);
        executor.vm.outside.explains_nothing = false;
        leave_out_broken(test, verdict);
    }

    /// What a test has asked cannot be marked, and changes what it says. Nothing is promised of values; that it throws
    /// is, where other settings change nothing about it, and where all else that it asked for is another thing in each
    /// of the JVMs that prove it.
    fn settle_untraceable(
        &mut self,
        executor: &mut Executor,
        test: &mut Test,
        own: Untraceable,
    ) -> bool {
        let Outcome::Threw { message, .. } = &mut test.outcome else {
            return without_promises(test);
        };
        *message = None;
        test.checks.clear();
        let asks_settings = own.settings + self.at_start.settings > 0;
        own.all == own.settings + own.varied
            && (!asks_settings || self.holds_with_other_settings(executor, test))
    }

    /// Tries a test with other settings and other defaults, where it asks for those, and leaves out the assertions that
    /// they change. False if they change how it ends, or if it asks for more than can be tried here.
    fn leave_out_varied(
        &mut self,
        executor: &mut Executor,
        test: &mut Test,
        own: Untraceable,
    ) -> bool {
        let mut asked = own;
        asked.add(self.at_start);
        if asked.all != asked.settings + asked.defaults {
            return false;
        }
        let mut changed = BTreeSet::new();
        let settings = match asked.settings {
            0 => Vec::new(),
            _ => self.settings.clone(),
        };
        for text in settings {
            executor.vm.outside.other_setting = Some(text.as_str().into());
            let verdict = self.trial.run_afresh(executor, test, &self.asked_at_start);
            executor.vm.outside.other_setting = None;
            if !note_broken(verdict, &mut changed) {
                return false;
            }
        }
        let defaults = match asked.defaults {
            0 => &[][..],
            _ => &OTHER_DEFAULTS[..],
        };
        for other in defaults {
            let trial = &mut self.trial;
            let verdict = trial.run_elsewhere(executor, test, &self.asked_at_start, other);
            if !note_broken(verdict, &mut changed) {
                return false;
            }
        }
        leave_out_numbers(test, &changed);
        true
    }

    fn follow(
        &mut self,
        executor: &mut Executor,
        test: &Test,
        marked: &mut Marked,
    ) -> Option<Followed> {
        executor.leave();
        let terms = executor.vm.terms.mark();
        executor.vm.options.samples_natives = true;
        executor.vm.outside.marks.clear();
        executor.vm.outside.is_marking = true;
        let followed = self
            .trial
            .follow(executor, test, &self.asked_at_start, self.base, marked);
        executor.vm.outside.is_marking = false;
        executor.vm.options.samples_natives = false;
        executor.leave();
        executor.vm.terms.truncate(terms);
        followed
    }

    /// Whether a test is the same with all other settings.
    fn holds_with_other_settings(&mut self, executor: &mut Executor, test: &Test) -> bool {
        let (trial, classes) = (&mut self.trial, &self.asked_at_start);
        self.settings.iter().all(|text| {
            executor.vm.outside.other_setting = Some(text.as_str().into());
            let verdict = trial.run_afresh(executor, test, classes);
            executor.vm.outside.other_setting = None;
            verdict == Verdict::Holds
        })
    }

    /// Whether a test holds wherever `Set.of` and `Map.of` begin with their elements, and in both directions. What
    /// cannot be turned round is not known.
    fn holds_in_other_order(&mut self, executor: &mut Executor, test: &Test) -> bool {
        const CLASS: &str = "java/util/ImmutableCollections";
        /// Of 32 bits: the share of the table before the first element that is looked at.
        const STARTS: [u64; 3] = [0, 0x5555_5555, 0xaaaa_aaaa];
        executor.leave();
        let vm = &executor.vm;
        let Some(class) = vm.registry.loaded(CLASS) else {
            return false;
        };
        let chosen = [("REVERSE", "Z"), ("SALT32L", "J")];
        let [Some(reverse), Some(salt)] =
            chosen.map(|(name, letter)| vm.static_value(class, name, letter))
        else {
            return false;
        };
        let mut holds = true;
        for (is_reversed, start) in STARTS.iter().flat_map(|&start| [(0, start), (1, start)]) {
            executor
                .vm
                .set_static_value(class, "REVERSE", "Z", is_reversed);
            executor.vm.set_static_value(class, "SALT32L", "J", start);
            holds &= self.trial.run(executor, test) == Verdict::Holds;
        }
        executor.vm.set_static_value(class, "REVERSE", "Z", reverse);
        executor.vm.set_static_value(class, "SALT32L", "J", salt);
        holds
    }
}

/// What an execution has asked for whose answers cannot be marked.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
struct Untraceable {
    all: u64,
    settings: u64,
    varied: u64,
    defaults: u64,
}

impl Untraceable {
    fn between(before: Asked, after: Asked) -> Untraceable {
        Untraceable {
            all: after.untraceable - before.untraceable,
            settings: after.settings - before.settings,
            varied: after.varied - before.varied,
            defaults: after.defaults - before.defaults,
        }
    }

    fn any(self) -> bool {
        self.all > 0
    }

    fn add(&mut self, other: Untraceable) {
        self.all += other.all;
        self.settings += other.settings;
        self.varied += other.varied;
        self.defaults += other.defaults;
    }
}

/// What the initialiser of a class asks for, if it asks for anything.
fn asked_by_initialiser(executor: &mut Executor, class: ClassId) -> Option<(Asked, Asked)> {
    executor.begin();
    let before = Asked::so_far(&executor.vm);
    let ended = is_plain(executor, class)
        && executor.vm.is_initialised(class)
        && executor.initialise_again(class, &mut Plain).is_ok();
    let after = Asked::so_far(&executor.vm);
    executor.leave();
    (ended && after.differs_from(before)).then_some((before, after))
}

/// Leaves out checks by their numbers, from one on.
fn leave_out_numbers(test: &mut Test, changed: &BTreeSet<usize>) {
    let mut number = 0;
    test.checks.retain(|_| {
        number += 1;
        !changed.contains(&number)
    });
}

/// Notes the checks that do not hold; false if the test itself ends in another way, or nobody knows.
fn note_broken(verdict: Verdict, changed: &mut BTreeSet<usize>) -> bool {
    match verdict {
        Verdict::Holds => true,
        Verdict::Broken(broken) => {
            changed.extend(&broken.parts);
            !broken.parts.contains(&0)
        }
        Verdict::Endless | Verdict::Unknown => false,
    }
}

/// Texts that code compares settings with.
fn settings(vm: &Vm, classes: &[ClassId]) -> Vec<String> {
    let mut found: Vec<String> = OTHER_SETTINGS.map(String::from).into();
    for &class in classes {
        let Some(file) = &vm.registry.class(class).file else {
            continue;
        };
        let texts = file
            .pool
            .indexes()
            .filter_map(|index| match file.pool.get(index) {
                Ok(Constant::String(text)) => file.pool.utf8(text).ok(),
                _ => None,
            });
        found.extend(texts.map(String::from));
    }
    found.truncate(MOST_SETTINGS);
    found
}

/// Constants of enums are compared by identity: they are not made again.
fn is_plain(executor: &Executor, class: ClassId) -> bool {
    executor.vm.registry.class(class).access & access::ENUM == 0
}

/// No assertion but that the test ends. An exception that need not come is no test.
fn without_promises(test: &mut Test) -> bool {
    test.checks.clear();
    match &mut test.outcome {
        Outcome::Threw { .. } => false,
        Outcome::Returned(expected) => {
            *expected = None;
            true
        }
    }
}

/// Leaves out what is marked. False if nothing is left: an exception that need not come is no test.
fn leave_out(test: &mut Test, followed: &Followed) -> bool {
    let mut marked = followed.checks.iter();
    test.checks.retain(|_| marked.next() != Some(&true));
    match &mut test.outcome {
        Outcome::Returned(expected) if !followed.holds => *expected = None,
        Outcome::Threw { .. } if !followed.holds => return false,
        _ if !followed.outcome => {}
        _ => leave_out_outcome(test),
    }
    true
}

/// Leaves out the assertions that did not hold.
fn leave_out_broken(test: &mut Test, verdict: Verdict) {
    let Verdict::Broken(broken) = verdict else {
        return;
    };
    leave_out_numbers(test, &broken.parts.iter().copied().collect());
    if broken.parts.contains(&0) {
        leave_out_outcome(test);
    }
}

/// Without the value that is returned, or the message of what is thrown.
fn leave_out_outcome(test: &mut Test) {
    let act = test.steps.last();
    let is_object = act.is_some_and(|act| !act.call.returns.is_primitive());
    match &mut test.outcome {
        Outcome::Returned(expected) => *expected = is_object.then_some(Expected::NotNull),
        Outcome::Threw { message, .. } => *message = None,
    }
}

/// Watches an execution in which nothing but marks is symbolic.
pub struct Marked {
    evaluator: Evaluator,
    /// Marks that the evaluator knows.
    known: usize,
    /// Decisions by marks that code of the user makes.
    pub by_user: usize,
    /// Decisions and samples elsewhere through which a mark may be lost. Identity hash codes place elements in
    /// tables of the class library, which is no harm: orders that come from them are not asserted.
    pub lost: usize,
    turned: Option<usize>,
    decisions: usize,
}

impl Marked {
    fn new(turned: Option<usize>) -> Marked {
        Marked {
            evaluator: Evaluator::new(Default::default()),
            known: 0,
            by_user: 0,
            lost: 0,
            turned,
            decisions: 0,
        }
    }

    fn learn(&mut self, vm: &Vm) {
        for mark in &vm.outside.marks[self.known..] {
            self.evaluator.set_value(mark.variable, mark.value);
        }
        self.known = vm.outside.marks.len();
    }

    /// Notes a decision on a term; whether it is the one to be turned.
    fn decides(&mut self, vm: &Vm, term: TermId) -> bool {
        let site = vm.branch_site();
        let is_user = site.is_some_and(|(method, ..)| {
            let class = vm.registry.method(method).class;
            vm.registry.class(class).is_user()
        });
        if is_user {
            self.by_user += 1;
            return self.turned == Some(self.by_user - 1);
        }
        self.lose(vm, term);
        false
    }

    fn lose(&mut self, vm: &Vm, term: TermId) {
        let variables = vm.terms.free_variables(term);
        let is_identity = |mark: &spelunk_vm::outside::Mark| mark.source == Source::Identity;
        let harmless = variables.iter().all(|variable| {
            let mark = vm
                .outside
                .marks
                .iter()
                .find(|mark| mark.variable == *variable);
            mark.is_some_and(is_identity)
        });
        self.lost += usize::from(!harmless);
    }
}

impl Watch for Marked {
    fn answer(&mut self, vm: &mut Vm, fork: &Fork) -> Option<u64> {
        self.decisions += 1;
        if self.decisions > MOST_DECISIONS {
            return None;
        }
        self.learn(vm);
        match fork {
            Fork::Condition(condition) => {
                let holds = self.evaluator.evaluate(&vm.terms, *condition) != 0;
                let is_turned = self.decides(vm, *condition);
                Some(u64::from(holds == is_turned))
            }
            Fork::Assume(condition) => {
                (self.evaluator.evaluate(&vm.terms, *condition) != 0).then_some(0)
            }
            Fork::Choice { .. } | Fork::Invariant => Some(0),
            Fork::Cases(cases) => {
                let holds = |case: &TermId| self.evaluator.evaluate(&vm.terms, *case) != 0;
                let found = cases.iter().position(holds)?;
                let is_turned = self.decides(vm, cases[found]);
                Some(((found + usize::from(is_turned)) % cases.len()) as u64)
            }
            Fork::Few { term, .. } | Fork::AllOfFew(term) | Fork::Sample { term, .. } => {
                self.lose(vm, *term);
                Some(self.evaluator.evaluate(&vm.terms, *term))
            }
        }
    }
}
