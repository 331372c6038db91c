//! Structures as pictures: DOT for Graphviz, and SVG drawn here, with objects in rows by their
//! distance from the root.

use crate::graph::{Graph, Value};
use crate::literal::literal;
use crate::view::View;
use std::fmt::Write;

/// An object as pictures show it: lines of text, and labelled arrows to other objects.
struct Card {
    number: usize,
    lines: Vec<String>,
    arrows: Vec<(String, usize)>,
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
        arrows: Vec::new(),
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
                    card.arrows.push((name.clone(), *key));
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
            (Value::Object(number), _) => self.arrows.push((label.to_string(), *number)),
            (Value::Null, _) => {}
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
            for (label, to) in &card.arrows {
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

const LETTER: usize = 7;
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
}

/// Several drawings in rows of so many.
pub fn sheet(drawings: &[Drawing], columns: usize) -> String {
    let mut body = String::new();
    let (mut x, mut y, mut row, mut width) = (0, 0, 0, 0);
    for (number, drawing) in drawings.iter().enumerate() {
        if number > 0 && number % columns == 0 {
            (x, y, row) = (0, y + row, 0);
        }
        let _ = writeln!(
            body,
            "<g transform=\"translate({x} {y})\">\n{}</g>",
            drawing.body
        );
        x += drawing.width;
        row = row.max(drawing.height);
        width = width.max(x);
    }
    let height = y + row;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" font-family=\"monospace\" font-size=\"12\">\n<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\"/></marker></defs>\n<rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n{body}</svg>\n"
    )
}

struct Placed {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

pub fn draw(graph: &Graph) -> Drawing {
    let mut cards = cards(graph);
    if cards.is_empty() {
        cards.push(Card {
            number: 0,
            lines: vec![literal(&graph.root).unwrap_or_default()],
            arrows: Vec::new(),
        });
    }
    let (placed, width, height) = place(&cards);
    let mut body = String::new();
    for (at, card) in cards.iter().enumerate() {
        draw_arrows(&mut body, &cards, &placed, at, card);
    }
    for (card, spot) in cards.iter().zip(&placed) {
        draw_card(&mut body, card, spot);
    }
    Drawing {
        width,
        height,
        body,
    }
}

/// Rows by distance from the root; each row is centred.
fn place(cards: &[Card]) -> (Vec<Placed>, usize, usize) {
    let at = |number: usize| cards.iter().position(|card| card.number == number);
    let mut depths: Vec<Option<usize>> = vec![None; cards.len()];
    depths[0] = Some(0);
    // Cards come in the order in which they are met, so one pass finds the distances.
    for (from, card) in cards.iter().enumerate() {
        for &(_, to) in &card.arrows {
            if let Some(to) = at(to) {
                depths[to] = depths[to].or(depths[from].map(|depth| depth + 1));
            }
        }
    }
    let rows = depths.iter().flatten().max().map_or(1, |depth| depth + 1);
    let size = |card: &Card| {
        let longest = card.lines.iter().map(|line| line.chars().count()).max();
        let width = longest.unwrap_or(0).max(3) * LETTER + MARGIN;
        (width, card.lines.len() * LINE + MARGIN / 2)
    };
    let in_row = |row: usize| (0..cards.len()).filter(move |_| row < rows);
    let row_of = |index: usize| depths[index].unwrap_or(0);
    let row_width = |row: usize| -> usize {
        let members = in_row(row).filter(|&index| row_of(index) == row);
        members.map(|index| size(&cards[index]).0 + GAP).sum()
    };
    let width = (0..rows).map(row_width).max().unwrap_or(0) + MARGIN;
    let mut placed: Vec<Option<Placed>> = (0..cards.len()).map(|_| None).collect();
    let mut y = MARGIN;
    for row in 0..rows {
        let mut x = MARGIN + (width - row_width(row)) / 2;
        let mut tallest = 0;
        for index in in_row(row).filter(|&index| row_of(index) == row) {
            let (card_width, height) = size(&cards[index]);
            placed[index] = Some(Placed {
                x,
                y,
                width: card_width,
                height,
            });
            x += card_width + GAP;
            tallest = tallest.max(height);
        }
        y += tallest + GAP;
    }
    (placed.into_iter().flatten().collect(), width + MARGIN, y)
}

fn draw_card(body: &mut String, card: &Card, spot: &Placed) {
    let Placed {
        x,
        y,
        width,
        height,
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
        let (x, y) = (x + MARGIN / 2, y + LINE * (line + 1) - 3);
        let _ = writeln!(
            body,
            "<text x=\"{x}\" y=\"{y}\"{weight}>{}</text>",
            escaped(text)
        );
    }
}

fn draw_arrows(body: &mut String, cards: &[Card], placed: &[Placed], from: usize, card: &Card) {
    let count = card.arrows.len();
    for (index, (label, to)) in card.arrows.iter().enumerate() {
        let Some(to) = cards.iter().position(|card| card.number == *to) else {
            continue;
        };
        let (a, b) = (&placed[from], &placed[to]);
        let x1 = a.x + a.width * (index + 1) / (count + 1);
        let x2 = b.x + b.width / 2;
        // Down to the next row, or back up and around the side.
        let (y1, y2, bend) = if b.y > a.y {
            (a.y + a.height, b.y, 0)
        } else {
            (a.y + a.height, b.y + b.height, GAP)
        };
        let middle = (y1.max(y2) + bend, (y1 + y2) / 2);
        let path = if bend == 0 {
            format!("M{x1} {y1}L{x2} {y2}")
        } else {
            let side = x1.max(x2) + GAP / 2;
            format!("M{x1} {y1}C{x1} {} {side} {} {x2} {y2}", middle.0, middle.0)
        };
        let _ = writeln!(
            body,
            "<path d=\"{path}\" fill=\"none\" stroke=\"#557\" marker-end=\"url(#tip)\"/>"
        );
        let (x, y) = ((x1 * 2 + x2) / 3 + 3, y1 + 12);
        let _ = writeln!(
            body,
            "<text x=\"{x}\" y=\"{y}\" fill=\"#557\" font-size=\"10\">{}</text>",
            escaped(label)
        );
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
