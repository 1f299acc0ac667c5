import {
  convexHull,
  direction,
  distanceToHull,
  lengthOf,
  intersect,
  intersectsBox,
  intersectsHull,
  move,
  pointOn,
  type Point,
  type Segment,
} from './plane.ts'

export const dimensions = ['width', 'depth', 'height'] as const
type Dimension = (typeof dimensions)[number]

type Corner = `${'front' | 'back'}${'Left' | 'Right'}${'Bottom' | 'Top'}`
type Corners = Readonly<Record<Corner, Point>>
type Edge = readonly [Corner, Corner]

/** A picture, with the corners of its product's bounding box as fractions of the picture's width and height. */
export interface MeasuredPicture {
  cm: Readonly<Record<Dimension, number>>
  corners: Corners
  /** The edge along which each dimension line fits best; null if the picture does not show the dimension. */
  edges: Readonly<Record<Dimension, Edge | null>>
  /** The line along which each dimension is measured: that edge, or the diameter of a round product. */
  lines: Readonly<Record<Dimension, Segment | null>>
}

/** A dimension line beside a product, on a grid of 1000 units. */
export interface DimensionLine {
  of: Dimension
  cm: number
  /** The line and its ticks, as SVG path data. */
  line: string
  /** The extension lines from the product to the dimension line, as SVG path data. */
  extensions: string
  /** The centre of the label. */
  label: Point
}

/** Distances between line and product. The shorter ones are for pictures with little room. */
const distances = [48, 30, 18] as const
/**
 * The gap between product and extension line, which is also the length of the extension beyond the dimension line.
 * `halfTick` is half the length of a tick.
 */
const gap = 8
const halfTick = 10
/** The shortest line that is drawn. A shorter line would be seen almost end-on. */
const shortest = 45
/** The minimum distance of lines from the edge of the picture. */
const margin = 4
/** Half the width and height of a label on a phone, where labels take the most room. */
const labelHalf: Point = [80, 30]

/** The two words for each dimension in the name of a corner. */
const sides: Readonly<Record<Dimension, readonly [string, string]>> = {
  width: ['Left', 'Right'],
  depth: ['front', 'back'],
  height: ['Bottom', 'Top'],
}

/**
 * Places the lines of width, depth and height beside a product: "Width, depth, height drawn along the product's
 * edges." Width is in front, depth at one side and height at the other. Each line is moved away from the body in the
 * direction of another edge, so that lines do not cross. A dimension without a free place is left out.
 */
export function dimensionLines(picture: MeasuredPicture): DimensionLine[] {
  const corners = inGrid(picture.corners)
  const hull = convexHull(Object.values(corners))
  const silhouette = convexHull(dimensions.flatMap((of) => picture.lines[of] ?? []).map(scale))
  const placed: PlacedLine[] = []
  for (const of of dimensions) {
    if (picture.edges[of] === null) continue
    const isFree = (place: PlacedLine) => isInside(place) && placed.every((other) => !cross(place, other))
    const found =
      alongEdge(of, picture.edges, corners, (place) => isFree(place) && !touchesBody(place, hull)) ??
      alongDiameter(
        of,
        picture,
        corners,
        (place) => isFree(place) && !intersectsHull(place.line, silhouette),
      ) ??
      (of === 'height' ? atTheEdge(corners, isFree) : undefined)
    if (found) placed.push(found)
  }
  const labels: Point[] = []
  for (const each of placed) labels.push(labelOf(each, placed, labels))
  return placed.map((each, index) => ({
    of: each.of,
    cm: picture.cm[each.of],
    line: toPath([each.line, ...each.ticks]),
    extensions: toPath(each.extensions),
    label: labels[index]!,
  }))
}

/** A possible position of a dimension line, with a tick and an extension line at each end. */
interface PlacedLine {
  of: Dimension
  line: Segment
  extensions: readonly Segment[]
  ticks: readonly Segment[]
  outwards: Point
}

function inGrid(corners: Corners): Corners {
  const scaled = Object.entries(corners).map(([name, point]) => [name, scale(point)])
  return Object.fromEntries(scaled) as Corners
}

