import { places, type MeasureName, type Place } from '#core/fit/way-in.ts'
import type { TextKey } from '../i18n/i18n.tsx'

interface MeasureTexts {
  /** The name of the measure among the fields of its place. */
  label: TextKey
  /** The dimension that passes, as the sentence about this measure names it. */
  passed: TextKey
  /** The name of the measure in a sentence, with its place. */
  full: TextKey
}

/** The names of measures, in their forms and in sentences. */
export const measureTexts: Record<MeasureName, MeasureTexts> = {
  liftDoorWidth: { label: 'fit.doorWidth', passed: 'common.width', full: 'fit.liftDoorWidth' },
  liftDoorHeight: { label: 'fit.doorHeight', passed: 'common.height', full: 'fit.liftDoorHeight' },
  liftDepth: { label: 'fit.insideDepth', passed: 'common.depth', full: 'fit.liftDepth' },
  liftWidth: { label: 'fit.insideWidth', passed: 'common.width', full: 'fit.liftWidth' },
  liftHeight: { label: 'fit.insideHeight', passed: 'common.height', full: 'fit.liftHeight' },
  stairsWidth: { label: 'common.width', passed: 'common.width', full: 'fit.stairsWidth' },
  stairsLanding: { label: 'fit.landing', passed: 'fit.landing', full: 'fit.stairsLanding' },
  stairsHeadroom: { label: 'fit.headroom', passed: 'fit.headroom', full: 'fit.stairsHeadroom' },
  doorWidth: { label: 'common.width', passed: 'common.width', full: 'fit.frontDoorWidth' },
  doorHeight: { label: 'common.height', passed: 'common.height', full: 'fit.frontDoorHeight' },
  corridorBefore: { label: 'fit.before', passed: 'common.width', full: 'fit.corridorBefore' },
  corridorAfter: { label: 'fit.after', passed: 'common.width', full: 'fit.corridorAfter' },
  corridorCeiling: { label: 'fit.ceiling', passed: 'fit.ceiling', full: 'fit.corridorCeiling' },
  roomWidth: { label: 'common.width', passed: 'common.width', full: 'fit.roomWidth' },
  roomDepth: { label: 'common.depth', passed: 'common.depth', full: 'fit.roomDepth' },
  roomHeight: { label: 'fit.ceiling', passed: 'fit.ceiling', full: 'fit.roomHeight' },
}

/** The names of places. */
export const placeTexts: Record<Place, TextKey> = {
  lift: 'common.lift',
  stairs: 'common.stairs',
  door: 'fit.door',
  corridor: 'fit.corridor',
  room: 'fit.room',
}

/** The place of a measure. */
export function placeOf(name: MeasureName): Place {
  const found = (Object.keys(places) as Place[]).find((place) => places[place].some((one) => one === name))
  if (!found) throw new Error(`No place has the measure ${name}.`)
  return found
}
