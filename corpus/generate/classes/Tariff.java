// features: table that an initialiser fills, of which each call reads one entry
/** What a parcel costs: only a call for each zone shows that each price is the right one. */
public class Tariff {
    private static final int[] LIMITS = {100, 250, 700, 1200, 3000};
    private static final int[] PRICES = {20, 35, 60, 85, 140};

    public static int price(int grams) {
        for (int zone = 0; zone < LIMITS.length; zone++) {
            if (grams < LIMITS[zone]) {
                return PRICES[zone];
            }
        }
        return -1;
    }
}
