//! The command line, as the contract with scripts has it.

use crate::failure::Failure;
use clap::builder::{NonEmptyStringValueParser, PathBufValueParser, TypedValueParser};
use clap::parser::ValueSource;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// The release, the commit, and what decides path conditions.
pub fn version() -> &'static str {
    if cfg!(feature = "z3") {
        concat!(
            env!("CARGO_PKG_VERSION"),
            " (",
            env!("SPELUNK_COMMIT"),
            "; solvers: own, CaDiCaL, z3)"
        )
    } else {
        concat!(
            env!("CARGO_PKG_VERSION"),
            " (",
            env!("SPELUNK_COMMIT"),
            "; solvers: own, CaDiCaL)"
        )
    }
}

const EXAMPLES: &str = "\
Examples:
  spelunk generate                               tests for a compiled Maven or Gradle project
  spelunk generate -p classes com.acme.Cart      tests for a class
  spelunk generate --time-limit 5m library.jar   tests for every public class of a jar
  spelunk explore -p classes Midpoint#mid        every path of a method
  spelunk run -p classes com.acme.Main           a program, without files, network and clock
  spelunk doctor                                 what is needed, and whether it is there

Exit status: 0 done; 1 a violation or broken contract was found; 2 bad usage or input; 3 something needed is
unsupported; 4 a bug in spelunk.";

const GENERATE_EXAMPLES: &str = "\
Tests are proven: javac compiles them and the real JVM runs them twice, with the code that they call. That happens
in a sandbox where the kernel has one (no network, files are only read); --no-verify runs none of them.

Examples:
  spelunk generate com.acme.Cart                 in a compiled Maven or Gradle project
  spelunk generate -p classes 'com.acme.*'       a package
  spelunk generate --methods push,pop Stack      some methods; tests that are there for others stay
  spelunk generate --no-verify -o out app.jar    write only, run nothing

Flags that a project always wants can stand in spelunk.toml, by their long names.";

#[derive(Parser)]
#[command(
    name = "spelunk",
    version = version(),
    about = "Explores Java bytecode and writes JUnit tests",
    after_help = EXAMPLES
)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Execute MAIN.main concretely, as `java MAIN ARG...` does
    Run(RunArguments),
    /// Execute a program for every value of its choices and symbolic inputs
    Explore(Box<ExploreArguments>),
    /// Write JUnit tests for classes, proven on the real JVM
    #[command(after_help = GENERATE_EXAMPLES)]
    Generate(Box<GenerateArguments>),
    /// Write the sources of the Java API (spelunk.Choose and others) for your build
    Api(ApiArguments),
    /// Say what is needed, and whether it is there
    Doctor(DoctorArguments),
    /// Write a script that completes commands and flags in a shell
    Completions(CompletionsArguments),
    /// Write the manual page
    Man,
}

#[derive(Args)]
pub struct DoctorArguments {
    /// The JDK whose class library is used (default: JAVA_HOME, then `java` on PATH)
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,
}

#[derive(Args)]
pub struct CompletionsArguments {
    #[arg(value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

/// `CLASSPATH`, as far as it is there: java does not mind what is not. Else the folder we are in.
fn default_class_path() -> String {
    let told = std::env::var("CLASSPATH").unwrap_or_default();
    let there = std::env::split_paths(&told)
        .filter(|path| path.exists() || path.file_name().is_some_and(|name| name == "*"));
    let joined = std::env::join_paths(there)
        .ok()
        .and_then(|paths| paths.into_string().ok());
    joined
        .filter(|text| !text.is_empty())
        .unwrap_or_else(|| ".".into())
}

#[derive(Args)]
pub struct Common {
    /// Folders and jars, separated as java does it (default: the project here, then CLASSPATH, then `.`)
    #[arg(
        short = 'p',
        long = "classpath",
        value_name = "CP",
        default_value_t = default_class_path(),
        hide_default_value = true
    )]
    pub class_path: String,
    /// The JDK whose class library is used (default: JAVA_HOME, then `java` on PATH)
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,
    /// Seed of everything that would be random
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    pub seed: u64,
    /// Machine-readable result ('-' is standard output)
    #[arg(long, value_name = "FILE", value_parser = result_file())]
    pub json: Option<PathBuf>,
    /// Total wall-clock budget, e.g. 30s, 5m; what was found by then is kept (generate: work of about 10 s a class if not given)
    #[arg(long, value_name = "DUR", value_parser = duration, allow_hyphen_values = true)]
    pub time_limit: Option<Duration>,
    /// Workers (default: all cores)
    #[arg(short = 'j', long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: Option<u16>,
    /// Say only what is asked for
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Say more
    #[arg(short, long)]
    pub verbose: bool,
    /// Colours in the terminal
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = ColorWhen::Auto)]
    pub color: ColorWhen,
    /// No progress line
    #[arg(long)]
    pub no_progress: bool,
}

