import { asc, eq, inArray, sql } from 'drizzle-orm'
import { findSpec } from '#core/catalogue/find-spec.ts'
import type { StaffVoucher } from '#core/api/vouchers-staff.ts'
import { formatDate, startOfDay } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import { personName } from '#core/accounts/names.ts'
import { startLanguage, type Language } from '#core/language.ts'
import { formatRinggit, toRinggit, toSen } from '#core/money.ts'
import type { VoucherInput } from '#core/vouchers/voucher-editor.ts'
import {
  goodsOf,
  normalizeVoucherCode,
  voucherOn,
  voucherState,
  type Voucher,
} from '#core/vouchers/vouchers.ts'
import type { Context, RequestContext, StaffContext } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { categories, products, specs } from '../../database/tables/catalogue.ts'
import { members } from '../../database/tables/members.ts'
import { orders } from '../../database/tables/orders.ts'
import { vouchers } from '../../database/tables/vouchers.ts'
import { readSession } from '../accounts/sessions.ts'
import * as lists from '../staff/list-editor.ts'
import { quotedDiscountOn } from './quoted-discount.ts'

type Shop = Pick<Context, 'database' | 'now'>
type Row = typeof vouchers.$inferSelect

/**
 * The vouchers, as staff edit them. Staff enter the last valid day in "To"; the database stores the start of the next
 * day.
 */
const voucherTable: lists.EditedTable<Omit<VoucherInput, 'code'>, typeof vouchers> = {
  subject: 'voucher',
  conflict: 'voucher_changed_meanwhile',
  lock: 'vouchers',
  table: vouchers,
  key: 'code',
  toEntry: ({ amountSen, active, validFrom, validTo, maxUses, maxUsesPerMember, minOrderSen, ...terms }) => ({
    amount: toRinggit(amountSen),
    active,
    ...(validFrom !== null && { firstDay: formatDate(validFrom) }),
    ...(validTo !== null && { lastDay: formatDate(new Date(validTo.getTime() - 1)) }),
    ...(maxUses !== null && { maxUses }),
    ...(maxUsesPerMember !== null && { maxUsesPerMember }),
    ...(minOrderSen !== null && { minimum: toRinggit(minOrderSen) }),
    ...(terms.perCent !== null && { perCent: terms.perCent }),
    ...(terms.maxDiscountSen !== null && { most: toRinggit(terms.maxDiscountSen) }),
    ...(terms.categoryKeys !== null && { categories: terms.categoryKeys }),
    ...(terms.memberIds !== null && { members: terms.memberIds }),
    ...(!terms.withOffers && { withOffers: false }),
  }),
  toColumns: ({ amount, active, firstDay, lastDay, maxUses, maxUsesPerMember, minimum, ...terms }) => ({
    amountSen: terms.perCent === undefined ? toSen(amount) : 0,
    active,
    validFrom: firstDay === undefined ? null : startOfDay(firstDay),
    validTo: lastDay === undefined ? null : startOfDay(addDays(lastDay, 1)),
    maxUses: maxUses ?? null,
    maxUsesPerMember: maxUsesPerMember ?? null,
    minOrderSen: minimum === undefined ? null : toSen(minimum),
    perCent: terms.perCent ?? null,
    maxDiscountSen: terms.most === undefined || terms.perCent === undefined ? null : toSen(terms.most),
    categoryKeys: terms.categories ?? null,
    memberIds: terms.members ?? null,
    withOffers: terms.withOffers ?? true,
  }),
  async demandUnused(tx, code) {
    const count = await tx.$count(orders, eq(orders.voucherCode, code))
    if (count > 0) throw new ShopError('voucher_in_use', { orders: count })
  },
  auditOf: ({ amount, active, firstDay = null, lastDay = null, minimum, ...limits }) => ({
    amountSen: toSen(amount),
    active,
    firstDay,
    lastDay,
    maxUses: limits.maxUses ?? null,
    maxUsesPerMember: limits.maxUsesPerMember ?? null,
    minOrderSen: minimum === undefined ? null : toSen(minimum),
    perCent: limits.perCent ?? null,
    maxDiscountSen: limits.most === undefined ? null : toSen(limits.most),
    categories: limits.categories ?? null,
    members: limits.members ?? null,
    withOffers: limits.withOffers ?? true,
  }),
}

