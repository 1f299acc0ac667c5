import { eq } from 'drizzle-orm'
import { parseDocumentNumber, type NumberedDocument } from '#core/orders/invoices.ts'
import type { Database } from '../../database/connect.ts'
import { invoices } from '../../database/tables/orders.ts'
import { creditNotes } from '../../database/tables/staff.ts'

/** An invoice or a credit note of an order. */
interface OrderDocument {
  kind: NumberedDocument
  number: number
  orderId: string
}

/** Finds the invoices and credit notes with a typed number; none if the text is not a document number. */
export async function findDocuments(database: Database, typed: string): Promise<OrderDocument[]> {
  const document = parseDocumentNumber(typed)
  if (document === undefined) return []
  const { number, kinds } = document
  const tables = { invoice: invoices, credit_note: creditNotes } as const
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const table = tables[kind]
      const rows = await database.select({ id: table.orderId }).from(table).where(eq(table.number, number))
      return rows.map(({ id }) => ({ kind, number, orderId: id }))
    }),
  )
  return found.flat()
}

/**
 * Finds the ids of the orders whose invoice or credit note has a typed number; none if the text is not a document
 * number.
 */
export async function ordersOfDocument(database: Database, typed: string): Promise<string[]> {
  return [...new Set((await findDocuments(database, typed)).map(({ orderId }) => orderId))]
}
