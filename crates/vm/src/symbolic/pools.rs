//! Object pools under delayed choice (UDITA, section 4.2, figures 11 and 12).
//!
//! A pool hands out values that stand for objects not chosen yet. What is known about them is only
//! that each value of `getNew` differs from all values before it, and that there are no more
//! objects than the pool has. Here: which objects a value may still become, so that the rest can
//! always be chosen too, and of objects that nothing tells apart only one. Nothing here knows how
//! objects are made.

mod plain_order;
#[cfg(test)]
mod tests;

use crate::heap::Ref;

/// What a value of a pool stands for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Pooled {
    Open,
    /// As open, but known not to be null.
    NotNull,
    Null,
    Object(Ref),
    /// An object of its own that the factory is making.
    Making,
}

impl Pooled {
    /// Whether it is not chosen yet what a value stands for.
    pub fn is_open(self) -> bool {
        matches!(self, Pooled::Open | Pooled::NotNull)
    }
}

/// One call of `getNew` or `getAny`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolValue {
    pub pool: u32,
    /// Differs from every value before it.
    pub is_new: bool,
    pub stands_for: Pooled,
    /// The call was `getAny`: on a plain JVM it makes a choice.
    pub is_choice: bool,
    /// The value whose object a factory was making at the call.
    pub maker: Option<usize>,
    /// How many inputs there were before the call.
    pub inputs_before: usize,
    /// The inputs that the factory asked for while it made this value's object.
    pub made_with: Option<(usize, usize)>,
    /// Its object was not in sight before.
    introduces: bool,
    /// Where its object was among the hidden ones, and of what kind.
    revealed: Option<(usize, u32)>,
}

/// An object that the program can get at only through values that are still open. Those of one
/// kind are interchangeable: choosing any of them leads to the same structures.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Hidden {
    pub object: Ref,
    pub kind: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    /// The Java object, by which the pool is known.
    pub object: Ref,
    pub factory: Ref,
    /// Most objects; `None`: any number.
    pub size: Option<u32>,
    pub includes_null: bool,
    sight: Sight,
    making: usize,
    /// Values that differ from all before them, and how many of them are open.
    news: Vec<usize>,
    open_news: usize,
}

/// The objects of a pool that exist.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sight {
    /// In the order in which they were chosen first.
    visible: Vec<Ref>,
    /// By kind.
    hidden: Vec<Hidden>,
    /// Visible objects of `getNew` that may have become hidden: nobody has looked since.
    unchecked: Vec<Ref>,
}

impl Pool {
    pub fn new(object: Ref, factory: Ref, size: Option<u32>, includes_null: bool) -> Pool {
        Pool {
            object,
            factory,
            size,
            includes_null,
            sight: Sight::default(),
            making: 0,
            news: Vec::new(),
            open_news: 0,
        }
    }

    fn room(&self) -> usize {
        self.size.map_or(usize::MAX, |size| size as usize)
    }

    /// Objects that may have become hidden.
    pub fn unchecked(&self) -> &[Ref] {
        &self.sight.unchecked
    }
}

/// A call of `getNew` or `getAny` (`is_choice`).
#[derive(Copy, Clone, Debug)]
pub struct PoolCall {
    pub pool: u32,
    pub is_choice: bool,
    pub maker: Option<usize>,
    pub inputs_before: usize,
}

/// All pools of a path and their values, in the order of the calls. Kept in step with the trail by
/// their lengths and by restoring what values stand for.
#[derive(Default)]
pub struct Pools {
    pub pools: Vec<Pool>,
    pub values: Vec<PoolValue>,
}

/// An object that a value may become.
struct Candidate {
    object: Ref,
    /// A constraint keeps the value apart from it.
    excluded: bool,
    /// The most objects that calls from the value's own to the object's first one ask for: there it
    /// would be one more. None where the object was chosen for an earlier call.
    load: usize,
}

impl Pools {
    pub fn find(&self, object: Ref) -> Option<u32> {
        let at = self.pools.iter().position(|pool| pool.object == object)?;
        Some(at as u32)
    }

    pub fn pool_of(&self, number: usize) -> &Pool {
        &self.pools[self.values[number].pool as usize]
    }

    fn values_of(&self, pool: u32) -> impl Iterator<Item = (usize, &PoolValue)> {
        let numbered = self.values.iter().enumerate();
        numbered.filter(move |(_, value)| value.pool == pool)
    }

