//! Handles that decide what runs: loops, `tryFinally` and `tableSwitch`. The class library's own Java code has
//! checked and completed what they are made of; here they become code.

use super::shape::{ModelCode, Shape};
use super::{CallSignature, HANDLE};
use crate::heap::Ref;
use crate::vm::{Result, Vm};
use spelunk_classes::descriptor::FieldType;
use spelunk_classes::opcode::op;

const THROWABLE: FieldType = FieldType::Object("java/lang/Throwable");

/// The handles of a loop, one of each list for every clause.
pub(crate) struct LoopClauses {
    pub(crate) init: Vec<Ref>,
    pub(crate) step: Vec<Ref>,
    pub(crate) test: Vec<Ref>,
    pub(crate) finish: Vec<Ref>,
}

impl LoopClauses {
    /// The number of clauses where all lists are equally long.
    fn count(&self) -> Option<usize> {
        let count = self.init.len();
        let equal = [&self.step, &self.test, &self.finish]
            .iter()
            .all(|list| list.len() == count);
        (equal && count > 0).then_some(count)
    }

    fn handles(&self) -> impl Iterator<Item = Ref> + '_ {
        let lists = [&self.init, &self.step, &self.test, &self.finish];
        lists.into_iter().flatten().copied()
    }
}

impl Vm {
    /// `MethodHandles.loop`: variables are set, then every clause takes a step and asks whether to go on, until
    /// one does not, whose last handle gives the result.
    pub(crate) fn loop_handle(&mut self, clauses: &LoopClauses) -> Result<Ref> {
        let Some(count) = clauses.count() else {
            return self.internal("a loop of unequal clauses");
        };
        let handles: Vec<Ref> = clauses.handles().collect();
        let mut types = Vec::new();
        for &handle in &handles {
            types.push(self.signature_of(handle)?);
        }
        let outer = CallSignature {
            parameters: types[0].parameters.clone(),
            result: types[3 * count].result.clone(),
        };
        let texts: Vec<String> = types.iter().map(CallSignature::descriptor).collect();
        let mut shape = Shape::new(format!("loop:{}", texts.join(":")), outer.descriptor());
        shape.fields = vec![HANDLE; handles.len()];
        let class = self.shape_class(shape, |model| {
            LoopCode {
                types: &types,
                count,
                parameters: outer.parameters.len(),
                variables: vec![None; count],
            }
            .write(model);
        })?;
        let contents: Vec<u64> = handles.into_iter().map(u64::from).collect();
        self.handle_object(class, &contents)
    }

    /// `MethodHandles.tryFinally`: the cleanup sees what was thrown or null, the result, and the arguments.
    pub(crate) fn try_finally(&mut self, target: Ref, cleanup: Ref) -> Result<Ref> {
        let (has, last) = (self.signature_of(target)?, self.signature_of(cleanup)?);
        let key = format!("finally:{}:{}", last.descriptor(), has.descriptor());
        let mut shape = Shape::new(key, has.descriptor());
        shape.fields = vec![HANDLE, HANDLE];
        let total = has.parameters.len();
        let class = self.shape_class(shape, |model| {
            let kind = has.result_kind();
            let (begin, from, to, caught) = (
                model.code.label(),
                model.code.label(),
                model.code.label(),
                model.code.label(),
            );
            model.code.handler(from, to, caught, None);
            model.code.branch(op::goto, begin);
            model.code.place(caught);
            let thrown = model.code.new_local(THROWABLE);
            model.code.store(THROWABLE, thrown);
            model.load_field(1);
            model.code.load(THROWABLE, thrown);
            if let Some(kind) = kind {
                model.code.zero(kind);
            }
            model.load_parameters(0..total);
            model.call_exactly(&last.descriptor());
            model.code.drop_value(kind);
            model.code.load(THROWABLE, thrown).op(op::athrow);
            model.code.place(begin);
            model.code.place(from);
            model.load_field(0);
            model.load_parameters(0..total);
            model.call_exactly(&has.descriptor());
            model.code.place(to);
            let result = kind.map(|kind| {
                let local = model.code.new_local(kind);
                model.code.store(kind, local);
                (kind, local)
            });
            model.load_field(1);
            model.code.op(op::aconst_null);
            if let Some((kind, local)) = result {
                model.code.load(kind, local);
            }
            model.load_parameters(0..total);
            model.call_exactly(&last.descriptor());
        })?;
        self.handle_object(class, &[u64::from(target), u64::from(cleanup)])
    }

