//! Changes of sequences on the way to a path condition: calls on anything that is there, calls inserted, changed and
//! taken out (`search::mutate`), blocks of calls repeated, and two sequences crossed. Structures of many objects
//! come from few different calls made often, which repeating finds in a handful of steps.

use crate::search::archive::Entry;
use crate::search::mutate::mutated;
use crate::search::{Context, Search};
use crate::sequence::{Argument, Sequence, Statement};

/// Statements of one block that is repeated.
const LONGEST_BLOCK: usize = 3;
/// A block is made at most so many times, as a power of two.
const MOST_DOUBLINGS: usize = 6;

/// A sequence that differs from the first one, with parts of the other in some cases.
pub fn changed(search: &mut Search<'_>, entry: &Entry, other: Option<&Entry>) -> Sequence {
    match (search.context.random.below(100), other) {
        (0..=29, _) => search.extended(entry),
        (30..=47, _) => repeated(&mut search.context, entry),
        (48..=59, Some(other)) => crossed(&mut search.context, entry, other),
        _ => mutated(&mut search.context, entry),
    }
}

/// A block of calls is made again, several times; numbers stay as they are, or count up from one to the next.
fn repeated(context: &mut Context, entry: &Entry) -> Sequence {
    let mut sequence = entry.sequence.clone();
    let count = sequence.len();
    if count == 0 {
        return sequence;
    }
    let length = 1 + context.random.below(LONGEST_BLOCK.min(count));
    let end = match context.random.percent(60) {
        true => count,
        false => length + context.random.below(count - length + 1),
    };
    let room = context.longest.saturating_sub(count) / length;
    let times = room.min(1 << context.random.below(MOST_DOUBLINGS));
    let counts_up = context.random.percent(50);
    let block: Vec<Statement> = sequence.statements[end - length..end].to_vec();
    let copies = (1..=times).flat_map(|time| block.iter().map(move |it| (time, it)));
    let copies = copies.map(|(time, statement)| {
        let mut copy = statement.clone();
        for argument in &mut copy.arguments {
            match argument {
                // What the block makes, each copy makes for itself.
                Argument::Earlier(number) if *number >= end - length => *number += time * length,
                Argument::Number { letter, bits } | Argument::Boxed { letter, bits }
                    if counts_up && matches!(*letter, b'I' | b'J' | b'S' | b'B') =>
                {
                    *bits = crate::concolic::signed(*letter, bits.wrapping_add(time as u64));
                }
                _ => {}
            }
        }
        copy
    });
    let copies = copies.collect();
    sequence.insert(end, copies);
    sequence
}

/// The beginning of one and the end of the other. What the end needs from before it is taken from the beginning
/// where something of the same class is there; where not, the other is made as a whole.
fn crossed(context: &mut Context, one: &Entry, other: &Entry) -> Sequence {
    let random = &mut context.random;
    let kept = match one.sequence.len() {
        0 => 0,
        count => 1 + random.below(count),
    };
    let mut sequence = one.sequence.clone();
    sequence.statements.truncate(kept);
    // What stood behind the cut is referred to by nothing before it.
    let from = random.below(other.sequence.len().max(1));
    let mut stand_in = |number: usize| {
        let class = other.types.get(number).copied().flatten()?;
        let made = one.types.iter().take(kept).enumerate();
        let fitting: Vec<usize> = made
            .filter(|(_, known)| **known == Some(class))
            .map(|(at, _)| at)
            .collect();
        random.pick(&fitting).copied()
    };
    let mut tail = Vec::new();
    for statement in other.sequence.statements.iter().skip(from) {
        let mut statement = statement.clone();
        for argument in &mut statement.arguments {
            if let Argument::Earlier(number) = argument {
                let found = match *number >= from {
                    true => Some(kept + *number - from),
                    false => stand_in(*number),
                };
                let Some(found) = found else {
                    return whole(context, sequence, other);
                };
                *number = found;
            }
        }
        tail.push(statement);
    }
    if kept + tail.len() <= context.longest {
        sequence.statements.extend(tail);
    }
    sequence
}

fn whole(context: &Context, mut sequence: Sequence, other: &Entry) -> Sequence {
    if sequence.len() + other.sequence.len() <= context.longest {
        sequence.append(&other.sequence.statements);
    }
    sequence
}
