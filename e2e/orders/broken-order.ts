import type { Page } from '@playwright/test'
import { open } from '../support/shop.ts'
import type { Staff } from './ordering.ts'

/**
 * Makes the API fail for an order by giving it an impossible status. Before that, the order is cancelled and made
 * very old, so that no list that another test reads contains it, and the page leaves the order.
 */
export async function breakOrder(page: Page, staff: Staff, id: string): Promise<void> {
  await staff.set(id, { status: 'Cancelled', placed_at: '1990-01-02T00:00:00Z' })
  await open(page, '/contact')
  await staff.set(id, { status: 'nowhere' })
}

/** Makes the order cancelled again, because lists of the back office also contain it. */
export const mendOrder = (staff: Staff, id: string): Promise<void> => staff.set(id, { status: 'Cancelled' })
