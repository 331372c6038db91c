//! Terms as plain data that any store can read: what one worker tells another about conditions. Variables
//! are known by their names. Must not know who writes or reads.

use crate::op::{ALL_OPERATORS, Op};
use crate::sort::Sort;
use crate::store::{TermId, TermStore, View};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// A term; those it is made of are numbers of terms before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WrittenTerm {
    Constant {
        sort: u8,
        bits: u64,
    },
    Variable {
        name: String,
        sort: u8,
    },
    /// The operator's position in the table, its parameters, what it is applied to.
    Apply {
        operator: u8,
        parameters: [u8; 2],
        children: Vec<u32>,
    },
}

/// Terms, and the numbers of those that were meant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenTerms {
    pub terms: Vec<WrittenTerm>,
    pub roots: Vec<u32>,
}

/// Why written terms cannot be read into a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// The store has a variable of this name and another sort.
    OtherSort(String),
    /// No store could have written this.
    Malformed,
}

impl TermStore {
    pub fn write(&self, roots: &[TermId]) -> WrittenTerms {
        let mut numbers: FxHashMap<TermId, u32> = FxHashMap::default();
        let mut terms = Vec::new();
        for term in self.post_order(roots) {
            numbers.insert(term, terms.len() as u32);
            terms.push(match self.view(term) {
                View::Const(bits) => WrittenTerm::Constant {
                    sort: self.sort(term).pack(),
                    bits,
                },
                View::Var(variable) => WrittenTerm::Variable {
                    name: self.variable_name(variable).to_string(),
                    sort: self.sort(term).pack(),
                },
                View::App(op, children) => WrittenTerm::Apply {
                    operator: op.index() as u8,
                    parameters: parameters_of(op),
                    children: children.iter().map(|child| numbers[child]).collect(),
                },
            });
        }
        let roots = roots.iter().map(|root| numbers[root]).collect();
        WrittenTerms { terms, roots }
    }

    /// The terms that were meant, in this store.
    pub fn read(&mut self, written: &WrittenTerms) -> Result<Vec<TermId>, Unreadable> {
        let mut read: Vec<TermId> = Vec::with_capacity(written.terms.len());
        for term in &written.terms {
            let term = self.read_one(term, &read)?;
            read.push(term);
        }
        let root = |&root: &u32| read.get(root as usize).copied();
        let roots: Option<Vec<TermId>> = written.roots.iter().map(root).collect();
        roots.ok_or(Unreadable::Malformed)
    }

    fn read_one(&mut self, term: &WrittenTerm, read: &[TermId]) -> Result<TermId, Unreadable> {
        match term {
            WrittenTerm::Constant { sort, bits } => {
                let sort = sort_of(*sort)?;
                Ok(self.constant(sort, sort.normalise(*bits)))
            }
            WrittenTerm::Variable { name, sort } => self
                .try_variable(name, sort_of(*sort)?)
                .map_err(|_| Unreadable::OtherSort(name.clone())),
            WrittenTerm::Apply {
                operator,
                parameters,
                children,
            } => {
                let op = operator_of(*operator, *parameters).ok_or(Unreadable::Malformed)?;
                let child = |&child: &u32| read.get(child as usize).copied();
                let children: Option<Vec<TermId>> = children.iter().map(child).collect();
                let children = children.ok_or(Unreadable::Malformed)?;
                let built = self.try_build(op, &children);
                built.map_err(|_| Unreadable::Malformed)
            }
        }
    }
}

fn sort_of(packed: u8) -> Result<Sort, Unreadable> {
    if packed > Sort::F64.pack() {
        return Err(Unreadable::Malformed);
    }
    Ok(Sort::unpack(packed))
}

fn parameters_of(op: Op) -> [u8; 2] {
    match op {
        Op::Extract { hi, lo } => [hi, lo],
        Op::ZeroExtend { width } | Op::SignExtend { width } => [width, 0],
        _ => [0, 0],
    }
}

fn operator_of(position: u8, [first, second]: [u8; 2]) -> Option<Op> {
    Some(match *ALL_OPERATORS.get(usize::from(position))? {
        Op::Extract { .. } => Op::Extract {
            hi: first,
            lo: second,
        },
        Op::ZeroExtend { .. } => Op::ZeroExtend { width: first },
        Op::SignExtend { .. } => Op::SignExtend { width: first },
        plain => plain,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;

    #[test]
    fn another_store_reads_what_one_has_written() {
        let mut one = TermStore::new();
        let x = one.variable("x", Sort::Bv(8));
        let wide = one.sext(x, 32);
        let limit = one.bv_const(32, 5);
        let sum = one.bv_add(wide, limit);
        let below = one.bv_slt(sum, limit);
        let written = one.write(&[below, x]);

        let mut other = TermStore::new();
        other.variable("another", Sort::Bool);
        let read = other.read(&written).unwrap_or_default();
        let Some(variable) = other.find_variable("x") else {
            panic!("x was written");
        };
        for bits in [0, 3, 127, 128, 250, 255] {
            let mut model = Model::new();
            model.set(variable, bits);
            let mut first = Model::new();
            first.set(one.free_variables(x)[0], bits);
            assert_eq!(
                other.evaluate(read[0], &model),
                one.evaluate(below, &first),
                "{bits}"
            );
        }
    }

    #[test]
    fn what_no_store_has_written_is_refused() {
        let mut store = TermStore::new();
        store.variable("x", Sort::Bool);
        let apply = |operator: u8, children: Vec<u32>| WrittenTerm::Apply {
            operator,
            parameters: [0, 0],
            children,
        };
        let one = |term: WrittenTerm| WrittenTerms {
            terms: vec![term],
            roots: vec![0],
        };
        let malformed = Err(Unreadable::Malformed);
        assert_eq!(store.read(&one(apply(255, vec![]))), malformed);
        assert_eq!(store.read(&one(apply(2, vec![7]))), malformed);
        assert_eq!(store.read(&one(apply(0, vec![]))), malformed);
        let sort = WrittenTerm::Constant { sort: 99, bits: 0 };
        assert_eq!(store.read(&one(sort)), malformed);
        let taken = WrittenTerm::Variable {
            name: "x".into(),
            sort: 32,
        };
        let other = Err(Unreadable::OtherSort("x".into()));
        assert_eq!(store.read(&one(taken)), other);
    }
}
