// Valibot wherever a browser reads by a schema: zod/mini weighs 7 KB more on every page, the full zod 24 KB, and
// it probes for `new Function`, which the content security policy reports as a violation.
import * as v from 'valibot'

/**
 * What a browser's storage holds under a key, or undefined when it is missing or not JSON; never throws.
 *
 * @example
 * parseStored('{"count":2}') //=> { count: 2 }
 * parseStored('{"count":') //=> undefined
 */
export function parseStored(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The readable entries of a stored list, in order: one broken entry must not cost the visitor the others.
 *
 * @example
 * parseStoredList('["oak", 7]', v.string()) //=> ['oak']
 * parseStoredList('oak', v.string()) //=> []
 */
export function parseStoredList<Entry>(text: string | null, entry: v.GenericSchema<unknown, Entry>): Entry[] {
  const stored = parseStored(text)
  if (!Array.isArray(stored)) return []
  return stored.flatMap((candidate) => {
    const read = v.safeParse(entry, candidate)
    return read.success ? [read.output] : []
  })
}
