import { pictureOfSpec } from '../catalogue/pictures.ts'
import type { Product, Spec } from '../catalogue/product.ts'
import { parseStoredList, readAll, readText, type Reader } from '../storage.ts'

/** Where the browser stores the chosen specs. */
export const compareStorageKey = 'compare'

/** The most specs in a comparison. "Compare up to four specs." */
export const maxCompared = 4

const readId: Reader<string> = (stored) =>
  typeof stored === 'string' && /^[\w-]{1,100}$/.test(stored) ? stored : undefined

/** One spec of a product, by their ids. */
export interface Compared {
  product: string
  spec: string
}
const readCompared = readAll<Compared>({ product: readId, spec: readId })

/** The data of a chosen spec that the tray shows, as they were when it was chosen. */
export interface Chosen extends Compared {
  name: string
  image: string
}
const readChosen = readAll<Chosen>({ product: readId, spec: readId, name: readText(), image: readText() })

/** Turns a spec into an entry of the tray. */
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
 * Whether a comparison was made by somebody else: the visitor has chosen specs, and at least one of the shown specs is
 * not among them.
 * @example isAnothers([{ product: 'desk', spec: 'oak' }], []) //=> false
 */
export function isAnothers(shown: readonly Compared[], own: readonly Compared[]): boolean {
  return own.length > 0 && shown.some((entry) => !own.some((other) => isSameSpec(other, entry)))
}

/** Reads the stored choice, without unreadable entries, duplicates and more than four. */
export function parseChosen(text: string | null): Chosen[] {
  return parseStoredList(text, readChosen).reduce<Chosen[]>(addToCompare, [])
}

/**
 * Reads the specs of an address such as `lift-sit-stand-desk~oak-black-120,flip-training-table~white-silver-140`;
 * unreadable parts are ignored.
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

/** Writes the specs as the value of a search parameter. */
export function writeCompared(entries: readonly Compared[]): string {
  return entries.map(({ product, spec }) => `${product}~${spec}`).join(',')
}
