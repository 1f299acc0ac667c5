import { and, asc, inArray } from 'drizzle-orm'
import type { RoomScene } from '#core/catalogue/rooms/rooms.ts'
import type { Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import type { Context } from '../../context.ts'
import { products, roomScenes, specs } from '../../database/tables/catalogue.ts'
import { isPublished } from './product-conditions.ts'

/** Lists the rooms in sequence, without unpublished products. */
export async function listRoomScenes(
  { database }: Context,
  wanted: { lang: Language },
): Promise<RoomScene[]> {
  const rows = await database.select().from(roomScenes).orderBy(asc(roomScenes.position), asc(roomScenes.id))
  const named = [...new Set(rows.flatMap((row) => row.products.map(({ id }) => id)))]
  const sold = named.length === 0 ? [] : await findPlaced(database, named)
  const byId = new Map(sold.map((product) => [product.id, product]))
  return rows.map(({ id, name, image, width, height, products: there }) => ({
    id,
    name: name[wanted.lang],
    image,
    width,
    height,
    products: there.flatMap((placed) => {
      const product = byId.get(placed.id)
      const spec = product?.specs.find((one) => one.id === placed.spec) ?? product?.specs[0]
      if (product === undefined || spec === undefined) return []
      const { sizeCm } = spec
      return {
        ...placed,
        spec: spec.id,
        productName: product.name[wanted.lang],
        specName: spec.name,
        price: toRinggit(spec.priceSen),
        ...(sizeCm && { sizeCm }),
      }
    }),
  }))
}

const findPlaced = (database: Context['database'], ids: readonly string[]) =>
  database.query.products.findMany({
    columns: { id: true, name: true },
    with: {
      specs: {
        columns: { id: true, name: true, priceSen: true, sizeCm: true },
        orderBy: [asc(specs.position)],
      },
    },
    where: and(isPublished, inArray(products.id, [...ids])),
  })
