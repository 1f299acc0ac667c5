import type { LocalizedText } from '../../language.ts'
import { nearestOf } from './cells.ts'

/** Finds categories of the shop by the text of a cell. */
export interface CategoryFinder {
  /**
   * Returns the key of the category that a cell names. If several have that name, the product's `stored` category is
   * preferred.
   */
  keyOf: (cell: string, stored?: string) => string | undefined
  /** Returns the name that a mistyped cell probably means. */
  meant: (cell: string) => string | undefined
}

/**
 * Creates a finder of categories by key, or by name in any language. From a WooCommerce path, the most specific known
 * category is taken.
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
  // Results are cached, because many rows often contain the same word.
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
