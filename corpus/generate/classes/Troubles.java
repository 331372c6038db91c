/** Everything that has kept test generators from coming to an end. */
public class Troubles {
    public int exits(int status) {
        if (status > 3) {
            System.exit(status);
        }
        return status;
    }

    public int loops(int rounds) {
        while (rounds != 7) {
            rounds = rounds > 0 ? rounds : rounds | 1;
        }
        return rounds;
    }

    public void prints(int number) {
        System.out.println("printed " + number);
        System.err.println(number);
    }

    public int recurses(int depth) {
        return depth == 0 ? 0 : 1 + recurses(depth + 2);
    }

    public void throwsErrors(int kind) {
        if (kind == 1) {
            throw new OutOfMemoryError("not really");
        }
        if (kind == 2) {
            throw new LinkageError();
        }
    }
}
