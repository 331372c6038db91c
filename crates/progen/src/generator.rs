//! The state that all parts of the generator share: random numbers, the plan, the source so far. What
//! is written where is decided in `expression`, `statement` and the two assemblers.

use crate::config::{Config, Kind};
use crate::random::Random;
use crate::source::Source;
use crate::types::Type;
use crate::world::{self, World};

pub struct Generator {
    pub random: Random,
    pub config: Config,
    pub world: World,
    pub source: Source,
    names: usize,
}

impl Generator {
    pub fn new(random: Random, config: Config, world: World) -> Generator {
        Generator {
            random,
            config,
            world,
            source: Source::default(),
            names: 0,
        }
    }

    /// A name nothing else in the program has; Java lets no local shadow another.
    pub fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    pub fn is_whole_program(&self) -> bool {
        self.config.kind == Kind::WholeProgram
    }

    pub fn any_type(&mut self) -> Type {
        world::any_type(&mut self.random, self.config, &self.world)
    }

    pub fn value_type(&mut self) -> Type {
        world::value_type(&mut self.random, self.config)
    }

    pub fn java(&self, ty: &Type) -> String {
        self.world.java(ty)
    }
}
