//! The one thread that knows everything: it hands out classes and time, collects what comes back, has it proven and
//! writes it. Threads that do not come back in time are left alone; the process ends without them.

mod proofs;
mod schedule;

use crate::budget::Budget;
use crate::cache::Cache;
use crate::exploring::Explored;
use crate::ledger::Ledger;
use crate::processor_time::ProcessorTime;
use crate::proving::{Held, Item, Proven};
use crate::result::{Chosen, with_nested};
use crate::scratch::Scratch;
use crate::{Campaign, storing};
use spelunk_junit::store::{self, Place};
use spelunk_junit::{Types, writer};
use spelunk_replay::Spelling;
use spelunk_report::{ClassResult, Event, Failure, FailureKind, Generated, Listener};
use spelunk_techniques::drafts::Drafts;
use spelunk_techniques::hurry::Hurry;
use spelunk_techniques::sequences::ClassFindings;
use spelunk_toolchain::sandbox::Sandbox;
use spelunk_toolchain::warm_javac::WarmJavac;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const TICK: Duration = Duration::from_millis(40);
/// What is running may still end in when the user interrupts.
const FAREWELL: Duration = Duration::from_millis(900);
/// Proofs tidy up between their end and the last moment.
const TIDYING: Duration = Duration::from_millis(150);

/// Runs a campaign. The error is about the machine or what was asked for; about classes there are results.
pub fn run(campaign: Campaign, listener: &mut dyn Listener) -> Result<Generated, String> {
    let started = Instant::now();
    for subject in &campaign.subjects {
        if let Some(folder) = &subject.out {
            storing::check_folder(folder)?;
        }
    }
    storing::check_folder(&campaign.out)?;
    let proves = campaign.jars.is_some();
    let scratch = match proves {
        true => Some(Scratch::new().map_err(|error| {
            let folder = crate::scratch::temporary();
            format!(
                "cannot make a scratch folder in {}: {error}",
                folder.display()
            )
        })?),
        false => None,
    };
    let testable = campaign
        .subjects
        .iter()
        .filter(|subject| subject.problem.is_none());
    let budget = Budget::new(
        started,
        campaign.limit,
        testable.count(),
        campaign.workers,
        proves,
    );
    let compiler = scratch.as_ref().map(|scratch| {
        Arc::new(Mutex::new(WarmJavac::start(
            &campaign.jdk.home,
            scratch.path(),
        )))
    });
    let (sender, receiver) = channel();
    let count = campaign.subjects.len();
    let mut coordinator = Coordinator {
        campaign: Arc::new(campaign),
        listener,
        budget,
        scratch,
        compiler,
        sandbox: None,
        is_sandbox_known: false,
        notes: Vec::new(),
        sender,
        receiver,
        waiting: VecDeque::new(),
        weight_left: 0,
        exploring: BTreeMap::new(),
        ready: Vec::new(),
        proving: None,
        classes: (0..count).map(|_| Class::default()).collect(),
        taken: BTreeSet::new(),
        proofs: 0,
        unmeasured: None,
        is_enough: false,
    };
    coordinator.begin();
    coordinator.check_sandbox();
    coordinator.warm_up();
    coordinator.work();
    Ok(coordinator.end(started))
}

enum Message {
    Explored {
        number: usize,
        attempt: usize,
        explored: Box<Explored>,
    },
    Proven {
        proven: Vec<Proven>,
        took: Duration,
        tests: usize,
    },
    /// A sandbox in which java works, and how long a JVM takes to start, or why there is none.
    Sandbox(Result<(Sandbox, Duration), String>),
}

/// What is known about a class.
#[derive(Default)]
struct Class {
    attempts: usize,
    share: Duration,
    /// Branch sides that the tests found so far reach, and those that were proven.
    reached: usize,
    proven: usize,
    ledger: Ledger,
    out_of_time: bool,
    place: Option<Place>,
    /// A bug of ours that ended an exploration. It is told whatever was found before.
    breakdown: Option<String>,
    result: Option<ClassResult>,
    /// Whether whoever listens knows the result. That of a first suite is held back: a better one may come.
    is_told: bool,
}

struct Exploring {
    attempt: usize,
    /// When it should end, and when it has to by what is known now.
    planned: Instant,
    until: Instant,
    stop: Arc<AtomicBool>,
    processor_time: ProcessorTime,
    hurry: Hurry,
    /// What it has put down so far, and whether that was taken for a first suite.
    drafts: Option<Drafts>,
    is_drafted: bool,
}

