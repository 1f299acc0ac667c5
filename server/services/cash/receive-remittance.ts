import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { remittanceStep } from '#core/cash/remittance.ts'
import { ShopError } from '#core/errors.ts'
import type { HasDatabase, StaffContext } from '../../context.ts'
import { remittanceLines, remittances } from '../../database/tables/cash.ts'
import { bookLine } from './decide-remittance-line.ts'

/**
 * Books the money of the next lines that agree with their orders: a few per call, so that no call takes long. A line
 * whose order has changed meanwhile stays undecided. Returns how many lines were booked and how many of this call were
 * not; `last` is the `after` value of the next call.
 * @throws ShopError remittance_not_found
 */
export async function receiveRemittance(
  context: StaffContext,
  { id, after = 0 }: { id: number; after?: number | undefined },
) {
  const { database } = context
  await demandRemittance(database, id)
  const agreeing = await database
    .select({ line: remittanceLines.line })
    .from(remittanceLines)
    .where(
      and(
        eq(remittanceLines.remittanceId, id),
        isNull(remittanceLines.problem),
        isNull(remittanceLines.decision),
        gt(remittanceLines.amountSen, 0),
        gt(remittanceLines.line, after),
      ),
    )
    .orderBy(asc(remittanceLines.line))
    .limit(remittanceStep + 1)
  const step = agreeing.slice(0, remittanceStep)
  let received = 0
  for (const { line } of step) if (await bookLine(context, { id, line, agreeing: true })) received += 1
  return {
    received,
    left: step.length - received,
    ...(agreeing.length > step.length && { last: step.at(-1)?.line }),
  }
}

async function demandRemittance(database: HasDatabase['database'], id: number) {
  if ((await database.$count(remittances, eq(remittances.id, id))) === 0)
    throw new ShopError('remittance_not_found')
}
