//! Which class is explored next, for how long, and what becomes of those that are late.

use super::{Coordinator, Exploring, Message};
use crate::exploring::{Job, STACK, THREAD_NAME};
use crate::processor_time::ProcessorTime;
use spelunk_report::{Event, FailureKind};
use spelunk_techniques::drafts::Drafts;
use spelunk_techniques::hurry::Hurry;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// After its time a class is told to stop, and then given up; sooner if it has put down something.
const LATE: Duration = Duration::from_millis(1200);
const LATE_WITH_DRAFT: Duration = Duration::from_millis(250);
const TOO_LATE: Duration = Duration::from_millis(5000);
/// A class is explored again only with this much more time, and never with less than that.
const MORE_TIME: f64 = 1.6;
const LEAST_TIME: Duration = Duration::from_secs(1);

impl Coordinator<'_> {
    pub(super) fn start_explorations(&mut self, now: Instant) {
        while self.exploring.len() < self.campaign.workers {
            if self.budget.is_too_late(now) {
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

    pub(super) fn explore(&mut self, number: usize, now: Instant, share: Duration) {
        let class = &mut self.classes[number];
        class.attempts += 1;
        class.share = share;
        class.out_of_time = false;
        let attempt = class.attempts;
        let job = Job {
            name: self.campaign.subjects[number].name.clone(),
            until: now + self.budget.patience(share),
            share,
            goes_by_work: self.budget.goes_by_work(),
            proof_of_test: match self.budget.last_moment() {
                Some(_) if self.scratch.is_some() => self.budget.test(),
                _ => Duration::ZERO,
            },
            stop: Arc::new(AtomicBool::new(false)),
            processor_time: ProcessorTime::default(),
            hurry: Hurry::default(),
            // Without a limit nobody is in a hurry, and the same seed has to give the same tests.
            drafts: (self.budget.last_moment().is_some() || class.breakdown.is_some())
                .then(Drafts::default),
        };
        self.listener.hear(&Event::Exploring {
            class: &job.name,
            technique: self.campaign.technique.name(),
        });
        let exploring = Exploring {
            attempt,
            planned: job.until,
            until: job.until,
            stop: job.stop.clone(),
            processor_time: job.processor_time.clone(),
            hurry: job.hurry.clone(),
            drafts: job.drafts.clone(),
            is_drafted: false,
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
                self.fail(number, FailureKind::Input, &text);
            }
        }
    }

    /// A first suite is proven while its class is still explored, so that something is there whatever comes later:
    /// where that is done before the last suite comes, or where there is no time to wait for it.
    pub(super) fn take_first_suites(&mut self, now: Instant) {
        if self.proving.is_some() || !self.ready.is_empty() {
            return;
        }
        // Without a limit there is time to wait for the last suite.
        let Some(end) = self.budget.exploring_end() else {
            return;
        };
        let needed = now + self.budget.proof();
        let is_due = |exploring: &&mut Exploring| {
            let drafts = exploring.drafts.as_ref();
            let is_timely = needed <= exploring.until.min(end) || now >= end;
            !exploring.is_drafted && is_timely && drafts.is_some_and(Drafts::is_rounded)
        };
        let mut taken = Vec::new();
        for (&number, exploring) in &mut self.exploring {
            if self.classes[number].result.is_none() && is_due(&exploring) {
                exploring.is_drafted = true;
                let findings = exploring.drafts.as_ref().and_then(Drafts::findings);
                taken.extend(findings.map(|findings| (number, findings)));
            }
        }
        for (number, findings) in taken {
            self.choose(number, findings, true);
        }
    }

    /// Work is waited for as long as the machine does something else: only the time that it has spent on a class counts.
    fn wait_for_starved_ones(&mut self, now: Instant) {
        if !self.budget.goes_by_work() {
            return;
        }
        for (&number, exploring) in &mut self.exploring {
            if now < exploring.until {
                continue;
            }
            let patience = self.budget.patience(self.classes[number].share);
            let spent = exploring.processor_time.spent();
            if let Some(left) = spent.and_then(|spent| patience.checked_sub(spent)) {
                exploring.until = now + left;
            }
        }
    }

    /// What takes longer than its time is told to stop, and given up with what it has put down.
    pub(super) fn give_up_late_ones(&mut self, now: Instant) {
        self.wait_for_starved_ones(now);
        let mut late = Vec::new();
        for (&number, exploring) in &self.exploring {
            if now < exploring.until + LATE_WITH_DRAFT {
                continue;
            }
            let drafts = exploring.drafts.as_ref().and_then(Drafts::findings);
            if now >= exploring.until + LATE {
                exploring.stop.store(true, Ordering::Relaxed);
            }
            if now >= exploring.until + TOO_LATE || drafts.is_some() {
                exploring.stop.store(true, Ordering::Relaxed);
                late.push((number, drafts));
            }
        }
        for (number, drafts) in late {
            self.exploring.remove(&number);
            match drafts {
                Some(findings) => self.explored(number, Ok(findings), None),
                None => self.fail(number, FailureKind::Budget, NOTHING_KEPT),
            }
        }
    }
}

const NOTHING_KEPT: &str =
    "its exploration did not stop when its time was up; nothing of it is kept";