#[derive(Copy, Clone, PartialEq, Eq, clap::ValueEnum)]
pub enum ColorWhen {
    Auto,
    Always,
    Never,
}

#[derive(Copy, Clone, PartialEq, Eq, clap::ValueEnum)]
pub enum SearchName {
    Dfs,
    Bfs,
    Random,
    Priority,
    Coverage,
}

#[derive(Copy, Clone, PartialEq, Eq, clap::ValueEnum)]
pub enum WayName {
    /// One after the other, as far as each is of use
    Auto,
    /// Every path, in the order of --search
    Paths,
    /// Every path, given up where it comes to a state met before
    States,
    /// Every path, with an ever larger bound on its choices
    Deepening,
    /// Concrete runs with random and boundary inputs
    Inputs,
}

#[derive(Copy, Clone, PartialEq, Eq, clap::ValueEnum)]
pub enum OptimisationName {
    /// Refute a constraint whose negation stands before it without a solver
    FastRefutation,
    /// Keep the numbers of the run before where only a choice is turned
    StoredValues,
    /// Solve only constraints that depend on the turned one
    DependentOnly,
}

#[derive(Copy, Clone, PartialEq, Eq, clap::ValueEnum)]
pub enum ChoiceName {
    Eager,
    Delayed,
    Symbolic,
}

/// Where a flag stands in the help.
const TESTS: &str = "Tests";
const RESULTS: &str = "Results";
const SECOND_RUNS: &str = "Second runs";
const SEARCH: &str = "Search";

/// How a search goes through the tree of choices.
#[derive(Args)]
pub struct Search {
    /// Order of the search
    #[arg(help_heading = SEARCH, long, value_enum, default_value_t = SearchName::Dfs)]
    pub search: SearchName,
    /// How Choose and Verify choices are executed
    #[arg(help_heading = SEARCH, long, value_enum, default_value_t = ChoiceName::Delayed)]
    pub choice: ChoiceName,
    /// Branches per path
    #[arg(help_heading = SEARCH, long, value_name = "N")]
    pub max_depth: Option<usize>,
    /// Steps per path: calls, jumps backwards, 256 bytes copied; each stands for about ten instructions
    #[arg(help_heading = SEARCH, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_steps: Option<u64>,
    /// Stop at the first violation
    #[arg(help_heading = SEARCH, long)]
    pub stop_on_violation: bool,
    /// Give up paths that come to a state met before (one worker)
    #[arg(help_heading = SEARCH, long)]
    pub match_states: bool,
    /// Longest string or array that is tried for a parameter (default: 4, generate: 3)
    #[arg(help_heading = SEARCH, long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=4096))]
    pub max_length: Option<u32>,
    /// Objects of one class that an unknown heap may hold
    #[arg(help_heading = SEARCH, long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    pub max_objects: u32,
    /// Write every query to the solver as SMT-LIB into DIR
    #[arg(help_heading = SEARCH, long, value_name = "DIR")]
    pub dump_queries: Option<PathBuf>,
    /// Ask a second solver too (builds with z3)
    #[arg(help_heading = SEARCH, long)]
    pub cross_check: bool,
}

