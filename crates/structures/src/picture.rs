//! Structures as pictures: DOT for Graphviz, and SVG drawn here. Objects stand in rows, below the one that first
//! leads to them and in the order of its fields; all other arrows run between the rows and around the side, so
//! that none crosses a box.

use crate::graph::{Graph, Value};
use crate::literal::literal;
use crate::view::View;
use std::fmt::Write;

/// An object as pictures show it: lines of text, and labelled arrows to other objects. A reference that is null
/// has no arrow, but keeps its place among the others.
struct Card {
    number: usize,
    lines: Vec<String>,
    slots: Vec<(String, Option<usize>)>,
}

impl Card {
    fn arrows(&self) -> impl Iterator<Item = (&str, usize)> {
        let slots = self.slots.iter();
        slots.filter_map(|(label, to)| to.map(|to| (&**label, to)))
    }
}

fn cards(graph: &Graph) -> Vec<Card> {
    let seen = graph.seen();
    seen.into_iter()
        .map(|(number, view)| card(graph, number, &view))
        .collect()
}

fn card(graph: &Graph, number: usize, view: &View) -> Card {
    let class = &graph.objects[number].class;
    let mut card = Card {
        number,
        lines: vec![class.simple_name().to_string()],
        slots: Vec::new(),
    };
    match view {
        View::Fields(fields) => {
            for (name, value) in fields {
                card.add(name, value, &format!("{name} = "));
            }
        }
        View::Array(values) | View::Elements(values) => {
            let plain: Option<Vec<String>> = values.iter().map(literal).collect();
            if let Some(plain) = plain {
                card.lines.push(format!("[{}]", plain.join(", ")));
                return card;
            }
            for (index, value) in values.iter().enumerate() {
                card.add(&index.to_string(), value, &format!("[{index}] "));
            }
        }
        View::Entries(entries) => {
            for (index, (key, value)) in entries.iter().enumerate() {
                let name = literal(key).unwrap_or_else(|| format!("key {index}"));
                if let Value::Object(key) = key {
                    card.slots.push((name.clone(), Some(*key)));
                }
                card.add(&name, value, &format!("{name}: "));
            }
        }
    }
    card
}

impl Card {
    fn add(&mut self, label: &str, value: &Value, prefix: &str) {
        match (value, literal(value)) {
            (Value::Object(number), _) => self.slots.push((label.to_string(), Some(*number))),
            (Value::Null, _) => self.slots.push((label.to_string(), None)),
            (_, Some(text)) => self.lines.push(format!("{prefix}{text}")),
            _ => {}
        }
    }
}

/// One graph of the DOT language.
pub fn to_dot(graph: &Graph, name: &str) -> String {
    let mut text = format!("digraph \"{name}\" {{\n  node [shape=box, fontname=monospace];\n");
    if let Value::Object(_) = graph.root {
        for card in cards(graph) {
            let lines: Vec<String> = card.lines.iter().map(|line| in_quotes(line)).collect();
            let _ = writeln!(
                text,
                "  o{} [label=\"{}\"];",
                card.number,
                lines.join("\\n")
            );
            for (label, to) in card.arrows() {
                let label = in_quotes(label);
                let _ = writeln!(text, "  o{} -> o{to} [label=\"{label}\"];", card.number);
            }
        }
    } else {
        let label = in_quotes(&literal(&graph.root).unwrap_or_default());
        let _ = writeln!(text, "  root [label=\"{label}\"];");
    }
    text.push_str("}\n");
    text
}

fn in_quotes(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

// ---- SVG ----

/// Letters of usual fonts are 7.2 wide at this size, which adds up in a long line.
const TWO_LETTERS: usize = 15;
/// Of labels, which stand side by side below their box.
const SMALL_LETTER: usize = 6;
/// Between a box and its text.
const PADDING: usize = 8;
const LINE: usize = 16;
const GAP: usize = 36;
const MARGIN: usize = 12;

/// A drawing with its size.
pub struct Drawing {
    pub width: usize,
    pub height: usize,
    body: String,
}

impl Drawing {
    /// A file of its own.
    pub fn to_svg(&self) -> String {
        sheet(std::slice::from_ref(self), 1)
    }

    /// The same without a number, where there is nothing to count.
    pub fn alone(&self) -> String {
        svg(self.width, self.height, &self.body)
    }
}

/// Several drawings in rows of so many, each with its number.
pub fn sheet(drawings: &[Drawing], columns: usize) -> String {
    let mut body = String::new();
    let (mut x, mut y, mut row, mut width) = (0, 0, 0, 0);
    for (number, drawing) in drawings.iter().enumerate() {
        if number > 0 && number % columns == 0 {
            (x, y, row) = (0, y + row, 0);
        }
        let _ = writeln!(
            body,
            "<g transform=\"translate({x} {y})\">\n<text x=\"{MARGIN}\" y=\"{LINE}\" fill=\"#557\">{}</text>\n<g transform=\"translate(0 {LINE})\">\n{}</g>\n</g>",
            number + 1,
            drawing.body
        );
        x += drawing.width;
        row = row.max(drawing.height + LINE);
        width = width.max(x);
    }
    svg(width, y + row, &body)
}

fn svg(width: usize, height: usize, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" font-family=\"monospace\" font-size=\"12\">\n<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\"/></marker></defs>\n<rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n{body}</svg>\n"
    )
}

