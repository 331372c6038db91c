//! Explicit-state search over random machines that run for ever: the states that `--match-states`
//! counts are those that a breadth-first search over the machine's table finds, and a bad one is
//! found exactly if it can be reached.

use spelunk_conformance::jdk::{self, Jdk};
use spelunk_verdicts::compile::{self, Source};
use spelunk_verdicts::explore;
use std::collections::BTreeSet;

const MACHINES: u64 = 8;

/// `next[state][choice]`, state 0 first.
struct Machine {
    next: Vec<Vec<usize>>,
    bad: usize,
}

impl Machine {
    fn random(seed: u64) -> Machine {
        let mut state = seed;
        let mut below = |most: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % most
        };
        let (states, choices) = (6 + below(30), 2 + below(2));
        let next = (0..states).map(|_| (0..choices).map(|_| below(states)).collect());
        Machine {
            next: next.collect(),
            bad: 1 + below(states - 1),
        }
    }

    /// Nothing follows the bad state: the assertion fails there.
    fn reachable(&self) -> BTreeSet<usize> {
        let mut found = BTreeSet::from([0]);
        let mut open = vec![0];
        while let Some(state) = open.pop() {
            let next = self.next[state].iter().filter(|_| state != self.bad);
            open.extend(next.filter(|&&next| found.insert(next)));
        }
        found
    }

    /// The state is kept as an int, or as the position in a ring of objects made anew in each step.
    fn source(&self, class: &str, with_objects: bool) -> String {
        let rows = self.next.iter().map(|row| {
            let numbers: Vec<String> = row.iter().map(usize::to_string).collect();
            format!("{{{}}}", numbers.join(", "))
        });
        let table = rows.collect::<Vec<_>>().join(", ");
        let (last, bad) = (self.next[0].len() - 1, self.bad);
        let (keep, update, check) = if with_objects {
            (
                "Box box = new Box(0);",
                "Box old = box; box = new Box(NEXT[old.value][choice]);",
                "box.value",
            )
        } else {
            ("int state = 0;", "state = NEXT[state][choice];", "state")
        };
        format!(
            "public class {class} {{
                static final int[][] NEXT = {{{table}}};
                record Box(int value) {{}}
                public static void main(String[] args) {{
                    {keep}
                    while (true) {{
                        int choice = spelunk.Choose.intIn(0, {last});
                        {update}
                        assert {check} != {bad};
                    }}
                }}
            }}"
        )
    }
}

#[test]
fn states_are_those_of_the_machine() {
    let jdk = Jdk::find_all().into_iter().next().expect(jdk::NONE_FOUND);
    let machines: Vec<Machine> = (0..MACHINES).map(Machine::random).collect();
    let class = |number: usize| format!("Machine{number}");
    let sources: Vec<Source> = machines
        .iter()
        .enumerate()
        .map(|(number, machine)| Source {
            class: class(number),
            text: machine.source(&class(number), number % 2 == 1),
        })
        .collect();
    let interfaces = compile::interface_folders();
    let compiled = compile::compile(&jdk, "machines", &interfaces, &sources).expect("javac");
    for (number, machine) in machines.iter().enumerate() {
        let arguments = ["--match-states".to_string(), class(number)];
        let class_path = compiled.class_path(&class(number));
        let found = explore::explore(&jdk, &class_path, &arguments).expect("a result");
        let reachable = machine.reachable();
        let is_bad = reachable.contains(&machine.bad);
        let outcome = if is_bad { "violation" } else { "complete" };
        assert_eq!(found.outcome(), outcome, "{}", sources[number].text);
        assert!(found.complete(), "{}", found.obstacles());
        // No choice is met in the bad state.
        let met = reachable.len() as u64 - u64::from(is_bad);
        assert_eq!(found.count("states"), Ok(met), "{}", sources[number].text);
    }
}
