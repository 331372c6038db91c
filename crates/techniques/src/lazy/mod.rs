//! Tests from methods on unknown heaps (generalised symbolic execution). White box: inputs of paths that reach
//! branches which nothing has covered yet. Black box: all structures that satisfy the invariant, up to the bound,
//! and all paths of the methods on them. What calls reach is tested by calls; what they do not is put together
//! field by field, and such tests say so.

pub(crate) mod building;
pub mod selection;
pub(crate) mod well_formed;

use crate::auto::joined;
use crate::search::{DRAFT, Limit, Search, prefer_returning};
use crate::sequence::Callee;
use crate::sequences::{self, ClassFindings, Onlooker, Options};
use crate::surface::{self, CallKind};
use rustc_hash::{FxHashMap, FxHashSet};
use spelunk_classes::registry::{ClassId, MethodId};
use spelunk_explore::HeapInput;
use spelunk_explore::lazy::{Lazy, LazyCall, LazyReport, PathCondition, Visit};
use spelunk_explore::watchdog::Watchdog;
use spelunk_solver::clock;
use spelunk_term::TermId;
use spelunk_vm::Vm;
use spelunk_vm::symbolic::input_types::InputBounds;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Where inputs come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Box {
    /// Structures that satisfy the invariant, whatever the method looks at.
    Black,
    /// What the method looks at.
    White,
}

/// Of the time for exploring, in percent.
const CONSTRUCTORS: u32 = 5;
const PATHS: u32 = 55;
const SEQUENCES: u32 = 30;
/// Steps of one path.
const MOST_STEPS: i64 = 200_000;
/// Nothing is explored in less.
const LEAST_SHARE: Duration = Duration::from_millis(20);
/// Paths of one method without an input that are kept, and those of them with the same conditions on numbers.
const MOST_BEYOND: usize = 40;
const MOST_ALIKE: usize = 6;
/// Paths of one method within one bound.
const MOST_PATHS: u64 = 200_000;

/// Explores one class on a VM that is ready.
pub fn explore(
    vm: Vm,
    class: ClassId,
    options: &Options,
    of: Box,
) -> Result<ClassFindings, String> {
    let started = clock::now();
    let limit = Limit::of(options, started);
    let mut search = Search::new(vm, class, options)?;
    let methods = search.methods();
    if of == Box::Black && invariant_of(&search.executor().vm, class).is_none() {
        let name = search.executor().vm.class_display(class);
        return Err(format!(
            "black-box inputs are what an invariant says, and {name} has none: write boolean repOk(), or use \
             --technique whitebox"
        ));
    }
    search.call_constructors(limit.share(CONSTRUCTORS, started));
    search.mark_covered();
    let until = limit.share(CONSTRUCTORS + PATHS, started).until;
    let (mut search, gathered) = search.lend(|vm| {
        let wish = Wish {
            of,
            others_kept: 0,
            until,
        };
        Ok(gather(vm, class, &methods, options, wish))
    })?;
    for found in &gathered.inputs {
        let (callee, input) = (&found.callee, &found.input);
        if let Some(sequence) = building::sequence(search.executor(), callee, input) {
            search.offer(sequence);
        }
    }
    search.draft(limit.share(CONSTRUCTORS + PATHS + DRAFT, started));
    let end = limit.share(CONSTRUCTORS + PATHS + DRAFT + SEQUENCES, started);
    let (mut search, symbolic) = by_sequences(search, class, options, limit, end.until, None)?;
    let mut findings = search.finish();
    // What a search would still look for says nothing here.
    findings.out_of_time = symbolic.out_of_time;
    let mut findings = joined(findings, symbolic);
    gathered.tell(&mut findings);
    prefer_calls(&mut findings);
    search.judge(&mut findings, options.judge_until());
    Ok(findings)
}

/// What symbolic sequences reach. To come to a state any method may be called, whichever is under test.
pub(crate) fn by_sequences<'o>(
    search: Search<'o>,
    class: ClassId,
    options: &Options,
    limit: Limit,
    until: Instant,
    onlooker: Option<&mut dyn Onlooker>,
) -> Result<(Search<'o>, ClassFindings), String> {
    let of_all_methods = Options {
        explore_until: Some(until),
        deadline: options.deadline.map(|_| limit.until),
        methods: Vec::new(),
        // Drafts would be of other methods too.
        drafts: options
            .drafts
            .clone()
            .filter(|_| options.methods.is_empty()),
        ..options.clone()
    };
    let (search, mut found) =
        search.lend(|vm| sequences::explore_and_show(vm, class, &of_all_methods, onlooker))?;
    let wanted = &options.methods;
    found.findings.retain(|finding| {
        let (name, _) = finding.method();
        wanted.is_empty() || wanted.iter().any(|it| it == name)
    });
    Ok((search, found))
}

