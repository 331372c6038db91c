//! A squarified treemap (Bruls, Huizing, van Wijk, 2000): rectangles whose areas are weights, as square as can be.

/// A rectangle in percent of the whole map.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tile {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

/// A tile for each weight, in their order. `proportion` is the map's width by its height.
pub fn tiles(weights: &[f64], proportion: f64) -> Vec<Tile> {
    let mut order: Vec<usize> = (0..weights.len()).collect();
    order.sort_by(|&a, &b| weights[b].total_cmp(&weights[a]));
    let total: f64 = weights.iter().sum();
    let mut tiles = vec![Tile::default(); weights.len()];
    if total <= 0.0 {
        return tiles;
    }
    // Laid out where width is counted in heights, scaled to percent at the end.
    let mut free = Tile {
        left: 0.0,
        top: 0.0,
        width: proportion,
        height: 1.0,
    };
    let area = |number: usize| weights[number] / total * proportion;
    let mut start = 0;
    while start < order.len() {
        let side = free.width.min(free.height);
        let mut end = start + 1;
        let mut sum = area(order[start]);
        // A row grows while that makes its worst rectangle squarer.
        while end < order.len() {
            let (first, last) = (area(order[start]), area(order[end - 1]));
            let next = area(order[end]);
            if worst(side, sum + next, first, next) > worst(side, sum, first, last) {
                break;
            }
            sum += next;
            end += 1;
        }
        let row: Vec<(usize, f64)> = order[start..end].iter().map(|&at| (at, area(at))).collect();
        free = lay(&mut tiles, free, &row, sum);
        start = end;
    }
    for tile in &mut tiles {
        tile.left *= 100.0 / proportion;
        tile.width *= 100.0 / proportion;
        tile.top *= 100.0;
        tile.height *= 100.0;
    }
    tiles
}

/// The worst ratio of sides in a row of these areas along a side.
fn worst(side: f64, sum: f64, largest: f64, smallest: f64) -> f64 {
    let square = side * side;
    (square * largest / (sum * sum)).max(sum * sum / (square * smallest.max(f64::MIN_POSITIVE)))
}

/// Puts a row along the shorter side; what is free then.
fn lay(tiles: &mut [Tile], free: Tile, row: &[(usize, f64)], sum: f64) -> Tile {
    let upright = free.width >= free.height;
    let side = free.width.min(free.height);
    let thickness = if side > 0.0 { sum / side } else { 0.0 };
    let mut along = 0.0;
    for &(number, area) in row {
        let length = if thickness > 0.0 {
            area / thickness
        } else {
            0.0
        };
        tiles[number] = match upright {
            true => Tile {
                left: free.left,
                top: free.top + along,
                width: thickness,
                height: length,
            },
            false => Tile {
                left: free.left + along,
                top: free.top,
                width: length,
                height: thickness,
            },
        };
        along += length;
    }
    match upright {
        true => Tile {
            left: free.left + thickness,
            width: free.width - thickness,
            ..free
        },
        false => Tile {
            top: free.top + thickness,
            height: free.height - thickness,
            ..free
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_are_weights_and_nothing_overlaps() {
        let weights = [6.0, 6.0, 4.0, 3.0, 2.0, 2.0, 1.0, 0.5];
        let total: f64 = weights.iter().sum();
        let tiles = tiles(&weights, 1.5);
        for (tile, weight) in tiles.iter().zip(weights) {
            let share = tile.width * tile.height / 10_000.0;
            assert!((share - weight / total).abs() < 1e-9, "{tile:?}");
            let ratio = tile.width * 1.5 / tile.height;
            assert!((0.2..5.0).contains(&ratio), "{tile:?}");
        }
        for (number, a) in tiles.iter().enumerate() {
            for b in &tiles[number + 1..] {
                let across = (a.left + a.width).min(b.left + b.width) - a.left.max(b.left);
                let down = (a.top + a.height).min(b.top + b.height) - a.top.max(b.top);
                assert!(across < 1e-6 || down < 1e-6, "{a:?} {b:?}");
            }
        }
    }
}
