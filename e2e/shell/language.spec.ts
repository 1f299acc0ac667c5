import type { Page } from '@playwright/test'
import { addFromCard, cartLink } from '../support/page-elements.ts'
import { expect, hydrated, open, test } from '../support/shop.ts'

const inLanguage = (page: Page, language: string) =>
  expect(page.locator('html')).toHaveAttribute('lang', language)

const hintOf = (page: Page) => page.getByRole('complementary', { name: '語言' })

test('the shop starts in English, without a hint in an English browser @desktop @full', async ({ page }) => {
  await open(page, '/home')
  await inLanguage(page, 'en')
  await addFromCard(page, 'Tally Task Chair')
  await expect(cartLink(page)).toHaveAccessibleName('Cart (1)')
  await expect(hintOf(page)).toHaveCount(0)
})

test.describe('in a browser that prefers Chinese', () => {
  test.use({ locale: 'zh-TW' })

  test('a hint links to the Chinese page, or is dismissed for good @full', async ({ page }) => {
    await open(page, '/shop?category=Desks')
    await inLanguage(page, 'en')
    await expect(hintOf(page)).toContainText('本站提供')
    await hintOf(page).getByRole('link', { name: '繁體中文' }).click()
    await inLanguage(page, 'zh-TW')
    await expect(page).toHaveURL('/shop?category=Desks&lang=zh-TW')
    await hydrated(page)
    await expect(hintOf(page)).toHaveCount(0)

    await open(page, '/shop?lang=en')
    await hintOf(page).getByRole('button', { name: '關閉' }).click()
    await expect(hintOf(page)).toHaveCount(0)
    await open(page, '/shop')
    await addFromCard(page, 'Tally Task Chair')
    await expect(cartLink(page)).toHaveAccessibleName('Cart (1)')
    await expect(hintOf(page)).toHaveCount(0)
  })
})
