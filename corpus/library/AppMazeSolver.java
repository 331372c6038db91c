// features: maze generation with seeded Random, breadth first search on char grids, A* with PriorityQueue, records as map keys

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;

public class AppMazeSolver {
    record Cell(int x, int y) {
        Cell step(Direction d, int n) {
            return new Cell(x + d.dx * n, y + d.dy * n);
        }

        int distance(Cell o) {
            return Math.abs(x - o.x) + Math.abs(y - o.y);
        }
    }

    enum Direction {
        NORTH(0, -1), EAST(1, 0), SOUTH(0, 1), WEST(-1, 0);

        final int dx;
        final int dy;

        Direction(int dx, int dy) {
            this.dx = dx;
            this.dy = dy;
        }
    }

    final char[][] grid;

    AppMazeSolver(int w, int h, long seed) {
        grid = new char[2 * h + 1][2 * w + 1];
        for (char[] row : grid) {
            java.util.Arrays.fill(row, '#');
        }
        Random random = new Random(seed);
        Deque<Cell> stack = new ArrayDeque<>(List.of(new Cell(1, 1)));
        grid[1][1] = ' ';
        while (!stack.isEmpty()) {
            Cell c = stack.peek();
            List<Direction> ways = new ArrayList<>(List.of(Direction.values()));
            Collections.shuffle(ways, random);
            Direction chosen = null;
            for (Direction d : ways) {
                Cell n = c.step(d, 2);
                if (n.y() > 0 && n.x() > 0 && n.y() < grid.length && n.x() < grid[0].length && grid[n.y()][n.x()] == '#') {
                    chosen = d;
                    break;
                }
            }
            if (chosen == null) {
                stack.pop();
                continue;
            }
            for (int i = 1; i <= 2; i++) {
                Cell n = c.step(chosen, i);
                grid[n.y()][n.x()] = ' ';
            }
            stack.push(c.step(chosen, 2));
        }
    }

    List<Cell> solve(Cell from, Cell to) {
        Map<Cell, Cell> came = new HashMap<>();
        Map<Cell, Integer> cost = new HashMap<>(Map.of(from, 0));
        PriorityQueue<Cell> open = new PriorityQueue<>(Comparator.<Cell>comparingInt(c -> cost.get(c) + c.distance(to)).thenComparingInt(Cell::x).thenComparingInt(Cell::y));
        open.add(from);
        while (!open.isEmpty()) {
            Cell c = open.poll();
            if (c.equals(to)) {
                LinkedList<Cell> path = new LinkedList<>();
                for (Cell p = c; p != null; p = came.get(p)) {
                    path.addFirst(p);
                }
                return path;
            }
            for (Direction d : Direction.values()) {
                Cell n = c.step(d, 1);
                if (grid[n.y()][n.x()] != '#' && !cost.containsKey(n)) {
                    cost.put(n, cost.get(c) + 1);
                    came.put(n, c);
                    open.add(n);
                }
            }
        }
        return List.of();
    }

    public static void main(String[] args) {
        AppMazeSolver maze = new AppMazeSolver(10, 5, 2);
        Cell end = new Cell(19, 9);
        List<Cell> path = maze.solve(new Cell(1, 1), end);
        for (Cell c : path) {
            maze.grid[c.y()][c.x()] = '.';
        }
        for (char[] row : maze.grid) {
            System.out.println(new String(row));
        }
        System.out.println(path.size() + " " + path.get(path.size() / 2) + " " + path.contains(end));
        maze.grid[path.get(3).y()][path.get(3).x()] = '#';
        System.out.println(maze.solve(new Cell(1, 1), end).size());
    }
}
