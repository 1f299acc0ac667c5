import { asc, eq, sql } from 'drizzle-orm'
import type { KeptVoucher } from '../../../core/api/vouchers-staff.ts'
import { formatDate } from '../../../core/dates.ts'
import { ShopError } from '../../../core/errors.ts'
import { toRinggit, toSen } from '../../../core/money.ts'
import type { OfficeVoucher } from '../../../core/vouchers/voucher-editor.ts'
import { normalizeVoucherCode, voucherState } from '../../../core/vouchers/vouchers.ts'
import type { RequestContext, Context } from '../../context.ts'
import { orders } from '../../database/tables/orders.ts'
import { vouchers } from '../../database/tables/vouchers.ts'
import { fingerprint, type Transaction } from '../catalogue/write.ts'
import { audit } from '../staff/audit.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'
import { dayAfter, startOfDay } from '../figures/days.ts'
import { staffOf } from '../orders/staff-edit.ts'
import type { StaffSession } from '../staff/sessions.ts'

type Shop = Pick<Context, 'database' | 'now'>
type Row = typeof vouchers.$inferSelect

/** A page of the vouchers whose code holds what is searched for, those that are good, now or later, first. */
export async function listVouchers(
  { database, now }: Shop,
  { q, page, pageSize }: { q: string; page: number; pageSize: number },
): Promise<{ total: number; vouchers: KeptVoucher[] }> {
  const moment = now()
  const hasPassed = sql`not ${vouchers.active} or coalesce(${vouchers.validTo} <= ${moment.toISOString()}::timestamptz, false)`
  const matches = q === '' ? undefined : sql`position(${normalizeVoucherCode(q)} in ${vouchers.code}) > 0`
  const [rows, total] = await Promise.all([
    database
      .select({ row: vouchers, carriedBy })
      .from(vouchers)
      .where(matches)
      .orderBy(asc(hasPassed), asc(vouchers.code))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    database.$count(vouchers, matches),
  ])
  return { total, vouchers: rows.map(({ row, carriedBy: count }) => shown(row, count, moment)) }
}

/** One voucher. @throws ShopError voucher_not_found */
export async function readKeptVoucher({ database, now }: Shop, code: string): Promise<KeptVoucher> {
  const [found] = await database
    .select({ row: vouchers, carriedBy })
    .from(vouchers)
    .where(eq(vouchers.code, normalizeVoucherCode(code)))
  if (found === undefined) throw new ShopError('voucher_not_found')
  return shown(found.row, found.carriedBy, now())
}

/** Adds a voucher. @throws ShopError voucher_exists */
export async function createVoucher(
  context: RequestContext<StaffSession>,
  voucher: OfficeVoucher,
): Promise<KeptVoucher> {
  await context.database.transaction(async (tx) => {
    const row = { code: voucher.code, ...columnsOf(voucher) }
    const added = await tx
      .insert(vouchers)
      .values(row)
      .onConflictDoNothing()
      .returning({ code: vouchers.code })
    if (added.length === 0) throw new ShopError('voucher_exists')
    await note(context, tx, 'voucher.created', row.code, { after: told(row) })
  })
  return readKeptVoucher(context, voucher.code)
}

/**
 * Changes a voucher over the version that was looked at; its code stays.
 *
 * @throws ShopError voucher_not_found, voucher_changed_meanwhile, invalid_input
 */
export async function saveVoucher(
  context: RequestContext<StaffSession>,
  code: string,
  { voucher, version }: { voucher: OfficeVoucher; version: string },
): Promise<KeptVoucher> {
  if (voucher.code !== code) {
    const issue = { path: 'voucher.code', problem: 'A voucher keeps its code.' }
    throw new ShopError('invalid_input', { issues: [issue] })
  }
  await context.database.transaction(async (tx) => {
    const before = await lock(tx, code)
    if (versionOf(before) !== version)
      throw await changedMeanwhile(tx, 'voucher_changed_meanwhile', { subject: 'voucher', subjectId: code })
    const columns = columnsOf(voucher)
    if (versionOf({ code, ...columns }) === version) return
    await tx.update(vouchers).set(columns).where(eq(vouchers.code, code))
    await note(context, tx, 'voucher.saved', code, {
      before: told(before),
      after: told({ code, ...columns }),
    })
  })
  return readKeptVoucher(context, code)
}

/**
 * Deletes a voucher that no order carries: orders that are just being placed with it are waited for.
 *
 * @throws ShopError voucher_not_found, voucher_in_use
 */
export async function deleteVoucher(context: RequestContext<StaffSession>, code: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    // Whoever names it in an order holds its row; the next statement sees that order.
    const before = await lock(tx, code)
    const carrying = await tx.$count(orders, eq(orders.voucherCode, code))
    if (carrying > 0) throw new ShopError('voucher_in_use', { orders: carrying })
    await tx.delete(vouchers).where(eq(vouchers.code, code))
    await note(context, tx, 'voucher.deleted', code, { before: told(before), after: {} })
  })
}

const carriedBy = sql<number>`(select count(*)::int from ${orders} where ${orders.voucherCode} = ${vouchers.code})`

async function lock(tx: Transaction, code: string): Promise<Row> {
  const [row] = await tx.select().from(vouchers).where(eq(vouchers.code, code)).for('update')
  if (row === undefined) throw new ShopError('voucher_not_found')
  return row
}

async function note(
  context: RequestContext<StaffSession>,
  tx: Transaction,
  action: string,
  subjectId: string,
  said: { before?: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  await audit(tx, {
    at: context.now(),
    actor: staffOf(context),
    action,
    subject: 'voucher',
    subjectId,
    ...said,
  })
}

/** "To" is the last day for people; the database keeps the moment after it. */
const columnsOf = ({ amount, active, firstDay, lastDay }: OfficeVoucher) => ({
  amountSen: toSen(amount),
  active,
  validFrom: firstDay === undefined ? null : startOfDay(firstDay),
  validTo: lastDay === undefined ? null : startOfDay(dayAfter(lastDay)),
})

const daysOf = ({ validFrom, validTo }: Row) => ({
  ...(validFrom !== null && { firstDay: formatDate(validFrom) }),
  ...(validTo !== null && { lastDay: formatDate(new Date(validTo.getTime() - 1)) }),
})

/** What the audit trail keeps of a voucher. */
function told(row: Row): Record<string, unknown> {
  const { firstDay = null, lastDay = null } = daysOf(row)
  return { amountSen: row.amountSen, active: row.active, firstDay, lastDay }
}

const versionOf = ({ amountSen, active, validFrom, validTo }: Row) =>
  fingerprint([amountSen, active, validFrom, validTo])

function shown(row: Row, carriers: number, moment: Date): KeptVoucher {
  return {
    code: row.code,
    amount: toRinggit(row.amountSen),
    active: row.active,
    ...daysOf(row),
    state: voucherState(row, moment),
    orders: carriers,
    version: versionOf(row),
  }
}
