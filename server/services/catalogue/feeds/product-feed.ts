import { and, asc, sql } from 'drizzle-orm'
import { productFields } from '#core/catalogue/fields.ts'
import { picturesPath } from '#core/catalogue/pictures.ts'
import type { Language } from '#core/language.ts'
import { feedEnd, feedHead, feedItems } from '#core/shop/product-feed.ts'
import type { Context } from '#server/context.ts'
import { products, specs } from '#server/database/tables/catalogue.ts'
import { toWireShape } from '../field-mapping.ts'
import { isPublished } from '../product-conditions.ts'
import { toWireSpec } from '../read-product.ts'

/** Number of products read at a time, so that memory does not grow with the feed. */
const batch = 200

/** Yields the feed of all published products for merchant services, in chunks. */
export async function* productFeed(
  { database, settings, prices, now }: Context,
  language: Language,
): AsyncGenerator<string> {
  const origin = settings.PUBLIC_ORIGIN
  const places = { origin, pictures: settings.PICTURES_URL ?? picturesPath }
  await prices.settle(now())
  yield feedHead(origin, language)
  let last: { position: number; id: string } | undefined
  for (;;) {
    const after = last && sql`(${products.position}, ${products.id}) > (${last.position}, ${last.id})`
    const rows = await database.query.products.findMany({
      where: and(isPublished, after),
      orderBy: [asc(products.position), asc(products.id)],
      limit: batch,
      columns: { searchText: false, searchWords: false, pictureDimensions: false },
      with: { category: true, specs: { orderBy: [asc(specs.position)] } },
    })
    yield rows
      .map((row) =>
        feedItems(
          {
            ...toWireShape(productFields, row, language),
            displayCategory: row.category.name[language],
            specs: row.specs.map((spec) => toWireSpec(spec, language)),
          },
          places,
          language,
        ),
      )
      .join('')
    if (rows.length < batch) break
    last = rows.at(-1)
  }
  yield feedEnd
}