impl Search {
    /// What cannot be written is known before the work.
    pub fn check_outputs(&self) -> Result<(), Failure> {
        match &self.dump_queries {
            Some(folder) => spelunk_campaign::storing::check_folder(folder)
                .map_err(|why| Failure::Input(format!("--dump-queries: {why}"))),
            None => Ok(()),
        }
    }

    /// A check that cannot be made is refused, not left out.
    pub fn check_second_solver(&self, is_there: bool) -> Result<(), Failure> {
        match self.cross_check && !is_there {
            true => Err(Failure::Input(
                "--cross-check: this spelunk was built without z3; build it with --features z3"
                    .into(),
            )),
            false => Ok(()),
        }
    }
}

#[derive(Args)]
pub struct ExploreArguments {
    #[command(flatten)]
    pub common: Common,
    #[command(flatten)]
    pub search: Search,
    /// Largest heap of a path, for all workers together, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096, value_parser = heap_sizes())]
    pub max_heap: u32,
    /// The heap is unknown: receiver, objects among the parameters and their fields become what the method
    /// looks for, as far as their invariants (repOk) allow
    #[arg(long, conflicts_with_all = ["reproducers", "match_states", "replay", "sample", "way"])]
    pub lazy: bool,
    /// With --lazy: structures that break the invariants of their classes too
    #[arg(long, requires = "lazy")]
    pub no_invariants: bool,
    /// With --lazy: static fields that are not final are unknown too
    #[arg(long, requires = "lazy")]
    pub lazy_statics: bool,
    /// Concrete runs with symbolic values beside: a branch is turned by solving, and what has no symbolic
    /// meaning runs on the values at hand
    #[arg(long, conflicts_with_all = ["match_states", "replay", "sample", "limit", "emit", "compare", "way"])]
    pub concolic: bool,
    /// With --concolic: optimisations that are switched off, separated by commas
    #[arg(
        long,
        value_name = "NAMES",
        value_enum,
        value_delimiter = ',',
        requires = "concolic"
    )]
    pub without: Vec<OptimisationName>,
    /// Lose this executor after so many runs; for tests of spelunk itself
    #[arg(long, value_name = "EXECUTOR:RUNS", value_parser = fault, requires = "concolic", hide = true)]
    pub lose_executor: Vec<(usize, u64)>,
    /// Write and read every message between selector and executors; for tests of spelunk itself
    #[arg(long, requires = "concolic", hide = true)]
    pub written_messages: bool,
    /// Write a stand-alone Java program for each violation into DIR and run it on the real JVM
    #[arg(long, value_name = "DIR")]
    pub reproducers: Option<PathBuf>,
    /// How the program is decided; auto where no other flag says how paths are gone through
    #[arg(long, value_enum, default_value_t = WayName::Auto)]
    pub way: WayName,
    /// Follow one path: choices as a violation lists them, separated by commas
    #[arg(long, value_name = "CHOICES", value_delimiter = ',')]
    pub replay: Option<Vec<u64>>,
    /// Count how paths end and list branch sides in the JSON result
    #[arg(long)]
    pub outcomes: bool,
    /// Write every structure that the program hands over (Choose.emit, or an object that METHOD
    /// returns) as json, java, dot, svg or junit, to a file, a folder or standard output
    #[arg(long, value_name = "FORMAT[=PATH]", value_parser = crate::emit::emit_target)]
    pub emit: Vec<crate::emit::EmitTarget>,
    /// Hand every structure, a line each, to two commands and compare what they answer, a line each
    #[arg(long, value_name = "COMMAND")]
    pub compare: Vec<String>,
    /// Stop after N structures
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: Option<u64>,
    /// Find K structures by choosing at random (by the seed) instead of all of them
    #[arg(long, value_name = "K", conflicts_with_all = ["limit", "replay"], value_parser = clap::value_parser!(u64).range(1..))]
    pub sample: Option<u64>,
    /// The program: CLASS (its main) or CLASS#METHOD, of overloads 'CLASS#METHOD(int, String)'
    #[arg(value_name = "CLASS[#METHOD]", value_parser = program_name)]
    pub program: String,
    /// Arguments of main
    #[arg(
        value_name = "ARG",
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    pub arguments: Vec<String>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum TechniqueName {
    Auto,
    Sequences,
    Concrete,
    Concolic,
    Blackbox,
    Whitebox,
    Synthesis,
    Search,
}

