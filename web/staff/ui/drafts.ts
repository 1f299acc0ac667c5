/** The names of what differs between two states of what somebody types. */
export function changedNames<Draft extends object>(from: Draft, to: Draft): (keyof Draft & string)[] {
  const names = Object.keys(to) as (keyof Draft & string)[]
  return names.filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
}

/**
 * Brings together what two people made of the same: what I changed stays as I typed it, what only they changed is
 * taken over.
 *
 * @example
 * mergeDrafts({ a: '1', b: '1' }, { a: '2', b: '1' }, { a: '3', b: '3' }) //=> { a: '2', b: '3' }
 */
export function mergeDrafts<Draft extends object>(base: Draft, mine: Draft, theirs: Draft): Draft {
  const own = changedNames(base, mine)
  return { ...theirs, ...Object.fromEntries(own.map((name) => [name, mine[name]])) }
}
