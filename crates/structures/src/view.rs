//! How objects are shown: collections of the class library by what they contain, everything else by
//! its fields. One table for the collections that are known.

use crate::graph::{Graph, Object, Value};

/// What is inside an object, as a reader sees it.
#[derive(Clone, Debug, PartialEq)]
pub enum View {
    /// Names and values.
    Fields(Vec<(String, Value)>),
    /// Elements of an array.
    Array(Vec<Value>),
    /// Elements of a list, set or queue.
    Elements(Vec<Value>),
    Entries(Vec<(Value, Value)>),
}

impl View {
    /// The values inside, in order.
    pub fn values(&self) -> Vec<&Value> {
        match self {
            View::Fields(fields) => fields.iter().map(|(_, value)| value).collect(),
            View::Array(values) | View::Elements(values) => values.iter().collect(),
            View::Entries(entries) => entries.iter().flat_map(|(k, v)| [k, v]).collect(),
        }
    }
}

type Reader = fn(&Graph, &Object) -> Option<View>;

/// Classes of the class library and how their contents are read.
const COLLECTIONS: &[(&str, Reader)] = &[
    ("java.util.ArrayList", |graph, list| {
        let size = number(field(list, "size")?)?;
        let all = array(graph, field(list, "elementData")?)?;
        Some(View::Elements(all.iter().take(size).cloned().collect()))
    }),
    ("java.util.Arrays$ArrayList", |graph, list| {
        Some(View::Elements(array(graph, field(list, "a")?)?.to_vec()))
    }),
    ("java.util.ImmutableCollections$ListN", |graph, list| {
        let elements = array(graph, field(list, "elements")?)?;
        Some(View::Elements(elements.to_vec()))
    }),
    ("java.util.ImmutableCollections$List12", |graph, list| {
        let second = field(list, "e1")?;
        let absent = object(graph, second).is_some_and(|object| {
            object.class.name == "java.lang.Object" && *second != Value::Null
        });
        let mut elements = vec![field(list, "e0")?.clone()];
        if !absent {
            elements.push(second.clone());
        }
        Some(View::Elements(elements))
    }),
    ("java.util.LinkedList", |graph, list| {
        let nodes = chain(graph, field(list, "first")?, "next");
        let items = nodes.into_iter().map(|node| field(node, "item").cloned());
        Some(View::Elements(items.collect::<Option<_>>()?))
    }),
    ("java.util.ArrayDeque", |graph, deque| {
        let all = array(graph, field(deque, "elements")?)?;
        let head = number(field(deque, "head")?)?;
        let tail = number(field(deque, "tail")?)?;
        let count = (tail + all.len() - head) % all.len().max(1);
        let at = |offset: usize| all[(head + offset) % all.len()].clone();
        Some(View::Elements((0..count).map(at).collect()))
    }),
    ("java.util.HashMap", |graph, map| {
        Some(View::Entries(hash_entries(graph, map)?))
    }),
    ("java.util.LinkedHashMap", |graph, map| {
        let nodes = chain(graph, field(map, "head")?, "after");
        let entries = nodes.into_iter().map(entry).collect::<Option<_>>()?;
        Some(View::Entries(entries))
    }),
    ("java.util.TreeMap", |graph, map| {
        let mut entries = Vec::new();
        tree_entries(graph, field(map, "root")?, &mut entries)?;
        Some(View::Entries(entries))
    }),
    ("java.util.HashSet", |graph, set| keys(graph, set, "map")),
    ("java.util.LinkedHashSet", |graph, set| {
        keys(graph, set, "map")
    }),
    ("java.util.TreeSet", |graph, set| keys(graph, set, "m")),
    ("java.util.Optional", |_, optional| {
        let value = field(optional, "value")?.clone();
        let values = if value == Value::Null {
            vec![]
        } else {
            vec![value]
        };
        Some(View::Elements(values))
    }),
];

impl Graph {
    pub fn view(&self, number: usize) -> View {
        let object = &self.objects[number];
        if object.class.is_array {
            return View::Array(object.values.clone());
        }
        let known = COLLECTIONS
            .iter()
            .find(|(name, _)| *name == object.class.name)
            .filter(|_| object.class.library);
        if let Some(view) = known.and_then(|(_, read)| read(self, object)) {
            return view;
        }
        let names = object.class.fields.iter().map(|field| field.name.clone());
        View::Fields(names.zip(object.values.iter().cloned()).collect())
    }

    /// Objects that are seen from the root, with their views, in the order in which they are met;
    /// what collections are made of is not among them.
    pub fn seen(&self) -> Vec<(usize, View)> {
        let mut order: Vec<usize> = Vec::new();
        let mut found = Vec::new();
        let meet = |value: &Value, order: &mut Vec<usize>| {
            if let Value::Object(number) = value
                && !order.contains(number)
            {
                order.push(*number);
            }
        };
        meet(&self.root, &mut order);
        let mut next = 0;
        while next < order.len() {
            let view = self.view(order[next]);
            for value in view.values() {
                meet(value, &mut order);
            }
            found.push((order[next], view));
            next += 1;
        }
        found
    }
}

fn field<'a>(object: &'a Object, name: &str) -> Option<&'a Value> {
    let at = object.class.fields.iter().position(|f| f.name == name)?;
    object.values.get(at)
}

fn object<'a>(graph: &'a Graph, value: &Value) -> Option<&'a Object> {
    match value {
        Value::Object(number) => graph.objects.get(*number),
        _ => None,
    }
}

fn number(value: &Value) -> Option<usize> {
    match value {
        Value::Primitive(_, bits) => Some(*bits as usize),
        _ => None,
    }
}

fn array<'a>(graph: &'a Graph, value: &Value) -> Option<&'a [Value]> {
    let found = object(graph, value).filter(|object| object.class.is_array)?;
    Some(&found.values)
}

/// Objects linked by a field, each once.
fn chain<'a>(graph: &'a Graph, first: &'a Value, next: &str) -> Vec<&'a Object> {
    let mut found = Vec::new();
    let mut at = object(graph, first);
    while let Some(node) = at {
        found.push(node);
        if found.len() > graph.objects.len() {
            break;
        }
        at = field(node, next).and_then(|value| object(graph, value));
    }
    found
}

fn entry(node: &Object) -> Option<(Value, Value)> {
    Some((field(node, "key")?.clone(), field(node, "value")?.clone()))
}

/// Buckets that became trees are left to their fields.
fn hash_entries(graph: &Graph, map: &Object) -> Option<Vec<(Value, Value)>> {
    let table = field(map, "table")?;
    if *table == Value::Null {
        return Some(Vec::new());
    }
    let mut entries = Vec::new();
    for bucket in array(graph, table)? {
        for node in chain(graph, bucket, "next") {
            entries.push(entry(node)?);
        }
    }
    Some(entries)
}

fn tree_entries(graph: &Graph, node: &Value, entries: &mut Vec<(Value, Value)>) -> Option<()> {
    let Some(node) = object(graph, node) else {
        return Some(());
    };
    if entries.len() > graph.objects.len() {
        return None;
    }
    tree_entries(graph, field(node, "left")?, entries)?;
    entries.push(entry(node)?);
    tree_entries(graph, field(node, "right")?, entries)
}

/// A set keeps its elements as the keys of a map.
fn keys(graph: &Graph, set: &Object, map: &str) -> Option<View> {
    let map = match field(set, map)? {
        Value::Object(number) => *number,
        _ => return None,
    };
    match graph.view(map) {
        View::Entries(entries) => Some(View::Elements(
            entries.into_iter().map(|(key, _)| key).collect(),
        )),
        _ => None,
    }
}
