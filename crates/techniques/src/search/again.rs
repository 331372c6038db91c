//! Calls that are made once more. What is asked before and behind a change tells whether the change was noticed, and a
//! call with objects that are made almost like those of another call fills what holds them with things that differ in
//! one respect: what sorts, groups, counts or leaves out one of two needs two that are alike.

use super::archive::Entry;
use super::builder::{Builder, Context};
use crate::sequence::{Argument, Sequence, Statement};

/// In percent: so often an object of the call is made once more; otherwise both calls get the same one.
const MADE_AGAIN: usize = 70;
/// So often one of its texts is another text as people would write the same, not any other.
const CARELESS: usize = 30;
/// So often there are more than two calls.
const MORE: usize = 20;
const MOST_CALLS: usize = 4;

/// The last call also before the others on its object. Nothing if there are none.
pub fn asked_before(context: &mut Context, entry: &Entry) -> Option<Sequence> {
    let statements = &entry.sequence.statements;
    let last = statements.len().checked_sub(1)?;
    let act = &statements[last];
    let receiver = receiver_of(act)?;
    let is_known = |at: usize| {
        let mut arguments = act.arguments.iter();
        arguments.all(|it| !matches!(it, Argument::Earlier(number) if *number >= at))
    };
    let places: Vec<usize> = (0..last)
        .filter(|&at| receiver_of(&statements[at]) == Some(receiver) && is_known(at))
        .collect();
    let &at = context.random.pick(&places)?;
    let act = act.clone();
    let mut builder = Builder::on(context, entry.sequence.clone(), entry.types.clone());
    if builder.sequence.len() >= builder.context.longest {
        return None;
    }
    builder.at_position(at, |builder| {
        builder.push(act);
    });
    Some(builder.sequence)
}

/// Behind everything, once more a call that asked the same object before, or what another test asks such an object.
pub fn asked_behind(context: &mut Context, entry: &Entry, others: &[&Entry]) -> Option<Sequence> {
    let statements = &entry.sequence.statements;
    let receiver = receiver_of(statements.last()?)?;
    let class = entry.types.get(receiver).copied().flatten()?;
    let before = &statements[..statements.len() - 1];
    let asks = |it: &&Statement| receiver_of(it) == Some(receiver) && it.returns() != "V";
    let mut questions: Vec<Statement> = before.iter().filter(asks).cloned().collect();
    if questions.is_empty() || context.random.percent(60) {
        for other in others {
            questions.extend(question_of(other, class, receiver));
        }
    }
    let question = context.random.pick(&questions)?.clone();
    let mut sequence = entry.sequence.clone();
    (sequence.len() < context.longest).then(|| {
        sequence.push(question);
        sequence
    })
}

/// What a sequence asks an object of a class at its end, with nothing but plain values, asked of another one.
fn question_of(other: &Entry, class: super::ClassId, receiver: usize) -> Option<Statement> {
    let question = other.sequence.statements.last()?;
    let of = receiver_of(question)?;
    let is_alike = other.types.get(of).copied().flatten() == Some(class);
    let is_plain = { question.arguments.iter().skip(1) }
        .all(|argument| !matches!(argument, Argument::Earlier(_)));
    let mut question = question.clone();
    question.arguments[0] = Argument::Earlier(receiver);
    (is_alike && is_plain).then_some(question)
}

fn receiver_of(statement: &Statement) -> Option<usize> {
    match statement.arguments.first() {
        Some(Argument::Earlier(number)) if statement.has_receiver() => Some(*number),
        _ => None,
    }
}

/// A sequence in which one call on an object is made again with arguments that are made as they were but for a value.
pub fn with_alike(context: &mut Context, entry: &Entry) -> Option<Sequence> {
    let mut builder = Builder::on(context, entry.sequence.clone(), entry.types.clone());
    builder.call_alike().then_some(builder.sequence)
}

