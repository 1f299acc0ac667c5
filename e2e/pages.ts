import type { Page } from '@playwright/test'
import { localizedPath, type Language } from '../core/language.ts'
import english from '../public/assets/i18n/en.json' with { type: 'json' }
import chinese from '../public/assets/i18n/zh-TW.json' with { type: 'json' }
import { cartLine, store } from './browser-storage.ts'
import { expect, open, type Watch } from './shop.ts'

export const languages = ['en', 'zh-TW'] as const satisfies Language[]

/** The interface texts, by language and key. */
export const texts = { en: english, 'zh-TW': chinese }

/** Every public page: its address, and what its title says after the shop's name. */
export const publicPages: readonly { path: string; title: Record<Language, string> }[] = [
  { path: '/home', title: { en: 'Home', 'zh-TW': '首頁' } },
  { path: '/shop', title: { en: 'Products', 'zh-TW': '商品' } },
  { path: '/shop?page=2', title: { en: 'Products, Page 2', 'zh-TW': '商品，第 2 頁' } },
  { path: '/shop?category=Chairs&sort=price-asc', title: { en: 'Chairs', 'zh-TW': '辦公椅' } },
  { path: '/product/lift-sit-stand-desk', title: { en: 'Lift Sit-Stand Desk', 'zh-TW': 'Lift 電動升降桌' } },
  { path: '/product/tally-task-chair', title: { en: 'Tally Task Chair', 'zh-TW': 'Tally 輕巧辦公椅' } },
  { path: '/cart', title: { en: 'Cart', 'zh-TW': '購物車' } },
  { path: '/login', title: { en: 'Login', 'zh-TW': '登入' } },
  { path: '/contact', title: { en: 'Contact', 'zh-TW': '聯絡我們' } },
  { path: '/policy', title: { en: 'Privacy Policy', 'zh-TW': '隱私權政策' } },
  { path: '/terms-conditions', title: { en: 'Terms and Conditions', 'zh-TW': '條款與細則' } },
  { path: '/delivery-policy', title: { en: 'Delivery Policy', 'zh-TW': '配送政策' } },
  {
    path: '/returns-refunds-policy',
    title: { en: 'Returns & Refunds Policy', 'zh-TW': '退換貨與退款政策' },
  },
  { path: '/our-story', title: { en: 'Our Story', 'zh-TW': '我們的故事' } },
]

/** What a page can also look like. */
export interface State {
  name: string
  reach: (page: Page, language: Language, watch: Watch) => Promise<void>
}

