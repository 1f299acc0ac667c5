import type { Page } from '@playwright/test'
import type { Product } from '../../core/catalogue/product.ts'
import { expectStored } from '../support/browser-storage.ts'
import { addFromCard, card, cards, cartLink, pageHeading } from '../support/page-elements.ts'
import { expect, open, expectAlert, test } from '../support/shop.ts'

const list = (page: Page, name: string) => page.getByRole('region', { name })

async function answerOf(page: Page, call: string): Promise<Product[]> {
  return (await (await page.request.get(`/api/${call}`)).json()) as Product[]
}

test("the hero has the shop's promise and a 'Shop Now' button to the shop", async ({ page }) => {
  await open(page, '/home')
  await expect(pageHeading(page)).toHaveText('Trending Product In 2025')
  await expect(
    page.getByText('Transform your office with a minimalistic, modern aesthetic.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: /^A bright office/ })).toBeVisible()
  await page.getByRole('link', { name: 'Shop Now', exact: true }).click()
  await expect(page).toHaveURL('/shop')
})

test(
  "each list shows image, name, category and the first spec's price of its products",
  { tag: '@desktop' },
  async ({ page }) => {
    await open(page, '/home')
    for (const [name, call] of [
      ['On Sale', 'onSaleProducts'],
      ['Best Sellers', 'bestSellProducts'],
    ] as const) {
      const products = await answerOf(page, call)
      expect(products.length).toBeGreaterThan(3)
      const shown = cards(list(page, name))
      await expect(shown.getByRole('heading')).toHaveText(products.map(({ productName }) => productName))
      for (const [position, product] of products.entries()) {
        await expect(shown.nth(position).getByRole('paragraph')).toHaveText([
          `RM ${product.specs[0]?.price.toLocaleString('en-US')}`,
          product.displayCategory,
        ])
        await expect(shown.nth(position).locator('img')).toHaveAttribute('src', product.imgUrl)
        await expect(shown.nth(position).getByRole('button')).toHaveText('Add To Cart')
      }
    }
  },
)

test("a card's 'Add To Cart' adds quantity 1 of the first spec", { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/home')
  await addFromCard(list(page, 'On Sale'), 'Lift Sit-Stand Desk')
  await expectAlert(page, 'success', 'Add To Cart Success')
  await expect(cartLink(page)).toHaveAccessibleName('Cart (1)')
  await expectStored(page, 'cart', [
    {
      productId: 'lift-sit-stand-desk',
      productName: 'Lift Sit-Stand Desk',
      specName: 'Oak / Black 120',
      specIndex: 0,
      quantity: 1,
      price: 1499,
      color: 'Oak / Black',
      size: '120*60*74cm',
      image: expect.stringMatching(/^\/pictures\/[\da-f]{16}\/1000\.webp$/) as unknown,
    },
  ])
})

test(
  "a click on a card's image opens its product, and so does its name",
  { tag: '@desktop' },
  async ({ page }) => {
    await open(page, '/home')
    await card(list(page, 'Best Sellers'), 'Tally Task Chair').locator('img').click()
    await expect(page).toHaveURL('/product/tally-task-chair')
    await page.goBack()
    await card(list(page, 'Best Sellers'), 'Tally Task Chair')
      .getByRole('link', { name: 'Tally Task Chair' })
      .click()
    await expect(page).toHaveURL('/product/tally-task-chair')
    await expect(pageHeading(page)).toHaveText('Tally Task Chair')
  },
)