/// What a test covers that makes calls only, no test is chosen for that sets fields.
pub(crate) fn prefer_calls(findings: &mut ClassFindings) {
    prefer_returning(findings);
    let by_calls: BTreeSet<crate::goals::Goal> = findings
        .findings
        .iter()
        .filter(|finding| !finding.test.sets_fields())
        .flat_map(|finding| finding.goals.iter().cloned())
        .collect();
    let endings: BTreeSet<String> = findings
        .findings
        .iter()
        .filter(|finding| !finding.test.sets_fields())
        .map(ending)
        .collect();
    findings.findings.retain_mut(|finding| {
        if !finding.test.sets_fields() {
            return true;
        }
        finding.goals.retain(|goal| !by_calls.contains(goal));
        !finding.goals.is_empty() || !endings.contains(&ending(finding))
    });
}

/// How a test ends: it returns, or throws something somewhere.
fn ending(finding: &sequences::Finding) -> String {
    match &finding.exception {
        Some(exception) => exception.clone(),
        None => finding.signature.clone(),
    }
}

/// An input that leads somewhere new.
pub(crate) struct Found {
    pub callee: Rc<Callee>,
    pub input: HeapInput,
    pub condition: PathCondition,
}

/// A path without an input that is known: beyond the bounds, or the solver gave up.
pub(crate) struct Beyond {
    pub callee: Rc<Callee>,
    pub condition: PathCondition,
}

/// What exploring methods on unknown heaps has brought.
#[derive(Default)]
pub(crate) struct Gathered {
    pub inputs: Vec<Found>,
    /// Of the largest bound that was tried.
    pub beyond: Vec<Beyond>,
    /// By method.
    reports: BTreeMap<String, LazyReport>,
    /// Different structures that methods were called on.
    structures: FxHashSet<String>,
    problems: Vec<String>,
    /// Some method was not explored to its end.
    pub is_early: bool,
    /// Some path has an input that was not kept.
    is_sampled: bool,
}

impl Gathered {
    /// Whether some path needed more than the bounds allow.
    pub(crate) fn is_bounded(&self) -> bool {
        !self.beyond.is_empty()
            || self
                .reports
                .values()
                .any(|report| !report.cut_off.is_empty())
    }

    /// Whether every path of every method is among the inputs.
    pub(crate) fn is_whole(&self) -> bool {
        let mut reports = self.reports.values();
        let is_whole = |report: &LazyReport| {
            report.unsupported.is_empty() && report.internal.is_empty() && !report.is_early
        };
        !self.is_early
            && !self.is_sampled
            && !self.is_bounded()
            && self.problems.is_empty()
            && reports.all(is_whole)
    }

    pub(crate) fn tell(&self, findings: &mut ClassFindings) {
        findings.states += self.structures.len();
        for (method, report) in &self.reports {
            findings.paths += report.paths;
            if let Some((what, _)) = report.unsupported.iter().next() {
                let unsupported = &mut findings.unsupported;
                unsupported
                    .entry(method.clone())
                    .or_insert_with(|| what.clone());
            }
            if let Some((why, _)) = report.cut_off.iter().next() {
                let cut_off = &mut findings.cut_off;
                cut_off.entry(method.clone()).or_insert_with(|| why.clone());
            }
            findings.internal.extend(report.internal.iter().cloned());
        }
        findings.out_of_time |= self.is_early;
        for problem in &self.problems {
            let cut_off = &mut findings.cut_off;
            cut_off
                .entry("repOk".into())
                .or_insert_with(|| problem.clone());
        }
    }
}

/// The invariant of a class.
pub(crate) fn invariant_of(vm: &Vm, class: ClassId) -> Option<MethodId> {
    let above = vm.registry.class(class).display.iter().rev();
    above
        .flat_map(|&owner| vm.registry.declared_methods(owner))
        .find(|method| vm.is_invariant(method.id) && !method.is_abstract())
        .map(|method| method.id)
}

/// Explores methods on unknown heaps, small ones first, and keeps the inputs that lead somewhere new.
pub(crate) fn gather(
    mut vm: Vm,
    class: ClassId,
    methods: &[(Rc<Callee>, MethodId)],
    options: &Options,
    wish: Wish,
) -> (Gathered, Vm) {
    let until = wish.until;
    let mut gathered = Gathered::default();
    // Who goes by the work that was done cannot be woken by the real clock: there steps are the limit.
    let halt = Arc::new(AtomicBool::new(false));
    let watchdog = clock::is_real().then(|| Watchdog::new(until, halt.clone()));
    if watchdog.is_some() {
        vm.interrupt = Some(halt);
    }
    let bounds = InputBounds {
        max_objects: options.max_objects,
        max_length: options.variety.max_length,
        checks_invariants: true,
        opens_statics: options.lazy_statics,
    };
    let ids: Vec<MethodId> = methods.iter().map(|&(_, method)| method).collect();
    let mut vm = match Lazy::new(vm, class, &ids, bounds, &options.solver) {
        Ok(mut lazy) => {
            let mut rounds = Rounds {
                gathered: &mut gathered,
                endings: BTreeSet::new(),
                wish,
            };
            rounds.run(&mut lazy, methods, bounds);
            gathered.problems = lazy.problems().to_vec();
            lazy.into_vm()
        }
        Err(failed) => {
            let (why, vm) = *failed;
            gathered.problems.push(why);
            vm
        }
    };
    drop(watchdog);
    vm.interrupt = Some(options.interrupted.clone());
    (gathered, vm)
}

