//! Instructions on symbolic operands: arithmetic builds terms, branches ask for a decision, and
//! implicit checks (division, bounds, sizes) are branches too.

use crate::fork::Fork;
use crate::heap::{NULL, Ref};
use crate::symbolic::DEFERRED;
use crate::symbolic::deferred::OpenReference;
use crate::vm::{Exit, Flow, Result, Vm};
use spelunk_classes::code::{Condition, Instr, Op, Switch};
use spelunk_classes::operands::Role;
use spelunk_term::{TermId, TermStore};

type Binary = fn(&mut TermStore, TermId, TermId) -> TermId;
type Unary = fn(&mut TermStore, TermId) -> TermId;

/// Binary operators: operand letters and the builder.
fn binary(op: Op) -> Option<(u8, u8, Binary)> {
    Some(match op {
        Op::IAdd => (b'I', b'I', TermStore::bv_add),
        Op::ISub => (b'I', b'I', TermStore::bv_sub),
        Op::IMul => (b'I', b'I', TermStore::bv_mul),
        Op::IAnd => (b'I', b'I', TermStore::bv_and),
        Op::IOr => (b'I', b'I', TermStore::bv_or),
        Op::IXor => (b'I', b'I', TermStore::bv_xor),
        Op::IShl => (b'I', b'I', TermStore::java_shl),
        Op::IShr => (b'I', b'I', TermStore::java_shr),
        Op::IUshr => (b'I', b'I', TermStore::java_ushr),
        Op::LAdd => (b'J', b'J', TermStore::bv_add),
        Op::LSub => (b'J', b'J', TermStore::bv_sub),
        Op::LMul => (b'J', b'J', TermStore::bv_mul),
        Op::LAnd => (b'J', b'J', TermStore::bv_and),
        Op::LOr => (b'J', b'J', TermStore::bv_or),
        Op::LXor => (b'J', b'J', TermStore::bv_xor),
        Op::LShl => (b'J', b'I', TermStore::java_shl),
        Op::LShr => (b'J', b'I', TermStore::java_shr),
        Op::LUshr => (b'J', b'I', TermStore::java_ushr),
        Op::FAdd => (b'F', b'F', TermStore::fp_add),
        Op::FSub => (b'F', b'F', TermStore::fp_sub),
        Op::FMul => (b'F', b'F', TermStore::fp_mul),
        Op::FDiv => (b'F', b'F', TermStore::fp_div),
        Op::FRem => (b'F', b'F', TermStore::fp_rem),
        Op::DAdd => (b'D', b'D', TermStore::fp_add),
        Op::DSub => (b'D', b'D', TermStore::fp_sub),
        Op::DMul => (b'D', b'D', TermStore::fp_mul),
        Op::DDiv => (b'D', b'D', TermStore::fp_div),
        Op::DRem => (b'D', b'D', TermStore::fp_rem),
        Op::LCmp => (b'J', b'J', TermStore::lcmp),
        Op::FCmpL => (b'F', b'F', TermStore::fp_cmpl),
        Op::FCmpG => (b'F', b'F', TermStore::fp_cmpg),
        Op::DCmpL => (b'D', b'D', TermStore::fp_cmpl),
        Op::DCmpG => (b'D', b'D', TermStore::fp_cmpg),
        _ => return None,
    })
}

/// The same operators with a constant right operand.
fn immediate(op: Op) -> Option<Op> {
    Some(match op {
        Op::IAddImm => Op::IAdd,
        Op::IMulImm => Op::IMul,
        Op::IAndImm => Op::IAnd,
        Op::IShlImm => Op::IShl,
        Op::IShrImm => Op::IShr,
        Op::IUshrImm => Op::IUshr,
        _ => return None,
    })
}

