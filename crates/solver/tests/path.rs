//! The chain as an explorer uses it: along a path, up and down, with the store cut back behind it.

use spelunk_solver::{Answer, Limits, Options, PathSolver, Taste, assemble, chain};
use spelunk_term::testing::{Palette, Random, Recipe};
use spelunk_term::{Evaluator, Model, Sort, TermId, TermStore, VarId, to_signed};

fn variable(store: &mut TermStore, name: &str, sort: Sort) -> (TermId, VarId) {
    let term = store.variable(name, sort);
    let id = store.var_of(term).expect("a variable");
    (term, id)
}

fn assert_model(store: &TermStore, path: &[TermId], model: Model) {
    let mut evaluator = Evaluator::new(model);
    for &conjunct in path {
        assert!(
            evaluator.holds(store, conjunct),
            "{}",
            store.display(conjunct)
        );
    }
}

#[test]
fn branches_answer_both_sides() {
    let mut store = TermStore::new();
    let mut solver = chain(Limits::default());
    let (x, _) = variable(&mut store, "x", Sort::Bv(32));
    let five = store.bv_const(32, 5);
    let nine = store.bv_const(32, 9);
    let below_five = store.bv_slt(x, five);
    let below_nine = store.bv_slt(x, nine);
    let both = solver.branch(&mut store, below_nine);
    assert_eq!(
        (both.when_true, both.when_false),
        (Answer::Sat, Answer::Sat)
    );
    solver.push();
    solver.assert(&store, below_five);
    let one = solver.branch(&mut store, below_nine);
    assert_eq!(
        (one.when_true, one.when_false),
        (Answer::Sat, Answer::Unsat)
    );
    solver.pop();
    let truth = store.bool_const(true);
    let constant = solver.branch(&mut store, truth);
    assert_eq!(
        (constant.when_true, constant.when_false),
        (Answer::Sat, Answer::Unsat)
    );
}

#[test]
fn a_false_path_has_no_model() {
    let mut store = TermStore::new();
    let mut solver = chain(Limits::default());
    let falsehood = store.bool_const(false);
    solver.push();
    solver.assert(&store, falsehood);
    assert_eq!(solver.check(&mut store), Answer::Unsat);
    assert_eq!(solver.model(&mut store), None);
    solver.pop();
    assert_eq!(solver.check(&mut store), Answer::Sat);
}

#[test]
fn assumptions_are_not_kept() {
    let mut store = TermStore::new();
    let mut solver = chain(Limits::default());
    let (x, id) = variable(&mut store, "x", Sort::Bv(32));
    let seven = store.bv_const(32, 7);
    let product = store.bv_mul(x, seven);
    let is_fortytwo = {
        let constant = store.bv_const(32, 42);
        store.eq(product, constant)
    };
    let is_zero = {
        let constant = store.bv_const(32, 0);
        store.eq(x, constant)
    };
    solver.assert(&store, is_fortytwo);
    assert_eq!(solver.check_assuming(&mut store, &[is_zero]), Answer::Unsat);
    let model = solver.model(&mut store).expect("satisfiable");
    assert_eq!(model.get(id), 6);
    assert_eq!(solver.conjuncts(), [is_fortytwo]);
}

/// Random walks: the chain, which remembers, answers as a chain that was just made, also when terms
/// are dropped behind it and their ids given out anew.
#[test]
fn memory_of_earlier_paths_does_no_harm() {
    let full = std::env::var_os("SPELUNK_FULL").is_some();
    let mut random = Random::new(21);
    let palettes = [
        Palette {
            widths: vec![8],
            ..Palette::default()
        },
        Palette {
            widths: vec![8, 32],
            division: false,
            multiplication: false,
            ..Palette::default()
        },
        Palette {
            widths: vec![32],
            floats: true,
            division: false,
            multiplication: false,
            ..Palette::default()
        },
    ];
    for round in 0..if full { 400 } else { 30 } {
        let palette = &palettes[round % palettes.len()];
        let mut store = TermStore::new();
        let mut solver = chain(Limits::default());
        let mut marks = Vec::new();
        for _ in 0..40 {
            if solver.depth() > 0 && random.chance(40) {
                let kept = random.below(solver.depth());
                solver.pop_to(kept);
                store.truncate(marks[kept]);
                marks.truncate(kept);
            }
            marks.push(store.mark());
            let size = 1 + random.below(4);
            let recipe = Recipe::random_condition(&mut random, palette, size);
            let condition = *recipe.cook(&mut store).last().expect("a root");
            let branch = solver.branch(&mut store, condition);
            let negation = store.not(condition);
            assert_eq!(
                branch.when_true,
                fresh_answer(&mut store, &solver, condition)
            );
            assert_eq!(
                branch.when_false,
                fresh_answer(&mut store, &solver, negation)
            );
            let side = branch.when_true == Answer::Sat;
            let known = if side {
                branch.when_true
            } else {
                branch.when_false
            };
            solver.enter(&mut store, condition, side, known);
            let path = solver.conjuncts().to_vec();
            match solver.model(&mut store) {
                Some(model) => assert_model(&store, &path, model),
                None => panic!("neither side of a branch is open: {branch:?}"),
            }
        }
    }
}

