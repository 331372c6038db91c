// features: switch on int, state machine, arrays, byte arithmetic, loops, strings
public class MiniInterpreter {
    static String brain(String program, String input) {
        byte[] tape = new byte[300];
        StringBuilder out = new StringBuilder();
        int at = 0, in = 0;
        for (int pc = 0; pc < program.length(); pc++) {
            switch (program.charAt(pc)) {
                case '>' -> at++;
                case '<' -> at--;
                case '+' -> tape[at]++;
                case '-' -> tape[at]--;
                case '.' -> out.append((char) (tape[at] & 0xff));
                case ',' -> tape[at] = in < input.length() ? (byte) input.charAt(in++) : 0;
                case '[' -> {
                    if (tape[at] == 0) {
                        for (int depth = 1; depth > 0; ) {
                            char c = program.charAt(++pc);
                            depth += c == '[' ? 1 : c == ']' ? -1 : 0;
                        }
                    }
                }
                case ']' -> {
                    if (tape[at] != 0) {
                        for (int depth = 1; depth > 0; ) {
                            char c = program.charAt(--pc);
                            depth += c == ']' ? 1 : c == '[' ? -1 : 0;
                        }
                    }
                }
                default -> { }
            }
        }
        return out.toString();
    }

    enum Op { PUSH, ADD, SUB, MUL, DUP, SWAP, JZ, JMP, PRINT, HALT, CALL, RET, LOAD, STORE }

    static String stack(int... code) {
        int[] s = new int[32], memory = new int[8], calls = new int[8];
        int sp = 0, cp = 0, pc = 0, steps = 0;
        StringBuilder out = new StringBuilder();
        Op[] ops = Op.values();
        while (true) {
            steps++;
            switch (ops[code[pc++]]) {
                case PUSH: s[sp++] = code[pc++]; break;
                case ADD: sp--; s[sp - 1] += s[sp]; break;
                case SUB: sp--; s[sp - 1] -= s[sp]; break;
                case MUL: sp--; s[sp - 1] *= s[sp]; break;
                case DUP: s[sp] = s[sp++ - 1]; break;
                case SWAP: { int t = s[sp - 1]; s[sp - 1] = s[sp - 2]; s[sp - 2] = t; break; }
                case JZ: pc = s[--sp] == 0 ? code[pc] : pc + 1; break;
                case JMP: pc = code[pc]; break;
                case PRINT: out.append(s[--sp]).append(' '); break;
                case CALL: calls[cp++] = pc + 1; pc = code[pc]; break;
                case RET: pc = calls[--cp]; break;
                case LOAD: s[sp++] = memory[code[pc++]]; break;
                case STORE: memory[code[pc++]] = s[--sp]; break;
                case HALT: return out.append("after ").append(steps).toString();
            }
        }
    }

    public static void main(String[] args) {
        System.out.print(brain("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++.", ""));
        System.out.println(brain(">,[>,]<[.<]", "reverse me"));
        System.out.println(stack(0, 5, 13, 0, 0, 1, 13, 1, 12, 0, 6, 28, 12, 1, 12, 0, 3, 13, 1, 12, 0, 0, 1, 2, 13, 0, 7, 8, 12, 1, 8, 9));
        System.out.println(stack(0, 7, 10, 6, 8, 9, 4, 3, 11));
        try {
            stack(1);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            stack(99);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
