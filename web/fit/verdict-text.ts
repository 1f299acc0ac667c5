import { formatCm } from '#core/catalogue/size.ts'
import type { Obstacle, Verdict } from '#core/fit/verdict.ts'
import type { TextKey, Translate } from '../i18n/i18n.tsx'
import { describeParcels, writeCm } from './parcels-text.ts'

const obstacles: Record<Obstacle, TextKey> = {
  door: 'fit.atDoor',
  corridor: 'fit.atCorridor',
  turn: 'fit.atTurn',
  liftDoor: 'fit.atLift',
  lift: 'fit.atLift',
  stairs: 'fit.atStairs',
  landing: 'fit.atLanding',
  room: 'fit.atRoom',
  ceiling: 'fit.atCeiling',
}

const words: Record<Verdict['kind'], TextKey> = {
  assembled: 'fit.passesAssembled',
  packed: 'fit.passesPacked',
  stairs: 'fit.passesStairs',
  no: 'fit.passesNot',
  unmeasured: 'fit.notMeasured',
}

/** A verdict in a word or two, and its reason with measures, if there is one. */
export function describeVerdict(verdict: Verdict, t: Translate): { word: string; reason?: string } {
  return { word: t(words[verdict.kind]), reason: reasonOf(verdict, t) }
}

/** A verdict as one sentence. */
export function verdictSentence(verdict: Verdict, t: Translate): string {
  const { word, reason } = describeVerdict(verdict, t)
  return reason === undefined ? word : t('fit.wordAndReason', { word, reason })
}

function reasonOf(verdict: Verdict, t: Translate): string | undefined {
  const packed = verdict.kind === 'stairs' ? verdict.packed : verdict.kind === 'packed' ? verdict : undefined
  if (packed) return describeParcels(packed, t)
  if (verdict.kind === 'unmeasured') return t(verdict.why === 'way' ? 'fit.ask' : 'fit.sizeUnknown')
  if (verdict.kind !== 'no') return undefined
  const { obstacle, limit, needs, piece } = verdict
  return t(needs <= limit ? 'fit.hindranceTight' : 'fit.hindrance', {
    place: t(obstacles[obstacle]),
    limit: writeCm(limit),
    piece: t(piece === 'parcel' ? 'fit.parcel' : 'fit.product'),
    needs: piece === 'parcel' ? writeCm(needs) : formatCm(needs),
  })
}
