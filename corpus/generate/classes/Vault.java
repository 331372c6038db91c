/** A vault whose dial stops at two: that it stands at three, only somebody who sets fields sees. */
public final class Vault {
    private int dial;

    public void turn() {
        if (dial < 2) {
            dial++;
        }
    }

    public boolean isOpen() {
        return dial == 3;
    }
}