/// Unary operators and conversions.
fn unary(op: Op) -> Option<(u8, Unary)> {
    Some(match op {
        Op::INeg => (b'I', TermStore::bv_neg),
        Op::LNeg => (b'J', TermStore::bv_neg),
        Op::FNeg => (b'F', TermStore::fp_neg),
        Op::DNeg => (b'D', TermStore::fp_neg),
        Op::I2L => (b'I', |store, term| store.sext(term, 64)),
        Op::L2I => (b'J', |store, term| store.extract(term, 31, 0)),
        Op::I2F => (b'I', TermStore::i32_to_f32),
        Op::I2D => (b'I', TermStore::i32_to_f64),
        Op::L2F => (b'J', TermStore::i64_to_f32),
        Op::L2D => (b'J', TermStore::i64_to_f64),
        Op::F2I => (b'F', TermStore::f32_to_i32),
        Op::F2L => (b'F', TermStore::f32_to_i64),
        Op::F2D => (b'F', TermStore::f32_to_f64),
        Op::D2I => (b'D', TermStore::f64_to_i32),
        Op::D2L => (b'D', TermStore::f64_to_i64),
        Op::D2F => (b'D', TermStore::f64_to_f32),
        _ => return None,
    })
}

/// Integer branches: the condition.
fn int_branch(op: Op) -> Option<Condition> {
    Some(match op {
        Op::IfEq | Op::IfEqImm => Condition::Eq,
        Op::IfNe | Op::IfNeImm => Condition::Ne,
        Op::IfLt | Op::IfLtImm => Condition::Lt,
        Op::IfGe | Op::IfGeImm => Condition::Ge,
        Op::IfGt | Op::IfGtImm => Condition::Gt,
        Op::IfLe | Op::IfLeImm => Condition::Le,
        _ => return None,
    })
}

/// What a symbolic length was decided to be.
pub(crate) enum Length {
    Negative,
    Known(u32),
    /// More than this bound.
    AboveBound(u32),
}

fn is_with_constant(op: Op) -> bool {
    matches!(
        op,
        Op::IfEqImm | Op::IfNeImm | Op::IfLtImm | Op::IfGeImm | Op::IfGtImm | Op::IfLeImm
    )
}

impl Vm {
    #[inline(always)]
    pub(super) fn try_symbolic_step(&mut self, instr: Instr) -> Result<Flow> {
        // The most frequent case first: a comparison of numbers that are not open choices.
        if let Some(condition) = int_branch(instr.op)
            && !self.has_deferred_operand(&instr)
        {
            return self.symbolic_int_branch(instr, condition);
        }
        if let Some(flow) = self.step_without_choosing(instr)? {
            return Ok(flow);
        }
        if !self.force_operands(&instr)? {
            // Forcing has made everything concrete: execute it as usual.
            return Ok(Flow::Reload);
        }
        if let Some((left, right, build)) = binary(instr.op) {
            let (a, b) = (self.operand(instr.b, left), self.operand(instr.c, right));
            let result = build(&mut self.terms, a, b);
            self.set_term(instr.a, result);
            return Ok(Flow::Next);
        }
        if let Some(operation) = immediate(instr.op)
            && let Some((left, _, build)) = binary(operation)
        {
            let a = self.operand(instr.b, left);
            let b = self.terms.bv_const(32, instr.d as u64);
            let result = build(&mut self.terms, a, b);
            self.set_term(instr.a, result);
            return Ok(Flow::Next);
        }
        if let Some((letter, build)) = unary(instr.op) {
            let a = self.operand(instr.b, letter);
            let result = build(&mut self.terms, a);
            self.set_term(instr.a, result);
            return Ok(Flow::Next);
        }
        if let Some(condition) = int_branch(instr.op) {
            return self.symbolic_int_branch(instr, condition);
        }
        match instr.op {
            Op::I2B | Op::I2C | Op::I2S => {
                let letter = match instr.op {
                    Op::I2B => b'B',
                    Op::I2C => b'C',
                    _ => b'S',
                };
                let (_, part) = self.slot(instr.b);
                let narrowed = self.narrowed_shadow(part, letter);
                if let Some(term) = TermId::from_raw(narrowed) {
                    self.set_term(instr.a, term);
                }
                Ok(Flow::Next)
            }
            Op::IDiv | Op::IRem | Op::LDiv | Op::LRem => self.symbolic_division(instr),
            Op::IfLCmp | Op::IfFCmp | Op::IfDCmp => self.symbolic_compare_branch(instr),
            Op::Switch => self.symbolic_switch(instr),
            Op::Load8 | Op::LoadU16 | Op::LoadI16 | Op::Load32 | Op::Load64 => {
                self.symbolic_load(instr)
            }
            Op::Store8 | Op::Store16 | Op::Store32 | Op::Store64 | Op::StoreRef => {
                self.symbolic_store(instr)
            }
            Op::NewArray => self.symbolic_new_array(instr),
            Op::MultiArray => self.symbolic_multi_array(instr),
            op => self.unsupported(format!("symbolic operand of {op:?}")),
        }
    }

