//! From a path condition to calls (Braione, Denaro, Mattavelli, Pezze). Methods are explored on unknown heaps; for
//! what their paths cover, call sequences are wanted: exact ones from the graph of states that symbolic sequences
//! reach, which also shows within its bound where there are none, and others by search, with the distance to path
//! conditions as what is made small. No test sets fields.

pub(crate) mod distance;
pub(crate) mod evolution;
mod exact;
mod moves;
pub(crate) mod turns;

use crate::auto::joined;
use crate::goals::Goal;
use crate::lazy::{self, Beyond, Found, building};
use crate::search::{DRAFT, Limit, Search, prefer_returning};
use crate::sequence::executor::Executor;
use crate::sequence::{Argument, Callee};
use crate::sequences::{ClassFindings, Options};
use distance::Objective;
use evolution::{Evolution, Pursuit, Wanted};
use exact::{Matching, Outcome};
use spelunk_classes::descriptor::MethodDescriptor;
use spelunk_classes::registry::{ClassId, MethodId};
use spelunk_explore::lazy::HeapClause;
use spelunk_solver::clock;
use spelunk_structures::Value;
use spelunk_term::TermId;
use spelunk_vm::Vm;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// How calls are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Synthesis {
    /// By the graph of states.
    Exact,
    /// By search.
    Search,
    #[default]
    Both,
}

/// Of the time for exploring, in percent.
const FIRST_CALLS: u32 = 5;
/// For paths, and as much for calls that lead to them; once and again.
const LOOKS: [u32; 2] = [6, 15];
const FIRST_LOOKS: u32 = 47;
const EXACT: u32 = 20;
/// For looking at the states that were found, and at those of other classes.
const LOOKING: u32 = 5;
const ELSEWHERE: u32 = 8;
/// Rounds of search where the graph of states has shown within its bound that there is nothing.
const FEW_ROUNDS: u32 = 2;
/// Executions before path conditions are known: what search begins with.
const FIRST_EXECUTIONS: u64 = 600;
/// Executions between looks at paths.
const EXECUTIONS_AROUND: u64 = 2_000;
/// Time that is not worth another look at paths.
const LEAST_LEFT: Duration = Duration::from_millis(200);
/// Executions that are measured are worth more than others: so many times as many are made.
const MEASURED: u64 = 10;
/// Paths of one method within one bound that are kept besides those that cover something new: where the first one
/// to a branch asks for what does not exist, another may not.
const OTHERS_KEPT: usize = 40;