struct ProvingNow {
    chosen: BTreeMap<usize, Chosen>,
    stop: Arc<AtomicBool>,
}

struct Coordinator<'l> {
    campaign: Arc<Campaign>,
    listener: &'l mut dyn Listener,
    budget: Budget,
    scratch: Option<Scratch>,
    compiler: Option<Arc<Mutex<WarmJavac>>>,
    sandbox: Option<Arc<Sandbox>>,
    /// Nothing is proven before.
    is_sandbox_known: bool,
    notes: Vec<String>,
    sender: Sender<Message>,
    receiver: Receiver<Message>,
    waiting: VecDeque<usize>,
    weight_left: u64,
    exploring: BTreeMap<usize, Exploring>,
    ready: Vec<(Item, Chosen)>,
    proving: Option<ProvingNow>,
    classes: Vec<Class>,
    taken: BTreeSet<std::path::PathBuf>,
    proofs: usize,
    unmeasured: Option<String>,
    /// A broken contract was found, and no more is wanted.
    is_enough: bool,
}

impl Coordinator<'_> {
    fn begin(&mut self) {
        self.listener.hear(&Event::Begun {
            classes: self.classes.len(),
            limit: self.budget.limit(),
            given: self.campaign.limit.is_some(),
            workers: self.campaign.workers,
        });
        let campaign = self.campaign.clone();
        let mut order = Vec::new();
        for (number, subject) in campaign.subjects.iter().enumerate() {
            match &subject.problem {
                Some(problem) => self.fail(number, FailureKind::Input, problem),
                None => match self.known(number) {
                    Some(result) => {
                        self.classes[number].result = Some(result);
                        self.tell(number);
                    }
                    None => order.push(number),
                },
            }
        }
        let trouble = campaign.cache.as_ref().and_then(Cache::trouble);
        for text in campaign.notes.iter().cloned().chain(trouble) {
            self.listener.hear(&Event::Note(&text));
            self.notes.push(text);
        }
        // Small ones first: what they leave over is for the others.
        order.sort_by_key(|&number| campaign.subjects[number].weight);
        self.weight_left = order
            .iter()
            .map(|&number| campaign.subjects[number].weight)
            .sum();
        self.waiting = order.into();
    }

    /// The result of an earlier run, if it still holds.
    fn known(&self, number: usize) -> Option<ClassResult> {
        let campaign = &self.campaign;
        let (subject, fingerprint) = (&campaign.subjects[number], &campaign.fingerprints[number]);
        let cache = campaign.cache.as_ref()?;
        cache.load(&subject.name, fingerprint, self.folder_of(number))
    }

    /// Whether java works in a sandbox is found out while the first classes are explored.
    fn check_sandbox(&mut self) {
        let Some(scratch) = &self.scratch else {
            return;
        };
        let folder = scratch.path().to_path_buf();
        let (campaign, sender) = (self.campaign.clone(), self.sender.clone());
        std::thread::spawn(move || {
            let began = Instant::now();
            let sandbox = Sandbox::for_java(&campaign.jdk.home, &folder);
            let sandbox = sandbox.map(|sandbox| (sandbox, began.elapsed()));
            let _ = sender.send(Message::Sandbox(sandbox));
        });
    }

    /// The compiler gets ready while the first classes are explored.
    fn warm_up(&self) {
        let (Some(scratch), Some(compiler)) = (&self.scratch, self.compiler.clone()) else {
            return;
        };
        let folder = scratch.path().join("warm-up");
        let campaign = self.campaign.clone();
        std::thread::spawn(move || {
            if let Some(jars) = &campaign.jars {
                spelunk_replay::warm_up(&campaign.jdk.home, jars, &compiler, &folder);
            }
        });
    }

    /// Proving runs the user's code: whoever starts it is told, and how it is confined.
    fn tell_of_sandbox(&mut self, sandbox: Result<(Sandbox, Duration), String>) {
        self.is_sandbox_known = true;
        let text = match sandbox {
            Ok((sandbox, took)) => {
                self.budget.note_start(took);
                self.keep_time_to_prove();
                self.sandbox = Some(Arc::new(sandbox));
                "tests are proven by running them on the real JVM, in a sandbox: no network, no other programs, files are only read".to_string()
            }
            Err(why) => {
                self.budget.note_no_start();
                let text = format!(
                    "no sandbox ({why}): tests are proven by running them, and the code that they call, with your rights; --no-verify runs nothing"
                );
                self.notes.push(text.clone());
                text
            }
        };
        self.listener.hear(&Event::Note(&text));
    }

    /// Where proofs turn out to be slow, explorations that go on end sooner, and later again where that was too
    /// careful.
    fn keep_time_to_prove(&mut self) {
        let Some(end) = self.budget.latest_exploring_end() else {
            return;
        };
        for exploring in self.exploring.values_mut() {
            exploring.until = exploring.planned.min(end);
            let sooner = exploring.planned - exploring.until;
            exploring.hurry.end_sooner(sooner);
        }
    }

    fn work(&mut self) {
        loop {
            if self.campaign.interrupted.load(Ordering::Relaxed) {
                return self.say_farewell();
            }
            let now = Instant::now();
            if self.budget.last_moment().is_some_and(|last| now >= last) {
                return self.give_up_everything(UNPROVEN);
            }
            if self.is_enough {
                return self.give_up_everything(ENOUGH);
            }
            self.start_explorations(now);
            self.take_first_suites(now);
            self.start_proof(now);
            let is_idle =
                self.exploring.is_empty() && self.proving.is_none() && self.ready.is_empty();
            if is_idle && self.waiting.is_empty() {
                return;
            }
            if let Ok(message) = self.receiver.recv_timeout(TICK) {
                self.receive(message);
            }
            self.give_up_late_ones(Instant::now());
            self.listener.tick();
        }
    }

    // ---- what comes back ----

    fn receive(&mut self, message: Message) {
        match message {
            Message::Explored {
                number,
                attempt,
                explored,
            } => {
                let known = self.exploring.get(&number);
                if known.is_some_and(|known| known.attempt == attempt) {
                    let known = self.exploring.remove(&number);
                    let drafts = known.and_then(|known| known.drafts);
                    self.explored(number, *explored, drafts);
                }
            }
            Message::Sandbox(sandbox) => self.tell_of_sandbox(sandbox),
            Message::Proven {
                proven,
                took,
                tests,
            } => {
                if !took.is_zero() {
                    self.budget.note_proof(took, tests);
                    self.keep_time_to_prove();
                }
                let Some(mut now) = self.proving.take() else {
                    return;
                };
                for proven in proven {
                    if let Some(chosen) = now.chosen.remove(&proven.number) {
                        self.proven(proven, chosen);
                    }
                }
            }
        }
    }

    fn explored(&mut self, number: usize, explored: Explored, drafts: Option<Drafts>) {
        let explored = match explored {
            Err(failure) if failure.kind == FailureKind::Internal => {
                let class = &mut self.classes[number];
                class.breakdown = Some(failure.sentence.clone());
                // Where nothing was put down on the way, it is done once more, in order to.
                if drafts.is_none() && class.attempts == 1 {
                    let share = class.share;
                    return self.explore(number, Instant::now(), share);
                }
                salvage(failure, drafts)
            }
            explored => explored,
        };
        match explored {
            Ok(findings) => {
                self.classes[number].out_of_time = findings.out_of_time;
                self.choose(number, findings, false);
            }
            Err(failure) => self.fail(number, failure.kind, &failure.sentence),
        }
    }

    /// Tests of what was found go to the proof, or to their files where nothing is proven.
    fn choose(&mut self, number: usize, findings: ClassFindings, is_first_suite: bool) {
        let campaign = self.campaign.clone();
        let name = &campaign.subjects[number].name;
        let class = &mut self.classes[number];
        let mut chosen = Chosen::new(
            name,
            findings,
            campaign.bounds.all_tests,
            campaign.existing.get(name),
        );
        chosen.is_first_suite = is_first_suite;
        let reached = chosen.reached();
        // What is there may be of a first suite, which says less about what is missing.
        let enough = class.reached + usize::from(class.attempts > 1);
        if !is_first_suite && reached < enough {
            return self.tell(number);
        }
        class.reached = reached;
        self.ready.retain(|(item, _)| item.number != number);
        let place = match self.place(number) {
            Ok(place) => place,
            Err(why) => return self.fail(number, FailureKind::Input, &why),
        };
        let mut options = writer::Options::new(campaign.junit);
        options.parameterised = campaign.jars.as_ref().is_none_or(|jars| jars.parameterised);
        options.suffix = place.suffix;
        options.bug_suffix = place.bug_suffix;
        options.methods = campaign.bounds.methods.clone();
        options.comments = campaign.comments;
        options.bugs = campaign.bugs;
        if campaign.jars.is_none() || chosen.suite.tests.is_empty() {
            let types = Types::new(&campaign.class_path);
            let held = Held {
                files: writer::write(&chosen.suite, &types, &options).files,
                failed: Vec::new(),
                late: Vec::new(),
                spelled: Spelling::default(),
                branches: None,
                unmeasured: None,
            };
            return self.finish(number, chosen, held, false);
        }
        let item = Item {
            number,
            suite: chosen.suite.clone(),
            options,
            measured: with_nested(&campaign.class_path, name),
            refused: Vec::new(),
        };
        self.ready.push((item, chosen));
    }

    /// Where the tests of a class go.
    fn folder_of(&self, number: usize) -> &Path {
        let own = self.campaign.subjects[number].out.as_deref();
        own.unwrap_or(&self.campaign.out)
    }

    fn place(&mut self, number: usize) -> Result<Place, String> {
        if let Some(place) = &self.classes[number].place {
            return Ok(place.clone());
        }
        let types = Types::new(&self.campaign.class_path);
        let place = store::place(
            &self.campaign.subjects[number].name,
            &types,
            self.folder_of(number),
            &self.campaign.bounds.methods,
            &self.taken,
        )?;
        self.taken.extend(place.files.iter().cloned());
        self.classes[number].place = Some(place.clone());
        Ok(place)
    }

    // ---- results ----

    fn finish(&mut self, number: usize, chosen: Chosen, held: Held, is_verified: bool) {
        let files = match store::store(&held.files, self.folder_of(number)) {
            Ok(files) => files,
            // The suite that comes is told of.
            Err(_) if chosen.is_first_suite && self.is_awaited(number) => return,
            Err(why) => return self.fail(number, FailureKind::Input, &why),
        };
        let is_first_suite = chosen.is_first_suite;
        let result = chosen.result(&self.campaign, &held, files, is_verified);
        match (is_first_suite, result.failure.is_none()) {
            (true, true) if self.is_awaited(number) => self.classes[number].result = Some(result),
            (true, false) if self.is_awaited(number) => {}
            _ => self.conclude(number, result),
        }
    }

    /// Whether another suite of a class is going to come.
    fn is_awaited(&self, number: usize) -> bool {
        let is_ready = self.ready.iter().any(|(item, _)| item.number == number);
        is_ready || self.exploring.contains_key(&number)
    }

    /// A class that has tests from an earlier attempt keeps them.
    fn fail(&mut self, number: usize, kind: FailureKind, sentence: &str) {
        let class = &mut self.classes[number];
        class.out_of_time = false;
        if class
            .result
            .as_ref()
            .is_some_and(|result| result.failure.is_none())
        {
            return self.tell(number);
        }
        let name = &self.campaign.subjects[number].name;
        let mut result = ClassResult::failed(name, kind, sentence);
        result.technique = self.campaign.technique.name().into();
        self.conclude(number, result);
    }

    fn conclude(&mut self, number: usize, mut result: ClassResult) {
        result.fingerprint = self.campaign.fingerprints[number].clone();
        let is_interrupted = self.campaign.interrupted.load(Ordering::Relaxed);
        if let (Some(failure), true) = (&mut result.failure, is_interrupted) {
            blame_interruption(failure);
        }
        let is_whole =
            !is_interrupted && !self.is_enough && self.classes[number].breakdown.is_none();
        if let (Some(cache), true) = (&self.campaign.cache, is_whole) {
            cache.store(&result, self.folder_of(number));
        }
        self.is_enough |= self.campaign.bounds.stop_on_violation && !result.violations.is_empty();
        self.classes[number].result = Some(result);
        self.classes[number].is_told = false;
        self.tell(number);
    }

    /// Whoever listens hears of a result once.
    fn tell(&mut self, number: usize) {
        let class = &mut self.classes[number];
        if let Some(result) = &mut class.result
            && !std::mem::replace(&mut class.is_told, true)
        {
            result.internal.extend(class.breakdown.take());
            self.listener.hear(&Event::Finished(result));
        }
    }

    // ---- the end ----

    /// The user wants it to end: what is about to be ready may be, for a moment.
    fn say_farewell(&mut self) {
        for exploring in self.exploring.values() {
            exploring.stop.store(true, Ordering::Relaxed);
        }
        let end = Instant::now() + FAREWELL;
        let proves = self.campaign.jars.is_some();
        while Instant::now() < end
            && (self.proving.is_some() || !proves && !self.exploring.is_empty())
        {
            if let Ok(message) = self.receiver.recv_timeout(TICK) {
                self.receive(message);
            }
        }
        self.stop_proof();
        for number in self.unfinished() {
            self.fail(number, FailureKind::Interrupted, INTERRUPTED);
        }
    }

    fn give_up_everything(&mut self, why: &str) {
        for exploring in self.exploring.values() {
            exploring.stop.store(true, Ordering::Relaxed);
        }
        self.stop_proof();
        for number in self.unfinished() {
            self.fail(number, FailureKind::Budget, why);
        }
    }

    /// Its processes are gone when it has answered.
    fn stop_proof(&mut self) {
        let Some(proving) = &self.proving else {
            return;
        };
        proving.stop.store(true, Ordering::Relaxed);
        let end = Instant::now() + TIDYING * 2;
        while Instant::now() < end && self.proving.is_some() {
            if let Ok(message) = self.receiver.recv_timeout(TICK) {
                self.receive(message);
            }
        }
    }

    fn unfinished(&self) -> Vec<usize> {
        let open = |number: &usize| self.classes[*number].result.is_none();
        (0..self.classes.len()).filter(open).collect()
    }

    fn end(mut self, started: Instant) -> Generated {
        if let Some(scratch) = self.scratch.take() {
            scratch.remove();
        }
        for number in 0..self.classes.len() {
            self.tell(number);
        }
        let results = self.classes.into_iter().filter_map(|class| class.result);
        let mut generated = Generated {
            classes: results.collect(),
            interrupted: self.campaign.interrupted.load(Ordering::Relaxed),
            unmeasured: self.unmeasured,
            notes: self.notes,
            time_ms: started.elapsed().as_millis() as u64,
            ..Generated::default()
        };
        generated.outcome = generated.outcome_word();
        generated
    }
}

