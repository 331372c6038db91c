// explore: FloorModulus#bucket
// verdict: safe
// complete: true

public class FloorModulus {
    static int bucket(int hash) {
        int bucket = Math.floorMod(hash, 3);
        assert 0 <= bucket && bucket < 3;
        return bucket;
    }
}
