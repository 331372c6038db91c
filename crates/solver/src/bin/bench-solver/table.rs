//! The result, as a table for people and as JSON for scripts.

use std::fmt;
use std::time::Duration;

/// One solver on one workload.
pub struct Cell {
    pub checks: u64,
    pub unknown: usize,
    pub time: Duration,
}

impl Cell {
    fn rate(&self) -> f64 {
        self.checks as f64 / self.time.as_secs_f64().max(1e-9)
    }

    fn json(&self) -> String {
        let Cell {
            checks,
            unknown,
            time,
        } = self;
        let (rate, time) = (self.rate(), time.as_secs_f64() * 1000.0);
        format!(
            "{{\"checks\": {checks}, \"checks_per_second\": {rate:.1}, \"unknown\": {unknown}, \"time_ms\": {time:.1}}}"
        )
    }
}

pub struct Row {
    pub name: &'static str,
    pub what: &'static str,
    /// Checks per second that the chain has to reach.
    pub bar: f64,
    pub chain: Cell,
    pub back_end: Option<Cell>,
    pub z3: Option<Cell>,
    /// Did all solvers that answered give the same answers?
    pub agree: bool,
}

impl Row {
    fn reached(&self) -> bool {
        self.agree && self.chain.unknown == 0 && self.chain.rate() >= self.bar
    }

    fn json(&self) -> String {
        let cell = |cell: &Option<Cell>| cell.as_ref().map_or("null".to_string(), Cell::json);
        format!(
            "{{\"name\": \"{}\", \"what\": \"{}\", \"bar\": {:.0}, \"reached\": {}, \"agree\": {}, \"chain\": {}, \"back_end\": {}, \"z3\": {}}}",
            self.name,
            self.what,
            self.bar,
            self.reached(),
            self.agree,
            self.chain.json(),
            cell(&self.back_end),
            cell(&self.z3),
        )
    }
}

/// Resident bytes after a tenth of a long run and at its end.
pub struct Memory {
    pub early: u64,
    pub late: u64,
}

impl Memory {
    /// Grown by less than a megabyte.
    fn flat(&self) -> bool {
        self.late <= self.early + (1 << 20)
    }
}

pub struct Table {
    pub rows: Vec<Row>,
    pub memory: Memory,
}

impl Table {
    pub fn reached(&self) -> bool {
        self.memory.flat() && self.rows.iter().all(Row::reached)
    }

    pub fn json(&self) -> String {
        let rows: Vec<String> = self
            .rows
            .iter()
            .map(|row| format!("    {}", row.json()))
            .collect();
        let Memory { early, late } = self.memory;
        format!(
            "{{\n  \"workloads\": [\n{}\n  ],\n  \"memory\": {{\"early\": {early}, \"late\": {late}, \"flat\": {}}},\n  \"reached\": {}\n}}\n",
            rows.join(",\n"),
            self.memory.flat(),
            self.reached(),
        )
    }
}

impl fmt::Display for Table {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            out,
            "checks per second of processor time (unknown answers in brackets)"
        )?;
        writeln!(
            out,
            "{:<4} {:>12} {:>12} {:>12} {:>12}  {:<6} workload",
            "", "chain", "back end", "z3", "bar", ""
        )?;
        for row in &self.rows {
            writeln!(
                out,
                "{:<4} {:>12} {:>12} {:>12} {:>12.0}  {:<6} {}",
                row.name,
                text(Some(&row.chain)),
                text(row.back_end.as_ref()),
                text(row.z3.as_ref()),
                row.bar,
                if row.reached() { "ok" } else { "MISSED" },
                row.what,
            )?;
            if !row.agree {
                writeln!(out, "     the solvers disagree")?;
            }
        }
        let Memory { early, late } = self.memory;
        let verdict = if self.memory.flat() {
            "flat"
        } else {
            "GROWING"
        };
        writeln!(
            out,
            "memory over W1x: {} kB, then {} kB: {verdict}",
            early >> 10,
            late >> 10
        )
    }
}

fn text(cell: Option<&Cell>) -> String {
    let Some(cell) = cell else {
        return "-".to_string();
    };
    let rate = cell.rate();
    let rate = if rate < 100.0 {
        format!("{rate:.1}")
    } else {
        format!("{rate:.0}")
    };
    match cell.unknown {
        0 => rate,
        unknown => format!("{rate} ({unknown})"),
    }
}
