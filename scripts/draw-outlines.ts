import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Draws the outline of every 3D model of the demo, seen from the front, into `web/drawings/outlines.json`. Run it
 * after a model has changed: `node scripts/draw-outlines.ts`. The keys are the names under which the shop stores the
 * models. A path fills a square of 1000 units, with the floor at 0 and the top at -1000.
 */
const folder = 'catalogue/models'
const file = 'web/drawings/outlines.json'

type Point = readonly [x: number, y: number]
type Triangle = readonly [Point, Point, Point]

interface Gltf {
  nodes: { mesh?: number; translation?: number[]; scale?: number[]; children?: number[] }[]
  meshes: { primitives: { attributes: { POSITION: number }; indices: number }[] }[]
  accessors: { bufferView: number; byteOffset?: number; count: number }[]
  bufferViews: { byteOffset?: number; byteStride?: number }[]
}

/** Returns the triangles of a model, seen from the front. Nodes may be moved and scaled, but not rotated or nested. */
function trianglesOf(bytes: Buffer): Triangle[] {
  const jsonLength = bytes.readUInt32LE(12)
  const { nodes, meshes, accessors, bufferViews } = JSON.parse(
    bytes.toString('utf8', 20, 20 + jsonLength),
  ) as Gltf
  const data = 20 + jsonLength + 8
  const start = (accessor: Gltf['accessors'][number]) =>
    data + (bufferViews[accessor.bufferView]?.byteOffset ?? 0) + (accessor.byteOffset ?? 0)
  return nodes.flatMap(({ mesh, translation = [0, 0], scale = [1, 1], children }) => {
    if (children) throw new Error('Nested nodes are not drawn.')
    const [[dx = 0, dy = 0], [sx = 1, sy = 1]] = [translation, scale]
    return (meshes[mesh ?? -1]?.primitives ?? []).flatMap(({ attributes, indices }) => {
      const [positions, corners] = [accessors[attributes.POSITION]!, accessors[indices]!]
      const stride = bufferViews[positions.bufferView]?.byteStride ?? 12
      const cornerOf = (index: number): Point => {
        const at = start(positions) + stride * bytes.readUInt16LE(start(corners) + 2 * index)
        return [dx + sx * bytes.readFloatLE(at), dy + sy * bytes.readFloatLE(at + 4)]
      }
      return Array.from({ length: corners.count / 3 }, (_, n): Triangle => [
        cornerOf(3 * n),
        cornerOf(3 * n + 1),
        cornerOf(3 * n + 2),
      ])
    })
  })
}

/** The number of grid cells along the longer side. */
const cells = 500

/** Returns the cells of a grid that the triangles cover, with a border of empty cells. The lowest row is 1. */
function cover(triangles: readonly Triangle[]) {
  const points = triangles.flat()
  const [left, bottom] = [0, 1].map((axis) =>
    points.reduce((low, point) => Math.min(low, point[axis]!), Infinity),
  )
  const [right, top] = [0, 1].map((axis) =>
    points.reduce((high, point) => Math.max(high, point[axis]!), -Infinity),
  )
  const size = Math.max(right! - left!, top! - bottom!) / cells
  const columns = Math.round((right! - left!) / size)
  const rows = Math.round((top! - bottom!) / size)
  const isCovered = new Uint8Array((columns + 2) * (rows + 2))
  for (const triangle of triangles) {
    const corners = triangle.map(([x, y]): Point => [(x - left!) / size + 0.5, (y - bottom!) / size + 0.5])
    const ys = corners.map(([, y]) => y)
    for (let row = Math.ceil(Math.min(...ys)); row <= Math.min(rows, Math.max(...ys)); row += 1) {
      const crossings = corners.flatMap(([x1, y1], at) => {
        const [x2, y2] = corners[(at + 1) % 3]!
        return y1 === y2 || (row - y1) * (row - y2) > 0 ? [] : [x1 + ((row - y1) / (y2 - y1)) * (x2 - x1)]
      })
      // Rods thinner than a cell must be covered, too.
      const first = Math.max(1, Math.round(Math.min(...crossings)))
      const last = Math.min(columns, Math.round(Math.max(...crossings)))
      for (let column = first; column <= last; column += 1) isCovered[row * (columns + 2) + column] = 1
    }
  }
  return { columns, rows, at: (column: number, row: number) => isCovered[row * (columns + 2) + column] === 1 }
}

/** Returns the loops around the covered cells and around holes, along the edges of cells. */
function loopsOf({ columns, rows, at }: ReturnType<typeof cover>): Point[][] {
  const next = new Map<string, Point[]>()
  const add = (from: Point, to: Point) => next.set(from.join(), [...(next.get(from.join()) ?? []), to])
  for (let row = 1; row <= rows; row += 1)
    for (let column = 1; column <= columns; column += 1) {
      if (!at(column, row)) continue
      const [x, y] = [column - 1, row - 1]
      if (!at(column, row - 1)) add([x, y], [x + 1, y])
      if (!at(column + 1, row)) add([x + 1, y], [x + 1, y + 1])
      if (!at(column, row + 1)) add([x + 1, y + 1], [x, y + 1])
      if (!at(column - 1, row)) add([x, y + 1], [x, y])
    }
  const loops: Point[][] = []
  for (const [from, ends] of next)
    while (ends.length > 0) {
      const loop: Point[] = [from.split(',').map(Number) as unknown as Point]
      for (let to = ends.pop(); to !== undefined; to = next.get(to.join())?.pop()) loop.push(to)
      loops.push(loop)
    }
  return loops
}

const areaOf = (loop: readonly Point[]) =>
  Math.abs(
    loop.reduce(
      (sum, [x, y], at) => sum + x * loop[(at + 1) % loop.length]![1] - y * loop[(at + 1) % loop.length]![0],
      0,
    ),
  ) / 2

/** Removes points that are nearer than `tolerance` to the line between the remaining points (Douglas and Peucker). */
function simplify(line: readonly Point[], tolerance: number): Point[] {
  const [[x1, y1], [x2, y2]] = [line[0]!, line.at(-1)!]
  const length = Math.hypot(x2 - x1, y2 - y1)
  const distances = line.map(([x, y]) =>
    length === 0
      ? Math.hypot(x - x1, y - y1)
      : Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length,
  )
  const farthest = distances.indexOf(Math.max(...distances))
  if (distances[farthest]! <= tolerance) return [line[0]!, line.at(-1)!]
  return [
    ...simplify(line.slice(0, farthest + 1), tolerance),
    ...simplify(line.slice(farthest), tolerance).slice(1),
  ]
}

/** Returns the path of a model's outline. */
function outlineOf(bytes: Buffer): string {
  const grid = cover(trianglesOf(bytes))
  const written = ([x, y]: Point) =>
    [Math.round((x * 1000) / grid.columns), -Math.round((y * 1000) / grid.rows)].join(' ')
  return loopsOf(grid)
    .filter((loop) => areaOf(loop) > 30)
    .map((loop) => simplify(loop, 1.5).slice(0, -1))
    .filter((loop) => loop.length > 2)
    .map((loop) => `M${loop.map(written).join('L')}Z`)
    .join('')
}

const outlines: Record<string, string> = {}
for (const path of globSync('**/*.glb', { cwd: folder }).toSorted()) {
  const bytes = await readFile(join(folder, path))
  outlines[createHash('sha256').update(bytes).digest('hex').slice(0, 16)] = outlineOf(bytes)
}
await writeFile(file, `${JSON.stringify(outlines, null, 2)}\n`)
