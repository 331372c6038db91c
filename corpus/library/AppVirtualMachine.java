// features: stack machine with an instruction enum, assembler, int arithmetic with overflow, call stack, custom errors

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntBinaryOperator;

public class AppVirtualMachine {
    enum Op {
        ADD((a, b) -> a + b), SUB((a, b) -> a - b), MUL((a, b) -> a * b), DIV((a, b) -> a / b), LESS((a, b) -> a < b ? 1 : 0), PUSH, DUP, SWAP, POP, LOAD, STORE, JUMP, JZERO, CALL, RET, PRINT, HALT;

        final IntBinaryOperator function;

        Op() {
            this(null);
        }

        Op(IntBinaryOperator function) {
            this.function = function;
        }
    }

    record Instruction(Op op, int operand) { }

    static class Trap extends RuntimeException {
        Trap(int at, String why, Throwable cause) {
            super("trap at " + at + ": " + why, cause);
        }
    }

    static List<Instruction> assemble(String source) {
        Map<String, Integer> labels = new HashMap<>();
        List<String[]> lines = new ArrayList<>();
        for (String line : source.split("[;\n]")) {
            String[] words = line.trim().split("\\s+");
            if (words[0].endsWith(":")) {
                labels.put(words[0].substring(0, words[0].length() - 1), lines.size());
            } else if (!words[0].isEmpty()) {
                lines.add(words);
            }
        }
        List<Instruction> code = new ArrayList<>();
        for (String[] words : lines) {
            Op op = Op.valueOf(words[0].toUpperCase());
            int operand = words.length < 2 ? 0 : labels.containsKey(words[1]) ? labels.get(words[1]) : Integer.parseInt(words[1]);
            code.add(new Instruction(op, operand));
        }
        return code;
    }

    static String run(List<Instruction> code, int fuel) {
        Deque<Integer> stack = new ArrayDeque<>();
        Deque<Integer> calls = new ArrayDeque<>();
        int[] memory = new int[4];
        StringBuilder out = new StringBuilder();
        int pc = 0;
        while (fuel-- > 0) {
            int at = pc;
            try {
                Instruction i = code.get(pc++);
                if (i.op().function != null) {
                    int b = stack.pop();
                    stack.push(i.op().function.applyAsInt(stack.pop(), b));
                    continue;
                }
                switch (i.op()) {
                    case PUSH -> stack.push(i.operand());
                    case DUP -> stack.push(stack.element());
                    case POP -> stack.pop();
                    case SWAP -> {
                        int b = stack.pop();
                        int a = stack.pop();
                        stack.push(b);
                        stack.push(a);
                    }
                    case LOAD -> stack.push(memory[i.operand()]);
                    case STORE -> memory[i.operand()] = stack.pop();
                    case JUMP -> pc = i.operand();
                    case JZERO -> pc = stack.pop() == 0 ? i.operand() : pc;
                    case CALL -> {
                        calls.push(pc);
                        pc = i.operand();
                    }
                    case RET -> pc = calls.pop();
                    case PRINT -> out.append(stack.pop()).append(' ');
                    default -> {
                        return out.toString().trim();
                    }
                }
            } catch (ArithmeticException | IndexOutOfBoundsException | java.util.NoSuchElementException e) {
                throw new Trap(at, e.getClass().getSimpleName(), e);
            }
        }
        return out + "out of fuel";
    }

    public static void main(String[] args) {
        String[] programs = {
            "push 6; push 7; mul; print; halt",
            "push 10; store 0; loop:; load 0; jzero end; load 0; print; load 0; push 3; sub; store 0; load 0; push 0; less; jzero loop; end:; halt",
            "push 1; store 1; push 12; store 0; again:; load 0; jzero done; load 1; load 0; mul; store 1; load 0; push 1; sub; store 0; jump again; done:; load 1; print; halt",
            "push 5; call square; call square; print; halt; square:; dup; mul; ret",
            "push 1; push 0; div; halt", "pop", "load 9", "ret", "jump 99", "l:; jump l", "push 2147483647; push 1; add; print; halt",
        };
        for (String p : programs) {
            try {
                System.out.println(run(assemble(p), 500));
            } catch (Trap t) {
                System.out.println(t.getMessage() + " " + t.getCause().getMessage());
            }
        }
        try {
            assemble("fly 3");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
