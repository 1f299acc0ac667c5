import { and, asc, eq, inArray, isNotNull, not, sql, type SQL } from 'drizzle-orm'
import type { FieldChange } from '#core/catalogue/changes.ts'
import { namedProducts, type StaffProduct } from '#core/catalogue/import-file.ts'
import { refuseField, ShopError, type Issue } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import type { HomeList } from '#core/offers/list-rules.ts'
import type { Context, HasDatabase, StaffContext } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { categories, products } from '../../database/tables/catalogue.ts'
import { demandPrices, demandPublication } from './prices.ts'
import { existingProducts } from './named-products.ts'
import { containsWord, wordsOf } from './product-conditions.ts'
import { listColumns, shownOfLists } from './list-products.ts'
import { readListRule } from './home-lists.ts'
import { fingerprint } from '../../fingerprint.ts'
import {
  lockCatalogue,
  readByIds,
  readForWriting,
  versionOf,
  writeProducts,
  type StoredProduct,
} from './write-products.ts'
import { auditStaff } from '../staff/audit.ts'
import { isLowSpec } from './low-specs.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'

/** An aggregate of the specs of a product. */
const ofSpecs = (value: SQL) => sql`(select ${value} from specs where specs.product_id = ${products.id})`

/**
 * The condition for published, unpublished, planned or archived products; if nothing is chosen, for all that are not
 * archived.
 */
function shownAs(wanted: 'yes' | 'no' | 'planned' | 'archived' | undefined): SQL | undefined {
  const isArchived = eq(products.archived, true)
  if (wanted === 'archived') return isArchived
  if (wanted === 'yes') return eq(products.published, true)
  const isHidden = wanted === undefined ? undefined : eq(products.published, false)
  const isPlanned = wanted === 'planned' ? isNotNull(products.publishAt) : undefined
  return and(not(isArchived), isHidden, isPlanned)
}

/** Reads a page of the matching products, published or not, in the shop's sequence. */
export async function listProducts(
  { database }: HasDatabase,
  wanted: {
    lang: Language
    q: string
    category: string
    published?: 'yes' | 'no' | 'planned' | 'archived'
    list?: HomeList
    low?: 'yes'
    page: number
    pageSize: number
  },
) {
  const { lang, page, pageSize } = wanted
  const isLow = sql<boolean>`exists (select from specs where specs.product_id = ${products.id} and ${isLowSpec(sql`specs`)})`
  const matches = and(
    ...wordsOf(wanted.q).map(containsWord),
    wanted.category === '' ? undefined : eq(products.categoryKey, wanted.category),
    shownAs(wanted.published),
    wanted.list === undefined ? undefined : eq(listColumns[wanted.list].is, true),
    wanted.low === undefined ? undefined : isLow,
  )
  const [rows, total] = await Promise.all([
    database
      .select({
        id: products.id,
        name: products.name,
        category: products.categoryKey,
        categoryName: categories.name,
        imgUrl: products.imgUrl,
        minPriceSen: sql<number>`coalesce(${ofSpecs(sql`min(specs.price_sen)`)}, 0)`,
        maxPriceSen: sql<number>`coalesce(${ofSpecs(sql`max(specs.price_sen)`)}, 0)`,
        specs: sql<number>`${ofSpecs(sql`count(*)::int`)}`,
        stock: sql<number>`coalesce(${ofSpecs(sql`sum(specs.stock)::int`)}, 0)`,
        low: isLow,
        published: products.published,
        publishAt: products.publishAt,
        archived: products.archived,
        onSale: products.onSale,
        bestSeller: products.bestSeller,
        updatedAt: products.updatedAt,
      })
      .from(products)
      .innerJoin(categories, eq(categories.key, products.categoryKey))
      .where(matches)
      .orderBy(asc(products.position), asc(products.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    database.$count(products, matches),
  ])
  return {
    total,
    products: rows.map(({ name, categoryName, minPriceSen, maxPriceSen, updatedAt, publishAt, ...row }) => ({
      ...row,
      publishAt: publishAt?.toISOString() ?? null,
      productName: name[lang],
      displayCategory: categoryName[lang],
      minPrice: toRinggit(minPriceSen),
      maxPrice: toRinggit(maxPriceSen),
      updatedAt: updatedAt.toISOString(),
    })),
  }
}

/** Reads a product with all fields, in every language. @throws ShopError product_not_found */
export async function readProduct({ database }: { database: Database | Transaction }, id: string) {
  const { product, updatedAt, formerNames } = await demandProduct(database, id)
  return { product, version: versionOf(product), updatedAt: updatedAt.toISOString(), formerNames }
}

/** Adds a product at the end of the catalogue. @throws ShopError product_exists, category_not_found, invalid_input */
export async function createProduct(context: StaffContext, { product }: { product: StaffProduct }) {
  await demandPictures(context, product, undefined)
  return context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    await demandPrices(tx, context, product, undefined)
    const before = await readForWriting(tx, [product.id])
    if (before.size > 0) throw new ShopError('product_exists')
    await demandPublication(tx, context, product, undefined)
    await demandCategory(tx, product.category)
    await demandNamed(tx, product)
    await writeProducts(tx, [product], before, 'keep')
    await auditStaff(tx, context, createdEntry(product))
    return readProduct({ database: tx }, product.id)
  })
}

