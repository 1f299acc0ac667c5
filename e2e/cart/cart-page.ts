import type { Locator, Page } from '@playwright/test'
import type { CartItem } from '../../core/cart/cart.ts'
import { store } from '../support/browser-storage.ts'
import { open } from '../support/shop.ts'

/** Opens the cart with these lines in it. */
export async function openCart(page: Page, items: readonly CartItem[]): Promise<void> {
  await store(page, { cart: JSON.stringify(items) })
  await open(page, '/cart')
}

/** The line with this product or text in a cell. */
export function lineOf(page: Page, product: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('cell').filter({ hasText: product }) })
}

/** The quantity field of a line. */
export function quantityOf(line: Locator): Locator {
  return line.getByRole('textbox', { name: /^Quantity of / })
}
