//! Writes every query to a file of its own in SMT-LIB, for looking at and for other solvers.

use crate::answer::{Answer, LayerStatistics, Limits};
use crate::solver::{Solver, Tally};
use spelunk_term::{Model, TermId, TermStore};
use std::path::{Path, PathBuf};
use std::{fs, io};

pub struct Dump {
    next: Box<dyn Solver>,
    directory: PathBuf,
    written: u64,
    /// The first file that could not be written; there is none after it.
    failed: bool,
    tally: Tally,
}

impl Dump {
    pub fn new(next: Box<dyn Solver>, directory: &Path) -> io::Result<Dump> {
        fs::create_dir_all(directory)?;
        Ok(Dump {
            next,
            directory: directory.to_path_buf(),
            written: 0,
            failed: false,
            tally: Tally::new("dump"),
        })
    }

    fn write(&mut self, store: &TermStore, conjuncts: &[TermId], answer: Answer) {
        if self.failed {
            return;
        }
        self.written += 1;
        let path = self
            .directory
            .join(format!("query-{:06}.smt2", self.written));
        if let Err(error) = fs::write(&path, script(store, conjuncts, answer)) {
            eprintln!(
                "cannot write {}: {error}; no more queries are written",
                path.display()
            );
            self.failed = true;
        }
    }
}

fn script(store: &TermStore, conjuncts: &[TermId], answer: Answer) -> String {
    let status = match answer {
        Answer::Sat => "sat",
        Answer::Unsat => "unsat",
        Answer::Unknown(_) => "unknown",
    };
    format!("(set-info :status {status})\n{}", store.smt_lib(conjuncts))
}

impl Solver for Dump {
    fn check(&mut self, store: &mut TermStore, conjuncts: &[TermId]) -> Answer {
        let started = self.tally.start();
        let answer = self.next.check(store, conjuncts);
        self.write(store, conjuncts, answer);
        self.tally.stop(started, false, answer);
        answer
    }

    fn model(&self, store: &TermStore, model: &mut Model) {
        self.next.model(store, model);
    }

    fn core(&self) -> Option<&[TermId]> {
        self.next.core()
    }

    fn forget_from(&mut self, first: u32) {
        self.next.forget_from(first);
    }

    fn set_limits(&mut self, limits: Limits) {
        self.next.set_limits(limits);
    }

    fn statistics(&self, into: &mut Vec<LayerStatistics>) {
        into.push(self.tally.statistics());
        self.next.statistics(into);
    }
}
