//! What a plain JVM would do where choices of pools are delayed here: factories run there at the call that gives their
//! object first, and `getAny` chooses at once. Inputs are told and replayed in that order.

use super::{PoolCall, PoolValue, Pooled, Pools};
use crate::heap::Ref;

impl Pools {
    /// Whether the order of calls makes a difference between a call of a factory that runs when its
    /// object is needed and one that runs at once, as on a plain JVM.
    pub fn depends_on_order(&self, call: PoolCall) -> bool {
        let Some(maker) = call.maker else {
            return false;
        };
        let of_maker = self.values_of(self.values[maker].pool);
        let first_choice = of_maker
            .filter(|(_, value)| value.is_choice)
            .map(|(at, _)| at)
            .next();
        let from = first_choice.map_or(maker, |first| first.min(maker));
        let later = self.values.iter().enumerate().skip(from);
        later
            .filter(|(_, value)| value.pool == call.pool)
            .any(|(at, value)| !call.is_choice || at > from && !value.is_choice)
    }

    /// What a plain JVM is asked for, in its order: factories run there at the call that gives their
    /// object first. Numbers of inputs, of which there are so many.
    pub fn plain_order(&self, inputs: usize) -> Vec<usize> {
        let asks = |value: &PoolValue| value.made_with.is_some_and(|(from, to)| from < to);
        if !self.values.iter().any(asks) {
            return (0..inputs).collect();
        }
        let mut owner: Vec<Option<usize>> = vec![None; inputs];
        let mut spans: Vec<(usize, usize, usize)> = Vec::new();
        for (number, value) in self.values.iter().enumerate() {
            if let Some((from, to)) = value.made_with {
                spans.push((from, to.min(inputs), number));
            }
        }
        // Inner ones begin later, or at the same place and end earlier.
        spans.sort_by_key(|&(from, to, _)| (from, usize::MAX - to));
        for (from, to, number) in spans {
            owner[from..to].fill(Some(number));
        }
        let mut plain = PlainOrder {
            pools: self,
            owner,
            made: Vec::new(),
            inputs: Vec::with_capacity(inputs),
            values: Vec::with_capacity(self.values.len()),
        };
        plain.walk(None);
        plain.inputs
    }

    /// What the calls of `getAny` choose on a plain JVM (figure 10), by value: 0 is null where the
    /// pool has it, then the objects given before, then a new one. Open values get a model.
    pub fn eager_choices(&self) -> Vec<i64> {
        let mut complete = Pools {
            pools: self.pools.clone(),
            values: self.values.clone(),
        };
        for pool in 0..self.pools.len() as u32 {
            complete.complete(pool);
        }
        complete.choices_of_complete()
    }

    /// Chooses every value of a pool, with objects that do not exist.
    fn complete(&mut self, pool: u32) {
        let open: Vec<usize> = self
            .values_of(pool)
            .filter(|(_, value)| value.stands_for.is_open() || value.stands_for == Pooled::Making)
            .map(|(number, _)| number)
            .collect();
        let mut alternatives = Vec::new();
        for number in open {
            self.alternatives(number, &mut alternatives);
            let choice = alternatives.first().copied().unwrap_or(Pooled::Null);
            self.choose(
                number,
                match choice {
                    Pooled::Making => Pooled::Object(Ref::MAX - number as u32),
                    other => other,
                },
            );
        }
    }

    fn choices_of_complete(&self) -> Vec<i64> {
        let mut plain = PlainOrder {
            pools: self,
            owner: Vec::new(),
            made: Vec::new(),
            inputs: Vec::new(),
            values: Vec::with_capacity(self.values.len()),
        };
        plain.walk(None);
        let mut choices = vec![0; self.values.len()];
        for &(number, position) in &plain.values {
            choices[number] = position;
        }
        choices
    }
}

/// A walk over calls and inputs in the order of a plain JVM.
struct PlainOrder<'a> {
    pools: &'a Pools,
    /// For each input the value whose object was being made.
    owner: Vec<Option<usize>>,
    /// Objects that exist already, with their pools, in the order in which pools gave them.
    made: Vec<(u32, Ref)>,
    inputs: Vec<usize>,
    /// Values, and the position that a plain JVM would choose.
    values: Vec<(usize, i64)>,
}

impl PlainOrder<'_> {
    /// Calls and inputs of one run of a factory, or of the program itself.
    fn walk(&mut self, maker: Option<usize>) {
        let own = |value: &PoolValue| value.maker == maker;
        let numbered = self.pools.values.iter().enumerate();
        let calls: Vec<usize> = numbered
            .filter(|(_, value)| own(value))
            .map(|(at, _)| at)
            .collect();
        let mut calls = calls.into_iter().peekable();
        for input in 0..self.owner.len() {
            if self.owner[input] != maker {
                continue;
            }
            while let Some(call) = calls.next_if(|&call| self.comes_before(call, input)) {
                self.call(call);
            }
            self.inputs.push(input);
        }
        for call in calls {
            self.call(call);
        }
    }

    /// A choice is an input of its own, and what its factory asks for comes behind it.
    fn comes_before(&self, call: usize, input: usize) -> bool {
        let value = &self.pools.values[call];
        value.inputs_before < input || value.inputs_before == input && !value.is_choice
    }

    fn call(&mut self, number: usize) {
        let value = &self.pools.values[number];
        let nulls = i64::from(self.pools.pools[value.pool as usize].includes_null);
        let Pooled::Object(object) = value.stands_for else {
            return self.values.push((number, 0));
        };
        let given = self.made.iter().filter(|(pool, _)| *pool == value.pool);
        let (mut count, mut known) = (0, None);
        for &(_, old) in given {
            if old == object {
                known = Some(count);
            }
            count += 1;
        }
        self.values.push((number, nulls + known.unwrap_or(count)));
        if known.is_some() {
            return;
        }
        let made = |other: &PoolValue| {
            other.made_with.is_some() && other.stands_for == Pooled::Object(object)
        };
        if let Some(maker) = self.pools.values.iter().position(made) {
            self.walk(Some(maker));
        }
        self.made.push((value.pool, object));
    }
}