/**
 * Saves a product unless somebody changed it since `version`. The stock of existing specs is not saved here, because it
 * is adjusted separately with a reason; a new spec starts with its quantity.
 * @throws ShopError product_not_found, catalogue_changed_meanwhile, category_not_found, invalid_input
 */
export async function saveProduct(
  context: StaffContext,
  id: string,
  { product, version }: { product: StaffProduct; version: string },
) {
  if (product.id !== id) refuseField('product.id', 'problem.idChanged')
  const { product: seen } = await demandProduct(context.database, id)
  await demandPictures(context, product, seen)
  return context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const before = await readForWriting(tx, [id])
    const stored = before.get(id)
    if (stored === undefined) throw new ShopError('product_not_found')
    if (versionOf(stored.product) !== version)
      throw await changedMeanwhile(tx, 'catalogue_changed_meanwhile', { subject: 'product', subjectId: id })
    await demandPrices(tx, context, product, stored.product)
    await demandPublication(tx, context, product, stored.product)
    await demandCategory(tx, product.category)
    await demandNamed(tx, product)
    const { changed } = await writeProducts(tx, [product], before, 'keep')
    for (const { changes } of changed) await auditStaff(tx, context, savedEntry(id, changes))
    return readProduct({ database: tx }, id)
  })
}

/** The lists of the home page, in sequence. */
export async function readLists({ database }: HasDatabase, { lang }: { lang: Language }) {
  return {
    'on-sale': await readList(database, 'on-sale', lang),
    'best-sellers': await readList(database, 'best-sellers', lang),
  }
}

/** Saves a whole list in sequence. @throws ShopError product_not_found with `id`, catalogue_changed_meanwhile */
export async function saveList(
  context: StaffContext,
  list: HomeList,
  { lang, version, productIds }: { lang: Language; version: string; productIds: readonly string[] },
) {
  const wanted = [...new Set(productIds)]
  return context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const before = await readList(tx, list, lang)
    if (before.version !== version) {
      const productField = list === 'on-sale' ? 'onSale' : 'bestSeller'
      const changed = { subject: 'list', subjectId: list, productField }
      throw await changedMeanwhile(tx, 'catalogue_changed_meanwhile', changed)
    }
    const found = await tx.select({ id: products.id }).from(products).where(inArray(products.id, wanted))
    const missing = wanted.find((id) => !found.some((product) => product.id === id))
    if (missing !== undefined) throw new ShopError('product_not_found', { id: missing })
    const [is, at] =
      list === 'on-sale' ? ['on_sale', 'on_sale_position'] : ['best_seller', 'best_seller_position']
    await tx.execute(sql`
      update products set ${sql.identifier(is)} = chosen.place is not null,
        ${sql.identifier(at)} = coalesce(chosen.place, 0), updated_at = now()
      from products p left join json_array_elements_text(${JSON.stringify(wanted)}::json)
        with ordinality as chosen(id, place) on chosen.id = p.id
      where p.id = products.id and (p.${sql.identifier(is)} or chosen.place is not null)
        and (p.${sql.identifier(is)}, p.${sql.identifier(at)})
          is distinct from (chosen.place is not null, coalesce(chosen.place, 0))`)
    const after = await readList(tx, list, lang)
    const idsOf = ({ products: rows }: typeof before) => ({ products: rows.map(({ id }) => id) })
    if (after.version !== before.version) {
      await auditStaff(tx, context, {
        action: 'list.saved',
        subject: 'list',
        subjectId: list,
        before: idsOf(before),
        after: idsOf(after),
      })
    }
    return after
  })
}

