import type { Page } from '@playwright/test'
import { addDays } from 'date-fns/addDays'
import { nextWednesday } from 'date-fns/nextWednesday'
import { localizedPath, type Language } from '../../core/language.ts'
import { cartLine, store } from './browser-storage.ts'
import { codeTo, newMember, newPhoneNumber, passHumanCheck, signIn, textsOf } from '../accounts/members.ts'
import { fillAddress, openCheckout, placeOrder, pressFold } from '../orders/ordering.ts'
import { expect, open, type Watch } from './shop.ts'
import { texts } from './pages.ts'

/** Checks the page in its current state. */
type Look = (name: string) => Promise<void>

/** A walk through states of pages that differ from the state after loading. */
interface Walk {
  name: string
  go: (page: Page, language: Language, help: { watch: Watch; look: Look }) => Promise<void>
}

/** Walks through the states in which a page shows more than after loading. */
export const walks: readonly Walk[] = [
  {
    name: 'a filled cart with everything it can say',
    go: async (page, language, { watch, look }) => {
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
      await expect(page.getByRole('button', { name: t['common.checkout'] })).toBeVisible()
      await look('lines, and a coupon')

      await page.getByRole('heading', { name: t['cart.coupon'] }).click()
      await page.getByRole('textbox', { name: t['cart.coupon'] }).fill('save20')
      await page.getByRole('button', { name: t['cart.applyCoupon'] }).click()
      await expect(page.getByRole('main').getByText('save20')).toBeVisible()
      const quantity = page.getByRole('group').getByRole('textbox').first()
      await quantity.fill('99')
      await quantity.press('Enter')
      await holdAlert(page, language)
      await look('a refused coupon and an alert about a quantity')

      await open(
        page,
        `${localizedPath('/shared-cart', language)}#lift-sit-stand-desk.Walnut+%2F+Black+160=2&tally-task-chair.Sage=1&a-chair-of-old.Teal=1`,
      )
      await expect(page.getByRole('button', { name: t['sharedCart.instead'] })).toBeVisible()
      await look('a shared cart beside the own one')
    },
  },
  {
    name: 'filters, a search with its suggestions, what may fit, and without results',
    go: async (page, language, { look }) => {
      const t = texts[language]
      await open(page, localizedPath('/shop?width=160&color=Black&by=2028-02-29&to=40150', language))
      const filters = page.getByRole('group', { name: t['shop.filtersTitle'] })
      if (!(await filters.isVisible())) await page.getByRole('link', { name: /[(（]3[)）]$/ }).click()
      await expect(filters.getByRole('link', { name: /40150/ })).toBeVisible()
      await look('filters and their chips')

      await open(page, localizedPath('/shop?q=hitam', language))
      await expect(page.getByRole('region', { name: t['shop.more'] })).toBeVisible()
      await look('what may fit')

      await open(page, localizedPath('/home', language))
      const header = page.getByRole('banner')
      const field = header.getByLabel(t['common.searchProducts'])
      if (await field.isVisible()) await field.focus()
      else await header.getByRole('link', { name: t['common.search'], exact: true }).click()
      await page.getByRole('combobox', { name: t['common.searchProducts'] }).fill('chiar')
      await expect(page.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await look('suggestions with a corrected word')

      await open(page, localizedPath(`/shop?q=${language === 'en' ? 'piano' : '鋼琴'}`, language))
      await expect(page.getByRole('heading', { name: t['shop.empty'] })).toBeVisible()
      await look('no results')
    },
  },
  {
    name: 'a product with an alert, its gallery and its film',
    go: async (page, language, { look }) => {
      const t = texts[language]
      await open(page, localizedPath('/product/lift-sit-stand-desk', language))
      await page.getByRole('main').getByRole('button', { name: t['common.wishlist'] }).first().click()
      await holdAlert(page, language)
      // The header would cover part of an element that was scrolled to the edge.
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await look('an alert of success')

      await page.getByRole('button', { name: t['product.openGallery'] }).first().click()
      const gallery = page.getByRole('dialog')
      await expect(gallery.getByRole('img').first()).toBeVisible()
      await look('the open gallery')

      await page.keyboard.press('Escape')
      await expect(gallery).toBeHidden()
      await page.getByRole('button', { name: t['product.video'], exact: true }).click()
      await expect(page.getByRole('main').locator('video')).toBeVisible()
      await look('the film')
    },
  },
  {
    name: 'a way in, a plan and a comparison with everything they can say',
    go: async (page, language, { look }) => {
      const t = texts[language]
      const booth = await cartLine(page, ['hush-phone-booth', 'White / Sage'])
      const wayIn = {
        doorWidth: 90,
        doorHeight: 208,
        liftDoorWidth: 78,
        liftDoorHeight: 200,
      }
      await store(page, {
        cart: JSON.stringify([booth]),
        wayIn: JSON.stringify({ ...wayIn, liftWidth: 100, liftDepth: 120, liftHeight: 210 }),
      })
      await open(page, localizedPath('/fit', language))
      const noWay = t['fit.doesNotFit'].split('{')[0]!
      await expect(page.getByRole('status').filter({ hasText: noWay, visible: true })).toBeVisible()
      await look('the measures, with a parcel that does not pass')

      const desk = 'lift-sit-stand-desk~oak-black-120'
      const pieces = `${desk}~120~30~0,shoreline-open-bookcase~oak-black~260~17~0,tally-task-chair~sage~450~225~0`
      await open(page, localizedPath(`/plan?room=620x480&pieces=${pieces}`, language))
      await page.getByRole('button', { name: t['plan.add'], exact: true }).click()
      await page.getByRole('button', { name: /^1\. Lift/ }).focus()
      await look('a plan with what is too narrow, and what can be added')

      await open(page, localizedPath(`/compare?specs=${desk},hush-phone-booth~white-sage`, language))
      await expect(page.getByRole('heading', { name: t['compare.differ'] })).toBeVisible()
      await look('a comparison')
    },
  },
  {
    name: 'a registration from everything missing to a verified number',
    go: async (page, language, { look }) => {
      const t = textsOf(language)
      const phoneNumber = newPhoneNumber()
      await open(page, localizedPath('/register', language))
      await page.getByRole('button', { name: t('register.submit'), exact: true }).press('Enter')
      await holdAlert(page, language)
      await expect(page.getByText(t('accounts.passwordRequired'), { exact: true }).first()).toBeVisible()
      await look('everything is missing')

      await page.getByRole('textbox', { name: t('common.phoneNumber'), exact: true }).fill(phoneNumber)
      await sendCode(page, language)
      const code = page.getByRole('textbox', { name: t('accounts.code'), exact: true })
      await code.fill(await codeTo(page, 'sms', phoneNumber))
      await code.press('Enter')
      await expect(code).not.toBeEditable()
      // An alert under the pointer would not disappear.
      await page.mouse.move(0, 0)
      await expect(page.getByRole('button', { name: texts[language]['alerts.dismiss'] })).toHaveCount(0)
      await look('the number is verified')
    },
  },
  {
    name: 'a forgotten password from the first step to the last, by phone and by email',
    go: async (page, language, { look }) => {
      const t = textsOf(language)
      const member = await newMember()
      await open(page, localizedPath('/forgotPassword', language))
      const code = page.getByRole('textbox', { name: t('accounts.code'), exact: true })
      await page.getByRole('button', { name: t('forgot.submit'), exact: true }).press('Enter')
      await expect(code).toBeFocused()
      await look('by phone, at the start')

      const phone = page.getByRole('textbox', { name: t('common.phoneNumber'), exact: true })
      await phone.fill(member.phoneNumber)
      await sendCode(page, language)
      await look('by phone, with a code on its way')

      await code.fill(await codeTo(page, 'sms', member.phoneNumber))
      await code.press('Enter')
      await expect(code).not.toBeEditable()
      await look('by phone, with the code verified')

      await open(page, localizedPath('/forgotPassword', language))
      await page.getByRole('button', { name: t('forgot.useEmail') }).click()
      const email = page.getByRole('main').getByRole('textbox', { name: t('common.email'), exact: true })
      await email.fill(member.email)
      await look('by email, at the start')

      await passHumanCheck(page, t)
      await page.getByRole('button', { name: t('accounts.sendCode'), exact: true }).click()
      await expect(code).toBeFocused()
      await look('by email, with a code on its way')
    },
  },
  {
    name: 'a sign-in, an order and a change of email with a code on its way',
    go: async (page, language, { look }) => {
      const t = textsOf(language)
      const { phoneNumber } = await newMember()
      const send = () => page.getByRole('button', { name: t('accounts.sendCode'), exact: true })
      const code = page.getByRole('textbox', { name: t('accounts.code'), exact: true })
      await open(page, localizedPath('/login', language))
      await page.getByRole('link', { name: t('login.withCode') }).click()
      await expect(code).toBeVisible()
      await page.getByRole('textbox', { name: t('common.phoneNumber'), exact: true }).fill(phoneNumber)
      await send().click()
      await expect(code).toBeFocused()
      await look('a sign-in with a code')

      const member = await signIn(page)
      const { orderNumber } = await placeOrder(page, {
        phoneNumber: member.phoneNumber,
        email: member.email,
      })
      await open(page, localizedPath('/track', language))
      await page.getByRole('textbox', { name: t('common.orderNumber'), exact: true }).fill(orderNumber)
      await page.getByRole('textbox', { name: t('track.phone'), exact: true }).fill(member.phoneNumber)
      await page.getByRole('button', { name: t('track.send'), exact: true }).click()
      await expect(code).toBeFocused()
      await look('an order by number and phone')

      await open(page, localizedPath('/account/edit', language))
      await page
        .getByRole('main')
        .getByRole('textbox', { name: t('common.email'), exact: true })
        .fill('new@example.com')
      await page.getByRole('button', { name: t('account.useCode') }).click()
      await send().click()
      await expect(code).toBeFocused()
      await look('a change of email by a code')
    },
  },
  {
    name: 'a checkout from everything missing to an order',
    go: async (page, language, { look }) => {
      const t = textsOf(language)
      const submit = page.getByRole('button', { name: t('checkout.submit'), exact: true })
      await signIn(page)
      await openCheckout(page, undefined, { coupon: 'save10', language })
      await page.getByRole('checkbox', { name: t('checkout.sameAsBilling') }).uncheck()
      await pressFold(page, t('checkout.access'))
      await page.getByRole('combobox', { name: t('common.lift') }).selectOption('yes')
      await submit.press('Enter')
      await expect(page.getByText(t('checkout.invalid'))).toBeVisible()
      await expect(page.getByRole('main').getByText(/save10/)).toBeVisible()
      await look('everything is missing')

      await page.getByRole('radio', { name: new RegExp(`^${t('checkout.pickup')}`) }).check()
      await submit.press('Enter')
      await expect(page.getByText(t('checkout.pickupLocationRequired'))).toBeVisible()
      await look('pickup without a place')

      await page.getByRole('radiogroup').getByRole('radio').first().check()
      await fillAddress(page, t('common.billingAddress'), t, chineseAddress)
      await submit.click()
      await expect(page.getByRole('dialog', { name: t('checkout.successTitle') })).toBeVisible()
      await look('an order that was just placed')
    },
  },
  {
    name: 'an order with all that can be said',
    go: async (page, language, { look }) => {
      const t = textsOf(language)
      await signIn(page)
      const delivered = await placeOrder(
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
      await open(page, localizedPath(`/order-confirm/${delivered.id}`, language))
      const unfold = (name: string) =>
        page.getByRole('main').getByRole('group', { name, exact: true }).locator('summary').click()
      for (const name of ['orders.arrives', 'orders.history', 'orders.invoice'] as const)
        await unfold(t(name))
      await page.getByRole('main').getByText(t('orders.invoiceType.company'), { exact: true }).click()
      await page.getByRole('button', { name: t('orders.applyInvoice') }).click()
      await expect(page.getByText(t('orders.companyNameRequired'))).toBeVisible()
      await look('pending, with an invoice that lacks its company')

      const fetched = await placeOrder(page, {
        billing: chineseAddress,
        shippingMethod: 'self_pickup',
        pickupLocation: 'malaysia-branch',
      })
      await open(page, localizedPath(`/order-confirm/${fetched.id}`, language))
      await unfold(t('orders.cancelOrder'))
      await page.getByRole('button', { name: t('orders.cancelOrder') }).click()
      await expect(page.getByRole('dialog', { name: t('orders.cancelTitle') })).toBeVisible()
      await look('the question before it is cancelled')

      await page.request.post(`/api/orders/${fetched.id}/cancel`, { data: {} })
      await open(page, localizedPath(`/order-confirm/${fetched.id}`, language))
      await expect(page.locator('[aria-current=step]')).toContainText(t('orders.status.Cancelled'))
      await look('cancelled')
    },
  },
]

/** An address that may appear on pages in both languages. */
export const chineseAddress = {
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

/** Focuses the alert at once, so that it does not disappear. */
async function holdAlert(page: Page, language: Language): Promise<void> {
  const alert = page.getByRole('region', { name: texts[language]['alerts.region'] })
  await alert.getByRole('button', { name: texts[language]['alerts.dismiss'] }).focus()
}
