//! Texts that fit the regular expressions that the code under test spells out: hardly any text made of other parts does.

use spelunk_term::Random;

/// A regular expression, as far as texts are made of it. What asks about the surroundings only (`^`, `\b`) fits nothing
/// and is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// One of these, each as likely.
    Either(Vec<Pattern>),
    Each(Vec<Pattern>),
    /// So often at least, and at most.
    Times(Box<Pattern>, u32, u32),
    /// A unit out of ranges.
    Unit(Vec<(u16, u16)>),
    Group(Box<Pattern>, u32),
    Again(u32),
}

/// How much oftener than it has to be something stands there, where nothing says how often it may.
const MORE: u32 = 3;
const LONGEST: usize = 60;
const DEEPEST: u32 = 12;
const LAST_ASCII: u16 = 0x7e;
const DIGITS: [(u16, u16); 1] = [(b'0' as u16, b'9' as u16)];
const WORD: [(u16, u16); 4] = [
    (b'a' as u16, b'z' as u16),
    (b'A' as u16, b'Z' as u16),
    (b'0' as u16, b'9' as u16),
    (b'_' as u16, b'_' as u16),
];
const BLANK: [(u16, u16); 1] = [(b' ' as u16, b' ' as u16)];

impl Pattern {
    /// Reads a text as a regular expression; nothing if it is none, or says no more than itself.
    pub fn read(text: &[u16]) -> Option<Pattern> {
        let mut reader = Reader {
            text,
            at: 0,
            groups: 0,
            depth: 0,
            is_plain: true,
        };
        let pattern = reader.either()?;
        (reader.at == text.len() && !reader.is_plain).then_some(pattern)
    }

    /// A text that fits.
    pub fn sample(&self, random: &mut Random) -> Vec<u16> {
        let mut sampling = Sampling {
            random,
            text: Vec::new(),
            groups: Vec::new(),
        };
        sampling.add(self);
        sampling.text
    }
}

struct Sampling<'r> {
    random: &'r mut Random,
    text: Vec<u16>,
    /// What stands for groups, by their numbers.
    groups: Vec<(u32, Vec<u16>)>,
}

impl Sampling<'_> {
    fn add(&mut self, pattern: &Pattern) {
        match pattern {
            Pattern::Either(all) => {
                let picked = self.random.below(all.len());
                if let Some(picked) = all.get(picked) {
                    self.add(picked);
                }
            }
            Pattern::Each(all) => all.iter().for_each(|pattern| self.add(pattern)),
            Pattern::Times(pattern, least, most) => {
                let more = (most - least).min(MORE) as usize;
                for _ in 0..*least as usize + self.random.below(more + 1) {
                    if self.text.len() < LONGEST {
                        self.add(pattern);
                    }
                }
            }
            Pattern::Unit(ranges) => {
                let picked = self.random.below(ranges.len());
                if let Some(&(from, to)) = ranges.get(picked) {
                    let unit = from + self.random.below(usize::from(to - from) + 1) as u16;
                    self.text.push(unit);
                }
            }
            Pattern::Group(pattern, number) => {
                let from = self.text.len();
                self.add(pattern);
                self.groups.retain(|(known, _)| known != number);
                self.groups.push((*number, self.text[from..].to_vec()));
            }
            Pattern::Again(number) => {
                let known = self.groups.iter().find(|(known, _)| known == number);
                if let Some((_, again)) = known {
                    self.text.extend(again.clone());
                }
            }
        }
    }
}

