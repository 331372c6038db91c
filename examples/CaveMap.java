import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Digs a cave from a seed, walks it breadth-first, finds the shortest way from the entrance to the
 * treasure with A*, and prints the map.
 */
public class CaveMap {
    record Spot(int row, int column) {
        Spot step(Direction direction) {
            return new Spot(row + direction.rows, column + direction.columns);
        }

        int distance(Spot other) {
            return Math.abs(row - other.row) + Math.abs(column - other.column);
        }
    }

    enum Direction {
        NORTH(-1, 0), EAST(0, 1), SOUTH(1, 0), WEST(0, -1);

        final int rows;
        final int columns;

        Direction(int rows, int columns) {
            this.rows = rows;
            this.columns = columns;
        }
    }

    sealed interface Tile permits Rock, Floor, Treasure {}

    record Rock() implements Tile {}

    record Floor(int depth) implements Tile {}

    record Treasure(String name) implements Tile {}

    private final Tile[][] tiles;
    private final int rows;
    private final int columns;

    CaveMap(int rows, int columns, long seed) {
        this.rows = rows;
        this.columns = columns;
        this.tiles = new Tile[rows][columns];
        for (Tile[] row : tiles) {
            java.util.Arrays.fill(row, new Rock());
        }
        dig(new Spot(1, 1), new Random(seed));
    }

    private boolean inside(Spot spot) {
        return spot.row > 0 && spot.column > 0 && spot.row < rows - 1 && spot.column < columns - 1;
    }

    /** A random walk that keeps walls between passages, with a stack for the way back. */
    private void dig(Spot start, Random random) {
        var way = new ArrayDeque<Spot>();
        way.push(start);
        tiles[start.row][start.column] = new Floor(0);
        while (!way.isEmpty()) {
            Spot here = way.peek();
            List<Direction> open = new ArrayList<>();
            for (Direction direction : Direction.values()) {
                Spot next = here.step(direction).step(direction);
                if (inside(next) && tiles[next.row][next.column] instanceof Rock) {
                    open.add(direction);
                }
            }
            if (open.isEmpty()) {
                way.pop();
                continue;
            }
            Direction direction = open.get(random.nextInt(open.size()));
            for (int i = 0; i < 2; i++) {
                here = here.step(direction);
                tiles[here.row][here.column] = new Floor(0);
            }
            way.push(here);
        }
    }

    private Tile at(Spot spot) {
        return tiles[spot.row][spot.column];
    }

    /** Depth of every floor tile; the deepest becomes the treasure chamber. */
    Spot survey(Spot entrance) {
        var depth = new HashMap<Spot, Integer>();
        var queue = new ArrayDeque<Spot>(List.of(entrance));
        depth.put(entrance, 0);
        Spot deepest = entrance;
        while (!queue.isEmpty()) {
            Spot here = queue.remove();
            tiles[here.row][here.column] = new Floor(depth.get(here));
            if (depth.get(here) > depth.get(deepest)) {
                deepest = here;
            }
            for (Direction direction : Direction.values()) {
                Spot next = here.step(direction);
                if (!(at(next) instanceof Rock) && depth.putIfAbsent(next, depth.get(here) + 1) == null) {
                    queue.add(next);
                }
            }
        }
        tiles[deepest.row][deepest.column] = new Treasure("the golden bat");
        return deepest;
    }

    List<Spot> shortestWay(Spot from, Spot to) {
        var cost = new HashMap<Spot, Integer>(Map.of(from, 0));
        var before = new HashMap<Spot, Spot>();
        var open = new PriorityQueue<Spot>(Comparator
            .comparingInt((Spot spot) -> cost.get(spot) + spot.distance(to))
            .thenComparingInt(Spot::row)
            .thenComparingInt(Spot::column));
        open.add(from);
        while (!open.isEmpty()) {
            Spot here = open.remove();
            if (here.equals(to)) {
                break;
            }
            for (Direction direction : Direction.values()) {
                Spot next = here.step(direction);
                int price = cost.get(here) + 1;
                if (!(at(next) instanceof Rock) && price < cost.getOrDefault(next, Integer.MAX_VALUE)) {
                    cost.put(next, price);
                    before.put(next, here);
                    open.add(next);
                }
            }
        }
        var way = new ArrayList<Spot>();
        for (Spot spot = to; spot != null; spot = before.get(spot)) {
            way.add(0, spot);
        }
        return way;
    }

    String draw(List<Spot> way) {
        var text = new StringBuilder();
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                Spot spot = new Spot(row, column);
                Tile tile = at(spot);
                if (tile instanceof Treasure) {
                    text.append('$');
                } else if (spot.equals(way.get(0))) {
                    text.append('@');
                } else if (way.contains(spot)) {
                    text.append('o');
                } else {
                    text.append(tile instanceof Rock ? '#' : ' ');
                }
            }
            text.append('\n');
        }
        return text.toString();
    }

    static Map<Direction, Integer> turns(List<Spot> way) {
        var count = new EnumMap<Direction, Integer>(Direction.class);
        for (int i = 1; i < way.size(); i++) {
            for (Direction direction : Direction.values()) {
                if (way.get(i - 1).step(direction).equals(way.get(i))) {
                    count.merge(direction, 1, Integer::sum);
                }
            }
        }
        return count;
    }

    public static void main(String[] args) {
        long seed = args.length > 0 ? Long.parseLong(args[0]) : 2024;
        var cave = new CaveMap(21, 61, seed);
        var entrance = new Spot(1, 1);
        Spot chamber = cave.survey(entrance);
        List<Spot> way = cave.shortestWay(entrance, chamber);
        System.out.print(cave.draw(way));
        System.out.printf("%s lies at %s, %d steps from the entrance (%.1f m of rope)%n",
            cave.at(chamber) instanceof Treasure t ? t.name() : "nothing", chamber, way.size() - 1, way.size() * 1.25);
        System.out.println("steps by direction: " + turns(way));
        var byDepth = new TreeMap<Integer, Integer>();
        for (Tile[] row : cave.tiles) {
            for (Tile tile : row) {
                if (tile instanceof Floor floor) {
                    byDepth.merge(floor.depth() / 50, 1, Integer::sum);
                }
            }
        }
        System.out.println(byDepth.entrySet().stream()
            .map(e -> e.getKey() * 50 + "+: " + "*".repeat(1 + e.getValue() / 4))
            .collect(Collectors.joining("\n")));
    }
}
