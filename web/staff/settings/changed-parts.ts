/** A part of an entry that is not what it was. */
export interface ChangedPart {
  /** 'name.en' */
  path: string
  from: unknown
  to: unknown
  /** Whether whoever looks at it changed it as well. */
  mine?: boolean
}

/**
 * What differs between two states of an entry, texts in two languages each for itself.
 *
 * @example
 * changedParts({ name: { en: 'A' }, open: true }, { name: { en: 'B' }, open: true })
 * //=> [{ path: 'name.en', from: 'A', to: 'B' }]
 */
export function changedParts(before: object, after: object, prefix = ''): ChangedPart[] {
  const old = before as Record<string, unknown>
  return Object.entries(after).flatMap(([name, to]): ChangedPart[] => {
    const [path, from] = [`${prefix}${name}`, old[name]]
    if (isObject(from) && isObject(to)) return changedParts(from, to, `${path}.`)
    return from === to ? [] : [{ path, from, to }]
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