struct Reader<'t> {
    text: &'t [u16],
    at: usize,
    groups: u32,
    depth: u32,
    /// Nothing but characters that stand for themselves.
    is_plain: bool,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        let unit = *self.text.get(self.at)?;
        Some(u8::try_from(unit).unwrap_or(u8::MAX))
    }

    fn eat(&mut self, wanted: u8) -> bool {
        let is_there = self.peek() == Some(wanted);
        self.at += usize::from(is_there);
        is_there
    }

    fn next(&mut self) -> Option<u16> {
        let unit = *self.text.get(self.at)?;
        self.at += 1;
        Some(unit)
    }

    fn either(&mut self) -> Option<Pattern> {
        let mut all = vec![self.each()?];
        while self.eat(b'|') {
            self.is_plain = false;
            all.push(self.each()?);
        }
        match all.len() {
            1 => all.pop(),
            _ => Some(Pattern::Either(all)),
        }
    }

    fn each(&mut self) -> Option<Pattern> {
        let mut all = Vec::new();
        while !matches!(self.peek(), None | Some(b'|' | b')')) {
            if let Some(atom) = self.atom()? {
                all.push(self.repeated(atom)?);
            }
        }
        Some(Pattern::Each(all))
    }

    /// How often something stands there; how much of it is taken first makes no difference to what fits.
    fn repeated(&mut self, atom: Pattern) -> Option<Pattern> {
        let (least, most) = match self.peek() {
            Some(b'?') => (0, 1),
            Some(b'*') => (0, u32::MAX),
            Some(b'+') => (1, u32::MAX),
            Some(b'{') => {
                self.at += 1;
                self.bounds()?
            }
            _ => return Some(atom),
        };
        self.at += 1;
        self.is_plain = false;
        let _ = self.eat(b'?') || self.eat(b'+');
        (least <= most).then(|| Pattern::Times(Box::new(atom), least, most))
    }

    /// `2}`, `2,}`, `2,3}`: stands before the bracket then.
    fn bounds(&mut self) -> Option<(u32, u32)> {
        let least = self.number()?;
        let most = match self.eat(b',') {
            false => least,
            true if self.peek() == Some(b'}') => u32::MAX,
            true => self.number()?,
        };
        (self.peek() == Some(b'}')).then_some((least, most))
    }

    fn number(&mut self) -> Option<u32> {
        let mut found: Option<u32> = None;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            let known = found.unwrap_or(0).checked_mul(10)?;
            found = Some(known.checked_add(u32::from(digit - b'0'))?);
            self.at += 1;
        }
        found
    }

    /// Something that takes room in a text, or asks about its surroundings only.
    fn atom(&mut self) -> Option<Option<Pattern>> {
        let unit = self.next()?;
        // Dots and round brackets stand in many a text that is read by people.
        self.is_plain &= !matches!(u8::try_from(unit), Ok(b'[' | b'\\'));
        Some(match u8::try_from(unit) {
            Ok(b'.') => Some(Pattern::Unit(vec![(u16::from(b' '), LAST_ASCII)])),
            Ok(b'[') => Some(Pattern::Unit(self.set()?)),
            Ok(b'(') => Some(self.group()?),
            Ok(b'\\') => return self.escape(),
            Ok(b'^' | b'$') => None,
            Ok(b'*' | b'+' | b'?' | b'{') => return None,
            _ => Some(Pattern::Unit(vec![(unit, unit)])),
        })
    }

    fn group(&mut self) -> Option<Pattern> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        let mut number = None;
        if self.eat(b'?') {
            match self.next().and_then(|unit| u8::try_from(unit).ok())? {
                b':' => {}
                b'<' if !matches!(self.peek(), Some(b'=' | b'!')) => {
                    while self.next()? != u16::from(b'>') {}
                    self.groups += 1;
                    number = Some(self.groups);
                }
                _ => return None,
            }
        } else {
            self.groups += 1;
            number = Some(self.groups);
        }
        let inner = self.either()?;
        self.depth -= 1;
        self.eat(b')').then_some(match number {
            Some(number) => Pattern::Group(Box::new(inner), number),
            None => inner,
        })
    }

    fn escape(&mut self) -> Option<Option<Pattern>> {
        let unit = self.next()?;
        Some(match u8::try_from(unit) {
            Ok(b'b' | b'B' | b'A' | b'z' | b'Z' | b'G') => None,
            Ok(digit @ b'1'..=b'9') => Some(Pattern::Again(u32::from(digit - b'0'))),
            _ => Some(Pattern::Unit(self.escaped(unit)?)),
        })
    }

    /// What an escape stands for; nothing for what is not known.
    fn escaped(&mut self, unit: u16) -> Option<Vec<(u16, u16)>> {
        let one = |byte: u8| vec![(u16::from(byte), u16::from(byte))];
        Some(match u8::try_from(unit) {
            Ok(b'd') => DIGITS.to_vec(),
            Ok(b'w') => WORD.to_vec(),
            Ok(b's') => BLANK.to_vec(),
            Ok(b'D') => without(&DIGITS),
            Ok(b'W') => without(&WORD),
            Ok(b'S') => without(&BLANK),
            Ok(b't') => one(b'\t'),
            Ok(b'n') => one(b'\n'),
            Ok(b'r') => one(b'\r'),
            Ok(letter) if letter.is_ascii_alphanumeric() => return None,
            _ => vec![(unit, unit)],
        })
    }

    /// The units of a set, behind its bracket.
    fn set(&mut self) -> Option<Vec<(u16, u16)>> {
        let is_turned = self.eat(b'^');
        let mut found: Vec<(u16, u16)> = Vec::new();
        loop {
            let unit = self.next()?;
            match u8::try_from(unit) {
                Ok(b']') if !found.is_empty() => break,
                // Sets inside sets, and what two have in common.
                Ok(b'[' | b'&') => return None,
                Ok(b'\\') => {
                    let escaped = self.next()?;
                    found.extend(self.escaped(escaped)?);
                }
                Ok(b'-') if self.is_range(&found) => {
                    let (from, _) = found.pop()?;
                    let mut to = self.next()?;
                    if to == u16::from(b'\\') {
                        to = self.next()?;
                    }
                    (from <= to).then(|| found.push((from, to)))?;
                }
                _ => found.push((unit, unit)),
            }
        }
        let found = match is_turned {
            true => without(&found),
            false => found,
        };
        (!found.is_empty()).then_some(found)
    }

    /// Whether a dash stands between two units.
    fn is_range(&self, found: &[(u16, u16)]) -> bool {
        let is_one = found.last().is_some_and(|(from, to)| from == to);
        is_one && self.peek() != Some(b']')
    }
}

/// What can be read and is in none of these.
fn without(ranges: &[(u16, u16)]) -> Vec<(u16, u16)> {
    let is_free = |unit: u16| !ranges.iter().any(|&(from, to)| (from..=to).contains(&unit));
    let free = (u16::from(b' ')..=LAST_ASCII).filter(|&unit| is_free(unit));
    free.map(|unit| (unit, unit)).collect()
}
