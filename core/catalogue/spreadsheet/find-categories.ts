import type { LocalizedText } from '../../language.ts'
import { nearestOf } from './cells.ts'

/** Finds the categories of the shop by what a cell says. */
export interface CategoryFinder {
  /** The key of the category that a cell names; of several with that name, the stored category counts. */
  keyOf: (cell: string, stored?: string) => string | undefined
  /** The name that a mistyped cell probably means. */
  meant: (cell: string) => string | undefined
}

/**
 * Makes a finder of categories by key or name in any language; in a WooCommerce path, the most specific category
 * counts.
 * @example
 * findCategories([{ key: 'desks', name: { en: 'Desks', 'zh-TW': '辦公桌' } }]).keyOf('Furniture > Desks') //=> 'desks'
 */
export function findCategories(categories: readonly { key: string; name: LocalizedText }[]): CategoryFinder {
  const keys = new Set(categories.map(({ key }) => key))
  const named = Map.groupBy(
    categories.flatMap(({ key, name }) =>
      [...Object.values(name), key].map((text) => ({ key, text: text.trim().toLowerCase() })),
    ),
    ({ text }) => text,
  )
  const byName = (text: string, stored: string | undefined) => {
    const found = named.get(text.trim().toLowerCase()) ?? []
    return (found.find(({ key }) => key === stored) ?? found[0])?.key
  }
  const words = categories.flatMap(({ key, name }) => [name.en, name['zh-TW'], key])
  // The same word is often in many rows.
  const looked = new Map<string, string | undefined>()
  return {
    keyOf: (cell, stored) =>
      keys.has(cell)
        ? cell
        : (byName(cell, stored) ??
          cell
            .split(/[>,]/)
            .toReversed()
            .map((part) => byName(part, stored))
            .find(Boolean)),
    meant: (cell) => {
      if (!looked.has(cell)) looked.set(cell, nearestOf(cell, words))
      return looked.get(cell)
    },
  }
}
