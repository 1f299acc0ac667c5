import { pictureOfSpec } from '../catalogue/pictures.ts'
import type { Product, Spec } from '../catalogue/product.ts'
import { parseStoredList, readAll, readText, type Reader } from '../storage.ts'

/** Where a browser keeps what is chosen to compare. */
export const compareStorageKey = 'compare'

/** "Compare up to four specs." */
export const maxCompared = 4

const readId: Reader<string> = (stored) =>
  typeof stored === 'string' && /^[\w-]{1,100}$/.test(stored) ? stored : undefined

/** One spec of a product, by their ids. */
export interface Compared {
  product: string
  spec: string
}
const readCompared = readAll<Compared>({ product: readId, spec: readId })

/** What the tray shows of a chosen spec, as it was when it was chosen. */
export interface Chosen extends Compared {
  name: string
  image: string
}
const readChosen = readAll<Chosen>({ product: readId, spec: readId, name: readText(), image: readText() })

/** A spec as the tray shows it from now on. */
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

/**
 * Whether a comparison is somebody else's: it has a spec that is not among one's own, of which there are some.
 * @example isAnothers([{ product: 'desk', spec: 'oak' }], []) //=> false
 */
export function isAnothers(shown: readonly Compared[], own: readonly Compared[]): boolean {
  return own.length > 0 && shown.some((entry) => !own.some((other) => isSameSpec(other, entry)))
}

/** What a browser stored, without unreadable entries, duplicates and a fifth. */
export function parseChosen(text: string | null): Chosen[] {
  return parseStoredList(text, readChosen).reduce<Chosen[]>(addToCompare, [])
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
      const read = readCompared({ product, spec })
      return read && more.length === 0 ? [read] : []
    })
    .reduce<Compared[]>(addToCompare, [])
}

/** The specs as an address carries them. */
export function writeCompared(entries: readonly Compared[]): string {
  return entries.map(({ product, spec }) => `${product}~${spec}`).join(',')
}