/// What an exploration that broke down had put down before is kept.
fn salvage(failure: Failure, drafts: Option<Drafts>) -> Explored {
    let Some(mut findings) = drafts.as_ref().and_then(Drafts::findings) else {
        return Err(failure);
    };
    // More time would end at the same place.
    findings.out_of_time = false;
    Ok(findings)
}

/// An exploration that somebody ends looks like one whose time is up, or like one in which nothing else could be
/// called than what it had met by then.
fn blame_interruption(failure: &mut Failure) {
    if matches!(failure.kind, FailureKind::Budget | FailureKind::Unsupported) {
        *failure = Failure {
            kind: FailureKind::Interrupted,
            sentence: INTERRUPTED.into(),
        };
    }
}

const ENOUGH: &str = "a broken contract was found elsewhere, and --stop-on-violation is given";
const INTERRUPTED: &str = "interrupted before its tests were proven";
const UNPROVEN: &str = "the time was up before its tests were proven; --time-limit gives more";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interruption_is_not_called_the_end_of_the_time() {
        let failed = |kind| {
            let sentence = "the time was up before a test was found".to_string();
            let mut failure = Failure { kind, sentence };
            blame_interruption(&mut failure);
            (failure.kind, failure.sentence)
        };
        let (kind, sentence) = failed(FailureKind::Budget);
        assert_eq!(
            (kind, sentence.as_str()),
            (FailureKind::Interrupted, INTERRUPTED)
        );
        let met = failed(FailureKind::Unsupported).0;
        assert_eq!(met, FailureKind::Interrupted);
        assert_eq!(failed(FailureKind::Input).0, FailureKind::Input);
    }

    #[test]
    fn a_breakdown_keeps_what_was_put_down_before() {
        let failure = Failure {
            kind: FailureKind::Internal,
            sentence: "the exploration broke down".into(),
        };
        let drafts = Drafts::default();
        assert!(salvage(failure.clone(), Some(drafts.clone())).is_err());
        assert!(salvage(failure.clone(), None).is_err());
        drafts.judged(ClassFindings {
            paths: 3,
            out_of_time: true,
            ..ClassFindings::default()
        });
        let kept = salvage(failure, Some(drafts)).expect("what stands in the drafts");
        assert_eq!((kept.paths, kept.out_of_time), (3, false));
    }
}