const scale = ([x, y]: Point): Point => [x * 1000, y * 1000]

/** Returns the corner at the other end of the edge that runs from a corner along an axis. */
function across(corner: Corner, axis: Dimension): Corner {
  const [one, other] = sides[axis]
  const opposite = corner.includes(one) ? corner.replace(one, other) : corner.replace(other, one)
  return opposite as Corner
}

/** Returns the first position along an edge of the box that fits. */
function alongEdge(
  of: Dimension,
  edges: MeasuredPicture['edges'],
  corners: Corners,
  fits: (found: PlacedLine) => boolean,
): PlacedLine | undefined {
  for (const edge of edgesInOrder(of, edges)) {
    const ends = (axis: Dimension) =>
      edge.map((corner): [Point, Point] => [
        corners[corner],
        direction(corners[across(corner, axis)], corners[corner]),
      ]) as [[Point, Point], [Point, Point]]
    for (const [a, b] of axesOf(of)
      .map(ends)
      .toSorted(of === 'height' ? moreSideways : () => 0))
      for (const distance of distances) {
        const found = place(of, a, b, distance)
        if (fits(found)) return found
      }
  }
  return undefined
}

/** Returns the axes along which a line may be moved away from the body; axes on the floor come first. */
function axesOf(of: Dimension): readonly Dimension[] {
  if (of === 'height') return ['width', 'depth']
  return of === 'width' ? ['depth', 'height'] : ['width', 'height']
}

type Ends = readonly (readonly [point: Point, outwards: Point])[]
const moreSideways = ([a]: Ends, [b]: Ends) => Math.abs(b![1][0]) - Math.abs(a![1][0])

/**
 * Returns all edges along a dimension, best first. The line of the height goes to the end of the width's edge at which
 * there is no line of the depth.
 */
function edgesInOrder(of: Dimension, edges: MeasuredPicture['edges']): Edge[] {
  const chosen = edges[of]!
  const [first, second] = dimensions.filter((other) => other !== of) as [Dimension, Dimension]
  const far = of === 'height' ? edges.width?.find((corner) => !edges.depth?.includes(corner)) : undefined
  const starts = far ? [far, chosen[0]] : [chosen[0]]
  const [start] = chosen
  const others = [across(start, first), across(start, second), across(across(start, first), second)]
  return [...starts, ...others].map((corner) => [corner, across(corner, of)])
}

/**
 * Returns the position of the line of a round product, whose body does not fill its box. The line is moved away from
 * the diameter or silhouette, to either side.
 */
function alongDiameter(
  of: Dimension,
  { edges, lines }: MeasuredPicture,
  corners: Corners,
  fits: (found: PlacedLine) => boolean,
): PlacedLine | undefined {
  const [from, to] = lines[of]!.map(scale) as [Point, Point]
  if (lengthOf([from, corners[edges[of]![0]]]) < 1) return undefined
  const [x, y] = direction(from, to)
  for (const outwards of [
    [y, -x],
    [-y, x],
  ] as const)
    for (const distance of [distances[0], 1.5 * distances[0]]) {
      const found = place(of, [from, outwards], [to, outwards], distance)
      if (fits(found)) return found
    }
  return undefined
}

/**
 * Returns a position for the height along the edge of the picture. It is for products whose box reaches that edge,
 * though the body does not.
 */
function atTheEdge(corners: Corners, fits: (found: PlacedLine) => boolean): PlacedLine | undefined {
  for (const bottom of [
    'frontLeftBottom',
    'backRightBottom',
    'backLeftBottom',
    'frontRightBottom',
  ] as const) {
    const [[, top], [x, end]] = [corners[across(bottom, 'height')], corners[bottom]]
    const edge = 2 * halfTick
    const at = x < 500 ? edge : 1000 - edge
    if (Math.abs(x - at) > distances[0]) continue
    const outwards: Point = [x < 500 ? -1 : 1, 0]
    const found = { ...place('height', [[at, top], outwards], [[at, end], outwards], 0), extensions: [] }
    if (fits(found)) return found
  }
  return undefined
}

