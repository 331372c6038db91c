// features: CSV parsing, records, grouping streams, text table, BigDecimal sums, error list, text blocks

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class AppInventoryReport {
    static final String CSV = """
            sku,name,category,quantity,price
            A1,"Rope, 20m",gear,5,49.90
            A2,Helmet,gear,12,30.00
            B1,"He said ""hi""\",misc,1,0.05
            B2,Lamp,light,seven,10.00
            C1,Battery,light,200,0.75
            C2,Torch,light,3
            C3,Matches,light,-4,1.20
            D1,Boots,wear,2,120.50
            """;

    record Item(String sku, String name, String category, int quantity, BigDecimal price) {
        Item {
            if (quantity < 0) {
                throw new IllegalArgumentException("negative quantity " + quantity);
            }
        }

        BigDecimal value() {
            return price.multiply(BigDecimal.valueOf(quantity));
        }
    }

    static List<String> fields(String line) {
        List<String> out = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quoted && c == '"' && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                field.append('"');
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                out.add(field.toString());
                field.setLength(0);
            } else {
                field.append(c);
            }
        }
        out.add(field.toString());
        return out;
    }

    public static void main(String[] args) {
        List<Item> items = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        List<String> lines = CSV.lines().skip(1).toList();
        for (int n = 0; n < lines.size(); n++) {
            List<String> f = fields(lines.get(n));
            try {
                items.add(new Item(f.get(0), f.get(1), f.get(2), Integer.parseInt(f.get(3)), new BigDecimal(f.get(4))));
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                problems.add("line " + (n + 2) + ": " + e.getMessage());
            }
        }
        problems.forEach(System.out::println);
        String rule = "+" + "-".repeat(12) + "+" + "-".repeat(6) + "+" + "-".repeat(12) + "+";
        System.out.println(rule);
        for (Item i : items) {
            System.out.println(String.format("|%-12s|%6d|%12s|", i.name(), i.quantity(), i.value().toPlainString()));
        }
        System.out.println(rule);
        Map<String, BigDecimal> byCategory = items.stream().collect(Collectors.groupingBy(Item::category, TreeMap::new, Collectors.reducing(BigDecimal.ZERO, Item::value, BigDecimal::add)));
        System.out.println(byCategory);
        System.out.println(items.stream().max(Comparator.comparing(Item::value)).map(Item::name).orElse("none") + " " + items.stream().map(Item::value).reduce(BigDecimal.ZERO, BigDecimal::add));
        System.out.println(items.stream().collect(Collectors.partitioningBy(i -> i.quantity() < 5, Collectors.mapping(Item::sku, Collectors.joining("/")))));
        System.out.println(items.get(0) + " " + items.get(0).equals(new Item("A1", "Rope, 20m", "gear", 5, new BigDecimal("49.90"))) + " " + items.get(0).hashCode());
    }
}
