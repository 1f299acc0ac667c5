import { eq } from 'drizzle-orm'
import { parseDocumentNumber } from '#core/orders/invoices.ts'
import type { Database } from '../../database/connect.ts'
import { invoices } from '../../database/tables/orders.ts'
import { creditNotes } from '../../database/tables/staff.ts'

/** The ids of the orders whose invoice or credit note has a typed number; none for other texts. */
export async function ordersOfDocument(database: Database, typed: string): Promise<string[]> {
  const document = parseDocumentNumber(typed)
  if (document === undefined) return []
  const { number, kinds } = document
  const tables = { invoice: invoices, credit_note: creditNotes } as const
  const found = await Promise.all(
    kinds.map((kind) => {
      const table = tables[kind]
      return database.select({ id: table.orderId }).from(table).where(eq(table.number, number))
    }),
  )
  return [...new Set(found.flat().map(({ id }) => id))]
}