    /// Copies of an open reference, and what is known about it whatever it becomes.
    fn step_without_choosing(&mut self, instr: Instr) -> Result<Option<Flow>> {
        match instr.op {
            Op::CheckCast => {
                let (_, part) = self.slot(instr.b);
                let class = spelunk_classes::registry::ClassId(instr.d);
                if !self.open_reference_passes(part, class) {
                    return Ok(None);
                }
                self.set_slot(instr.a, 0, part);
                Ok(Some(Flow::Next))
            }
            Op::StoreRef => self.store_open_reference(instr),
            Op::ArrayLength => self.length_of_unknown_array(instr),
            Op::IfNull | Op::IfNonNull => {
                let known = self.decide_null(self.slot(instr.b).1)?;
                Ok(known.map(|null| self.known_branch(instr, null == (instr.op == Op::IfNull))))
            }
            Op::IfSame | Op::IfNotSame => {
                let known = self.same_open_reference(self.slot(instr.b), self.slot(instr.c));
                Ok(known.map(|same| self.known_branch(instr, same == (instr.op == Op::IfSame))))
            }
            op => match int_branch(op) {
                Some(condition) => self.branch_on_open_choice(instr, condition),
                None => Ok(None),
            },
        }
    }

    /// A choice that is compared is not made: it becomes one of the parts of its range that the
    /// comparison tells apart.
    fn branch_on_open_choice(
        &mut self,
        instr: Instr,
        condition: Condition,
    ) -> Result<Option<Flow>> {
        let right = match is_with_constant(instr.op) {
            true => (u64::from(instr.e), 0),
            false => self.slot(instr.c),
        };
        let holds = self.compare_open_choices(condition, self.slot(instr.b), right)?;
        Ok(holds.map(|holds| self.known_branch(instr, holds)))
    }

    /// An element becomes an open reference; array and index are looked at.
    fn store_open_reference(&mut self, instr: Instr) -> Result<Option<Flow>> {
        let (_, part) = self.slot(instr.c);
        if self.open_reference(part).is_none() {
            return Ok(None);
        }
        for slot in [instr.a, instr.b] {
            let (_, part) = self.slot(slot);
            if part >= DEFERRED {
                let (word, part) = self.force(part)?;
                self.set_slot(slot, word, part);
            }
        }
        let ((array, _), (index, index_part)) = (self.slot(instr.a), self.slot(instr.b));
        let array = array as Ref;
        if array == NULL || index_part != 0 || index as u32 >= self.path.heap.length(array) {
            return Ok(None);
        }
        let spelunk_classes::registry::ClassKind::Array { element } =
            self.registry.class(self.class_of(array)).kind
        else {
            return Ok(None);
        };
        if !self.open_reference_passes(part, element) {
            return Ok(None);
        }
        self.set_element(array, index as u32 as usize, 0, part)?;
        Ok(Some(Flow::Next))
    }

    /// Whether two references of which one is open are the same; `None` where that has to be chosen.
    fn same_open_reference(&self, one: (u64, u32), other: (u64, u32)) -> Option<bool> {
        if one.1 == other.1 {
            return self.open_reference(one.1).map(|_| true);
        }
        let (open, known) = if one.1 == 0 {
            (other, one)
        } else {
            (one, other)
        };
        if known.1 != 0 {
            return None;
        }
        let object = known.0 as Ref;
        if object == NULL {
            return self.is_open_reference_null(open.1);
        }
        match self.open_reference(open.1)? {
            OpenReference::Pooled(value) => {
                (!self.path.pools.may_be(value, object)).then_some(false)
            }
            OpenReference::OneOf(_) => None,
            // What the program has made is no part of its input.
            OpenReference::Input { reference, .. } => {
                (!self.input_may_be(reference, object)).then_some(false)
            }
        }
    }