/** The states in which a page shows more than at first. */
export const states: readonly State[] = [
  {
    name: 'a filled cart with everything it can say',
    reach: async (page, language, watch) => {
      watch.allow(/404/)
      const chair = await cartLine(page, ['aero-ergonomic-mesh-chair', 'Teal'])
      const items = [
        await cartLine(page, ['lift-sit-stand-desk', 'Walnut / Black 160'], { price: 1899 }),
        await cartLine(page, ['stratum-lateral-file', 'Black'], { quantity: 2 }),
        await cartLine(page, ['harrow-executive-desk', 'Oak 180'], { quantity: 4 }),
        await cartLine(page, ['tally-task-chair', 'Sage']),
        { ...chair, productId: 'a-chair-of-old', productName: 'Chair', specName: 'Teal' },
        chair,
      ]
      await store(page, { cart: JSON.stringify(items), coupon: '"save10"' })
      await open(page, localizedPath('/cart', language))
      const t = texts[language]
      await expect(page.getByText(t['cart.gone'], { exact: true })).toBeVisible()
      await expect(page.getByText('−RM 10')).toBeVisible()
      await expect(page.getByRole('button', { name: t['cart.checkout'] })).toBeVisible()
    },
  },
  {
    name: 'a refused coupon and an alert about a quantity',
    reach: async (page, language) => {
      const t = texts[language]
      const line = await cartLine(page, ['lift-sit-stand-desk', 'Walnut / Black 160'])
      await store(page, { cart: JSON.stringify([line]) })
      await open(page, localizedPath('/cart', language))
      await page.getByRole('textbox', { name: t['cart.coupon'] }).fill('save20')
      await page.getByRole('button', { name: t['cart.applyCoupon'] }).click()
      await expect(page.getByRole('main').getByText('save20')).toBeVisible()
      const quantity = page.getByRole('group').getByRole('textbox')
      await quantity.fill('99')
      await quantity.press('Enter')
      await keepAlert(page, language)
    },
  },
  {
    name: 'an alert of success',
    reach: async (page, language) => {
      await open(page, localizedPath('/product/hush-phone-booth', language))
      await page.getByRole('button', { name: texts[language]['product.wishlist'] }).click()
      await keepAlert(page, language)
    },
  },
  {
    name: 'the open gallery',
    reach: async (page, language) => {
      await open(page, localizedPath('/product/aero-ergonomic-mesh-chair', language))
      await page.getByRole('button', { name: texts[language]['product.openGallery'] }).click()
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    },
  },
  {
    name: 'the film of a product',
    reach: async (page, language) => {
      const t = texts[language]
      await open(page, localizedPath('/product/lift-sit-stand-desk', language))
      await page.getByRole('button', { name: t['product.video'], exact: true }).click()
      await expect(page.getByRole('main').locator('video')).toBeVisible()
    },
  },
  {
    name: 'the open chat panel',
    reach: async (page, language) => {
      const t = texts[language]
      await open(page, localizedPath('/home', language))
      await page.getByRole('complementary', { name: t['chat.title'] }).getByRole('link').focus()
      await expect(page.getByRole('img', { name: t['chat.qrLabel'] })).toBeVisible()
    },
  },
  {
    name: 'a search that finds nothing',
    reach: async (page, language) => {
      await open(page, localizedPath('/shop?q=zeppelin', language))
      await expect(page.getByRole('heading', { name: texts[language]['shop.empty'] })).toBeVisible()
    },
  },
  {
    name: 'a product that does not exist',
    reach: async (page, language, watch) => {
      watch.allow(/404/)
      await open(page, localizedPath('/product/zeppelin', language))
      await expect(page.getByRole('heading', { name: texts[language]['product.notFound'] })).toBeVisible()
    },
  },
  {
    name: 'terms that are not available',
    reach: async (page, language, watch) => {
      watch.allow(/503/)
      const t = texts[language]
      await page.route('**/terms-conditions.data*', (route) => route.fulfill({ status: 503 }))
      await open(page, localizedPath('/login', language))
      await page.getByRole('contentinfo').getByRole('link', { name: t['shell.terms'] }).click()
      await expect(page.getByRole('heading', { name: t['policies.notAvailableTitle'] })).toBeVisible()
    },
  },
]

/** The states that only a phone has. */
export const phoneStates: readonly State[] = [
  {
    name: 'the open mobile menu',
    reach: async (page, language) => {
      await open(page, localizedPath('/home', language))
      await page.getByRole('button', { name: texts[language]['shell.openMenu'] }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'the unfolded table of contents',
    reach: async (page, language) => {
      const name = texts[language]['policies.onThisPage']
      await open(page, localizedPath('/terms-conditions', language))
      await page.getByText(name).first().click()
      await expect(page.getByRole('navigation', { name })).toBeVisible()
    },
  },
]

/** Waits until nothing moves any more: half-way, a text may have no contrast yet. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)))
}

/** Keeps the alert on the page: it stays as long as it has the focus. */
async function keepAlert(page: Page, language: Language): Promise<void> {
  const alert = page.getByRole('region', { name: texts[language]['alerts.region'] })
  await alert.getByRole('button', { name: texts[language]['alerts.dismiss'] }).focus()
  await settled(page)
}
