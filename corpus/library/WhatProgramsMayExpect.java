// features: module layer, class path, files, hidden classes, management beans, cleaners

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.management.ManagementFactory;
import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicInteger;

/** Things that every program finds, and what it catches where there are no files. */
public class WhatProgramsMayExpect {
    public static class Template {
        static int made;

        public Template() {
            made++;
        }

        @Override
        public String toString() {
            return "template " + made;
        }
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println(ModuleLayer.boot().findModule("java.base").isPresent());
        System.out.println(System.getProperty("java.class.path").isEmpty());
        files();
        hidden();
        System.out.println(ManagementFactory.getRuntimeMXBean().getVmName() != null);
        System.out.println(ManagementFactory.getThreadMXBean().getThreadCount() > 0);
        AtomicInteger cleaned = new AtomicInteger();
        Cleaner.Cleanable cleanable = Cleaner.create().register(new Object(), cleaned::incrementAndGet);
        cleanable.clean();
        cleanable.clean();
        System.out.println(cleaned.get());
    }

    static void files() throws Exception {
        File file = new File("/no/such/folder/file");
        System.out.println(file.exists() + " " + file.length());
        try (InputStream stream = new FileInputStream(file)) {
            System.out.println("read " + stream.read());
        } catch (FileNotFoundException problem) {
            System.out.println("caught " + problem.getClass().getName());
        }
    }

    static void hidden() throws Exception {
        byte[] bytes;
        try (InputStream stream = WhatProgramsMayExpect.class.getResourceAsStream("WhatProgramsMayExpect$Template.class")) {
            bytes = stream.readAllBytes();
        }
        Class<?> first = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        Class<?> second = MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        first.getDeclaredConstructor().newInstance();
        System.out.println(first.isHidden() + " " + (first != second));
        System.out.println(first.getDeclaredConstructor().newInstance() + ", " + second.getDeclaredConstructor().newInstance());
    }
}