    fn known_branch(&mut self, instr: Instr, taken: bool) -> Flow {
        self.note_branch(taken as u32);
        if !taken {
            return Flow::Next;
        }
        match self.jump_to(instr.d) {
            Ok(()) => Flow::Reload,
            Err(exit) => exit.into(),
        }
    }

    fn has_deferred_operand(&self, instr: &Instr) -> bool {
        let is_deferred =
            |(slot, role): (u16, Role)| role.is_looked_at() && self.slot(slot).1 >= DEFERRED;
        instr.slots().into_iter().any(is_deferred)
    }

    /// Decides what is deferred and looked at; false if everything is concrete then.
    fn force_operands(&mut self, instr: &Instr) -> Result<bool> {
        let mut is_symbolic = false;
        for (slot, role) in instr.slots() {
            match role {
                Role::Lengths => {
                    for slot in slot..slot + instr.c {
                        is_symbolic |= self.force_slot(slot)?;
                    }
                }
                role if role.is_looked_at() => is_symbolic |= self.force_slot(slot)?,
                _ => {}
            }
        }
        Ok(is_symbolic)
    }

    /// Whether the slot is symbolic once it is decided.
    fn force_slot(&mut self, slot: u16) -> Result<bool> {
        let (_, part) = self.slot(slot);
        if part < DEFERRED {
            return Ok(part != 0);
        }
        let (word, part) = match self.settled(part) {
            Some(value) => value,
            None => self.force(part)?,
        };
        self.set_slot(slot, word, part);
        Ok(part != 0)
    }

    // ---- branches ----

    fn symbolic_int_branch(&mut self, instr: Instr, condition: Condition) -> Result<Flow> {
        let a = self.operand(instr.b, b'I');
        let b = if is_with_constant(instr.op) {
            self.terms.bv_const(32, instr.e as u64)
        } else {
            self.operand(instr.c, b'I')
        };
        let holds = self.comparison(condition, a, b);
        self.branch_on(instr, holds)
    }

    fn comparison(&mut self, condition: Condition, a: TermId, b: TermId) -> TermId {
        match condition {
            Condition::Eq => self.terms.eq(a, b),
            Condition::Ne => self.terms.ne(a, b),
            Condition::Lt => self.terms.bv_slt(a, b),
            Condition::Ge => self.terms.bv_sle(b, a),
            Condition::Gt => self.terms.bv_slt(b, a),
            Condition::Le => self.terms.bv_sle(a, b),
        }
    }

    /// A fused compare and branch; `cmp(a, b) cond 0` as one condition, NaN on the right side.
    fn symbolic_compare_branch(&mut self, instr: Instr) -> Result<Flow> {
        let condition = Condition::from_index(instr.e);
        if instr.op == Op::IfLCmp {
            let (a, b) = (self.operand(instr.b, b'J'), self.operand(instr.c, b'J'));
            let holds = self.comparison(condition, a, b);
            return self.branch_on(instr, holds);
        }
        let letter = if instr.op == Op::IfFCmp { b'F' } else { b'D' };
        let (a, b) = (self.operand(instr.b, letter), self.operand(instr.c, letter));
        let greater = instr.e & 0x100 != 0;
        let terms = &mut self.terms;
        let holds = match (condition, greater) {
            (Condition::Eq, _) => terms.fp_eq(a, b),
            (Condition::Ne, _) => {
                let equal = terms.fp_eq(a, b);
                terms.not(equal)
            }
            (Condition::Lt, true) => terms.fp_lt(a, b),
            (Condition::Lt, false) => {
                let at_least = terms.fp_le(b, a);
                terms.not(at_least)
            }
            (Condition::Ge, false) => terms.fp_le(b, a),
            (Condition::Ge, true) => {
                let less = terms.fp_lt(a, b);
                terms.not(less)
            }
            (Condition::Gt, false) => terms.fp_lt(b, a),
            (Condition::Gt, true) => {
                let at_most = terms.fp_le(a, b);
                terms.not(at_most)
            }
            (Condition::Le, true) => terms.fp_le(a, b),
            (Condition::Le, false) => {
                let more = terms.fp_lt(b, a);
                terms.not(more)
            }
        };
        self.branch_on(instr, holds)
    }

