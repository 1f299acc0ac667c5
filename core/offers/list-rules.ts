import * as z from 'zod/mini'

/** The lists of the home page. */
export const homeLists = ['on-sale', 'best-sellers'] as const
export type HomeList = (typeof homeLists)[number]

/** The most days whose orders count for Best Sellers. */
export const maxRuleDays = 365

/** "On Sale and Best Sellers by rule or by hand": whether a list goes on by itself, and over how many days. */
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

/** The rule of a list until staff save another one. */
export const startRules: Readonly<Record<HomeList, ListRule>> = {
  'on-sale': { automatic: true, days: 30 },
  'best-sellers': { automatic: false, days: 30 },
}

/**
 * The products of a list: "hand-picked ones first", then those of its rule, each once.
 * @example homeList(['desk'], ['lamp', 'desk', 'chair'], 2) //=> ['desk', 'lamp']
 */
export function homeList(byHand: readonly string[], byRule: readonly string[], shown: number): string[] {
  return [...new Set([...byHand, ...byRule])].slice(0, shown)
}
