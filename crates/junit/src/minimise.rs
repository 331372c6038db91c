//! Small suites: tests that together reach every goal that any of them reaches.

use std::collections::{BTreeSet, HashMap};

/// The numbers of tests to keep, in order. `goals` has one set for each test: branch sides, exceptions,
/// whatever counts as something to reach.
///
/// Set cover is hard, so the first choice is greedy: the test that reaches most goals that are still open, the
/// earlier one of equals. A test whose goals the later choices reach too is taken out again. Where there are few
/// tests, fewer that do as well are looked for among all choices (`fewest`).
pub fn minimise<G: Ord + std::hash::Hash>(goals: &[BTreeSet<G>]) -> Vec<usize> {
    minimise_numbers(&numbered(goals))
}

/// The same sets of numbers: goals may be long to compare, and are compared all the time.
fn numbered<G: Ord + std::hash::Hash>(goals: &[BTreeSet<G>]) -> Vec<BTreeSet<u32>> {
    let mut numbers: HashMap<&G, u32> = HashMap::new();
    let mut number_of = |goal| {
        let next = numbers.len() as u32;
        *numbers.entry(goal).or_insert(next)
    };
    goals
        .iter()
        .map(|reached| reached.iter().map(&mut number_of).collect())
        .collect()
}

fn minimise_numbers(goals: &[BTreeSet<u32>]) -> Vec<usize> {
    let mut open: BTreeSet<&u32> = goals.iter().flatten().collect();
    let mut kept = Vec::new();
    // A test's count of open goals only falls, so a stale count is an upper bound: the best candidate is
    // counted again, and is the best if it still beats the next one.
    let mut queue: BTreeSet<(std::cmp::Reverse<usize>, usize)> = goals
        .iter()
        .enumerate()
        .map(|(test, reached)| (std::cmp::Reverse(reached.len()), test))
        .collect();
    while !open.is_empty() {
        let Some((_, test)) = queue.pop_first() else {
            break;
        };
        let count = goals[test]
            .iter()
            .filter(|goal| open.contains(goal))
            .count();
        let entry = (std::cmp::Reverse(count), test);
        if queue.first().is_some_and(|next| *next < entry) {
            queue.insert(entry);
            continue;
        }
        if count > 0 {
            for goal in &goals[test] {
                open.remove(goal);
            }
            kept.push(test);
        }
    }
    let mut kept = fewest(goals, without_superfluous(goals, kept));
    kept.sort_unstable();
    kept
}

/// Choices are gone through only among so many tests, and only so many of them.
const MOST_TESTS: usize = 80;
const MOST_CHOICES: u32 = 20_000;
/// Tests that are compared with each other: whatever reaches no more than another one is no choice.
const MOST_COMPARED: usize = 2_000;

/// The fewest tests that reach everything, by branch and bound; those that are known where there are no fewer, or
/// where it would take too long to tell.
fn fewest<G: Ord>(goals: &[BTreeSet<G>], known: Vec<usize>) -> Vec<usize> {
    if goals.len() > MOST_COMPARED || known.len() < 3 {
        return known;
    }
    let tests = match goals.len() > MOST_TESTS {
        true => worth_choosing(goals),
        false => (0..goals.len()).collect(),
    };
    if tests.len() > MOST_TESTS {
        return known;
    }
    let all: BTreeSet<&G> = goals.iter().flatten().collect();
    let mut reached_by: Vec<u128> = all
        .iter()
        .map(|goal| {
            let reaching = tests.iter().enumerate();
            reaching
                .filter(|(_, test)| goals[**test].contains(*goal))
                .fold(0, |bits, (at, _)| bits | 1 << at)
        })
        .collect();
    // Goals that the same tests reach are one.
    reached_by.sort_unstable_by_key(|tests| (tests.count_ones(), *tests));
    reached_by.dedup();
    let mut choice = Choice {
        reached_by: &reached_by,
        taken: Vec::new(),
        best: None,
        fewer_than: known.len(),
        left: MOST_CHOICES,
    };
    choice.extend(0);
    match choice.best {
        Some(best) => best.into_iter().map(|at| tests[at]).collect(),
        None => known,
    }
}

/// The tests that reach something that no other one reaches besides the same; of equals the first.
fn worth_choosing<G: Ord>(goals: &[BTreeSet<G>]) -> Vec<usize> {
    let mut by_size: Vec<usize> = (0..goals.len()).collect();
    by_size.sort_by_key(|&test| (std::cmp::Reverse(goals[test].len()), test));
    let mut found: Vec<usize> = Vec::new();
    for test in by_size {
        if !found
            .iter()
            .any(|&other| goals[test].is_subset(&goals[other]))
        {
            found.push(test);
        }
    }
    found.sort_unstable();
    found
}

