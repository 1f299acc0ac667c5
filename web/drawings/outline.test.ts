import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { outlineOf } from './outline.ts'

const folder = 'catalogue/models'
const outlineIn = (path: string) => {
  const name = createHash('sha256')
    .update(readFileSync(`${folder}/${path}`))
    .digest('hex')
    .slice(0, 16)
  return outlineOf(`https://cdn.example/${name}.glb`)
}

test('every model of the demo has an outline that fills its box', () => {
  const models = globSync('**/*.glb', { cwd: folder })
  expect(models.length).toBeGreaterThan(60)
  for (const model of models) {
    const points = [...(outlineIn(model) ?? '').matchAll(/(-?\d+) (-?\d+)/g)]
    const [xs, ys] = [1, 2].map((axis) => points.map((point) => Number(point[axis])))
    const box = [Math.min(...xs!), Math.max(...xs!), Math.min(...ys!), Math.max(...ys!)]
    for (const [at, side] of [0, 1000, -1000, 0].entries())
      expect(Math.abs(box[at]! - side), `${model}: ${String(box)}`).toBeLessThan(12)
  }
})

test('each product has its own outline, and an unknown model has none', () => {
  const chairs = [
    'aero-ergonomic-mesh-chair/black.glb',
    'tally-task-chair/sage.glb',
    'orbit-drafting-stool/black.glb',
    'cove-lounge-chair/oat-boucle.glb',
  ].map(outlineIn)
  expect(new Set(chairs).size).toBe(4)
  expect(outlineOf('/pictures/0123456789abcdef.glb')).toBeUndefined()
  expect(outlineOf(undefined)).toBeUndefined()
})
