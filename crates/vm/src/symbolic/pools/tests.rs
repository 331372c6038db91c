//! Every order of uses against choosing at once, for all small sequences of calls.

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
    pools.pools.push(Pool::new(1, 1, size, nulls));
    for &is_new in calls {
        let call = PoolCall {
            pool: 0,
            is_choice: !is_new,
            maker: None,
            inputs_before: 0,
        };
        if pools.add(call).is_none() {
            return Vec::new();
        }
    }
    let mut found = Vec::new();
    choose_in_order(&mut pools, order, &mut found);
    found
}

fn choose_in_order(pools: &mut Pools, order: &[usize], found: &mut Vec<Vec<usize>>) {
    let Some((&number, rest)) = order.split_first() else {
        let chosen: Vec<Pooled> = pools.values.iter().map(|v| v.stands_for).collect();
        assert_eq!(replayed(pools), chosen, "choices for a plain JVM");
        found.push(canonical(&objects(pools)));
        return;
    };
    let mut alternatives = Vec::new();
    pools.alternatives(number, &mut alternatives);
    if number % 2 == 1 && pools.may_be_null(number) && pools.may_be_object(number) {
        let later: Vec<usize> = rest.iter().copied().chain([number]).collect();
        for (choice, order) in [(Pooled::Null, rest), (Pooled::NotNull, &later[..])] {
            let before = pools.choose(number, choice);
            choose_in_order(pools, order, found);
            pools.unchoose(number, before);
        }
        return;
    }
    assert!(!alternatives.is_empty(), "a dead end: {:?}", pools.values);
    if let Some(count) = pools.count_of_free(number) {
        let one_by_one = (0..count as usize).map(|at| pools.free_alternative(number, at));
        assert_eq!(one_by_one.collect::<Vec<_>>(), alternatives);
    }
    for choice in alternatives {
        let known = pools.pools.clone();
        let choice = match choice {
            Pooled::Making => Pooled::Object(100 + number as u32),
            other => other,
        };
        let before = pools.choose(number, choice);
        choose_in_order(pools, rest, found);
        pools.unchoose(number, before);
        assert_eq!(pools.pools, known, "undone");
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
fn replayed(pools: &Pools) -> Vec<Pooled> {
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
    values.into_iter().map(|value| value.stands_for).collect()
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