const orderCount = sql<number>`(select count(*)::int from ${orders} where ${orders.voucherCode} = ${vouchers.code})`
/** SQL of the number of orders that count towards a voucher's limit; 0 for a voucher without a limit. */
const useCount = sql<number>`case when ${vouchers.maxUses} is null then 0 else voucher_uses(${vouchers.code}, null) end::int`

/**
 * Reads the current discount of a voucher code. "Any unknown or expired code gives 0." Unknown and expired codes count
 * against the limits of the client and of the signed-in member.
 * @throws ShopError too_many_requests
 */
export async function readVoucher(
  context: RequestContext,
  input: { code: string; token: string | undefined; lang: Language },
): Promise<Voucher> {
  const code = normalizeVoucherCode(input.code)
  const session = input.token === undefined ? undefined : await readSession(context, input.token)
  const subjects = [context.client, ...(session === undefined ? [] : [voucherGuesser(session.member)])]
  const row = await findLimited(context, code, subjects)
  if (row === undefined) return { code, discount: 0 }
  if (!isFor(row, session?.member)) return { code, discount: 0, membersOnly: true }
  return { code, ...(await termsOf(context.database, row, input.lang)) }
}

/** Whether a member may use a voucher. */
const isFor = ({ memberIds }: Row, member: { id: string } | undefined) =>
  memberIds === null || (member !== undefined && memberIds.includes(member.id))

/** Reads the terms of a voucher, from which the discount is computed and which are shown to shoppers. */
async function termsOf(
  database: Pick<Database, 'select'>,
  row: Row,
  lang: Language,
): Promise<Omit<Voucher, 'code'>> {
  const { amountSen, perCent, maxDiscountSen, minOrderSen, categoryKeys, withOffers } = row
  const named =
    categoryKeys === null
      ? []
      : await database
          .select({ name: categories.name })
          .from(categories)
          .where(inArray(categories.key, categoryKeys))
          .orderBy(asc(categories.position))
  return {
    discount: toRinggit(amountSen),
    ...(perCent !== null && { perCent }),
    ...(maxDiscountSen !== null && { most: toRinggit(maxDiscountSen) }),
    ...(minOrderSen !== null && { minimum: toRinggit(minOrderSen) }),
    ...(categoryKeys !== null && {
      categories: named.map(({ name }) => ({ name: name[startLanguage], displayName: name[lang] })),
    }),
    ...(!withOffers && { regularOnly: true }),
  }
}

/** A line of an order to which a voucher may apply. */
interface OrderedLine {
  productId: string
  /** The current or a former name of the spec. */
  specName: string
  /** The price of one piece, in sen. */
  priceSen: number
  quantity: number
}

/**
 * Adds to the lines of an order the data on which a voucher depends: the category, and whether the price is reduced.
 */
async function linesOf(database: Pick<Database, 'select'>, lines: readonly OrderedLine[]) {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const rows = await database
    .select({
      productId: specs.productId,
      name: specs.name,
      formerNames: specs.formerNames,
      category: categories.name,
      isReduced: sql<boolean>`${specs.salePriceSen} is not null`,
    })
    .from(specs)
    .innerJoin(products, eq(products.id, specs.productId))
    .innerJoin(categories, eq(categories.key, products.categoryKey))
    .where(inArray(specs.productId, ids))
  return lines.map(({ productId, specName, priceSen, quantity }) => {
    const spec = findSpec({ specs: rows.filter((row) => row.productId === productId) }, specName)
    return {
      price: toRinggit(priceSen),
      quantity,
      category: spec?.category[startLanguage],
      isReduced: spec?.isReduced ?? false,
    }
  })
}

/**
 * Computes the discount of a voucher on an order, in sen; 0 if the code is not valid. A voucher whose terms are not met
 * is refused: "This voucher needs RM 200 of chairs; your cart has RM 150".
 * @throws ShopError voucher_for_members, voucher_for_other_goods, voucher_below_minimum
 */
export async function deductVoucher(
  { database, language }: Pick<RequestContext, 'language'> & { database: Pick<Database, 'select'> },
  row: Row | undefined,
  { member, lines }: { member: { id: string }; lines: readonly OrderedLine[] },
): Promise<number> {
  if (row === undefined) return 0
  if (!isFor(row, member)) throw new ShopError('voucher_for_members')
  const terms = await termsOf(database, row, language)
  const { discount, counted, problem } = voucherOn(terms, await linesOf(database, lines))
  if (problem === undefined) return toSen(discount)
  const goods = goodsOf(terms)
  if (problem === 'goods') throw new ShopError('voucher_for_other_goods', { goods })
  throw new ShopError('voucher_below_minimum', {
    minimum: formatRinggit(terms.minimum ?? 0),
    has: formatRinggit(counted),
    goods,
  })
}

