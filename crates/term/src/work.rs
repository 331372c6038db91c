//! What work costs: everything that takes noticeable time says how long it takes on a usual machine. Whoever has to give
//! the same results however fast the machine is goes by that instead of by the clock (`spelunk_solver::clock`). Here
//! is nothing but the sum, for each thread its own; no clock is looked at.

use std::cell::Cell;

thread_local! {
    /// What this thread has spent, in nanoseconds of a usual machine.
    static SPENT: Cell<u64> = const { Cell::new(0) };
}

/// This thread has done something that takes so many nanoseconds.
#[inline(always)]
pub fn spend(nanoseconds: u64) {
    SPENT.set(SPENT.get().wrapping_add(nanoseconds));
}

/// All that this thread has spent.
#[inline]
pub fn spent() -> u64 {
    SPENT.get()
}
