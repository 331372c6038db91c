//! Mutants of a class under test on the VM: which tests notice them, which assertions it takes for that.
//!
//! Code is exchanged method by method, so a mutant costs one decoded method and each of its tests one
//! execution. What initialisers run as well is judged with classes that are initialised again; mutants of initialisers
//! themselves come last, because most tests have to do with them. How sequences are found that tell a mutant from the original is `search::hunt`'s.

mod assertions;
pub mod following;
mod initialisers;
pub mod order;
pub mod trial;

use crate::goals;
use crate::sequence::executor::{Executor, Plain};
use crate::sequences::{ClassFindings, Finding};
use initialisers::Initialisers;
use rustc_hash::{FxHashMap, FxHashSet};
use spelunk_classes::class_file::{CodeAttribute, Member};
use spelunk_classes::registry::{ClassId, MethodId, Registry};
use spelunk_classes::verify::{PathHierarchy, Verifier};
use spelunk_junit::model::Test;
use spelunk_mutants::{Mutant, mutants, with_siblings};
use spelunk_solver::clock;
use spelunk_vm::exchange::{OtherCode, Reached};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::time::{Duration, Instant};
use trial::{Trial, Verdict};

/// A mutant ends never if it does not with so many times the steps of a test.
const STEPS_OF_ENDLESS: i64 = 8;
/// Decoded instructions of mutants that are kept, of sixteen bytes each.
const MOST_KEPT_INSTRUCTIONS: usize = 1 << 22;

/// What a test has to do with the mutants of the class, by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Noticed {
    /// It was found out what it executes; otherwise nothing below is known.
    pub is_known: bool,
    /// On lines that it executes.
    pub covered: BTreeSet<u32>,
    pub killed: BTreeSet<u32>,
    /// Those of them that it notices without an assertion on any value, because it ends otherwise.
    pub killed_by_ending: BTreeSet<u32>,
    /// Executed, and not noticed.
    pub passed: BTreeSet<u32>,
}

impl Noticed {
    /// Whether it has to do with no mutant, as far as is known.
    pub fn is_empty(&self) -> bool {
        self.covered.is_empty() && self.killed.is_empty() && self.passed.is_empty()
    }

    /// The same for a test that is written without its assertions.
    pub fn without_assertions(&self) -> Noticed {
        let missed = self.killed.difference(&self.killed_by_ending);
        Noticed {
            is_known: self.is_known,
            covered: self.covered.clone(),
            killed: self.killed_by_ending.clone(),
            killed_by_ending: self.killed_by_ending.clone(),
            passed: self.passed.iter().chain(missed).copied().collect(),
        }
    }
}

/// What judging took: executions of tests on mutants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    pub runs: u64,
    pub time: Duration,
}

/// A mutant and where its code goes.
struct Subject {
    mutant: Mutant,
    method: MethodId,
}

impl Subject {
    fn is_of_initialiser(&self) -> bool {
        self.mutant.method == "<clinit>"
    }

    fn place(&self) -> (MethodId, u32) {
        (self.method, u32::from(self.mutant.pc))
    }
}

/// What is asked about a mutant: how many tests that notice it are enough, and until when they are tried.
#[derive(Copy, Clone)]
struct Wanted {
    mutant: usize,
    enough: usize,
    until: Instant,
}

/// Mutants that are gone through one after the other, with what is asked about each.
struct Pass {
    mutants: Range<usize>,
    enough: usize,
    until: Instant,
}

/// What a test executes.
struct Executed {
    instructions: Reached,
    /// Classes that a JVM initialises for it, of those that can be initialised again.
    initialised: Vec<ClassId>,
}