struct Placed {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
    row: usize,
}

/// Where everything is.
struct Layout {
    placed: Vec<Placed>,
    /// The card that each one stands below.
    parents: Vec<Option<usize>>,
    /// By row: where it ends.
    row_ends: Vec<usize>,
    width: usize,
    height: usize,
}

/// Arrows around the side keep this distance from each other.
const LANE: usize = 6;

pub fn draw(graph: &Graph) -> Drawing {
    let mut cards = cards(graph);
    if cards.is_empty() {
        cards.push(Card {
            number: 0,
            lines: vec![literal(&graph.root).unwrap_or_default()],
            slots: Vec::new(),
        });
    }
    draw_cards(&cards)
}

/// A box of another kind of picture: its text, and labelled arrows to other boxes by their number.
pub struct Node {
    pub lines: Vec<String>,
    pub arrows: Vec<(String, usize)>,
}

/// Boxes and arrows; those come first that lead to the others.
pub fn draw_nodes(nodes: &[Node]) -> Drawing {
    let cards: Vec<Card> = nodes
        .iter()
        .enumerate()
        .map(|(number, node)| Card {
            number,
            lines: node.lines.clone(),
            slots: node
                .arrows
                .iter()
                .map(|(label, to)| (label.clone(), Some(*to)))
                .collect(),
        })
        .collect();
    draw_cards(&cards)
}

fn draw_cards(cards: &[Card]) -> Drawing {
    let mut layout = place(cards);
    let mut body = String::new();
    let mut lanes = 0;
    for (at, card) in cards.iter().enumerate() {
        draw_arrows(&mut body, cards, &layout, at, card, &mut lanes);
    }
    layout.width += lanes * LANE;
    for (card, spot) in cards.iter().zip(&layout.placed) {
        draw_card(&mut body, card, spot);
    }
    Drawing {
        width: layout.width + MARGIN,
        height: layout.height,
        body,
    }
}

/// A tree of the first arrows to each object: every subtree has a strip of its own, and a null reference a narrow
/// one, so that a lone right child stands on the right.
fn place(cards: &[Card]) -> Layout {
    let positions: std::collections::BTreeMap<usize, usize> = cards
        .iter()
        .enumerate()
        .map(|(at, card)| (card.number, at))
        .collect();
    let at = |number: usize| positions.get(&number).copied();
    let mut parents: Vec<Option<usize>> = vec![None; cards.len()];
    let mut rows = vec![0; cards.len()];
    // Cards come in the order in which they are met: whoever leads to one first stands before it.
    for (from, card) in cards.iter().enumerate() {
        for to in card.arrows().filter_map(|(_, to)| at(to)) {
            if to > from && parents[to].is_none() {
                parents[to] = Some(from);
                rows[to] = rows[from] + 1;
            }
        }
    }
    let size = |card: &Card| {
        let longest = card.lines.iter().map(|line| columns(line)).max();
        let text = longest.unwrap_or(0).max(3) * TWO_LETTERS / 2 + 2 * PADDING;
        let labels = card.arrows().map(|(label, _)| columns(label)).max();
        let arrows = labels.map_or(0, |longest| {
            (card.slots.len() + 1) * (longest * SMALL_LETTER + MARGIN / 2)
        });
        let width = text.max(arrows);
        (width, card.lines.len() * LINE + PADDING)
    };
    let below = |from: usize| -> Vec<Option<usize>> {
        let mut seen = Vec::new();
        let own = |to: usize| parents[to] == Some(from);
        for (_, to) in &cards[from].slots {
            match to.and_then(at) {
                Some(to) if own(to) && !seen.contains(&Some(to)) => seen.push(Some(to)),
                Some(_) => {}
                None if to.is_none() => seen.push(None),
                None => {}
            }
        }
        if seen.iter().all(Option::is_none) {
            Vec::new()
        } else {
            seen
        }
    };
    // Strips from the last card to the first, places from the first to the last.
    let mut strips = vec![0; cards.len()];
    let strip_of =
        |strips: &[usize], child: Option<usize>| child.map_or(GAP, |child| strips[child]);
    for from in (0..cards.len()).rev() {
        let inside: usize = below(from)
            .iter()
            .map(|&child| strip_of(&strips, child))
            .sum();
        strips[from] = inside.max(size(&cards[from]).0 + GAP);
    }
    let mut lefts = vec![MARGIN; cards.len()];
    for from in 0..cards.len() {
        let children = below(from);
        let inside: usize = children.iter().map(|&child| strip_of(&strips, child)).sum();
        let mut left = lefts[from] + (strips[from] - inside) / 2;
        for child in children {
            if let Some(child) = child {
                lefts[child] = left;
            }
            left += strip_of(&strips, child);
        }
    }
    let count = rows.iter().max().map_or(1, |row| row + 1);
    let mut row_ends = Vec::new();
    let mut tops = Vec::new();
    let mut y = MARGIN;
    for row in 0..count {
        let members = (0..cards.len()).filter(|&card| rows[card] == row);
        let tallest = members.map(|card| size(&cards[card]).1).max().unwrap_or(0);
        tops.push(y);
        row_ends.push(y + tallest);
        y += tallest + GAP;
    }
    let placed = (0..cards.len()).map(|card| {
        let (width, height) = size(&cards[card]);
        Placed {
            x: lefts[card] + (strips[card] - width) / 2,
            y: tops[rows[card]],
            width,
            height,
            row: rows[card],
        }
    });
    Layout {
        placed: placed.collect(),
        row_ends,
        width: strips.first().copied().unwrap_or_default() + MARGIN,
        height: y,
        parents,
    }
}

