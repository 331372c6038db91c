//! The one thread that knows everything: it hands out classes and time, collects what comes back, has it proven and
//! writes it. Threads that do not come back in time are left alone; the process ends without them.

use crate::budget::Budget;
use crate::exploring::{Explored, Job, STACK, THREAD_NAME, words};
use crate::proving::{self, Held, Item, PATIENCE, Proven, Proving};
use crate::result::{Chosen, with_nested};
use crate::scratch::Scratch;
use crate::{Campaign, storing};
use spelunk_junit::store::{self, Place};
use spelunk_junit::{Types, writer};
use spelunk_report::{ClassResult, Event, FailureKind, Generated, Listener};
use spelunk_toolchain::process::Watch;
use spelunk_toolchain::sandbox::Sandbox;
use spelunk_toolchain::warm_javac::WarmJavac;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const TICK: Duration = Duration::from_millis(40);
/// After its time a class is told to stop, and then given up.
const LATE: Duration = Duration::from_millis(1200);
const TOO_LATE: Duration = Duration::from_millis(5000);
/// What is running may still end in when the user interrupts.
const FAREWELL: Duration = Duration::from_millis(900);
/// A class is explored again only with this much more time, and never with less than that.
const MORE_TIME: f64 = 1.6;
const LEAST_TIME: Duration = Duration::from_secs(1);
/// Suites that are proven together.
const MOST_TOGETHER: usize = 24;
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
            let folder = std::env::temp_dir();
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
    },
    /// A sandbox in which java works, and how long a JVM takes to start, or why there is none.
    Sandbox(Result<(Sandbox, Duration), String>),
}

/// What is known about a class.
#[derive(Default)]
struct Class {
    attempts: usize,
    share: Duration,
    /// Branch sides that the tests found so far reach.
    reached: usize,
    out_of_time: bool,
    place: Option<Place>,
    result: Option<ClassResult>,
}

