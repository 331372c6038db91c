// features: memory segments, arenas, layouts, variable handles of segments
// jdk: 25

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.foreign.SequenceLayout;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.concurrent.Callable;

/** Memory outside of the heap as the class library offers it: bounds, alignment, life time, threads, layouts. */
public class SegmentsAndArenas {
    static MemorySegment kept;

    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Throwable thrown) {
            // Addresses differ from run to run.
            String message = String.valueOf(thrown.getMessage()).replaceAll("address: 0x[0-9a-f]+", "address");
            System.out.println(what + ": " + thrown.getClass().getName() + ": " + message);
        }
    }

    static void confined() throws Exception {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment block = arena.allocate(64, 8);
            block.set(ValueLayout.JAVA_INT, 0, 42);
            block.set(ValueLayout.JAVA_LONG, 8, -1L);
            block.set(ValueLayout.JAVA_DOUBLE, 16, 2.5);
            block.set(ValueLayout.JAVA_BYTE, 24, (byte) -3);
            block.set(ValueLayout.JAVA_CHAR, 26, 'x');
            block.set(ValueLayout.JAVA_SHORT, 28, (short) -7);
            block.set(ValueLayout.JAVA_FLOAT, 32, 0.5f);
            block.set(ValueLayout.JAVA_BOOLEAN, 36, true);
            System.out.println(block.get(ValueLayout.JAVA_INT, 0) + " " + block.get(ValueLayout.JAVA_LONG, 8) + " "
                    + block.get(ValueLayout.JAVA_DOUBLE, 16) + " " + block.get(ValueLayout.JAVA_BYTE, 24) + " "
                    + block.get(ValueLayout.JAVA_CHAR, 26) + " " + block.get(ValueLayout.JAVA_SHORT, 28) + " "
                    + block.get(ValueLayout.JAVA_FLOAT, 32) + " " + block.get(ValueLayout.JAVA_BOOLEAN, 36));
            attempt("behind the end", () -> block.get(ValueLayout.JAVA_LONG, 60));
            attempt("before the start", () -> block.get(ValueLayout.JAVA_BYTE, -1));
            attempt("not aligned", () -> block.get(ValueLayout.JAVA_LONG, 4));
            attempt("need not be aligned", () -> block.get(ValueLayout.JAVA_LONG_UNALIGNED, 4));
            attempt("other order", () -> block.get(ValueLayout.JAVA_INT.withOrder(ByteOrder.BIG_ENDIAN), 0));
            MemorySegment text = arena.allocateFrom("héllo");
            attempt("text", () -> text.getString(0) + " " + text.byteSize());
            MemorySegment numbers = arena.allocateFrom(ValueLayout.JAVA_INT, 1, 2, 3, 4);
            attempt("array", () -> Arrays.toString(numbers.toArray(ValueLayout.JAVA_INT)));
            attempt("slice", () -> numbers.asSlice(4, 8).getAtIndex(ValueLayout.JAVA_INT, 1));
            attempt("slice too long", () -> numbers.asSlice(4, 16));
            attempt("fill", () -> numbers.fill((byte) 1).get(ValueLayout.JAVA_INT, 0));
            attempt("read only", () -> {
                numbers.asReadOnly().set(ValueLayout.JAVA_INT, 0, 1);
                return "written";
            });
            attempt("mismatch", () -> numbers.mismatch(numbers.asSlice(0, 8)));
            attempt("buffer", () -> numbers.asByteBuffer().order(ByteOrder.nativeOrder()).getInt(4));
            attempt("copy", () -> {
                MemorySegment.copy(block, 0, numbers, 0, 8);
                int[] out = new int[4];
                MemorySegment.copy(numbers, ValueLayout.JAVA_INT, 0, out, 0, 4);
                return Arrays.toString(out);
            });
            attempt("elements", () -> numbers.elements(ValueLayout.JAVA_INT)
                    .mapToInt(element -> element.get(ValueLayout.JAVA_INT, 0)).sum());
            attempt("nothing", () -> arena.allocate(0).byteSize());
            attempt("negative", () -> arena.allocate(-1));
            attempt("odd alignment", () -> arena.allocate(8, 3));
            Thread stranger = new Thread(() -> attempt("another thread", () -> block.get(ValueLayout.JAVA_INT, 0)));
            stranger.start();
            stranger.join();
            kept = block;
        }
        attempt("closed", () -> kept.get(ValueLayout.JAVA_INT, 0));
        attempt("alive", () -> kept.scope().isAlive());
    }

    static void layouts() {
        StructLayout point = MemoryLayout.structLayout(
                ValueLayout.JAVA_INT.withName("x"), ValueLayout.JAVA_INT.withName("y"));
        SequenceLayout points = MemoryLayout.sequenceLayout(3, point);
        System.out.println(point + " " + point.byteSize() + " " + point.byteOffset(PathElement.groupElement("y")));
        try (Arena arena = Arena.ofConfined()) {
            VarHandle y = point.varHandle(PathElement.groupElement("y"));
            MemorySegment one = arena.allocate(point);
            y.set(one, 0L, 7);
            System.out.println((int) y.get(one, 0L) + " " + one.get(ValueLayout.JAVA_INT, 4) + " " + y.coordinateTypes()
                    + " " + y.varType());
            System.out.println((int) y.getAndAdd(one, 0L, 5) + " " + y.compareAndSet(one, 0L, 12, 99) + " "
                    + (int) y.getVolatile(one, 0L));
            VarHandle x = points.varHandle(PathElement.sequenceElement(), PathElement.groupElement("x"));
            MemorySegment many = arena.allocate(points);
            for (long index = 0; index < 3; index++) {
                x.set(many, 0L, index, (int) index * 10);
            }
            System.out.println((int) x.get(many, 0L, 2L) + " " + x.coordinateTypes());
            attempt("index", () -> (int) x.get(many, 0L, 3L));
            attempt("wrong type", () -> (String) x.get(many, 0L, 1L));
            System.out.println(x.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
        }
    }

    static void arenas() throws Exception {
        attempt("heap", () -> {
            MemorySegment heap = MemorySegment.ofArray(new int[] {5, 6});
            return heap.get(ValueLayout.JAVA_INT, 4) + " " + heap.isNative();
        });
        attempt("null", () -> MemorySegment.NULL.get(ValueLayout.JAVA_INT, 0));
        attempt("close all", () -> {
            Arena.global().close();
            return "closed";
        });
        attempt("automatic", () -> Arena.ofAuto().allocate(16).byteSize());
        Arena shared = Arena.ofShared();
        MemorySegment cell = shared.allocate(8);
        Thread writer = new Thread(() -> cell.set(ValueLayout.JAVA_LONG, 0, 9));
        writer.start();
        writer.join();
        attempt("shared", () -> cell.get(ValueLayout.JAVA_LONG, 0));
        shared.close();
        attempt("shared, closed", () -> cell.get(ValueLayout.JAVA_LONG, 0));
        attempt("closed twice", () -> {
            shared.close();
            return "closed";
        });
        attempt("slices", () -> {
            try (Arena arena = Arena.ofConfined()) {
                SegmentAllocator slices = SegmentAllocator.slicingAllocator(arena.allocate(16));
                slices.allocate(8);
                slices.allocate(8);
                return slices.allocate(8);
            }
        });
    }

    public static void main(String[] args) throws Exception {
        confined();
        layouts();
        arenas();
    }
}
