/**
 * Whether two values are equal. The order of an object's fields is ignored, because the database changes it. A field
 * that is undefined counts as missing.
 * @example isSameValue({ from: 5, price: 549 }, { price: 549, from: 5 }) //=> true
 */
export const isSameValue = (a: unknown, b: unknown): boolean => written(a) === written(b)

const written = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