/// The mutants of a class and the classes nested in it.
pub struct Analysis {
    subjects: Vec<Subject>,
    /// Code with probes of the methods that have mutants.
    probed: Vec<(MethodId, OtherCode)>,
    trial: Trial,
    initialisers: Initialisers,
    /// What the parts of a test notice: by finding, part and mutant.
    parts: BTreeMap<usize, Vec<(u32, Vec<usize>)>>,
    /// By finding: what its test executes; nothing if it does not hold here.
    reached: Vec<Option<Executed>>,
    /// Decoded code of mutants that were in place before: a hunt puts the same ones in place again and again.
    codes: FxHashMap<usize, OtherCode>,
    /// Instructions in `codes`.
    kept_instructions: usize,
    /// By method: the finding that has noticed a mutant of it last.
    last_killers: FxHashMap<MethodId, usize>,
    /// Every pair of a mutant and a kept test was executed.
    is_complete: bool,
    /// Mutants of initialisers were tried on all tests, and are on those that come.
    are_initialisers_judged: bool,
    /// Mutants that do not end with many more steps than a test has either.
    endless: FxHashSet<usize>,
    pub effort: Effort,
    /// The same time on the clock that the exploration goes by.
    spent: Duration,
}

impl Analysis {
    /// Whether a mutant is code at all takes long to find out in long methods: what cannot be asked in time is left
    /// out, and could not be judged either.
    pub fn new(executor: &mut Executor, classes: &[ClassId], until: Instant) -> Analysis {
        executor.leave();
        let vm = &mut executor.vm;
        let mut subjects = Vec::new();
        let mut methods = Vec::new();
        for &class in classes {
            let Some(file) = vm.registry.class(class).file.as_ref().map(with_siblings) else {
                continue;
            };
            // Mutants name constants that the class does not have: it has them from now on.
            vm.registry.class_mut(class).file = Some(file.clone());
            let decoded = vm.decode_methods(class);
            methods.extend(&decoded);
            let mut hierarchy = PathHierarchy::new(&vm.registry.class_path);
            let mut verifier = Verifier::new(&file).ok();
            let mut is_valid = |mutant: &Mutant, method: MethodId| {
                !mutant.operator.may_break_types()
                    || clock::now() < until
                        && verifier.as_mut().is_some_and(|verifier| {
                            is_verified(&vm.registry, mutant, method, verifier, &mut hierarchy)
                        })
            };
            for mutant in mutants(&file) {
                let found = vm
                    .registry
                    .find_declared(class, &mutant.method, &mutant.descriptor);
                let found = found.filter(|method| decoded.contains(method));
                if let Some(method) = found.filter(|&method| is_valid(&mutant, method)) {
                    subjects.push(Subject { mutant, method });
                }
            }
        }
        subjects.sort_by_key(Subject::is_of_initialiser);
        let probed = methods
            .into_iter()
            .filter_map(|method| Some((method, vm.probed_code(method)?)))
            .collect();
        let mut analysis = Analysis {
            subjects,
            probed,
            trial: Trial::default(),
            initialisers: Initialisers::of(&executor.vm, classes),
            parts: BTreeMap::new(),
            reached: Vec::new(),
            codes: FxHashMap::default(),
            kept_instructions: 0,
            last_killers: FxHashMap::default(),
            is_complete: false,
            are_initialisers_judged: false,
            endless: FxHashSet::default(),
            effort: Effort::default(),
            spent: Duration::ZERO,
        };
        for &class in classes {
            analysis.look_at_initialiser(executor, class);
        }
        analysis
    }

    fn look_at_initialiser(&mut self, executor: &mut Executor, class: ClassId) {
        if !executor.vm.is_initialised(class) {
            return;
        }
        self.exchange_probed(executor);
        executor.vm.reached = Some(Reached::default());
        executor.begin();
        let ended = executor.initialise_again(class, &mut Plain).is_ok();
        let reached = executor.vm.reached.take().unwrap_or_default();
        self.exchange_probed(executor);
        self.initialisers.note(&executor.vm, class, ended, reached);
    }

    /// Executes a test on a mutant whose code is in place.
    fn try_mutant(
        &mut self,
        executor: &mut Executor,
        mutant: usize,
        (test, initialised): (&Test, &[ClassId]),
        until: Instant,
    ) -> Verdict {
        let place = self.subjects[mutant].place();
        if self.initialisers.is_unknown(&place) {
            return Verdict::Unknown;
        }
        let classes = match self.initialisers.is_reached(&place) {
            true => initialised,
            false => &[],
        };
        let began = clock::now();
        let verdict = self.trial.run_afresh(executor, test, classes);
        if verdict != Verdict::Endless || self.endless.contains(&mutant) {
            return verdict;
        }
        let now = clock::now();
        if now + (now - began) * STEPS_OF_ENDLESS as u32 >= until {
            return Verdict::Unknown;
        }
        // Code that the original never came to may have classes and tables of its own to set up: that ends, later.
        let steps = executor.max_steps;
        executor.max_steps = steps.saturating_mul(STEPS_OF_ENDLESS);
        let mut verdict = self.trial.run_afresh(executor, test, classes);
        if verdict == Verdict::Endless && self.trial.has_started_threads {
            verdict = self.trial.run_endless(executor, test, classes);
        }
        executor.max_steps = steps;
        if verdict == Verdict::Endless {
            self.endless.insert(mutant);
        }
        verdict
    }

