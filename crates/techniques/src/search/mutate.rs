//! Changes of sequences: values, arguments, calls inserted, taken out and appended.

use super::archive::Entry;
use super::builder::{Builder, Context};
use super::vocabulary::Wanted;
use crate::sequence::{Argument, Sequence};
use spelunk_classes::registry::ClassId;
use std::rc::Rc;

/// A call is repeated so often at most, at once.
const MOST_TIMES: usize = 10;
/// In percent: so often two sequences are joined on the object of the other one.
const ON_ITS_OBJECT: usize = 40;

/// A sequence that differs from an entry's by one to three changes.
pub fn mutated(context: &mut Context, entry: &Entry) -> Sequence {
    let mut builder = Builder::on(context, entry.sequence.clone(), entry.types.clone());
    let mut rounds = 1;
    while rounds < 4 && builder.context.random.percent(35) {
        rounds += 1;
    }
    for _ in 0..rounds {
        builder.change();
    }
    builder.sequence
}

/// A sequence whose last call has another receiver: one that was made for a first look at a method is often empty.
pub fn on_another(context: &mut Context, entry: &Entry) -> Sequence {
    let mut builder = Builder::on(context, entry.sequence.clone(), entry.types.clone());
    builder.change_receiver();
    if builder.context.random.percent(50) {
        builder.change();
    }
    builder.sequence
}

/// A sequence with one of its texts as people write it who do not know better: blanks around it or nothing else, letters
/// of the other case, a part of it twice. Nothing if it hands over no text.
pub fn reworded(context: &mut Context, entry: &Entry) -> Option<Sequence> {
    let mut builder = Builder::on(context, entry.sequence.clone(), entry.types.clone());
    let texts = texts_of(&builder.sequence);
    let &(at, argument) = builder.context.random.pick(&texts)?;
    let Argument::Text(text) = builder.sequence.statements[at].arguments[argument].clone() else {
        return None;
    };
    let text = builder.careless_text(&text);
    builder.sequence.statements[at].arguments[argument] = Argument::Text(text);
    if builder.context.random.percent(30) {
        builder.change();
    }
    Some(builder.sequence)
}

/// A sequence in which one of its texts is put together with a text that another sequence hands over at the same place.
/// Nothing if there is none.
pub fn grafted(context: &mut Context, entry: &Entry, others: &[&Entry]) -> Option<Sequence> {
    const LONGEST: usize = 80;
    let mut sequence = entry.sequence.clone();
    let (at, argument) = *context.random.pick(&texts_of(&sequence))?;
    let callee = sequence.statements[at].callee()?.clone();
    let alike = { others.iter() }
        .flat_map(|other| &other.sequence.statements)
        .filter(|statement| statement.callee().is_some_and(|it| **it == *callee));
    let texts = alike.filter_map(|statement| match statement.arguments.get(argument) {
        Some(Argument::Text(text)) if !text.is_empty() => Some(text.clone()),
        _ => None,
    });
    let texts: Vec<Rc<[u16]>> = texts.collect();
    let given = context.random.pick(&texts)?.clone();
    let Argument::Text(own) = sequence.statements[at].arguments[argument].clone() else {
        return None;
    };
    let own_sign = context.random.pick(&context.constants.signs).copied();
    let sign = match context.random.below(5) {
        0..=2 => own_sign,
        3 => Some(u16::from(b'\n')),
        _ => None,
    };
    let (first, second) = match context.random.percent(50) {
        true => (own, given),
        false => (given, own),
    };
    let together: Vec<u16> = { first.iter().copied() }
        .chain(sign)
        .chain(second.iter().copied())
        .collect();
    if together.len() > LONGEST {
        return None;
    }
    sequence.statements[at].arguments[argument] = Argument::Text(together.into());
    Some(sequence)
}

/// The places of texts in a sequence.
fn texts_of(sequence: &Sequence) -> Vec<(usize, usize)> {
    let statements = sequence.statements.iter().enumerate();
    statements
        .flat_map(|(at, statement)| {
            let arguments = statement.arguments.iter().enumerate();
            let texts = arguments.filter(|(_, it)| matches!(it, Argument::Text(_)));
            texts.map(move |(argument, _)| (at, argument))
        })
        .collect()
}