/// Explores one class on a VM that is ready.
pub fn explore(
    vm: Vm,
    class: ClassId,
    options: &Options,
    how: Synthesis,
) -> Result<ClassFindings, String> {
    let started = clock::now();
    let limit = Limit::of(options, started);
    let mut search = Search::new(vm, class, options)?;
    let methods = search.methods();
    search.call_constructors(limit.share(FIRST_CALLS, started));
    search.run(Limit {
        executions: FIRST_EXECUTIONS.min(limit.executions),
        ..limit.share(FIRST_CALLS, started)
    });
    let mut paths = Paths::default();
    let mut evolution = Evolution::new(solver(options)?);
    let measured = Limit {
        executions: limit.executions.saturating_mul(MEASURED),
        ..limit
    };
    // A few paths are often enough, and where they are not, they say what is: a look at small inputs first.
    for share in LOOKS {
        let soon = || {
            limit
                .until
                .min(clock::now() + limit.until.duration_since(started) * share / 100)
        };
        let until = soon();
        search = paths.gather(search, class, &methods, options, until)?;
        evolution.add(std::mem::take(&mut paths.pursuits));
        if how != Synthesis::Exact {
            let limit = Limit {
                until: soon(),
                ..measured
            };
            evolution.run(&mut search, limit, 1);
            look_around(&mut search, limit);
        }
        if search.has_covered_all() || !paths.is_early {
            break;
        }
    }
    search.draft(limit.share(FIRST_LOOKS + DRAFT, started));
    let mut symbolic = ClassFindings::default();
    let is_left = paths.is_early || evolution.has_open(&mut search);
    let asks_graph = match how {
        Synthesis::Exact => true,
        Synthesis::Both => is_left && !search.has_covered_all(),
        Synthesis::Search => false,
    };
    let mut conditions = Conditions::default();
    // Path conditions that no calls within the bound satisfy, and what nothing else leads to.
    let (mut refuted, mut spurious) = (BTreeSet::new(), BTreeSet::new());
    if asks_graph {
        let at = |share| limit.share(FIRST_LOOKS + DRAFT + share, started).until;
        let open = evolution.open(&mut search);
        conditions.asked = open.len();
        let registry = &search.executor().vm.registry;
        let until = at(EXACT + LOOKING);
        let mut matching = Matching::new(&evolution, open, registry, class, until);
        (search, symbolic) = lazy::by_sequences(
            search,
            class,
            options,
            limit,
            at(EXACT),
            Some(&mut matching),
        )?;
        search = matching.look_elsewhere(search, options, at(EXACT + LOOKING + ELSEWHERE))?;
        let outcomes = matching.answer(&mut search, &mut solver(options)?, measured);
        let is_closed = paths.is_whole && matching.is_closed(&mut search.executor().vm, class);
        for (number, outcome) in outcomes {
            conditions.note(&outcome);
            if matches!(outcome, Outcome::Spurious) {
                refuted.insert(number);
            }
            evolution.learn(&mut search, number, outcome, measured);
        }
        if is_closed {
            spurious = evolution.only_by(&refuted);
        }
        let exact = symbolic.findings.iter();
        evolution.know(exact.flat_map(|it| it.goals.iter().cloned()));
    }
    let is_complete = asks_graph && symbolic.complete_within_bound;
    // What is proved not to be there within a bound may be there behind it, but that is no place to stay.
    let rounds = if is_complete { FEW_ROUNDS } else { u32::MAX };
    while how != Synthesis::Exact && !search.has_covered_all() {
        evolution.run(&mut search, measured, rounds);
        look_around(&mut search, measured);
        let now = clock::now();
        let left = limit.until.saturating_duration_since(now);
        if !paths.is_early || search.is_out_of_time(measured) || left < LEAST_LEFT {
            break;
        }
        // Paths further on may lead to what is still open; where they do not, search has the rest.
        search = paths.gather(search, class, &methods, options, now + left / 3)?;
        if paths.pursuits.is_empty() {
            break;
        }
        evolution.add(std::mem::take(&mut paths.pursuits));
        // What no solver knows to satisfy, calls may: they have as long.
        let until = limit.until.min(clock::now() + clock::since(now));
        search.run(Limit { until, ..limit });
    }
    // What no path condition leads to, search without them may still come to.
    if how != Synthesis::Exact && !is_complete && !search.has_covered_all() {
        search.run(limit);
    }
    let mut findings = search.finish();
    findings.out_of_time = symbolic.out_of_time;
    let mut findings = joined(findings, symbolic);
    for gathered in &paths.gathered {
        gathered.tell(&mut findings);
    }
    findings.paths += evolution.evaluations;
    findings.evaluations = (evolution.evaluations, evolution.time);
    prefer_returning(&mut findings);
    let by_calls: BTreeSet<Goal> = findings
        .findings
        .iter()
        .flat_map(|finding| finding.goals.iter().cloned())
        .collect();
    let only: BTreeSet<Goal> = paths.by_fields.difference(&by_calls).cloned().collect();
    let is_proved = |goal: &Goal| is_complete || spurious.contains(goal);
    (findings.spurious, findings.only_by_fields) = only.into_iter().partition(is_proved);
    findings.targets_within = Some(options.max_calls);
    findings.conditions = conditions;
    search.judge(&mut findings, options.judge_until());
    Ok(findings)
}

/// What the graph of states says of path conditions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// That were open when it was asked.
    pub asked: usize,
    pub satisfied: usize,
    /// Proved to be satisfied by no calls within the bound.
    pub spurious: usize,
}

impl Conditions {
    fn note(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::Satisfied(_) => self.satisfied += 1,
            Outcome::Spurious => self.spurious += 1,
            Outcome::Open => {}
        }
    }
}

/// Searches without path conditions for a while: what paths did not show, calls may.
fn look_around(search: &mut Search<'_>, limit: Limit) {
    let executions = search.executor().count + EXECUTIONS_AROUND;
    search.run(Limit {
        executions: executions.min(limit.executions),
        ..limit
    });
}

fn solver(options: &Options) -> Result<spelunk_solver::PathSolver, String> {
    spelunk_solver::assemble(&options.solver)
        .map_err(|error| format!("cannot make the folder for queries: {error}"))
}

/// Paths of methods on unknown heaps, as far as they are known.
#[derive(Default)]
struct Paths {
    gathered: Vec<lazy::Gathered>,
    pursuits: Vec<Pursuit>,
    /// Conditions of those with a known input, and of those without, by method and conditions on numbers.
    conditions: BTreeMap<(String, Vec<TermId>), Vec<Vec<HeapClause>>>,
    leads: BTreeMap<(String, Vec<TermId>), Vec<Vec<HeapClause>>>,
    /// What their inputs cover when they are put together.
    by_fields: BTreeSet<Goal>,
    /// The last time there was not time enough.
    is_early: bool,
    /// Every path that covers something is known, and was pursued.
    is_whole: bool,
}

impl Paths {
    /// Whether some path needed larger inputs than there were.
    fn is_bounded(&self) -> bool {
        self.gathered.iter().any(lazy::Gathered::is_bounded)
    }

