//! Numbers that are too large for an instruction and stand in the constant pool: zero instead of them.

use crate::calls::fitted;
use crate::{Change, Operator};
use spelunk_classes::class_file::ClassFile;
use spelunk_classes::constant_pool::Constant;
use spelunk_classes::opcode::op;

pub fn changes(file: &ClassFile, here: &[u8]) -> Option<Change> {
    let index = match *here {
        [op::ldc, index] => index.into(),
        [op::ldc_w | op::ldc2_w, high, low] => u16::from_be_bytes([high, low]),
        _ => return None,
    };
    let (said, zero) = match file.pool.get(index).ok()? {
        Constant::Integer(value) => (value.to_string(), op::iconst_0),
        Constant::Long(value) => (value.to_string(), op::lconst_0),
        Constant::Float(bits) => (format!("{:?}", f32::from_bits(bits)), op::fconst_0),
        Constant::Double(bits) => (format!("{:?}", f64::from_bits(bits)), op::dconst_0),
        _ => return None,
    };
    // As Java calls it.
    let said = said.replace("inf", "Infinity");
    let bytes = fitted(vec![zero], here.len())?;
    Some((Operator::Constant, format!("{said} -> 0"), bytes))
}
