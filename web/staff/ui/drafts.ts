type Plain = Readonly<Record<string, unknown>>

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * The paths of what differs between two states of what somebody types; a list is one thing.
 *
 * @example
 * changedPaths({ a: '1', b: { c: '1', d: '2' } }, { a: '1', b: { c: '2', d: '2' } }) //=> ['b.c']
 */
export function changedPaths(from: object, to: object): string[] {
  return Object.entries(to).flatMap(([name, value]) => {
    const before = (from as Plain)[name]
    if (isPlain(before) && isPlain(value)) return changedPaths(before, value).map((path) => `${name}.${path}`)
    return isSame(before, value) ? [] : [name]
  })
}
