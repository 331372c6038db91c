//! The IEEE circuits against the hardware: every floating-point operator, lowered to bit vectors, gives
//! the bits that the processor gives.

use spelunk_term::ieee::FloatLowering;
use spelunk_term::testing::{Palette, Random, Recipe, Signature, float_signatures};
use spelunk_term::{Evaluator, LANES, Model, Op, Program, Sort, TermStore, VarId, View, semantics};

/// `SPELUNK_FULL=1` asks for ten million operand pairs per operator.
fn pairs_per_operator() -> usize {
    if std::env::var_os("SPELUNK_FULL").is_some() {
        10_000_000
    } else {
        100_000
    }
}

/// The operator on variables, lowered and compiled.
fn circuit(signature: &Signature) -> Program {
    let mut store = TermStore::new();
    let operands: Vec<_> = (0..signature.sorts.len())
        .map(|at| store.variable(&format!("v{at}"), signature.sorts[at]))
        .collect();
    let term = store.build(signature.op, &operands);
    let mut lowering = FloatLowering::new();
    let lowered = lowering.lower(&mut store, term);
    for below in store.post_order(&[lowered]) {
        assert!(
            !store.sort(below).is_float(),
            "{signature:?} leaves a float"
        );
    }
    let bits_of = |operand| {
        let variable = store.var_of(operand).expect("operands are variables");
        let pair = lowering.variables().iter().find(|pair| pair.0 == variable);
        pair.map_or(variable, |pair| pair.1)
    };
    let inputs: Vec<VarId> = operands.iter().map(|&operand| bits_of(operand)).collect();
    Program::new(&store, lowered, &inputs)
}

fn check_operator(signature: &Signature, seed: u64, pairs: usize) -> usize {
    let mut program = circuit(signature);
    let mut random = Random::new(seed);
    let sort = signature.sorts[0];
    let width = |at: usize| signature.sorts.get(at).map_or(1, |sort| sort.width());
    let widths = semantics::Widths {
        first: width(0),
        second: width(1),
    };
    let mut operands = vec![[0; LANES]; signature.sorts.len()];
    for _ in 0..pairs.div_ceil(LANES) {
        for lane in 0..LANES {
            let (first, second) = random.pair(sort);
            operands[0][lane] = first;
            if let Some(lanes) = operands.get_mut(1) {
                lanes[lane] = second;
            }
        }
        let found = program.run(&operands);
        for lane in 0..LANES {
            let second = operands.get(1).map_or(0, |lanes| lanes[lane]);
            let expected = semantics::apply(signature.op, widths, [operands[0][lane], second, 0]);
            // Inside lowered terms any NaN pattern stands for NaN.
            let got = signature.result().normalise(found[lane]);
            let (a, b) = (operands[0][lane], second);
            assert_eq!(got, expected, "{} on {a:#x} {b:#x} ({sort})", signature.op);
        }
    }
    program.len()
}

#[test]
fn every_operator_agrees_with_the_hardware() {
    for (seed, signature) in float_signatures().iter().enumerate() {
        let start = std::time::Instant::now();
        let size = check_operator(signature, seed as u64, pairs_per_operator());
        println!(
            "{:14} {:4} {:6} operations, {} pairs in {:.1} s",
            signature.op.to_string(),
            signature.sorts[0].to_string(),
            size,
            pairs_per_operator(),
            start.elapsed().as_secs_f64()
        );
    }
}

/// All pairs of numbers that are special in some way.
#[test]
fn every_operator_agrees_on_edges() {
    for signature in float_signatures() {
        let mut program = circuit(&signature);
        let values = edges(signature.sorts[0]);
        let widths = |at: usize| signature.sorts.get(at).map_or(1, |sort| sort.width());
        let widths = semantics::Widths {
            first: widths(0),
            second: widths(1),
        };
        for &first in &values {
            for chunk in values.chunks(LANES) {
                let mut second = [0; LANES];
                second[..chunk.len()].copy_from_slice(chunk);
                let found = program.run(&[[first; LANES], second][..signature.sorts.len()]);
                for lane in 0..chunk.len() {
                    let expected = semantics::apply(signature.op, widths, [first, second[lane], 0]);
                    let got = signature.result().normalise(found[lane]);
                    assert_eq!(
                        got, expected,
                        "{signature:?} {first:#x} {:#x}",
                        second[lane]
                    );
                }
            }
        }
    }
}

