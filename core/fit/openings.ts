import { holdings, type Edges } from './box.ts'

/**
 * Whether a rectangle fits into another rectangle, at any angle (Carver's condition).
 * @example rectangleFits([110, 5], [80, 80]) //=> false, while rectangleFits([105, 5], [80, 80]) //=> true
 */
export function rectangleFits(piece: readonly [number, number], opening: readonly [number, number]): boolean {
  const [long, short] = [Math.max(...piece), Math.min(...piece)]
  const [wide, narrow] = [Math.max(...opening), Math.min(...opening)]
  if (short > narrow) return false
  if (long <= wide) return true
  const squares = long ** 2 + short ** 2
  const slack = squares - wide ** 2
  return narrow * squares >= 2 * long * short * wide + (long ** 2 - short ** 2) * Math.sqrt(slack)
}

/**
 * Whether a box passes straight through an opening, moved along any of its edges and tilted at any angle. Other
 * directions need not be tested, because every projection of a box covers its smallest side.
 */
export function passesOpening(box: Edges, width: number, height: number): boolean {
  return holdings(box).some(({ across }) => rectangleFits(across, [width, height]))
}

/**
 * Returns the shortest length on the floor that a rectangle needs when it is tilted below a ceiling, like a long
 * parcel that people carry. Undefined if no angle fits.
 */
export function leastFloorLength([a, b]: readonly [number, number], ceiling: number): number | undefined {
  const diagonal = Math.hypot(a, b)
  const start = Math.atan2(b, a)
  const lengths = [...(b <= ceiling ? [a] : []), ...(a <= ceiling ? [b] : [])]
  if (ceiling <= diagonal) {
    const touching = Math.asin(ceiling / diagonal)
    for (const tilt of [touching - start, Math.PI - touching - start])
      if (tilt >= 0 && tilt <= Math.PI / 2) lengths.push(a * Math.cos(tilt) + b * Math.sin(tilt))
  }
  return lengths.length === 0 ? undefined : Math.min(...lengths)
}