    /// Looks for one test that notices each mutant: among the tests that would be kept, then among all others,
    /// because a test that notices one of them is worth keeping too.
    pub fn judge(&mut self, executor: &mut Executor, findings: &mut ClassFindings, until: Instant) {
        for number in 0..findings.findings.len() {
            self.look_at(executor, &mut findings.findings[number], until);
        }
        let kept = goals::select(findings);
        let is_kept: BTreeSet<usize> = kept.iter().copied().collect();
        let others: Vec<usize> = (0..findings.findings.len())
            .filter(|number| !is_kept.contains(number))
            .collect();
        let pass = Pass {
            mutants: 0..self.of_methods(),
            enough: 1,
            until,
        };
        findings.judged_mutants = self.go_through(executor, findings, pass, &[&kept, &others]);
    }

    /// Looks for one test that notices each mutant of an initialiser. Most tests do what such a mutant has changed, so
    /// this comes when everything else is done.
    pub fn judge_initialisers(
        &mut self,
        executor: &mut Executor,
        findings: &mut ClassFindings,
        until: Instant,
    ) {
        if findings.judged_mutants.is_some() || self.are_initialisers_judged {
            return;
        }
        let kept = goals::select(findings);
        let pass = Pass {
            mutants: self.of_methods()..self.subjects.len(),
            enough: 1,
            until,
        };
        findings.judged_mutants = self.go_through(executor, findings, pass, &[&kept]);
    }

    /// The same before a hunt for them: whether every one of them was tried. From then on tests that are found are tried on
    /// them too.
    pub fn judge_more_initialisers(
        &mut self,
        executor: &mut Executor,
        findings: &mut ClassFindings,
        until: Instant,
    ) -> bool {
        let mutants = self.of_methods()..self.subjects.len();
        if findings.judged_mutants.is_some() || mutants.is_empty() {
            return false;
        }
        let kept = goals::select(findings);
        let pass = Pass {
            mutants,
            enough: 1,
            until,
        };
        let missed = self.go_through(executor, findings, pass, &[&kept]);
        self.are_initialisers_judged = missed.is_none();
        self.are_initialisers_judged
    }

    /// Classes that are initialised again where this mutant is tried.
    pub fn initialised_again(&self, mutant: usize) -> Vec<ClassId> {
        match self.is_of_initialiser(mutant) {
            true => self.initialisers.classes(),
            false => Vec::new(),
        }
    }

    pub fn is_of_initialiser(&self, mutant: usize) -> bool {
        self.subjects[mutant].is_of_initialiser()
    }

    /// Tries tests on mutants, the first of these groups first, until enough of them notice each. The first mutant that
    /// there was no time for.
    fn go_through(
        &mut self,
        executor: &mut Executor,
        findings: &mut ClassFindings,
        pass: Pass,
        groups: &[&[usize]],
    ) -> Option<usize> {
        let Pass {
            mutants,
            enough,
            until,
        } = pass;
        for mutant in mutants {
            let wanted = Wanted {
                mutant,
                enough,
                until,
            };
            let mut noticed = 0;
            for tests in groups {
                if noticed == 0 {
                    noticed = self.judge_one(executor, findings, tests, wanted);
                }
            }
            if noticed < enough && executor.is_late(until) {
                return Some(mutant);
            }
        }
        None
    }

    /// So many mutants are of methods; those of initialisers come behind them.
    pub fn of_methods(&self) -> usize {
        self.subjects
            .partition_point(|subject| !subject.is_of_initialiser())
    }

