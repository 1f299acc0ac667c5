/** How an offer sets a price: "per cent or amount or exact price". */
export const offerKinds = ['per_cent', 'amount', 'price'] as const
export type OfferKind = (typeof offerKinds)[number]

/** How a computed price is rounded; an exact price is not. Prices are always whole ringgit. */
export const roundings = ['ringgit', 'nine', 'ten'] as const
export type Rounding = (typeof roundings)[number]

export interface PriceRule {
  kind: OfferKind
  /** Per cent or whole ringgit. */
  value: number
  rounding: Rounding
}

const ringgit = 100
const ten = 10 * ringgit

/**
 * Rounds sen to whole ringgit: to the nearest, or down to a price ending in 9 or 0; prices below ten only to the
 * nearest.
 */
function rounded(sen: number, rounding: Rounding): number {
  if (rounding === 'ringgit' || sen < ten - ringgit) return Math.round(sen / ringgit) * ringgit
  if (rounding === 'nine') return Math.floor((sen + ringgit) / ten) * ten - ringgit
  return sen < ten ? Math.round(sen / ringgit) * ringgit : Math.floor(sen / ten) * ten
}

/**
 * The price of a spec in an offer, in sen; undefined if it would not be lower, or not positive. Such a spec is left out
 * of the offer.
 * @example offerPrice(149_900, { kind: 'per_cent', value: 10, rounding: 'nine' }) //=> 134_900
 */
export function offerPrice(regularSen: number, { kind, value, rounding }: PriceRule): number | undefined {
  const sen = {
    per_cent: () => rounded((regularSen * (100 - value)) / 100, rounding),
    amount: () => rounded(regularSen - value * ringgit, rounding),
    price: () => value * ringgit,
  }[kind]()
  return sen < ringgit || sen >= regularSen ? undefined : sen
}

/** The price of an offer, when it begins and when it ends; null means no end. */
interface OfferedPrice {
  sen: number
  begins: Date
  ends: Date | null
}

/**
 * The current price: the lowest of the running offers and the regular price. Offers never add up. "A sale that starts
 * on Friday must start by itself".
 */
export function priceNow(regularSen: number, offered: readonly OfferedPrice[], now: Date): number {
  const running = offered.filter(({ begins, ends }) => begins <= now && (ends === null || now < ends))
  return Math.min(regularSen, ...running.map(({ sen }) => sen))
}

/** The number of days whose lowest price is shown beside a reduced price. */
const lowestPriceDays = 30

/** A price that a spec had from a given time on. */
interface FormerPrice {
  sen: number
  since: Date
}

/** The lowest price in the days before a reduction: "The 30-day lowest price"; undefined if the spec is younger. */
export function lowestBefore(history: readonly FormerPrice[], begins: Date): number | undefined {
  const from = begins.getTime() - lowestPriceDays * 86_400_000
  const earlier = history
    .filter(({ since }) => since < begins)
    .toSorted((one, other) => one.since.getTime() - other.since.getTime())
  // The last price before these days still applied on the first of them.
  const within = earlier.filter(({ since }, index) => {
    const next = earlier[index + 1]
    return since.getTime() >= from || next === undefined || next.since.getTime() > from
  })
  return within.length === 0 ? undefined : Math.min(...within.map(({ sen }) => sen))
}

/**
 * How an offer changes a price: normally, by more than half, or not at all because staff left the spec out or it would
 * cost no less.
 */
export const offerLooks = ['fine', 'deep', 'no_less', 'left_out'] as const
export type OfferLook = (typeof offerLooks)[number]

/** Classifies how an offer changes a price, for staff to check before it is planned. */
export function lookOf(regularSen: number, sen: number | undefined, isLeftOut: boolean): OfferLook {
  if (isLeftOut) return 'left_out'
  if (sen === undefined) return 'no_less'
  return sen * 2 < regularSen ? 'deep' : 'fine'
}

/** The states of an offer: "State planned/running/ended." */
export const offerStates = ['running', 'planned', 'ended'] as const
export type OfferState = (typeof offerStates)[number]

/** The state of an offer at a given time. */
export function offerState({ begins, ends }: Omit<OfferedPrice, 'sen'>, now: Date): OfferState {
  if (ends !== null && ends <= now) return 'ended'
  return begins <= now ? 'running' : 'planned'
}
