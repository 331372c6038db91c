//! Rewritten terms have the value of the terms as written: all operand values at 4 bits, random
//! operands at 8 to 64 bits, and random term graphs under random models.

use spelunk_term::testing::{
    Palette, Random, Recipe, Signature, float_signatures, for_all_values, vector_signatures,
};
use spelunk_term::{Evaluator, Model, Op, Sort, TermId, TermStore, semantics};

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
        let is_slice = matches!(signature.op, Op::Extract { .. });
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

/// As above with few operators and very few bits, so that rules meet each other, and with enough models
/// to hit most combinations of values.
fn check_family(seed: u64, widths: &[u32], operators: &[Op]) {
    let palette = Palette {
        widths: widths.to_vec(),
        operators: operators.to_vec(),
        constants: 50,
        ..Palette::default()
    };
    let mut random = Random::new(seed);
    for _ in 0..cases(8_000, 1_000_000) {
        let size = 2 + random.below(8);
        let recipe = Recipe::random(&mut random, &palette, size);
        check_recipe(&recipe, &mut random, 24);
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

#[test]
fn random_sums_and_comparisons() {
    use Op::*;
    let sums = [BvAdd, BvSub, BvNeg, BvNot, BvMul, BvShl, BvUrem];
    let tests = [Eq, BvSlt, BvSle, BvUlt, BvUle];
    check_family(6, &[3], &[&sums[..], &tests].concat());
    check_family(
        7,
        &[4, 8],
        &[&sums[..], &tests, &[ZeroExtend { width: 0 }]].concat(),
    );
}

#[test]
fn random_slices_and_extensions() {
    use Op::*;
    let (extract, zext, sext) = (
        Extract { hi: 0, lo: 0 },
        ZeroExtend { width: 0 },
        SignExtend { width: 0 },
    );
    let parts = [extract, extract, Concat, zext, sext];
    check_family(
        8,
        &[1, 2, 3, 4, 6],
        &[&parts[..], &[BvShl, BvLshr, BvAshr, BvOr, Eq]].concat(),
    );
    check_family(
        9,
        &[2, 4, 8],
        &[&parts[..], &[BvAdd, BvSub, BvSlt, BvUlt, Eq]].concat(),
    );
    check_family(
        10,
        &[2, 4, 8],
        &[&parts[..], &[BvAnd, BvXor, BvNot, BvMul]].concat(),
    );
}

#[test]
fn random_conditions_and_choices() {
    use Op::*;
    let logic = [Not, And, Or, Xor, Eq, Ite, Ite];
    check_family(
        11,
        &[2],
        &[&logic[..], &[BvSlt, BvSle, BvUlt, BvUle]].concat(),
    );
    check_family(
        12,
        &[3],
        &[&logic[..], &[BvSlt, BvUle, BvAdd, BvAnd, BvXor]].concat(),
    );
}

#[test]
fn random_divisions() {
    use Op::*;
    let division = [BvSdiv, BvSrem, BvUdiv, BvUrem];
    let extension = [ZeroExtend { width: 0 }, SignExtend { width: 0 }];
    check_family(
        13,
        &[3, 4],
        &[&division[..], &extension, &[BvSlt, BvUlt, Eq, BvAdd]].concat(),
    );
}

#[test]
fn random_conversions_of_floats() {
    let palette = Palette {
        widths: vec![32, 64],
        floats: true,
        operators: float_signatures()
            .iter()
            .map(|signature| signature.op)
            .collect(),
        ..Palette::default()
    };
    check_random_recipes(14, &palette, cases(20_000, 1_000_000));
}

#[test]
fn equations_between_products_are_decided_by_multiplying_out() {
    let mut store = TermStore::new();
    let operands = operands(&mut store, &[Sort::Bv(32); 3]);
    let (a, b, c) = (operands[0], operands[1], operands[2]);
    let s = &mut store;
    let (sum, difference) = (s.bv_add(a, b), s.bv_sub(a, b));
    let (ab, ac, bc) = (s.bv_mul(a, b), s.bv_mul(a, c), s.bv_mul(b, c));
    let (squares, factored) = {
        let (aa, bb) = (s.bv_mul(a, a), s.bv_mul(b, b));
        (s.bv_sub(aa, bb), s.bv_mul(sum, difference))
    };
    let (spread, together) = (s.bv_add(ac, bc), s.bv_mul(sum, c));
    let (left, right) = (s.bv_mul(ab, c), s.bv_mul(a, bc));
    let (quotient, remainder) = (s.bv_sdiv(a, b), s.bv_srem(a, b));
    let (multiple, thousand) = (s.bv_mul(quotient, b), s.bv_const(32, 1000));
    let rebuilt = s.bv_add(multiple, remainder);
    let beside = s.bv_add(rebuilt, thousand);
    for (one, other, same) in [
        (squares, factored, true),
        (spread, together, true),
        (left, right, true),
        (rebuilt, a, true),
        (beside, a, false),
    ] {
        let equal = s.eq(one, other);
        assert_eq!(s.as_bool(equal), Some(same), "{}", s.display(equal));
    }
    let open = s.eq(ab, ac);
    assert_eq!(s.as_bool(open), None);
}
