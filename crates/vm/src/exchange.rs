//! Other code for a method, for a while: its own with a few bytes changed, or with a probe
//! before every instruction. Whoever exchanges code puts the old one back before anybody else looks.
//!
//! The class itself stays as it is, so only code may differ: constants, fields and methods are those of the
//! class that was linked.

use crate::liveness::Liveness;
use crate::vm::{NO_EDGES, Vm};
use rustc_hash::FxHashSet;
use spelunk_classes::code::{Code, Instr};
use spelunk_classes::lower::{LowerOptions, lower, lower_as};
use spelunk_classes::registry::{ClassId, MethodId, access};
use std::sync::Arc;

/// Code that can be put in the place of a method's own. Its branches are not noted.
pub struct OtherCode {
    code: Box<Code>,
    edges: u32,
    /// What is known of its liveness, if it was asked for: of code that is not the class file's own it cannot be told.
    liveness: Option<Option<Arc<Liveness>>>,
}

/// Instructions that were executed, by method and original position.
pub type Reached = FxHashSet<(MethodId, u32)>;

impl Vm {
    /// Decodes every method of a class that has code, whether it was called or not.
    pub fn decode_methods(&mut self, class: ClassId) -> Vec<MethodId> {
        let hidden = access::ABSTRACT | access::NATIVE;
        let methods: Vec<MethodId> = self
            .registry
            .declared_methods(class)
            .filter(|method| method.access & hidden == 0)
            .map(|method| method.id)
            .collect();
        let is_decoded = |vm: &Vm, method: MethodId| vm.registry.method(method).code.is_some();
        let mut found = Vec::new();
        for method in methods {
            if !is_decoded(self, method) {
                // What cannot be decoded is left to whoever calls it.
                let level = self.open_level();
                let _ = self.prepare_method(method);
                self.undo_level(&level);
            }
            if is_decoded(self, method) {
                found.push(method);
            }
        }
        found
    }

    /// A method's own code with a probe before every instruction.
    pub fn probed_code(&self, method: MethodId) -> Option<OtherCode> {
        let (file, member) = self.registry.member(self.registry.method(method))?;
        let code = lower(
            file,
            member,
            LowerOptions {
                probes: true,
                ..LowerOptions::default()
            },
        )
        .ok()?;
        Some(OtherCode::new(code))
    }

    /// A method's code with these bytes instead of its own. What the change leaves as it is stays linked.
    pub fn changed_code(&self, method: MethodId, bytes: &[u8]) -> Option<OtherCode> {
        let linked = self.registry.method(method);
        let (file, member) = self.registry.member(linked)?;
        let changed = member.code(file).ok()??.with(bytes);
        let code = lower_as(file, member, &changed, self.options.lower).ok()?;
        let own = lower(file, member, self.options.lower).ok()?;
        if let Some(live) = &linked.code {
            keep_links(&code, &own, live);
        }
        Some(OtherCode::new(code))
    }

    /// Puts other code in the place of a method's own: what was there comes back. Must not be called while the
    /// method is executed.
    pub fn exchange_code(&mut self, method: MethodId, other: OtherCode) -> OtherCode {
        let entry = &mut self.entries[method.0 as usize];
        entry.instrs = other.code.start();
        entry.frame_words = other.code.frame_words;
        entry.code = &*other.code;
        let edges = std::mem::replace(&mut entry.edges, other.edges);
        let liveness = self.liveness.remove(&method);
        if let Some(known) = other.liveness {
            self.liveness.insert(method, known);
        }
        let linked = self.registry.method_mut(method);
        let code = linked.code.replace(other.code);
        match code {
            Some(code) => OtherCode {
                code,
                edges,
                liveness,
            },
            None => unreachable!("only decoded methods have other code"),
        }
    }
}

impl OtherCode {
    fn new(code: Code) -> OtherCode {
        OtherCode {
            code: Box::new(code),
            edges: NO_EDGES,
            liveness: Some(None),
        }
    }
}

/// Instructions that are the same in both as decoded are taken as the live code has linked them: linking again
/// would take time, and a call site would be made once more.
fn keep_links(changed: &Code, own: &Code, live: &Code) {
    let count = changed.instrs.len();
    if count != own.instrs.len() || count != live.instrs.len() {
        return;
    }
    for index in 0..count {
        // SAFETY: nobody executes this code while it is looked at, and all three have as many instructions.
        unsafe {
            let to = changed.start().add(index);
            if is_same(&*to, &*own.start().add(index)) {
                *to = *live.start().add(index);
            }
        }
    }
}

fn is_same(one: &Instr, other: &Instr) -> bool {
    let parts = |instr: &Instr| (instr.op, instr.a, instr.b, instr.c, instr.d, instr.e);
    parts(one) == parts(other)
}
