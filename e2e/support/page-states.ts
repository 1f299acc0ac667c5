import type { Page } from '@playwright/test'
import { addDays } from 'date-fns/addDays'
import { nextWednesday } from 'date-fns/nextWednesday'
import { localizedPath, type Language } from '../../core/language.ts'
import { cartLine, store } from './browser-storage.ts'
import {
  codeTo,
  newMember,
  newPhoneNumber,
  passHumanCheck,
  signIn,
  textsOf,
  fillWishlist,
} from '../accounts/members.ts'
import { fillAddress, openCheckout, placeOrder } from '../orders/ordering.ts'
import { expect, open, type Watch } from './shop.ts'
import { animationsFinished } from './clock.ts'
import { texts } from './pages.ts'

/** A state of a page that differs from its first view. */
export interface State {
  name: string
  reach: (page: Page, language: Language, watch: Watch) => Promise<void>
}

/** The states in which a page shows more than on its first view. */
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
      await holdAlert(page, language)
    },
  },
  {
    name: 'an alert of success',
    reach: async (page, language) => {
      await open(page, localizedPath('/product/hush-phone-booth', language))
      await page.getByRole('button', { name: texts[language]['product.wishlist'] }).click()
      await holdAlert(page, language)
    },
  },
  {
    name: 'the open gallery',
    reach: async (page, language) => {
      await open(page, localizedPath('/product/aero-ergonomic-mesh-chair', language))
      await page.getByRole('button', { name: texts[language]['product.openGallery'] }).first().click()
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
      const panel = page.getByRole('group', { name: t['chat.panel'] })
      await expect(panel).toBeVisible()
      // The code is drawn; fingers get none.
      await expect(panel.getByText(t['chat.qrPending'])).toBeHidden()
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
      await holdAlert(page, language)
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
      const { phoneNumber } = await newMember()
      await open(page, localizedPath('/forgotPassword', language))
      await page.getByRole('textbox', { name: t('accounts.phoneNumber'), exact: true }).fill(phoneNumber)
      await sendCode(page, language)
      await page.getByRole('button', { name: t('accounts.verifyCode'), exact: true }).click()
      await expect(page.getByText(t('forgot.codeRequired'), { exact: true })).toBeVisible()
      await holdAlert(page, language)
    },
  },
  {
    name: 'a reset by e-mail',
    reach: async (page, language) => {
      const t = textsOf(language)
      await open(page, localizedPath('/forgotPassword', language))
      await page.getByRole('button', { name: t('forgot.useEmail') }).click()
      await passHumanCheck(page, t)
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
      await fillWishlist(page, ['lift-sit-stand-desk', 'tally-task-chair', 'aero-ergonomic-mesh-chair'], {
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
      await animationsFinished(page.locator('html'))
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
            preferredDay: nextWednesday(addDays(new Date(), 30)).toISOString().slice(0, 10),
            preferredHalf: 'morning',
          },
        },
        undefined,
        'save10',
      )
      await open(page, localizedPath(`/order-confirm/${id}`, language))
      await page.getByRole('main').getByText(t('orders.invoiceType.company'), { exact: true }).click()
      await page.getByRole('button', { name: t('orders.applyInvoice') }).click()
      await expect(page.getByText(t('orders.companyNameRequired'))).toBeVisible()
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
      await animationsFinished(page.locator('html'))
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
      await expect(page.getByText(t('orders.status.Cancelled'), { exact: true }).first()).toBeVisible()
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
      await holdAlert(page, language)
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
      await animationsFinished(page.locator('html'))
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

/** An address that may appear on pages of both languages. */
const chineseAddress = {
  fullName: '陳美玲',
  address: '信義路五段 7 號',
  city: '臺北市',
  postalCode: '110',
  country: 'Taiwan',
} as const

/** Passes the human check and requests a code for the number in the form. */
async function sendCode(page: Page, language: Language): Promise<void> {
  const t = textsOf(language)
  await passHumanCheck(page, t)
  await page.getByRole('button', { name: t('accounts.sendCode'), exact: true }).click()
  await expect(page.getByRole('status').getByText(t('accounts.codeSent'), { exact: true })).toBeVisible()
}

/** Focuses the alert, which keeps it on the page. */
async function holdAlert(page: Page, language: Language): Promise<void> {
  const alert = page.getByRole('region', { name: texts[language]['alerts.region'] })
  await alert.getByRole('button', { name: texts[language]['alerts.dismiss'] }).focus()
  await animationsFinished(page.locator('html'))
}
