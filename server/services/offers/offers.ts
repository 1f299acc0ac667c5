import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { formatMinute, parseMinute } from '#core/dates.ts'
import type { StaffOffer } from '#core/api/staff/offers.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import { specKey, type OfferInput } from '#core/offers/offer-editor.ts'
import { lookOf, offerPrice, offerState, type OfferLook } from '#core/offers/offer-prices.ts'
import type { HasDatabase, StaffContext } from '../../context.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { memberLines } from '../../database/tables/members.ts'
import { offerPrices, offers } from '../../database/tables/offers.ts'
import { auditStaff } from '../staff/audit.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'
import * as lists from '../staff/list-editor.ts'
import { isOffered, writeOfferPrices } from './offered-prices.ts'
import { settlePrices } from './price-clock.ts'

type Row = typeof offers.$inferSelect

/** The maximum number of specs that a preview lists. */
const maxRows = 300

const toEntry = ({ name, kind, value, rounding, goods, beginsAt, endsAt }: Row): OfferInput => ({
  name,
  kind,
  value,
  rounding,
  ...goods,
  begins: formatMinute(beginsAt),
  ...(endsAt !== null && { ends: formatMinute(endsAt) }),
})

const toColumns = ({ begins, ends, name, kind, value, rounding, ...goods }: OfferInput) => ({
  name,
  kind,
  value,
  rounding,
  goods,
  beginsAt: parseMinute(begins),
  endsAt: ends === undefined ? null : parseMinute(ends),
})

const spanOf = ({ beginsAt, endsAt }: Pick<Row, 'beginsAt' | 'endsAt'>) => ({
  begins: beginsAt,
  ends: endsAt,
})

/** Describes offers for the functions that edit lists. A written offer updates the prices in the same transaction. */
const offerTable = ({ now }: StaffContext): lists.EditedTable<OfferInput, typeof offers> => ({
  subject: 'offer',
  conflict: 'offer_changed_meanwhile',
  // The catalogue's lock, because prices are part of the catalogue.
  lock: 'catalogue',
  table: offers,
  key: 'id',
  toEntry,
  toColumns,
  demandAllowed(_context, _id, entries) {
    const [stored, entered = stored] = entries.map(toColumns)
    if (stored === undefined || entered === undefined) return
    const state = offerState(spanOf(stored), now())
    if (entries.length > 1 && state === 'ended') throw new ShopError('offer_ended')
    if (entries.length > 1 && state === 'running' && entered.beginsAt.getTime() !== stored.beginsAt.getTime())
      refuseField('offer.begins', 'staff.offers.hasBegun')
    if (entered.endsAt !== null && entered.endsAt <= now()) refuseField('offer.ends', 'staff.offers.endsPast')
  },
  async written(tx, entry, id) {
    await writeOfferPrices(tx, { ...toColumns(entry), id })
    await settlePrices(tx, now())
  },
  async demandUnused(tx, id) {
    const [row] = await tx.select().from(offers).where(eq(offers.id, id))
    if (row !== undefined && offerState(spanOf(row), now()) !== 'planned') throw new ShopError('offer_in_use')
  },
  auditOf: ({ ends = null, ...entry }) => ({ ...entry, ends }),
})

const specCount = sql<number>`(select count(*)::int from ${offerPrices} where ${offerPrices.offerId} = ${offers.id})`

function toStaffOffer(context: StaffContext, { row, specs: count }: { row: Row; specs: number }): StaffOffer {
  const entry = toEntry(row)
  return {
    ...entry,
    id: row.id,
    state: offerState(spanOf(row), context.now()),
    specs: count,
    version: lists.entryVersion(offerTable(context), entry),
  }
}

/** Reads a page of offers: running offers first, then planned offers, then ended offers. */
export async function listOffers(
  context: StaffContext,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: number; offers: StaffOffer[] }> {
  const now = sql`${context.now().toISOString()}::timestamptz`
  const rank = sql`case when ${offers.endsAt} <= ${now} then 2 when ${offers.beginsAt} <= ${now} then 0 else 1 end`
  const [rows, total] = await Promise.all([
    context.database
      .select({ row: offers, specs: specCount })
      .from(offers)
      .orderBy(
        rank,
        asc(sql`case when ${rank} = 1 then ${offers.beginsAt} end`),
        desc(offers.beginsAt),
        offers.id,
      )
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    context.database.$count(offers),
  ])
  return { total, offers: rows.map((found) => toStaffOffer(context, found)) }
}

/** Reads an offer. @throws ShopError offer_not_found */
async function findOffer(context: StaffContext, id: string): Promise<StaffOffer> {
  const [found] = await context.database
    .select({ row: offers, specs: specCount })
    .from(offers)
    .where(eq(offers.id, id))
  if (found === undefined) throw new ShopError('offer_not_found')
  return toStaffOffer(context, found)
}

