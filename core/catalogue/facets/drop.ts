import { countValues, filterNames, type FilterName } from '../listing.ts'
import type { Sought } from './count-facets.ts'

const isSet = (sought: Sought, name: FilterName) =>
  countValues(name === 'by' ? sought.delivery?.by : sought[name]) > 0

const without = (sought: Sought, name: FilterName): Sought =>
  name === 'by'
    ? { ...sought, ...(sought.delivery && { delivery: { ...sought.delivery, by: undefined } }) }
    : { ...sought, [name]: undefined }

/**
 * Returns the filter whose removal makes an empty list show the most products: "at 0 it names the filter to drop".
 * Undefined if the list stays empty without any single filter.
 */
export function filterToDrop(sought: Sought, count: (sought: Sought) => number): FilterName | undefined {
  const counted = filterNames
    .filter((name) => isSet(sought, name))
    .map((name) => ({ name, count: count(without(sought, name)) }))
  const most = Math.max(...counted.map((one) => one.count))
  return most > 0 ? counted.find((one) => one.count === most)?.name : undefined
}
