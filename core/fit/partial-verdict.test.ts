import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { missingMeasures, rangeOf } from './missing.ts'
import { judge, type Measured, type Verdict } from './verdict.ts'
import { ups, type MeasureName, type WayIn } from './way-in.ts'

/** The booth's measures, from the catalogue. */
const booth: Measured = {
  sizeCm: { width: 100, depth: 103.8, height: 220 },
  parcels: [
    { count: 2, cm: { width: 208, depth: 96, height: 18 } },
    { count: 1, cm: { width: 212, depth: 90, height: 14 } },
    { count: 2, cm: { width: 106, depth: 106, height: 24 } },
    { count: 2, cm: { width: 64, depth: 44, height: 44 } },
  ],
}
const packed = { count: 7, largest: { width: 208, depth: 96, height: 18 } }

describe('one number after another', () => {
  test('the width of the lift door is enough to know what to ask next', () => {
    expect(judge(booth, { up: 'lift', liftDoorWidth: 78 })).toEqual({
      kind: 'unknown',
      passed: 'liftDoorWidth',
      next: 'liftDepth',
      packed,
    })
  })

  test('or to know that the piece does not fit', () => {
    expect(judge(booth, { up: 'lift', liftDoorWidth: 24 })).toEqual({
      kind: 'no',
      piece: 'parcel',
      obstacle: 'liftDoor',
      limit: 24,
      needs: 24,
    })
  })

  test('the depth then decides, without asking for a measure that cannot matter', () => {
    const door: WayIn = { up: 'lift', liftDoorWidth: 78, liftDoorHeight: 200 }
    expect(judge(booth, { ...door, liftDepth: 220 })).toEqual({ kind: 'packed', ...packed })
    expect(judge(booth, { ...door, liftDepth: 60 })).toMatchObject({ kind: 'no', obstacle: 'lift' })
    expect(judge(booth, { up: 'lift', liftDepth: 220, liftDoorWidth: 78 })).toEqual({
      kind: 'packed',
      ...packed,
    })
  })

  test('a small box fits, whatever the other measures are', () => {
    const box = { sizeCm: { width: 30, depth: 20, height: 15 } }
    expect(judge(box, { up: 'lift', liftDoorWidth: 70, liftDepth: 60 })).toEqual({ kind: 'assembled' })
  })

  test('the height of a room alone is enough', () => {
    const door: WayIn = { up: 'level', doorWidth: 120, doorHeight: 230 }
    expect(judge(booth, { ...door, roomHeight: 215 })).toMatchObject({ kind: 'no', obstacle: 'ceiling' })
    expect(judge(booth, { ...door, roomHeight: 240 }).kind).toBe('assembled')
    expect(judge(booth, { ...door, roomHeight: 240, roomWidth: 300 })).toMatchObject({ next: 'roomDepth' })
  })

  test('without a measure of the way there is no verdict', () => {
    const unmeasured = { kind: 'unmeasured', why: 'way' }
    for (const up of ups) expect(judge(booth, { up })).toEqual(unmeasured)
    expect(judge(booth, { up: 'stairs', liftDoorWidth: 78 })).toEqual(unmeasured)
  })

  test('if there are also stairs, a lift that may still be large enough is not ruled out', () => {
    const stairs: WayIn = { stairsWidth: 200, stairsLanding: 200, stairsHeadroom: 240 }
    const lift: WayIn = { up: 'lift', liftDoorWidth: 78, liftDoorHeight: 200 }
    expect(judge(booth, { ...lift, ...stairs })).toMatchObject({ kind: 'unknown', next: 'liftDepth' })
    expect(judge(booth, { ...lift, ...stairs, liftDepth: 50 })).toEqual({ kind: 'stairs' })
  })
})

