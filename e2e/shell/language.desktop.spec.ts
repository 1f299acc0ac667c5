import type { Page } from '@playwright/test'
import { header, pageHeading } from '../support/page-elements.ts'
import { showRendered } from '../support/rendered.ts'
import { expect, hydrated, open, test } from '../support/shop.ts'

const inLanguage = (page: Page, language: string) =>
  expect(page.locator('html')).toHaveAttribute('lang', language)

test('the switch in the header shows the same page in the other language and back', async ({ page }) => {
  await open(page, '/shop?q=chair&category=Chairs&sort=price-asc')
  await header(page).getByRole('link', { name: '繁體中文' }).click()
  await expect(page).toHaveURL('/shop?q=chair&category=Chairs&sort=price-asc&lang=zh-TW')
  await inLanguage(page, 'zh-TW')
  await hydrated(page)
  await header(page).getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/shop?q=chair&category=Chairs&sort=price-asc&lang=en')
  await inLanguage(page, 'en')
  await expect(pageHeading(page)).toHaveText('Chairs')
})

test('the switch works by keyboard @full', async ({ page }) => {
  await open(page, '/home')
  await header(page).getByRole('link', { name: '繁體中文' }).focus()
  await page.keyboard.press('Enter')
  await inLanguage(page, 'zh-TW')
})

test.describe('as the server renders it', () => {
  test.use({ javaScriptEnabled: false })

  test('a link with a language opens the page in it, and the choice is remembered', async ({ page }) => {
    await showRendered(page, '/shop?lang=zh-TW')
    await inLanguage(page, 'zh-TW')
    await expect(pageHeading(page)).toHaveText('商品')
    await showRendered(page, '/product/lift-sit-stand-desk')
    await inLanguage(page, 'zh-TW')
    await expect(pageHeading(page)).toHaveText('Lift 電動升降桌')
    await showRendered(page, '/home?lang=en')
    await inLanguage(page, 'en')
    await showRendered(page, '/home')
    await expect(pageHeading(page)).toHaveText('Trending Product In 2025')
  })

  test("the fallback language 'zh' means Traditional Chinese", async ({ page }) => {
    await showRendered(page, '/home?lang=zh')
    await inLanguage(page, 'zh-TW')
  })
})

test('the language stays from page to page @full', async ({ page }) => {
  await open(page, '/shop?lang=zh-TW')
  await page.getByRole('link', { name: 'Lift 電動升降桌', exact: true }).click()
  await expect(pageHeading(page)).toHaveText('Lift 電動升降桌')
  await page.getByRole('navigation', { name: '目前位置' }).getByRole('link', { name: '辦公桌' }).click()
  await expect(page).toHaveTitle('Office Furniture Store | 辦公桌')
  await inLanguage(page, 'zh-TW')
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
