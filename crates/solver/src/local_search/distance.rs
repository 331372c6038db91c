//! How far a condition is from holding: 0 where it does, below 1 where a little is missing.

use super::graph::Graph;
use spelunk_term::{Op, to_signed};

/// Nested logic deeper than this counts as missed or met, nothing between.
const DEPTH: u32 = 12;

/// The sum over all conjuncts.
pub fn of_all(graph: &Graph) -> f64 {
    graph
        .roots
        .iter()
        .map(|&root| of(graph, root, true, DEPTH))
        .sum()
}

fn of(graph: &Graph, place: u32, wanted: bool, depth: u32) -> f64 {
    if (graph.values[place as usize] != 0) == wanted {
        return 0.0;
    }
    if depth == 0 {
        return 1.0;
    }
    let node = &graph.nodes[place as usize];
    let children = node.children();
    let inner = |at: usize, wanted: bool| of(graph, children[at], wanted, depth - 1);
    let [a, b, _] = graph.arguments(place);
    match node.op {
        Op::Not => inner(0, !wanted),
        Op::And if wanted => 0.5 * (inner(0, true) + inner(1, true)),
        Op::And => inner(0, false).min(inner(1, false)),
        Op::Or if wanted => inner(0, true).min(inner(1, true)),
        Op::Or => 0.5 * (inner(0, false) + inner(1, false)),
        Op::Ite => inner(if a != 0 { 1 } else { 2 }, wanted),
        Op::Eq if wanted => gap(graph, children[0], a, b),
        Op::BvSlt | Op::BvSle => {
            let width = node.widths.first;
            near(to_signed(a, width) as f64, to_signed(b, width) as f64)
        }
        Op::BvUlt | Op::BvUle => near(a as f64, b as f64),
        Op::FpEq | Op::FpLt | Op::FpLe => float_gap(node.widths.first, a, b),
        _ => 1.0,
    }
}

fn gap(graph: &Graph, child: u32, a: u64, b: u64) -> f64 {
    let sort = graph.nodes[child as usize].sort;
    if sort.is_float() {
        float_gap(sort.width(), a, b)
    } else if sort.is_bv() {
        let width = sort.width();
        near(to_signed(a, width) as f64, to_signed(b, width) as f64)
    } else {
        1.0
    }
}

fn near(a: f64, b: f64) -> f64 {
    normalised((a - b).abs() + 1.0)
}

/// Distances of all sizes between 0 and 1: what counts is the number of digits that are wrong.
fn normalised(distance: f64) -> f64 {
    (distance.log2() / 65.0).clamp(0.001, 1.0)
}

fn float_gap(width: u32, a: u64, b: u64) -> f64 {
    let ordered = |bits: u64| -> f64 {
        if width == 32 {
            ordered_bits(i64::from(bits as u32 as i32), 31)
        } else {
            ordered_bits(bits as i64, 63)
        }
    };
    near(ordered(a), ordered(b))
}

/// Floats as whole numbers in their own order.
fn ordered_bits(bits: i64, sign: u32) -> f64 {
    if bits < 0 {
        -((bits & ((1i64 << sign).wrapping_sub(1))) as f64)
    } else {
        bits as f64
    }
}