    /// The next value of a pool; `None` where the pool has not enough objects for it. The first
    /// value of a pool without null can only be a new object, whichever call it comes from.
    pub fn add(&mut self, call: PoolCall) -> Option<usize> {
        let (pool, number) = (call.pool, self.values.len());
        let facts = &self.pools[pool as usize];
        let first = !facts.includes_null && self.values_of(pool).next().is_none();
        let is_new = !call.is_choice || first;
        self.values.push(PoolValue {
            pool,
            is_new,
            stands_for: Pooled::Open,
            is_choice: call.is_choice,
            maker: call.maker,
            inputs_before: call.inputs_before,
            made_with: None,
            introduces: false,
            revealed: None,
        });
        if !self.fits(pool) {
            self.values.pop();
            return None;
        }
        if is_new {
            self.pools[pool as usize].news.push(number);
            self.pools[pool as usize].open_news += 1;
        }
        Some(number)
    }

    /// Forgets pools and values from these numbers on. What values stood for has been undone.
    pub fn truncate(&mut self, pools: usize, values: usize) {
        if (self.pools.len(), self.values.len()) == (pools, values) {
            return;
        }
        self.values.truncate(values);
        self.pools.truncate(pools);
        for pool in &mut self.pools {
            while pool.news.last().is_some_and(|&number| number >= values) {
                pool.news.pop();
                pool.open_news -= 1;
            }
        }
    }

    // ---- choosing ----

    /// What the value stood for before.
    pub fn choose(&mut self, number: usize, choice: Pooled) -> Pooled {
        let value = &mut self.values[number];
        let before = std::mem::replace(&mut value.stands_for, choice);
        let pool = &mut self.pools[value.pool as usize];
        pool.making -= usize::from(before == Pooled::Making);
        pool.making += usize::from(choice == Pooled::Making);
        if value.is_new {
            pool.open_news += usize::from(choice == Pooled::Open);
            pool.open_news -= usize::from(before == Pooled::Open);
        }
        let Pooled::Object(object) = choice else {
            return before;
        };
        let sight = &mut pool.sight;
        if sight.visible.contains(&object) {
            return before;
        }
        let is_it = |hidden: &Hidden| hidden.object == object;
        value.introduces = true;
        match sight.hidden.iter().position(is_it) {
            Some(place) => {
                let hidden = sight.hidden.remove(place);
                value.revealed = Some((place, hidden.kind));
            }
            None if value.is_new => sight.unchecked.push(object),
            None => {}
        }
        sight.visible.push(object);
        before
    }

    /// Takes back the latest choice that has not been taken back.
    pub fn unchoose(&mut self, number: usize, before: Pooled) {
        let value = &mut self.values[number];
        let choice = std::mem::replace(&mut value.stands_for, before);
        let pool = &mut self.pools[value.pool as usize];
        pool.making += usize::from(before == Pooled::Making);
        pool.making -= usize::from(choice == Pooled::Making);
        if value.is_new {
            pool.open_news += usize::from(before == Pooled::Open);
            pool.open_news -= usize::from(choice == Pooled::Open);
        }
        if before != Pooled::Making {
            value.made_with = None;
        }
        let Pooled::Object(object) = choice else {
            return;
        };
        if !std::mem::take(&mut value.introduces) {
            return;
        }
        let sight = &mut pool.sight;
        sight.visible.pop();
        match value.revealed.take() {
            Some((place, kind)) => sight.hidden.insert(place, Hidden { object, kind }),
            None if value.is_new => {
                sight.unchecked.pop();
            }
            None => {}
        }
    }

    /// These objects are hidden from now on, of those that have not been checked; what was known
    /// before.
    pub fn hide(&mut self, pool: u32, hidden: &[Hidden]) -> Sight {
        let sight = &mut self.pools[pool as usize].sight;
        let before = sight.clone();
        sight.unchecked.clear();
        let known = sight.hidden.iter().map(|hidden| hidden.kind + 1).max();
        let first_kind = known.unwrap_or(0);
        for added in hidden {
            sight.visible.retain(|&object| object != added.object);
            sight.hidden.push(Hidden {
                object: added.object,
                kind: first_kind + added.kind,
            });
        }
        before
    }

    pub fn restore_sight(&mut self, pool: u32, before: Sight) {
        self.pools[pool as usize].sight = before;
    }

    // ---- what can be chosen ----