fn draw_card(body: &mut String, card: &Card, spot: &Placed) {
    let Placed {
        x,
        y,
        width,
        height,
        ..
    } = spot;
    let _ = writeln!(
        body,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"4\" fill=\"#eef4ff\" stroke=\"#335\"/>"
    );
    for (line, text) in card.lines.iter().enumerate() {
        let weight = if line == 0 {
            " font-weight=\"bold\""
        } else {
            ""
        };
        // The lower fifth of a line is below its letters.
        let (x, y) = (x + PADDING, y + PADDING / 2 + LINE * (line + 1) - 4);
        let _ = writeln!(
            body,
            "<text x=\"{x}\" y=\"{y}\"{weight}>{}</text>",
            escaped(text)
        );
    }
}

fn draw_arrows(
    body: &mut String,
    cards: &[Card],
    layout: &Layout,
    from: usize,
    card: &Card,
    lanes: &mut usize,
) {
    let count = card.slots.len();
    for (index, (label, to)) in card.slots.iter().enumerate() {
        let to = to.and_then(|to| cards.iter().position(|card| card.number == to));
        let Some(to) = to else {
            continue;
        };
        let (a, b) = (&layout.placed[from], &layout.placed[to]);
        let x1 = a.x + a.width * (index + 1) / (count + 1);
        let (y1, end) = (a.y + a.height, layout.row_ends[a.row]);
        let path = if layout.parents[to] == Some(from) && is_first(card, index) {
            // Below its own row there is nothing until the next one.
            let x2 = b.x + b.width / 2;
            format!("M{x1} {y1}L{x1} {end}L{x2} {}", b.y)
        } else {
            *lanes += 1;
            around(layout, (x1, y1, end), b, *lanes)
        };
        let _ = writeln!(
            body,
            "<path d=\"{path}\" fill=\"none\" stroke=\"#557\" marker-end=\"url(#tip)\"/>"
        );
        let (x, y) = (x1 + 3, end + 12);
        let _ = writeln!(
            body,
            "<text x=\"{x}\" y=\"{y}\" fill=\"#557\" font-size=\"10\">{}</text>",
            escaped(label)
        );
    }
}

/// Whether no earlier arrow of the card leads to the same object.
fn is_first(card: &Card, index: usize) -> bool {
    let to = card.slots[index].1;
    card.slots[..index].iter().all(|(_, other)| *other != to)
}

/// Between the rows to the right side, along it, and between the rows again to the top of the box.
fn around(
    layout: &Layout,
    (x1, y1, end): (usize, usize, usize),
    b: &Placed,
    lane: usize,
) -> String {
    let shift = lane % 4 * 3;
    let side = layout.width + lane * LANE;
    let leaves = end + GAP / 2 + shift;
    let enters = b.y - MARGIN / 2 - shift / 3;
    let x2 = b.x + b.width - MARGIN / 2;
    format!(
        "M{x1} {y1}L{x1} {leaves}L{side} {leaves}L{side} {enters}L{x2} {enters}L{x2} {}",
        b.y
    )
}

