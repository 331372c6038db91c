//! The store's promises: identity, sorts, marks, substitution, free variables, evaluation, and the
//! canonical forms that others rely on.

use rustc_hash::FxHashMap;
use spelunk_term::testing::{Palette, Random, Recipe};
use spelunk_term::{Evaluator, Model, Op, Sort, SortError, TermId, TermStore, VarId};

struct Fixture {
    store: TermStore,
    x: TermId,
    y: TermId,
    z: TermId,
}

fn fixture() -> Fixture {
    let mut store = TermStore::new();
    let [x, y, z] = ["x", "y", "z"].map(|name| store.variable(name, Sort::Bv(32)));
    Fixture { store, x, y, z }
}

impl Fixture {
    fn int(&mut self, value: i32) -> TermId {
        self.store.bv_const(32, value as u32 as u64)
    }
}

// --- identity ---

#[test]
fn equal_terms_have_equal_ids() {
    let Fixture { mut store, x, y, z } = fixture();
    let left = store.bv_add(x, y);
    let left = store.bv_add(left, z);
    let right = store.bv_add(z, y);
    let right = store.bv_add(x, right);
    assert_eq!(left, right);
    let same = store.variable("x", Sort::Bv(32));
    assert_eq!(same, x);
}

#[test]
fn ids_survive_as_numbers_and_zero_is_none() {
    let Fixture { x, .. } = fixture();
    assert_eq!(TermId::from_raw(x.raw()), Some(x));
    assert_eq!(TermId::from_raw(0), None);
}

// --- sorts ---

#[test]
fn ill_sorted_terms_are_refused_with_operator_and_sorts() {
    let mut store = TermStore::new();
    let x = store.variable("x", Sort::Bv(32));
    let wide = store.variable("w", Sort::Bv(64));
    let f = store.variable("f", Sort::F32);
    let refused = store.try_build(Op::BvAdd, &[x, wide]);
    let error = SortError {
        op: Op::BvAdd,
        sorts: vec![Sort::Bv(32), Sort::Bv(64)],
    };
    assert_eq!(refused, Err(error.clone()));
    assert_eq!(
        error.to_string(),
        "ill-sorted term: bv_add cannot be applied to (Bv32, Bv64)"
    );
    for (op, children) in [
        (Op::And, vec![x, x]),
        (Op::Eq, vec![x, f]),
        (Op::Ite, vec![x, x, x]),
        (Op::FpAdd, vec![x, x]),
        (Op::Concat, vec![wide, x]),
        (Op::Extract { hi: 32, lo: 0 }, vec![x]),
        (Op::Extract { hi: 3, lo: 4 }, vec![x]),
        (Op::ZeroExtend { width: 16 }, vec![x]),
        (Op::SignExtend { width: 65 }, vec![x]),
        (Op::I64ToF32, vec![x]),
        (Op::BvNeg, vec![]),
        (Op::Var, vec![]),
    ] {
        assert!(store.try_build(op, &children).is_err(), "{op} {children:?}");
    }
    assert_eq!(store.try_variable("x", Sort::Bool), Err(Sort::Bv(32)));
}

#[test]
#[should_panic(expected = "ill-sorted term: bv_slt cannot be applied to (Bv32, F64)")]
fn typed_builders_panic_on_bad_sorts() {
    let mut store = TermStore::new();
    let x = store.variable("x", Sort::Bv(32));
    let d = store.variable("d", Sort::F64);
    store.bv_slt(x, d);
}

// --- marks ---

#[test]
fn truncation_gives_ids_out_anew_and_keeps_the_rest() {
    let Fixture {
        mut store, x, y, ..
    } = fixture();
    let kept = store.bv_mul(x, y);
    let (mark, length) = (store.mark(), store.len());
    for round in 0..50 {
        let w = store.variable(&format!("w{round}"), Sort::Bv(32));
        let first = store.bv_xor(kept, w);
        assert_eq!(first.raw() as usize, length + 2);
        for other in 0..200 {
            let number = store.bv_const(32, 1000 + other);
            store.bv_xor(first, number);
        }
        assert_eq!(store.bv_mul(y, x), kept);
        store.truncate(mark);
        assert_eq!(store.len(), length);
        assert_eq!(store.find_variable(&format!("w{round}")), None);
    }
    assert_eq!(store.bv_mul(x, y), kept);
    assert_eq!(store.len(), length);
}

#[test]
fn a_search_that_cuts_back_keeps_memory_flat() {
    let mut store = TermStore::new();
    let x = store.variable("x", Sort::Bv(32));
    let mark = store.mark();
    let mut memory = 0;
    for round in 0..1000u64 {
        let mut term = x;
        for step in 0..500 {
            let number = store.bv_const(32, round * 1000 + step);
            term = store.bv_xor(term, number);
            term = store.bv_mul(term, x);
        }
        if round == 0 {
            memory = store.memory();
        }
        store.truncate(mark);
    }
    assert_eq!(store.memory(), memory);
}

