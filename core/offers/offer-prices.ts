/** How an offer sets a price: "per cent or amount or exact price". */
export const offerKinds = ['per_cent', 'amount', 'price'] as const
export type OfferKind = (typeof offerKinds)[number]

/**
 * How a computed price is rounded: to whole ringgit, or down to a price that ends in 9 or in 0. An exact price is not
 * rounded.
 */
export const roundings = ['ringgit', 'nine', 'ten'] as const
export type Rounding = (typeof roundings)[number]

export interface PriceRule {
  kind: OfferKind
  /** In per cent or in whole ringgit, depending on `kind`. */
  value: number
  rounding: Rounding
}

const ringgit = 100
const ten = 10 * ringgit

/**
 * Rounds an amount in sen to whole ringgit: to the nearest, or down to a price that ends in 9 or 0. Prices below RM 10
 * are rounded to the nearest ringgit.
 */
function rounded(sen: number, rounding: Rounding): number {
  if (rounding === 'ringgit' || sen < ten - ringgit) return Math.round(sen / ringgit) * ringgit
  if (rounding === 'nine') return Math.floor((sen + ringgit) / ten) * ten - ringgit
  return sen < ten ? Math.round(sen / ringgit) * ringgit : Math.floor(sen / ten) * ten
}

/**
 * Returns the price of a spec in an offer, in sen. Returns undefined if the price would not be lower, or would be
 * below RM 1; such a spec is left out of the offer.
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

/**
 * The price that an offer gives to a spec, and the times when the offer begins and ends; `ends` is null if it has no
 * end.
 */
interface OfferedPrice {
  sen: number
  begins: Date
  ends: Date | null
}

/**
 * Returns the current price in sen: the lowest of the running offers' prices and the regular price. Reductions of
 * several offers are never added up. "A sale that starts on Friday must start by itself".
 */
export function priceNow(regularSen: number, offered: readonly OfferedPrice[], now: Date): number {
  const running = offered.filter(({ begins, ends }) => begins <= now && (ends === null || now < ends))
  return Math.min(regularSen, ...running.map(({ sen }) => sen))
}

/** The number of days whose lowest price is shown beside a reduced price. */
const lowestPriceDays = 30

/** A price that a spec had from `since` on. */
interface FormerPrice {
  sen: number
  since: Date
}

/**
 * Returns the lowest price, in sen, in the days before a reduction: "The 30-day lowest price". Undefined if the spec
 * had no price before the reduction.
 */
export function lowestBefore(history: readonly FormerPrice[], begins: Date): number | undefined {
  const from = begins.getTime() - lowestPriceDays * 86_400_000
  const earlier = history
    .filter(({ since }) => since < begins)
    .toSorted((one, other) => one.since.getTime() - other.since.getTime())
  // The last price set before these days still applied on the first of them.
  const within = earlier.filter(({ since }, index) => {
    const next = earlier[index + 1]
    return since.getTime() >= from || next === undefined || next.since.getTime() > from
  })
  return within.length === 0 ? undefined : Math.min(...within.map(({ sen }) => sen))
}

/**
 * How an offer changes a price: normally (`fine`), by more than half (`deep`), or not at all, because the price would
 * not be lower (`no_less`) or staff left the spec out (`left_out`).
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

/** Returns the state of an offer at a given time. */
export function offerState({ begins, ends }: Omit<OfferedPrice, 'sen'>, now: Date): OfferState {
  if (ends !== null && ends <= now) return 'ended'
  return begins <= now ? 'running' : 'planned'
}
