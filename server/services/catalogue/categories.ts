import { asc, eq, sql } from 'drizzle-orm'
import type { OfficeCategory } from '../../../core/catalogue/import-file.ts'
import { ShopError } from '../../../core/errors.ts'
import { startLanguage } from '../../../core/language.ts'
import type { RequestContext, Context } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { categories, products } from '../../database/tables/catalogue.ts'
import { fingerprint, lockCatalogue, type Transaction } from './write.ts'
import { audit } from '../staff/audit.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'
import { staffOf } from '../orders/staff-edit.ts'
import type { StaffSession } from '../staff/sessions.ts'

type Opened = Awaited<ReturnType<typeof readCategories>>

/** The categories in their order, in every language. */
export async function listCategories({ database }: Pick<Context, 'database'>): Promise<Opened> {
  return readCategories(database)
}

/** Adds a category behind the others. @throws ShopError category_exists, invalid_input */
export async function createCategory(
  context: RequestContext<StaffSession>,
  { category }: { category: OfficeCategory },
): Promise<Opened> {
  await demandPicture(context, category, undefined)
  return change(context, async (tx, before) => {
    demandFreeName(before, category, undefined)
    if (before.categories.some(({ key }) => key === category.key)) throw new ShopError('category_exists')
    await tx.insert(categories).values({
      ...columnsOf(category),
      key: category.key,
      position: sql`(select coalesce(max(position), -1) + 1 from categories)`,
    })
    return { action: 'category.created', subjectId: category.key, after: { ...category } }
  })
}

/**
 * Renames a category or changes its picture, over the version that was looked at.
 *
 * @throws ShopError category_not_found, category_exists, catalogue_changed_meanwhile, invalid_input
 */
export async function saveCategory(
  context: RequestContext<StaffSession>,
  key: string,
  { category, version }: { category: OfficeCategory; version: string },
): Promise<Opened> {
  if (category.key !== key) {
    const issue = { path: 'category.key', problem: 'A category keeps its key.' }
    throw new ShopError('invalid_input', { issues: [issue] })
  }
  await demandPicture(context, category, demandCategory(await readCategories(context.database), key).image)
  return change(context, async (tx, all) => {
    const before = demandCategory(all, key)
    if (before.version !== version)
      throw await changedMeanwhile(tx, 'catalogue_changed_meanwhile', { subject: 'category', subjectId: key })
    demandFreeName(all, category, key)
    await tx.update(categories).set(columnsOf(category)).where(eq(categories.key, key))
    const { name, image } = before
    const after = { name: category.name, image: category.image }
    return { action: 'category.saved', subjectId: key, before: { name, image }, after }
  })
}

/** Deletes a category that no product is in. @throws ShopError category_not_found, category_not_empty */
export async function deleteCategory(context: RequestContext<StaffSession>, key: string): Promise<Opened> {
  return change(context, async (tx, all) => {
    const { name, image, products: count } = demandCategory(all, key)
    if (count > 0) throw new ShopError('category_not_empty', { products: count })
    await tx.delete(categories).where(eq(categories.key, key))
    return { action: 'category.deleted', subjectId: key, before: { name, image }, after: {} }
  })
}

/** Puts the categories into an order. @throws ShopError catalogue_changed_meanwhile, invalid_input */
export async function orderCategories(
  context: RequestContext<StaffSession>,
  { version, keys }: { version: string; keys: readonly string[] },
): Promise<Opened> {
  return change(context, async (tx, all) => {
    if (all.version !== version)
      throw await changedMeanwhile(tx, 'catalogue_changed_meanwhile', { subject: 'category', subjectId: '' })
    const before = all.categories.map(({ key }) => key)
    if (keys.length !== before.length || !before.every((key) => keys.includes(key))) {
      const issue = { path: 'keys', problem: 'Each category once.' }
      throw new ShopError('invalid_input', { issues: [issue] })
    }
    await tx.execute(sql`
      update categories set position = chosen.place - 1
      from json_array_elements_text(${JSON.stringify(keys)}::json) with ordinality as chosen(key, place)
      where chosen.key = categories.key`)
    return { action: 'categories.ordered', subjectId: '', before: { keys: before }, after: { keys } }
  })
}

/** Does one change and writes it down, all of it or nothing. */
async function change(
  context: RequestContext<StaffSession>,
  work: (
    tx: Transaction,
    before: Opened,
  ) => Promise<{
    action: string
    subjectId: string
    before?: Record<string, unknown>
    after: Record<string, unknown>
  }>,
): Promise<Opened> {
  return context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const entry = await work(tx, await readCategories(tx))
    await audit(tx, { at: context.now(), actor: staffOf(context), subject: 'category', ...entry })
    return readCategories(tx)
  })
}

async function readCategories(database: Database | Transaction) {
  const rows = await database
    .select({
      key: categories.key,
      name: categories.name,
      image: categories.imgUrl,
      products: sql<number>`(select count(*)::int from ${products} where ${products.categoryKey} = ${categories.key})`,
    })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.key))
  return {
    version: fingerprint(rows.map(({ key }) => key)),
    categories: rows.map(({ name, ...row }) => {
      const ordered = { en: name.en, 'zh-TW': name['zh-TW'] }
      return { ...row, name: ordered, version: fingerprint([ordered, row.image]) }
    }),
  }
}

const columnsOf = ({ name, image }: OfficeCategory) => ({ name, imgUrl: image })

function demandCategory(all: Opened, key: string): Opened['categories'][number] {
  const category = all.categories.find((one) => one.key === key)
  if (category === undefined) throw new ShopError('category_not_found')
  return category
}

/** Addresses of the shop name a category by its name in the start language: no two have the same. */
function demandFreeName(all: Opened, { name }: OfficeCategory, own: string | undefined): void {
  const taken = all.categories.some(
    (one) => one.key !== own && one.name[startLanguage] === name[startLanguage],
  )
  if (taken) throw new ShopError('category_exists')
}

async function demandPicture(
  { pictures }: Pick<Context, 'pictures'>,
  { image }: OfficeCategory,
  before: string | undefined,
): Promise<void> {
  if (image === before || (await pictures.keeps(image))) return
  const issue = { path: 'category.image', problem: 'catalogueFile.noSuchPicture' }
  throw new ShopError('invalid_input', { issues: [issue] })
}