    fn gather<'o>(
        &mut self,
        mut search: Search<'o>,
        class: ClassId,
        methods: &[(Rc<Callee>, MethodId)],
        options: &Options,
        until: Instant,
    ) -> Result<Search<'o>, String> {
        // Every path is looked at, also those that cover what calls cover.
        search.forget_coverage();
        let wish = lazy::Wish {
            of: lazy::Box::White,
            others_kept: OTHERS_KEPT,
            until,
        };
        let (mut search, gathered) =
            search.lend(|vm| Ok(lazy::gather(vm, class, methods, options, wish)))?;
        self.is_early = gathered.is_early;
        // What other methods than those asked for lead to is not known.
        self.is_whole =
            self.gathered.is_empty() && options.methods.is_empty() && gathered.is_whole();
        for found in &gathered.inputs {
            let condition = &found.condition;
            let key = (full_name(&found.callee), condition.numeric.clone());
            let known = self.conditions.entry(key).or_default();
            // Each bound shows again what a smaller one has shown.
            if known.contains(&condition.clauses) {
                continue;
            }
            known.push(condition.clauses.clone());
            let pursuit = match pursuit(&mut search, found) {
                Path::Leading(pursuit) => pursuit,
                Path::Nowhere => continue,
                Path::Unknown => {
                    self.is_whole = false;
                    continue;
                }
            };
            let leads_on = !pursuit.goals.is_subset(&self.by_fields);
            let is_first = self.gathered.is_empty();
            self.by_fields.extend(pursuit.goals.iter().cloned());
            // What an invariant says of malformed objects, calls do not make.
            if (leads_on || is_first) && !search.is_invariant(&found.callee) {
                self.pursuits.push(pursuit);
            } else {
                self.is_whole = false;
            }
        }
        for beyond in &gathered.beyond {
            let condition = &beyond.condition;
            let key = (full_name(&beyond.callee), condition.numeric.clone());
            let known = self.leads.entry(key).or_default();
            if !known.contains(&condition.clauses) && !search.is_invariant(&beyond.callee) {
                known.push(condition.clauses.clone());
                self.pursuits.extend(lead(search.executor(), beyond));
            }
        }
        // What the last one says holds for those before it.
        self.gathered.clear();
        self.gathered.push(gathered);
        Ok(search)
    }
}

fn full_name(callee: &Callee) -> String {
    format!("{}.{}", callee.class, callee.signature())
}

/// What a path is good for.
enum Path {
    /// It covers something when its input is put together.
    Leading(Pursuit),
    /// It covers nothing.
    Nowhere,
    /// Its input cannot be put together, or calls cannot be asked for it.
    Unknown,
}

fn pursuit(search: &mut Search<'_>, found: &Found) -> Path {
    let sequence = building::sequence(search.executor(), &found.callee, &found.input);
    let Some(goals) = sequence.and_then(|sequence| search.goals_of(sequence)) else {
        return Path::Unknown;
    };
    if goals.is_empty() {
        return Path::Nowhere;
    }
    let executor = search.executor();
    let Some(roots) = wanted(executor, found) else {
        return Path::Unknown;
    };
    let objective = Objective::new(&executor.vm.terms, found.condition.clone());
    Path::Leading(Pursuit::new(found.callee.clone(), objective, roots, goals))
}

/// A path condition whose end is not known: to satisfy it shows where it leads.
fn lead(executor: &mut Executor, beyond: &Beyond) -> Option<Pursuit> {
    let statement = crate::sequence::Statement::call(&beyond.callee, Vec::new());
    let parameters = MethodDescriptor::parse(&beyond.callee.descriptor).ok()?;
    let count = parameters.params.len() + usize::from(statement.has_receiver());
    let mut roots = Vec::with_capacity(count);
    for number in 0..count {
        let declared = statement.wanted(number);
        let is_receiver = number == 0 && statement.has_receiver();
        roots.push(match declared.as_bytes() {
            [letter] => Wanted::Number {
                letter: *letter,
                bits: 0,
            },
            [b'L', ..] => wanted_object(executor, &declared, is_receiver)?,
            _ => return None,
        });
    }
    let objective = Objective::new(&executor.vm.terms, beyond.condition.clone());
    let callee = beyond.callee.clone();
    Some(Pursuit::new(callee, objective, roots, BTreeSet::new()))
}

/// An object that calls make; nothing for classes that values are handed over for.
fn wanted_object(executor: &mut Executor, declared: &str, is_receiver: bool) -> Option<Wanted> {
    let class = executor.class_of(declared)?;
    let is_user = executor.vm.registry.class(class).is_user();
    (is_user || declared == "Ljava/lang/Object;").then_some(Wanted::Object {
        class,
        nullable: !is_receiver,
    })
}

/// What the roots of a path's input have to be.
fn wanted(executor: &mut Executor, found: &Found) -> Option<Vec<Wanted>> {
    let statement = crate::sequence::Statement::call(&found.callee, Vec::new());
    let mut roots = Vec::with_capacity(found.input.roots.len());
    for (number, root) in found.input.roots.iter().enumerate() {
        let declared = statement.wanted(number);
        let is_receiver = number == 0 && statement.has_receiver();
        roots.push(match (&root.value, declared.as_bytes().first()?) {
            (Value::Primitive(letter, bits), _) => Wanted::Number {
                letter: *letter,
                bits: *bits,
            },
            (Value::Object(_) | Value::Null, b'L') => {
                match (wanted_object(executor, &declared, is_receiver), &root.value) {
                    (Some(wanted), _) => wanted,
                    (None, Value::Null) => Wanted::Given(Argument::Null),
                    (None, _) => return None,
                }
            }
            (value, _) => Wanted::Given(building::plain(executor, &found.input, value)?),
        });
    }
    Some(roots)
}