impl TechniqueName {
    /// Whether inputs are heaps that nobody has built yet.
    fn explores_unknown_heaps(self) -> bool {
        matches!(
            self,
            TechniqueName::Blackbox | TechniqueName::Whitebox | TechniqueName::Synthesis
        )
    }

    /// Whether texts and arrays are as long as what reads them asks for, whatever is said about it.
    fn grows_texts(self) -> bool {
        matches!(self, TechniqueName::Concolic | TechniqueName::Search)
    }

    /// Whether tests may put their inputs together.
    fn sets_fields(self) -> bool {
        matches!(self, TechniqueName::Blackbox | TechniqueName::Whitebox)
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum SynthesisName {
    Exact,
    Search,
    Both,
}

#[derive(Args)]
pub struct GenerateArguments {
    #[command(flatten)]
    pub common: Common,
    /// Methods under test, separated by commas (default: all)
    #[arg(help_heading = TESTS, long, value_name = "NAMES", value_delimiter = ',', value_parser = NonEmptyStringValueParser::new())]
    pub methods: Vec<String>,
    /// Every path's test, not only those that add coverage or a new exception
    #[arg(help_heading = TESTS, long)]
    pub all_tests: bool,
    /// Folder for the tests (default: src/test/java if it exists, else spelunk-tests)
    #[arg(help_heading = TESTS, short, long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Version of JUnit
    #[arg(help_heading = TESTS, long, value_name = "5|4", default_value_t = 5, value_parser = clap::value_parser!(u8).range(4..=5))]
    pub junit: u8,
    /// Jars of JUnit, separated as java does it (default: looked for)
    #[arg(help_heading = TESTS, long, value_name = "CP")]
    pub junit_jars: Option<String>,
    /// How much tests say about the path that they take
    #[arg(help_heading = TESTS, long, value_name = "HOW", value_enum, default_value_t = CommentsAmount::Short)]
    pub comments: CommentsAmount,
    /// Tests that reveal bugs state the right behaviour and fail, or pin the wrong one and pass
    #[arg(help_heading = TESTS, long, value_name = "HOW", value_enum, default_value_t = BugTests::Failing)]
    pub bugs: BugTests,
    /// Do not compile and run the tests on the real JVM
    #[arg(help_heading = TESTS, long)]
    pub no_verify: bool,
    /// Tell how many small changes of the code the tests notice, and which ones they do not
    #[arg(help_heading = RESULTS, long)]
    pub mutants: bool,
    /// An HTML report, as a folder of its own
    #[arg(help_heading = RESULTS, long, value_name = "DIR")]
    pub report: Option<PathBuf>,
    /// Broken contracts as SARIF 2.1.0
    #[arg(help_heading = RESULTS, long, value_name = "FILE", value_parser = result_file())]
    pub sarif: Option<PathBuf>,
    /// Coverage in the format of JaCoCo's XML report
    #[arg(help_heading = RESULTS, long, value_name = "FILE", value_parser = result_file())]
    pub jacoco_xml: Option<PathBuf>,
    /// Tests in the format of JUnit's XML report
    #[arg(help_heading = RESULTS, long, value_name = "FILE", value_parser = result_file())]
    pub junit_xml: Option<PathBuf>,
    /// Leave out branches that other tests cover: a folder of tests, which are run, or a file of JaCoCo's agent
    #[arg(help_heading = SECOND_RUNS, long, value_name = "DIR|EXEC")]
    pub existing: Option<PathBuf>,
    /// Only classes that have changed, or depend on what has: since a revision (git), or since the run that wrote
    /// FILE with --json
    #[arg(help_heading = SECOND_RUNS, long, value_name = "REV|FILE")]
    pub changed_since: Option<String>,
    /// Explore every class, also those whose tests stand and that have not changed since
    #[arg(help_heading = SECOND_RUNS, long)]
    pub no_cache: bool,
    /// How tests are found (auto: search with solving, and symbolic sequences, in turn)
    #[arg(help_heading = SEARCH, long, value_enum, default_value_t = TechniqueName::Auto)]
    pub technique: TechniqueName,
    /// With --technique whitebox or blackbox: static fields that are not final are unknown too
    #[arg(help_heading = SEARCH, long)]
    pub lazy_statics: bool,
    /// How --technique synthesis finds calls: by the graph of symbolic states, by search, or by one after the other
    #[arg(help_heading = SEARCH, long, value_name = "HOW", value_enum, default_value_t = SynthesisName::Both)]
    pub synthesis: SynthesisName,
    /// Length of method sequences, the constructor not counted (default: 4, and more while branches are open and
    /// time is left)
    #[arg(help_heading = SEARCH, long, value_name = "N")]
    pub max_calls: Option<usize>,
    /// Values of numbers for --technique concrete, separated by commas
    #[arg(
        help_heading = SEARCH,
        long,
        value_name = "NUMBERS",
        value_delimiter = ',',
        allow_negative_numbers = true,
        default_value = "0,1,2"
    )]
    pub values: Vec<i64>,
    /// Compare states by what this method answers (e.g. toString or an abstraction function)
    #[arg(help_heading = SEARCH, long, value_name = "METHOD", value_parser = NonEmptyStringValueParser::new())]
    pub compare_by: Option<String>,
    /// States kept for one class
    #[arg(help_heading = SEARCH, long, value_name = "N", default_value_t = 20_000)]
    pub max_states: usize,
    #[command(flatten)]
    pub search: Search,
    /// Classes where none are named; for spelunk.toml
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide = true)]
    pub default_classes: Vec<String>,
    /// Class names, package prefixes ending in `.*`, jars or folders (default: all of the project here)
    #[arg(value_name = "CLASS", value_parser = NonEmptyStringValueParser::new())]
    pub classes: Vec<String>,
    /// Whether the class path was given.
    #[arg(skip)]
    pub class_path_given: bool,
    #[arg(skip)]
    pub junit_given: bool,
}