/** Moves two points of the body outwards, each in its direction, and places a dimension line between them. */
function place(
  of: Dimension,
  [a, aside]: [Point, Point],
  [b, bside]: [Point, Point],
  distance: number,
): PlacedLine {
  const ends = [
    [a, aside],
    [b, bside],
  ] as const
  const between = (from: number, to: number) =>
    ends.map(([point, side]): Segment => [move(point, side, from), move(point, side, to)])
  return {
    of,
    line: [move(a, aside, distance), move(b, bside, distance)],
    extensions: between(gap, distance + gap),
    ticks: between(distance - halfTick, distance + halfTick),
    outwards: direction([0, 0], [aside[0] + bside[0], aside[1] + bside[1]]),
  }
}

const segmentsOf = ({ line, extensions, ticks }: PlacedLine): Segment[] => [line, ...extensions, ...ticks]

function isInside(placed: PlacedLine): boolean {
  if (lengthOf(placed.line) < shortest) return false
  const values = segmentsOf(placed).flat(2)
  return values.every((value) => value >= margin && value <= 1000 - margin)
}

/** Whether a line crosses the body or is too close to it. */
function touchesBody({ line, extensions }: PlacedLine, hull: readonly Point[]): boolean {
  return (
    distanceToHull(pointOn(line, 0.5), hull) < gap ||
    [line, ...extensions].some((segment) => intersectsHull(segment, hull))
  )
}

/** Whether two dimension lines cross or nearly touch. */
function cross(one: PlacedLine, other: PlacedLine): boolean {
  const own = segmentsOf(one).map(lengthened)
  return segmentsOf(other).some((b) => own.some((a) => intersect(a, lengthened(b))))
}

function lengthened([a, b]: Segment): Segment {
  const along = direction(a, b)
  return [move(a, along, -margin), move(b, along, margin)]
}

/** Positions of a label along its line, as fractions of its length, best first. */
const partsOfLine = [0.5, 0.4, 0.6, 0.3, 0.7]

/**
 * Returns the centre of a label: on its line or, if the line is too short, beyond it. The label is inside the picture
 * and, if possible, clear of other lines and labels.
 */
function labelOf(own: PlacedLine, all: readonly PlacedLine[], labels: readonly Point[]): Point {
  const [x, y] = own.outwards
  const beyond = Math.abs(x) * labelHalf[0] + Math.abs(y) * labelHalf[1] + 2 * halfTick
  const [alongX, alongY] = direction(...own.line)
  const covered = 2 * Math.max(labelHalf[0] * Math.abs(alongX), labelHalf[1] * Math.abs(alongY))
  const covers = lengthOf(own.line) < covered + 4 * halfTick
  const places = partsOfLine.map((part) => {
    const onLine = pointOn(own.line, part)
    return inPicture(covers ? move(onLine, own.outwards, beyond) : onLine)
  })
  const isFree = (place: Point) =>
    labels.every((label) => !meetsLabel(place, label)) &&
    all.every(
      (other) => other === own || segmentsOf(other).every((line) => !intersectsBox(line, place, labelHalf)),
    )
  return places.find(isFree) ?? places[0]!
}

function meetsLabel([ax, ay]: Point, [bx, by]: Point): boolean {
  return Math.abs(ax - bx) < 2 * labelHalf[0] && Math.abs(ay - by) < 2 * labelHalf[1]
}

function inPicture([x, y]: Point): Point {
  return [within(x, labelHalf[0] + margin), within(y, labelHalf[1] + margin)]
}

function within(value: number, edge: number): number {
  return rounded(Math.min(1000 - edge, Math.max(edge, value)))
}

function toPath(segments: readonly Segment[]): string {
  const points = segments.map((segment) => segment.map(([x, y]) => `${rounded(x)},${rounded(y)}`))
  return points.map((ends) => `M${ends.join('L')}`).join('')
}

const rounded = (value: number) => Math.round(value * 10) / 10