/// A sequence and the last call of another one on the same object, before its own last call or after it: what one call
/// stores, another one answers. Nothing if their objects have nothing in common.
pub fn joined(context: &mut Context, entry: &Entry, other: &Entry) -> Option<Sequence> {
    let (own, given) = (&entry.sequence.statements, &other.sequence.statements);
    let (receiver, same) = (receiver_of(&entry.sequence)?, receiver_of(&other.sequence)?);
    let class = entry.types.get(receiver).copied().flatten()?;
    let is_alike = other.types.get(same).copied().flatten() == Some(class);
    if !is_alike || own.len() + given.len() > context.longest {
        return None;
    }
    if context.random.percent(ON_ITS_OBJECT) && !other.threw && !other.sequence.sets_fields() {
        return Some(on_object_of(context, entry, other, (receiver, same)));
    }
    let comes_first = context.random.percent(60);
    let earlier = if comes_first { other } else { entry };
    if earlier.threw || other.sequence.sets_fields() {
        return None;
    }
    let at = own.len() - usize::from(comes_first);
    let mut builder = Builder::on(context, entry.sequence.clone(), entry.types.clone());
    builder.at_position(at, |builder| {
        for (number, statement) in given.iter().enumerate() {
            let mut statement = statement.clone();
            for argument in &mut statement.arguments {
                if let Argument::Earlier(earlier) = argument {
                    *earlier = match *earlier == same {
                        true => receiver,
                        false => *earlier + at,
                    };
                }
            }
            builder.sequence.statements.push(statement);
            builder.types.resize(at + number, None);
            builder
                .types
                .push(other.types.get(number).copied().flatten());
        }
    });
    builder.replace_nulls(at, at + given.len());
    Some(builder.sequence)
}

/// A sequence behind another one, on the object of that one: how it was made decides what its calls do.
fn on_object_of(
    context: &mut Context,
    entry: &Entry,
    other: &Entry,
    (receiver, same): (usize, usize),
) -> Sequence {
    let first = other.sequence.len();
    let mut sequence = other.sequence.clone();
    let mut types = other.types.clone();
    types.resize(first, None);
    for (number, statement) in entry.sequence.statements.iter().enumerate() {
        let mut statement = statement.clone();
        for argument in &mut statement.arguments {
            if let Argument::Earlier(earlier) = argument {
                *earlier = match *earlier == receiver {
                    true => same,
                    false => *earlier + first,
                };
            }
        }
        sequence.push(statement);
        types.push(entry.types.get(number).copied().flatten());
    }
    let end = sequence.len();
    let mut builder = Builder::on(context, sequence, types);
    builder.replace_nulls(first, end);
    builder.sequence
}

/// The statement that makes what the last call is made on.
fn receiver_of(sequence: &Sequence) -> Option<usize> {
    let act = sequence
        .statements
        .last()
        .filter(|act| act.has_receiver())?;
    match act.arguments.first() {
        Some(Argument::Earlier(number)) => Some(*number),
        _ => None,
    }
}