/**
 * Computes the current discount of a voucher on an order of a member, in sen; undefined if it cannot be used. The code
 * does not count as a guess, because it was checked when the order was entered.
 */
export async function voucherWorth(
  context: Pick<RequestContext, 'language' | 'now'> & { database: Pick<Database, 'select' | 'execute'> },
  { code, member, lines }: { code: string; member: { id: string }; lines: readonly OrderedLine[] },
): Promise<number | undefined> {
  const row = await findActive(context, normalizeVoucherCode(code))
  if (row === undefined) return undefined
  const { maxUsesPerMember: most } = row
  if (most !== null && (await usesBy(context.database, row.code, member.id)) >= most) return undefined
  try {
    return await deductVoucher(context, row, { member, lines })
  } catch (error) {
    if (error instanceof ShopError) return undefined
    throw error
  }
}

/**
 * Computes the discount on changed lines of an order, in sen: by the voucher's current terms, or the previous discount
 * if the voucher is deleted. After the voucher has ended or was deactivated, the discount no longer grows. The discount of
 * a quotation shrinks with its goods.
 */
export async function voucherDiscountOn(
  database: Pick<Database, 'select'>,
  order: { voucherCode: string | null; voucherDiscountSen: number; quotationId: string | null },
  { lines, now }: { lines: readonly (OrderedLine & { specId: string })[]; now: Date },
): Promise<number> {
  const totalSen = lines.reduce((sum, { priceSen, quantity }) => sum + priceSen * quantity, 0)
  const former = Math.min(order.voucherDiscountSen, totalSen)
  if (order.voucherCode === null)
    return Math.min((await quotedDiscountOn(database, order, lines)) ?? former, totalSen)
  const [row] = await database.select().from(vouchers).where(eq(vouchers.code, order.voucherCode))
  if (row === undefined) return former
  const terms = await termsOf(database, row, startLanguage)
  const sen = toSen(voucherOn(terms, await linesOf(database, lines)).discount)
  // Ignores the limit of uses, because the order itself is one of the uses.
  return voucherState({ ...row, maxUses: null, uses: 0 }, now) === 'active' ? sen : Math.min(former, sen)
}

/**
 * Requires that an order may use its voucher again when its cancellation is undone. Locks the voucher, so that orders
 * with a limited voucher wait for each other.
 * @throws ShopError voucher_taken if other orders have used the voucher up
 */
export async function reclaimVoucher(
  tx: Transaction,
  { voucherCode: code, memberId }: { voucherCode: string | null; memberId: string | null },
): Promise<void> {
  if (code === null) return
  const [row] = await tx.select().from(vouchers).where(eq(vouchers.code, code)).for('no key update')
  if (row === undefined) return
  const { maxUses, maxUsesPerMember } = row
  const isUsedUp =
    (maxUses !== null && (await usesBy(tx, code, null)) >= maxUses) ||
    (maxUsesPerMember !== null && memberId !== null && (await usesBy(tx, code, memberId)) >= maxUsesPerMember)
  if (isUsedUp) throw new ShopError('voucher_taken', { code })
}

/** Counts the uses of a voucher by one member, or by everybody if `member` is null. */
export async function usesBy(database: Pick<Database, 'execute'>, code: string, member: string | null) {
  const { rows } = await database.execute<{ uses: number }>(
    sql`select voucher_uses(${code}, ${member})::int as uses`,
  )
  return rows[0]?.uses ?? 0
}

/** Returns the subject under which guessed codes of a member are counted, regardless of the network. */
export const voucherGuesser = ({ id }: { id: string }) => `member ${id}`

/**
 * Finds the valid voucher of an entered code. If there is none, returns undefined and counts a guess for each subject.
 * @throws ShopError too_many_requests
 */
export async function findLimited(
  context: Pick<RequestContext, 'now' | 'limits'> & { database: Pick<Database, 'select'> },
  code: string,
  subjects: readonly string[],
) {
  return context.limits.guess('voucher', subjects, () => findActive(context, code))
}

