//! `./x bench accesses`: random programs of accesses to memory. Through VarHandles they answer as on the JVM, on
//! every JDK that is found; through Unsafe they end by themselves or are refused, and nothing breaks. 10,000 programs
//! each are the whole run; `--spelunk` takes another binary, such as one built with a sanitiser.

use spelunk_conformance::accesses::Accesses;
use spelunk_conformance::bench::{self, Options};
use spelunk_conformance::jdk::{self, Jdk};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

const PROGRAMS: u64 = 10_000;
/// Programs in one process, of those that cannot end it.
const BATCH: u64 = 500;

fn main() -> ExitCode {
    bench::status(run())
}

fn run() -> Result<bool, String> {
    let options = Options::read(&[
        ("--json", "FILE"),
        ("--spelunk", "BINARY"),
        ("--count", "PROGRAMS"),
        ("--seed", "FIRST"),
    ])?;
    let count = options.number("--count", PROGRAMS)?;
    let first = options.number("--seed", 0)?;
    let jdks = Jdk::find_all();
    if jdks.is_empty() {
        return Err(jdk::NONE_FOUND.into());
    }
    let mut differing = 0;
    for jdk in &jdks {
        let accesses = Accesses::new(jdk.clone(), options.path("--spelunk"))?;
        let mut wrong = Vec::new();
        for from in (first..first + count).step_by(BATCH as usize) {
            wrong.extend(accesses.handles(from, (from + BATCH).min(first + count))?);
        }
        println!(
            "VarHandle, JDK {}: {count} programs, {} answer otherwise",
            jdk.version,
            wrong.len()
        );
        wrong.iter().take(10).for_each(|line| println!("  {line}"));
        differing += wrong.len();
    }
    let jdk = jdks.into_iter().next().ok_or(jdk::NONE_FOUND)?;
    let accesses = Accesses::new(jdk, options.path("--spelunk"))?;
    let (ended, broken) = unsafely(&accesses, first, first + count)?;
    println!(
        "Unsafe: {count} programs, {ended} ran to their end, {} refused, {} broke something",
        count - ended - broken.len() as u64,
        broken.len()
    );
    broken.iter().take(10).for_each(|line| println!("  {line}"));
    if let Some(path) = options.path("--json") {
        let figures = format!(
            "{{\"programs\":{count},\"differing\":{differing},\"ended\":{ended},\"broken\":{}}}\n",
            broken.len()
        );
        bench::write(&path, &figures)?;
    }
    Ok(differing == 0 && broken.is_empty())
}

/// A process for each program, on all cores: how many ran to their end, and what broke.
fn unsafely(accesses: &Accesses, from: u64, to: u64) -> Result<(u64, Vec<String>), String> {
    let next = AtomicU64::new(from);
    let ended = AtomicU64::new(0);
    let broken = Mutex::new(Vec::new());
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= to {
                        return;
                    }
                    match accesses.unsafely(seed) {
                        Ok(true) => {
                            ended.fetch_add(1, Ordering::Relaxed);
                        }
                        Ok(false) => {}
                        Err(what) => {
                            if let Ok(mut broken) = broken.lock() {
                                broken.push(what);
                            }
                        }
                    }
                }
            });
        }
    });
    let broken = broken.into_inner().map_err(|_| "a worker panicked")?;
    Ok((ended.into_inner(), broken))
}
