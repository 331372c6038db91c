//! References to what may be collected (java.lang.ref) and finalisers, in concrete runs. A collection
//! clears weak references to what is not reachable otherwise, and phantom ones once finalisers have run;
//! Java's own code puts them into their queues. Soft references are kept: memory is never that short
//! before an `OutOfMemoryError` is due anyway.

use crate::heap::{NULL, Ref};
use crate::thread::Action;
use crate::vm::{Exit, Flow, Result, Vm};
use spelunk_classes::registry::ClassId;

/// What collections have found, until Java code has seen to it.
#[derive(Default)]
pub(crate) struct References {
    /// Cleared references that are not in their queues yet.
    pub pending: Vec<Ref>,
    /// Objects with a finaliser that has not run.
    pub finalizable: Vec<Ref>,
    /// Those of them that are not reachable any more, in the order of their making.
    pub unreachable: Vec<Ref>,
    /// `System.gc()` has collected and sees to what was found.
    collected: bool,
}

/// How references of a class hold what they refer to.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Strength {
    Strong,
    Weak,
    Phantom,
}

/// The classes of references, as far as they are loaded.
pub(crate) struct ReferenceClasses {
    reference: Option<ClassId>,
    weak: Option<ClassId>,
    phantom: Option<ClassId>,
    pub referent: u32,
}

impl ReferenceClasses {
    pub fn of(vm: &Vm) -> ReferenceClasses {
        let loaded = |name: &str| vm.registry.loaded(name);
        let reference = loaded("java/lang/ref/Reference");
        let referent = reference
            .and_then(|class| vm.offset_of(class, "referent", "Ljava/lang/Object;").ok())
            .unwrap_or(0);
        ReferenceClasses {
            reference,
            weak: loaded("java/lang/ref/WeakReference"),
            phantom: loaded("java/lang/ref/PhantomReference"),
            referent,
        }
    }

    /// `display` is the class's line of superclasses, Object first.
    pub fn strength(&self, display: &[ClassId]) -> Strength {
        let at = |depth: usize| display.get(depth).copied();
        if at(1).is_none() || at(1) != self.reference || at(2).is_none() {
            return Strength::Strong;
        }
        if at(2) == self.weak {
            Strength::Weak
        } else if at(2) == self.phantom {
            Strength::Phantom
        } else {
            Strength::Strong
        }
    }
}

impl Vm {
    /// `System.gc()`: executed again until everything that it found has been seen to.
    pub(crate) fn collect_explicitly(&mut self) -> Result<u64> {
        if self.symbolic {
            return Ok(0);
        }
        if !self.references.collected {
            self.collect(true);
            self.references.collected = true;
        }
        if !self.references.unreachable.is_empty() {
            return Err(self.finalise_next());
        }
        self.references.collected = false;
        match self.enqueue_pending(Action::Return) {
            Some(exit) => Err(exit),
            None => Ok(0),
        }
    }

    fn finalise_next(&mut self) -> Exit {
        let object = self.references.unreachable.remove(0);
        let class = self.class_of(object);
        match self.registry.find_method(class, "finalize", "()V") {
            Some(method) => self.call(method, &[u64::from(object)], Action::Finalised),
            None => Exit::Reload,
        }
    }

    /// Lets Java put cleared references into their queues; `None` where there are none.
    fn enqueue_pending(&mut self, action: Action) -> Option<Exit> {
        if self.references.pending.is_empty() {
            return None;
        }
        let class = self.registry.loaded("java/lang/ref/Reference")?;
        let method = self
            .registry
            .find_declared(class, "processPendingReferences", "()V")?;
        Some(self.call(method, &[], action))
    }

    /// After a collection that the program did not ask for; the instruction is executed again.
    pub(crate) fn collect_quietly(&mut self) -> Option<Flow> {
        self.collect(false);
        self.enqueue_pending(Action::Reexecute).map(Flow::from)
    }

    /// The same where it is time for a collection.
    #[inline(always)]
    pub(crate) fn collect_if_due(&mut self) -> Option<Flow> {
        if self.path.heap.allocated_since_collection <= self.path.heap.collect_after {
            return None;
        }
        self.collect_quietly()
    }

    /// Finalisers of user classes run; the class library's own free what this VM does not have.
    pub(crate) fn note_finalizable(&mut self, object: Ref, class: ClassId) {
        let class = self.registry.class(class);
        if class.has_finalizer && class.is_user() && !self.symbolic {
            self.references.finalizable.push(object);
        }
    }

    /// The references that wait, linked as the class library wants them.
    pub(crate) fn take_pending(&mut self) -> Ref {
        let mut first = NULL;
        for reference in std::mem::take(&mut self.references.pending) {
            let kind = "Ljava/lang/ref/Reference;";
            self.put_field(reference, "discovered", kind, u64::from(first));
            first = reference;
        }
        first
    }
}
