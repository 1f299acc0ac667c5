import * as z from 'zod/mini'
import { parseStoredList } from '../storage.ts'

/** Where a browser keeps what is chosen to compare. */
export const compareStorageKey = 'compare'

/** "Compare up to four specs." */
export const maxCompared = 4

const slug = z.string().check(z.regex(/^[\w-]{1,100}$/))

/** One spec of a product, by their ids. */
const compared = z.object({ product: slug, spec: slug })
export type Compared = z.infer<typeof compared>

/** What the tray shows of a chosen spec, as it was when it was chosen. */
const chosen = z.object({ product: slug, spec: slug, name: z.string(), image: z.string() })
export type Chosen = z.infer<typeof chosen>

export const isSameSpec = (a: Compared, b: Compared) => a.product === b.product && a.spec === b.spec

/** Adds a spec to the others, unless it is there or there are four. */
export function addToCompare<Entry extends Compared>(entries: readonly Entry[], entry: Entry): Entry[] {
  const isIn = entries.some((other) => isSameSpec(other, entry))
  return isIn || entries.length >= maxCompared ? [...entries] : [...entries, entry]
}

export function removeFromCompare<Entry extends Compared>(
  entries: readonly Entry[],
  entry: Compared,
): Entry[] {
  return entries.filter((other) => !isSameSpec(other, entry))
}

/** What a browser stored, without unreadable entries, duplicates and a fifth. */
export function parseChosen(text: string | null): Chosen[] {
  return parseStoredList(text, chosen).reduce<Chosen[]>(addToCompare, [])
}

/**
 * The specs of an address, as `lift-sit-stand-desk~oak-black-120,flip-training-table~white-silver-140`; what is not
 * readable is left out.
 */
export function parseCompared(text: string | null): Compared[] {
  return (text ?? '')
    .split(',')
    .flatMap((part) => {
      const [product, spec, ...more] = part.split('~')
      const read = z.safeParse(compared, { product, spec })
      return read.success && more.length === 0 ? [read.data] : []
    })
    .reduce<Compared[]>(addToCompare, [])
}

/** The specs as an address carries them. */
export function writeCompared(entries: readonly Compared[]): string {
  return entries.map(({ product, spec }) => `${product}~${spec}`).join(',')
}
