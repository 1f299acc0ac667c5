import type { Page } from '@playwright/test'
import type { Product } from '../../core/catalogue/product.ts'
import { expectStored } from '../support/browser-storage.ts'
import { addFromCard, card, cards, cartLink, pageHeading } from '../support/page-elements.ts'
import { showRendered } from '../support/rendered.ts'
import { expect, open, expectAlert, test } from '../support/shop.ts'

const list = (page: Page, name: string) => page.getByRole('region', { name })

async function answerOf(page: Page, call: string): Promise<Product[]> {
  return (await (await page.request.get(`/api/${call}`)).json()) as Product[]
}

test.describe('as the server renders it', () => {
  test.use({ javaScriptEnabled: false })

  test("the hero has the shop's promise and a 'Shop Now' button to the shop", async ({ page }) => {
    await showRendered(page, '/home')
    await expect(pageHeading(page)).toHaveText('Trending Product In 2025')
    await expect(
      page.getByText('Transform your office with a minimalistic, modern aesthetic.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('img', { name: /^A bright office/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Shop Now', exact: true })).toHaveAttribute('href', '/shop')
  })

  test(
    "each list shows image, name, category and the first spec's price of its products",
    { tag: '@desktop' },
    async ({ page }) => {
      await showRendered(page, '/home')
      for (const [name, call] of [
        ['On Sale', 'onSaleProducts'],
        ['Best Sellers', 'bestSellProducts'],
      ] as const) {
        const products = await answerOf(page, call)
        expect(products.length).toBeGreaterThan(3)
        const shown = cards(list(page, name))
        await expect(shown.getByRole('heading')).toHaveText(products.map(({ productName }) => productName))
        for (const [position, product] of products.entries()) {
          const said = await shown.nth(position).getByRole('paragraph').allInnerTexts()
          expect(said.slice(0, 2)).toEqual([
            product.displayCategory,
            `RM ${product.specs[0]?.price.toLocaleString('en-US')}`,
          ])
          await expect(shown.nth(position).locator('img')).toHaveAttribute('src', product.imgUrl)
          await expect(shown.nth(position).getByRole('button', { name: /^Add To Cart/ })).toHaveText(
            'Add To Cart',
          )
        }
      }
    },
  )
})

test(
  "a card's 'Add To Cart' adds quantity 1 of the first spec @full",
  { tag: '@desktop' },
  async ({ page }) => {
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
  },
)

test(
  "a click on a card's image opens its product, and so does its name @full",
  { tag: '@desktop' },
  async ({ page }) => {
    await open(page, '/home')
    await card(list(page, 'Best Sellers'), 'Tally Task Chair').locator('img').click()
    await expect(page).toHaveURL('/product/tally-task-chair')
    await page.goBack()
    await card(list(page, 'Best Sellers'), 'Tally Task Chair')
      .getByRole('link', { name: 'Tally Task Chair', exact: true })
      .click()
    await expect(page).toHaveURL('/product/tally-task-chair')
    await expect(pageHeading(page)).toHaveText('Tally Task Chair')
  },
)

test(
  'home shows the categories, rooms with hotspots, and the story @full',
  { tag: '@desktop' },
  async ({ page }) => {
    await open(page, '/home')
    const categories = list(page, 'Categories').getByRole('listitem')
    await expect(categories).toHaveText([
      'Desks 5 products',
      'Chairs 5 products',
      'Meeting 4 products',
      'Storage 5 products',
      'Lighting & Accessories 5 products',
      'Supplies 5 products',
    ])
    const rooms = list(page, 'See it in a room')
    await rooms.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(rooms.getByRole('radio', { name: 'Team room for six' })).toBeChecked()
    await expect(rooms.getByRole('img', { name: 'Team room for six' })).toBeVisible()
    const booth = rooms.getByRole('link', { name: 'Hush Acoustic Phone Booth, RM 12,900' })
    await page.keyboard.press('Tab')
    await expect(rooms.getByRole('link', { name: /^Reach Monitor Arm.*, RM 1,590$/ })).toBeFocused()
    await booth.hover()
    await expect(rooms.getByText('100 × 104 × 220 cm')).toBeVisible()
    await booth.press('Enter')
    await expect(page).toHaveURL(/\/product\/hush-phone-booth\?spec=White/)
    await page.goBack()
    await list(page, 'Measured before it is sold').getByRole('link', { name: 'Our Story' }).click()
    await expect(pageHeading(page)).toHaveText('Our Story')
  },
)