impl Builder<'_> {
    /// Objects instead of null, which hides what becomes of an argument.
    fn replace_nulls(&mut self, from: usize, to: usize) {
        let (mut at, mut to) = (from, to);
        while at < to {
            let arguments = self.sequence.statements[at].arguments.iter();
            let is_null = |(_, argument): &(usize, &Argument)| **argument == Argument::Null;
            let null = arguments
                .enumerate()
                .find(is_null)
                .map(|(number, _)| number);
            let moved = match null {
                Some(argument) if self.context.random.percent(70) => {
                    self.supply_argument(at, argument)
                }
                _ => 0,
            };
            at += moved + 1;
            to += moved;
        }
    }

    fn change_receiver(&mut self) {
        let last = self.sequence.len().saturating_sub(1);
        let Some(act) = self
            .sequence
            .statements
            .last()
            .filter(|act| act.has_receiver())
        else {
            return self.change();
        };
        let wanted = Wanted::erased(&act.wanted(0));
        let mut supplied = None;
        let moved = self.at_position(last, |builder| supplied = builder.supply(&wanted, 1));
        match supplied {
            Some(supplied @ Argument::Earlier(_)) => {
                self.sequence.statements[last + moved].arguments[0] = supplied;
            }
            _ => self.change(),
        }
    }

    fn change(&mut self) {
        match self.context.random.below(100) {
            0..=44 => {
                let statement = self.some_statement();
                if !self.change_value(statement) {
                    self.change_argument();
                }
            }
            45..=59 => self.change_argument(),
            60..=80 => self.insert_call(),
            81..=84 => {
                if self.percent(50) || !self.call_alike() {
                    self.repeat_call();
                }
            }
            85..=90 => self.delete(),
            _ => {
                let value = self.context.random.below(self.sequence.len());
                if let Some(class) = self.types.get(value).copied().flatten() {
                    self.call_some_method(value, class, 1);
                }
            }
        }
    }

    /// The last one as often as all others together.
    fn some_statement(&mut self) -> usize {
        let count = self.sequence.len();
        if self.context.random.percent(50) {
            count.saturating_sub(1)
        } else {
            self.context.random.below(count)
        }
    }

    fn delete(&mut self) {
        if self.sequence.len() < 2 {
            return;
        }
        let removed = self.context.random.below(self.sequence.len());
        let before = self.sequence.len();
        let shorter = self.sequence.without(removed);
        if shorter.is_empty() {
            return;
        }
        if shorter.len() + 1 == before {
            self.types.remove(removed);
        } else {
            // More than one went: what is known is declared types.
            let mut rebuilt = Builder::new(self.context);
            for statement in shorter.statements.iter().cloned() {
                rebuilt.push(statement);
            }
            self.types = rebuilt.types;
        }
        self.sequence = shorter;
    }

    /// Another value for one argument.
    fn change_argument(&mut self) {
        let at = self.some_statement();
        let Some(statement) = self.sequence.statements.get(at) else {
            return;
        };
        let first = usize::from(statement.has_receiver());
        if statement.arguments.len() <= first {
            return self.insert_call();
        }
        let argument = first
            + self
                .context
                .random
                .below(self.sequence.statements[at].arguments.len() - first);
        if self.sequence.statements[at].record() == Some(argument) {
            return;
        }
        let wanted = self.wanted(at, argument);
        let is_reference = matches!(wanted.descriptor.as_bytes().first(), Some(b'L' | b'['));
        if is_reference && self.context.random.percent(8) {
            self.sequence.statements[at].arguments[argument] = Argument::Null;
            return;
        }
        self.supply_argument(at, argument);
    }

    /// What an argument has to be.
    fn wanted(&self, at: usize, argument: usize) -> Wanted {
        let statement = &self.sequence.statements[at];
        let first = usize::from(statement.has_receiver());
        match (statement.callee(), argument.checked_sub(first)) {
            (Some(callee), Some(number)) => {
                self.context.vocabulary.parameters(callee)[number].clone()
            }
            _ => Wanted::erased(&statement.wanted(argument)),
        }
    }

    /// Another argument, with the statements that it needs before. How far that moved the call.
    fn supply_argument(&mut self, at: usize, argument: usize) -> usize {
        let wanted = self.wanted(at, argument);
        let mut supplied = None;
        let moved = self.at_position(at, |builder| supplied = builder.supply(&wanted, 1));
        if let Some(supplied) = supplied {
            self.sequence.statements[at + moved].arguments[argument] = supplied;
        }
        moved
    }

    /// A call on some value that is there, somewhere before the end.
    fn insert_call(&mut self) {
        if self.sequence.len() >= self.context.longest {
            return;
        }
        let last = self.sequence.len().saturating_sub(1);
        let at = if self.context.random.percent(60) {
            last
        } else {
            self.context.random.below(last + 1)
        };
        // The act's receiver and arguments more often than others.
        let used: Vec<usize> = self.sequence.statements[last]
            .arguments
            .iter()
            .filter_map(|argument| match argument {
                Argument::Earlier(number) if *number < at => Some(*number),
                _ => None,
            })
            .collect();
        let value = match self.context.random.pick(&used) {
            Some(&used) if self.context.random.percent(75) => used,
            _ if at > 0 => self.context.random.below(at),
            _ => return,
        };
        let Some(class) = self.types.get(value).copied().flatten() else {
            return;
        };
        let times = if self.context.random.percent(20) {
            3
        } else {
            1
        };
        self.at_position(at, |builder| {
            for _ in 0..times {
                builder.touch(value, class, 1);
            }
        });
    }

    /// A call on an object several times more, mostly with other values: what is counted or filled comes to its bounds.
    fn repeat_call(&mut self) {
        let calls: Vec<usize> = (0..self.sequence.len())
            .filter(|&at| self.sequence.statements[at].has_receiver())
            .collect();
        let Some(&at) = self.context.random.pick(&calls) else {
            return self.insert_call();
        };
        let room = self.context.longest.saturating_sub(self.sequence.len());
        let times = (1 + self.context.random.below(MOST_TIMES)).min(room);
        let call = self.sequence.statements[at].clone();
        self.at_position(at + 1, |builder| {
            for _ in 0..times {
                let number = builder.push(call.clone());
                if builder.context.random.percent(60) {
                    builder.change_value(number);
                }
            }
        });
    }

    /// Works as if the sequence ended at a position; what follows is put back behind. How far it moved.
    pub(super) fn at_position(&mut self, at: usize, work: impl FnOnce(&mut Self)) -> usize {
        let suffix = self.sequence.statements.split_off(at);
        let types: Vec<Option<ClassId>> = self.types.split_off(at.min(self.types.len()));
        work(self);
        let moved = self.sequence.len() - at;
        for mut statement in suffix {
            for argument in &mut statement.arguments {
                if let Argument::Earlier(number) = argument
                    && *number >= at
                {
                    *number += moved;
                }
            }
            self.sequence.statements.push(statement);
        }
        self.types.extend(types);
        moved
    }
}
