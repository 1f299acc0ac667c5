/** Width, depth and height in centimetres. */
export interface SizeCm {
  width: number
  depth: number
  height: number
}

/** The three edges of a box in centimetres, in any order. */
export type Edges = readonly [number, number, number]

/** Clearance on each side, in centimetres: "1 cm to spare on every side". */
const spareCm = 1

/** Returns the edges of a box including its clearance. */
export function withSpare({ width, depth, height }: SizeCm): Edges {
  const more = 2 * spareCm
  return [width + more, depth + more, height + more]
}

/** Sorts the edges, shortest first. */
export function byLength(edges: Edges): Edges {
  const [short = 0, middle = 0, long = 0] = edges.toSorted((a, b) => a - b)
  return [short, middle, long]
}

/** Returns the three ways to hold a box: each edge, with the two other edges across it. */
export function holdings([a, b, c]: Edges): { edge: number; across: readonly [number, number] }[] {
  return [
    { edge: a, across: [b, c] },
    { edge: b, across: [a, c] },
    { edge: c, across: [a, b] },
  ]
}
