import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Product } from '../../core/catalogue/product.ts'
import { toWishlistEntry } from '../../core/wishlist/wishlist.ts'
import { signIn } from '../accounts/members.ts'
import { cartLineOf } from '../support/browser-storage.ts'
import { openCart } from '../cart/cart-page.ts'
import { expect, open } from '../support/shop.ts'
import { staffTexts, test } from './staff.ts'

const t = staffTexts('en')
/** A product that no other test orders or changes. */
const bench = 'duo-bench-desk'

/** Expects the regular price beside the current one in a product's row, with the last day of the offer. */
async function expectSale(page: Page, product: string): Promise<void> {
  const row = page.getByRole('main').getByRole('row').filter({ hasText: product })
  await expect(row).toContainText('RM 1,699')
  await expect(row).toContainText('Regular price RM 1,890')
  await expect(row).toContainText('Until Mon 31 Dec')
}

test('an offer lowers its prices in shop and cart at once, and is stopped', async ({ page, signInStaff }) => {
  await signInStaff(page)
  const name = `Offer ${randomInt(2 ** 40)}`
  const read = async () => (await (await page.request.get(`/api/products/${bench}`)).json()) as Product
  const product = await read()
  const [spec, kept] = product.specs
  const line = cartLineOf(product, spec!.name)

  await open(page, '/staff/offers')
  await page.getByRole('link', { name: t('staff.offers.new') }).press('Enter')
  await page.getByRole('textbox', { name: t('staff.common.name') }).fill(name)
  await page.getByLabel(t('staff.offers.begins')).fill('2026-01-02T00:00')
  await page.getByLabel(t('staff.offers.ends')).fill('2999-01-01T00:00')
  await page.getByRole('textbox', { name: t('staff.offers.value.per_cent') }).fill('10')
  const plan = page.getByRole('button', { name: t('staff.offers.create') })
  await plan.press('Enter')
  await expect(page.getByText(t('staff.offers.goodsRequired'))).toBeVisible()
  await page.getByRole('searchbox', { name: t('staff.lists.add') }).fill('duo bench')
  await page.getByRole('button', { name: product.productName }).press('Enter')

  const rows = page.getByRole('table', { name: t('staff.offers.preview') }).getByRole('row')
  await expect(rows.nth(1)).toContainText('RM 1,699')
  await rows
    .nth(2)
    .getByRole('checkbox', { name: t('staff.offers.leaveOut').replace('{name}', '') })
    .check()
  await expect(rows.nth(2)).toContainText(t('staff.offers.look.left_out'))
  await plan.press('Enter')
  await expect(page.getByText(t('staff.offers.state.running'))).toBeVisible()

  expect((await read()).specs.map(({ price }) => price)).toEqual([1699, kept!.price])
  await open(page, `/product/${bench}`)
  await expect(page.getByText('Until Mon 31 Dec').first()).toBeVisible()
  await expect(page.getByText('Regular price RM 1,890').first()).toBeAttached()
  await openCart(page, [line])
  await expect(
    page.getByRole('button', { name: `Accept the new price of ${product.productName}` }),
  ).toBeVisible()

  // Where customers decide, the regular price, the last day and the lowest price are beside the current price.
  await page.getByRole('button', { name: `Accept the new price of ${product.productName}` }).click()
  await expectSale(page, product.productName)
  await page.evaluate(
    (entry) => localStorage.setItem('wishlist', JSON.stringify([entry])),
    toWishlistEntry(product, spec!),
  )
  await open(page, '/wishlist')
  await expectSale(page, product.productName)
  await signIn(page)
  await open(page, '/checkout')
  await expectSale(page, product.productName)

  await open(page, '/staff/offers')
  await page.getByRole('link', { name }).press('Enter')
  await page.getByRole('button', { name: t('staff.offers.stop') }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff.offers.stop') })
    .press('Enter')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(t('staff.offers.state.ended'))
  expect((await read()).specs).toEqual(product.specs)
})