fn fresh_answer(store: &mut TermStore, solver: &PathSolver, condition: TermId) -> Answer {
    let mut fresh = chain(Limits::default());
    solver
        .conjuncts()
        .iter()
        .for_each(|&conjunct| fresh.assert(store, conjunct));
    fresh.check_assuming(store, &[condition])
}

#[test]
fn statistics_name_every_layer_and_count() {
    let mut store = TermStore::new();
    let mut solver = chain(Limits::default());
    let (x, _) = variable(&mut store, "x", Sort::Bv(32));
    let square = store.bv_mul(x, x);
    let target = store.bv_const(32, 1_522_756);
    let equation = store.eq(square, target);
    solver.push();
    solver.assert(&store, equation);
    solver.check(&mut store);
    solver.check(&mut store);
    solver.pop();
    let below = store.bv_slt(x, target);
    solver.assert(&store, below);
    solver.check(&mut store);
    let layers = solver.statistics();
    let find = |name: &str| {
        layers
            .iter()
            .find(|layer| layer.name == name)
            .expect("the layer")
    };
    assert_eq!(find("ordering").queries, 3);
    assert_eq!(find("ordering").answered, 1, "the comparison alone");
    assert_eq!(find("model reuse").answered, 1, "the question asked again");
    assert_eq!(find("bit-blaster").queries, 1);
}

#[test]
fn minimised_models_are_small_and_true() {
    let mut store = TermStore::new();
    let mut solver = chain(Limits::default());
    let names = ["a", "b", "c"];
    let variables: Vec<(TermId, VarId)> = names
        .iter()
        .map(|name| variable(&mut store, name, Sort::Bv(32)))
        .collect();
    let (letter, letter_id) = variable(&mut store, "letter", Sort::Bv(16));
    for pair in variables.windows(2) {
        let ordered = store.bv_slt(pair[0].0, pair[1].0);
        solver.assert(&store, ordered);
    }
    let x = store.bv_const(16, u64::from(b'x'));
    let after_x = store.bv_ult(x, letter);
    solver.assert(&store, after_x);
    let ten = store.bv_const(32, 10);
    let remainder = store.bv_srem(variables[2].0, ten);
    let four = store.bv_const(32, 4);
    let ends_in_four = store.eq(remainder, four);
    solver.assert(&store, ends_in_four);

    let mut wishes: Vec<(VarId, Taste)> = variables
        .iter()
        .map(|&(_, id)| (id, Taste::Small))
        .collect();
    wishes.push((letter_id, Taste::Printable));
    let path = solver.conjuncts().to_vec();
    let model = solver.minimise(&mut store, &wishes).expect("satisfiable");
    for &(_, id) in &variables {
        assert!(to_signed(model.get(id), 32).abs() <= 16, "{model:?}");
    }
    assert_eq!(model.get(letter_id), u64::from(b'y'));
    assert_model(&store, &path, model);
    assert_eq!(solver.conjuncts(), path, "the path is as it was");
}

/// Where the only solutions are large, they stay large and true.
#[test]
fn minimising_keeps_the_path_true() {
    let mut random = Random::new(22);
    for _ in 0..40 {
        let mut store = TermStore::new();
        let mut solver = chain(Limits::default());
        let palette = Palette {
            widths: vec![8, 32],
            floats: true,
            multiplication: false,
            division: false,
            ..Palette::default()
        };
        for _ in 0..4 {
            let recipe = Recipe::random_condition(&mut random, &palette, 4);
            let condition = *recipe.cook(&mut store).last().expect("a root");
            if solver.check_assuming(&mut store, &[condition]) == Answer::Sat {
                solver.assert(&store, condition);
            }
        }
        let wishes: Vec<(VarId, Taste)> = store.variables().map(|id| (id, Taste::Small)).collect();
        let path = solver.conjuncts().to_vec();
        let model = solver.minimise(&mut store, &wishes).expect("satisfiable");
        assert_model(&store, &path, model);
    }
}

#[test]
fn queries_are_dumped_as_smt_lib() {
    let directory = std::env::temp_dir().join(format!("spelunk-dump-{}", std::process::id()));
    let options = Options {
        dump_queries: Some(directory.clone()),
        ..Options::default()
    };
    let mut solver = assemble(&options).expect("a directory for queries");
    let mut store = TermStore::new();
    let (x, _) = variable(&mut store, "x", Sort::Bv(32));
    let three = store.bv_const(32, 3);
    let below = store.bv_slt(x, three);
    let above = store.bv_slt(three, x);
    solver.assert(&store, below);
    solver.check(&mut store);
    solver.check_assuming(&mut store, &[above]);
    let read = |name: &str| std::fs::read_to_string(directory.join(name)).expect("a query");
    let (first, second) = (read("query-000001.smt2"), read("query-000002.smt2"));
    std::fs::remove_dir_all(&directory).expect("to clean up");
    assert!(
        first.contains("(set-info :status sat)") && first.contains("(check-sat)"),
        "{first}"
    );
    assert!(second.contains("(set-info :status unsat)"), "{second}");
    assert!(second.contains("bvslt"), "{second}");
}

