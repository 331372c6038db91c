// features: instance main, main arguments
// jdk: 25
// args: one two
class InstanceMainArgs {
    private int n = 5;

    protected void main(String[] args) {
        System.out.println(args.length + n + args[1]);
        throw new IllegalStateException("instance main fails " + n);
    }
}
