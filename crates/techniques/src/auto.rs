//! What is done for a class where nobody says how: search for most of the time, symbolic sequences for a share of
//! it, and calls for path conditions of unknown heaps. Containers are where sequences shine, path conditions where
//! structures are handed over, search finds its way elsewhere; a short look early tells which it is, and what has
//! gained most lately goes on.

use crate::goals::Goal;
use crate::search::{DRAFT, Limit, Search, prefer_returning};
use crate::sequence::Sequence;
use crate::sequences::{self, ClassFindings, Finding, Onlooker, Options, TIME_OF_CALL};
use crate::surface;
use crate::synthesis::turns::Turns;
use spelunk_classes::registry::ClassId;
use spelunk_solver::clock;
use spelunk_vm::Vm;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// Of the time for exploring, in percent: so far the first search goes, then the first look of sequences.
const FIRST_SEARCH: u32 = 10;
const FIRST_LOOK: u32 = 6;
/// The first look at path conditions, where there are structures.
const FIRST_TURN: u32 = 6;
/// A turn of what comes after the first suite, and after how many of search path conditions have theirs where nothing
/// gains: twice as many after each one that was in vain.
const TURN: u32 = 6;
const SELDOM: u32 = 3;
/// Turns of path conditions that gain nothing, where search knows of nothing else to do.
const MOST_VAIN: u32 = 3;
/// Here a first suite is written down, and sequences that have gained something go on for a while.
const SEARCH: u32 = 50;
const SEQUENCES: u32 = 15;
/// Sequences are written down in this.
const WRITING: u32 = 4;

/// Explores one class on a VM that is ready.
pub fn explore(vm: Vm, class: ClassId, options: &Options) -> Result<ClassFindings, String> {
    let started = clock::now();
    let limit = Limit::of(options, started);
    let mut search = Search::new(vm, class, options)?;
    search.run(limit.share(FIRST_SEARCH, started));
    let look = until(options, limit, started, FIRST_SEARCH + FIRST_LOOK);
    let mut written = Written::default();
    let (mut search, mut symbolic) =
        search.lend(|vm| sequences::explore_and_show(vm, class, &look, Some(&mut written)))?;
    if !symbolic.exhausted {
        // A search has everything too where it knows nothing that is open: it has never been there.
        let mut turns = match search.has_covered_all() {
            true => None,
            false => Turns::new(&mut search, class, options),
        };
        let mut built = Gain::default();
        if let Some(turns) = &mut turns {
            let end = FIRST_SEARCH + FIRST_LOOK + FIRST_TURN;
            (search, built) = turn(turns, search, limit.share(end, started).until)?;
        }
        let searched = run(&mut search, limit.share(SEARCH, started));
        search.draft(limit.share(SEARCH + DRAFT, started));
        if !search.has_everything() && written.give_to(&mut search) {
            let longer = until(options, limit, started, SEARCH + DRAFT + SEQUENCES);
            let again;
            (search, again) = search
                .lend(|vm| sequences::explore_and_show(vm, class, &longer, Some(&mut written)))?;
            written.give_to(&mut search);
            symbolic = longer_look(symbolic, again);
        }
        if let Some(turns) = turns {
            search = in_turn(search, turns, (built, searched), limit, started)?;
        }
        search.run(limit);
    }
    let mut found = joined(search.finish(), symbolic);
    search.judge(&mut found, options.judge_until());
    Ok(found)
}

/// What a turn has brought: branch sides, and the time it took.
#[derive(Clone, Copy, Default)]
struct Gain {
    sides: u64,
    time: Duration,
}

impl Gain {
    /// Sides a second; nobody knows of what has not been tried.
    fn rate(self) -> f64 {
        self.sides as f64 / self.time.as_secs_f64().max(1e-3)
    }
}

fn turn<'s>(
    turns: &mut Turns<'_>,
    search: Search<'s>,
    until: Instant,
) -> Result<(Search<'s>, Gain), String> {
    let (started, before) = (clock::now(), search.gains());
    let search = turns.turn(search, until)?;
    let gain = Gain {
        sides: search.gains() - before,
        time: clock::since(started),
    };
    Ok((search, gain))
}

/// Searches, and tells what that has brought.
fn run(search: &mut Search<'_>, limit: Limit) -> Gain {
    let (started, before) = (clock::now(), search.gains());
    search.run(limit);
    Gain {
        sides: search.gains() - before,
        time: clock::since(started),
    }
}