fn edges(sort: Sort) -> Vec<u64> {
    let (exponent_bits, fraction_bits) = match sort.width() {
        32 => (8u32, 23u32),
        _ => (11, 52),
    };
    let largest = (1u64 << exponent_bits) - 1;
    let bias = largest >> 1;
    let all = (1u64 << fraction_bits) - 1;
    let width = u64::from(fraction_bits);
    let exponents = [
        0,
        1,
        2,
        bias - width,
        bias - 1,
        bias,
        bias + 1,
        bias + width - 1,
        bias + width,
        bias + width + 1,
        bias + 30,
        bias + 31,
        bias + 62,
        bias + 63,
        largest - 1,
        largest,
    ];
    let fractions = [0, 1, 2, all >> 1, (all >> 1) + 1, all - 1, all];
    let mut values = Vec::new();
    for exponent in exponents {
        for fraction in fractions {
            for sign in [0, 1] {
                let bits = (sign << exponent_bits | exponent) << fraction_bits | fraction;
                values.push(sort.normalise(bits));
            }
        }
    }
    values
}

/// Whole terms, with everything that can stand between float operators.
#[test]
fn random_terms_keep_their_value() {
    let palette = Palette {
        widths: vec![32, 64],
        floats: true,
        ..Palette::default()
    };
    let mut random = Random::new(77);
    let count = if std::env::var_os("SPELUNK_FULL").is_some() {
        20_000
    } else {
        400
    };
    for _ in 0..count {
        let size = 1 + random.below(8);
        let recipe = Recipe::random(&mut random, &palette, size);
        let mut store = TermStore::new();
        let root = *recipe.cook(&mut store).last().expect("a recipe has steps");
        let mut lowering = FloatLowering::new();
        let lowered = lowering.lower(&mut store, root);
        for _ in 0..5 {
            let mut model = Model::new();
            for variable in store.free_variables(root).iter() {
                model.set(*variable, random.value(store.variable_sort(*variable)));
            }
            let expected = store.evaluate(root, &model);
            lowering.lower_model(&mut model);
            let got = store.sort(root).normalise(store.evaluate(lowered, &model));
            assert_eq!(got, expected, "{recipe:?}");
        }
    }
}

#[test]
fn models_are_lifted_back() {
    let mut store = TermStore::new();
    let x = store.variable("x", Sort::F32);
    let is_nan = store.is_nan(x);
    let mut lowering = FloatLowering::new();
    let lowered = lowering.lower(&mut store, is_nan);
    let bits = store.free_variables(lowered)[0];
    let mut model = Model::new();
    model.set(bits, 0xffff_ffff);
    assert!(store.holds(lowered, &model));
    lowering.lift(&store, &mut model);
    let variable = store.var_of(x).expect("a variable");
    assert_eq!(model.get(variable), u64::from(spelunk_term::F32_NAN));
    assert!(store.holds(is_nan, &model));
}

#[test]
fn a_lowering_follows_cuts() {
    let mut store = TermStore::new();
    let mut lowering = FloatLowering::new();
    let x = store.variable("x", Sort::F64);
    let kept = store.is_nan(x);
    lowering.lower(&mut store, kept);
    let mark = store.mark();
    for round in 0..3 {
        let y = store.variable(&format!("y{round}"), Sort::F64);
        let sum = store.fp_add(x, y);
        let test = store.fp_lt(sum, y);
        let lowered = lowering.lower(&mut store, test);
        assert_eq!(lowering.variables().len(), 2);
        let mut model = Model::new();
        for (&variable, value) in store.free_variables(test).iter().zip([-3.0f64, 1.0]) {
            model.set(variable, value.to_bits());
        }
        lowering.lower_model(&mut model);
        let mut evaluator = Evaluator::new(model);
        assert!(evaluator.holds(&store, lowered) && evaluator.holds(&store, test));
        store.truncate(mark);
    }
    let same = lowering.lower(&mut store, kept);
    assert!(matches!(store.view(same), View::App(Op::BvUle, _)));
    assert_eq!(lowering.variables().len(), 1);
}