impl Builder<'_> {
    /// False if there is no call that could be made again.
    pub(super) fn call_alike(&mut self) -> bool {
        let calls: Vec<usize> = (0..self.sequence.len())
            .filter(|&at| {
                let statement = &self.sequence.statements[at];
                receiver_of(statement).is_some() && statement.arguments.len() > 1
            })
            .collect();
        let Some(&(mut call)) = self.context.random.pick(&calls) else {
            return false;
        };
        let times = match self.percent(MORE) {
            true => 2 + self.below(MOST_CALLS - 2),
            false => 1,
        };
        let last = self.sequence.len() - 1;
        // The last one stays the last one.
        let at = if call == last { last } else { call + 1 };
        let mut is_made = false;
        for _ in 0..times {
            let copied = self.made_for(call, call.min(at));
            if self.sequence.len() + copied.len() >= self.context.longest {
                break;
            }
            self.copy_to(at, &copied, call);
            if call >= at {
                call = self.sequence.len() - 1;
            }
            is_made = true;
        }
        is_made
    }

    /// The statements in front of a position that make the arguments of a call: some of them, and what was called on
    /// those. What its object is made with is there once.
    fn made_for(&mut self, call: usize, end: usize) -> Vec<usize> {
        let mut is_needed = vec![false; end];
        let statements = &self.sequence.statements;
        let arguments: Vec<usize> = statements[call].arguments[1..]
            .iter()
            .filter_map(|argument| match argument {
                Argument::Earlier(number) => Some(*number),
                _ => None,
            })
            .collect();
        for argument in arguments {
            is_needed[argument] |= self.percent(MADE_AGAIN);
        }
        let statements = &self.sequence.statements;
        let receiver = receiver_of(&statements[call]);
        let mut is_shared = vec![false; end];
        for number in (0..end).rev() {
            if Some(number) == receiver || is_shared[number] {
                is_shared[number] = true;
                needs(&statements[number], &mut is_shared);
            }
        }
        let mut before = 0;
        loop {
            for number in (0..end).rev() {
                let is_on_one = receiver_of(&statements[number]).is_some_and(|on| is_needed[on]);
                is_needed[number] = (is_needed[number] || is_on_one) && !is_shared[number];
                if is_needed[number] {
                    needs(&statements[number], &mut is_needed);
                }
            }
            let count = is_needed.iter().filter(|&&needed| needed).count();
            if count == before {
                break;
            }
            before = count;
        }
        (0..end)
            .filter(|&number| is_needed[number] && !is_shared[number])
            .collect()
    }

    /// Makes statements and a call again at a position, with one value changed.
    fn copy_to(&mut self, at: usize, copied: &[usize], call: usize) {
        let all: Vec<(usize, Statement)> = { copied.iter().copied().chain([call]) }
            .map(|number| (number, self.sequence.statements[number].clone()))
            .collect();
        let types: Vec<_> = { all.iter() }
            .map(|(number, _)| self.types.get(*number).copied().flatten())
            .collect();
        self.at_position(at, |builder| {
            let first = builder.sequence.len();
            builder.types.resize(first, None);
            let renumbered = |number: usize| match copied.binary_search(&number) {
                Ok(position) => first + position,
                Err(_) => number,
            };
            for ((_, mut statement), class) in all.into_iter().zip(types) {
                for argument in &mut statement.arguments {
                    if let Argument::Earlier(number) = argument {
                        *number = renumbered(*number);
                    }
                }
                builder.sequence.push(statement);
                builder.types.push(class);
            }
            builder.change_one(first);
        });
    }

    /// Changes one value of the statements from a position on.
    fn change_one(&mut self, first: usize) {
        let statements = (first..self.sequence.len()).filter(|&number| {
            let mut arguments = self.sequence.statements[number].arguments.iter();
            arguments.any(|it| !matches!(it, Argument::Earlier(_) | Argument::Null))
        });
        let statements: Vec<usize> = statements.collect();
        let Some(&number) = self.context.random.pick(&statements) else {
            return;
        };
        let mut arguments = self.sequence.statements[number].arguments.iter();
        let text = arguments.position(|it| matches!(it, Argument::Text(_)));
        if let Some(at) = text
            && self.percent(CARELESS)
            && let Argument::Text(text) = self.sequence.statements[number].arguments[at].clone()
        {
            let text = self.careless_text(&text);
            self.sequence.statements[number].arguments[at] = Argument::Text(text);
            return;
        }
        self.change_value(number);
    }
}

/// Marks what a statement needs.
fn needs(statement: &Statement, is_needed: &mut [bool]) {
    for argument in &statement.arguments {
        if let Argument::Earlier(number) = argument
            && let Some(needed) = is_needed.get_mut(*number)
        {
            *needed = true;
        }
    }
}
