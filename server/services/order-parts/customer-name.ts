import { writtenName } from '#core/accounts/names.ts'
import type { orders } from '../../database/tables/orders.ts'

/** Returns the name of an order's customer for staff, with the name in its own script if there is one. */
export function customerName(
  row: Pick<typeof orders.$inferSelect, 'contactName' | 'contactNameInScript'>,
): string {
  return writtenName({ name: row.contactName, nameInScript: row.contactNameInScript })
}