struct Exploring {
    attempt: usize,
    until: Instant,
    stop: Arc<AtomicBool>,
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
                None => order.push(number),
            }
        }
        // Small ones first: what they leave over is for the others.
        order.sort_by_key(|&number| campaign.subjects[number].weight);
        self.weight_left = order
            .iter()
            .map(|&number| campaign.subjects[number].weight)
            .sum();
        self.waiting = order.into();
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
            let sandbox = proving::sandbox(&campaign, &folder);
            let sandbox = sandbox.map(|sandbox| (sandbox, began.elapsed()));
            let _ = sender.send(Message::Sandbox(sandbox));
        });
    }

    /// Proving runs the user's code: whoever starts it is told, and how it is confined.
    fn tell_of_sandbox(&mut self, sandbox: Result<(Sandbox, Duration), String>) {
        self.is_sandbox_known = true;
        let text = match sandbox {
            Ok((sandbox, took)) => {
                self.budget.note_start(took);
                self.sandbox = Some(Arc::new(sandbox));
                "tests are proven by running them on the real JVM, in a sandbox: no network, no other programs, files are only read".to_string()
            }
            Err(why) => {
                let text = format!(
                    "no sandbox ({why}): tests are proven by running them, and the code that they call, with your rights; --no-verify runs nothing"
                );
                self.notes.push(text.clone());
                text
            }
        };
        self.listener.hear(&Event::Note(&text));
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

    // ---- exploring ----

    fn start_explorations(&mut self, now: Instant) {
        while self.exploring.len() < self.campaign.workers {
            if now >= self.budget.exploring_end() {
                for number in std::mem::take(&mut self.waiting) {
                    let text = "the time was up before its turn; --time-limit gives more";
                    self.fail(number, FailureKind::Budget, text);
                }
                return;
            }
            let Some((number, share)) = self.next_class(now) else {
                return;
            };
            self.explore(number, now, share);
        }
    }

    /// The next class and its time: one that waits, or one that had too little.
    fn next_class(&mut self, now: Instant) -> Option<(usize, Duration)> {
        let workers = self.campaign.workers;
        if let Some(number) = self.waiting.pop_front() {
            let weight = self.campaign.subjects[number].weight;
            let classes = self.waiting.len() + 1;
            let share = self
                .budget
                .share(now, (weight, self.weight_left), classes, workers);
            self.weight_left -= weight;
            return Some((number, share));
        }
        let share = self.budget.share(now, (1, 1), 1, 1);
        let busy = |number: usize| {
            self.exploring.contains_key(&number)
                || self.ready.iter().any(|(item, _)| item.number == number)
                || self
                    .proving
                    .as_ref()
                    .is_some_and(|now| now.chosen.contains_key(&number))
        };
        let again = |number: &usize| {
            let class = &self.classes[*number];
            class.out_of_time
                && !busy(*number)
                && share >= LEAST_TIME
                && share >= class.share.mul_f64(MORE_TIME)
        };
        let number = (0..self.classes.len())
            .filter(again)
            .min_by_key(|&n| self.classes[n].share)?;
        Some((number, share))
    }

    fn explore(&mut self, number: usize, now: Instant, share: Duration) {
        let class = &mut self.classes[number];
        class.attempts += 1;
        class.share = share;
        class.out_of_time = false;
        let attempt = class.attempts;
        let job = Job {
            name: self.campaign.subjects[number].name.clone(),
            until: now + share,
            share,
            stop: Arc::new(AtomicBool::new(false)),
        };
        self.listener.hear(&Event::Exploring {
            class: &job.name,
            technique: self.campaign.technique.name(),
        });
        let exploring = Exploring {
            attempt,
            until: job.until,
            stop: job.stop.clone(),
        };
        let (campaign, sender) = (self.campaign.clone(), self.sender.clone());
        let name = format!("{THREAD_NAME}{}", job.name.replace('\0', "?"));
        let builder = std::thread::Builder::new().name(name).stack_size(STACK);
        let spawned = builder.spawn(move || {
            let explored = Box::new(job.explore(&campaign));
            let _ = sender.send(Message::Explored {
                number,
                attempt,
                explored,
            });
        });
        match spawned {
            Ok(_) => {
                self.exploring.insert(number, exploring);
            }
            Err(error) => {
                let text = format!("no thread could be started: {error}");
                self.fail(number, FailureKind::Internal, &text);
            }
        }
    }

    fn give_up_late_ones(&mut self, now: Instant) {
        let mut given_up = Vec::new();
        for (&number, exploring) in &self.exploring {
            if now >= exploring.until + LATE {
                exploring.stop.store(true, Ordering::Relaxed);
            }
            if now >= exploring.until + TOO_LATE {
                given_up.push(number);
            }
        }
        for number in given_up {
            self.exploring.remove(&number);
            let text = "its exploration did not stop when its time was up; nothing of it is kept";
            self.fail(number, FailureKind::Budget, text);
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
                    self.exploring.remove(&number);
                    self.explored(number, *explored);
                }
            }
            Message::Sandbox(sandbox) => self.tell_of_sandbox(sandbox),
            Message::Proven { proven, took } => {
                self.budget.note_proof(took);
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

    fn explored(&mut self, number: usize, explored: Explored) {
        let findings = match explored {
            Ok(findings) => findings,
            Err(failure) => return self.fail(number, failure.kind, &failure.sentence),
        };
        let campaign = self.campaign.clone();
        let name = &campaign.subjects[number].name;
        let class = &mut self.classes[number];
        class.out_of_time = findings.out_of_time;
        let chosen = Chosen::new(name, findings, campaign.bounds.all_tests);
        let reached = chosen.reached();
        if class.attempts > 1 && reached <= class.reached {
            return;
        }
        class.reached = reached;
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

    // ---- proving ----

    fn start_proof(&mut self, now: Instant) {
        let Some(scratch) = &self.scratch else {
            return;
        };
        if self.proving.is_some() || self.ready.is_empty() || !self.is_sandbox_known {
            return;
        }
        let is_late = now >= self.budget.exploring_end();
        let count = if is_late {
            self.ready.len()
        } else {
            self.ready.len().min(MOST_TOGETHER)
        };
        let (items, chosen): (Vec<Item>, Vec<Chosen>) = self.ready.drain(..count).unzip();
        self.proofs += 1;
        let stop = Arc::new(AtomicBool::new(false));
        let watch = Watch {
            deadline: self.budget.last_moment().map(|last| last - TIDYING),
            stop: Some(stop.clone()),
            patience: PATIENCE,
            progress: None,
        };
        for item in &items {
            self.listener.hear(&Event::Proving {
                class: &item.suite.class,
                tests: item.suite.tests.len(),
            });
        }
        let numbers = items.iter().map(|item| item.number);
        self.proving = Some(ProvingNow {
            chosen: numbers.zip(chosen).collect(),
            stop,
        });
        let folder = proving::folder(scratch.path(), self.proofs);
        let (campaign, sender) = (self.campaign.clone(), self.sender.clone());
        let (compiler, sandbox) = (self.compiler.clone(), self.sandbox.clone());
        std::thread::spawn(move || {
            let began = Instant::now();
            let proving = Proving {
                campaign: &campaign,
                scratch: &folder,
                watch,
                compiler: compiler.as_deref(),
                sandbox: sandbox.as_deref(),
            };
            let proven = catch_unwind(AssertUnwindSafe(|| proving.prove(&items)));
            let proven = proven.unwrap_or_else(|panic| {
                let why = format!("the proof broke down: {}", words(&*panic));
                let lost = |item: &Item| Proven {
                    number: item.number,
                    outcome: Err(why.clone()),
                };
                items.iter().map(lost).collect()
            });
            let took = began.elapsed();
            let _ = sender.send(Message::Proven { proven, took });
        });
    }

    fn proven(&mut self, proven: Proven, chosen: Chosen) {
        match proven.outcome {
            Ok(held) => {
                self.unmeasured = self.unmeasured.take().or_else(|| held.unmeasured.clone());
                self.finish(proven.number, chosen, held, true);
            }
            Err(_) if self.campaign.interrupted.load(Ordering::Relaxed) => {
                self.fail(proven.number, FailureKind::Interrupted, INTERRUPTED);
            }
            Err(_) if self.is_nearly_over() => {
                self.fail(proven.number, FailureKind::Budget, UNPROVEN);
            }
            Err(why) => {
                let text = format!("its tests could not be proven: {why}");
                self.fail(proven.number, FailureKind::Input, &text);
            }
        }
    }

    fn is_nearly_over(&self) -> bool {
        let soon = Instant::now() + TIDYING * 2;
        self.budget.last_moment().is_some_and(|last| soon >= last)
    }

    // ---- results ----

    fn finish(&mut self, number: usize, chosen: Chosen, held: Held, is_verified: bool) {
        let files = match store::store(&held.files, self.folder_of(number)) {
            Ok(files) => files,
            Err(why) => return self.fail(number, FailureKind::Input, &why),
        };
        let result = chosen.result(&self.campaign, &held, files, is_verified);
        self.conclude(number, result);
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
            return;
        }
        let name = &self.campaign.subjects[number].name;
        let mut result = ClassResult::failed(name, kind, sentence);
        result.technique = self.campaign.technique.name();
        self.conclude(number, result);
    }

    fn conclude(&mut self, number: usize, result: ClassResult) {
        self.listener.hear(&Event::Finished(&result));
        self.is_enough |= self.campaign.bounds.stop_on_violation && !result.violations.is_empty();
        self.classes[number].result = Some(result);
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

const ENOUGH: &str = "a broken contract was found elsewhere, and --stop-on-violation is given";
const INTERRUPTED: &str = "interrupted before its tests were proven";
const UNPROVEN: &str = "the time was up before its tests were proven; --time-limit gives more";
