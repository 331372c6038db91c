//! Pictures of what was explored: objects in their states, the states and the calls between them, the paths of a
//! method as a tree.

use spelunk_report::Picture;
use spelunk_structures::picture::{Drawing, Node, draw, draw_nodes, sheet};
use spelunk_techniques::sequences::{Map, MappedPath, MethodPaths};

/// Drawings of states in a row.
const COLUMNS: usize = 4;
/// Names on one arrow; the others are counted.
const MOST_NAMES: usize = 3;

pub fn pictures(map: &Map) -> Vec<Picture> {
    let mut all = Vec::new();
    // One state has nowhere to go.
    if map.states.len() > 1 {
        all.push(heaps(map));
        all.push(state_graph(map));
    }
    all.extend(map.methods.iter().map(path_tree));
    all
}

fn heaps(map: &Map) -> Picture {
    let drawings: Vec<Drawing> = map.states.iter().map(draw).collect();
    let more = match map.more_states {
        0 => String::new(),
        more => format!(" {more} more are not shown."),
    };
    Picture {
        title: "States".into(),
        legend: format!("What calls make of an object, with example values.{more}"),
        drawing: sheet(&drawings, COLUMNS),
    }
}

fn state_graph(map: &Map) -> Picture {
    let mut nodes = vec![Node {
        lines: vec!["no object".into()],
        arrows: arrows(map, None),
    }];
    for state in 0..map.states.len() {
        let same: Vec<&str> = map
            .moves
            .iter()
            .filter(|step| step.from == Some(state) && step.to == state)
            .map(|step| &*step.method)
            .collect();
        let mut lines = vec![format!("state {}", state + 1)];
        if !same.is_empty() {
            lines.push(format!("same after {}", listed(&same)));
        }
        nodes.push(Node {
            lines,
            arrows: arrows(map, Some(state)),
        });
    }
    Picture {
        title: "State graph".into(),
        legend: "Which call leads from which state to which.".into(),
        drawing: draw_nodes(&nodes).alone(),
    }
}

/// Arrows to other states, one for each, with the names of all the methods that lead there.
fn arrows(map: &Map, from: Option<usize>) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    for to in (0..map.states.len()).filter(|&to| Some(to) != from) {
        let methods: Vec<&str> = map
            .moves
            .iter()
            .filter(|step| step.from == from && step.to == to)
            .map(|step| readable(&step.method))
            .collect();
        if !methods.is_empty() {
            found.push((listed(&methods), to + 1));
        }
    }
    found
}

fn readable(method: &str) -> &str {
    match method {
        "<init>" => "new",
        other => other,
    }
}

fn listed(names: &[&str]) -> String {
    let shown = names[..names.len().min(MOST_NAMES)].join(", ");
    match names.len().saturating_sub(MOST_NAMES) {
        0 => shown,
        more => format!("{shown} + {more}"),
    }
}

fn path_tree(method: &MethodPaths) -> Picture {
    let mut nodes = vec![Node {
        lines: vec![method.method.clone()],
        arrows: Vec::new(),
    }];
    let paths: Vec<&MappedPath> = method.paths.iter().collect();
    grow(&mut nodes, 0, &paths, 0);
    Picture {
        title: format!("Paths of {}", method.method),
        legend:
            "From the top: what was asked of the arguments and the object, and how the call ended."
                .into(),
        drawing: draw_nodes(&nodes).alone(),
    }
}

/// Hangs the paths below a node, of which all agree on the conditions before this depth. What all of some paths
/// ask one after the other stands in one box.
fn grow(nodes: &mut Vec<Node>, at: usize, paths: &[&MappedPath], depth: usize) {
    let mut rest = paths;
    while let Some(first) = rest.first() {
        let same = |other: &&&MappedPath, depth: usize| {
            other.conditions.get(depth) == first.conditions.get(depth)
        };
        let count = rest.iter().take_while(|other| same(other, depth)).count();
        let (together, others) = rest.split_at(count);
        rest = others;
        let mut lines: Vec<String> = Vec::new();
        let mut deeper = depth;
        while let Some(condition) = first.conditions.get(deeper)
            && together.iter().all(|other| same(&other, deeper))
        {
            // What cannot be said is not said twice in a row.
            if lines.last() != Some(condition) {
                lines.push(condition.clone());
            }
            deeper += 1;
        }
        let is_end = together.len() == 1 || deeper == depth;
        if is_end {
            lines.push(first.end.clone());
        }
        let number = nodes.len();
        nodes[at].arrows.push((String::new(), number));
        nodes.push(Node {
            lines,
            arrows: Vec::new(),
        });
        if !is_end {
            grow(nodes, number, together, deeper);
        }
    }
}
