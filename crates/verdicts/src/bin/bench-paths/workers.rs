//! Two workers against one, in every search order. What counts is the processor time of the busiest worker
//! against that of a worker alone: on a machine with nothing else to do that is the wall clock, and on a
//! busy one it still says how even the work is and what sharing it costs.

use crate::measure::Bench;
use serde_json::{Value, json};

const BAR: f64 = 1.7;
const TURNS: usize = 3;
/// So large that starting a second worker, which waits until there is something for it, does not decide.
const SUBJECT: (&str, u32) = ("SearchTree", 9);
const ORDERS: &[&str] = &["dfs", "bfs", "random", "coverage", "priority"];

pub fn compare(bench: &Bench) -> Result<(bool, Value), String> {
    println!(
        "two workers against one: processor seconds of the busiest worker, best of {TURNS} (bar {BAR} times)"
    );
    let (mut rows, mut holds) = (Vec::new(), true);
    let (class, size) = SUBJECT;
    for order in ORDERS {
        let (mut one, mut two) = (f64::INFINITY, f64::INFINITY);
        let mut counts = Vec::new();
        for _ in 0..TURNS {
            for (jobs, best) in [(1, &mut one), (2, &mut two)] {
                let run = bench.threads(class, size, jobs, order)?;
                *best = best.min(run.busiest);
                counts.push((run.paths, run.complete));
            }
        }
        let same = counts.windows(2).all(|pair| pair[0] == pair[1]);
        let speed_up = one / two.max(0.001);
        let row_holds = same && speed_up >= BAR;
        println!(
            "{order:<10}{class} {size}: {two:.2} s against {one:.2} s, {speed_up:.2} times, {} {}",
            if same {
                "the same counts"
            } else {
                "DIFFERENT COUNTS"
            },
            if row_holds { "ok" } else { "MISSED" }
        );
        holds &= row_holds;
        rows.push(json!({
            "order": order, "subject": class, "size": size, "one_s": one, "two_s": two,
            "speed_up": speed_up, "bar": BAR, "same_counts": same,
        }));
    }
    Ok((holds, json!(rows)))
}