    /// Executes what is left of the pairs of a mutant and a test that would be kept: which of its assertions a
    /// test needs can be said only then.
    pub fn complete(
        &mut self,
        executor: &mut Executor,
        findings: &mut ClassFindings,
        until: Instant,
    ) {
        if findings.judged_mutants.is_some() {
            return;
        }
        let kept = goals::select(findings);
        let pass = Pass {
            mutants: 0..self.of_methods(),
            enough: usize::MAX,
            until,
        };
        let missed = self.go_through(executor, findings, pass, &[&kept]);
        self.is_complete = missed.is_none();
    }

    /// How long that will take, as far as one can tell: at most as if every test were to be executed on every
    /// mutant that it reaches.
    pub fn time_to_complete(&self, findings: &ClassFindings) -> Duration {
        if self.effort.runs == 0 {
            return Duration::ZERO;
        }
        let kept = goals::select(findings);
        let pairs = (0..self.subjects.len())
            .flat_map(|mutant| kept.iter().map(move |&number| (mutant, number)))
            .filter(|&(mutant, number)| {
                self.is_reached_by(mutant, number) && !is_judged(&findings.findings[number], mutant)
            })
            .count();
        let each = self.spent.as_secs_f64() / self.effort.runs as f64;
        Duration::from_secs_f64(each * pairs as f64)
    }

    /// Which instructions a test executes, and so which mutants it may notice.
    pub fn look_at(&mut self, executor: &mut Executor, finding: &mut Finding, until: Instant) {
        let is_judged = finding.test.violation.is_none() && !executor.is_late(until);
        let reached = match is_judged {
            true => self.reach(executor, &finding.test),
            false => None,
        };
        if let Some(reached) = &reached {
            finding.noticed.covered = self.on_lines_of(executor, &reached.instructions);
            let by_initialisers = self.initialised_by(executor, reached);
            finding.noticed.covered.extend(by_initialisers);
            finding.noticed.is_known = true;
        }
        self.reached.push(reached);
    }

    /// The mutants of initialisers on lines that they execute for a test.
    fn initialised_by(&self, executor: &Executor, test: &Executed) -> Vec<u32> {
        let executed = self.initialisers.executed_by(&test.initialised);
        let on_lines = self.on_lines_of(executor, &executed).into_iter();
        on_lines
            .filter(|&number| self.subjects[number as usize].is_of_initialiser())
            .collect()
    }

    fn reach(&mut self, executor: &mut Executor, test: &Test) -> Option<Executed> {
        self.exchange_probed(executor);
        executor.vm.reached = Some(Reached::default());
        let verdict = self.trial.run(executor, test);
        let instructions = executor.vm.reached.take().unwrap_or_default();
        self.exchange_probed(executor);
        if verdict != Verdict::Holds {
            return None;
        }
        let initialised = self.initialisers.used_by(executor, test, &instructions);
        Some(Executed {
            instructions,
            initialised,
        })
    }

    /// Puts code with probes in place, or the other way round.
    fn exchange_probed(&mut self, executor: &mut Executor) {
        executor.leave();
        let all = std::mem::take(&mut self.probed).into_iter();
        self.probed = all
            .map(|(method, code)| (method, executor.vm.exchange_code(method, code)))
            .collect();
    }

    fn on_lines_of(&self, executor: &Executor, reached: &Reached) -> BTreeSet<u32> {
        let line = |method: MethodId, pc: u32| {
            let code = executor.vm.registry.method(method).code.as_ref()?;
            let after = code
                .lines
                .partition_point(|&(start, _)| u32::from(start) <= pc);
            (after > 0).then(|| code.lines[after - 1].1)
        };
        let lines: FxHashSet<(MethodId, u16)> = reached
            .iter()
            .filter_map(|&(method, pc)| Some((method, line(method, pc)?)))
            .collect();
        let is_on = |subject: &Subject| lines.contains(&(subject.method, subject.mutant.line));
        (0..self.subjects.len() as u32)
            .filter(|&number| is_on(&self.subjects[number as usize]))
            .collect()
    }

