import { describe, expect, test } from 'vitest'
import { doorways } from './test-doorways.ts'
import { judge, type Measured } from './verdict.ts'
import type { WayIn } from './way-in.ts'

const cm = (width: number, depth: number, height: number) => ({ width, depth, height })
/** One long parcel. */
const parcel = (length: number) => ({ parcels: [{ count: 1, cm: cm(length, 20, 20) }] })
const cube = (edge: number) => ({ sizeCm: cm(edge, edge, edge) })
const door: WayIn = { doorWidth: 90, doorHeight: 208 }
const lift: WayIn = {
  liftDoorWidth: 78,
  liftDoorHeight: 200,
  liftWidth: 100,
  liftDepth: 120,
  liftHeight: 210,
}

const desk: Measured = {
  sizeCm: cm(180, 85, 90),
  parcels: [
    { count: 1, cm: cm(108, 32, 21) },
    { count: 1, cm: cm(128, 70, 12) },
  ],
}

test('every spec of the catalogue passes a doorway of 80 × 200 cm as the catalogue says', () => {
  expect(doorways).toHaveLength(75)
  const said = doorways.map(({ name, passes }) => `${name}: ${passes}`)
  const judged = doorways.map(
    (spec) => `${spec.name}: ${judge(spec, { doorWidth: 80, doorHeight: 200 }).kind}`,
  )
  expect(judged).toEqual(said)
})

describe('the verdict', () => {
  test('is undefined before the way is measured, and for a product without sizes', () => {
    expect(judge(desk, {})).toEqual({ kind: 'unmeasured', why: 'way' })
    expect(judge(desk, { roomWidth: 500 })).toEqual({ kind: 'unmeasured', why: 'way' })
    expect(judge({}, door)).toEqual({ kind: 'unmeasured', why: 'product' })
  })

  test('says whether the piece passes assembled or packed, with the number of parcels and the largest', () => {
    expect(judge(desk, door)).toEqual({ kind: 'assembled' })
    expect(judge(desk, { ...door, ...lift })).toEqual({ kind: 'packed', count: 2, largest: cm(128, 70, 12) })
  })

  test('suggests the stairs for pieces that the lift cannot take', () => {
    const long = { parcels: [{ count: 1, cm: cm(238, 40, 20) }] }
    const low = { ...door, ...lift, liftHeight: 205, liftWidth: 90, liftDepth: 90 }
    expect(judge(long, low).kind).toBe('no')
    const stairs: WayIn = { stairsWidth: 120, stairsLanding: 150, stairsHeadroom: 240 }
    expect(judge(long, { ...low, ...stairs })).toEqual({
      kind: 'stairs',
      packed: { count: 1, largest: cm(238, 40, 20) },
    })
    expect(judge(long, { ...door, ...stairs }).kind).toBe('packed')
  })

  test('names the obstacle with both figures', () => {
    const thick = { parcels: [{ count: 1, cm: cm(92, 95, 100) }] }
    const no = { kind: 'no', piece: 'parcel' }
    expect(judge(thick, { ...lift, doorWidth: 100, doorHeight: 208 })).toEqual({
      ...no,
      obstacle: 'liftDoor',
      limit: 78,
      needs: 92,
    })
    expect(judge({ sizeCm: cm(100, 104, 220) }, door)).toEqual({
      kind: 'no',
      piece: 'product',
      obstacle: 'door',
      limit: 90,
      needs: 100,
    })
    const rod = { parcels: [{ count: 1, cm: cm(300, 10, 10) }] }
    expect(judge(rod, { ...door, ...lift })).toMatchObject({ obstacle: 'lift', limit: 210, needs: 300 })
    const corner = { corridorBefore: 100, corridorAfter: 100, corridorCeiling: 200 }
    expect(judge({ parcels: [{ count: 1, cm: cm(290, 20, 20) }] }, corner)).toMatchObject({
      obstacle: 'turn',
      needs: 290,
    })
  })

  test('the longest piece that the verdict names for a corner gets around it', () => {
    const corner = { corridorBefore: 100, corridorAfter: 90, corridorCeiling: 200 }
    const refused = judge(parcel(350), corner)
    if (refused.kind !== 'no') throw new Error('A parcel of 350 cm must not pass.')
    expect(judge(parcel(refused.limit), corner).kind).toBe('packed')
    expect(judge(parcel(refused.limit + 1), corner).kind).toBe('no')
  })

  test('the product must fit into the room upright', () => {
    const room: WayIn = { ...door, roomWidth: 170, roomDepth: 160, roomHeight: 230 }
    expect(judge({ sizeCm: cm(60, 60, 240) }, room)).toMatchObject({
      obstacle: 'ceiling',
      limit: 230,
      needs: 240,
    })
    expect(judge({ sizeCm: cm(240, 80, 74) }, room)).toMatchObject({
      obstacle: 'room',
      limit: 170,
      needs: 240,
    })
    expect(judge({ sizeCm: cm(160, 80, 74) }, room).kind).toBe('assembled')
  })

  test('leaves 1 cm to spare on every side', () => {
    expect(judge(cube(78), { doorWidth: 80, doorHeight: 200 }).kind).toBe('assembled')
    expect(judge(cube(78.1), { doorWidth: 80, doorHeight: 200 }).kind).toBe('no')
  })
})