#[test]
fn memory_of_evaluators_follows_cuts() {
    let Fixture {
        mut store, x, y, ..
    } = fixture();
    let variables = store.free_variables(x);
    let model: Model = [(variables[0], 5)].into_iter().collect();
    let mut evaluator = Evaluator::new(model);
    let mark = store.mark();
    let sum = store.bv_xor(x, y);
    assert_eq!(evaluator.evaluate(&store, sum), 5);
    assert_eq!(store.free_variables(sum).len(), 2);
    store.truncate(mark);
    let product = store.bv_mul(x, x);
    assert_eq!(product, sum, "the id is given out anew");
    assert_eq!(evaluator.evaluate(&store, product), 25);
    assert_eq!(store.free_variables(product).len(), 1);
}

#[test]
fn random_cuts_never_confuse_identity() {
    let palette = Palette {
        widths: vec![8, 32],
        floats: true,
        ..Palette::default()
    };
    let mut random = Random::new(9);
    let mut store = TermStore::new();
    let mut marks = vec![store.mark()];
    for _ in 0..3000 {
        if random.chance(40) && marks.len() > 1 {
            let keep = 1 + random.below(marks.len() - 1);
            marks.truncate(keep);
            store.truncate(marks[keep - 1]);
        } else {
            marks.push(store.mark());
        }
        let size = 1 + random.below(6);
        let recipe = Recipe::random(&mut random, &palette, size);
        let first = recipe.cook(&mut store);
        assert_eq!(first, recipe.cook(&mut store));
        let mut other = TermStore::new();
        let alone = recipe.cook(&mut other);
        for (term, same) in first.into_iter().zip(alone) {
            assert_eq!(value_by_names(&store, term), value_by_names(&other, same));
        }
        marks.push(store.mark());
    }
}

/// The term's value where every variable has one that follows from its name alone.
fn value_by_names(store: &TermStore, term: TermId) -> u64 {
    let valued = |variable: VarId| {
        let bytes = store.variable_name(variable).bytes();
        let value = bytes.fold(7u64, |sum, byte| {
            sum.wrapping_mul(0x9e37_79b9) + u64::from(byte)
        });
        (variable, store.variable_sort(variable).normalise(value))
    };
    let variables = store.free_variables(term);
    let model: Model = variables.iter().copied().map(valued).collect();
    Evaluator::new(model).evaluate(store, term)
}

// --- walks ---

#[test]
fn substitution_replaces_all_at_once_and_rewrites() {
    let mut f = fixture();
    let sum = f.store.bv_sub(f.x, f.y);
    let swap = FxHashMap::from_iter([(f.x, f.y), (f.y, f.x)]);
    let swapped = f.store.substitute(sum, &swap);
    let expected = f.store.bv_sub(f.y, f.x);
    assert_eq!(swapped, expected);
    let same = f.store.substitute(sum, &FxHashMap::from_iter([(f.x, f.y)]));
    assert_eq!(f.store.as_const(same), Some(0));
    let inner = f.store.substitute(sum, &FxHashMap::from_iter([(sum, f.z)]));
    assert_eq!(inner, f.z);
}

#[test]
fn renaming_maps_variables_to_variables() {
    let mut f = fixture();
    let less = f.store.bv_slt(f.x, f.y);
    let [x, y, z] = [f.x, f.y, f.z].map(|term| f.store.var_of(term).expect("a variable"));
    let renamed = f
        .store
        .rename(less, &FxHashMap::from_iter([(x, y), (y, z)]));
    assert_eq!(renamed, f.store.bv_slt(f.y, f.z));
}

#[test]
fn free_variables_are_sorted_and_complete() {
    let mut f = fixture();
    let product = f.store.bv_mul(f.z, f.x);
    let free = f.store.free_variables(product);
    let names: Vec<&str> = free
        .iter()
        .map(|&variable| f.store.variable_name(variable))
        .collect();
    assert_eq!(names, ["x", "z"]);
    assert_eq!(f.store.size(product), 3);
    let mut chain = f.x;
    for number in 0..100 {
        let next = f.store.variable(&format!("c{number}"), Sort::Bv(32));
        chain = f.store.bv_xor(chain, next);
    }
    assert_eq!(f.store.free_variables(chain).len(), 101);
}

// --- evaluation ---

