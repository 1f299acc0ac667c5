import { asc, desc, eq, sql } from 'drizzle-orm'
import { filePlace, placeOfFile } from '#core/cash/remittance.ts'
import { toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import { toRinggit } from '#core/money.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import type { HasDatabase } from '../../context.ts'
import { remittanceLines, remittances } from '../../database/tables/cash.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { orders } from '../../database/tables/orders.ts'
import { staff } from '../../database/tables/staff.ts'

/** Lists a page of remittance files: those with undecided lines first, and newer files before older ones. */
export async function listRemittances(
  { database }: HasDatabase,
  { after, pageSize }: { after?: string | undefined; pageSize: number },
) {
  const isOpen = sql<boolean>`exists (select from remittance_lines line
    where line.remittance_id = ${remittances.id} and decision is null)`
  const [, state, id] = filePlace.exec(after ?? '') ?? []
  const follows =
    id === undefined
      ? undefined
      : state === 'open'
        ? sql`(not ${isOpen} or ${remittances.id} < ${id})`
        : sql`(not ${isOpen} and ${remittances.id} < ${id})`
  const rows = await database
    .select({
      row: remittances,
      courierName: couriers.name,
      lines: sql<number>`(select count(*)::int from remittance_lines line where line.remittance_id = ${remittances.id})`,
      undecided: sql<number>`(select count(*)::int from remittance_lines line
        where line.remittance_id = ${remittances.id} and decision is null)`,
    })
    .from(remittances)
    .innerJoin(couriers, eq(couriers.id, remittances.courier))
    .where(follows)
    .orderBy(desc(isOpen), desc(remittances.id))
    .limit(pageSize + 1)
  const files = rows.slice(0, pageSize).map(({ row, courierName, lines, undecided }) => ({
    id: row.id,
    courierName,
    fileName: row.fileName,
    at: toServerDate(row.at),
    lines,
    undecided,
  }))
  const last = files.at(-1)
  return { files, ...(rows.length > pageSize && last && { next: placeOfFile(last) }) }
}

/** Reads a remittance file with its lines. @throws ShopError remittance_not_found */
export async function readRemittanceFile({ database }: HasDatabase, { id }: { id: number }) {
  const [[found], lines] = await Promise.all([
    database
      .select({ row: remittances, courierName: couriers.name, by: staff.name })
      .from(remittances)
      .innerJoin(couriers, eq(couriers.id, remittances.courier))
      .innerJoin(staff, eq(staff.id, remittances.staffId))
      .where(eq(remittances.id, id)),
    database
      .select({ line: remittanceLines, number: orders.number })
      .from(remittanceLines)
      .leftJoin(orders, eq(orders.id, remittanceLines.orderId))
      .where(eq(remittanceLines.remittanceId, id))
      .orderBy(asc(remittanceLines.line)),
  ])
  if (found === undefined) throw new ShopError('remittance_not_found')
  return {
    id,
    courierName: found.courierName,
    fileName: found.row.fileName,
    at: toServerDate(found.row.at),
    by: found.by,
    lines: lines.map(({ line, number }) => ({
      line: line.line,
      number: line.number,
      ...(line.amountSen !== null && { amount: toRinggit(line.amountSen) }),
      ...(line.orderId !== null &&
        number !== null && { orderId: line.orderId, orderNumber: formatOrderNumber(number) }),
      ...(line.parcel !== null && { parcel: line.parcel }),
      due: toRinggit(line.dueSen),
      ...(line.problem !== null && { problem: line.problem }),
      ...(line.decision !== null && { decision: line.decision }),
      ...(line.note !== '' && { note: line.note }),
    })),
  }
}
