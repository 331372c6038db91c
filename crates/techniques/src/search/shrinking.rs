//! Large whole numbers that a solver or a search came upon, made as small as they may be: by halves, as what is sought
//! is mostly a limit, and a limit says more than any number beyond it.

/// Numbers up to this one are as good as smaller ones: they are short already.
const SHORT: u64 = 9_999;

pub fn is_long(number: i64) -> bool {
    number.unsigned_abs() > SHORT
}

/// The number nearest to zero that is accepted, where all are between some limit and `number`, which is. Where it is
/// otherwise, some number that is accepted and no further from zero.
pub fn nearest_to_zero(number: i64, mut accepts: impl FnMut(i64) -> bool) -> i64 {
    let with_sign = |size: u64| match number < 0 {
        true => (size as i64).wrapping_neg(),
        false => size as i64,
    };
    // As far as is known, the first is not accepted, and the second is.
    let (mut refused, mut accepted) = (0, number.unsigned_abs());
    while accepted - refused > 1 && accepted > SHORT {
        let middle = between(refused, accepted);
        match accepts(with_sign(middle)) {
            true => accepted = middle,
            false => refused = middle,
        }
    }
    with_sign(accepted)
}

/// The middle of two numbers; that of their numbers of bits first, since limits are mostly small.
fn between(low: u64, high: u64) -> u64 {
    let bits = |number: u64| u64::BITS - number.leading_zeros();
    match (bits(low), bits(high)) {
        (few, many) if many - few > 1 => 1 << ((few + many) / 2 - 1).max(few),
        _ => low + (high - low) / 2,
    }
}

/// The numbers moved together, so that the first one is `first` and all differences stay as they are.
pub fn moved_together(numbers: &[i64], first: i64) -> Vec<i64> {
    let by = numbers
        .first()
        .map_or(0, |&number| number.wrapping_sub(first));
    let moved = |number: &i64| number.wrapping_sub(by);
    numbers.iter().map(moved).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_found() {
        let mut tries = 0;
        let found = nearest_to_zero(395_979_955_160_682_755, |number| {
            tries += 1;
            number >= 630_009
        });
        assert_eq!(found, 630_009);
        assert!(tries < 40, "{tries}");
        assert_eq!(
            nearest_to_zero(i64::MIN, |number| number <= -70_000),
            -70_000
        );
        assert_eq!(nearest_to_zero(i64::MIN, |_| false), i64::MIN);
        assert!(!is_long(nearest_to_zero(i64::MAX, |_| true)));
        assert_eq!(nearest_to_zero(1 << 40, |it| it >= 1 << 40), 1 << 40);
        let odd = nearest_to_zero(12_345, |number| number % 2 == 1);
        assert!(odd % 2 == 1 && odd <= 12_345, "{odd}");
    }

    #[test]
    fn differences_stay() {
        let moved = moved_together(&[i64::MAX, i64::MIN + 9], 2);
        assert_eq!(moved, [2, 12]);
    }
}
