//! The JSON of the contract.

use crate::result::Generated;

pub fn generated(result: &Generated) -> String {
    // Plain data with text keys: nothing in it can fail to be written.
    let text = serde_json::to_string_pretty(result).unwrap_or_default();
    format!("{text}\n")
}
