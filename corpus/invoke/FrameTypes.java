// features: StackWalker method types and descriptors, retained class references

import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.util.List;
import java.util.stream.Collectors;

public class FrameTypes {
    public static void main(String[] arguments) {
        new FrameTypes().deeper(1, "two", new long[3]);
    }

    double deeper(int number, String text, long[] numbers) {
        StackWalker open = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);
        List<StackFrame> frames = open.walk(all -> all.collect(Collectors.toList()));
        for (StackFrame frame : frames) {
            System.out.println(frame.getMethodName() + " " + frame.getMethodType() + " " + frame.getDescriptor() + " "
                + frame.getDeclaringClass().getSimpleName() + " " + frame.isNativeMethod());
        }
        StackFrame closed = StackWalker.getInstance().walk(all -> all.findFirst().get());
        try {
            System.out.println(closed.getDescriptor());
            closed.getMethodType();
        } catch (UnsupportedOperationException problem) {
            System.out.println(problem.getMessage());
        }
        return 0;
    }
}