/// Search and path conditions in turn until the limit, the one first that gained more the last time.
fn in_turn<'s>(
    mut search: Search<'s>,
    mut turns: Turns<'_>,
    (mut built, mut searched): (Gain, Gain),
    limit: Limit,
    started: Instant,
) -> Result<Search<'s>, String> {
    let slice = limit.until.saturating_duration_since(started) * TURN / 100;
    let (mut vain, mut waited, mut patience) = (0, 0, SELDOM);
    while !search.has_covered_all() && !search.is_out_of_time(limit) && !turns.is_done() {
        if search.has_everything() && vain >= MOST_VAIN {
            break;
        }
        let until = limit.until.min(clock::now() + slice);
        if built.rate() > searched.rate() || waited >= patience {
            (search, built) = turn(&mut turns, search, until)?;
            (vain, patience) = match built.sides {
                0 => (vain + 1, patience * 2),
                _ => (0, SELDOM),
            };
            waited = 0;
        } else {
            waited += 1;
            searched = run(&mut search, Limit { until, ..limit });
        }
    }
    Ok(search)
}

/// The options of sequences that explore until this share of the time, and write down a little longer.
fn until(options: &Options, limit: Limit, started: Instant, share: u32) -> Options {
    let end = |share| limit.share(share, started).until;
    Options {
        explore_until: Some(end(share)),
        deadline: options.deadline.map(|_| end(share + WRITING)),
        ..options.clone()
    }
}

/// Tests that sequences have written: their calls, and what they cover.
#[derive(Default)]
struct Written(Vec<(Option<Sequence>, BTreeSet<Goal>)>);

impl Onlooker for Written {
    fn written(&mut self, calls: Option<Sequence>, finding: &Finding) {
        self.0.push((calls, finding.goals.clone()));
    }
}

impl Written {
    /// Gives the search what covers something that it has not come to by itself: whether there is something.
    fn give_to(&mut self, search: &mut Search<'_>) -> bool {
        let mut known = search.covered();
        let mut gained = false;
        for (calls, goals) in std::mem::take(&mut self.0) {
            if goals.is_subset(&known) {
                continue;
            }
            gained = true;
            if let Some(calls) = calls.and_then(|calls| search.callable(calls)) {
                search.offer(calls);
            }
            known.extend(goals);
        }
        gained
    }
}

/// What a second, longer look has brought. What only the first one came to is kept: the clock ends calls, so that more
/// time may lead elsewhere.
fn longer_look(first: ClassFindings, mut second: ClassFindings) -> ClassFindings {
    let covers = second.findings.iter().flat_map(|finding| &finding.goals);
    let known: BTreeSet<Goal> = covers.cloned().collect();
    let only_first = first.findings.into_iter();
    let only_first = only_first.filter(|finding| !finding.goals.is_subset(&known));
    second.findings.extend(only_first);
    second.covered.extend(first.covered);
    second
}

/// The methods that tests call, as people write them.
fn called_by(found: &ClassFindings) -> BTreeSet<String> {
    let methods = found.findings.iter().map(Finding::method);
    methods
        .map(|(name, descriptor)| surface::display(name, descriptor))
        .collect()
}

/// What both have found. Tests of the search come first: of equal ones the first is kept.
pub(crate) fn joined(mut found: ClassFindings, symbolic: ClassFindings) -> ClassFindings {
    let called = called_by(&found);
    found.states += symbolic.states;
    found.paths += symbolic.paths;
    found.tests_all += symbolic.tests_all;
    found.findings.extend(symbolic.findings);
    found.covered.extend(symbolic.covered);
    found
        .covered_by_initialisers
        .extend(symbolic.covered_by_initialisers);
    found.exceptions.extend(symbolic.exceptions);
    found.internal.extend(symbolic.internal);
    found.exhausted = symbolic.exhausted;
    found.complete_within_bound = symbolic.complete_within_bound;
    if symbolic.exhausted {
        // Nothing else can be reached: the time that search had left says nothing.
        found.out_of_time = false;
        found.cut_off.clear();
    }
    for (method, what) in symbolic.unsupported {
        found.unsupported.entry(method).or_insert(what);
    }
    for (method, why) in symbolic.cut_off {
        // That one symbolic call took long says little of a method that search went on calling until its time was up.
        let is_over = why == TIME_OF_CALL && found.out_of_time && called.contains(&method);
        if !is_over {
            found.cut_off.entry(method).or_insert(why);
        }
    }
    found.map = symbolic.map;
    found.calls = symbolic.calls;
    found.exploration_time += symbolic.exploration_time;
    prefer_returning(&mut found);
    found
}
