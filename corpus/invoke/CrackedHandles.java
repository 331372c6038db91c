// features: revealed method handles, nominal descriptors of handles

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** What a direct handle stands for, as `revealDirect`, `reflectAs` and `describeConstable` say it. */
public class CrackedHandles {
    int field;
    static final String CONSTANT = "constant";

    CrackedHandles(int field, String... more) {
        this.field = field;
    }

    private int secret(long left, String right) {
        return field;
    }

    static void many(String first, Object... rest) {
    }

    @Override
    public String toString() {
        return "cracked";
    }

    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Throwable thrown) {
            System.out.println(what + ": " + thrown.getClass().getName() + ": " + thrown.getMessage());
        }
    }

    static void show(MethodHandles.Lookup lookup, MethodHandle handle) {
        attempt("info", () -> {
            MethodHandleInfo info = lookup.revealDirect(handle);
            return info + " " + info.getReferenceKind() + " " + info.getDeclaringClass() + " " + info.getName() + " "
                    + info.getMethodType() + " " + info.getModifiers() + " " + info.isVarArgs();
        });
        attempt("member", () -> lookup.revealDirect(handle).reflectAs(Member.class, lookup));
        attempt("described", () -> handle.describeConstable());
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        Class<?> here = CrackedHandles.class;
        List<MethodHandle> handles = new ArrayList<>();
        handles.add(lookup.findVirtual(here, "secret", MethodType.methodType(int.class, long.class, String.class)));
        handles.add(lookup.findStatic(here, "many", MethodType.methodType(void.class, String.class, Object[].class)));
        handles.add(lookup.findConstructor(here, MethodType.methodType(void.class, int.class, String[].class)));
        handles.add(lookup.findGetter(here, "field", int.class));
        handles.add(lookup.findSetter(here, "field", int.class));
        handles.add(lookup.findStaticGetter(here, "CONSTANT", String.class));
        handles.add(lookup.findVirtual(here, "toString", MethodType.methodType(String.class)));
        handles.add(lookup.findSpecial(Object.class, "toString", MethodType.methodType(String.class), here));
        handles.add(lookup.findVirtual(List.class, "size", MethodType.methodType(int.class)));
        handles.add(lookup.findVirtual(ArrayList.class, "stream", MethodType.methodType(java.util.stream.Stream.class)));
        handles.add(lookup.findVirtual(ArrayList.class, "containsAll",
                MethodType.methodType(boolean.class, java.util.Collection.class)));
        handles.add(lookup.findVirtual(String.class, "length", MethodType.methodType(int.class)));
        handles.add(lookup.unreflect(here.getDeclaredMethod("secret", long.class, String.class)));
        for (MethodHandle handle : handles) {
            show(lookup, handle);
        }
        MethodHandle secret = handles.get(0);
        attempt("public", () -> MethodHandles.publicLookup().revealDirect(secret));
        attempt("bound", () -> lookup.revealDirect(secret.bindTo(new CrackedHandles(3))));
        attempt("combined", () -> lookup.revealDirect(MethodHandles.dropArguments(secret, 0, int.class)));
        attempt("converted", () -> lookup.revealDirect(
                secret.asType(MethodType.methodType(long.class, here, long.class, String.class))));
        attempt("as method", () -> MethodHandles.reflectAs(Method.class, secret));
        attempt("as field", () -> MethodHandles.reflectAs(Field.class, secret));
        attempt("as constructor", () -> MethodHandles.reflectAs(Constructor.class, handles.get(2)));
        attempt("fixed", () -> lookup.revealDirect(handles.get(1).asFixedArity()));
        attempt("variable", () -> lookup.findVarHandle(here, "field", int.class).describeConstable());
        attempt("constant", () -> lookup.findStaticVarHandle(here, "CONSTANT", String.class).describeConstable());
        attempt("elements", () -> MethodHandles.arrayElementVarHandle(long[][].class).describeConstable());
        attempt("resolved", () -> secret.describeConstable().get().resolveConstantDesc(lookup));
    }
}
