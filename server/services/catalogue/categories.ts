import { asc, eq, sql } from 'drizzle-orm'
import type { StaffCategory } from '#core/catalogue/import-file.ts'
import type { Category } from '#core/catalogue/product.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import { startLanguage, type Language, type LocalizedText } from '#core/language.ts'
import type { Context, HasDatabase, StaffContext } from '../../context.ts'
import { categories, products } from '../../database/tables/catalogue.ts'
import * as lists from '../staff/list-editor.ts'

type CategoryEntry = Omit<StaffCategory, 'key'>

/** Puts the languages in a fixed sequence, because the database does not keep the sequence of an object's keys. */
const inOrder = (text: LocalizedText): LocalizedText => ({ en: text.en, 'zh-TW': text['zh-TW'] })

const categoryTable: lists.OrderedTable<CategoryEntry, typeof categories> = {
  subject: 'category',
  conflict: 'catalogue_changed_meanwhile',
  lock: 'catalogue',
  table: categories,
  key: 'key',
  idsName: 'keys',
  orderedAction: 'categories.ordered',
  toEntry: ({ name, imgUrl, text }) => ({
    name: inOrder(name),
    image: imgUrl,
    ...(text !== null && { text: inOrder(text) }),
  }),
  toColumns: ({ name, image, text = null }) => ({ name, imgUrl: image, text }),
  /** URLs contain a category's name in the start language, so it must be unique. */
  async demandValid(tx, key, { name }) {
    const [same] = await tx
      .select({ key: categories.key })
      .from(categories)
      .where(
        sql`${categories.key} <> ${key} and ${categories.name}->>${startLanguage} = ${name[startLanguage]}`,
      )
    if (same !== undefined) throw new ShopError('category_exists')
  },
  async demandUnused(tx, key) {
    const count = await tx.$count(products, eq(products.categoryKey, key))
    if (count > 0) throw new ShopError('category_not_empty', { products: count })
  },
  nameOf: (_, key) => key,
  auditOf: ({ name, image, text = null }) => ({ name, image, text }),
}

/** Lists the categories in the sequence of the shop page's filter. */
export async function listCategories({ database }: Context, wanted: { lang: Language }): Promise<Category[]> {
  const rows = await database.select().from(categories).orderBy(asc(categories.position))
  return rows.map((row) => ({
    name: row.name[startLanguage],
    displayName: row.name[wanted.lang],
    imgUrl: row.imgUrl,
    ...(row.text !== null && { text: row.text[wanted.lang] }),
  }))
}

/** Lists the categories in sequence, in every language, with the number of products in each, for staff. */
export async function listStaffCategories(context: HasDatabase) {
  const [{ version, entries }, counts] = await Promise.all([
    lists.readList(context, categoryTable),
    context.database
      .select({ key: products.categoryKey, count: sql<number>`count(*)::int` })
      .from(products)
      .groupBy(products.categoryKey),
  ])
  const countOf = new Map(counts.map(({ key, count }) => [key, count]))
  return {
    version,
    categories: entries.map(({ id, ...entry }) => ({ ...entry, key: id, products: countOf.get(id) ?? 0 })),
  }
}

/** Adds a category at the end. @throws ShopError category_exists, invalid_input */
export async function createCategory(context: StaffContext, { category }: { category: StaffCategory }) {
  await demandPicture(context, category, undefined)
  const { key, ...entry } = category
  await lists.createEntry(context, categoryTable, { id: key, entry })
  return listStaffCategories(context)
}

/**
 * Changes the name, picture or text of a category. `version` identifies the list that staff saw.
 * @throws ShopError category_not_found, category_exists, catalogue_changed_meanwhile, invalid_input
 */
export async function saveCategory(
  context: StaffContext,
  key: string,
  { category, version }: { category: StaffCategory; version: string },
) {
  if (category.key !== key) refuseField('category.key', 'problem.idChanged')
  const before = await context.database.query.categories.findFirst({ where: eq(categories.key, key) })
  if (before === undefined) throw new ShopError('category_not_found')
  await demandPicture(context, category, before.imgUrl)
  const { key: _, ...entry } = category
  await lists.saveEntry(context, categoryTable, { id: key, version, entry })
  return listStaffCategories(context)
}

/** Deletes an empty category. @throws ShopError category_not_found, category_not_empty */
export async function deleteCategory(context: StaffContext, key: string) {
  await lists.deleteEntry(context, categoryTable, { id: key })
  return listStaffCategories(context)
}

/** Stores a new sequence of the categories. @throws ShopError catalogue_changed_meanwhile, invalid_input */
export async function orderCategories(
  context: StaffContext,
  { version, keys }: { version: string; keys: readonly string[] },
) {
  await lists.orderEntries(context, categoryTable, { version, ids: keys })
  return listStaffCategories(context)
}

async function demandPicture({ pictures }: Context, { image }: StaffCategory, before: string | undefined) {
  if (image !== before && !(await pictures.has(image)))
    refuseField('category.image', 'catalogueFile.noSuchPicture')
}