#[test]
fn deep_terms_do_not_need_a_deep_stack() {
    let mut store = TermStore::new();
    let x = store.variable("x", Sort::Bv(32));
    let y = store.variable("y", Sort::Bv(32));
    let mut term = x;
    for _ in 0..200_000 {
        term = store.bv_xor(term, y);
        term = store.bv_mul(term, x);
    }
    let variables = store.free_variables(term);
    let model: Model = variables.iter().map(|&variable| (variable, 3)).collect();
    store.evaluate(term, &model);
    let swap = FxHashMap::from_iter([(x, y)]);
    store.substitute(term, &swap);
    assert_eq!(store.size(term), 400_002);
}

#[test]
fn rules_that_walk_down_a_term_stop_in_time() {
    let mut store = TermStore::new();
    let x = store.variable("x", Sort::Bv(32));
    let odd = store.bv_const(32, 0x7fff_55f1);
    let mut term = x;
    for _ in 0..100_000 {
        term = store.bv_and(term, odd);
        term = store.bv_not(term);
    }
    let low = store.extract(term, 7, 0);
    let variable = store.var_of(x).expect("a variable");
    for bits in [0u32, 1, 0xffff_ffff, 0x1234_5678] {
        let model = [(variable, u64::from(bits))].into_iter().collect();
        let expected = (0..100_000).fold(bits, |value, _| !(value & 0x7fff_55f1));
        assert_eq!(store.evaluate(low, &model), u64::from(expected & 0xff));
    }
}

#[test]
fn unset_variables_are_zero_and_nan_is_one() {
    let mut store = TermStore::new();
    let x = store.variable("x", Sort::Bv(16));
    let f = store.variable("f", Sort::F64);
    let variable = store.var_of(f).expect("a variable");
    let model: Model = [(variable, u64::MAX)].into_iter().collect();
    assert_eq!(store.evaluate(x, &model), 0);
    assert_eq!(store.evaluate(f, &model), spelunk_term::F64_NAN);
}

// --- canonical forms ---

#[test]
fn sums_cancel_and_equations_balance() {
    let mut f = fixture();
    let one = f.int(1);
    let (left, right) = (f.store.bv_add(f.x, one), f.store.bv_add(f.y, one));
    assert_eq!(f.store.eq(left, right), f.store.eq(f.x, f.y));
    let three_x = f.int(3);
    let three_x = f.store.bv_mul(f.x, three_x);
    let two_x = f.store.bv_add(f.x, f.x);
    assert_eq!(f.store.bv_sub(three_x, two_x), f.x);
    let (six, two) = (f.int(6), f.int(2));
    assert_eq!(f.store.eq(three_x, six), f.store.eq(f.x, two));
    assert_eq!(f.store.eq(left, f.x), f.store.bool_const(false));
}

#[test]
fn negation_of_comparisons_swaps_them() {
    let mut f = fixture();
    let less = f.store.bv_slt(f.x, f.y);
    assert_eq!(f.store.not(less), f.store.bv_sle(f.y, f.x));
    let five = f.int(5);
    let six = f.int(6);
    let at_most = f.store.bv_sle(f.x, five);
    assert_eq!(at_most, f.store.bv_slt(f.x, six));
    let above = f.store.bv_slt(five, f.x);
    assert_eq!(f.store.not(at_most), above);
}

#[test]
fn three_way_comparisons_with_zero_become_plain_ones() {
    let mut store = TermStore::new();
    let a = store.variable("a", Sort::Bv(64));
    let b = store.variable("b", Sort::Bv(64));
    let ten = store.bv_const(64, 10);
    let zero = store.bv_const(32, 0);
    for (a, b) in [(a, b), (a, ten), (ten, b)] {
        let compared = store.lcmp(a, b);
        assert_eq!(store.bv_slt(compared, zero), store.bv_slt(a, b));
        assert_eq!(store.bv_sle(compared, zero), store.bv_sle(a, b));
        assert_eq!(store.bv_sgt(compared, zero), store.bv_sgt(a, b));
        assert_eq!(store.bv_sge(compared, zero), store.bv_sge(a, b));
        assert_eq!(store.eq(compared, zero), store.eq(a, b));
        assert_eq!(store.ne(compared, zero), store.ne(a, b));
    }
}

#[test]
fn ranges_of_one_term_merge() {
    let mut f = fixture();
    let [three, four, five] = [3, 4, 5].map(|value| f.int(value));
    let (below, differs) = (f.store.bv_slt(f.x, five), f.store.ne(f.x, four));
    assert_eq!(f.store.and(below, differs), f.store.bv_slt(f.x, four));
    let from = f.store.bv_sle(four, f.x);
    assert_eq!(f.store.and(below, from), f.store.eq(f.x, four));
    assert_eq!(f.store.or(below, from), f.store.bool_const(true));
    let (equal, beyond) = (f.store.eq(f.x, three), f.store.bv_sle(five, f.x));
    assert_eq!(f.store.and(equal, beyond), f.store.bool_const(false));
    let (least, top) = (f.int(i32::MIN), f.int(i32::MAX));
    let (is_least, is_top) = (f.store.eq(f.x, least), f.store.eq(f.x, top));
    let (not_least, not_top) = (f.store.not(is_least), f.store.not(is_top));
    assert_eq!(f.store.or(not_least, not_top), f.store.bool_const(true));
}

