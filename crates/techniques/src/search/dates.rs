//! Dates and times as people write them. The constants of those classes are their extremes, which overflow with the
//! first step, and a factory with numbers at random mostly throws.

use super::builder::Builder;
use crate::sequence::{Argument, Statement};

/// Dates by year, month and day: the end of a year and of a leap year's February too.
const DATES: [[i64; 3]; 4] = [[2024, 2, 29], [2023, 12, 31], [2021, 6, 15], [1999, 1, 1]];
const TIMES: [[i64; 2]; 3] = [[9, 30], [23, 59], [0, 0]];

/// How an object of a class is made: by a factory of it, with numbers of these types.
struct Factory {
    class: &'static str,
    name: &'static str,
    parameters: &'static str,
    numbers: fn(&mut Builder<'_>) -> Vec<i64>,
}

const FACTORIES: [Factory; 9] = [
    factory("java/time/LocalDate", "of", "III", |it| it.day().to_vec()),
    factory("java/time/LocalTime", "of", "II", |it| it.time().to_vec()),
    factory("java/time/LocalDateTime", "of", "IIIII", |it| {
        [&it.day()[..], &it.time()[..]].concat()
    }),
    factory("java/time/YearMonth", "of", "II", |it| {
        it.day()[..2].to_vec()
    }),
    factory("java/time/MonthDay", "of", "II", |it| {
        it.day()[1..].to_vec()
    }),
    factory("java/time/Year", "of", "I", |it| it.day()[..1].to_vec()),
    factory("java/time/Period", "of", "III", |it| {
        vec![it.small(), it.small(), it.small()]
    }),
    factory("java/time/Duration", "ofSeconds", "J", |it| {
        vec![it.small() * 90]
    }),
    factory("java/time/Instant", "ofEpochSecond", "J", |it| {
        vec![1_700_000_000 + it.small() * 86_400]
    }),
];

const fn factory(
    class: &'static str,
    name: &'static str,
    parameters: &'static str,
    numbers: fn(&mut Builder<'_>) -> Vec<i64>,
) -> Factory {
    Factory {
        class,
        name,
        parameters,
        numbers,
    }
}

impl Builder<'_> {
    fn day(&mut self) -> [i64; 3] {
        DATES[self.below(DATES.len())]
    }

    fn time(&mut self) -> [i64; 2] {
        TIMES[self.below(TIMES.len())]
    }

    fn small(&mut self) -> i64 {
        self.below(9) as i64 + 1
    }

    /// A usual value of a class of `java.time`, where there is a factory for it; now and then another one.
    pub(super) fn date(&mut self, class: &str) -> Option<usize> {
        let wanted = FACTORIES.iter().find(|factory| factory.class == class)?;
        if self.percent(10) {
            return None;
        }
        let descriptor = format!("({})L{class};", wanted.parameters);
        let callee = self.known(class, wanted.name, &descriptor)?;
        let numbers = (wanted.numbers)(self);
        let letters = wanted.parameters.bytes();
        let arguments = letters
            .zip(numbers)
            .map(|(letter, number)| Argument::Number {
                letter,
                bits: number as u64,
            });
        let arguments = arguments.collect();
        Some(self.push(Statement::call(&callee, arguments)))
    }
}
