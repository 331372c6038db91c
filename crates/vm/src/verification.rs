//! Verification of user classes before their first method runs (JVMS 4.10).

use crate::vm::{Result, Vm};
use spelunk_classes::registry::MethodId;

impl Vm {
    pub(crate) fn verify_before_first_use(&mut self, _method: MethodId) -> Result<()> {
        Ok(())
    }
}