/// `1:20`: an executor and a number of runs.
fn fault(text: &str) -> Result<(usize, u64), String> {
    let parts = text.split_once(':');
    let read = |(executor, runs): (&str, &str)| Some((executor.parse().ok()?, runs.parse().ok()?));
    parts
        .and_then(read)
        .ok_or_else(|| "give two numbers, e.g. 1:20".to_string())
}

/// A file for results; a name of standard output itself is as good as `-`.
fn result_file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().map(|file| {
        match spelunk_campaign::storing::is_standard_output(&file) {
            true => PathBuf::from("-"),
            false => file,
        }
    })
}

/// `30s`, `5m`, `1h`, `500ms`, or a number of seconds.
fn duration(text: &str) -> Result<Duration, String> {
    let digits = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let number: f64 = text[..digits]
        .parse()
        .map_err(|_| "give a number and a unit, e.g. 30s or 5m".to_string())?;
    let unit = match &text[digits..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        other => return Err(format!("unknown unit '{other}': use ms, s, m or h")),
    };
    let longest = Duration::from_secs(1_000 * 365 * 24 * 3600);
    match Duration::try_from_secs_f64(number * unit) {
        Ok(duration) if duration <= longest => Ok(duration),
        _ => Err("longer than a thousand years; leave the limit out for none".to_string()),
    }
}

/// `CLASS`, or `CLASS#METHOD`.
fn program_name(text: &str) -> Result<String, String> {
    match text.split_once('#') {
        _ if text.is_empty() => Err("it is empty".into()),
        Some(("", _)) => Err("no class before #".into()),
        Some((_, "")) => Err("no method behind #; a class alone means its main".into()),
        _ => Ok(text.to_string()),
    }
}

/// What references can tell apart, and what the class library starts in.
fn heap_sizes() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(4..=30_720)
}

