//! What is done for a class where nobody says how: search for most of the time, symbolic sequences for a
//! share of it. Containers are where sequences shine, search finds its way elsewhere.

use crate::search::{DRAFT, Limit, Search, prefer_returning};
use crate::sequences::{self, ClassFindings, Options};
use spelunk_classes::registry::ClassId;
use spelunk_vm::Vm;
use std::time::Instant;

/// Of the time for exploring, in percent: search first, then sequences, then search again.
const FIRST_SEARCH: u32 = 50;
const SEQUENCES: u32 = 15;
/// Sequences are written down in this.
const WRITING: u32 = 5;

/// Explores one class on a VM that is ready.
pub fn explore(vm: Vm, class: ClassId, options: &Options) -> Result<ClassFindings, String> {
    let started = Instant::now();
    let limit = Limit::of(options, started);
    let first = limit.share(FIRST_SEARCH, started);
    let mut search = Search::new(vm, class, options)?;
    search.run(first);
    search.draft(limit.share(FIRST_SEARCH + DRAFT, started));
    let of_sequences = Options {
        explore_until: Some(limit.share(FIRST_SEARCH + SEQUENCES, started).until),
        deadline: options.deadline.map(|_| {
            limit
                .share(FIRST_SEARCH + SEQUENCES + WRITING, started)
                .until
        }),
        ..options.clone()
    };
    let (mut search, symbolic) =
        search.lend(|vm| sequences::explore_on(vm, class, &of_sequences))?;
    search.run(limit);
    let mut found = joined(search.finish(), symbolic);
    search.judge(&mut found, options.judge_until());
    Ok(found)
}

/// What both have found. Tests of the search come first: of equal ones the first is kept.
pub(crate) fn joined(mut found: ClassFindings, symbolic: ClassFindings) -> ClassFindings {
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
    if symbolic.exhausted {
        // Nothing else can be reached: the time that search had left says nothing.
        found.out_of_time = false;
        found.cut_off.clear();
    }
    for (method, what) in symbolic.unsupported {
        found.unsupported.entry(method).or_insert(what);
    }
    for (method, why) in symbolic.cut_off {
        found.cut_off.entry(method).or_insert(why);
    }
    found.map = symbolic.map;
    found.calls = symbolic.calls;
    found.exploration_time += symbolic.exploration_time;
    prefer_returning(&mut found);
    found
}