/** Reads an offer, with the names of its products. @throws ShopError offer_not_found */
export async function readOffer(context: StaffContext, { id, lang }: { id: string; lang: Language }) {
  const offer = await findOffer(context, id)
  const rows = await context.database
    .select({ id: products.id, name: products.name, imgUrl: products.imgUrl, published: products.published })
    .from(products)
    .where(inArray(products.id, offer.products))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    offer,
    products: offer.products.flatMap((one) => {
      const row = byId.get(one)
      if (row === undefined) return []
      const { name, ...product } = row
      return [{ ...product, productName: name[lang] }]
    }),
  }
}

/** Adds an offer. @throws ShopError offer_exists, invalid_input */
export async function createOffer(context: StaffContext, { id, offer }: { id: string; offer: OfferInput }) {
  await lists.createEntry(context, offerTable(context), { id, entry: offer })
  return findOffer(context, id)
}

/** Changes an offer. @throws ShopError offer_not_found, offer_ended, offer_changed_meanwhile, invalid_input */
export async function saveOffer(
  context: StaffContext,
  { id, version, offer }: { id: string; version: string; offer: OfferInput },
) {
  await lists.saveEntry(context, offerTable(context), { id, version, entry: offer })
  return findOffer(context, id)
}

/** Ends a running offer now. @throws ShopError offer_not_found, offer_ended, offer_changed_meanwhile */
export async function stopOffer(context: StaffContext, { id, version }: { id: string; version: string }) {
  const table = offerTable(context)
  await context.database.transaction(async (tx) => {
    await lists.lockEntries(tx, table)
    const [row] = await tx.select().from(offers).where(eq(offers.id, id))
    if (row === undefined) throw new ShopError('offer_not_found')
    if (lists.entryVersion(table, toEntry(row)) !== version)
      throw await changedMeanwhile(tx, table.conflict, { subject: 'offer', subjectId: id })
    const at = context.now()
    if (offerState(spanOf(row), at) !== 'running') throw new ShopError('offer_ended')
    await tx.update(offers).set({ endsAt: at }).where(eq(offers.id, id))
    await settlePrices(tx, at)
    await auditStaff(tx, context, {
      action: 'offer.stopped',
      subject: 'offer',
      subjectId: id,
      before: { ends: row.endsAt === null ? null : formatMinute(row.endsAt) },
      after: { ends: formatMinute(at) },
    })
  })
  return findOffer(context, id)
}

/** Deletes an offer that has not begun. @throws ShopError offer_not_found, offer_in_use, offer_changed_meanwhile */
export async function deleteOffer(context: StaffContext, { id, version }: { id: string; version: string }) {
  await lists.deleteEntry(context, offerTable(context), { id, version })
  await settlePrices(context.database, context.now())
}

/**
 * Computes the effect of an offer on each price, and the number of members with a product in the cart that would become
 * cheaper.
 */
export async function previewOffer({ database }: HasDatabase, { offer, lang }: PreviewInput) {
  const goods = toColumns(offer).goods
  const leftOut = new Set(goods.leftOut)
  const rows = await database
    .select({
      productId: specs.productId,
      specId: specs.id,
      productName: products.name,
      specName: specs.displayName,
      imgUrl: sql<string>`coalesce(${specs.images}[1], ${products.imgUrl})`,
      regularSen: specs.regularPriceSen,
    })
    .from(specs)
    .innerJoin(products, eq(products.id, specs.productId))
    .where(isOffered(goods))
    .orderBy(asc(products.position), asc(products.id), asc(specs.position))
  const looks: Record<OfferLook, number> = { fine: 0, deep: 0, no_less: 0, left_out: 0 }
  const lowered = new Set<string>()
  const looked = rows.map(({ regularSen, productName, specName, ...row }) => {
    const sen = offerPrice(regularSen, offer)
    const look = lookOf(regularSen, sen, leftOut.has(specKey(row.productId, row.specId)))
    looks[look] += 1
    if (look === 'fine' || look === 'deep') lowered.add(row.productId)
    return {
      ...row,
      productName: productName[lang],
      specName: specName[lang],
      regular: toRinggit(regularSen),
      ...(sen !== undefined && { price: toRinggit(sen) }),
      look,
    }
  })
  return {
    specs: rows.length,
    looks,
    carts: await countCarts({ database }, [...lowered]),
    rows: looked.slice(0, maxRows),
  }
}
interface PreviewInput {
  offer: OfferInput
  lang: Language
}

/** Counts the members with one of these products in their cart. */
async function countCarts({ database }: HasDatabase, productIds: readonly string[]): Promise<number> {
  const [row] = await database
    .select({ count: sql<number>`count(distinct ${memberLines.memberId})::int` })
    .from(memberLines)
    .where(
      sql`${memberLines.list} = 'cart' and ${memberLines.item} ->> 'productId'
        in (select json_array_elements_text(${JSON.stringify(productIds)}::json))`,
    )
  return row?.count ?? 0
}
