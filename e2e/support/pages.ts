import type { Page } from '@playwright/test'
import { localizedPath, type Language } from '../../core/language.ts'
import { messages } from '../../core/texts/messages.ts'
import { cartLine, store } from './browser-storage.ts'
import {
  codeTo,
  newMember,
  newPhoneNumber,
  passHumanCheck,
  signIn,
  textsOf,
  wish,
} from '../accounts/members.ts'
import { fillAddress, openCheckout, placeOrder } from '../orders/ordering.ts'
import { expect, open, type Watch } from './shop.ts'
import { atRest } from './clock.ts'

export const languages = ['en', 'zh-TW'] as const satisfies Language[]

/** The interface texts, by language and key. */
export const texts = messages.shop

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
  { path: '/login?by=code', title: { en: 'Login', 'zh-TW': '登入' } },
  { path: '/register', title: { en: 'Register', 'zh-TW': '註冊' } },
  { path: '/registerSuccess', title: { en: 'Congratulations', 'zh-TW': '恭喜您' } },
  { path: '/forgotPassword', title: { en: 'Forgot Password', 'zh-TW': '忘記密碼' } },
  { path: '/not-me?token=none', title: { en: 'This was not me', 'zh-TW': '這不是我' } },
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

/** Every page behind the guard, in the same way. */
export const membersPages: typeof publicPages = [
  { path: '/account', title: { en: 'Account', 'zh-TW': '我的帳戶' } },
  { path: '/account/edit', title: { en: 'Edit Account Information', 'zh-TW': '編輯帳戶資料' } },
  { path: '/account/addresses', title: { en: 'Modify Your Address Book', 'zh-TW': '修改地址簿' } },
  { path: '/account/wishlist', title: { en: 'Wishlist', 'zh-TW': '願望清單' } },
  { path: '/account/orders', title: { en: 'Orders', 'zh-TW': '訂單' } },
  { path: '/order-history', title: { en: 'Orders', 'zh-TW': '訂單' } },
  { path: '/checkout', title: { en: 'Checkout', 'zh-TW': '結帳' } },
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
    name: 'a login that was refused',
    reach: async (page, language, watch) => {
      watch.allow(/401/)
      const t = textsOf(language)
      await open(page, localizedPath('/login', language))
      await page.getByRole('textbox', { name: t('accounts.phoneNumber') }).fill(newPhoneNumber())
      await page.getByRole('textbox', { name: t('accounts.password'), exact: true }).fill('not my password')
      await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
      await expect(page.getByRole('alert').getByText(t('error.login_failed'))).toBeVisible()
    },
  },
  {
    name: 'a registration with everything missing',
    reach: async (page, language) => {
      const t = textsOf(language)
      await open(page, localizedPath('/register', language))
      await page.getByRole('button', { name: t('register.submit'), exact: true }).press('Enter')
      await expect(page.getByText(t('accounts.passwordRequired'), { exact: true }).first()).toBeVisible()
      await keepAlert(page, language)
    },
  },
  {
    name: 'a registration with a verified number',
    reach: async (page, language) => {
      const t = textsOf(language)
      const phoneNumber = newPhoneNumber()
      await open(page, localizedPath('/register', language))
      await page.getByRole('textbox', { name: t('accounts.phoneNumber'), exact: true }).fill(phoneNumber)
      await sendCode(page, language)
      const code = page.getByRole('textbox', { name: t('accounts.code'), exact: true })
      await code.fill(await codeTo(page, 'sms', phoneNumber))
      await code.press('Enter')
      await expect(code).not.toBeEditable()
      await expect(page.getByRole('button', { name: texts[language]['alerts.dismiss'] })).toHaveCount(0)
    },
  },
  {
    name: 'a reset by SMS that waits for its code',
    reach: async (page, language) => {
      const t = textsOf(language)
      const { phoneNumber } = await newMember(page)
      await open(page, localizedPath('/forgotPassword', language))
      await page.getByRole('textbox', { name: t('accounts.phoneNumber'), exact: true }).fill(phoneNumber)
      await sendCode(page, language)
      await page.getByRole('button', { name: t('accounts.verifyCode'), exact: true }).click()
      await expect(page.getByText(t('forgot.codeRequired'), { exact: true })).toBeVisible()
      await keepAlert(page, language)
    },
  },
  {
    name: 'a reset by e-mail',
    reach: async (page, language) => {
      const t = textsOf(language)
      await open(page, localizedPath('/forgotPassword', language))
      await page.getByRole('button', { name: t('forgot.useEmail') }).click()
      await page.getByRole('button', { name: t('accounts.sendCode'), exact: true }).click()
      await expect(page.getByText(t('forgot.emailRequired'), { exact: true })).toBeVisible()
    },
  },
  {
    name: 'an account change that says what is wrong',
    reach: async (page, language) => {
      const t = textsOf(language)
      await signIn(page)
      await open(page, localizedPath('/account/edit', language))
      await page.getByRole('textbox', { name: t('accounts.firstName'), exact: true }).fill('Mei1')
      await page.getByRole('button', { name: t('account.save'), exact: true }).click()
      await expect(page.getByText(t('account.namePattern'), { exact: true })).toBeVisible()
    },
  },
  {
    name: 'a wishlist with what there is, what is sold out and what is gone',
    reach: async (page, language, watch) => {
      watch.allow(/404/)
      const t = textsOf(language)
      await signIn(page)
      await wish(page, ['lift-sit-stand-desk', 'tally-task-chair', 'aero-ergonomic-mesh-chair'], {
        'tally-task-chair': { model: 'Sage' },
        'aero-ergonomic-mesh-chair': { id: 'a-chair-of-old', productName: 'Chair', model: 'Teal' },
      })
      await open(page, localizedPath('/account/wishlist', language))
      await expect(page.getByRole('row')).toHaveCount(4)
      for (const badge of ['cart.gone', 'cart.outOfStock']) {
        await expect(page.getByText(t(badge), { exact: true }).filter({ visible: true })).toBeVisible()
      }
    },
  },
  {
    name: 'a checkout with everything missing',
    reach: async (page, language) => {
      const t = textsOf(language)
      await signIn(page)
      await openCheckout(page, undefined, { coupon: 'save10', language })
      await page.getByRole('checkbox', { name: t('checkout.sameAsBilling') }).uncheck()
      await page.getByRole('combobox', { name: t('checkout.lift') }).selectOption('yes')
      await page.getByRole('button', { name: t('checkout.submit'), exact: true }).press('Enter')
      await expect(page.getByText(t('checkout.invalid'))).toBeVisible()
      await expect(page.getByRole('main').getByText(/save10/)).toBeVisible()
    },
  },
  {
    name: 'a checkout for pickup without a place',
    reach: async (page, language) => {
      const t = textsOf(language)
      await signIn(page)
      await openCheckout(page, undefined, { language })
      await page.getByRole('radio', { name: new RegExp(`^${t('checkout.pickup')}`) }).check()
      await page.getByRole('button', { name: t('checkout.submit'), exact: true }).press('Enter')
      await expect(page.getByText(t('checkout.pickupLocationRequired'))).toBeVisible()
    },
  },
  {
    name: 'an order that was just placed',
    reach: async (page, language) => {
      const t = textsOf(language)
      await signIn(page)
      await openCheckout(page, undefined, { language })
      await fillAddress(page, t('checkout.billing'), t, chineseAddress)
      await page.getByRole('button', { name: t('checkout.submit'), exact: true }).click()
      await expect(page.getByRole('dialog', { name: t('checkout.successTitle') })).toBeVisible()
      await atRest(page.locator('html'))
    },
  },
  {
    name: 'a pending order with all that can be said',
    reach: async (page, language) => {
      const t = textsOf(language)
      await signIn(page)
      const { id } = await placeOrder(
        page,
        {
          billing: chineseAddress,
          notes: '請先來電。',
          deliveryAccess: {
            floor: '12',
            lift: 'yes',
            liftWidth: 110,
            liftDepth: 140,
            stairs: 3,
            preferredDay: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
            preferredHalf: 'morning',
          },
        },
        undefined,
        'save10',
      )
      await open(page, localizedPath(`/order-confirm/${id}`, language))
      await page.getByRole('main').getByText(t('orders.company'), { exact: true }).click()
      await page.getByRole('button', { name: t('orders.applyInvoice') }).click()
      await page.getByRole('button', { name: t('orders.requestReturn') }).click()
      await page.getByRole('button', { name: t('orders.requestReturn') }).click()
      await expect(page.getByText(t('orders.returnReasonRequired'))).toBeVisible()
    },
  },
  {
    name: 'the question before an order is cancelled',
    reach: async (page, language) => {
      const t = textsOf(language)
      await signIn(page)
      const { id } = await placeOrder(page, {
        billing: chineseAddress,
        shippingMethod: 'self_pickup',
        pickupLocation: 'malaysia-branch',
      })
      await open(page, localizedPath(`/order-confirm/${id}`, language))
      await page.getByRole('button', { name: t('orders.cancelOrder') }).click()
      await expect(page.getByRole('dialog', { name: t('orders.cancelTitle') })).toBeVisible()
      await atRest(page.locator('html'))
    },
  },
  {
    name: 'an order that was cancelled',
    reach: async (page, language) => {
      const t = textsOf(language)
      await signIn(page)
      const { id } = await placeOrder(page, { billing: chineseAddress })
      await page.request.post(`/api/orders/${id}/cancel`, { data: {} })
      await open(page, localizedPath(`/order-confirm/${id}`, language))
      await expect(page.getByText(t('orders.statusCancelled'), { exact: true }).first()).toBeVisible()
    },
  },
  {
    name: 'a list of orders, filtered to none',
    reach: async (page, language) => {
      const t = textsOf(language)
      await signIn(page)
      await placeOrder(page, { billing: chineseAddress })
      await open(page, localizedPath('/account/orders?status=Shipped', language))
      await expect(page.getByText(t('orders.noneOfStatus'))).toBeVisible()
    },
  },
  {
    name: 'a list of orders',
    reach: async (page, language) => {
      await signIn(page)
      await placeOrder(page, { billing: chineseAddress })
      await open(page, localizedPath('/account/orders', language))
      await expect(page.getByRole('row')).toHaveCount(2)
    },
  },
  {
    name: 'an order that is not there',
    reach: async (page, language, watch) => {
      watch.allow(/404/)
      await signIn(page)
      await open(page, localizedPath('/order-confirm/none', language))
      await expect(page.getByRole('heading', { name: texts[language]['orders.nothingLoaded'] })).toBeVisible()
      await keepAlert(page, language)
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
      await atRest(page.locator('html'))
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

/** An address that is written the same on pages of both languages. */
const chineseAddress = {
  fullName: '陳美玲',
  address: '信義路五段 7 號',
  city: '臺北市',
  postalCode: '110',
  country: 'Taiwan',
} as const

/** Passes the human check and has a code sent to the number that was typed. */
async function sendCode(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  await passHumanCheck(page, t)
  await page.getByRole('button', { name: t('accounts.sendCode'), exact: true }).click()
  await expect(page.getByRole('status').getByText(t('accounts.codeSent'), { exact: true })).toBeVisible()
}

/** Keeps the alert on the page: it stays as long as it has the focus. */
async function keepAlert(page: Page, language: Language): Promise<void> {
  const alert = page.getByRole('region', { name: texts[language]['alerts.region'] })
  await alert.getByRole('button', { name: texts[language]['alerts.dismiss'] }).focus()
  await atRest(page.locator('html'))
}
