/** A point in a picture; the origin is the upper left corner. */
export type Point = readonly [x: number, y: number]
export type Segment = readonly [from: Point, to: Point]

/** Returns the unit vector from one point to another; straight down if they are equal. */
export function direction([fromX, fromY]: Point, [toX, toY]: Point): Point {
  const [x, y] = [toX - fromX, toY - fromY]
  const length = Math.hypot(x, y)
  return length === 0 ? [0, 1] : [x / length, y / length]
}

/** Moves a point in a direction. */
export function move([x, y]: Point, [dx, dy]: Point, distance: number): Point {
  return [x + dx * distance, y + dy * distance]
}

/** Returns a point on a line; with `part` 0.5, it is the centre of the line. */
export function pointOn([[ax, ay], [bx, by]]: Segment, part: number): Point {
  return [ax + (bx - ax) * part, ay + (by - ay) * part]
}

export function lengthOf([[ax, ay], [bx, by]]: Segment): number {
  return Math.hypot(bx - ax, by - ay)
}

/** Returns twice the area of a triangle; positive if its points are in clockwise order on the screen. */
function turn([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

/** Whether two lines cross. */
export function intersect([a, b]: Segment, [c, d]: Segment): boolean {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
}

/** Returns the convex hull of points, in clockwise order on the screen. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by)
  const half = (ordered: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of ordered) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

/** Whether a line crosses a hull or has an end inside it. */
export function intersectsHull(segment: Segment, hull: readonly Point[]): boolean {
  return (
    sidesOf(hull).some((side) => intersect(segment, side)) || segment.some((point) => isInHull(point, hull))
  )
}

function isInHull(point: Point, hull: readonly Point[]): boolean {
  return hull.length > 2 && sidesOf(hull).every(([from, to]) => turn(from, to, point) > 0)
}

/** Returns the distance between a hull and a point outside it. */
export function distanceToHull(point: Point, hull: readonly Point[]): number {
  return Math.min(...sidesOf(hull).map((side) => distanceTo(point, side)))
}

function distanceTo(point: Point, [a, b]: Segment): number {
  const [abx, aby] = [b[0] - a[0], b[1] - a[1]]
  const squared = abx * abx + aby * aby
  const part = squared === 0 ? 0 : ((point[0] - a[0]) * abx + (point[1] - a[1]) * aby) / squared
  return lengthOf([point, pointOn([a, b], Math.min(1, Math.max(0, part)))])
}

function sidesOf(hull: readonly Point[]): Segment[] {
  return hull.map((from, index) => [from, hull[(index + 1) % hull.length]!])
}

/** Whether a line passes through the box around a point. */
export function intersectsBox([a, b]: Segment, [x, y]: Point, [halfWidth, halfHeight]: Point): boolean {
  const isIn = ([px, py]: Point) => Math.abs(px - x) < halfWidth && Math.abs(py - y) < halfHeight
  const [left, right, top, bottom] = [x - halfWidth, x + halfWidth, y - halfHeight, y + halfHeight]
  return (
    isIn(a) ||
    isIn(b) ||
    intersect(
      [a, b],
      [
        [left, top],
        [right, bottom],
      ],
    ) ||
    intersect(
      [a, b],
      [
        [left, bottom],
        [right, top],
      ],
    )
  )
}
