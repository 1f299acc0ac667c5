import * as z from 'zod/mini'
import { paths } from '../kinds/files.ts'
import type { Measures } from '../kinds/measures.ts'
import { slugText, translatedText } from '../kinds/texts.ts'
import { catalogueLimits } from '../fields.ts'

const maxProducts = 40
const pixels = z.int().check(z.gte(1), z.lte(10_000))
/** A fraction of the picture's width or height, from the upper left corner. */
const part = z.number().check(z.gte(0), z.lte(1))

/** A product in a room; its hotspot is at x and y. */
const roomProduct = z.strictObject({ id: slugText, spec: slugText, x: part, y: part })
export type RoomProduct = z.output<typeof roomProduct>

/** A room in the `rooms.json` of a catalogue file. */
export const fileRoom = z.strictObject({
  id: slugText,
  name: translatedText(catalogueLimits.name),
  image: paths.picture,
  width: pixels,
  height: pixels,
  products: z.array(roomProduct).check(z.maxLength(maxProducts, 'catalogueFile.tooMany')),
})
export type FileRoom = z.output<typeof fileRoom>

/** A product of a room, with the data that its hotspot shows. */
export interface PlacedProduct extends RoomProduct {
  productName: string
  specName: string
  /** In ringgit. */
  price: number
  sizeCm?: Measures | undefined
}

/** A furnished room as shoppers see it, in one language. */
export type RoomScene = Omit<FileRoom, 'name' | 'products'> & { name: string; products: PlacedProduct[] }
