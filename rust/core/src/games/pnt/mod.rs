//! PNT, pick numbered tokens: each player takes a multiple or a factor of the last token; who cannot take one loses.

mod eval;
mod large;
mod small;
mod walk;

pub use eval::Static;
pub use large::{LargeState, PntLarge};
pub use small::{Pnt, State, Tokens};
pub use walk::Walk;

use std::fmt;

/// Which tokens a sequence may begin with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Opening {
    /// Those of the rules: odd and below half the tokens.
    Ruled,
    /// Any: published exercises begin in the middle of games that no legal first move leads to.
    Any,
}

/// The token that broke the rules of a sequence, and which rule that was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Broken {
    /// Where in the sequence the token stands, from 0.
    pub index: usize,
    /// The token.
    pub token: u32,
    /// The rule.
    pub rule: Rule,
}

/// A rule of the game that a token can break.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// Tokens go from 1 to this number.
    Range(u32),
    /// Every token is taken once.
    Once,
    /// The first token is odd and below half this number of tokens.
    First(u32),
    /// A token is a multiple or a factor of this one, the last.
    Linked(u32),
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let token = self.token;
        write!(f, "token {token} (number {} of the sequence) ", self.index + 1)?;
        match self.rule {
            Rule::Range(0) => write!(f, "does not exist: there are none"),
            Rule::Range(n) => write!(f, "does not exist: they go from 1 to {n}"),
            Rule::Once => write!(f, "is taken already"),
            Rule::First(n) if n <= 2 => write!(f, "cannot be the first: with {n} tokens there is no first move"),
            Rule::First(n) => write!(f, "cannot be the first: with {n} tokens it has to be odd and less than {n}/2"),
            Rule::Linked(last) => write!(f, "is neither a multiple nor a factor of {last}, the token before it"),
        }
    }
}

impl std::error::Error for Broken {}

/// Checks a sequence of tokens from the first on.
fn check(n: u32, tokens: &[u32], opening: Opening) -> Result<(), Broken> {
    let mut taken = std::collections::HashSet::new();
    let mut last = None;
    for (index, &token) in tokens.iter().enumerate() {
        let broken = |rule| Err(Broken { index, token, rule });
        if !(1..=n).contains(&token) {
            return broken(Rule::Range(n));
        }
        if !taken.insert(token) {
            return broken(Rule::Once);
        }
        match last {
            None if opening == Opening::Ruled && !is_opening(n, token) => return broken(Rule::First(n)),
            Some(last) if !is_linked(last, token) => return broken(Rule::Linked(last)),
            _ => last = Some(token),
        }
    }
    Ok(())
}

fn is_opening(n: u32, token: u32) -> bool {
    token % 2 == 1 && u64::from(token) * 2 < u64::from(n)
}

fn is_linked(a: u32, b: u32) -> bool {
    a.is_multiple_of(b) || b.is_multiple_of(a)
}

/// Returns the largest prime divisor of a number above 1, and 1 of 1.
fn largest_prime_divisor(mut number: u32) -> u32 {
    let (mut largest, mut divisor) = (1, 2);
    while number > 1 && divisor <= number / divisor {
        if number.is_multiple_of(divisor) {
            number /= divisor;
            largest = divisor;
        } else {
            divisor += 1;
        }
    }
    largest.max(number)
}
