import type { Page } from '@playwright/test'
import { keepingPages, keptPaths } from '../support/kept-pages.ts'
import { test } from '../support/own-shop.ts'
import { header, pageHeading } from '../support/page-elements.ts'
import { texts } from '../support/pages.ts'
import { expect, hydrated, open } from '../support/shop.ts'

const t = texts['zh-TW']
const [desk, chinese] = [
  { path: '/product/lift-sit-stand-desk', en: 'Lift Sit-Stand Desk', zh: 'Lift 電動升降桌' },
  'lang=zh-TW',
]

// One shop for both.
test.describe.configure({ mode: 'serial' })
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

test.describe('without a line', () => {
  test.use({ serviceWorkers: 'allow' })

  test('Chinese pages that were seen open, and lead to each other @full', async ({
    page,
    context,
    watch,
  }) => {
    watch.allow(/ERR_|Failed to fetch|could not be|Failed to load resource/)
    watch.allow(/woff2 was preloaded using link preload but not used/)
    watch.allow(/cross-world service worker resource mismatch/)
    await open(page, `/shop?${chinese}`)
    await keepingPages(page)
    await page.getByRole('link', { name: desk.zh, exact: true }).click()
    await expect(pageHeading(page)).toHaveText(desk.zh)
    await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(['/cart', '/shop', desk.path]))
    // Documents, each with the language in its address.
    for (const path of ['/contact', '/our-story']) {
      await open(page, `${path}?${chinese}`)
      await expect.poll(() => keptPaths(page)).toContain(path)
    }

    await context.setOffline(true)
    const notice = page.getByText(t['shell.offline'])
    await entry(page, t['shell.shop']).click()
    await expect(page).toHaveURL(`/shop?${chinese}`)
    await hydrated(page)
    await expect(notice).toBeVisible()
    await page.getByRole('link', { name: desk.zh, exact: true }).click()
    await expect(page).toHaveURL(`${desk.path}?${chinese}`)
    await expect(pageHeading(page)).toHaveText(desk.zh)
    await open(page, '/cart')
    await inLanguage(page, 'zh-TW')
    await expect(notice).toBeVisible()
    await page.goto(`/product/tally-task-chair?${chinese}`)
    await expect(page.getByRole('heading', { level: 1, name: '您目前離線' })).toBeVisible()

    await context.setOffline(false)
    await open(page, '/cart')
    await expect(page).toHaveURL(`/cart?${chinese}`)
    await expect(notice).toBeHidden()
  })
})