/// How many letters' room a text takes: signs of East Asia and pictures are twice as wide as letters.
fn columns(text: &str) -> usize {
    let wide = |letter: char| usize::from(letter >= '\u{1100}');
    text.chars().map(|letter| 1 + wide(letter)).sum()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(number: usize, slots: &[(&str, Option<usize>)]) -> Card {
        Card {
            number,
            lines: vec!["Node".into(), format!("key = {number}")],
            slots: slots
                .iter()
                .map(|(label, to)| (label.to_string(), *to))
                .collect(),
        }
    }

    #[test]
    fn a_lone_right_child_stands_on_the_right() {
        let tree = |left: Option<usize>, right: Option<usize>| {
            let root = card(0, &[("left", left), ("right", right)]);
            let child = card(1, &[("left", None), ("right", None)]);
            let layout = place(&[root, child]);
            let middle = |at: usize| layout.placed[at].x + layout.placed[at].width / 2;
            middle(1) as isize - middle(0) as isize
        };
        assert!(tree(None, Some(1)) > 0);
        assert!(tree(Some(1), None) < 0);
    }

    #[test]
    fn text_keeps_away_from_its_box() {
        for line in ["a".repeat(60), "\u{6f22}".repeat(30)] {
            let mut long = card(0, &[]);
            long.lines.push(line);
            let layout = place(std::slice::from_ref(&long));
            let mut body = String::new();
            draw_card(&mut body, &long, &layout.placed[0]);
            let spot = &layout.placed[0];
            // 60 letters of 12 pixels' height, in the widest of the usual fonts.
            assert!(spot.width as f64 >= 60.0 * 12.0 * 0.61 + 2.0 * 6.0);
            let below = body.lines().filter_map(|line| line.strip_prefix("<text "));
            let heights = below.filter_map(|line| line.split('"').nth(3)?.parse::<usize>().ok());
            let heights: Vec<usize> = heights.collect();
            assert!(heights[0] >= spot.y + 9 + 4, "{body}");
            assert!(heights[2] + 3 + 4 <= spot.y + spot.height, "{body}");
        }
    }

    #[test]
    fn drawings_of_a_sheet_are_numbered() {
        let drawing = || Drawing {
            width: 30,
            height: 20,
            body: "<rect/>\n".into(),
        };
        let sheet = sheet(&[drawing(), drawing(), drawing()], 2);
        let texts = sheet.lines().filter(|line| line.starts_with("<text "));
        let numbers: Vec<&str> = texts
            .filter_map(|line| line.split(['>', '<']).nth(2))
            .collect();
        assert_eq!(numbers, ["1", "2", "3"]);
    }

    /// Points of a path that is drawn with straight lines.
    fn points(path: &str) -> Vec<(f64, f64)> {
        let point = |part: &str| {
            let (x, y) = part.split_once(' ').expect("two numbers");
            (x.parse().expect("a number"), y.parse().expect("a number"))
        };
        path.split(['M', 'L'])
            .filter(|part| !part.is_empty())
            .map(point)
            .collect()
    }

    #[test]
    fn no_arrow_crosses_a_box() {
        // A tree whose nodes know their parent, with a link from the last one to the root and to itself.
        let cards = [
            card(
                0,
                &[("left", Some(1)), ("right", Some(2)), ("parent", None)],
            ),
            card(
                1,
                &[("left", Some(3)), ("right", None), ("parent", Some(0))],
            ),
            card(
                3,
                &[
                    ("left", None),
                    ("right", None),
                    ("parent", Some(1)),
                    ("self", Some(3)),
                    ("root", Some(0)),
                ],
            ),
            card(
                2,
                &[("left", None), ("right", Some(4)), ("parent", Some(0))],
            ),
            card(
                4,
                &[
                    ("left", None),
                    ("right", None),
                    ("parent", Some(2)),
                    ("next", Some(3)),
                ],
            ),
        ];
        let layout = place(&cards);
        let (mut body, mut lanes) = (String::new(), 0);
        for (at, card) in cards.iter().enumerate() {
            draw_arrows(&mut body, &cards, &layout, at, card, &mut lanes);
        }
        let paths = body
            .lines()
            .filter_map(|line| line.strip_prefix("<path d=\""));
        for path in paths.filter_map(|rest| rest.split('"').next()) {
            for pair in points(path).windows(2) {
                for step in 1..100 {
                    let along = f64::from(step) / 100.0;
                    let x = pair[0].0 + (pair[1].0 - pair[0].0) * along;
                    let y = pair[0].1 + (pair[1].1 - pair[0].1) * along;
                    let inside = layout.placed.iter().find(|spot| {
                        let (left, top) = (spot.x as f64, spot.y as f64);
                        x > left
                            && x < left + spot.width as f64
                            && y > top
                            && y < top + spot.height as f64
                    });
                    assert!(inside.is_none(), "{path} at {x} {y}");
                }
            }
        }
    }
}
