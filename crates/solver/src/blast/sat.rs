//! The SAT solver behind the gates: CaDiCaL with counted variables and clauses, bounded in size,
//! conflicts and time. Knows nothing of terms or words.

use crate::clock;
use spelunk_term::work;
use std::time::Instant;

/// Nanoseconds on the clock of work. To add a clause, and to drop it in the end.
const CLAUSE: u64 = 250;
/// To begin a search, and for each clause there is.
const SEARCH: u64 = 10_000;
const CLAUSE_OF_SEARCH: u64 = 7;
/// What a search does until it asks whether to go on, and for each thousand clauses that it goes through.
const ROUND: u64 = 5_000;
const CLAUSES_OF_ROUND: u64 = 1_300;

/// A literal as DIMACS writes it: a variable or its negation, never 0.
pub type Lit = i32;

/// The literal that is always true.
pub const TRUE: Lit = 1;
/// The literal that is always false.
pub const FALSE: Lit = -1;

/// What one instance may grow to. CaDiCaL keeps roughly a hundred bytes per clause, so the clause
/// bound is the memory bound; learnt clauses are kept in check by its own reductions and by the
/// conflict bound.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct SizeLimits {
    pub variables: u32,
    pub clauses: u64,
}

/// Why a search ended without an answer.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    Time,
    Conflicts,
    Size,
}

struct Deadline {
    at: Option<Instant>,
    /// What a round costs.
    round: u64,
}

impl cadical::Callbacks for Deadline {
    fn terminate(&mut self) -> bool {
        work::spend(self.round);
        self.at.is_some_and(|deadline| clock::now() >= deadline)
    }
}

pub struct Sat {
    solver: cadical::Solver<Deadline>,
    variables: u32,
    clauses: u64,
    limits: SizeLimits,
}

impl Sat {
    pub fn new(limits: SizeLimits) -> Sat {
        let mut solver = cadical::Solver::new();
        solver.add_clause([TRUE]);
        Sat {
            solver,
            variables: 1,
            clauses: 1,
            limits,
        }
    }

    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// Has the instance outgrown its limits? From then on nothing is added any more, so its
    /// answers mean nothing.
    pub fn overflown(&self) -> bool {
        self.variables >= self.limits.variables || self.clauses >= self.limits.clauses
    }

    pub fn fresh(&mut self) -> Lit {
        if !self.overflown() {
            self.variables += 1;
        }
        self.variables as Lit
    }

    pub fn clause<const N: usize>(&mut self, literals: [Lit; N]) {
        if !self.overflown() {
            self.clauses += 1;
            work::spend(CLAUSE);
            self.solver.add_clause(literals);
        }
    }

    pub fn solve(
        &mut self,
        assumptions: &[Lit],
        deadline: Option<Instant>,
        conflicts: Option<u32>,
    ) -> Result<bool, Stop> {
        if self.overflown() {
            return Err(Stop::Size);
        }
        work::spend(SEARCH + self.clauses * CLAUSE_OF_SEARCH);
        self.solver.set_callbacks(Some(Deadline {
            at: deadline,
            round: ROUND + self.clauses * CLAUSES_OF_ROUND / 1_000,
        }));
        if let Some(limit) = conflicts {
            let limit = i32::try_from(limit).unwrap_or(i32::MAX);
            // The name is one of CaDiCaL's own limits, so this cannot be refused.
            let _ = self.solver.set_limit("conflicts", limit);
        }
        let answer = self.solver.solve_with(assumptions.iter().copied());
        let out_of_time = || deadline.is_some_and(|deadline| clock::now() >= deadline);
        answer.ok_or_else(|| {
            if out_of_time() {
                Stop::Time
            } else {
                Stop::Conflicts
            }
        })
    }

    /// The literal's value in the assignment just found; what was left open counts as false.
    pub fn value(&self, literal: Lit) -> bool {
        match literal {
            TRUE => true,
            FALSE => false,
            _ => self.solver.value(literal).unwrap_or(false),
        }
    }

    /// Did the assumption take part in the refutation just found?
    pub fn failed(&self, literal: Lit) -> bool {
        literal == FALSE || (literal != TRUE && self.solver.failed(literal))
    }
}