    pub(super) fn branch_on(&mut self, instr: Instr, holds: TermId) -> Result<Flow> {
        let taken = self.decide_condition(holds)?;
        self.note_branch(taken as u32);
        if !taken {
            return Ok(Flow::Next);
        }
        self.jump_to(instr.d)?;
        Ok(Flow::Reload)
    }

    fn jump_to(&mut self, target: u32) -> Result<()> {
        let mut backward = false;
        if let Some(frame) = self.thread_mut().frames.last_mut() {
            // SAFETY: targets of lowered code lie inside it.
            let to = unsafe { frame.instrs.add(target as usize) };
            backward = to <= frame.pc;
            frame.pc = to;
        }
        self.path.fuel -= i64::from(backward);
        if self.path.fuel < 0 {
            self.refuel()?;
        }
        Ok(())
    }

    fn symbolic_switch(&mut self, instr: Instr) -> Result<Flow> {
        let key = self.operand(instr.b, b'I');
        let (targets, default) = match self.top_code().map(|code| &code.switches[instr.d as usize])
        {
            Some(Switch::Table {
                low,
                targets,
                default,
            }) => (
                targets
                    .iter()
                    .enumerate()
                    .map(|(index, &to)| (low.wrapping_add(index as i32), to))
                    .collect::<Vec<_>>(),
                *default,
            ),
            Some(Switch::Lookup {
                keys,
                targets,
                default,
            }) => (
                keys.iter().copied().zip(targets.iter().copied()).collect(),
                *default,
            ),
            None => return self.internal("switch outside of code"),
        };
        // One alternative for each place to go; keys that go to the same place share it.
        let mut places: Vec<(u32, TermId)> = Vec::new();
        let mut anywhere = self.terms.bool_const(false);
        for (value, to) in targets {
            let constant = self.terms.bv_const(32, value as u32 as u64);
            let here = self.terms.eq(key, constant);
            if to == default {
                continue;
            }
            anywhere = self.terms.or(anywhere, here);
            match places.iter_mut().find(|(place, _)| *place == to) {
                Some((_, condition)) => *condition = self.terms.or(*condition, here),
                None => places.push((to, here)),
            }
        }
        let elsewhere = self.terms.not(anywhere);
        places.push((default, elsewhere));
        let conditions: Vec<TermId> = places.iter().map(|&(_, condition)| condition).collect();
        let chosen = match conditions
            .iter()
            .position(|&condition| self.terms.as_bool(condition) == Some(true))
        {
            Some(known) => known,
            None => self.decide(Fork::Cases(conditions))? as usize,
        };
        self.note_switch(places[chosen].0);
        self.jump_to(places[chosen].0)?;
        Ok(Flow::Reload)
    }

    // ---- checks ----

    fn symbolic_division(&mut self, instr: Instr) -> Result<Flow> {
        let letter = if matches!(instr.op, Op::IDiv | Op::IRem) {
            b'I'
        } else {
            b'J'
        };
        let (a, b) = (self.operand(instr.b, letter), self.operand(instr.c, letter));
        let zero = self.terms.bv_const(self.terms.width(b), 0);
        let divisible = self.terms.ne(b, zero);
        if !self.decide_condition(divisible)? {
            return Ok(self.division_by_zero());
        }
        let result = match instr.op {
            Op::IDiv | Op::LDiv => self.terms.bv_sdiv(a, b),
            _ => self.terms.bv_srem(a, b),
        };
        self.set_term(instr.a, result);
        Ok(Flow::Next)
    }

