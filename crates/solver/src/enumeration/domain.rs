//! What is tried: for each unknown of a question a range of values that holds all it can have.
//!
//! Belongs here: reading bounds from conjuncts. A bound that is not understood only makes the range wider.
//! Floats have a range only where the conjuncts say which one number they are.

use spelunk_term::{Op, Sort, TermId, TermStore, VarId, mask, to_signed};

/// An unknown of up to this many bits is tried with all its values where it stands alone: the sets that conditions allow
/// then serve along the whole path.
const FEW_BITS: u32 = 16;
/// Unless the conjuncts leave no more values than these, which are quickly tried anew.
const FEW_VALUES: u64 = 64;
/// Values of all unknowns together, otherwise.
const MOST_VALUES: u64 = 1 << 14;
const MOST_UNKNOWNS: usize = 16;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Range {
    unknown: VarId,
    width: u32,
    /// The first value as bits; the others follow, around the end of the numbers where signs change.
    first: u64,
    count: u64,
}

impl Range {
    fn whole(unknown: VarId, width: u32) -> Range {
        Range {
            unknown,
            width,
            first: 0,
            count: 1 << width,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Domain {
    ranges: Vec<Range>,
}

impl Domain {
    /// `None` where there are no unknowns, or too many values.
    pub fn of(store: &TermStore, conjuncts: &[TermId]) -> Option<Domain> {
        let mut unknowns: Vec<VarId> = Vec::new();
        for &conjunct in conjuncts {
            for &unknown in store.free_variables(conjunct).iter() {
                if unknowns.contains(&unknown) {
                    continue;
                }
                if unknowns.len() == MOST_UNKNOWNS {
                    return None;
                }
                unknowns.push(unknown);
            }
        }
        let is_alone = unknowns.len() == 1;
        let range = |&unknown: &VarId| {
            let sort = store.variable_sort(unknown);
            if sort == Sort::Bool {
                return None;
            }
            let bounded = Bounds::of(store, conjuncts, unknown, sort.width()).range(unknown);
            match sort {
                Sort::Bv(width) if is_alone && width <= FEW_BITS => bounded
                    .filter(|range| range.count <= FEW_VALUES)
                    .or(Some(Range::whole(unknown, width))),
                _ => bounded,
            }
        };
        let ranges: Vec<Range> = unknowns.iter().map(range).collect::<Option<_>>()?;
        let domain = Domain { ranges };
        let fits = domain.is_one_as_a_whole() || domain.checked_count()? <= MOST_VALUES;
        (fits && !domain.ranges.is_empty()).then_some(domain)
    }

    /// Is it one unknown of few bits with all its values?
    pub fn is_one_as_a_whole(&self) -> bool {
        matches!(self.ranges[..], [ref one] if one.width <= FEW_BITS && one.count == 1 << one.width)
    }

    fn checked_count(&self) -> Option<u64> {
        let counts = self.ranges.iter().map(|range| range.count);
        counts.into_iter().try_fold(1u64, u64::checked_mul)
    }

    /// How many ways there are to give all unknowns values.
    pub fn count(&self) -> u64 {
        self.checked_count().unwrap_or(u64::MAX)
    }

    /// One of those ways.
    pub fn values_at(&self, place: u64) -> impl Iterator<Item = (VarId, u64)> + '_ {
        let mut rest = place;
        self.ranges.iter().map(move |range| {
            let offset = rest % range.count;
            rest /= range.count;
            let bits = range.first.wrapping_add(offset) & mask(range.width);
            (range.unknown, bits)
        })
    }
}

/// What is known of an unknown as a number with and without a sign.
struct Bounds {
    width: u32,
    signed: (i128, i128),
    unsigned: (i128, i128),
}

impl Bounds {
    fn of(store: &TermStore, conjuncts: &[TermId], unknown: VarId, width: u32) -> Bounds {
        let half = 1i128 << (width - 1);
        let mut bounds = Bounds {
            width,
            signed: (-half, half - 1),
            unsigned: (0, 2 * half - 1),
        };
        for &conjunct in conjuncts {
            bounds.learn(store, conjunct, unknown, true);
        }
        bounds
    }

    fn learn(&mut self, store: &TermStore, condition: TermId, unknown: VarId, holds: bool) {
        match (store.op(condition), holds) {
            (Op::Not, _) => self.learn(store, store.child(condition, 0), unknown, !holds),
            (Op::And, true) | (Op::Or, false) => {
                for position in 0..2 {
                    self.learn(store, store.child(condition, position), unknown, holds);
                }
            }
            (Op::BvSlt | Op::BvSle | Op::BvUlt | Op::BvUle | Op::Eq | Op::FpEq, _) => {
                self.learn_comparison(store, condition, unknown, holds);
            }
            _ => {}
        }
    }

    fn learn_comparison(&mut self, store: &TermStore, test: TermId, unknown: VarId, holds: bool) {
        let (left, right) = (store.child(test, 0), store.child(test, 1));
        let is_left = is_of(store, left, unknown);
        let other = match (is_left, is_of(store, right, unknown)) {
            (true, _) => right,
            (false, true) => left,
            (false, false) => return,
        };
        let Some(bits) = store.as_const(other) else {
            return;
        };
        let op = store.op(test);
        if matches!(op, Op::Eq | Op::FpEq) {
            if holds && !(op == Op::FpEq && is_zero(store.sort(other), bits)) {
                let number = i128::from(to_signed(bits, self.width));
                narrow(&mut self.signed, number, number);
                narrow(&mut self.unsigned, bits.into(), bits.into());
            }
            return;
        }
        let (range, number) = match op {
            Op::BvSlt | Op::BvSle => (&mut self.signed, i128::from(to_signed(bits, self.width))),
            _ => (&mut self.unsigned, i128::from(bits)),
        };
        // Where the test fails, the other operand is the lesser one.
        let is_strict = matches!(op, Op::BvSlt | Op::BvUlt) == holds;
        let step = i128::from(is_strict);
        if is_left == holds {
            narrow(range, i128::MIN, number - step);
        } else {
            narrow(range, number + step, i128::MAX);
        }
    }

    /// The narrower one of both readings, if it has few values; none at all is one value that fails.
    fn range(&self, unknown: VarId) -> Option<Range> {
        let count = |(low, high): (i128, i128)| (high - low + 1).max(1);
        let (low, count) = match count(self.signed) <= count(self.unsigned) {
            true => (self.signed.0, count(self.signed)),
            false => (self.unsigned.0, count(self.unsigned)),
        };
        (count <= i128::from(MOST_VALUES)).then_some(Range {
            unknown,
            width: self.width,
            first: low as u64 & mask(self.width),
            count: count as u64,
        })
    }
}

/// Does a term have the bits of an unknown?
fn is_of(store: &TermStore, term: TermId, unknown: VarId) -> bool {
    let inside = match store.op(term) {
        Op::F32ToBits | Op::F64ToBits => store.child(term, 0),
        _ => term,
    };
    store.var_of(inside) == Some(unknown)
}

/// Both zeros are equal to each other as numbers.
fn is_zero(sort: Sort, bits: u64) -> bool {
    bits & (mask(sort.width()) >> 1) == 0
}

fn narrow(range: &mut (i128, i128), low: i128, high: i128) {
    *range = (range.0.max(low), range.1.min(high));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounded(store: &mut TermStore, name: &str, low: i32, high: i32) -> (TermId, [TermId; 2]) {
        let variable = store.variable(name, Sort::Bv(32));
        let (low, high) = (
            store.bv_const(32, low as u32 as u64),
            store.bv_const(32, high as u32 as u64),
        );
        let below = store.bv_slt(variable, low);
        (variable, [store.not(below), store.bv_sle(variable, high)])
    }

    #[test]
    fn ranges_hold_what_the_bounds_allow_and_nothing_else() {
        let mut store = TermStore::new();
        let (_, [one, other]) = bounded(&mut store, "a", -2, 3);
        let (_, [third, fourth]) = bounded(&mut store, "b", 7, 7);
        let domain = Domain::of(&store, &[one, other, third, fourth]).expect("few values");
        assert_eq!(domain.count(), 6);
        let a: Vec<i64> = (0..6)
            .map(|place| domain.values_at(place).next().expect("a value").1)
            .map(|bits| to_signed(bits, 32))
            .collect();
        assert_eq!(a, [-2, -1, 0, 1, 2, 3]);
        let b = domain.values_at(5).nth(1).expect("a value").1;
        assert_eq!(b, 7);
    }

    #[test]
    fn half_a_bound_is_none() {
        let mut store = TermStore::new();
        let (_, [one, _]) = bounded(&mut store, "a", -2, 3);
        assert_eq!(Domain::of(&store, &[one]), None);
    }

    #[test]
    fn bounds_without_sign_count_where_they_are_narrower() {
        let mut store = TermStore::new();
        let variable = store.variable("a", Sort::Bv(32));
        let (low, high) = (
            store.bv_const(32, 0x7fff_ffff),
            store.bv_const(32, 0x8000_0001),
        );
        let conjuncts = [store.bv_ule(low, variable), store.bv_ule(variable, high)];
        let domain = Domain::of(&store, &conjuncts).expect("few values");
        assert_eq!(domain.count(), 3);
        assert_eq!(domain.values_at(2).next().expect("a value").1, 0x8000_0001);
    }

    #[test]
    fn a_character_of_few_values_is_tried_with_those() {
        let mut store = TermStore::new();
        let c = store.variable("c", Sort::Bv(16));
        let (a, z) = (store.bv_const(16, 97), store.bv_const(16, 122));
        let (from, to) = (store.bv_ule(a, c), store.bv_ule(c, z));
        let letters = Domain::of(&store, &[from, to]).expect("few values");
        assert_eq!(letters.count(), 26);
        assert!(!letters.is_one_as_a_whole());
        let any = Domain::of(&store, &[from]).expect("few bits");
        assert_eq!(any.count(), 1 << 16);
        assert!(any.is_one_as_a_whole());
    }

    #[test]
    fn a_float_has_a_range_where_its_bits_are_known() {
        let mut store = TermStore::new();
        let d = store.variable("d", Sort::F64);
        let bits = store.f64_to_bits(d);
        let minus_zero = store.bv_const(64, 1 << 63);
        let is_minus_zero = store.eq(bits, minus_zero);
        let domain = Domain::of(&store, &[is_minus_zero]).expect("one value");
        assert_eq!(domain.count(), 1);
        assert_eq!(domain.values_at(0).next().expect("a value").1, 1 << 63);
        let two = store.constant(Sort::F64, 2f64.to_bits());
        let is_two = store.fp_eq(d, two);
        let domain = Domain::of(&store, &[is_two]).expect("one value");
        assert_eq!(
            domain.values_at(0).next().expect("a value").1,
            2f64.to_bits()
        );
        let zero = store.constant(Sort::F64, 0);
        let is_a_zero = store.fp_eq(d, zero);
        assert_eq!(
            Domain::of(&store, &[is_a_zero]),
            None,
            "there are two zeros"
        );
    }

    #[test]
    fn bounds_that_exclude_each_other_leave_one_value_that_fails() {
        let mut store = TermStore::without_rewriting();
        let (_, [one, other]) = bounded(&mut store, "a", 5, 3);
        let domain = Domain::of(&store, &[one, other]).expect("few values");
        assert_eq!(domain.count(), 1);
    }
}
