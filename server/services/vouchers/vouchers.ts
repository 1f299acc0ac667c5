import { asc, eq, sql } from 'drizzle-orm'
import type { StaffVoucher } from '../../../core/api/vouchers-staff.ts'
import { formatDate, startOfDay } from '../../../core/dates.ts'
import { addDays } from '../../../core/days.ts'
import { refuseField, ShopError } from '../../../core/errors.ts'
import { toRinggit, toSen } from '../../../core/money.ts'
import type { VoucherInput } from '../../../core/vouchers/voucher-editor.ts'
import { normalizeVoucherCode, voucherState } from '../../../core/vouchers/vouchers.ts'
import type { Context, RequestContext, StaffContext } from '../../context.ts'
import { orders } from '../../database/tables/orders.ts'
import { vouchers } from '../../database/tables/vouchers.ts'
import { readSession } from '../accounts/sessions.ts'
import * as lists from '../staff/list-editor.ts'

type Shop = Pick<Context, 'database' | 'now'>
type Row = typeof vouchers.$inferSelect

/** "To" is the last day for people; the database stores the moment after it. */
const voucherTable: lists.EditedTable<Omit<VoucherInput, 'code'>, typeof vouchers> = {
  subject: 'voucher',
  conflict: 'voucher_changed_meanwhile',
  lock: 'vouchers',
  table: vouchers,
  key: 'code',
  toEntry: ({ amountSen, active, validFrom, validTo, maxUses, maxUsesPerMember, minOrderSen }) => ({
    amount: toRinggit(amountSen),
    active,
    ...(validFrom !== null && { firstDay: formatDate(validFrom) }),
    ...(validTo !== null && { lastDay: formatDate(new Date(validTo.getTime() - 1)) }),
    ...(maxUses !== null && { maxUses }),
    ...(maxUsesPerMember !== null && { maxUsesPerMember }),
    ...(minOrderSen !== null && { minimum: toRinggit(minOrderSen) }),
  }),
  toColumns: ({ amount, active, firstDay, lastDay, maxUses, maxUsesPerMember, minimum }) => ({
    amountSen: toSen(amount),
    active,
    validFrom: firstDay === undefined ? null : startOfDay(firstDay),
    validTo: lastDay === undefined ? null : startOfDay(addDays(lastDay, 1)),
    maxUses: maxUses ?? null,
    maxUsesPerMember: maxUsesPerMember ?? null,
    minOrderSen: minimum === undefined ? null : toSen(minimum),
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
  }),
}

const orderCount = sql<number>`(select count(*)::int from ${orders} where ${orders.voucherCode} = ${vouchers.code})`
/** The orders that count towards its limit; not counted where it has none. */
const useCount = sql<number>`case when ${vouchers.maxUses} is null then 0 else voucher_uses(${vouchers.code}, null) end::int`

/**
 * What a voucher code is worth now. "Any unknown or expired code gives 0." Codes without worth count against the client
 * and the member, if one is signed in.
 * @throws ShopError too_many_requests
 */
export async function readVoucher(
  context: RequestContext,
  input: { code: string; token: string | undefined },
): Promise<{ code: string; discount: number; minimum?: number }> {
  const code = normalizeVoucherCode(input.code)
  const session = input.token === undefined ? undefined : await readSession(context, input.token)
  const subjects = [context.client, ...(session === undefined ? [] : [voucherGuesser(session.member)])]
  const row = await findLimited(context, code, subjects)
  if (row === undefined) return { code, discount: 0 }
  const minimum = row.minOrderSen === null ? {} : { minimum: toRinggit(row.minOrderSen) }
  return { code, discount: toRinggit(row.amountSen), ...minimum }
}

/** Whom the codes without worth that a member tries are counted for, on whatever network. */
export const voucherGuesser = ({ id }: { id: string }) => `member ${id}`

/** Wherever a code is tried, one without worth counts for each of the subjects. @throws ShopError too_many_requests */
export async function findLimited(
  context: Pick<RequestContext, 'database' | 'now' | 'limits'>,
  code: string,
  subjects: readonly string[],
) {
  return context.limits.guess('voucher', subjects, () => findActive(context, code))
}

async function findActive({ database, now }: Shop, code: string): Promise<Row | undefined> {
  const [found] = await database
    .select({ row: vouchers, uses: useCount })
    .from(vouchers)
    .where(eq(vouchers.code, code))
  const isWorth = found !== undefined && voucherState({ ...found.row, uses: found.uses }, now()) === 'active'
  return isWorth ? found.row : undefined
}

/** A page of the vouchers whose code contains the search, those that are or become valid first. */
export async function listVouchers(
  { database, now }: Shop,
  { q, page, pageSize }: { q: string; page: number; pageSize: number },
): Promise<{ total: number; vouchers: StaffVoucher[] }> {
  const moment = now()
  const hasPassed = sql`not ${vouchers.active} or coalesce(${vouchers.validTo} <= ${moment.toISOString()}::timestamptz, false)
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
  return { total, vouchers: rows.map((found) => toStaffVoucher(found, moment)) }
}

/** One voucher. @throws ShopError voucher_not_found */
export async function readStaffVoucher({ database, now }: Shop, code: string): Promise<StaffVoucher> {
  const [result] = await database
    .select({ row: vouchers, orderCount, uses: useCount })
    .from(vouchers)
    .where(eq(vouchers.code, normalizeVoucherCode(code)))
  if (result === undefined) throw new ShopError('voucher_not_found')
  return toStaffVoucher(result, now())
}

/** Adds a voucher. @throws ShopError voucher_exists */
export async function createVoucher(context: StaffContext, voucher: VoucherInput): Promise<StaffVoucher> {
  const { code, ...entry } = voucher
  await lists.createEntry(context, voucherTable, { id: code, entry })
  return readStaffVoucher(context, code)
}

/**
 * Changes a voucher unless somebody changed it since `version`; its code stays.
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
  moment: Date,
): StaffVoucher {
  const entry = voucherTable.toEntry(row)
  return {
    ...entry,
    code: row.code,
    state: voucherState({ ...row, uses }, moment),
    orders: orderCount,
    version: lists.entryVersion(voucherTable, entry),
  }
}
