import type { Page } from '@playwright/test'
import { expectStored } from '../support/browser-storage.ts'
import { addFromCard, cartLink } from '../support/page-elements.ts'
import { expect, hydrated, open, test } from '../support/shop.ts'

const addToCart = (page: Page) => page.getByRole('button', { name: 'Add To Cart', exact: true }).click()
const heart = (page: Page) => page.getByRole('button', { name: 'Wishlist' })

test('two open tabs stay in step, and neither loses what the other added', async ({ page, context }) => {
  await open(page, '/product/lift-sit-stand-desk')
  const other = await context.newPage()
  await open(other, '/product/lift-sit-stand-desk')
  await addToCart(other)
  await expect(cartLink(page)).toHaveAccessibleName('Cart (1)')
  await addToCart(page)
  await expect(cartLink(other)).toHaveAccessibleName('Cart (2)')
  await heart(page).click()
  await expect(heart(other)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await hydrated(page)
  await expect(cartLink(page)).toHaveAccessibleName('Cart (2)')
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await other.evaluate(() => localStorage.clear())
  await expect(cartLink(page)).toHaveAccessibleName('Cart (0)')
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
})

test('the session is stored under one key: count and current address @full', async ({ page }) => {
  await open(page, '/shop?category=Chairs')
  await addFromCard(page, 'Tally Task Chair')
  await addFromCard(page, 'Aero Ergonomic Mesh Chair')
  await expectStored(page, 'session', {
    count: 2,
    isLogin: false,
    hydrationReady: true,
    currentUrl: '/shop?category=Chairs',
    account: null,
    userInfo: null,
  })
  await page.getByRole('link', { name: 'Tally Task Chair', exact: true }).click()
  await expectStored(page, 'session', expect.objectContaining({ currentUrl: '/product/tally-task-chair' }))
})
