// The mini build in files that browsers load: full zod weighs 17 KB more on every page and probes for `new Function`,
// which the content security policy reports as a violation.
import * as z from 'zod/mini'

/** What a browser's storage holds under a key, or undefined when it is missing or not JSON; never throws. */
export function parseStored(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The readable entries of a stored list, in order: one broken entry does not cost the visitor the others.
 * @example parseStoredList('["oak", 7]', z.string()) //=> ['oak']
 */
export function parseStoredList<Entry>(text: string | null, entry: z.ZodMiniType<Entry>): Entry[] {
  const stored = parseStored(text)
  if (!Array.isArray(stored)) return []
  return stored.flatMap((candidate) => {
    const read = z.safeParse(entry, candidate)
    return read.success ? [read.data] : []
  })
}