const cm = (min: number, max: number) => fc.integer({ min, max })
const size = fc.record({ width: cm(5, 260), depth: cm(5, 260), height: cm(5, 260) })
const spec: fc.Arbitrary<Measured> = fc
  .record(
    {
      sizeCm: size,
      parcels: fc.array(fc.record({ count: cm(1, 3), cm: size }), { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: [] },
  )
  .filter(({ sizeCm, parcels }) => sizeCm !== undefined || parcels !== undefined)

/**
 * A completely measured way that can exist: a lift is not smaller inside than its door, and people can walk upright.
 */
const wholeWay: fc.Arbitrary<WayIn> = fc
  .record(
    {
      up: fc.constantFrom(...ups),
      lift: fc.tuple(cm(60, 120), cm(180, 230), cm(40, 250), cm(0, 120), cm(0, 60)),
      stairs: fc.tuple(cm(60, 200), cm(60, 200), cm(180, 260)),
      door: fc.tuple(cm(40, 150), cm(180, 240)),
      corridor: fc.tuple(cm(60, 200), cm(180, 280)),
      after: cm(60, 200),
      floor: fc.tuple(cm(60, 400), cm(60, 400)),
      roomHeight: cm(180, 280),
    },
    { requiredKeys: ['up', 'lift', 'door'] },
  )
  .map(({ up, lift, stairs, door, corridor, after, floor, roomHeight }) => {
    const [liftDoorWidth, liftDoorHeight, liftDepth, wider, higher] = lift
    return {
      up,
      ...(up !== 'level' && {
        liftDoorWidth,
        liftDoorHeight,
        liftDepth,
        liftWidth: liftDoorWidth + wider,
        liftHeight: liftDoorHeight + higher,
      }),
      ...(stairs && { stairsWidth: stairs[0], stairsLanding: stairs[1], stairsHeadroom: stairs[2] }),
      doorWidth: door[0],
      doorHeight: door[1],
      ...(corridor && { corridorBefore: corridor[0], corridorCeiling: corridor[1] }),
      ...(corridor && after !== undefined && { corridorAfter: after }),
      ...(floor && { roomWidth: floor[0], roomDepth: floor[1] }),
      ...(roomHeight !== undefined && { roomHeight }),
    }
  })

/** Returns the names of the measures that complete a partly typed way, without adding a place or a corner. */
const typedAndWhole = fc.tuple(wholeWay, fc.infiniteStream(fc.boolean())).map(([whole, keeps]) => {
  const typed = Object.fromEntries(
    Object.entries(whole).filter(([name]) => name === 'up' || keeps.next().value === true),
  ) as WayIn
  return { typed, whole: completeFrom(typed, whole) }
})

/** Adds the measures that the typed places still lack, taken from the complete way. */
function completeFrom(typed: WayIn, whole: WayIn): WayIn {
  const filled = { ...typed }
  for (const name of missingMeasures(typed)) {
    const built = whole[name] ?? rangeOf(filled, name)[0]
    filled[name] = built
  }
  return filled
}

/** Returns the ways in which every other missing number is at its minimum or maximum, in all combinations. */
function extremes(typed: WayIn, next: MeasureName): WayIn[] {
  return missingMeasures(typed)
    .filter((name) => name !== next)
    .reduce<WayIn[]>(
      (ways, name) => ways.flatMap((way) => rangeOf(way, name).map((value) => ({ ...way, [name]: value }))),
      [typed],
    )
}

const fits = ({ kind }: Verdict) => kind === 'assembled' || kind === 'packed' || kind === 'stairs'

describe('for any measures', () => {
  test('a verdict is never contradicted by later numbers, however many of them', () => {
    fc.assert(
      fc.property(spec, typedAndWhole, fc.nat(), (piece, { typed, whole }, some) => {
        const early = judge(piece, typed)
        const missing = missingMeasures(typed)
        const later = missing.slice(0, some % (missing.length + 1))
        const more = later.reduce<WayIn>((way, name) => ({ ...way, [name]: whole[name] }), typed)
        for (const verdict of [judge(piece, more), judge(piece, whole)]) {
          if (early.kind === 'no') expect(verdict.kind).toBe('no')
          if (early.kind === 'stairs') expect(verdict.kind).toBe('stairs')
          if (early.kind === 'packed' || early.kind === 'assembled') {
            expect(fits(verdict)).toBe(true)
            expect(verdict.kind).not.toBe('stairs')
          }
        }
      }),
      { numRuns: 600 },
    )
  })

  test('a whole way always gets a verdict', () => {
    fc.assert(
      fc.property(spec, typedAndWhole, (piece, { whole }) => {
        expect(judge(piece, whole).kind).not.toBe('unknown')
      }),
    )
  })

  test('the one number that is asked for can decide', () => {
    fc.assert(
      fc.property(spec, typedAndWhole, (piece, { typed }) => {
        const verdict = judge(piece, typed)
        if (verdict.kind !== 'unknown') return
        const { next } = verdict
        const canDecide = [typed, ...extremes(typed, next)].some((others) => {
          const [small, large] = rangeOf(others, next).map((value) =>
            judge(piece, { ...others, [next]: value }),
          )
          return small?.kind !== large?.kind
        })
        expect(canDecide).toBe(true)
      }),
      { numRuns: 600 },
    )
  })

  test('the measures reported as passed are known, and the one that is asked for is not', () => {
    fc.assert(
      fc.property(spec, typedAndWhole, (piece, { typed }) => {
        const verdict = judge(piece, typed)
        if (verdict.kind !== 'unknown') return
        const known = (name: MeasureName | undefined) => name !== undefined && typed[name] !== undefined
        expect(known(verdict.passed)).toBe(true)
        expect(known(verdict.next)).toBe(false)
      }),
    )
  })
})
