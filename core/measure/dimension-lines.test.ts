import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { dimensionLines, type DimensionLine, type MeasuredPicture } from './dimension-lines.ts'
import { convexHull, intersect, intersectsHull, type Point, type Segment } from './plane.ts'

type Measured = MeasuredPicture & { closeUp?: true; picture: string }
const file = new URL('../../catalogue/products.json', import.meta.url)
const demo = JSON.parse(readFileSync(file, 'utf8')) as { pictureDimensions?: Measured[] }[]
/** Every picture of the demo's products with dimensions, by its path. */
const pictures = demo
  .flatMap(({ pictureDimensions = [] }) => pictureDimensions)
  .map((measured) => [measured.picture, measured] as const)
const pictureOf = (name: string) => pictures.find(([path]) => path === name)![1]

/** Returns the segments of SVG path data. */
const segments = (path: string): Segment[] =>
  path
    .split('M')
    .slice(1)
    .map((segment) => segment.split('L').map((point) => point.split(',').map(Number)) as unknown as Segment)

const all = (line: DimensionLine) => [...segments(line.line), ...segments(line.extensions)]
const lengthOf = ([[ax, ay], [bx, by]]: Segment) => Math.hypot(bx - ax, by - ay)
const isRound = ({ edges, lines, corners }: Measured) =>
  edges.width !== null && corners[edges.width[0]].join() !== lines.width?.[0].join()

describe.each(pictures)('%s', (_, picture) => {
  const drawn = dimensionLines(picture)
  const hull = convexHull(Object.values(picture.corners).map(([x, y]): Point => [x * 1000, y * 1000]))

  it('has lines and labels inside the picture, with the figures of the product', () => {
    for (const line of drawn) {
      const values = all(line).flat(2)
      expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...values)).toBeLessThanOrEqual(1000)
      const [x, y] = line.label
      expect(Math.min(x, 1000 - x)).toBeGreaterThanOrEqual(80)
      expect(Math.min(y, 1000 - y)).toBeGreaterThanOrEqual(30)
      expect(line.cm).toBe(picture.cm[line.of])
    }
  })

  it('has lines that cross neither each other nor the product', () => {
    const crossings = drawn.flatMap((line) =>
      drawn
        .filter((other) => other !== line)
        .filter((other) => segments(line.line).some((a) => all(other).some((b) => intersect(a, b)))),
    )
    expect(crossings).toEqual([])
    // A round product does not fill its box, and a height at the picture's edge has no room beside it.
    const outside = drawn.filter((line) => !isRound(picture) && line.extensions !== '')
    expect(outside.filter(({ line }) => intersectsHull(segments(line)[0]!, hull))).toEqual([])
  })
})

test('nearly all pictures show every visible dimension of width, depth and height', () => {
  const whole = pictures.filter(([, { closeUp }]) => !closeUp)
  const missing = whole.flatMap(([path, picture]) => {
    const shown = dimensionLines(picture).map(({ of }) => of)
    return (['width', 'depth', 'height'] as const)
      .filter((of) => picture.edges[of] !== null && !shown.includes(of))
      .map((of) => `${path} ${of}`)
  })
  // In a view from the side, the width is a point. The diameters of a round table cross on its top. A picture filled
  // to its edge has no room for the depth.
  const expected =
    /view-side|halo-round|(?:aero-ergonomic-mesh-chair\/extra-2|sled-.*\/extra-1)\.webp width|(?:cove-lounge-chair|reach-monitor-arm).* depth/
  expect(missing.filter((what) => !expected.test(what))).toEqual([])
  expect(missing.length).toBeLessThan(25)
})

test('the desk of the drawings has its lines where they were drawn, with ticks of 20 units', () => {
  const drawn = dimensionLines(pictureOf('lift-sit-stand-desk/oak-black-120.webp'))
  const drawings = {
    width: [70.4, 711.4, 705, 835.4],
    depth: [790.3, 815.5, 934.7, 705.3],
    height: [61.5, 673.1, 42.9, 251],
  }
  expect(drawn.map(({ of }) => of)).toEqual(['width', 'depth', 'height'])
  for (const { of, line } of drawn) {
    const [main, ...ticks] = segments(line)
    for (const [index, value] of main!.flat().entries())
      expect(Math.abs(value - drawings[of][index]!)).toBeLessThan(12)
    expect(ticks.map(lengthOf).map(Math.round)).toEqual([20, 20])
  }
  expect(drawn.map(({ label }) => label.map(Math.round))).toEqual([
    [385, 768],
    [863, 760],
    [84, 462],
  ])
})

test('is mirrored where the picture is taken from the left', () => {
  const [width, depth, height] = dimensionLines(pictureOf('angle-corner-desk/oak-black-160.webp'))
  expect(depth!.label[0]).toBeLessThan(width!.label[0])
  expect(height!.label[0]).toBeGreaterThan(width!.label[0])
})

test('a close-up without edges has no lines', () => {
  expect(dimensionLines(pictureOf('lift-sit-stand-desk/extra-2.webp'))).toEqual([])
})
