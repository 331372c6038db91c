//! Models: values for variables. Must not know terms.

use crate::store::VarId;

/// Maps variables to the bits of their values; a variable without a value has the value 0.
#[derive(Clone, Default, Debug)]
pub struct Model {
    values: Vec<Option<u64>>,
}

impl Model {
    pub fn new() -> Model {
        Model::default()
    }

    /// The bits of the variable, 0 if it was never set.
    #[inline]
    pub fn get(&self, variable: VarId) -> u64 {
        self.find(variable).unwrap_or(0)
    }

    /// The bits of the variable if it was set.
    #[inline]
    pub fn find(&self, variable: VarId) -> Option<u64> {
        self.values.get(variable.index()).copied().flatten()
    }

    pub fn set(&mut self, variable: VarId, bits: u64) {
        if variable.index() >= self.values.len() {
            self.values.resize(variable.index() + 1, None);
        }
        self.values[variable.index()] = Some(bits);
    }

    pub fn unset(&mut self, variable: VarId) {
        if let Some(value) = self.values.get_mut(variable.index()) {
            *value = None;
        }
    }

    pub fn clear(&mut self) {
        self.values.clear();
    }

    /// The variables that have a value, in order.
    pub fn iter(&self) -> impl Iterator<Item = (VarId, u64)> + '_ {
        let known = |(index, value): (usize, &Option<u64>)| {
            value.map(|bits| (VarId::from_index(index), bits))
        };
        self.values.iter().enumerate().filter_map(known)
    }
}

/// Two models are equal if every variable has the same value in both, unset counting as 0.
impl PartialEq for Model {
    fn eq(&self, other: &Model) -> bool {
        let longest = self.values.len().max(other.values.len());
        (0..longest)
            .map(VarId::from_index)
            .all(|variable| self.get(variable) == other.get(variable))
    }
}

impl Eq for Model {}

impl FromIterator<(VarId, u64)> for Model {
    fn from_iter<I: IntoIterator<Item = (VarId, u64)>>(pairs: I) -> Model {
        let mut model = Model::new();
        for (variable, bits) in pairs {
            model.set(variable, bits);
        }
        model
    }
}