    /// How many of these tests notice a mutant; no more are tried than are asked for, and than there is time for.
    fn judge_one(
        &mut self,
        executor: &mut Executor,
        findings: &mut ClassFindings,
        tests: &[usize],
        wanted: Wanted,
    ) -> usize {
        let Wanted {
            mutant,
            enough,
            until,
        } = wanted;
        let mut reaching: Vec<usize> = tests
            .iter()
            .copied()
            .filter(|&number| {
                self.may_notice(mutant, number) && !is_judged(&findings.findings[number], mutant)
            })
            .collect();
        if reaching.is_empty() {
            return 0;
        }
        // What has noticed a mutant near by notices this one more often than not.
        let method = self.subjects[mutant].method;
        if let Some(killer) = self.last_killers.get(&method)
            && let Some(at) = reaching.iter().position(|number| number == killer)
        {
            reaching[..=at].rotate_right(1);
        }
        let by_initialiser = self.initialisers.is_reached(&self.subjects[mutant].place());
        let mut noticed = 0;
        let (began, begun) = (clock::now(), Instant::now());
        self.with_mutant(executor, mutant, |analysis, executor| {
            for number in reaching {
                if noticed >= enough || executor.is_late(until) {
                    break;
                }
                let finding = &mut findings.findings[number];
                analysis.effort.runs += 1;
                let initialised = match by_initialiser {
                    true => analysis.initialised_for(number),
                    false => Vec::new(),
                };
                let test = (&finding.test, &*initialised);
                let verdict = analysis.try_mutant(executor, mutant, test, until);
                let (parts, ends_otherwise) = match verdict {
                    Verdict::Broken(broken) => (broken.parts, broken.ends_otherwise),
                    Verdict::Endless => (vec![0], true),
                    Verdict::Unknown => continue,
                    Verdict::Holds => {
                        finding.noticed.passed.insert(mutant as u32);
                        continue;
                    }
                };
                noticed += 1;
                analysis.last_killers.insert(method, number);
                finding.noticed.killed.insert(mutant as u32);
                if ends_otherwise {
                    finding.noticed.killed_by_ending.insert(mutant as u32);
                }
                let known = analysis.parts.entry(number).or_default();
                known.push((mutant as u32, parts));
            }
        });
        self.effort.time += begun.elapsed();
        self.spent += clock::since(began);
        noticed
    }

    /// Judges one mutant by one test that is not among the findings yet.
    pub fn notices(
        &mut self,
        executor: &mut Executor,
        mutant: usize,
        test: &Test,
        until: Instant,
    ) -> bool {
        let all = self.initialisers.classes();
        let is_noticed = self.notices_after(executor, mutant, (test, &all), until);
        if !is_noticed || !self.initialisers.is_reached(&self.subjects[mutant].place()) {
            return is_noticed;
        }
        // Of a class that the test does not use, a JVM runs no initialiser.
        let Some(executed) = self.reach(executor, test) else {
            return false;
        };
        let used = executed.initialised;
        used == all || self.notices_after(executor, mutant, (test, &used), until)
    }

    fn notices_after(
        &mut self,
        executor: &mut Executor,
        mutant: usize,
        test: (&Test, &[ClassId]),
        until: Instant,
    ) -> bool {
        let mut verdict = Verdict::Unknown;
        self.with_mutant(executor, mutant, |analysis, executor| {
            verdict = analysis.try_mutant(executor, mutant, test, until);
        });
        matches!(verdict, Verdict::Broken(_) | Verdict::Endless)
    }

    /// Runs something while the mutant's code is in place.
    pub fn with_mutant(
        &mut self,
        executor: &mut Executor,
        mutant: usize,
        work: impl FnOnce(&mut Analysis, &mut Executor),
    ) {
        let method = self.subjects[mutant].method;
        let known = self.codes.remove(&mutant);
        let is_known = known.is_some();
        let Some(code) = known.or_else(|| self.code_of(executor, mutant)) else {
            return;
        };
        executor.leave();
        let own = executor.vm.exchange_code(method, code);
        executor.keeps_initialised = false;
        work(self, executor);
        executor.leave();
        executor.keeps_initialised = true;
        let code = executor.vm.exchange_code(method, own);
        if !is_known {
            let length = executor.vm.registry.method(method).code.as_ref();
            self.kept_instructions += length.map_or(0, |code| code.instrs.len());
        }
        if is_known || self.kept_instructions <= MOST_KEPT_INSTRUCTIONS {
            self.codes.insert(mutant, code);
        }
    }

