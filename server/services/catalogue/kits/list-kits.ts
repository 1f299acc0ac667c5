import { and, asc, eq, inArray } from 'drizzle-orm'
import type { KitLine } from '#core/catalogue/kits/kits.ts'
import type { ShownKit } from '#core/catalogue/kits/pieces.ts'
import { startLanguage, type Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import type { Context } from '#server/context.ts'
import { categories, kits, products, specs } from '#server/database/tables/catalogue.ts'
import { piecePriceOf } from '../prices/piece-price.ts'
import { isPublished } from '../product-conditions.ts'

/** Lists the kits in sequence; a kit with a spec that shoppers may not see is left out. */
export async function listKits({ database }: Context, wanted: { lang: Language }): Promise<ShownKit[]> {
  const rows = await database
    .select()
    .from(kits)
    .where(eq(kits.active, true))
    .orderBy(asc(kits.position), asc(kits.id))
  const sold = await findSold(
    database,
    rows.flatMap(({ lines }) => lines),
  )
  return rows.flatMap(({ id, name, people, lines }) => {
    const found = lines.flatMap((line) => {
      const row = sold.find(({ spec }) => spec.productId === line.product && spec.id === line.spec)
      return row ? [{ line, ...row }] : []
    })
    const [first] = found
    if (first === undefined || found.length < lines.length) return []
    return {
      id,
      name: name[wanted.lang],
      people,
      category: first.category[startLanguage],
      price: toRinggit(
        found.reduce(
          (sum, { line: { pieces }, spec }) => sum + piecePriceOf(spec, pieces).priceSen * pieces,
          0,
        ),
      ),
      lines: found.map(({ line: { product, spec: specId, pieces }, productName, spec }) => ({
        product,
        spec: specId,
        pieces,
        productName: productName[wanted.lang],
        specName: spec.name,
      })),
    }
  })
}

/** The specs of the lines' products that shoppers may see. */
async function findSold(database: Context['database'], lines: readonly KitLine[]) {
  const ids = [...new Set(lines.map(({ product }) => product))]
  if (ids.length === 0) return []
  return database
    .select({
      productName: products.name,
      category: categories.name,
      spec: {
        productId: specs.productId,
        id: specs.id,
        name: specs.name,
        priceSen: specs.priceSen,
        regularPriceSen: specs.regularPriceSen,
        tiers: specs.tiers,
      },
    })
    .from(specs)
    .innerJoin(products, eq(products.id, specs.productId))
    .innerJoin(categories, eq(categories.key, products.categoryKey))
    .where(and(isPublished, inArray(products.id, ids)))
}
