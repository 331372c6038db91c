//! Random small Java programs: well typed, terminating, deterministic, the same for the same seed.
//! They are held against the real JVM by `bench-diff`, and enumerated by brute force elsewhere.
//! The generator writes text only: it runs nothing and knows nothing of spelunk.

mod config;
mod expression;
mod generator;
mod method;
mod random;
mod scope;
mod source;
mod statement;
mod types;
mod whole;
mod world;

pub use config::{Config, Features, Kind};
pub use method::{MethodUnderTest, Parameter};
pub use random::Random;
pub use types::Primitive;

use generator::Generator;
use world::Planner;

/// A generated program: one file `<class_name>.java` with a `main`.
#[derive(Clone, Debug)]
pub struct Program {
    pub seed: u64,
    pub class_name: String,
    pub source: String,
    /// The tested method, for programs of that kind.
    pub method: Option<MethodUnderTest>,
}

/// Writes the program that the seed names. The same seed and configuration give the same text.
pub fn generate(seed: u64, config: Config) -> Program {
    match config.kind {
        Kind::WholeProgram => whole_program(seed, config),
        Kind::MethodUnderTest => method_under_test(seed, config),
    }
}

fn whole_program(seed: u64, config: Config) -> Program {
    let class_name = format!("Random{seed}");
    let mut random = Random::new(seed);
    let world = Planner::new(&mut random, config, &class_name).whole_program();
    let mut generator = Generator::new(random, config, world);
    generator.whole_program(seed);
    Program {
        seed,
        class_name,
        source: generator.source.into_text(),
        method: None,
    }
}

fn method_under_test(seed: u64, config: Config) -> Program {
    let class_name = format!("Method{seed}");
    let mut random = Random::new(!seed);
    let method = method::signature(&mut random);
    let world = Planner::new(&mut random, config, &class_name).method_under_test();
    let mut generator = Generator::new(random, config, world);
    generator.method_under_test(seed, &method);
    Program {
        seed,
        class_name,
        source: generator.source.into_text(),
        method: Some(method),
    }
}
