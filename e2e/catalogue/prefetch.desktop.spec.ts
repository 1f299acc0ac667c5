import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/shop.ts'

const card = (page: Page) => page.getByRole('link', { name: 'Tally Task Chair', exact: true }).first()
const aheadOf = (page: Page) => page.locator('link[rel="prefetch"][href^="/product/tally-task-chair.data"]')

test('a product is fetched when the pointer comes to its card @full', async ({ page }) => {
  await open(page, '/home')
  await expect(aheadOf(page)).toHaveCount(0)
  await card(page).hover()
  await expect(aheadOf(page)).toBeAttached()
  await card(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tally Task Chair' })).toBeVisible()
})

test('nothing is fetched ahead for a visitor who saves data @full', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(page, '/home')
  await card(page).hover()
  await card(page).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Tally Task Chair' })).toBeVisible()
  expect(asked.filter((url) => url.includes('/product/tally-task-chair.data'))).toHaveLength(1)
})
