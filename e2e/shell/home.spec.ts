import type { Page } from '@playwright/test'
import { expectStored } from '../support/browser-storage.ts'
import { addFromCard, card, cartLink, pageHeading } from '../support/page-elements.ts'
import { expect, open, expectAlert, test } from '../support/shop.ts'

const list = (page: Page, name: string) => page.getByRole('region', { name })

test('home begins with a room; its lists follow within two screens', async ({ page, isMobile }) => {
  const size = isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 }
  await page.setViewportSize(size)
  await open(page, '/home')
  for (const name of ['On Sale', 'Best Sellers']) {
    const heading = await list(page, name).getByRole('heading', { name, exact: true }).boundingBox()
    const firstCard = await list(page, name).getByRole('listitem').first().boundingBox()
    expect(heading!.y + heading!.height, name).toBeLessThan(2 * size.height)
    expect(firstCard!.y, name).toBeLessThan(2 * size.height)
  }
  const hero = list(page, 'Trending Product In 2025')
  await expect(hero.getByRole('link', { name: /^Cove Lounge Chair/ }).first()).toBeInViewport()
  const title = hero.getByRole('heading', { level: 1 })
  const pixels = await title.evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize))
  expect(pixels).toBeLessThanOrEqual(26)
  if (isMobile)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4500)
})

test('home leads on by cards, categories, rooms with hotspots and the story @desktop @full', async ({
  page,
}) => {
  await open(page, '/home')
  const bestSellers = list(page, 'Best Sellers')
  await test.step('a click on the image of a card opens its product, and so does its name', async () => {
    await card(bestSellers, 'Tally Task Chair').locator('img').click()
    await expect(page).toHaveURL('/product/tally-task-chair')
    await page.goBack()
    await card(bestSellers, 'Tally Task Chair')
      .getByRole('link', { name: 'Tally Task Chair', exact: true })
      .click()
    await expect(page).toHaveURL('/product/tally-task-chair')
    await expect(pageHeading(page)).toHaveText('Tally Task Chair')
    await page.goBack()
  })
  await test.step("its 'Add To Cart' adds 1 piece of the first spec", async () => {
    await addFromCard(list(page, 'On Sale'), 'Flip Folding Training Table')
    await expectAlert(page, 'success', 'Add To Cart Success')
    await expect(cartLink(page)).toHaveAccessibleName('Cart (1)')
    await expectStored(page, 'cart', [
      expect.objectContaining({ productId: 'flip-training-table', specIndex: 0, quantity: 1, price: 549 }),
    ])
  })
  const categories = list(page, 'Categories').getByRole('listitem')
  await expect(categories).toHaveText([
    'Desks',
    'Chairs',
    'Meeting',
    'Storage',
    'Lighting & Accessories',
    'Supplies',
  ])
  const rooms = list(page, 'See it in a room')
  await rooms.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(rooms.getByRole('radio', { name: 'Team room for six' })).toBeChecked()
  await expect(rooms.getByRole('img', { name: 'Team room for six' })).toBeVisible()
  const booth = rooms.getByRole('link', { name: 'Hush Acoustic Phone Booth, RM 12,900' })
  await page.keyboard.press('Tab')
  await expect(rooms.getByRole('link', { name: /^Reach Monitor Arm.*, RM 1,590$/ })).toBeFocused()
  await booth.hover()
  await expect(rooms.getByText('100.0 × 103.8 × 220.0 cm')).toBeVisible()
  await booth.press('Enter')
  await expect(page).toHaveURL(/\/product\/hush-phone-booth\?spec=White/)
  await page.goBack()
  await list(page, 'Measured before it is sold').getByRole('link', { name: 'Our Story' }).click()
  await expect(pageHeading(page)).toHaveText('Our Story')
})
