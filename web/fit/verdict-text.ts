import { formatCm } from '#core/catalogue/size.ts'
import type { Hindrance, Obstacle } from '#core/fit/hindrance.ts'
import type { Verdict } from '#core/fit/verdict.ts'
import type { MeasureName } from '#core/fit/way-in.ts'
import type { TextKey, Translate } from '../i18n/i18n.tsx'
import { measureTexts, placeOf, placeTexts } from './measure-texts.ts'
import { writeCm } from './parcels-text.ts'

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

/** A verdict in one sentence. */
export function verdictText(verdict: Verdict, t: Translate): string {
  switch (verdict.kind) {
    case 'assembled':
      return t('fit.fits')
    case 'packed':
      return t('fit.fitsPacked', { count: verdict.count })
    case 'stairs':
      return t('fit.fitsByStairs')
    case 'no':
      return hindranceText(verdict, t)
    case 'unknown':
      return unknownText(verdict, t)
    case 'unmeasured':
      return t(verdict.why === 'way' ? 'fit.ask' : 'fit.sizeUnknown')
  }
}

function hindranceText(
  { obstacle, limit, needs, piece }: Hindrance & { piece: 'product' | 'parcel' },
  t: Translate,
): string {
  return t(needs <= limit ? 'fit.doesNotFitTight' : 'fit.doesNotFit', {
    place: t(obstacles[obstacle]),
    limit: writeCm(limit),
    piece: t(piece === 'parcel' ? 'fit.parcel' : 'fit.product'),
    needs: piece === 'parcel' ? writeCm(needs) : formatCm(needs),
  })
}

/** Describes an undecided verdict, for example 'Width passes; lift depth not given yet'. */
function unknownText(verdict: { passed?: MeasureName; next: MeasureName }, t: Translate): string {
  const { passed } = verdict
  const next = t(measureTexts[verdict.next].full)
  if (passed === undefined) return t('fit.notGiven', { next })
  const place = placeOf(passed)
  const isSame = place === placeOf(verdict.next)
  return t('fit.passesSoFar', { passed: t(isSame ? measureTexts[passed].passed : placeTexts[place]), next })
}
