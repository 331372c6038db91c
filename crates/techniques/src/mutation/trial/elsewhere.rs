//! A test on a machine that is set to another place in the world.

use super::{Run, Tried, Words};
use crate::sequence::executor::Watch;
use crate::surface::CallKind;
use spelunk_junit::model::Value;
use spelunk_vm::heap::Ref;

/// What a machine is set to: a locale, a time zone, and how lines end.
#[derive(Copy, Clone, Debug)]
pub struct Defaults {
    pub language: &'static str,
    pub zone: &'static str,
    pub line_end: &'static str,
}

/// So many times as many steps are followed where defaults are new.
pub(super) const STEPS_ELSEWHERE: i64 = 8;

impl<W: Watch> Run<'_, W> {
    /// Sets the defaults as a program would; leaving the execution undoes it.
    pub(super) fn move_to(&mut self, defaults: &Defaults) -> Tried<()> {
        self.set_default("java.util.Locale", "forLanguageTag", defaults.language)?;
        self.set_default("java.util.TimeZone", "getTimeZone", defaults.zone)?;
        let line_end = self.text(defaults.line_end)?;
        let class = self.class("java/lang/System")?;
        let vm = &mut self.executor.vm;
        vm.set_static_value(
            class,
            "lineSeparator",
            "Ljava/lang/String;",
            line_end.into(),
        );
        Ok(())
    }

    fn set_default(&mut self, class: &str, maker: &str, name: &str) -> Tried<()> {
        let text = Words::of(self.text(name)?);
        let given = format!("L{};", class.replace('.', "/"));
        let made = format!("(Ljava/lang/String;){given}");
        let maker = self.callee(CallKind::Static, class, maker, &made)?;
        let object = self.invoke(&maker, &text)?.word as Ref;
        let setter = self.callee(
            CallKind::Static,
            class,
            "setDefault",
            &format!("({given})V"),
        )?;
        self.invoke(&setter, &Words::of(object)).map(|_| ())
    }

    fn text(&mut self, text: &str) -> Tried<Ref> {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.object(&Value::String(units))
    }
}
