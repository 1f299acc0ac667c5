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

/**
 * Brings together what two people made of the same: what I changed stays as I typed it, what only they changed is
 * taken over.
 *
 * @example
 * mergeDrafts({ a: '1', b: '1' }, { a: '2', b: '1' }, { a: '3', b: '3' }) //=> { a: '2', b: '3' }
 */
export function mergeDrafts<Draft extends object>(base: Draft, mine: Draft, theirs: Draft): Draft {
  const merged = Object.entries(theirs).map(([name, their]) => {
    const [was, my] = [(base as Plain)[name], (mine as Plain)[name]]
    if (isPlain(was) && isPlain(my) && isPlain(their)) return [name, mergeDrafts(was, my, their)]
    return [name, isSame(was, my) ? their : my]
  })
  return Object.fromEntries(merged) as Draft
}
