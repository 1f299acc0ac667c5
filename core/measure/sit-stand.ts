import type { HeightRange } from './sit-stand-range.ts'

/** Heights in centimetres for one person, from the floor. */
export interface HeightsForYou {
  seat: number
  deskSitting: number
  screenSitting: number
  deskStanding: number
  screenStanding: number
}

/** The heights of people in centimetres that the rule is asked for; the first one is that of a new visitor. */
export const personHeights = { start: 170, min: 140, max: 210 } as const

/** What shoes add. */
export const shoesCm = 2.5

/**
 * Parts of a person's height: popliteal height, elbow and eye above the seat, elbow and eye above the floor, each the
 * mean of the medians of women and men. Source: S. Pheasant and C. M. Haslegrave, Bodyspace, 3rd edition (2006), British
 * adults aged 19 to 65: stature 1610 and 1740 mm, popliteal 400 and 440, sitting elbow 235 and 245, sitting eye 740 and
 * 790, standing elbow 1005 and 1090, standing eye 1505 and 1630. They agree with ISO 9241-5: the desk is at the height of
 * the elbow, the top of the screen not above the eye.
 */
const parts = {
  popliteal: 0.2507,
  sittingElbow: 0.1434,
  sittingEye: 0.4568,
  standingElbow: 0.6253,
  standingEye: 0.9358,
} as const

/** "Your height → desk and screen height", to half a centimetre. */
export function heightsFor(personCm: number, shoes: boolean): HeightsForYou {
  const heel = shoes ? shoesCm : 0
  const above = (part: number) => Math.round((personCm * part + heel) * 2) / 2
  const { popliteal, sittingElbow, sittingEye, standingElbow, standingEye } = parts
  return {
    seat: above(popliteal),
    deskSitting: above(popliteal + sittingElbow),
    screenSitting: above(popliteal + sittingEye),
    deskStanding: above(standingElbow),
    screenStanding: above(standingEye),
  }
}

/** By how many centimetres a desk misses what a person needs; 0 where it reaches. */
export function missedBy({ deskSitting, deskStanding }: HeightsForYou, range: HeightRange) {
  return {
    tooHigh: Math.max(0, range.min - deskSitting),
    tooLow: Math.max(0, deskStanding - range.max),
  }
}

/** A typed height of a person in whole centimetres; undefined where it is none. */
export function parsePersonHeight(typed: string): number | undefined {
  const text = typed.normalize('NFKC').trim()
  const value = /^\d{2,3}(?:[.,]\d)?$/.test(text) ? Math.round(Number(text.replace(',', '.'))) : undefined
  return value !== undefined && value >= personHeights.min && value <= personHeights.max ? value : undefined
}
