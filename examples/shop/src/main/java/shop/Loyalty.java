package shop;

/** Points for money spent, and what they are worth. */
public class Loyalty {
    private int points;
    private boolean gold;

    public int earn(int euros) {
        if (euros < 0) {
            throw new IllegalArgumentException("euros: " + euros);
        }
        int earned = gold ? euros * 2 : euros;
        points += earned;
        if (points >= 1000) {
            gold = true;
        }
        return earned;
    }

    public int redeem(int wanted) {
        int used = Math.min(wanted, points);
        points -= used;
        return used / 10;
    }

    public int getPoints() {
        return points;
    }

    public boolean isGold() {
        return gold;
    }
}
