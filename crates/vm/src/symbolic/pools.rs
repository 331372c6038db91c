//! Object pools under delayed choice (UDITA, section 4.2, figures 11 and 12).
//!
//! A pool hands out values that stand for objects not chosen yet. What is known about them is only
//! that each value of `getNew` differs from all values before it, and that there are no more
//! objects than the pool has. Here: which objects a value may still become, so that the rest can
//! always be chosen too. Nothing here knows how objects are made.

use crate::heap::Ref;

/// What a value of a pool stands for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Pooled {
    Open,
    Null,
    Object(Ref),
    /// An object of its own that the factory is making.
    Making,
}

/// One call of `getNew` or `getAny`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct PoolValue {
    pub pool: u32,
    /// Differs from every value before it.
    pub is_new: bool,
    pub stands_for: Pooled,
    /// The call was `getAny`: on a plain JVM it makes a choice.
    pub is_choice: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Pool {
    /// The Java object, by which the pool is known.
    pub object: Ref,
    pub factory: Ref,
    /// Most objects; `None`: any number.
    pub size: Option<u32>,
    pub includes_null: bool,
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

    fn values_of(&self, pool: u32) -> impl Iterator<Item = (usize, &PoolValue)> {
        let numbered = self.values.iter().enumerate();
        numbered.filter(move |(_, value)| value.pool == pool)
    }

    /// The next value of a pool; `None` where the pool has not enough objects for it. The first
    /// value of a pool without null can only be a new object, whichever call it comes from.
    pub fn add(&mut self, pool: u32, is_choice: bool) -> Option<usize> {
        let facts = self.pools[pool as usize];
        let first = !facts.includes_null && self.values_of(pool).next().is_none();
        self.values.push(PoolValue {
            pool,
            is_new: !is_choice || first,
            stands_for: Pooled::Open,
            is_choice,
        });
        if self.fits(pool) {
            return Some(self.values.len() - 1);
        }
        self.values.pop();
        None
    }

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
        let mut making = 0;
        for (_, value) in self.values_of(pool) {
            later_new -= value.is_new as usize;
            match value.stands_for {
                Pooled::Object(object) if !objects.contains(&object) => objects.push(object),
                Pooled::Making => making += 1,
                _ => {}
            }
            least = least.max(objects.len() + making + later_new);
        }
        least
    }

    /// Everything that a value may become: null, objects in the order of the calls that they were
    /// chosen for, and one object of its own. Never empty, because values are added and chosen only
    /// where all can be.
    pub fn alternatives(&self, number: usize) -> Vec<Pooled> {
        let value = self.values[number];
        let facts = self.pools[value.pool as usize];
        let room = facts.size.map_or(usize::MAX, |size| size as usize);
        let (candidates, heaviest) = self.candidates(number);
        let mut found = Vec::with_capacity(candidates.len() + 2);
        if facts.includes_null && !value.is_new {
            found.push(Pooled::Null);
        }
        let allowed = |candidate: &&Candidate| !candidate.excluded && candidate.load < room;
        let objects = candidates.iter().filter(allowed);
        found.extend(objects.map(|candidate| Pooled::Object(candidate.object)));
        if heaviest < room {
            found.push(Pooled::Making);
        }
        found
    }

    /// Objects chosen so far, and how many objects the calls from the value's own on ask for at
    /// most (see `least_objects`), which is what one more object would add to.
    fn candidates(&self, number: usize) -> (Vec<Candidate>, usize) {
        let value = self.values[number];
        let mut later_new = self
            .values_of(value.pool)
            .filter(|(_, value)| value.is_new)
            .count();
        let mut found: Vec<Candidate> = Vec::with_capacity(8);
        let (mut making, mut heaviest) = (0, 0);
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
                Pooled::Open | Pooled::Null => {}
            }
            if at >= number {
                heaviest = heaviest.max(found.len() + making + later_new);
            }
        }
        (found, heaviest)
    }

    /// Whether a value that is still open may become this object.
    pub fn may_be(&self, number: usize, object: Ref) -> bool {
        let (candidates, _) = self.candidates(number);
        let same = |candidate: &Candidate| !candidate.excluded && candidate.object == object;
        candidates.iter().any(same)
    }

    /// What the calls of `getAny` choose on a plain JVM (figure 10), by value: 0 is null where the
    /// pool has it, then the objects given before, then a new one. Open values get a model.
    pub fn eager_choices(&self) -> Vec<i64> {
        let mut choices = vec![0; self.values.len()];
        for pool in 0..self.pools.len() as u32 {
            self.complete(pool).eager_choices_of(pool, &mut choices);
        }
        choices
    }

    /// A copy in which every value of a pool is chosen, with objects that do not exist.
    fn complete(&self, pool: u32) -> Pools {
        let mut copy = Pools {
            pools: self.pools.clone(),
            values: self.values.clone(),
        };
        let open: Vec<usize> = copy
            .values_of(pool)
            .filter(|(_, value)| matches!(value.stands_for, Pooled::Open | Pooled::Making))
            .map(|(number, _)| number)
            .collect();
        for number in open {
            let choice = copy.alternatives(number)[0];
            copy.values[number].stands_for = match choice {
                Pooled::Making => Pooled::Object(Ref::MAX - number as u32),
                other => other,
            };
        }
        copy
    }

    fn eager_choices_of(&self, pool: u32, choices: &mut [i64]) {
        let nulls = self.pools[pool as usize].includes_null as i64;
        let mut given: Vec<Ref> = Vec::new();
        for (number, value) in self.values_of(pool) {
            let Pooled::Object(object) = value.stands_for else {
                continue;
            };
            let known = given.iter().position(|&old| old == object);
            choices[number] = nulls + known.unwrap_or(given.len()) as i64;
            if known.is_none() {
                given.push(object);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A call on a pool: `getNew` or `getAny`.
    type Calls = Vec<bool>;

    /// Numbers in the order of their first occurrence, null is 0: structures up to isomorphism.
    fn canonical(chosen: &[Option<u32>]) -> Vec<usize> {
        let mut seen: Vec<u32> = Vec::new();
        let mut number = |object: u32| {
            let known = seen.iter().position(|&old| old == object);
            known.unwrap_or_else(|| {
                seen.push(object);
                seen.len() - 1
            }) + 1
        };
        chosen
            .iter()
            .map(|object| object.map_or(0, &mut number))
            .collect()
    }

    /// The reference: figure 10, every way to choose.
    fn eager(calls: &Calls, size: Option<u32>, nulls: bool) -> BTreeSet<Vec<usize>> {
        fn go(
            calls: &[bool],
            size: Option<u32>,
            nulls: bool,
            chosen: &mut Vec<Option<u32>>,
            given: u32,
            found: &mut BTreeSet<Vec<usize>>,
        ) {
            let Some((&is_new, rest)) = calls.split_first() else {
                found.insert(canonical(chosen));
                return;
            };
            let has_new = size.is_none_or(|size| given < size);
            let first = if is_new { given } else { 0 };
            for object in first..given + has_new as u32 {
                chosen.push(Some(object));
                let given = given.max(object + 1);
                go(rest, size, nulls, chosen, given, found);
                chosen.pop();
            }
            if nulls && !is_new {
                chosen.push(None);
                go(rest, size, nulls, chosen, given, found);
                chosen.pop();
            }
        }
        let mut found = BTreeSet::new();
        go(calls, size, nulls, &mut Vec::new(), 0, &mut found);
        found
    }

    /// All calls first, then the values are used in some order; each is chosen at its use.
    fn delayed(calls: &Calls, order: &[usize], size: Option<u32>, nulls: bool) -> Vec<Vec<usize>> {
        let mut pools = Pools::default();
        pools.pools.push(Pool {
            object: 1,
            factory: 1,
            size,
            includes_null: nulls,
        });
        for &is_new in calls {
            if pools.add(0, !is_new).is_none() {
                return Vec::new();
            }
        }
        let mut found = Vec::new();
        choose_in_order(&mut pools, order, &mut found);
        found
    }

    fn choose_in_order(pools: &mut Pools, order: &[usize], found: &mut Vec<Vec<usize>>) {
        let Some((&number, rest)) = order.split_first() else {
            assert_eq!(replayed(pools), pools.values, "choices for a plain JVM");
            found.push(canonical(&objects(pools)));
            return;
        };
        let alternatives = pools.alternatives(number);
        assert!(!alternatives.is_empty(), "a dead end: {:?}", pools.values);
        for choice in alternatives {
            pools.values[number].stands_for = match choice {
                Pooled::Making => Pooled::Object(100 + number as u32),
                other => other,
            };
            choose_in_order(pools, rest, found);
            pools.values[number].stands_for = Pooled::Open;
        }
    }

    fn objects(pools: &Pools) -> Vec<Option<u32>> {
        let object = |value: &PoolValue| match value.stands_for {
            Pooled::Object(object) => Some(object),
            _ => None,
        };
        pools.values.iter().map(object).collect()
    }

    /// The values that a plain JVM would give for the eager choices, with the same object names.
    fn replayed(pools: &Pools) -> Vec<PoolValue> {
        let nulls = pools.pools[0].includes_null as i64;
        let mut given: Vec<Ref> = Vec::new();
        let choices = pools.eager_choices();
        let mut values = pools.values.clone();
        for (number, value) in values.iter_mut().enumerate() {
            let chosen = choices[number] - nulls;
            let fresh = !value.is_choice || chosen == given.len() as i64;
            value.stands_for = if value.is_choice && chosen < 0 {
                Pooled::Null
            } else if fresh {
                let Pooled::Object(object) = pools.values[number].stands_for else {
                    panic!("null where an object was chosen");
                };
                given.push(object);
                Pooled::Object(object)
            } else {
                Pooled::Object(given[chosen as usize])
            };
        }
        values
    }

    fn next(random: &mut u64, below: u64) -> u64 {
        *random ^= *random << 13;
        *random ^= *random >> 7;
        *random ^= *random << 17;
        *random % below
    }

    #[test]
    fn any_order_of_uses_gives_what_eager_choice_gives_each_once() {
        let mut random = 0x1234_5678_9abc_def1;
        for _ in 0..3_000 {
            let calls: Calls = (0..1 + next(&mut random, 7))
                .map(|_| next(&mut random, 3) == 0)
                .collect();
            let size = Some(next(&mut random, 5) as u32).filter(|&size| size > 0);
            let nulls = next(&mut random, 2) == 0;
            let mut order: Vec<usize> = (0..calls.len()).collect();
            for at in (1..order.len()).rev() {
                order.swap(at, next(&mut random, at as u64 + 1) as usize);
            }
            let found = delayed(&calls, &order, size, nulls);
            let distinct: BTreeSet<Vec<usize>> = found.iter().cloned().collect();
            let case = format!("getNew? {calls:?}, used {order:?}, size {size:?}, null {nulls}");
            assert_eq!(distinct, eager(&calls, size, nulls), "{case}");
            assert_eq!(distinct.len(), found.len(), "duplicates: {case}");
        }
    }

    #[test]
    fn values_that_must_coincide_do() {
        // The example of section 4.2: a pool of three, new, any, any, any, new, new.
        let calls = vec![true, false, false, false, true, true];
        let found = delayed(&calls, &[1, 2, 3, 0, 4, 5], Some(3), false);
        assert_eq!(found, [[1, 1, 1, 1, 2, 3]]);
    }

    #[test]
    fn as_many_any_as_the_pool_has_objects_between_new_ones() {
        // The bug that the paper found in its own implementation (section 5.4).
        let calls = vec![true, false, false, false, true];
        let order = [4, 3, 1, 0, 2];
        let found: BTreeSet<_> = delayed(&calls, &order, Some(3), false)
            .into_iter()
            .collect();
        assert_eq!(found, eager(&calls, Some(3), false));
    }
}