/// What is wanted of unknown heaps.
#[derive(Clone, Copy)]
pub(crate) struct Wish {
    pub of: Box,
    /// Inputs of one method within one bound that are kept although they lead nowhere new.
    pub others_kept: usize,
    pub until: Instant,
}

struct Rounds<'a> {
    gathered: &'a mut Gathered,
    /// How methods have ended.
    endings: BTreeSet<String>,
    wish: Wish,
}

/// Bounds that are tried in turn: all small ones, then half as much again each time.
fn sizes(largest: u32) -> Vec<u32> {
    let largest = largest.max(1);
    let mut sizes = Vec::new();
    let mut size = 1;
    while size < largest {
        sizes.push(size);
        size += (size / 2).max(1);
    }
    sizes.push(largest);
    sizes
}

impl Rounds<'_> {
    fn run(&mut self, lazy: &mut Lazy, methods: &[(Rc<Callee>, MethodId)], bounds: InputBounds) {
        let mut left: Vec<(u32, usize)> = sizes(bounds.max_objects)
            .into_iter()
            .flat_map(|size| (0..methods.len()).map(move |method| (size, method)))
            .collect();
        // What took more than its share is explored again, with what the others have left over.
        while !left.is_empty() && clock::now() + LEAST_SHARE < self.wish.until {
            let count = left.len();
            let mut early = Vec::new();
            for (number, &(max_objects, method)) in left.iter().enumerate() {
                let bounds = InputBounds {
                    max_objects,
                    ..bounds
                };
                let now = clock::now();
                let share =
                    self.wish.until.saturating_duration_since(now) / (count - number) as u32;
                let (callee, id) = &methods[method];
                if self.explore(lazy, callee, *id, bounds, now + share) {
                    early.retain(|&(_, other)| other != method);
                    early.push((max_objects, method));
                }
            }
            left = early;
        }
        self.gathered.is_early = !left.is_empty();
    }

    /// Explores one method within one bound: whether it was ended early.
    fn explore(
        &mut self,
        lazy: &mut Lazy,
        callee: &Rc<Callee>,
        method: MethodId,
        bounds: InputBounds,
        until: Instant,
    ) -> bool {
        let vm = lazy.vm();
        let Ok(class) = vm.load_for_driver(&callee.class) else {
            return false;
        };
        let assumed = match (self.wish.of, callee.kind) {
            (Box::Black, CallKind::Instance) if !vm.is_invariant(method) => invariant_of(vm, class),
            _ => None,
        };
        let call = LazyCall {
            class,
            method,
            bounds,
            assumed,
            until,
            max_steps: MOST_STEPS,
            max_paths: MOST_PATHS,
        };
        let Gathered {
            inputs,
            beyond,
            structures,
            is_sampled,
            ..
        } = &mut *self.gathered;
        let endings = &mut self.endings;
        let mut others = self.wish.others_kept;
        let mut cut: Vec<Beyond> = Vec::new();
        let mut asked: FxHashMap<Vec<TermId>, usize> = FxHashMap::default();
        let report = lazy.explore(&call, &mut |visit| {
            let path = match visit {
                Visit::Ended(path) => path,
                Visit::Beyond(condition) => {
                    let alike = asked.entry(condition.numeric.clone()).or_default();
                    *alike += 1;
                    if *alike <= MOST_ALIKE && cut.len() < MOST_BEYOND {
                        cut.push(Beyond {
                            callee: callee.clone(),
                            condition,
                        });
                    }
                    return true;
                }
            };
            if assumed.is_some() {
                structures.insert(path.input.shape());
            }
            let ending = match path.thrown {
                Some(thrown) => {
                    let class = path.vm.class_display(path.vm.class_of(thrown));
                    let trace = path.vm.user_stack_trace(thrown);
                    let place = trace.first().cloned().unwrap_or_default();
                    format!("{} {class} {place}", callee.signature())
                }
                None => callee.signature(),
            };
            let is_new = endings.insert(ending) || path.new_sides > 0;
            if is_new || others > 0 {
                others -= usize::from(!is_new);
                inputs.push(Found {
                    callee: callee.clone(),
                    input: path.input,
                    condition: path.condition,
                });
            } else {
                *is_sampled = true;
            }
            true
        });
        // What a smaller bound cut off, this one may not, if it was explored to its end.
        if !report.is_early {
            beyond.retain(|it| !Rc::ptr_eq(&it.callee, callee));
        }
        beyond.append(&mut cut);
        // What a larger bound still cuts off is what counts.
        let display = surface::display(&callee.name, &callee.descriptor);
        let known = self.gathered.reports.entry(display).or_default();
        known.cut_off.clear();
        known.is_early = false;
        let is_early = report.is_early;
        known.absorb(report);
        is_early
    }
}
