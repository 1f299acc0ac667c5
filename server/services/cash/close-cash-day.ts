import { eq } from 'drizzle-orm'
import { needsClosingNote } from '#core/cash/payments.ts'
import { formatDate } from '#core/dates.ts'
import { ShopError, refuseField } from '#core/errors.ts'
import { toSen } from '#core/money.ts'
import type { StaffContext } from '../../context.ts'
import { cashDays } from '../../database/tables/cash.ts'
import { auditStaff } from '../staff/audit.ts'
import { changedMeanwhile } from '../staff/conflicts.ts'
import { lockClosing } from './lock-cash-days.ts'
import { shortOfDay, sumsOfDay } from './sum-cash-day.ts'

/**
 * Closes a day of the cash book; its sums never change afterwards. `expected` is the amount that the drawer should
 * hold, as staff saw it.
 * @throws ShopError cash_day_closed, cash_day_in_future, cash_day_changed_meanwhile if money was booked meanwhile,
 *   invalid_input if the drawer holds another amount and there is no note
 */
export async function closeCashDay(
  context: StaffContext,
  { day, counted, expected, note }: { day: string; counted: number; expected: number; note: string },
) {
  const at = context.now()
  if (day > formatDate(at)) throw new ShopError('cash_day_in_future')
  await context.database.transaction(async (tx) => {
    await lockClosing(tx)
    if ((await tx.$count(cashDays, eq(cashDays.day, day))) > 0) throw new ShopError('cash_day_closed')
    const closing = await sumsOfDay(tx, day)
    if (closing.expected !== toSen(expected))
      throw await changedMeanwhile(tx, 'cash_day_changed_meanwhile', { subject: 'cash_day', subjectId: day })
    const [countedSen, expectedSen] = [toSen(counted), closing.expected]
    if (needsClosingNote(countedSen, expectedSen) && note === '')
      refuseField('note', 'staff.cash.noteRequired')
    const staffId = context.session.staff.id
    const shortSen = await shortOfDay(tx, day)
    await tx
      .insert(cashDays)
      .values({ day, sums: closing.sums, countedSen, expectedSen, shortSen, note, staffId, closedAt: at })
    const after = { countedSen, expectedSen, ...(note !== '' && { note }) }
    await auditStaff(tx, context, { action: 'cash_day.closed', subject: 'cash_day', subjectId: day, after })
  })
}
