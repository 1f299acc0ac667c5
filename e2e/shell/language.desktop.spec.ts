import type { Page } from '@playwright/test'
import { header, pageHeading } from '../support/page-elements.ts'
import { expect, hydrated, open, test } from '../support/shop.ts'

const inLanguage = (page: Page, language: string) =>
  expect(page.locator('html')).toHaveAttribute('lang', language)

test('the switch in the header shows the same page in the other language and back', async ({ page }) => {
  await open(page, '/shop?q=chair&category=Chairs&sort=price-asc')
  await header(page).getByRole('link', { name: '繁體中文' }).click()
  await expect(page).toHaveURL('/shop?q=chair&category=Chairs&sort=price-asc&lang=zh-TW')
  await inLanguage(page, 'zh-TW')
  await hydrated(page)
  await header(page).getByRole('link', { name: 'English' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop?q=chair&category=Chairs&sort=price-asc&lang=en')
  await inLanguage(page, 'en')
  await expect(pageHeading(page)).toHaveText('Chairs')
})

test('an open page follows when another tab changes the language @full', async ({ page, context }) => {
  await open(page, '/home')
  const other = await context.newPage()
  await open(other, '/home?lang=zh-TW')
  await header(page).getByRole('link', { name: 'Shop', exact: true }).click()
  await inLanguage(page, 'zh-TW')
  await expect(pageHeading(page)).toHaveText('商品')
  await hydrated(page)
})