async function readList(database: Database | Transaction, list: HomeList, lang: Language) {
  const { is, at } = listColumns[list]
  const rows = await database
    .select({ id: products.id, name: products.name, imgUrl: products.imgUrl, published: products.published })
    .from(products)
    .where(eq(is, true))
    .orderBy(asc(at), asc(products.position), asc(products.id))
  return {
    version: fingerprint(rows.map(({ id }) => id)),
    shown: shownOfLists[list],
    rule: await readListRule(database, list),
    products: rows.map(({ name, ...row }) => ({ ...row, productName: name[lang] })),
  }
}

/** The audit entry for a new product. */
export function createdEntry(product: StaffProduct) {
  return { action: 'product.created', subject: 'product', subjectId: product.id, after: { ...product } }
}

/** The audit entry for changed fields of a product. */
export function savedEntry(subjectId: string, changes: readonly FieldChange[]) {
  const before = Object.fromEntries(changes.map(({ field, from }) => [field, from]))
  const after = Object.fromEntries(changes.map(({ field, to }) => [field, to]))
  return { action: 'product.saved', subject: 'product', subjectId, before, after }
}

async function demandProduct(database: Database | Transaction, id: string): Promise<StoredProduct> {
  const stored = (await readByIds(database, [id])).get(id)
  if (stored === undefined) throw new ShopError('product_not_found')
  return stored
}

async function demandCategory(tx: Transaction, key: string) {
  if ((await tx.$count(categories, eq(categories.key, key))) === 0) throw new ShopError('category_not_found')
}

/** Lists every picture, film and model of a product, with the path of the field that names it. */
export function filesOf(product: StaffProduct): { path: string; url: string }[] {
  const { images, videoUrl, videoPosterUrl, specs } = product
  return [
    ...images.map((url, index) => ({ path: `images.${index}`, url })),
    ...(videoUrl?.startsWith('/') ? [{ path: 'videoUrl', url: videoUrl }] : []),
    ...(videoPosterUrl === undefined ? [] : [{ path: 'videoPosterUrl', url: videoPosterUrl }]),
    ...specs.flatMap(({ model: url }, index) =>
      url === undefined ? [] : [{ path: `specs.${index}.model`, url }],
    ),
  ]
}

/** The problem of a field whose file is not stored. */
export const problemOfMissing = (url: string) =>
  url.endsWith('.glb') ? 'catalogueFile.noSuchModel' : 'catalogueFile.noSuchPicture'

/** Demands that all products that a product names exist. @throws ShopError invalid_input */
async function demandNamed(tx: Transaction, product: StaffProduct) {
  const known = await existingProducts(tx, [product])
  const issues: Issue[] = namedProducts(product)
    .filter(({ id }) => !known.has(id))
    .map(({ list, id }) => ({
      path: `product.${list}`,
      problem: 'catalogueFile.noSuchProduct',
      details: { name: id },
    }))
  if (issues.length > 0) throw new ShopError('invalid_input', { issues })
}

/**
 * Demands that every picture, film and model that the stored product does not name yet is stored.
 * @throws ShopError invalid_input
 */
async function demandPictures(
  { pictures }: Pick<Context, 'pictures'>,
  product: StaffProduct,
  before: StaffProduct | undefined,
) {
  const known = new Set(before === undefined ? [] : filesOf(before).map(({ url }) => url))
  const issues: Issue[] = []
  for (const { path, url } of filesOf(product)) {
    if (known.has(url) || (await pictures.has(url))) continue
    issues.push({ path: `product.${path}`, problem: problemOfMissing(url), details: { name: url } })
  }
  if (issues.length > 0) throw new ShopError('invalid_input', { issues })
}
