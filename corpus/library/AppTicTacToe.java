// features: minimax with memo table, int boards in base three, char grids, StringBuilder, recursion

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

public class AppTicTacToe {
    static final int[][] LINES = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    static final Map<Integer, Integer> MEMO = new HashMap<>();
    static int visited;

    static int key(byte[] board) {
        int k = 0;
        for (byte b : board) {
            k = k * 3 + b;
        }
        return k;
    }

    static int winner(byte[] b) {
        for (int[] line : LINES) {
            if (b[line[0]] != 0 && b[line[0]] == b[line[1]] && b[line[1]] == b[line[2]]) {
                return b[line[0]];
            }
        }
        return 0;
    }

    /** Value for the player to move: 1 win, 0 draw, -1 loss. */
    static int value(byte[] board, int player) {
        Integer known = MEMO.get(key(board) * 2 + player - 1);
        if (known != null) {
            return known;
        }
        visited++;
        int best = winner(board) != 0 ? -1 : Integer.MIN_VALUE;
        if (best != -1) {
            for (int i = 0; i < 9; i++) {
                if (board[i] == 0) {
                    board[i] = (byte) player;
                    best = Math.max(best, -value(board, 3 - player));
                    board[i] = 0;
                }
            }
            best = best == Integer.MIN_VALUE ? 0 : best;
        }
        MEMO.put(key(board) * 2 + player - 1, best);
        return best;
    }

    static int move(byte[] board, int player) {
        int best = -1;
        int bestValue = -2;
        for (int i = 0; i < 9; i++) {
            if (board[i] == 0) {
                board[i] = (byte) player;
                int v = -value(board, 3 - player);
                board[i] = 0;
                if (v > bestValue) {
                    bestValue = v;
                    best = i;
                }
            }
        }
        return best;
    }

    static String show(byte[] board) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 9; i++) {
            sb.append(".XO".charAt(board[i])).append(i % 3 == 2 && i < 8 ? "/" : "");
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        byte[] board = new byte[9];
        System.out.println("value of the empty board " + value(board, 1) + " after " + visited + " positions");
        for (int turn = 0, player = 1; turn < 9 && winner(board) == 0; turn++, player = 3 - player) {
            int m = player == 1 && turn < 3 ? new int[] {0, 0, 1}[turn] : move(board, player);
            if (board[m] != 0) {
                m = move(board, player);
            }
            board[m] = (byte) player;
            System.out.println(show(board));
        }
        System.out.println("winner " + winner(board));
        byte[] won = {1, 1, 0, 2, 2, 0, 0, 0, 0};
        System.out.println(move(won, 1) + " " + move(won, 2) + " " + value(won, 1) + " " + value(won, 2));
        int[] opening = new int[9];
        Arrays.setAll(opening, i -> {
            byte[] b = new byte[9];
            b[i] = 1;
            return -value(b, 2);
        });
        System.out.println(Arrays.toString(opening) + " " + MEMO.size());
    }
}
