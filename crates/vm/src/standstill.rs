//! What is told of threads that all wait for each other. Must not know how they are scheduled.

use crate::heap::{NULL, Ref};
use crate::thread::{JavaThread, ThreadState};
use crate::vm::Vm;

/// Threads that wait for each other.
#[derive(Default)]
pub struct Standstill {
    /// A sentence for each of them.
    pub waiting: Vec<String>,
    /// Frames of user code of the first one, innermost first.
    pub stack: Vec<String>,
}

impl Vm {
    /// What each thread of the program waits for where all of them do, with the stack of the first one; none where
    /// one waits for what only a collection of garbage would bring.
    pub fn standstill_report(&self) -> Option<Standstill> {
        const OF_COLLECTIONS: &str = "java/lang/ref/";
        let mut found = Standstill::default();
        for thread in &self.path.threads {
            let waits_for = match thread.state {
                ThreadState::Runnable | ThreadState::Finished | ThreadState::Sleeping(_) => {
                    continue;
                }
                ThreadState::Entering(object) => format!("to enter {}", self.monitor_text(object)),
                ThreadState::Waiting(object, _) => {
                    format!("to be notified by {}", self.kind_text(object))
                }
                ThreadState::Initialising(class) => {
                    format!("for the initialisation of {}", self.class_display(class))
                }
                ThreadState::Parked => "for a permit".to_string(),
            };
            let stack = self.user_frames(thread);
            if thread.daemon && stack.is_empty() {
                continue;
            }
            let collects = thread.frames.iter().any(|frame| {
                let class = self.registry.method(frame.method).class;
                self.registry.class(class).name.starts_with(OF_COLLECTIONS)
            });
            if collects {
                return None;
            }
            let name = self.name_of_thread(thread);
            found.waiting.push(format!("{name} waits {waits_for}"));
            if found.stack.is_empty() {
                found.stack = stack;
            }
        }
        Some(found)
    }

    fn name_of_thread(&self, thread: &JavaThread) -> String {
        let name = match thread.object {
            NULL => NULL,
            object => self.get_field(object, "name", "Ljava/lang/String;") as Ref,
        };
        match name {
            NULL => "a thread".to_string(),
            name => self.string_text(name),
        }
    }

    /// `Class.method(File.java:12)` for each frame of user code, innermost first.
    fn user_frames(&self, thread: &JavaThread) -> Vec<String> {
        let frames = thread.frames.iter().rev();
        frames
            .filter_map(|frame| {
                // SAFETY: a frame's pc lies in its code.
                let at = unsafe { frame.pc.offset_from(frame.instrs) };
                self.frame_text(frame.method, at as usize)
            })
            .collect()
    }

    fn kind_text(&self, object: Ref) -> String {
        format!("a {}", self.class_display(self.class_of(object)))
    }

    fn monitor_text(&self, object: Ref) -> String {
        let holds = |thread: &&JavaThread| thread.held.iter().any(|&(held, _)| held == object);
        let kind = self.kind_text(object);
        match self.path.threads.iter().find(holds) {
            Some(holder) => format!("{kind} that {} holds", self.name_of_thread(holder)),
            None => kind,
        }
    }
}
