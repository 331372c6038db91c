package spelunk;

/** Thrown on a plain JVM where an assumption does not hold: the choices made so far lead nowhere. */
public class AssumptionFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public AssumptionFailed(String message) {
        super(message);
    }
}
