//! `./x bench limits`: whether time limits hold. Classes of foreign libraries, each with several limits, with
//! nothing else to do and beside busy processes. `--classes N` and `--limits 2,5` take a sample.
//!
//! Bar: no run takes more than two seconds or a tenth longer than its limit. Runs that bring no tests are counted.

use serde_json::json;
use spelunk_conformance::jdk::Jdk;
use spelunk_conformance::{bench, places};
use spelunk_verdicts::generate::Generator;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

const LIBRARIES: &str = "/usr/share/java";
/// Jars that are needed for a class, and the class.
const SUBJECTS: [(&str, &str); 20] = [
    (
        "commons-lang3",
        "org.apache.commons.lang3.time.FastDatePrinter",
    ),
    ("commons-lang3", "org.apache.commons.lang3.StringUtils"),
    ("commons-lang3", "org.apache.commons.lang3.math.Fraction"),
    ("commons-lang3", "org.apache.commons.lang3.CharRange"),
    ("commons-lang3", "org.apache.commons.lang3.time.StopWatch"),
    ("commons-lang3", "org.apache.commons.lang3.text.StrBuilder"),
    ("commons-lang3", "org.apache.commons.lang3.BitField"),
    ("commons-lang3", "org.apache.commons.lang3.math.NumberUtils"),
    (
        "commons-collections4",
        "org.apache.commons.collections4.map.LRUMap",
    ),
    (
        "commons-collections4",
        "org.apache.commons.collections4.list.TreeList",
    ),
    (
        "commons-collections4",
        "org.apache.commons.collections4.CollectionUtils",
    ),
    (
        "commons-collections4",
        "org.apache.commons.collections4.bag.TreeBag",
    ),
    ("joda-time joda-convert", "org.joda.time.DateMidnight"),
    ("joda-time joda-convert", "org.joda.time.Period"),
    ("joda-time joda-convert", "org.joda.time.LocalDate"),
    (
        "joda-time joda-convert",
        "org.joda.time.format.PeriodFormat",
    ),
    ("jsoup", "org.jsoup.parser.TokenQueue"),
    ("jsoup", "org.jsoup.nodes.Attributes"),
    ("guava", "com.google.common.base.Splitter"),
    ("guava", "com.google.common.collect.TreeRangeSet"),
];
const BUSY: u64 = 8;

fn main() -> ExitCode {
    bench::status(run())
}

/// One run.
struct Row {
    class: &'static str,
    limit: u64,
    is_loaded: bool,
    took: Duration,
    tests: u64,
}

impl Row {
    fn over(&self) -> f64 {
        self.took.as_secs_f64() - self.limit as f64
    }

    fn holds(&self) -> bool {
        self.over() <= (self.limit as f64 / 10.0).max(2.0)
    }
}

fn run() -> Result<bool, String> {
    let options = bench::Options::read(&[
        ("--json", "FILE"),
        ("--spelunk", "BINARY"),
        ("--classes", "N"),
        ("--limits", "SECONDS,..."),
        ("--busy", "N"),
    ])?;
    let jdk = Jdk::find_all()
        .into_iter()
        .next()
        .ok_or("no JDK was found")?;
    let generator = Generator::new(jdk, options.path("--spelunk"))?;
    let count = options.number("--classes", SUBJECTS.len() as u64)? as usize;
    let busy = options.number("--busy", BUSY)?;
    let mut limits = Vec::new();
    for text in options.text("--limits").unwrap_or("2,5,10,30").split(',') {
        let limit: u64 = text.parse().map_err(|_| format!("{text} is no number"))?;
        limits.push(limit);
    }
    let mut rows = Vec::new();
    println!("class limit load took over tests");
    for is_loaded in [false, true] {
        let _load = Load::start(if is_loaded { busy } else { 0 })?;
        for &limit in &limits {
            for &(jars, class) in SUBJECTS.iter().take(count) {
                // Under load a part is enough: it is the same question again.
                if is_loaded && limit > 10 {
                    continue;
                }
                let row = measure(&generator, jars, class, limit, is_loaded)?;
                println!(
                    "{class} {limit} {} {:.1} {:+.1} {}{}",
                    if is_loaded { "busy" } else { "idle" },
                    row.took.as_secs_f64(),
                    row.over(),
                    row.tests,
                    if row.holds() { "" } else { "  TOO LONG" }
                );
                rows.push(row);
            }
        }
    }
    finish(&rows, &options)
}

fn measure(
    generator: &Generator,
    jars: &str,
    class: &'static str,
    limit: u64,
    is_loaded: bool,
) -> Result<Row, String> {
    let paths = jars
        .split(' ')
        .map(|jar| format!("{LIBRARIES}/{jar}.jar"))
        .collect::<Vec<_>>();
    let folder = places::cache().join(format!("limits-{}", std::process::id()));
    let began = Instant::now();
    let flag = format!("{limit}s");
    let flags = ["--time-limit", &*flag];
    let generation = generator.generate(&paths.join(":"), &folder, &flags, &[class]);
    let took = began.elapsed();
    let _ = std::fs::remove_dir_all(&folder);
    let tests = generation?.json["classes"][0]["tests"].as_u64();
    Ok(Row {
        class,
        limit,
        is_loaded,
        took,
        tests: tests.unwrap_or_default(),
    })
}

fn finish(rows: &[Row], options: &bench::Options) -> Result<bool, String> {
    let late = rows.iter().filter(|row| !row.holds()).count();
    let empty = rows.iter().filter(|row| row.tests == 0).count();
    let worst = rows.iter().map(Row::over).fold(f64::MIN, f64::max);
    println!(
        "{} runs, {late} too long, longest over the limit {worst:+.1} s, {empty} without tests",
        rows.len()
    );
    if let Some(path) = options.path("--json") {
        let row = |row: &Row| {
            json!({
                "class": row.class, "limit": row.limit, "busy": row.is_loaded,
                "seconds": row.took.as_secs_f64(), "tests": row.tests, "holds": row.holds(),
            })
        };
        let all: Vec<_> = rows.iter().map(row).collect();
        bench::write(
            &path,
            &format!("{:#}\n", json!({ "rows": all, "late": late })),
        )?;
    }
    Ok(late == 0)
}

/// Processes that do nothing but keep the machine busy, until this is dropped.
struct Load(Vec<Child>);

impl Load {
    fn start(count: u64) -> Result<Load, String> {
        let mut load = Load(Vec::new());
        for _ in 0..count {
            let mut command = Command::new("sh");
            command
                .args(["-c", "while :; do :; done"])
                .stdin(Stdio::null());
            load.0
                .push(command.spawn().map_err(|error| error.to_string())?);
        }
        Ok(load)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
