import type { Page } from '@playwright/test'
import { addFromCard, cartLink } from '../support/page-elements.ts'
import { expect, hydrated, open, test } from '../support/shop.ts'

const inLanguage = (page: Page, language: string) =>
  expect(page.locator('html')).toHaveAttribute('lang', language)

test(
  'the shop starts in English, and a visitor with an English browser gets no hint @full',
  { tag: '@desktop' },
  async ({ page }) => {
    await open(page, '/home')
    await inLanguage(page, 'en')
    await addFromCard(page, 'Tally Task Chair')
    await expect(cartLink(page)).toHaveAccessibleName('Cart (1)')
    await expect(page.getByText('本站提供')).toHaveCount(0)
  },
)

test.describe('in a browser that prefers Chinese', () => {
  test.use({ locale: 'zh-TW' })

  test('an English page has a hint that links to the Chinese one @full', async ({ page }) => {
    await open(page, '/shop?category=Desks')
    await inLanguage(page, 'en')
    const hint = page.getByRole('complementary', { name: '語言' })
    await expect(hint).toContainText('本站提供')
    await hint.getByRole('link', { name: '繁體中文' }).click()
    await inLanguage(page, 'zh-TW')
    await expect(page).toHaveURL('/shop?category=Desks&lang=zh-TW')
    await hydrated(page)
    await expect(hint).toHaveCount(0)
  })

  test('the hint can be dismissed for good @full', { tag: '@desktop' }, async ({ page }) => {
    await open(page, '/home')
    const hint = page.getByRole('complementary', { name: '語言' })
    await hint.getByRole('button', { name: '關閉' }).click()
    await expect(hint).toHaveCount(0)
    await open(page, '/shop')
    await addFromCard(page, 'Tally Task Chair')
    await expect(cartLink(page)).toHaveAccessibleName('Cart (1)')
    await expect(hint).toHaveCount(0)
  })
})