struct Choice<'a> {
    /// For each goal the tests that reach it, as bits; goals that few reach first.
    reached_by: &'a [u128],
    taken: Vec<usize>,
    best: Option<Vec<usize>>,
    fewer_than: usize,
    left: u32,
}

impl Choice<'_> {
    /// Goes through the choices that begin with the tests that are taken, which are these bits.
    fn extend(&mut self, tests: u128) {
        let mut open = self.reached_by.iter().filter(|by| *by & tests == 0);
        let Some(&first) = open.next() else {
            if self.taken.len() < self.fewer_than {
                self.fewer_than = self.taken.len();
                self.best = Some(self.taken.clone());
            }
            return;
        };
        // Goals that no test reaches together need a test each.
        let (mut apart, mut met) = (1, first);
        for by in open {
            if by & met == 0 {
                apart += 1;
                met |= by;
            }
        }
        if self.taken.len() + apart >= self.fewer_than || self.left == 0 {
            return;
        }
        self.left -= 1;
        let reaching = (0..MOST_TESTS).filter(|test| first >> test & 1 == 1);
        for test in reaching {
            self.taken.push(test);
            self.extend(tests | 1 << test);
            self.taken.pop();
        }
    }
}

fn without_superfluous<G: Ord + std::hash::Hash>(
    goals: &[BTreeSet<G>],
    kept: Vec<usize>,
) -> Vec<usize> {
    let mut reached: HashMap<&G, usize> = HashMap::new();
    for &test in &kept {
        for goal in &goals[test] {
            *reached.entry(goal).or_default() += 1;
        }
    }
    let needed = |test: &usize| {
        let superfluous = goals[*test].iter().all(|goal| reached[goal] > 1);
        if superfluous {
            for goal in &goals[*test] {
                if let Some(count) = reached.get_mut(goal) {
                    *count -= 1;
                }
            }
        }
        !superfluous
    };
    kept.into_iter().filter(needed).collect()
}

/// Selection in order of arrival: the numbers of tests that reach something new.
pub fn adding_something<G: Ord + Clone>(goals: &[BTreeSet<G>]) -> Vec<usize> {
    let mut seen: BTreeSet<&G> = BTreeSet::new();
    let mut kept = Vec::new();
    for (test, reached) in goals.iter().enumerate() {
        let before = seen.len();
        seen.extend(reached);
        if seen.len() > before {
            kept.push(test);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(all: &[&[u32]]) -> Vec<BTreeSet<u32>> {
        all.iter()
            .map(|set| set.iter().copied().collect())
            .collect()
    }

    #[test]
    fn the_fewest_tests_that_greed_finds() {
        assert_eq!(
            minimise(&sets(&[&[1], &[1, 2, 3], &[3, 4], &[4], &[]])),
            [1, 2]
        );
        assert_eq!(minimise(&sets(&[&[1, 2], &[1, 2]])), [0]);
        assert_eq!(minimise(&sets(&[])), [0usize; 0]);
    }

    #[test]
    fn what_later_choices_make_superfluous_goes() {
        // Greed takes 0 first, but 1, 2 and 3 are needed anyway and reach all of it.
        let goals = sets(&[&[1, 2, 3, 4], &[1, 2, 5], &[3, 6], &[4, 7]]);
        assert_eq!(minimise(&goals), [1, 2, 3]);
    }

    #[test]
    fn fewer_than_greed_finds() {
        // Greed takes the first, which half of the rest is needed beside; the last two are enough.
        let goals = sets(&[
            &[1, 2, 3, 4, 8, 9, 10, 11],
            &[5, 6, 12, 13],
            &[7, 14],
            &[1, 2, 3, 4, 5, 6, 7],
            &[8, 9, 10, 11, 12, 13, 14],
        ]);
        assert_eq!(minimise(&goals), [3, 4]);
    }

    #[test]
    fn fewer_than_greed_finds_among_many() {
        let mut goals = sets(&[
            &[1, 2, 3, 4, 8, 9, 10, 11],
            &[5, 6, 12, 13],
            &[7, 14],
            &[1, 2, 3, 4, 5, 6, 7],
            &[8, 9, 10, 11, 12, 13, 14],
        ]);
        for number in 0..200 {
            goals.push(BTreeSet::from([1 + number % 14, 1 + number % 3]));
        }
        assert_eq!(minimise(&goals), [3, 4]);
    }

    #[test]
    fn selection_keeps_the_order() {
        assert_eq!(adding_something(&sets(&[&[1], &[1], &[1, 2]])), [0, 2]);
    }
}
