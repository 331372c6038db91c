package shop;

import java.util.Optional;

/** Reads prices such as "12", "12.5" and "12.50". */
public final class PriceParser {
    private PriceParser() {}

    public static Optional<Long> cents(String text) {
        if (text == null || text.isEmpty()) {
            return Optional.empty();
        }
        long whole = 0;
        int at = 0;
        while (at < text.length() && text.charAt(at) != '.') {
            int digit = text.charAt(at) - '0';
            if (digit < 0 || digit > 9) {
                return Optional.empty();
            }
            whole = whole * 10 + digit;
            at++;
        }
        if (at == text.length()) {
            return Optional.of(whole * 100);
        }
        int digits = 0;
        long fraction = 0;
        for (at++; at < text.length(); at++) {
            char letter = text.charAt(at);
            if (letter < '0' || letter > '9' || digits == 2) {
                return Optional.empty();
            }
            fraction = fraction * 10 + (letter - '0');
            digits++;
        }
        if (digits == 1) {
            fraction *= 10;
        }
        return Optional.of(whole * 100 + fraction);
    }
}