/** Finds the valid voucher of a code; undefined if there is none. Nothing is counted. */
export async function findActive(
  { database, now }: Pick<Shop, 'now'> & { database: Pick<Database, 'select'> },
  code: string,
): Promise<Row | undefined> {
  const [found] = await database
    .select({ row: vouchers, uses: useCount })
    .from(vouchers)
    .where(eq(vouchers.code, code))
  const isWorth = found !== undefined && voucherState({ ...found.row, uses: found.uses }, now()) === 'active'
  return isWorth ? found.row : undefined
}

/** Reads a page of the vouchers whose code contains the search, valid and future vouchers first. */
export async function listVouchers(
  { database, now }: Shop,
  { q, page, pageSize }: { q: string; page: number; pageSize: number },
): Promise<{ total: number; vouchers: StaffVoucher[] }> {
  const time = now()
  const hasPassed = sql`not ${vouchers.active} or coalesce(${vouchers.validTo} <= ${time.toISOString()}::timestamptz, false)
    or coalesce(${useCount} >= ${vouchers.maxUses}, false)`
  const matches = q === '' ? undefined : sql`position(${normalizeVoucherCode(q)} in ${vouchers.code}) > 0`
  const [rows, total] = await Promise.all([
    database
      .select({ row: vouchers, orderCount, uses: useCount })
      .from(vouchers)
      .where(matches)
      .orderBy(asc(hasPassed), asc(vouchers.code))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    database.$count(vouchers, matches),
  ])
  const named = await readMembers(
    database,
    rows.map(({ row }) => row),
  )
  return {
    total,
    vouchers: rows.map((found) =>
      toStaffVoucher(
        found,
        time,
        named.filter(({ id }) => found.row.memberIds?.includes(id)),
      ),
    ),
  }
}

/** Reads the members for whom vouchers are reserved. */
async function readMembers(database: Pick<Database, 'select'>, rows: readonly Row[]) {
  const ids = [...new Set(rows.flatMap(({ memberIds }) => memberIds ?? []))]
  if (ids.length === 0) return []
  const found = await database.select().from(members).where(inArray(members.id, ids))
  return found.map((member) => ({
    id: member.id,
    name: personName(member),
    phoneNumber: member.phoneNumber,
  }))
}

/** Reads a voucher. @throws ShopError voucher_not_found */
export async function readStaffVoucher({ database, now }: Shop, code: string): Promise<StaffVoucher> {
  const [result] = await database
    .select({ row: vouchers, orderCount, uses: useCount })
    .from(vouchers)
    .where(eq(vouchers.code, normalizeVoucherCode(code)))
  if (result === undefined) throw new ShopError('voucher_not_found')
  return toStaffVoucher(result, now(), await readMembers(database, [result.row]))
}

/** Adds a voucher. @throws ShopError voucher_exists */
export async function createVoucher(context: StaffContext, voucher: VoucherInput): Promise<StaffVoucher> {
  const { code, ...entry } = voucher
  await lists.createEntry(context, voucherTable, { id: code, entry })
  return readStaffVoucher(context, code)
}

/**
 * Changes a voucher, except its code, unless somebody changed it since `version`.
 * @throws ShopError voucher_not_found, voucher_changed_meanwhile, invalid_input
 */
export async function saveVoucher(
  context: StaffContext,
  code: string,
  { voucher, version }: { voucher: VoucherInput; version: string },
): Promise<StaffVoucher> {
  if (voucher.code !== code) refuseField('voucher.code', 'problem.idChanged')
  await lists.saveEntry(context, voucherTable, { id: code, version, entry: voucher })
  return readStaffVoucher(context, code)
}

/** Deletes a voucher that no order uses. @throws ShopError voucher_not_found, voucher_in_use */
export async function deleteVoucher(context: StaffContext, code: string) {
  await lists.deleteEntry(context, voucherTable, { id: code })
}

function toStaffVoucher(
  { row, orderCount, uses }: { row: Row; orderCount: number; uses: number },
  time: Date,
  named: StaffVoucher['named'],
): StaffVoucher {
  const entry = voucherTable.toEntry(row)
  return {
    ...entry,
    code: row.code,
    state: voucherState({ ...row, uses }, time),
    named,
    orders: orderCount,
    version: lists.entryVersion(voucherTable, entry),
  }
}