#[test]
fn float_comparison_instructions_become_plain_ones() {
    let mut store = TermStore::new();
    let a = store.variable("a", Sort::F64);
    let b = store.variable("b", Sort::F64);
    let zero = store.bv_const(32, 0);
    let (low, high) = (store.fp_cmpl(a, b), store.fp_cmpg(a, b));
    assert_eq!(store.bv_slt(high, zero), store.fp_lt(a, b));
    assert_eq!(store.bv_sle(high, zero), store.fp_le(a, b));
    assert_eq!(store.bv_sgt(low, zero), store.fp_gt(a, b));
    assert_eq!(store.bv_sge(low, zero), store.fp_ge(a, b));
    assert_eq!(store.eq(low, zero), store.fp_eq(a, b));
    let not_less = store.bv_sge(high, zero);
    let less = store.fp_lt(a, b);
    assert_eq!(not_less, store.not(less));
}

#[test]
fn bounds_and_known_bits_decide_comparisons() {
    let mut f = fixture();
    let byte = f.store.extract(f.x, 7, 0);
    let byte = f.store.sext(byte, 32);
    let limit = f.int(200);
    let always = f.store.bool_const(true);
    assert_eq!(f.store.bv_slt(byte, limit), always);
    let fifteen = f.int(15);
    let sixteen = f.int(16);
    let masked = f.store.bv_and(f.x, fifteen);
    assert_eq!(f.store.bv_slt(masked, sixteen), always);
    let c = f.store.variable("c", Sort::Bv(16));
    let zero = f.int(0);
    let char = f.store.zext(c, 32);
    assert_eq!(f.store.bv_sge(char, zero), always);
    let a = f.int('a' as i32);
    let narrow = f.store.bv_const(16, 'a' as u64);
    assert_eq!(f.store.bv_slt(char, a), f.store.bv_ult(c, narrow));
    let d = f.store.variable("d", Sort::Bv(16));
    let other = f.store.zext(d, 32);
    let difference = f.store.bv_sub(char, other);
    assert_eq!(f.store.bv_slt(difference, zero), f.store.bv_ult(c, d));
}

#[test]
fn bytes_stay_narrow_and_flags_become_booleans() {
    let mut store = TermStore::new();
    let b = store.variable("b", Sort::Bv(8));
    let (wide, one) = (store.sext(b, 32), store.bv_const(32, 1));
    let sum = store.bv_add(wide, one);
    let narrow_one = store.bv_const(8, 1);
    let expected = store.bv_add(b, narrow_one);
    assert_eq!(store.extract(sum, 7, 0), expected);
    let p = store.variable("p", Sort::Bool);
    let q = store.variable("q", Sort::Bool);
    let (p_flag, q_flag) = (store.bool_to_bv(p, 32), store.bool_to_bv(q, 32));
    let both = store.bv_and(p_flag, q_flag);
    let zero = store.bv_const(32, 0);
    let conjunction = store.and(p, q);
    assert_eq!(store.ne(both, zero), conjunction);
}

#[test]
fn parts_that_were_packed_come_out_again() {
    let mut f = fixture();
    let (high, low) = (f.store.sext(f.x, 64), f.store.sext(f.y, 64));
    let by = f.store.bv_const(64, 32);
    let high = f.store.bv_shl(high, by);
    let mask = f.store.bv_const(64, 0xffff_ffff);
    let low = f.store.bv_and(low, mask);
    let packed = f.store.bv_or(high, low);
    assert_eq!(f.store.extract(packed, 31, 0), f.y);
    let shifted = f.store.bv_lshr(packed, by);
    assert_eq!(f.store.extract(shifted, 31, 0), f.x);
}

#[test]
fn comparisons_of_converted_integers_need_no_floats() {
    let mut f = fixture();
    let x = f.store.i32_to_f64(f.x);
    let y = f.store.i32_to_f64(f.y);
    assert_eq!(f.store.fp_lt(x, y), f.store.bv_slt(f.x, f.y));
    let limit = f.store.f64_const(2.5f64.to_bits());
    let three = f.int(3);
    assert_eq!(f.store.fp_le(x, limit), f.store.bv_slt(f.x, three));
    assert_eq!(f.store.fp_eq(x, limit), f.store.bool_const(false));
    assert_eq!(f.store.f64_to_i32(x), f.x);
}
