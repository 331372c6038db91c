// packages: libslf4j-java liblogback-java
// jars: slf4j-api.jar logback-classic.jar logback-core.jar
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A logger found by its binding. */
public class Slf4jProgram {
    public static void main(String[] args) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();
        PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%-5level %logger{10} - %msg%n");
        encoder.start();
        ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
        appender.setContext(context);
        appender.setEncoder(encoder);
        appender.start();
        context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(appender);
        context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.INFO);
        Logger logger = LoggerFactory.getLogger(Slf4jProgram.class);
        logger.info("hello {} and {}", "you", 3);
        logger.debug("not shown");
        logger.warn("careful", new IllegalStateException("no").getMessage());
    }
}
