//! The published techniques, one module each, as clients of exploration: they decide what is
//! executed and what is kept, and hand out tests as plain data. They must not know how tests are
//! spelled, compiled or shown.

pub mod argument;
pub mod auto;
pub mod closed_world;
pub mod concolic;
pub mod drafts;
pub mod goals;
pub mod hurry;
pub mod lazy;
pub mod mutation;
pub mod observing;
pub mod search;
pub mod sequence;
pub mod sequences;
pub mod steadiness;
pub mod surface;
pub mod synthesis;
pub mod transition;
pub mod wording;
