import * as z from 'zod/mini'

/** The lists of the home page. */
export const homeLists = ['on-sale', 'best-sellers'] as const
export type HomeList = (typeof homeLists)[number]

/** The maximum number of days whose orders decide which products are best sellers. */
export const maxRuleDays = 365

/**
 * How a list of the home page is filled: "On Sale and Best Sellers by rule or by hand". `automatic` tells whether the
 * rule adds products to those that staff chose. `days` is the number of days whose orders count.
 */
export const listRule = z.strictObject({
  automatic: z.boolean(),
  days: z
    .number('staff.lists.daysRange')
    .check(
      z.refine(Number.isInteger, 'staff.lists.daysRange'),
      z.gte(1, 'staff.lists.daysRange'),
      z.lte(maxRuleDays, 'staff.lists.daysRange'),
    ),
})
export type ListRule = z.output<typeof listRule>

/** The rules that apply until staff save others. */
export const startRules: Readonly<Record<HomeList, ListRule>> = {
  'on-sale': { automatic: true, days: 30 },
  'best-sellers': { automatic: false, days: 30 },
}

/**
 * Returns the products of a list: "hand-picked ones first", then the products of its rule, without repetitions.
 * @example homeList(['desk'], ['lamp', 'desk', 'chair'], 2) //=> ['desk', 'lamp']
 */
export function homeList(chosen: readonly string[], byRule: readonly string[], shown: number): string[] {
  return [...new Set([...chosen, ...byRule])].slice(0, shown)
}

/** A product chosen by hand; `isReduced` tells whether an offer reduces it now. */
interface Chosen {
  id: string
  isReduced: boolean
}

/**
 * Returns the products of On Sale: "running offers only". Those that staff chose come before those of the rule. If
 * these do not fill the list, chosen products at their regular price follow.
 * @example onSaleList([{ id: 'desk', isReduced: false }, { id: 'lamp', isReduced: true }], ['chair'], 3)
 * //=> ['lamp', 'chair', 'desk']
 */
export function onSaleList(chosen: readonly Chosen[], reduced: readonly string[], shown: number): string[] {
  const idsOf = (isReduced: boolean) =>
    chosen.filter((one) => one.isReduced === isReduced).map(({ id }) => id)
  return homeList(idsOf(true), [...reduced, ...idsOf(false)], shown)
}
