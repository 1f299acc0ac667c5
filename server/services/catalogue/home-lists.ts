import { and, asc, desc, eq, gte, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import { formatDate, startOfDay } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { cancelledStatuses } from '#core/orders/orders.ts'
import { homeList, onSaleList, startRules, type HomeList, type ListRule } from '#core/offers/list-rules.ts'
import type { Context, HasDatabase, StaffContext } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { listRules } from '../../database/tables/offers.ts'
import { orderItems, orders } from '../../database/tables/orders.ts'
import { auditStaff } from '../staff/audit.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'
import { isPublished } from './product-conditions.ts'
import { inListOrder } from './list-products.ts'
import { findProducts, toWire } from './read-product.ts'
import { fingerprint } from '../../fingerprint.ts'
import { lockCatalogue } from './stored-products.ts'
import { changeCatalogue } from './change-catalogue.ts'

/** The home page shows only one row of products per list: "not sixteen like tiles". */
const shownOfLists: Readonly<Record<HomeList, number>> = { 'on-sale': 4, 'best-sellers': 4 }

/** The columns of a list: whether a product is on the list, and its position. */
export const listColumns = {
  'on-sale': { is: products.onSale, at: products.onSalePosition },
  'best-sellers': { is: products.bestSeller, at: products.bestSellerPosition },
} as const

/** Whether an offer is running on some spec of a product. */
const isReduced = sql`exists (select from specs where specs.product_id = ${products.id} and sale_price_sen is not null)`

/**
 * Reads the products of a list on the home page: first the products that staff chose, then those that its rule finds.
 */
export async function listHomeProducts(context: Context, list: HomeList, wanted: { lang: Language }) {
  const { database } = context
  const { is, at } = listColumns[list]
  const shown = shownOfLists[list]
  const picked = await findProducts(database, {
    where: and(isPublished, eq(is, true)),
    orderBy: [...(list === 'on-sale' ? [desc(isReduced)] : []), asc(at), ...inListOrder],
    limit: shown,
  })
  const chosen = picked.map(({ id, specs: all }) => ({
    id,
    isReduced: all.some(({ priceSen, regularPriceSen }) => priceSen < regularPriceSen),
  }))
  const isFull = picked.length === shown && (list !== 'on-sale' || chosen.every((one) => one.isReduced))
  const more = isFull ? [] : await readByRule(context, list)
  const ids =
    list === 'on-sale'
      ? onSaleList(chosen, more, shown)
      : homeList(
          chosen.map(({ id }) => id),
          more,
          shown,
        )
  const byId = new Map(picked.map((row) => [row.id, row]))
  const missing = ids.filter((id) => !byId.has(id))
  const found =
    missing.length === 0
      ? []
      : await findProducts(database, { where: inArray(products.id, missing), limit: shown })
  for (const row of found) byId.set(row.id, row)
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [toWire(row, wanted.lang)]
  })
}

/** The ids of the products that a list's rule finds, in sequence; cached until the catalogue or the day changes. */
async function readByRule(context: Context, list: HomeList): Promise<string[]> {
  const rule = await readRule(context.database, list)
  if (!rule.automatic) return []
  const today = formatDate(context.now())
  const read = list === 'on-sale' ? readReduced : readMostSold
  return context.totals.of(JSON.stringify([list, rule.days, today]), () =>
    read(context, addDays(today, 1 - rule.days)),
  )
}

/** The maximum number of products that a rule finds: enough to fill a list even if staff chose some of them, too. */
const mostByRule = shownOfLists['on-sale'] + shownOfLists['best-sellers']

/** Reads the ids of reduced products, largest reduction first: "On sale = running offers". */
async function readReduced({ database }: HasDatabase): Promise<string[]> {
  const share = sql`max(1 - ${specs.priceSen}::float8 / ${specs.regularPriceSen})`
  const rows = await database
    .select({ id: products.id })
    .from(specs)
    .innerJoin(products, eq(products.id, specs.productId))
    .where(and(isPublished, isNotNull(specs.salePriceSen)))
    .groupBy(products.id)
    .orderBy(desc(share), asc(products.position), asc(products.id))
    .limit(mostByRule)
  return rows.map(({ id }) => id)
}

/**
 * Reads the ids of the products of which most pieces have been sold since a day, including today: "Best sellers = sold
 * in the last N days".
 */
async function readMostSold({ database }: HasDatabase, firstDay: string): Promise<string[]> {
  const rows = await database
    .select({ id: products.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(
      and(
        isPublished,
        gte(orders.placedAt, startOfDay(firstDay)),
        notInArray(orders.status, [...cancelledStatuses]),
      ),
    )
    .groupBy(products.id)
    .orderBy(desc(sql`sum(${orderItems.quantity})`), asc(products.position), asc(products.id))
    .limit(mostByRule)
  return rows.map(({ id }) => id)
}

async function readRule(database: Pick<Database, 'select'>, list: HomeList): Promise<ListRule> {
  const [row] = await database
    .select({ automatic: listRules.automatic, days: listRules.days })
    .from(listRules)
    .where(eq(listRules.list, list))
  return row ?? startRules[list]
}

const versioned = (rule: ListRule) => ({ ...rule, version: fingerprint(rule) })

/** Reads the rule of a list, as staff edit it, with its version. */
const readListRule = async (database: Database | Transaction, list: HomeList) =>
  versioned(await readRule(database, list))

/** Changes the rule of a list. @throws ShopError catalogue_changed_meanwhile */
export async function saveListRule(
  context: StaffContext,
  list: HomeList,
  { version, rule }: { version: string; rule: ListRule },
) {
  return changeCatalogue(context, async (tx) => {
    await lockCatalogue(tx)
    const before = await readRule(tx, list)
    if (versioned(before).version !== version)
      throw await changedMeanwhile(tx, 'catalogue_changed_meanwhile', { subject: 'list', subjectId: list })
    if (fingerprint(rule) === version) return versioned(rule)
    await tx
      .insert(listRules)
      .values({ list, ...rule })
      .onConflictDoUpdate({ target: listRules.list, set: rule })
    await auditStaff(tx, context, {
      action: 'list_rule.saved',
      subject: 'list',
      subjectId: list,
      before: { ...before },
      after: { ...rule },
    })
    return versioned(rule)
  })
}

/** Reads the lists of the home page for staff, each in its sequence. */
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
  return changeCatalogue(context, async (tx) => {
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