#[derive(Args)]
pub struct RunArguments {
    #[command(flatten)]
    pub common: Common,
    /// Largest heap, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096, value_parser = heap_sizes())]
    pub max_heap: u32,
    /// Write how often each bytecode was executed to FILE
    #[arg(long, value_name = "FILE")]
    pub count_bytecodes: Option<PathBuf>,
    /// Execute `assert` statements, as java's -ea[:PACKAGE...|:CLASS]; -da switches them off
    #[arg(long = "enable-assertions", value_name = "RULE", hide = true)]
    pub assertions: Vec<String>,
    /// The class whose main method is run
    #[arg(value_name = "MAIN", value_parser = NonEmptyStringValueParser::new())]
    pub main: String,
    /// Arguments of the program
    #[arg(
        value_name = "ARG",
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    pub arguments: Vec<String>,
}

#[derive(Args)]
pub struct ApiArguments {
    /// The folder of Java sources: package folder `spelunk` is made in it
    #[arg(short, long, value_name = "DIR")]
    pub out: PathBuf,
}

/// Flags of every search that no technique of `generate` uses: the id, and how it is spelled.
const NOT_FOR_GENERATE: [(&str, &str); 3] = [
    ("search", "--search"),
    ("max_depth", "--max-depth"),
    ("match_states", "--match-states"),
];

/// The command line. A flag that would do nothing is refused: whoever gives it expects something.
pub fn parse() -> Result<Arguments, clap::Error> {
    let given = with_java_spelling(std::env::args_os());
    let extended = crate::settings::extended(given, std::path::Path::new("."), check_setting)
        .map_err(|text| clap::Error::raw(clap::error::ErrorKind::ValueValidation, text))?;
    let matches = Arguments::command().try_get_matches_from(extended)?;
    if let Some(generate) = matches.subcommand_matches("generate") {
        let given =
            |(id, _): &&(&str, &str)| generate.value_source(id) == Some(ValueSource::CommandLine);
        let technique = generate.get_one::<TechniqueName>("technique");
        let knows_heaps = technique.is_some_and(|name| name.explores_unknown_heaps());
        let objects = Some(&("max_objects", "--max-objects")).filter(|_| !knows_heaps);
        let sets_fields = technique.is_some_and(|name| name.sets_fields());
        let statics = Some(&("lazy_statics", "--lazy-statics")).filter(|_| !sets_fields);
        let grows_texts = technique.is_some_and(|name| name.grows_texts());
        let length = Some(&("max_length", "--max-length")).filter(|_| grows_texts);
        let uses = |wanted| technique == Some(&wanted);
        let values = Some(&("values", "--values")).filter(|_| !uses(TechniqueName::Concrete));
        let synthesis =
            Some(&("synthesis", "--synthesis")).filter(|_| !uses(TechniqueName::Synthesis));
        let extra = [objects, statics, length, values, synthesis];
        let extra = extra.into_iter().flatten();
        let mut refused = NOT_FOR_GENERATE.iter().chain(extra);
        if let Some((_, flag)) = refused.find(given) {
            let text = format!("{flag} does nothing in generate with this technique; leave it out");
            return Err(clap::Error::raw(
                clap::error::ErrorKind::ArgumentConflict,
                text,
            ));
        }
    }
    let mut arguments = Arguments::from_arg_matches(&matches)?;
    if let (Command::Generate(generate), Some((_, matches))) =
        (&mut arguments.command, matches.subcommand())
    {
        let is_given = |id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
        generate.class_path_given =
            is_given("class_path") || std::env::var_os("CLASSPATH").is_some();
        generate.junit_given = is_given("junit");
    }
    Ok(arguments)
}

/// What is wrong with a flag of `generate` that stands in a file.
fn check_setting(name: &str, flags: &[OsString]) -> Result<(), String> {
    let command = Arguments::command();
    let generate = command.find_subcommand("generate");
    let is_flag = generate
        .into_iter()
        .flat_map(clap::Command::get_arguments)
        .any(|flag| flag.get_long() == Some(name) && !flag.is_hide_set());
    if !is_flag {
        return Err(format!("{name} is no flag of generate"));
    }
    let start = ["spelunk", "generate"].map(OsString::from);
    let tried = start.iter().chain(flags).cloned();
    match command.try_get_matches_from(tried) {
        Ok(_) => Ok(()),
        Err(error) => Err(one_line(&error)),
    }
}

