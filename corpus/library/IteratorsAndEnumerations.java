// features: Vector, Stack, Hashtable, Enumeration, ListIterator, Iterator.forEachRemaining, fail-fast behaviour

import java.util.Collections;
import java.util.EmptyStackException;
import java.util.Enumeration;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.Stack;
import java.util.TreeMap;
import java.util.Vector;

public class IteratorsAndEnumerations {
    public static void main(String[] args) {
        Vector<Integer> vector = new Vector<>(2, 3);
        for (int i = 0; i < 6; i++) {
            vector.addElement(i * i);
        }
        System.out.println(vector + " " + vector.capacity() + " " + vector.elementAt(2) + " " + vector.firstElement() + " " + vector.lastElement());
        vector.insertElementAt(-1, 2);
        vector.removeElement(9);
        vector.removeElementAt(0);
        Enumeration<Integer> e = vector.elements();
        int sum = 0;
        while (e.hasMoreElements()) {
            sum += e.nextElement();
        }
        System.out.println(vector + " " + sum + " " + vector.indexOf(16));
        Stack<String> stack = new Stack<>();
        stack.push("bottom");
        stack.push("middle");
        stack.push("top");
        System.out.println(stack.search("bottom") + " " + stack.search("none") + " " + stack.peek() + " " + stack.pop() + " " + stack + " " + stack.empty());
        stack.clear();
        try {
            stack.pop();
        } catch (EmptyStackException x) {
            System.out.println(x);
        }
        Hashtable<String, Integer> table = new Hashtable<>();
        for (String s : "x yy zzz".split(" ")) {
            table.put(s, s.length());
        }
        System.out.println(new TreeMap<>(table) + " " + table.contains(2) + " " + table.get("q") + " " + table.size() + " " + Collections.list(table.keys()).size());
        try {
            table.put("n", null);
        } catch (NullPointerException x) {
            System.out.println("no null values");
        }
        List<Integer> list = new java.util.LinkedList<>(List.of(1, 2, 3, 4, 5));
        ListIterator<Integer> it = list.listIterator(list.size());
        while (it.hasPrevious()) {
            int at = it.previousIndex();
            int v = it.previous();
            if (v % 2 == 0) {
                it.set(v * 10 + at);
            }
        }
        Iterator<Integer> rest = list.iterator();
        rest.next();
        StringBuilder sb = new StringBuilder();
        rest.forEachRemaining(v -> sb.append(v).append(';'));
        System.out.println(list + " " + sb);
        try {
            Iterator<Integer> bad = list.iterator();
            bad.remove();
        } catch (IllegalStateException x) {
            System.out.println("remove before next");
        }
        try {
            Collections.emptyIterator().next();
        } catch (NoSuchElementException x) {
            System.out.println("empty");
        }
        try {
            vector.elementAt(50);
        } catch (ArrayIndexOutOfBoundsException x) {
            System.out.println(x.getMessage());
        }
    }
}
