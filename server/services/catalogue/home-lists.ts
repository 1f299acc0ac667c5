import { and, asc, desc, eq, gte, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import { formatDate, startOfDay } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import type { Language } from '#core/language.ts'
import { cancelledStatuses } from '#core/orders/orders.ts'
import { homeList, startRules, type HomeList, type ListRule } from '#core/offers/list-rules.ts'

import type { Context, HasDatabase, StaffContext } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { listRules } from '../../database/tables/offers.ts'
import { orderItems, orders } from '../../database/tables/orders.ts'
import { auditStaff } from '../staff/audit.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'
import { isPublished } from './product-conditions.ts'
import { findProducts, inListOrder, listColumns, shownOfLists, toWire } from './list-products.ts'
import { fingerprint } from '../../fingerprint.ts'
import { lockCatalogue } from './write-products.ts'

/**
 * Reads the products of a list on the home page: first the products that staff chose, then the products that its rule
 * finds.
 */
export async function listHomeProducts(context: Context, list: HomeList, wanted: { lang: Language }) {
  const { database } = context
  const { is, at } = listColumns[list]
  const shown = shownOfLists[list]
  const picked = await findProducts(database, {
    where: and(isPublished, eq(is, true)),
    orderBy: [asc(at), ...inListOrder],
    limit: shown,
  })
  const more = picked.length < shown ? await readByRule(context, list) : []
  const ids = homeList(
    picked.map(({ id }) => id),
    more,
    shown,
  )
  const missing = ids.slice(picked.length)
  const found =
    missing.length === 0
      ? []
      : await findProducts(database, { where: inArray(products.id, missing), limit: shown })
  const byId = new Map([...picked, ...found].map((row) => [row.id, row]))
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

/** The most products that a rule finds: enough for a list, even if staff also chose some of them. */
const mostByRule = shownOfLists['on-sale'] + shownOfLists['best-sellers']

/** The ids of reduced products, largest reduction first: "On sale = running offers". */
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
 * The ids of the products of which the most pieces were sold since a day, today included: "Best sellers = sold in the
 * last N days".
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
export const readListRule = async (database: Database | Transaction, list: HomeList) =>
  versioned(await readRule(database, list))

/** Changes the rule of a list. @throws ShopError catalogue_changed_meanwhile */
export async function saveListRule(
  context: StaffContext,
  list: HomeList,
  { version, rule }: { version: string; rule: ListRule },
) {
  return context.database.transaction(async (tx) => {
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
