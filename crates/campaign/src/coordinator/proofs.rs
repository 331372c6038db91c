//! What was explored goes to the real JVM, several suites at a time.

use super::{Coordinator, INTERRUPTED, Message, ProvingNow, TIDYING, UNPROVEN};
use crate::exploring::{PROVING_THREAD_NAME, words};
use crate::proving::{self, Item, PATIENCE, Proven, Proving};
use crate::result::Chosen;
use spelunk_report::{Event, FailureKind};
use spelunk_toolchain::process::Watch;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Suites that are proven together.
const MOST_TOGETHER: usize = 24;

impl Coordinator<'_> {
    pub(super) fn start_proof(&mut self, now: Instant) {
        let Some(scratch) = &self.scratch else {
            return;
        };
        if self.proving.is_some() || self.ready.is_empty() || !self.is_sandbox_known {
            return;
        }
        let is_late = self.budget.is_too_late(now);
        let count = if is_late {
            self.ready.len()
        } else {
            self.ready.len().min(MOST_TOGETHER)
        };
        let mut together: Vec<(Item, Chosen)> = self.ready.drain(..count).collect();
        if let Some(most) = self.budget.provable(now) {
            shorten(&mut together, most);
        }
        for (item, _) in &mut together {
            let ledger = &self.classes[item.number].ledger;
            item.refused = ledger.apply(&item.suite, &mut item.options);
        }
        let (items, chosen): (Vec<Item>, Vec<Chosen>) = together.into_iter().unzip();
        let tests = items.iter().map(|item| item.suite.tests.len()).sum();
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
        let work = move || {
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
                (items.iter().map(lost).collect(), Duration::ZERO)
            });
            let (proven, took) = proven;
            let _ = sender.send(Message::Proven {
                proven,
                took,
                tests,
            });
        };
        let thread = std::thread::Builder::new().name(PROVING_THREAD_NAME.into());
        if let Err(error) = thread.spawn(work) {
            // As the standard library puts it: whoever catches it knows that this is no bug.
            panic!("failed to spawn thread: {error}");
        }
    }

    pub(super) fn proven(&mut self, proven: Proven, chosen: Chosen) {
        match proven.outcome {
            Ok(held) => {
                let class = &mut self.classes[proven.number];
                class
                    .ledger
                    .note(&chosen.suite, &held.spelled, &held.failed);
                let reached = chosen.reached_by(&held);
                if reached < class.proven {
                    // What stands there says more.
                    return self.tell_unless_awaited(proven.number);
                }
                class.proven = reached;
                self.unmeasured = self.unmeasured.take().or_else(|| held.unmeasured.clone());
                self.finish(proven.number, chosen, held, true);
            }
            Err(_) if chosen.is_first_suite && self.is_awaited(proven.number) => {}
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

    fn tell_unless_awaited(&mut self, number: usize) {
        if !self.is_awaited(number) {
            self.tell(number);
        }
    }

    fn is_nearly_over(&self) -> bool {
        let soon = Instant::now() + TIDYING * 2;
        self.budget.last_moment().is_some_and(|last| soon >= last)
    }
}

/// Leaves each suite its part of the tests that there is time for, the most telling ones.
fn shorten(together: &mut [(Item, Chosen)], most: usize) {
    let all: usize = together
        .iter()
        .map(|(item, _)| item.suite.tests.len())
        .sum();
    if all <= most {
        return;
    }
    for (item, chosen) in together {
        let count = item.suite.tests.len();
        chosen.shorten((count * most).div_ceil(all));
        item.suite = chosen.suite.clone();
    }
}