#[test]
fn a_directory_that_cannot_be_made_is_an_error() {
    let file = std::env::temp_dir().join(format!("spelunk-file-{}", std::process::id()));
    std::fs::write(&file, "in the way").expect("a file");
    let options = Options {
        dump_queries: Some(file.join("below")),
        ..Options::default()
    };
    assert!(assemble(&options).is_err());
    std::fs::remove_file(&file).expect("to clean up");
}

#[test]
fn small_unknowns_are_enumerated() {
    let mut store = TermStore::new();
    let short = store.variable("short", Sort::Bv(16));
    let wide = store.sext(short, 32);
    let square = store.bv_mul(wide, wide);
    let zero = store.bv_const(32, 0);
    let negative = store.bv_slt(square, zero);
    let target = store.bv_const(32, 32_761 * 32_761);
    let reached = store.eq(square, target);
    let below = store.bv_slt(wide, zero);
    let mut solver = chain(Limits::default());
    assert_eq!(
        solver.check_assuming(&mut store, &[negative]),
        Answer::Unsat
    );
    solver.assert(&store, reached);
    solver.assert(&store, below);
    assert_eq!(solver.check(&mut store), Answer::Sat);
    let model = solver.model(&mut store).expect("a model");
    assert_eq!(store.evaluate(short, &model) as i16, -32_761);
    let layers = solver.statistics();
    let blasted = layers.iter().find(|layer| layer.name == "bit-blaster");
    assert_eq!(blasted.map(|layer| layer.queries), Some(0));
}

/// A part of a query that an old answer covers must not bring that answer's values for other parts.
#[test]
fn parts_of_a_query_keep_to_their_own_variables() {
    let mut store = TermStore::new();
    let mut solver = chain(Limits::default());
    let (x, y) = (
        store.variable("x", Sort::Bv(32)),
        store.variable("y", Sort::Bv(32)),
    );
    let number = |store: &mut TermStore, value: u64| store.bv_const(32, value);
    let (zero, one, four, six) = (
        number(&mut store, 0),
        number(&mut store, 1),
        number(&mut store, 4),
        number(&mut store, 6),
    );
    let odd = store.bv_and(x, one);
    let x_is_even = store.eq(odd, zero);
    let sum = store.bv_mul(x, y);
    let sum = store.bv_add(sum, y);
    let coupled = store.eq(sum, six);
    let not_small = store.bv_sle(four, y);
    solver.push();
    for condition in [x_is_even, coupled, not_small] {
        solver.assert(&store, condition);
    }
    assert_eq!(solver.check(&mut store), Answer::Sat);
    solver.pop();

    let (above, below) = (store.bv_sle(one, y), store.bv_slt(y, four));
    for condition in [x_is_even, above, below] {
        solver.assert(&store, condition);
    }
    let model = solver.model(&mut store).expect("satisfiable");
    for condition in [x_is_even, above, below] {
        assert!(store.holds(condition, &model));
    }
}

#[test]
fn values_kept_for_a_variable_that_is_gone_fit_the_next_one_of_its_number() {
    let mut store = TermStore::new();
    let mut solver = chain(Limits::default());
    let empty = store.mark();
    let (number, _) = variable(&mut store, "number", Sort::F64);
    let (itself, half) = (
        store.fp_eq(number, number),
        store.f64_const(0x3fe0_0000_0000_0000),
    );
    let sum = store.fp_add(number, half);
    let (is_nan, one) = (store.not(itself), store.f64_const(0x3ff0_0000_0000_0000));
    let is_one = store.fp_eq(sum, one);
    for condition in [is_nan, is_one] {
        solver.push();
        solver.assert(&store, condition);
        assert!(solver.model(&mut store).is_some());
        solver.pop_to(0);
    }
    store.truncate(empty);

    let (length, id) = variable(&mut store, "length", Sort::Bv(32));
    let (unit, _) = variable(&mut store, "unit", Sort::Bv(16));
    let (one, x) = (store.bv_const(32, 1), store.bv_const(16, 120));
    let (same, is_x) = (store.eq(length, one), store.eq(unit, x));
    let both = store.and(same, is_x);
    let other = store.not(both);
    let most = store.bv_const(32, 17);
    let fits = store.bv_ule(length, most);
    solver.push();
    solver.assert(&store, other);
    solver.assert(&store, fits);
    let model = solver.model(&mut store).expect("0 is one");
    assert!(model.get(id) <= 17, "{:x}", model.get(id));
}
