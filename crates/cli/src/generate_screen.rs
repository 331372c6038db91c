//! What `spelunk generate` shows while it works: a line that is drawn again on terminals, and what became of each
//! class as soon as it is known.

use crate::arguments::GenerateArguments;
use crate::terminal;
use spelunk_report::escape;
use spelunk_report::text::{Style, counted, coverage, shortened};
use spelunk_report::{ClassResult, Counts, Event, Generated, Listener};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How often the line is drawn.
const REDRAWN: Duration = Duration::from_millis(150);

pub struct Screen {
    style: Style,
    /// Whether anything is said on standard output.
    speaks: bool,
    draws: bool,
    drawn: bool,
    last: Instant,
    begun: Instant,
    limit: Duration,
    classes: usize,
    /// What is being done, by class.
    busy: BTreeMap<String, &'static str>,
    done: BTreeMap<String, (usize, Counts)>,
    /// A single class without tests is told by the error alone.
    held_back: Option<ClassResult>,
    /// What to do with the tests, for whoever sits at a terminal.
    next_step: Option<String>,
}

impl Screen {
    pub fn new(arguments: &GenerateArguments) -> Screen {
        let common = &arguments.common;
        let to_stdout = common
            .json
            .as_deref()
            .is_some_and(|path| path.as_os_str() == "-");
        Screen {
            style: Style {
                color: terminal::is_coloured(common.color),
                verbose: common.verbose,
                mutants: arguments.mutants,
                width: terminal::width(),
            },
            speaks: !common.quiet && !to_stdout,
            draws: !common.quiet && !common.no_progress && terminal::can_redraw(),
            drawn: false,
            last: Instant::now(),
            begun: Instant::now(),
            limit: Duration::ZERO,
            classes: 0,
            busy: BTreeMap::new(),
            done: BTreeMap::new(),
            held_back: None,
            next_step: terminal::width().map(|_| next_step(arguments)),
        }
    }

    fn clear(&mut self) {
        if std::mem::take(&mut self.drawn) {
            eprint!("\r\x1b[K");
        }
    }

    /// Lines on standard output, above the one that is drawn again.
    fn say(&mut self, lines: &[String]) {
        if self.speaks && !lines.is_empty() {
            self.clear();
            println!("{}", lines.join("\n"));
        }
    }

    fn draw(&mut self) {
        let mut branches = Counts::default();
        let tests: usize = self.done.values().map(|(tests, _)| tests).sum();
        for (_, counts) in self.done.values() {
            branches += *counts;
        }
        let left = self.limit.saturating_sub(self.begun.elapsed()).as_secs();
        let doing = self.busy.iter().next();
        let doing = doing.map_or(String::new(), |(class, what)| {
            format!(
                ", {what} {}",
                shortened(&spelunk_report::escape::terminal(class), 30)
            )
        });
        let more = match self.busy.len() {
            0 | 1 => String::new(),
            count => format!(" and {}", counted(count - 1, "other")),
        };
        let text = format!(
            "{} of {}, {}, {}, {left} s left{doing}{more}",
            self.done.len(),
            counted(self.classes, "class"),
            counted(tests, "test"),
            coverage(branches),
        );
        // The last column stays free: some terminals begin a new line behind it.
        let room = self.style.width.unwrap_or(80).saturating_sub(1);
        let text: String = text.chars().take(room).collect();
        eprint!("\r\x1b[K{text}");
        self.drawn = true;
    }

    /// Everything is done.
    pub fn end(&mut self, generated: &Generated) {
        self.clear();
        let nothing = generated
            .classes
            .iter()
            .all(|class| class.failure.is_some());
        if let Some(class) = self.held_back.take()
            && (!nothing || generated.interrupted)
        {
            let lines = self.style.class(&class);
            self.say(&lines);
        }
        if !nothing || generated.classes.len() > 1 {
            let lines = self.style.summary(generated);
            self.say(&lines);
        }
        if let Some(text) = self.next_step.take().filter(|_| generated.tests() > 0) {
            self.say(&[text]);
        }
    }
}

fn next_step(arguments: &GenerateArguments) -> String {
    match &arguments.report {
        Some(folder) => format!(
            "next: open {} in a browser, and run the tests with your build",
            escape::terminal(&folder.join("index.html").display().to_string())
        ),
        None => "next: read the tests and run them with your build; --report DIR shows on the source what they cover".into(),
    }
}

impl Listener for Screen {
    fn hear(&mut self, event: &Event<'_>) {
        match event {
            Event::Begun {
                classes,
                limit,
                given,
                ..
            } => {
                self.classes = *classes;
                self.limit = *limit;
                if !given && !limit.is_zero() {
                    let text = format!(
                        "{}, work of about 10 s to explore each (--time-limit sets a limit for everything)",
                        counted(*classes, "class")
                    );
                    self.say(&[text]);
                }
            }
            Event::Exploring { class, .. } => {
                self.busy.insert(class.to_string(), "exploring");
            }
            Event::Proving { class, .. } => {
                self.busy.insert(class.to_string(), "proving");
            }
            Event::Finished(class) => {
                self.busy.remove(&class.name);
                self.done
                    .insert(class.name.clone(), (class.tests, class.headline()));
                if self.classes == 1 && class.failure.is_some() {
                    self.held_back = Some((*class).clone());
                } else {
                    let lines = self.style.class(class);
                    self.say(&lines);
                }
            }
            Event::Note(text) => {
                let line = format!("{} {}", self.style.paint("33", "note:"), text);
                self.say(&[line]);
            }
        }
    }

    fn tick(&mut self) {
        if self.draws && self.last.elapsed() >= REDRAWN {
            self.last = Instant::now();
            self.draw();
        }
    }
}
