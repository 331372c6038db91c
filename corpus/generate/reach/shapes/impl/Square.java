package shapes.impl;

import shapes.Shape;

public class Square extends Shape {
    @Override
    protected Shape like(int size) {
        return new Square();
    }
}