    fn symbolic_new_array(&mut self, instr: Instr) -> Result<Flow> {
        let length = self.operand(instr.b, b'I');
        let Some(known) = self.decide_array_length(length)? else {
            return Err(self.negative_symbolic_size(length));
        };
        let class = spelunk_classes::registry::ClassId(instr.d);
        let array = self.new_array(class, known)?;
        if self.options.follows_values && self.is_in_user_code() {
            self.follow_length(array, length)?;
        }
        self.set_slot(instr.a, array as u64, 0);
        Ok(Flow::Next)
    }

    pub(crate) fn negative_symbolic_size(&mut self, length: TermId) -> Exit {
        self.throw_about("java/lang/NegativeArraySizeException", "", length, "")
    }

    /// The length of an array that is made; `None` for a negative one. Forks over
    /// 0..=max_array_length; of more only a few are tried.
    pub(crate) fn decide_array_length(&mut self, length: TermId) -> Result<Option<u32>> {
        if self.options.follows_values {
            return self.length_at_hand(length);
        }
        match self.decide_length(length)? {
            Length::Negative => Ok(None),
            Length::Known(known) => Ok(Some(known)),
            Length::AboveBound(bound) => {
                let of = format!("an array of symbolic length above {bound}");
                let tried = self.decide(Fork::Few { of, term: length })?;
                Ok(Some(tried as u32))
            }
        }
    }

    /// The length that an array has with the values at hand, which decides nothing but that it is not negative.
    fn length_at_hand(&mut self, length: TermId) -> Result<Option<u32>> {
        let zero = self.terms.bv_const(32, 0);
        let negative = self.terms.bv_slt(length, zero);
        if self.decide_condition(negative)? {
            return Ok(None);
        }
        let of = "an array of symbolic length".to_string();
        let tried = self.decide(Fork::Few { of, term: length })?;
        Ok(Some(tried as u32))
    }

    /// A symbolic length as a number, up to a bound.
    pub(crate) fn decide_length(&mut self, length: TermId) -> Result<Length> {
        let zero = self.terms.bv_const(32, 0);
        let negative = self.terms.bv_slt(length, zero);
        if self.decide_condition(negative)? {
            return Ok(Length::Negative);
        }
        let most = self.options.max_array_length;
        let bound = self.terms.bv_const(32, most as u64);
        let fits = self.terms.bv_sle(length, bound);
        if !self.decide_condition(fits)? {
            return Ok(Length::AboveBound(most));
        }
        let known = self.decide_value(length, 0, most as i64)?;
        Ok(Length::Known(known as u32))
    }

    fn symbolic_multi_array(&mut self, instr: Instr) -> Result<Flow> {
        let mut lengths = Vec::new();
        for dimension in 0..instr.c {
            let length = self.operand(instr.b + dimension, b'I');
            match self.decide_array_length(length)? {
                Some(known) => lengths.push(known as i32),
                None => return Err(self.negative_symbolic_size(length)),
            }
        }
        let array = self.new_multi_array(spelunk_classes::registry::ClassId(instr.d), &lengths)?;
        self.set_slot(instr.a, array as u64, 0);
        Ok(Flow::Next)
    }

    /// Same object, where boxes of symbolic values may stand for cached ones.
    pub(crate) fn same_reference(&mut self, one: Ref, other: Ref) -> Result<bool> {
        if one == other {
            return Ok(true);
        }
        if one == NULL || other == NULL {
            return Ok(false);
        }
        if let Some(same) = self.box_identity(one, other) {
            return self.decide_condition(same);
        }
        if self.path.recased.is_empty() {
            return Ok(false);
        }
        Ok(self.string_identity(one)? == self.string_identity(other)?)
    }
}

impl Vm {
    /// A reference comparison of two boxes or strings of which one holds a symbolic value.
    pub(crate) fn compare_boxes(&mut self, instr: Instr) -> Flow {
        let (one, other) = (self.slot(instr.b).0 as Ref, self.slot(instr.c).0 as Ref);
        match self.same_reference(one, other) {
            Ok(same) => self.known_branch(instr, same == (instr.op == Op::IfSame)),
            Err(exit) => exit.into(),
        }
    }
}
