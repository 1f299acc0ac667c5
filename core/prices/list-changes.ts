import { isSameValue } from '../same-value.ts'
import { isSameTarget, type CompanyPrice } from './company-prices.ts'

/** A price that a new list adds (`after`), changes (both) or removes (`before`). */
export interface ListChange {
  before?: CompanyPrice
  after?: CompanyPrice
}

/** What a new list of a company's prices changes in its present list. */
export interface ListChanges {
  /** The new list: the prices that stay, at their places, then those that are added. */
  prices: CompanyPrice[]
  changes: ListChange[]
  /** The number of prices that stay as they are. */
  unchanged: number
}

/**
 * Compares the present list of a company's prices with a new one, whatever its sequence. A price of the same goods
 * counts as changed, before any counts as removed or added.
 * @example changesOfList([{ scope: 'all', perCent: 5 }], [{ scope: 'all', perCent: 6 }]).changes
 * //=> [{ before: { scope: 'all', perCent: 5 }, after: { scope: 'all', perCent: 6 } }]
 */
export function changesOfList(before: readonly CompanyPrice[], after: readonly CompanyPrice[]): ListChanges {
  const left = [...after]
  const take = (is: (price: CompanyPrice) => boolean) => {
    const index = left.findIndex(is)
    return index === -1 ? undefined : left.splice(index, 1)[0]
  }
  const same = before.map((price) => take((other) => isSameValue(other, price)))
  const places = before.map((price, index) => same[index] ?? take((other) => isSameTarget(other, price)))
  const changes = before.flatMap((price, index): ListChange[] => {
    if (same[index] !== undefined) return []
    const now = places[index]
    return [now === undefined ? { before: price } : { before: price, after: now }]
  })
  return {
    prices: [...places.filter((price) => price !== undefined), ...left],
    changes: [...changes, ...left.map((price) => ({ after: price }))],
    unchanged: same.filter((price) => price !== undefined).length,
  }
}
