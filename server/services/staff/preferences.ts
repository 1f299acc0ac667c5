import { and, eq } from 'drizzle-orm'
import { orderColumns, readLook, type ListLook, type OrderListLook } from '#core/orders/lists/columns.ts'
import type { StaffContext } from '../../context.ts'
import { staffPreferences } from '../../database/tables/order-lists.ts'

type Mine = Pick<StaffContext, 'database' | 'session'>

/** Reads a preference of the signed-in staff; undefined if none is stored. */
export async function readPreference({ database, session }: Mine, name: string): Promise<unknown> {
  const [row] = await database
    .select({ value: staffPreferences.value })
    .from(staffPreferences)
    .where(and(eq(staffPreferences.staffId, session.staff.id), eq(staffPreferences.name, name)))
  return row?.value
}

/** Stores a preference of the signed-in staff, which applies on all their devices. */
export async function savePreference({ database, session }: Mine, name: string, value: unknown) {
  await database
    .insert(staffPreferences)
    .values({ staffId: session.staff.id, name, value })
    .onConflictDoUpdate({ target: [staffPreferences.staffId, staffPreferences.name], set: { value } })
}

const lookName = (list: 'orders') => `list ${list}`

/** Reads how lists look for the signed-in staff. */
export async function readLooks(context: Mine): Promise<{ orders?: OrderListLook }> {
  const orders = readLook(await readPreference(context, lookName('orders')), orderColumns)
  return orders === undefined ? {} : { orders }
}

/** Stores how a list looks for the signed-in staff. */
export const saveLook = (context: Mine, list: 'orders', look: ListLook) =>
  savePreference(context, lookName(list), look)
