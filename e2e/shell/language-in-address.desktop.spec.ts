import type { Page } from '@playwright/test'
import { test } from '../support/own-shop.ts'
import { header, pageHeading } from '../support/page-elements.ts'
import { texts } from '../support/pages.ts'
import { expect, hydrated, open } from '../support/shop.ts'

const t = texts['zh-TW']
const [desk, chinese] = [
  { path: '/product/lift-sit-stand-desk', en: 'Lift Sit-Stand Desk', zh: 'Lift 電動升降桌' },
  'lang=zh-TW',
]

test.use({ shopSettings: { LANGUAGE_IN_ADDRESS: 'on' } })

const inLanguage = (page: Page, language: string) =>
  expect(page.locator('html')).toHaveAttribute('lang', language)

const entry = (page: Page, name: string) => header(page).getByRole('link', { name, exact: true })

test('Chinese pages lead to each other, by addresses with the language @full', async ({ page }) => {
  await open(page, '/home')
  await inLanguage(page, 'en')
  await entry(page, '繁體中文').click()
  await expect(page).toHaveURL(`/home?${chinese}`)
  await inLanguage(page, 'zh-TW')
  await hydrated(page)

  await entry(page, t['shell.shop']).click()
  await expect(page).toHaveURL(`/shop?${chinese}`)
  // Waits for the new page, because the previous page also has a link with this name.
  await expect(pageHeading(page)).toHaveText(t['shop.title'])
  await page
    .getByRole('group', { name: t['shop.filtersTitle'] })
    .getByRole('checkbox', { name: new RegExp(`^${t['shop.adjustable']}`) })
    .check()
  await expect(page).toHaveURL(`/shop?adjustable=yes&${chinese}`)
  await page.getByRole('link', { name: desk.zh, exact: true }).click()
  await expect(page).toHaveURL(`${desk.path}?${chinese}`)
  await expect(pageHeading(page)).toHaveText(desk.zh)
  await page.getByRole('main').getByRole('button', { name: t['common.addToCart'], exact: true }).click()
  await entry(page, `${t['common.cart']} (1)`).click()
  await expect(page).toHaveURL(`/cart?${chinese}`)
  const line = (name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name })
  await expect(line(desk.zh)).toBeVisible()
  await page.reload()
  await hydrated(page)
  await inLanguage(page, 'zh-TW')
  await expect(line(desk.zh)).toBeVisible()

  await test.step('an address without a language leads to the Chinese page', async () => {
    await open(page, '/contact?from=mail')
    await expect(page).toHaveURL(`/contact?from=mail&${chinese}`)
    await inLanguage(page, 'zh-TW')
    await page.goBack()
    await expect(page).toHaveURL(`/cart?${chinese}`)
    await hydrated(page)
  })

  await entry(page, 'English').click()
  await expect(page).toHaveURL('/cart?lang=en')
  await inLanguage(page, 'en')
  await hydrated(page)
  await expect(line(desk.en)).toBeVisible()
  await entry(page, texts.en['shell.shop']).click()
  await expect(page).toHaveURL('/shop')
  await expect(page.getByRole('link', { name: desk.en, exact: true })).toBeVisible()
  await inLanguage(page, 'en')
})
