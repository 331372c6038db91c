//! Rewritten terms have the value of the terms as written: all operand values at 4 bits, random
//! operands at 8 to 64 bits, and random term graphs under random models.

use spelunk_term::testing::{
    Palette, Random, Recipe, Signature, float_signatures, for_all_values, vector_signatures,
};
use spelunk_term::{Evaluator, Model, Sort, TermId, TermStore, semantics};

/// `SPELUNK_FULL=1` asks for the full number of cases.
fn cases(sample: usize, full: usize) -> usize {
    if std::env::var_os("SPELUNK_FULL").is_some() {
        full
    } else {
        sample
    }
}

fn operands(store: &mut TermStore, sorts: &[Sort]) -> Vec<TermId> {
    let variable = |(at, &sort): (usize, &Sort)| store.variable(&format!("v{at}"), sort);
    sorts.iter().enumerate().map(variable).collect()
}

fn model_of(store: &TermStore, values: &[u64]) -> Model {
    store.variables().zip(values.iter().copied()).collect()
}

/// What the operator means, straight from its definition.
fn meaning(signature: &Signature, values: &[u64]) -> u64 {
    let mut args = [0; 3];
    args[..values.len()].copy_from_slice(values);
    let width = |at: usize| signature.sorts.get(at).map_or(1, |sort| sort.width());
    semantics::apply(
        signature.op,
        semantics::Widths {
            first: width(0),
            second: width(1),
        },
        args,
    )
}

/// Every way to make some of the operands constant, in both stores, gives the defined value.
fn check_all_shapes(signature: &Signature, values: &[u64]) {
    let expected = meaning(signature, values);
    for mut store in [TermStore::new(), TermStore::without_rewriting()] {
        let variables = operands(&mut store, &signature.sorts);
        let model = model_of(&store, values);
        for constants in 0..1 << values.len() {
            let mut children = variables.clone();
            for (at, child) in children.iter_mut().enumerate() {
                if constants & (1 << at) != 0 {
                    *child = store.constant(signature.sorts[at], values[at]);
                }
            }
            let term = store.build(signature.op, &children);
            assert_eq!(store.sort(term), signature.result(), "{signature:?}");
            let found = store.evaluate(term, &model);
            assert_eq!(
                found, expected,
                "{signature:?} {values:x?} constants {constants:b}"
            );
        }
    }
}

#[test]
fn every_operator_agrees_on_all_values_at_four_bits() {
    for width in [1, 2, 3, 4] {
        for signature in vector_signatures(width) {
            for_all_values(&signature.sorts, |values| {
                check_all_shapes(&signature, values)
            });
        }
    }
}

#[test]
fn every_operator_agrees_on_random_values() {
    let mut random = Random::new(1);
    let signatures: Vec<Signature> = [8, 16, 32, 64]
        .into_iter()
        .flat_map(some_signatures)
        .collect();
    for case in 0..cases(20_000, 1_000_000) {
        let signature = &signatures[case % signatures.len()];
        let (first, second) = random.pair(signature.sorts[signature.sorts.len() - 1]);
        let values: Vec<u64> = match signature.sorts.len() {
            1 => vec![first],
            2 => vec![first, second],
            _ => vec![random.bits() & 1, first, second],
        };
        check_all_shapes(signature, &values);
    }
}

/// All operators of this width, but only a sample of the slices, of which there are thousands.
fn some_signatures(width: u32) -> Vec<Signature> {
    let mut signatures = vector_signatures(width);
    signatures.extend(float_signatures());
    let mut slices = 0;
    signatures.retain(|signature| {
        let is_slice = matches!(signature.op, spelunk_term::Op::Extract { .. });
        slices += usize::from(is_slice);
        !is_slice || slices % 61 == 0
    });
    signatures
}

/// Cooks a recipe with and without rewriting and compares every step under several models.
fn check_recipe(recipe: &Recipe, random: &mut Random, models: usize) {
    let (mut plain, mut rewritten) = (TermStore::without_rewriting(), TermStore::new());
    let expected = recipe.cook(&mut plain);
    let found = recipe.cook(&mut rewritten);
    for _ in 0..models {
        let mut pairs = Vec::new();
        let mut plain_model = Model::new();
        for variable in plain.variables() {
            let bits = random.value(plain.variable_sort(variable));
            plain_model.set(variable, bits);
            if let Some(same) = rewritten.find_variable(plain.variable_name(variable)) {
                pairs.push((same, bits));
            }
        }
        let mut reference = Evaluator::new(plain_model);
        let mut evaluator = Evaluator::new(pairs.into_iter().collect());
        for (&plain_term, &term) in expected.iter().zip(&found) {
            let wanted = reference.evaluate(&plain, plain_term);
            assert_eq!(plain.sort(plain_term), rewritten.sort(term));
            let got = evaluator.evaluate(&rewritten, term);
            assert_eq!(got, wanted, "{recipe:?} under {:?}", reference.model());
            check_facts(&rewritten, term, got);
        }
    }
}

/// The value respects what the store claims to know about the term.
fn check_facts(store: &TermStore, term: TermId, bits: u64) {
    if let Sort::Bv(width) = store.sort(term) {
        let facts = store.facts(term);
        let value = spelunk_term::to_signed(bits, width);
        assert_eq!(
            bits & facts.zeros,
            0,
            "known zeros of {:?}",
            store.view(term)
        );
        assert_eq!(
            bits & facts.ones,
            facts.ones,
            "known ones of {:?}",
            store.view(term)
        );
        assert!(
            facts.low <= value && value <= facts.high,
            "bounds of {:?}",
            store.view(term)
        );
    }
}

fn check_random_recipes(seed: u64, palette: &Palette, count: usize) {
    let mut random = Random::new(seed);
    for _ in 0..count {
        let size = 1 + random.below(14);
        let recipe = Recipe::random(&mut random, palette, size);
        check_recipe(&recipe, &mut random, 6);
    }
}

#[test]
fn random_terms_at_java_widths() {
    check_random_recipes(2, &Palette::default(), cases(20_000, 1_000_000));
}

#[test]
fn random_terms_at_small_widths() {
    let palette = Palette {
        widths: vec![1, 2, 3, 4, 5, 6, 8],
        ..Palette::default()
    };
    check_random_recipes(3, &palette, cases(20_000, 1_000_000));
}

#[test]
fn random_terms_at_one_width() {
    let palette = Palette {
        widths: vec![4],
        variables: 3,
        ..Palette::default()
    };
    check_random_recipes(4, &palette, cases(20_000, 1_000_000));
}

#[test]
fn random_terms_with_floats() {
    let palette = Palette {
        widths: vec![32, 64],
        floats: true,
        ..Palette::default()
    };
    check_random_recipes(5, &palette, cases(20_000, 1_000_000));
}