    /// Whether the values can all be chosen within the pool's size.
    fn fits(&self, pool: u32) -> bool {
        let size = self.pools[pool as usize].size;
        size.is_none_or(|size| self.least_objects(pool) <= size as usize)
    }

    /// The size of the smallest model (figure 12, findMinModelSize). Objects chosen up to some call
    /// and the values of later `getNew` calls all differ; the largest such number is attained.
    fn least_objects(&self, pool: u32) -> usize {
        let mut later_new = self
            .values_of(pool)
            .filter(|(_, value)| value.is_new)
            .count();
        let mut least = later_new;
        let mut objects: Vec<Ref> = Vec::new();
        let (mut making, mut some) = (0, 0);
        for (_, value) in self.values_of(pool) {
            later_new -= value.is_new as usize;
            match value.stands_for {
                Pooled::Object(object) if !objects.contains(&object) => objects.push(object),
                Pooled::Making => making += 1,
                Pooled::NotNull => some = 1,
                _ => {}
            }
            least = least.max((objects.len() + making).max(some) + later_new);
        }
        least
    }

    /// Everything that a value may become: null, objects in sight, of hidden objects one of each
    /// kind, and one object of its own. Never empty, because values are added and chosen only where
    /// all can be (except by a factory, see `leads_back`).
    pub fn alternatives(&self, number: usize, found: &mut Vec<Pooled>) {
        let value = &self.values[number];
        let pool = self.pool_of(number);
        found.clear();
        if self.may_be_null(number) {
            found.push(Pooled::Null);
        }
        let heaviest = if self.is_free(number) {
            found.extend(pool.sight.visible.iter().copied().map(Pooled::Object));
            found.extend(first_of_kinds(&pool.sight.hidden));
            pool.sight.visible.len() + pool.sight.hidden.len() + pool.making
        } else {
            self.alternatives_by_call(number, found)
        };
        if value.maker.is_some() {
            found.retain(|choice| match choice {
                Pooled::Object(object) => !self.leads_back(*object, number),
                _ => true,
            });
        }
        if heaviest < pool.room() {
            found.push(Pooled::Making);
        }
    }

    /// How many alternatives there are for a value that may be any object; `None` for all others, for which
    /// they have to be listed. Candidates are many, and each of them comes back to the same choice.
    pub fn count_of_free(&self, number: usize) -> Option<u32> {
        if self.values[number].maker.is_some() || !self.is_free(number) {
            return None;
        }
        let pool = self.pool_of(number);
        let sight = &pool.sight;
        let kinds = match sight.hidden.is_empty() {
            true => 0,
            false => first_of_kinds(&sight.hidden).count(),
        };
        let objects = sight.visible.len() + sight.hidden.len() + pool.making;
        let more = usize::from(self.may_be_null(number)) + usize::from(objects < pool.room());
        u32::try_from(sight.visible.len() + kinds + more).ok()
    }

    /// The alternative at this position of the list.
    pub fn free_alternative(&self, number: usize, position: usize) -> Pooled {
        let sight = &self.pool_of(number).sight;
        let null = usize::from(self.may_be_null(number));
        if position < null {
            return Pooled::Null;
        }
        match sight.visible.get(position - null) {
            Some(&object) => Pooled::Object(object),
            None => first_of_kinds(&sight.hidden)
                .nth(position - null - sight.visible.len())
                .unwrap_or(Pooled::Making),
        }
    }

    /// Whether no `getNew` says anything about a value: then it may be any object of the pool, and a
    /// further one where there is room.
    fn is_free(&self, number: usize) -> bool {
        let last_new = self.pool_of(number).news.last();
        last_new.is_none_or(|&last| last < number)
    }

    /// The objects that a value may become, and the number of objects that one of its own adds to.
    fn alternatives_by_call(&self, number: usize, found: &mut Vec<Pooled>) -> usize {
        let pool = self.pool_of(number);
        let (candidates, heaviest) = self.candidates(number);
        let allowed = |candidate: &&Candidate| {
            let hidden = |hidden: &Hidden| hidden.object == candidate.object;
            let is_hidden = pool.sight.hidden.iter().any(hidden);
            !candidate.excluded && candidate.load < pool.room() && !is_hidden
        };
        let objects = candidates.iter().filter(allowed);
        found.extend(objects.map(|candidate| Pooled::Object(candidate.object)));
        let may_be = |hidden: &&Hidden| {
            let same = |candidate: &Candidate| candidate.object == hidden.object;
            let candidate = candidates.iter().find(|candidate| same(candidate));
            candidate.is_some_and(|one| !one.excluded && one.load < pool.room())
        };
        let hidden: Vec<Hidden> = pool.sight.hidden.iter().filter(may_be).copied().collect();
        found.extend(first_of_kinds(&hidden));
        heaviest
    }

