import { pictureOfSpec } from '../catalogue/pictures.ts'
import type { Product, Spec } from '../catalogue/product.ts'
import { parseStoredList, readAll, readText, type Reader } from '../storage.ts'

/** The local storage key of the specs chosen for comparison. */
export const compareStorageKey = 'compare'

/** The maximum number of specs in a comparison. "Compare up to four specs." */
export const maxCompared = 4

const readId: Reader<string> = (stored) =>
  typeof stored === 'string' && /^[\w-]{1,100}$/.test(stored) ? stored : undefined

/** A spec to compare, identified by the ids of product and spec. */
export interface Compared {
  product: string
  spec: string
}
const readCompared = readAll<Compared>({ product: readId, spec: readId })

/** A chosen spec with the texts that the tray shows, as they were when it was chosen. */
export interface Chosen extends Compared {
  name: string
  image: string
}
const readChosen = readAll<Chosen>({ product: readId, spec: readId, name: readText(), image: readText() })

/** Returns the tray's entry for a spec. */
export const toChosen = ({
  product,
  spec,
}: {
  product: Pick<Product, 'id' | 'productName' | 'imgUrl'>
  spec: Pick<Spec, 'id' | 'displayName' | 'images'>
}): Chosen => ({
  product: product.id,
  spec: spec.id,
  name: `${product.productName}, ${spec.displayName}`,
  image: pictureOfSpec(product, spec),
})

export const isSameSpec = (a: Compared, b: Compared) => a.product === b.product && a.spec === b.spec

/** Adds a spec to the choice, unless it is already chosen or the choice is full. */
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

/**
 * Whether the shown comparison was made by somebody else. This is so if the visitor has chosen specs, and at least one
 * of the shown specs is not among them.
 * @example isAnothers([{ product: 'desk', spec: 'oak' }], []) //=> false
 */
export function isAnothers(shown: readonly Compared[], own: readonly Compared[]): boolean {
  return own.length > 0 && shown.some((entry) => !own.some((other) => isSameSpec(other, entry)))
}

/** Reads the stored choice. Unreadable entries and duplicates are dropped, and so are entries after the fourth. */
export function parseChosen(text: string | null): Chosen[] {
  return parseStoredList(text, readChosen).reduce<Chosen[]>(addToCompare, [])
}

/**
 * Reads the specs from a search parameter such as
 * `lift-sit-stand-desk~oak-black-120,flip-training-table~white-silver-140`; unreadable parts are ignored.
 */
export function parseCompared(text: string | null): Compared[] {
  return (text ?? '')
    .split(',')
    .flatMap((part) => {
      const [product, spec, ...more] = part.split('~')
      const read = readCompared({ product, spec })
      return read && more.length === 0 ? [read] : []
    })
    .reduce<Compared[]>(addToCompare, [])
}

/** Writes the specs as the value of the search parameter that `parseCompared` reads. */
export function writeCompared(entries: readonly Compared[]): string {
  return entries.map(({ product, spec }) => `${product}~${spec}`).join(',')
}
