//! Terms as text: Java-like for people, SMT-LIB for solvers.

use spelunk_term::{Sort, TermId, TermStore};

fn ints(store: &mut TermStore) -> (TermId, TermId) {
    (
        store.variable("x", Sort::Bv(32)),
        store.variable("y", Sort::Bv(32)),
    )
}

fn text(store: &TermStore, term: TermId) -> String {
    store.display(term).to_string()
}

#[test]
fn sums_and_comparisons_read_like_java() {
    let mut store = TermStore::new();
    let (x, y) = ints(&mut store);
    let one = store.bv_const(32, 1);
    let minus_three = store.bv_const(32, (-3i64) as u64);
    let sum = store.bv_add(x, one);
    let less = store.bv_slt(sum, y);
    assert_eq!(text(&store, less), "x + 1 < y");
    let difference = store.bv_sub(x, y);
    let shifted = store.bv_add(difference, minus_three);
    assert_eq!(text(&store, shifted), "x - y - 3");
    let equal = store.eq(x, one);
    let differs = store.not(equal);
    assert_eq!(text(&store, differs), "x != 1");
    let both = store.and(less, differs);
    let product = store.bv_mul(sum, y);
    assert_eq!(text(&store, product), "y * (x + 1)");
    assert_eq!(text(&store, both), "x + 1 < y && x != 1");
}

#[test]
fn casts_shifts_and_masks_read_like_java() {
    let mut store = TermStore::new();
    let (x, y) = ints(&mut store);
    let low = store.extract(x, 7, 0);
    let byte = store.sext(low, 32);
    assert_eq!(text(&store, byte), "(byte) x");
    let mask = store.bv_const(32, 0xfff);
    let masked = store.bv_and(x, mask);
    assert_eq!(text(&store, masked), "x & 0xfff");
    let three = store.bv_const(32, 3);
    let right = store.java_shr(x, three);
    assert_eq!(text(&store, right), "x >> 3");
    let unsigned = store.java_ushr(x, three);
    assert_eq!(text(&store, unsigned), "x >>> 3");
    let by_y = store.java_shl(x, y);
    assert_eq!(text(&store, by_y), "x << (y & 0x1f)");
    let double = store.i32_to_f64(x);
    let half = store.f64_const(0.5f64.to_bits());
    let quotient = store.fp_div(double, half);
    assert_eq!(text(&store, quotient), "(double) x / 0.5");
}

#[test]
fn choices_and_special_numbers_read_like_java() {
    let mut store = TermStore::new();
    let (x, y) = ints(&mut store);
    let less = store.bv_slt(x, y);
    let smaller = store.ite(less, x, y);
    assert_eq!(text(&store, smaller), "x < y ? x : y");
    let nan = store.f32_const(0x7f80_0001);
    assert_eq!(text(&store, nan), "Float.NaN");
    let infinity = store.f64_const(f64::NEG_INFINITY.to_bits());
    assert_eq!(text(&store, infinity), "Double.NEGATIVE_INFINITY");
    let long = store.bv_const(64, u64::MAX);
    assert_eq!(text(&store, long), "-1L");
}

#[test]
fn a_huge_term_is_cut_short() {
    let mut store = TermStore::without_rewriting();
    let mut term = store.variable("x", Sort::Bv(32));
    for _ in 0..200 {
        term = store.bv_mul(term, term);
    }
    let text = text(&store, term);
    assert!(
        text.len() < 100_000 && text.contains("..."),
        "{} characters",
        text.len()
    );
}

#[test]
fn smt_lib_scripts_declare_define_and_assert() {
    let mut store = TermStore::new();
    let (x, y) = ints(&mut store);
    let product = store.bv_mul(x, y);
    let twelve = store.bv_const(32, 12);
    let first = store.eq(product, twelve);
    let second = store.bv_slt(x, product);
    let script = store.smt_lib(&[first, second]);
    let name = format!("%{}", product.raw());
    let expected = format!(
        "(set-logic QF_BV)\n(declare-const |x| (_ BitVec 32))\n(declare-const |y| (_ BitVec 32))\n\
         (define-fun {name} () (_ BitVec 32) (bvmul |x| |y|))\n(assert (= {name} #x0000000c))\n\
         (assert (bvslt |x| {name}))\n(check-sat)\n"
    );
    assert_eq!(script, expected);
}

#[test]
fn smt_lib_scripts_define_what_java_adds() {
    let mut store = TermStore::new();
    let x = store.variable("a|b", Sort::F32);
    let half = store.f32_const(0.5f32.to_bits());
    let rest = store.fp_rem(x, half);
    let number = store.f32_to_i32(rest);
    let zero = store.bv_const(32, 0);
    let test = store.eq(number, zero);
    let script = store.smt_lib(&[test]);
    assert!(
        script.starts_with("(set-logic QF_BVFP)\n(declare-const |a_b%0| (_ FloatingPoint 8 24))")
    );
    assert!(
        script.contains("(define-fun java_rem_32 ") && script.contains("(define-fun java_f2i ")
    );
    assert!(script.contains("(java_rem_32 |a_b%0| (fp #b0 #b01111110 #b00000000000000000000000))"));
}

#[test]
fn smt_lib_text_grows_with_the_graph_only() {
    let mut store = TermStore::without_rewriting();
    let mut term = store.variable("x", Sort::Bv(8));
    for _ in 0..1000 {
        term = store.bv_add(term, term);
    }
    let condition = store.bv_slt(term, term);
    assert!(store.smt_lib(&[condition]).len() < 100_000);
}