    /// Objects chosen so far, and how many objects the calls from the value's own on ask for at
    /// most (see `least_objects`), which is what one more object would add to.
    fn candidates(&self, number: usize) -> (Vec<Candidate>, usize) {
        let value = &self.values[number];
        let mut later_new = self.pool_of(number).news.len();
        let mut found: Vec<Candidate> = Vec::with_capacity(8);
        let (mut making, mut some, mut heaviest) = (0, 0, 0);
        for (at, other) in self.values_of(value.pool) {
            later_new -= other.is_new as usize;
            match other.stands_for {
                Pooled::Object(object) => {
                    let excluded = (at < number && value.is_new) || (at > number && other.is_new);
                    match found.iter_mut().find(|known| known.object == object) {
                        Some(known) => known.excluded |= excluded,
                        None => found.push(Candidate {
                            object,
                            excluded,
                            load: if at < number { 0 } else { heaviest },
                        }),
                    }
                }
                Pooled::Making => making += 1,
                Pooled::NotNull if at != number => some = 1,
                Pooled::Open | Pooled::Null | Pooled::NotNull => {}
            }
            if at >= number {
                heaviest = heaviest.max((found.len() + making).max(some) + later_new);
            }
        }
        (found, heaviest)
    }

    /// Whether a value that is still open may become null.
    pub fn may_be_null(&self, number: usize) -> bool {
        let value = &self.values[number];
        self.pool_of(number).includes_null && !value.is_new && value.stands_for == Pooled::Open
    }

    /// Whether a value that is still open can become an object whatever else is chosen.
    pub fn may_be_object(&self, number: usize) -> bool {
        // An object that is new and not chosen yet is counted, not known: whether there is room for
        // another one is decided when it is.
        let pool = self.pool_of(number);
        if pool.open_news > 0 {
            return false;
        }
        let objects = pool.sight.visible.len() + pool.sight.hidden.len();
        let is_free = self.is_free(number) && self.values[number].maker.is_none();
        is_free && (objects > 0 || pool.making < pool.room())
    }

    /// Whether a value that is still open may become this object.
    pub fn may_be(&self, number: usize, object: Ref) -> bool {
        if self.is_free(number) {
            return self.pool_of(number).sight.visible.contains(&object);
        }
        let (candidates, _) = self.candidates(number);
        let same = |candidate: &Candidate| !candidate.excluded && candidate.object == object;
        candidates.iter().any(same)
    }

    // ---- factories that use pools ----

    /// Whether an object cannot be what a value stands for that a factory asked for, because the
    /// object needs the one that the factory makes: on a plain JVM neither could come first.
    fn leads_back(&self, object: Ref, number: usize) -> bool {
        let Some(maker) = self.values[number].maker else {
            return false;
        };
        let target = self.values[maker].stands_for;
        if target == Pooled::Object(object) {
            return true;
        }
        let asked_for_it = |value: &PoolValue| {
            let by = value.maker.map(|maker| self.values[maker].stands_for);
            by == Some(Pooled::Object(object))
        };
        let asked = self.values.iter().enumerate();
        asked
            .filter(|(_, value)| asked_for_it(value))
            .any(|(at, value)| {
                at == maker
                    || match value.stands_for {
                        Pooled::Object(needed) => self.leads_back(needed, number),
                        _ => false,
                    }
            })
    }

    /// Whether a factory asks for a further object of a pool without null that one is being made for.
    pub fn needs_itself(&self, call: PoolCall) -> bool {
        let mut maker = call.maker;
        let mut found = false;
        while let Some(number) = maker {
            found |= self.values[number].pool == call.pool;
            maker = self.values[number].maker;
        }
        found && !self.pools[call.pool as usize].includes_null
    }
}

/// One of each kind of hidden objects, which lie together.
fn first_of_kinds(hidden: &[Hidden]) -> impl Iterator<Item = Pooled> {
    let mut last = None;
    hidden.iter().filter_map(move |hidden| {
        let is_first = last != Some(hidden.kind);
        last = Some(hidden.kind);
        is_first.then_some(Pooled::Object(hidden.object))
    })
}
