import type { HeightRange } from './sit-stand-range.ts'

/** Heights above the floor for one person, in centimetres. */
export interface HeightsForYou {
  seat: number
  deskSitting: number
  screenSitting: number
  deskStanding: number
  screenStanding: number
}

/** The accepted range of body heights in centimetres; `start` is the height shown to new visitors. */
export const personHeights = { start: 170, min: 140, max: 210 } as const

/** Height added by shoes, in centimetres. */
export const shoesCm = 2.5

/**
 * Fractions of the body height: popliteal height; elbow and eye above the seat; elbow and eye above the floor. Each is
 * computed from the medians of women and men. Source: S. Pheasant and C. M. Haslegrave, Bodyspace, 3rd edition (2006),
 * British adults aged 19 to 65: stature 1610 and 1740 mm, popliteal 400 and 440, sitting elbow 235 and 245, sitting
 * eye 740 and 790, standing elbow 1005 and 1090, standing eye 1505 and 1630. They agree with ISO 9241-5, by which the
 * desk is at elbow height and the top of the screen not above the eye.
 */
const parts = {
  popliteal: 0.2507,
  sittingElbow: 0.1434,
  sittingEye: 0.4568,
  standingElbow: 0.6253,
  standingEye: 0.9358,
} as const

/**
 * Computes the heights of seat, desk and screen for a person, rounded to half a centimetre: "Your height → desk and
 * screen height".
 */
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

/**
 * Returns the centimetres by which a desk is too high for sitting and too low for standing; 0 if it reaches the
 * height.
 */
export function missedBy({ deskSitting, deskStanding }: HeightsForYou, range: HeightRange) {
  return {
    tooHigh: Math.max(0, range.min - deskSitting),
    tooLow: Math.max(0, deskStanding - range.max),
  }
}

/** Reads a typed body height in whole centimetres; undefined for other texts. */
export function parsePersonHeight(typed: string): number | undefined {
  const text = typed.normalize('NFKC').trim()
  const value = /^\d{2,3}(?:[.,]\d)?$/.test(text) ? Math.round(Number(text.replace(',', '.'))) : undefined
  return value !== undefined && value >= personHeights.min && value <= personHeights.max ? value : undefined
}
