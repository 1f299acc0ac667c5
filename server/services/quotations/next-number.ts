import { formatYear } from '#core/dates.ts'
import type { Transaction } from '../../database/connect.ts'
import { nextNumber } from '../orders/invoicing/issue-invoice.ts'

/**
 * Takes the next number of a quotation in the year of the shop's time zone, without gaps. The year's series is locked
 * until the transaction ends.
 */
export async function nextQuotationNumber(
  tx: Transaction,
  at: Date,
): Promise<{ year: number; number: number }> {
  const year = Number(formatYear(at))
  return { year, number: await nextNumber(tx, `quotations ${year}`) }
}