    /// `MethodHandles.tableSwitch`: the first argument picks the case; all are of one type.
    pub(crate) fn table_switch(&mut self, fallback: Ref, cases: &[Ref]) -> Result<Ref> {
        let has = self.signature_of(fallback)?;
        let key = format!("switch:{}:{}", cases.len(), has.descriptor());
        let mut shape = Shape::new(key, has.descriptor());
        shape.fields = vec![HANDLE; 1 + cases.len()];
        let total = has.parameters.len();
        let count = cases.len();
        let class = self.shape_class(shape, |model| {
            let labels: Vec<_> = (0..count).map(|_| model.code.label()).collect();
            let otherwise = model.code.label();
            model.load_parameter(0);
            model.code.table_switch(0, &labels, otherwise);
            for (number, label) in labels.into_iter().enumerate() {
                model.code.place(label);
                model.load_field(1 + number);
                model.load_parameters(0..total);
                model.call_exactly(&has.descriptor());
                model.finish();
            }
            model.code.place(otherwise);
            model.load_field(0);
            model.load_parameters(0..total);
            model.call_exactly(&has.descriptor());
        })?;
        let handles = std::iter::once(fallback).chain(cases.iter().copied());
        let contents: Vec<u64> = handles.map(u64::from).collect();
        self.handle_object(class, &contents)
    }
}

/// The code of a loop.
struct LoopCode<'a> {
    /// Of all first, all second, all third and all fourth handles of the clauses.
    types: &'a [CallSignature],
    count: usize,
    /// Of the loop itself.
    parameters: usize,
    /// The local of each clause's variable; clauses that set nothing have none.
    variables: Vec<Option<u16>>,
}

impl LoopCode<'_> {
    fn write(mut self, model: &mut ModelCode) {
        for clause in 0..self.count {
            model.load_field(clause);
            model.load_parameters(0..self.parameters);
            model.call_exactly(&self.types[clause].descriptor());
            if let Some(kind) = self.types[clause].result_kind() {
                let local = model.code.new_local(kind);
                model.code.store(kind, local);
                self.variables[clause] = Some(local);
            }
        }
        let top = model.code.here();
        for clause in 0..self.count {
            self.write_clause(model, clause, top);
        }
    }

    /// A step, the question whether to go on, and the way out. The last clause goes on at the top.
    fn write_clause(&self, model: &mut ModelCode, clause: usize, top: crate::assembler::Label) {
        let is_last = clause + 1 == self.count;
        self.call(model, self.count + clause);
        if let (Some(kind), Some(local)) =
            (self.types[clause].result_kind(), self.variables[clause])
        {
            model.code.store(kind, local);
        }
        self.call(model, 2 * self.count + clause);
        let next = if is_last { top } else { model.code.label() };
        model.code.branch(op::ifne, next);
        self.call(model, 3 * self.count + clause);
        if !is_last {
            model.finish();
            model.code.place(next);
        }
    }

    /// Calls a handle on the variables and the loop's arguments.
    fn call(&self, model: &mut ModelCode, handle: usize) {
        model.load_field(handle);
        for (clause, local) in self.variables.iter().enumerate() {
            if let (Some(kind), Some(local)) = (self.types[clause].result_kind(), *local) {
                model.code.load(kind, local);
            }
        }
        model.load_parameters(0..self.parameters);
        model.call_exactly(&self.types[handle].descriptor());
    }
}
