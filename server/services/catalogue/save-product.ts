import { eq } from 'drizzle-orm'
import { namedProducts, type StaffProduct } from '#core/catalogue/import-file.ts'
import { refuseField, ShopError, type Issue } from '#core/errors.ts'
import type { Context, StaffContext } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { categories } from '../../database/tables/catalogue.ts'
import { createdEntry, savedEntry } from './audit-entries.ts'
import {
  cutsWait,
  demandChangesAlone,
  lockForChange,
  recordChanges,
  withoutCuts,
} from './prices/price-cuts.ts'
import { demandPrices, demandPublication } from './prices/prices.ts'
import { existingProducts } from './named-products.ts'
import { writeProducts } from './write-products.ts'
import { lockCatalogue, readByIds, readForWriting, versionOf, type StoredProduct } from './stored-products.ts'
import { auditStaff } from '../staff/audit.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'
import { changeCatalogue } from './change-catalogue.ts'

/** Reads a product for staff, with all fields in every language. @throws ShopError product_not_found */
export async function readStaffProduct({ database }: { database: Database | Transaction }, id: string) {
  const { product, updatedAt, formerNames } = await demandProduct(database, id)
  return { product, version: versionOf(product), updatedAt: updatedAt.toISOString(), formerNames }
}

/** Adds a product at the end of the catalogue. @throws ShopError product_exists, category_not_found, invalid_input */
export async function createProduct(context: StaffContext, { product }: { product: StaffProduct }) {
  await demandPictures(context, product, undefined)
  return changeCatalogue(context, async (tx) => {
    await lockCatalogue(tx)
    await demandPrices(tx, context, product, undefined)
    const before = await readForWriting(tx, [product.id])
    if (before.size > 0) throw new ShopError('product_exists')
    await demandPublication(tx, context, product, undefined)
    await demandCategory(tx, product.category)
    await demandNamed(tx, product)
    await writeProducts(tx, [product], before, 'keep')
    await auditStaff(tx, context, createdEntry(product))
    return readStaffProduct({ database: tx }, product.id)
  })
}

/**
 * Saves a product unless somebody changed it since `version`. The stock of existing specs is not saved here, because it
 * is adjusted separately with a reason; a new spec starts with its quantity. If prices fall by more than the limit of
 * one person, they wait for a colleague, and need a reason `why`. Everything else is saved.
 * @throws ShopError product_not_found, catalogue_changed_meanwhile, category_not_found, second_person_needed,
 *   invalid_input
 */
export async function saveProduct(
  context: StaffContext,
  id: string,
  { product, version, why }: { product: StaffProduct; version: string; why?: string | undefined },
) {
  if (product.id !== id) refuseField('product.id', 'problem.idChanged')
  const { product: seen } = await demandProduct(context.database, id)
  await demandPictures(context, product, seen)
  return changeCatalogue(context, async (tx) => {
    await lockForChange(tx, context)
    const before = await readForWriting(tx, [id])
    const stored = before.get(id)
    if (stored === undefined) throw new ShopError('product_not_found')
    if (versionOf(stored.product) !== version)
      throw await changedMeanwhile(tx, 'catalogue_changed_meanwhile', { subject: 'product', subjectId: id })
    await demandPrices(tx, context, product, stored.product)
    await demandPublication(tx, context, product, stored.product)
    await demandCategory(tx, product.category)
    await demandNamed(tx, product)
    const wanted = { before: stored.product, after: product }
    const waits = await cutsWait(tx, context, [wanted], { why, subject: `product ${id}` })
    const after = waits ? withoutCuts(wanted) : product
    await demandChangesAlone(tx, context, [{ ...wanted, after }])
    const { changed } = await writeProducts(tx, [after], before, 'keep')
    await recordChanges(tx, context, changed)
    for (const { changes } of changed) await auditStaff(tx, context, savedEntry(id, changes))
    return { ...(await readStaffProduct({ database: tx }, id)), waits }
  })
}

async function demandProduct(database: Database | Transaction, id: string): Promise<StoredProduct> {
  const stored = (await readByIds(database, [id])).get(id)
  if (stored === undefined) throw new ShopError('product_not_found')
  return stored
}

async function demandCategory(tx: Transaction, key: string) {
  if ((await tx.$count(categories, eq(categories.key, key))) === 0) throw new ShopError('category_not_found')
}

/** The fields of a product that contain URLs of files. */
type ProductFiles = Pick<StaffProduct, 'images' | 'videoUrl' | 'videoPosterUrl'> & {
  specs: readonly Pick<StaffProduct['specs'][number], 'model'>[]
}

/** Lists every picture, film and model of a product, with the path of its field. */
export function filesOf({
  images,
  videoUrl,
  videoPosterUrl,
  specs,
}: ProductFiles): { path: string; url: string }[] {
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

/** Requires that all products in `goesWith` and `sameRoom` exist. @throws ShopError invalid_input */
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
 * Requires that every new picture, film and model of a product is stored. `before` is the product before the change.
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
