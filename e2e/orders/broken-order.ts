import type { Page } from '@playwright/test'
import { open } from '../support/shop.ts'
import type { Staff } from './ordering.ts'

/**
 * Makes the API fail for an order, by an impossible status. It is cancelled and very old before, and another page is
 * opened: whatever was reading a list with it for another test has its answer by then, and none will hold it.
 */
export async function breakOrder(page: Page, staff: Staff, id: string): Promise<void> {
  await staff.set(id, { status: 'Cancelled', placed_at: '1990-01-02T00:00:00Z' })
  await open(page, '/contact')
  await staff.set(id, { status: 'nowhere' })
}

/** It is a cancelled one again: lists of the back office hold it, too. */
export const mendOrder = (staff: Staff, id: string): Promise<void> => staff.set(id, { status: 'Cancelled' })
