//! `--compare COMMAND --compare COMMAND`: differential testing (UDITA, section 5.4). Each command is
//! started once, gets a structure per line and answers each with a line; the answers are held against
//! each other.

use crate::failure::Failure;
use spelunk_structures::{Graph, Value};
use spelunk_toolchain::process;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How long an answer may take, and how long a command may take to end.
const PATIENCE: Duration = Duration::from_secs(30);
const FAREWELL: Duration = Duration::from_secs(5);
/// Differences of which the structure is kept.
const MOST_EXAMPLES: usize = 20;

/// A structure on which the two answers differ.
#[derive(Clone, Debug)]
pub struct Difference {
    pub structure: String,
    pub answers: [String; 2],
}

#[derive(Clone, Debug, Default)]
pub struct Comparison {
    pub compared: u64,
    pub different: u64,
    pub examples: Vec<Difference>,
}

struct Side {
    command: String,
    child: Child,
    input: ChildStdin,
    /// Its lines, read by a thread of their own so that waiting for one can end.
    answers: Receiver<String>,
}

pub struct Comparer {
    sides: Vec<Side>,
    /// When the time of the whole run is up: nobody waits for an answer any longer.
    deadline: Option<Instant>,
    pub comparison: Comparison,
    pub problem: Option<String>,
}

impl Comparer {
    /// `None` where nothing is to be compared.
    pub fn start(
        commands: &[String],
        limit: Option<Duration>,
    ) -> Result<Option<Comparer>, Failure> {
        match commands {
            [] => Ok(None),
            [one, other] => Ok(Some(Comparer {
                sides: vec![Side::start(one)?, Side::start(other)?],
                deadline: limit.map(|limit| Instant::now() + limit),
                comparison: Comparison::default(),
                problem: None,
            })),
            _ => Err(Failure::Input(
                "--compare: give two commands, each with a --compare of its own".into(),
            )),
        }
    }

    pub fn add(&mut self, graph: &Graph) {
        if self.problem.is_some() || self.is_late() {
            return;
        }
        let line = line_of(graph);
        let mut answers = Vec::new();
        for side in &mut self.sides {
            let patience = patience(self.deadline);
            match side.ask(&line, patience) {
                Ok(answer) => answers.push(answer),
                // What was compared so far counts.
                Err(_) if self.deadline.is_some_and(|end| Instant::now() >= end) => return,
                Err(problem) => {
                    let number = self.comparison.compared + 1;
                    self.problem = Some(format!("{problem} (structure {number}: {line})"));
                    return;
                }
            }
        }
        self.comparison.compared += 1;
        if answers[0] != answers[1] {
            self.note(line, answers);
        }
    }

    fn note(&mut self, structure: String, mut answers: Vec<String>) {
        self.comparison.different += 1;
        if self.comparison.examples.len() < MOST_EXAMPLES
            && let (Some(other), Some(one)) = (answers.pop(), answers.pop())
        {
            self.comparison.examples.push(Difference {
                structure,
                answers: [one, other],
            });
        }
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    pub fn finish(self) -> Result<Comparison, Failure> {
        let farewell = if self.is_late() {
            Duration::ZERO
        } else {
            FAREWELL
        };
        for side in self.sides {
            side.end(farewell);
        }
        match self.problem {
            Some(problem) => Err(Failure::Input(format!("--compare: {problem}"))),
            None => Ok(self.comparison),
        }
    }
}

/// How long to wait for the next answer.
fn patience(deadline: Option<Instant>) -> Duration {
    let left = deadline.map(|end| end.saturating_duration_since(Instant::now()));
    left.map_or(PATIENCE, |left| left.min(PATIENCE))
}

/// A text as a JSON string, any other structure as its object graph.
fn line_of(graph: &Graph) -> String {
    match &graph.root {
        Value::String(units) => spelunk_structures::json::text(units).to_string(),
        _ => spelunk_structures::json::to_json(graph).to_string(),
    }
}

fn lines_of(output: ChildStdout) -> Receiver<String> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if sender.send(line.trim_end().to_string()).is_err() {
                return;
            }
        }
    });
    receiver
}

impl Side {
    fn start(command: &str) -> Result<Side, Failure> {
        let failed =
            |why: &str| Failure::Input(format!("--compare: cannot start `{command}`: {why}"));
        let mut shell = Command::new("sh");
        shell
            .args(["-c", command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut child = process::start(&mut shell).map_err(|error| failed(&error.to_string()))?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(input), Some(output)) => Ok(Side {
                command: command.to_string(),
                child,
                input,
                answers: lines_of(output),
            }),
            _ => Err(failed("no pipes")),
        }
    }

    fn ask(&mut self, line: &str, patience: Duration) -> Result<String, String> {
        let asked = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        if asked.is_err() {
            return Err(format!("`{}` ended without an answer", self.command));
        }
        self.answers
            .recv_timeout(patience)
            .map_err(|why| match why {
                RecvTimeoutError::Timeout => format!(
                    "`{}` gave no answer within {} s; a command must answer every line at once",
                    self.command,
                    PATIENCE.as_secs()
                ),
                RecvTimeoutError::Disconnected => {
                    format!("`{}` ended without an answer", self.command)
                }
            })
    }

    /// The end of its input tells a command that it is done; one that does not notice is ended.
    fn end(self, farewell: Duration) {
        let Side {
            mut child, input, ..
        } = self;
        drop(input);
        process::end_within(&mut child, farewell);
    }
}
