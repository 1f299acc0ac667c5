// This file uses no schema library, because that would be half of the script that every page of the shop loads.

/** Reads a stored JSON text; undefined if it is missing or invalid. */
export function parseStored(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A function that checks a stored value. It returns undefined if the value is not of the expected type. */
export type Reader<Value> = (stored: unknown) => Value | undefined

type Readers<Entry> = { readonly [Name in keyof Entry]-?: Reader<NonNullable<Entry[Name]>> }

/** Reads a text within length limits. */
export const readText =
  (min = 0, max = Infinity): Reader<string> =>
  (stored) =>
    typeof stored === 'string' && stored.length >= min && stored.length <= max ? stored : undefined

/** Reads a whole number within limits. */
export const readWhole =
  (min: number, max = Number.MAX_SAFE_INTEGER): Reader<number> =>
  (stored) =>
    typeof stored === 'number' && Number.isSafeInteger(stored) && stored >= min && stored <= max
      ? stored
      : undefined

/** Reads one of several texts. */
export const readChoice =
  <const Value extends string>(values: readonly Value[]): Reader<Value> =>
  (stored) =>
    values.find((value) => value === stored)

/** Reads a boolean. */
export const readFlag: Reader<boolean> = (stored) => (typeof stored === 'boolean' ? stored : undefined)

/** Reads an object with any fields. */
export const readObject: Reader<Record<string, unknown>> = (stored) =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored)
    ? (stored as Record<string, unknown>)
    : undefined

/** Reads the valid fields of an object. Other fields count as missing. */
export const readSome =
  <Entry extends object>(readers: Readers<Entry>): Reader<Partial<Entry>> =>
  (stored) => {
    const object = readObject(stored)
    if (object === undefined) return undefined
    const entry: Partial<Entry> = {}
    for (const name in readers) {
      const value = readers[name](object[name])
      if (value !== undefined) entry[name] = value
    }
    return entry
  }

/** Reads an object; undefined unless all its fields are valid. */
export const readAll =
  <Entry extends object>(readers: Readers<Entry>): Reader<Entry> =>
  (stored) => {
    const entry = readSome(readers)(stored)
    return entry && Object.keys(entry).length === Object.keys(readers).length ? (entry as Entry) : undefined
  }

/**
 * Reads the valid entries of a stored list. Broken entries are dropped, and the others are kept.
 * @example parseStoredList('["oak", 7]', readText()) //=> ['oak']
 */
export function parseStoredList<Entry>(text: string | null, read: Reader<Entry>): Entry[] {
  const stored = parseStored(text)
  if (!Array.isArray(stored)) return []
  return stored.map(read).filter((entry) => entry !== undefined)
}