/// Help and version are not errors; anything else is one clear line and status 2.
pub fn usage_error(error: clap::Error) -> ExitCode {
    use clap::error::ErrorKind;
    if matches!(
        error.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    ) {
        print!("{error}");
        return match crate::output::check() {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => {
                eprintln!("spelunk: {failure}");
                ExitCode::from(failure.status())
            }
        };
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        eprint!("{error}");
        return ExitCode::from(2);
    }
    let advice = match error.kind() {
        ErrorKind::InvalidSubcommand => "; spelunk --help lists the commands",
        _ => "",
    };
    eprintln!("spelunk: {}{advice}", one_line(&error));
    ExitCode::from(2)
}

/// What is wrong, without the help about it.
fn one_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .filter(|line| {
            !line.is_empty() && !line.starts_with("Usage") && !line.starts_with("For more")
        })
        .collect();
    let text = lines.join("; ");
    let text = text.trim_start_matches("error: ").replace(":; ", ": ");
    // How the language's own reader of numbers puts it.
    let known = text.strip_suffix("invalid digit found in string");
    known.map_or(text.clone(), |start| {
        format!("{start}it is no number of 0 or more")
    })
}

/// Flags of `run` whose value is the next argument.
const TAKE_VALUES: [&str; 11] = [
    "-p",
    "--classpath",
    "--jdk",
    "--json",
    "--time-limit",
    "-j",
    "--jobs",
    "--seed",
    "--color",
    "--max-heap",
    "--count-bytecodes",
];

/// java spells some flags with one dash and a whole word: before the program's own arguments they are
/// turned into ours. Assertion flags keep their order.
pub fn with_java_spelling(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut all: Vec<OsString> = arguments.collect();
    let runs = all.get(1).is_some_and(|command| command == "run");
    let mut is_value = false;
    for argument in all.iter_mut().skip(2) {
        let text = argument.to_string_lossy().into_owned();
        if std::mem::take(&mut is_value) {
            continue;
        }
        if text == "--" || runs && !text.starts_with('-') {
            break;
        }
        if let Some(ours) = ours_for(&text, runs) {
            *argument = ours.into();
        }
        is_value = TAKE_VALUES.iter().any(|flag| argument == flag);
    }
    all
}

/// Our flag for one that java spells otherwise.
fn ours_for(flag: &str, runs: bool) -> Option<String> {
    let (name, rule) = flag.split_once(':').unwrap_or((flag, ""));
    match name {
        "-cp" | "-classpath" | "--class-path" => Some("--classpath".into()),
        "-ea" | "-enableassertions" if runs => Some(format!("--enable-assertions=+{rule}")),
        "-da" | "-disableassertions" if runs => Some(format!("--enable-assertions=-{rule}")),
        _ => flag
            .strip_prefix("--class-path=")
            .map(|path| format!("--classpath={path}")),
    }
}

/// What the flags say together; the first sign of each tells `-ea` from `-da`.
pub fn assertions(flags: &[String]) -> spelunk_vm::Assertions {
    let mut assertions = spelunk_vm::Assertions::OFF;
    for flag in flags {
        let (on, rule) = match flag.strip_prefix('-') {
            Some(rule) => (false, rule),
            None => (true, flag.strip_prefix('+').unwrap_or(flag)),
        };
        match rule {
            "" => assertions.by_default = on,
            rule => assertions.rules.push((rule.to_string(), on)),
        }
    }
    assertions
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum CommentsAmount {
    None,
    Short,
    Full,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum BugTests {
    Failing,
    Passing,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        search: Search,
    }

    /// Builds with a second solver, as the tests have, cannot show it through the binary.
    #[test]
    fn a_cross_check_without_a_second_solver_is_refused() {
        let given = Line::parse_from(["spelunk", "--cross-check"]).search;
        assert!(matches!(
            given.check_second_solver(false),
            Err(Failure::Input(_))
        ));
        assert!(given.check_second_solver(true).is_ok());
        let plain = Line::parse_from(["spelunk"]).search;
        assert!(plain.check_second_solver(false).is_ok());
    }
}