    fn code_of(&self, executor: &Executor, mutant: usize) -> Option<OtherCode> {
        let subject = &self.subjects[mutant];
        let (_, code) = own_code(&executor.vm.registry, subject.method)?;
        let bytes = subject.mutant.apply_to(&code);
        executor.vm.changed_code(subject.method, &bytes)
    }

    /// Whether the instruction that a mutant changes is executed by a test, or before it by an initialiser.
    pub fn may_notice(&self, mutant: usize, finding: usize) -> bool {
        let subject = &self.subjects[mutant];
        let executed = self.reached.get(finding).and_then(Option::as_ref);
        let by_initialiser = |it: &Executed| {
            let initialised = &it.initialised;
            self.initialisers.execute(initialised, &subject.place())
        };
        self.is_reached_by(mutant, finding)
            || subject.is_of_initialiser() && executed.is_some_and(by_initialiser)
    }

    /// The classes that a JVM initialises for a test.
    fn initialised_for(&self, finding: usize) -> Vec<ClassId> {
        let executed = self.reached.get(finding).and_then(Option::as_ref);
        executed.map_or_else(Vec::new, |it| it.initialised.clone())
    }

    /// Whether a test executes the instruction that a mutant changes.
    pub fn is_reached_by(&self, mutant: usize, finding: usize) -> bool {
        let place = self.subjects[mutant].place();
        let reached = self.reached.get(finding).and_then(Option::as_ref);
        reached.is_some_and(|reached| reached.instructions.contains(&place))
    }

    pub fn count(&self) -> usize {
        self.subjects.len()
    }

    pub fn mutant(&self, number: usize) -> &Mutant {
        &self.subjects[number].mutant
    }

    pub fn method(&self, number: usize) -> MethodId {
        self.subjects[number].method
    }

    /// Judges all mutants that nothing else notices by a finding that was just added.
    pub fn judge_finding(
        &mut self,
        executor: &mut Executor,
        findings: &mut ClassFindings,
        number: usize,
        until: Instant,
    ) {
        self.look_at(executor, &mut findings.findings[number], until);
        let killed: FxHashSet<u32> = findings
            .findings
            .iter()
            .flat_map(|finding| finding.noticed.killed.iter().copied())
            .collect();
        let judged = match self.are_initialisers_judged {
            true => self.subjects.len(),
            false => self.of_methods(),
        };
        let open = (0..judged).filter(|&it| !killed.contains(&(it as u32)));
        for mutant in open {
            if executor.is_late(until) {
                return;
            }
            let wanted = Wanted {
                mutant,
                enough: 1,
                until,
            };
            self.judge_one(executor, findings, &[number], wanted);
        }
    }

    /// Takes back what `judge_finding` noted of the last finding.
    pub fn forget_last(&mut self) {
        self.reached.pop();
        self.parts.remove(&self.reached.len());
    }

    pub fn mutants(&self) -> impl Iterator<Item = &Mutant> {
        self.subjects.iter().map(|it| &it.mutant)
    }
}

/// Whether the method that a mutant changes still verifies.
fn is_verified(
    registry: &Registry,
    mutant: &Mutant,
    method: MethodId,
    verifier: &mut Verifier<'_>,
    hierarchy: &mut PathHierarchy<'_>,
) -> bool {
    own_code(registry, method).is_some_and(|(member, code)| {
        let bytes = mutant.apply_to(&code);
        let changed = code.with(&bytes);
        verifier.verify_as(member, &changed, hierarchy).is_ok()
    })
}

/// A method as its class file has it.
fn own_code(registry: &Registry, method: MethodId) -> Option<(&Member, CodeAttribute<'_>)> {
    let (file, member) = registry.member(registry.method(method))?;
    Some((member, member.code(file).ok()??))
}

/// Whether the test of a finding was executed on a mutant.
fn is_judged(finding: &Finding, mutant: usize) -> bool {
    let noticed = &finding.noticed;
    noticed.killed.contains(&(mutant as u32)) || noticed.passed.contains(&(mutant as u32))
}
