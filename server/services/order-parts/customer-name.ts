import { writtenName } from '#core/accounts/names.ts'
import type { orders } from '../../database/tables/orders.ts'

/** The name of the customer, as staff read it. */
export function customerName(
  row: Pick<typeof orders.$inferSelect, 'contactName' | 'contactNameInScript'>,
): string {
  return writtenName({ name: row.contactName, nameInScript: row.contactNameInScript })
}
