import type { Page } from '@playwright/test'
import type { Order } from '../../core/api/orders.ts'
import { formatDays } from '../../core/delivery/days-text.ts'
import { expectStored } from '../support/browser-storage.ts'
import { signIn, textsOf, type Person } from '../accounts/members.ts'
import { fillAddress, openCheckout, orderOf, part, pressFold, submitButton, test } from './ordering.ts'
import { expect, open, expectAlert } from '../support/shop.ts'

/** Returns the days on which the shop delivers to Taipei. */
async function taipeiDays(page: Page): Promise<{ from: string; to: string }> {
  return (await page.request.get('/api/deliveryPromise?to=110&country=Taiwan')).json()
}

const notice = (page: Page, text: string) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: text })

/** Expects the initial values of the checkout, and its message while an address is missing. */
async function expectStart(page: Page, t: ReturnType<typeof textsOf>, member: Person): Promise<void> {
  // On a phone the goods are folded.
  const goods = page.getByRole('button', { name: 'RM 71' })
  if (await goods.isVisible()) await goods.click()
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1, name: t('common.checkout') })).toBeVisible()
  // The fields are filled from the account: "Prefill from account."
  await expect(main.getByRole('textbox', { name: t('common.email'), exact: true })).toHaveValue(member.email)
  await expect(page.getByRole('textbox', { name: t('common.phoneNumber') })).toHaveValue(
    member.phoneNumber.replace('+886', '0'),
  )
  const billing = part(page, t('common.billingAddress'))
  await expect(billing.getByRole('textbox', { name: t('checkout.fullName') })).toHaveValue('Siti Nur')
  await expect(billing.getByRole('combobox', { name: t('checkout.country') })).toHaveValue('Taiwan')
  await expect(main.getByRole('link', { name: t('checkout.backToCart') })).toBeVisible()
  await expect(main.getByRole('link', { name: t('checkout.testPickup') })).toHaveCount(0)

  const summary = page.getByRole('complementary', { name: t('common.orderSummary') })
  await expect(summary.getByRole('row')).toHaveCount(3)
  await expect(summary.getByText('RM 71').filter({ visible: true }).first()).toBeVisible()
  await expect(summary.getByText(/save10.*RM 10/)).toBeVisible()
  await expect(summary.getByText(t('checkout.paymentText'))).toBeVisible()

  // The button says what is missing, including another address.
  const submit = submitButton(page, t('checkout.submit'))
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await expect(submit).toHaveAccessibleDescription(new RegExp(t('checkout.city')))
  await fillAddress(page, t('common.billingAddress'), t)
  await expect(submit).not.toHaveAttribute('aria-disabled')
  const same = page.getByRole('checkbox', { name: t('checkout.sameAsBilling') })
  await expect(same).toBeChecked()
  await same.uncheck()
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
}

test('orders with delivery to another address, and confirms it', async ({ page, language }) => {
  const t = textsOf(language)
  const member = await signIn(page)
  await openCheckout(page, undefined, { coupon: 'save10', language })
  await test.step('starts with the account, the cart and its voucher', () => expectStart(page, t, member))
  await fillAddress(page, t('common.shippingAddress'), t, {
    fullName: '陳 美玲 小姐',
    address: '信義路五段 7 號',
    city: '臺北市',
    postalCode: '110',
    country: 'Taiwan',
  })
  const days = await taipeiDays(page)
  const summary = page.getByRole('complementary', { name: t('common.orderSummary') })
  await expect(summary.getByText(formatDays(days, language))).toBeVisible()
  const wishedDay = days.from
  for (const fold of ['checkout.access', 'common.preferredDay', 'common.orderNotes'] as const)
    await pressFold(page, t(fold))
  await page.getByRole('textbox', { name: t('common.floor') }).fill('12')
  await page.getByRole('combobox', { name: t('common.lift') }).selectOption('yes')
  await page.getByRole('textbox', { name: t('common.width') }).fill('110')
  await page.getByRole('textbox', { name: t('common.depth') }).fill('140')
  await page.getByRole('textbox', { name: t('checkout.stairs') }).fill('3')
  await part(page, t('common.preferredDay')).getByLabel(t('common.preferredDay')).fill(wishedDay)
  await page.getByRole('combobox', { name: t('common.halfDay') }).selectOption('morning')
  const wished = formatDays({ from: wishedDay, to: wishedDay }, language)
  await expect(summary.getByText(wished)).toContainText(t('orders.morning'))
  await expect(part(page, t('checkout.access')).getByText('110 x 140')).toBeVisible()
  await page.getByRole('textbox', { name: t('checkout.notesLabel') }).fill('Service lift at the back.')

  const sent = page.waitForRequest('**/api/orders?*')
  await submitButton(page, t('checkout.submit')).click()
  const request = await sent
  expect(request.headers()['idempotency-key']).toMatch(/^.{8,}$/)
  expect(request.postDataJSON()).toMatchObject({
    userId: '',
    status: 'pending',
    paymentMethod: 'Cash on Delivery',
    totalAmount: 71,
    voucherCode: 'save10',
    invoiceInfo: { invoiceType: 'personal', invoiceStatus: 'not_applied' },
    returnInfo: { returnStatus: 'not_applied' },
    shippingAddress: { firstName: '陳', lastName: '美玲 小姐', city: '臺北市', country: 'Taiwan' },
    billingAddress: { firstName: 'Mei', lastName: 'Ling Tan', country: 'Malaysia' },
    contactInfo: { phoneNumber: member.phoneNumber, email: member.email, name: 'Mei Ling Tan' },
  })

  const dialog = page.getByRole('dialog', { name: t('checkout.successTitle') })
  await expect(dialog.getByText(t('checkout.successText').split('<phone>')[0] ?? '')).toBeVisible()
  await expect(dialog.getByText(t('checkout.next'))).toBeVisible()
  await expectStored(page, 'cart', [])
  await expectStored(page, 'coupon', '')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: t('checkout.gotIt') }).click()
  await expect(page).toHaveURL(/\/order-confirm\/[^/]+$/)
  const id = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '')
  const order = (await orderOf(page, id)) as unknown as Order
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: t('common.numberedOrder').replace('{number}', order.orderNumber),
    }),
  ).toBeVisible()
  expect(order).toMatchObject({
    status: 'pending',
    totalAmount: 71,
    voucherCode: 'save10',
    voucherDiscount: 10,
    notes: 'Service lift at the back.',
    language,
    deliveryAccess: {
      floor: '12',
      lift: 'yes',
      liftWidth: 110,
      liftDepth: 140,
      stairs: 3,
      preferredDay: wishedDay,
      preferredHalf: 'morning',
    },
    promise: { from: wishedDay, to: wishedDay, half: 'morning', late: false },
  })
  const main = page.getByRole('main')
  const arrival = main.locator('summary').first()
  await expect(arrival).toContainText(wished)
  await arrival.click()
  await expect(main.getByText('110 x 140')).toBeVisible()
  await expect(main.getByText('Service lift at the back.')).toBeVisible()
  await expect(main.getByText(/save10.*RM 10/)).toBeVisible()
  await expect(main.getByText('RM 61', { exact: true })).toBeVisible()
  await main.getByRole('link', { name: t('orders.viewMyOrders') }).click()
  await expect(page).toHaveURL('/account/orders')
  await expect(page.getByRole('row').filter({ hasText: order.orderNumber })).toBeVisible()
})

/** Leaves required fields out, expects their errors, and fills them in. */
async function expectGaps(page: Page, t: ReturnType<typeof textsOf>): Promise<void> {
  const email = page.getByRole('main').getByRole('textbox', { name: t('common.email'), exact: true })
  const phone = page.getByRole('textbox', { name: t('common.phoneNumber') })
  const fullName = part(page, t('common.billingAddress')).getByRole('textbox', {
    name: t('checkout.fullName'),
  })
  // "Errors show once a field is dirty or touched."
  await expect(page.getByText(t('checkout.addressRequired'))).toHaveCount(0)
  await email.fill('mei@')
  await email.blur()
  await expect(email).toHaveAccessibleDescription(t('checkout.emailPattern'))
  for (const field of [email, phone, fullName]) await field.fill('')
  await page.getByRole('checkbox', { name: t('checkout.sameAsBilling') }).uncheck()
  await submitButton(page, t('checkout.submit')).press('Enter')
  await expect(email).toBeFocused()
  await expect(notice(page, t('checkout.invalid'))).toBeVisible()
  await expect(email).toHaveAccessibleDescription(t('checkout.emailRequired'))
  await expect(phone).toHaveAccessibleDescription(new RegExp(escape(t('checkout.phoneRequired'))))
  for (const legend of [t('common.billingAddress'), t('common.shippingAddress')]) {
    const group = part(page, legend)
    const fields = [
      [group.getByRole('textbox', { name: t('checkout.fullName') }), 'checkout.nameRequired'],
      [group.getByRole('textbox', { name: t('checkout.address') }), 'checkout.addressRequired'],
      [group.getByRole('combobox', { name: t('checkout.city') }), 'checkout.cityRequired'],
      [group.getByRole('textbox', { name: t('checkout.postalCode') }), 'checkout.postalCodeRequired'],
    ] as const
    for (const [field, message] of fields) {
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(t(message))
    }
  }
  await phone.fill('012')
  await expect(phone).toHaveAccessibleDescription(new RegExp(escape(t('checkout.phonePattern'))))
  // With the same address for billing, the shipping fields are no longer required.
  await page.getByRole('checkbox', { name: t('checkout.sameAsBilling') }).check()
  await email.fill('mei@example.com')
  await phone.fill('+60 12-345 6789')
  await fillAddress(page, t('common.billingAddress'), t)
  await expect(notice(page, t('checkout.invalid'))).toHaveCount(0)
  await expect(submitButton(page, t('checkout.submit'))).not.toHaveAttribute('aria-disabled')
}

test('orders for self pickup @desktop', async ({ page, language }) => {
  const t = textsOf(language)
  await signIn(page)
  await openCheckout(page, undefined, { language })
  await test.step('shows what is missing next to each field', () => expectGaps(page, t))
  await page.getByRole('checkbox', { name: t('checkout.sameAsBilling') }).uncheck()
  await fillAddress(page, t('common.shippingAddress'), t)
  await page.getByRole('radio', { name: new RegExp(`^${t('checkout.pickup')}`) }).check()
  await expect(part(page, t('common.shippingAddress'))).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: t('checkout.sameAsBilling') })).toHaveCount(0)
  await expect(part(page, t('checkout.access'))).toHaveCount(0)
  await expect(page.getByText(/1–3/)).toBeVisible()

  const submit = submitButton(page, t('checkout.submit'))
  await submit.press('Enter')
  await expect(page.getByText(t('checkout.pickupLocationRequired'))).toBeVisible()
  const branch = language === 'en' ? 'Malaysia Branch Office' : '馬來西亞分公司'
  const place = page.getByRole('radio', { name: new RegExp(`^${branch}`) })
  await expect(place).toBeFocused()
  await place.check()
  await expect(page.getByText(t('checkout.pickupLocationRequired'))).toHaveCount(0)

  // After a change back to delivery, the pickup location and the shipping fields are empty, and the country is Taiwan
  // again.
  await page.getByRole('radio', { name: new RegExp(`^${t('checkout.delivery')}`) }).check()
  await expect(page.getByRole('checkbox', { name: t('checkout.sameAsBilling') })).toBeChecked()
  await page.getByRole('checkbox', { name: t('checkout.sameAsBilling') }).uncheck()
  const shipping = part(page, t('common.shippingAddress'))
  await expect(shipping.getByRole('textbox', { name: t('checkout.fullName') })).toHaveValue('')
  await expect(shipping.getByRole('combobox', { name: t('checkout.city') })).toHaveValue('')
  await expect(shipping.getByRole('combobox', { name: t('checkout.country') })).toHaveValue('Taiwan')
  await page.getByRole('radio', { name: new RegExp(`^${t('checkout.pickup')}`) }).check()
  await expect(place).not.toBeChecked()
  await place.check()

  const sent = page.waitForRequest('**/api/orders?*')
  await submit.click()
  const body = (await sent).postDataJSON() as Record<string, unknown>
  expect(body).toMatchObject({ shippingMethod: 'self_pickup', pickupLocation: 'malaysia-branch' })
  expect(body).not.toHaveProperty('shippingAddress')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('checkout.gotIt') }).click()
  const pickup = page.getByRole('group', { name: t('orders.shippingMethod.self_pickup'), exact: true })
  await expect(pickup.locator('summary')).toContainText(branch)
  await pickup.locator('summary').click()
  await expect(page.getByRole('main').getByText(/Jalan Contoh 3\/1/)).toBeVisible()
  await expect(page.getByText(t('orders.status.Shipped'), { exact: true })).toHaveCount(0)
})

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

test('fills in both addresses of the account @full', { tag: '@desktop' }, async ({ page }) => {
  const { phoneNumber } = await signIn(page)
  await page.request.post('/api/users/update', {
    data: {
      phoneNumber,
      address: {
        billing: { country: 'Malaysia', city: 'Ipoh', zipCode: '30000', address: '1 Jalan Panglima' },
        shipping: { country: 'Taiwan', city: '臺北市', zipCode: '110', address: '信義路五段 7 號' },
      },
    },
  })
  // An earlier draft that cannot be read has no effect.
  await open(page, '/home')
  await page.evaluate(() => sessionStorage.setItem('checkoutDraft', '{"phoneNumber":7,"form":['))
  await openCheckout(page)
  const billing = part(page, 'Billing address')
  await test.step('what is known is folded', async () => {
    await expect(billing).toContainText('1 Jalan Panglima, 30000 Ipoh, Malaysia')
    await expect(billing.getByRole('textbox', { name: 'Full name' })).toBeHidden()
    for (const fold of ['Billing address', 'Shipping address']) await pressFold(page, fold)
  })
  await test.step('survives a broken draft', () =>
    expect(billing.getByRole('textbox', { name: 'Full name' })).toHaveValue('Siti Nur'))
  await expect(billing.getByRole('combobox', { name: 'City' })).toHaveValue('Ipoh')
  await expect(billing.getByRole('combobox', { name: 'Country' })).toHaveValue('Malaysia')
  await expect(billing.getByRole('textbox', { name: 'Postal code' })).toHaveAccessibleDescription('Perak')
  await expect(page.getByRole('checkbox', { name: 'Shipping same as billing' })).not.toBeChecked()
  const shipping = part(page, 'Shipping address')
  await expect(shipping.getByRole('combobox', { name: 'City' })).toHaveValue('臺北市')
  await expect(shipping.getByRole('textbox', { name: 'Address' })).toHaveValue('信義路五段 7 號')
  await expect(submitButton(page)).not.toHaveAttribute('aria-disabled')

  await test.step('an empty cart cannot be ordered', async () => {
    await openCheckout(page, [])
    await expect(page.getByText('Your Cart Is Empty')).toBeVisible()
    await submitButton(page).click()
    await expectAlert(page, 'danger', textsOf('en')('checkout.emptyCart'))
  })
})

test(
  'a draft survives signing in, for its member only @full',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.allow(/401/)
    const member = await signIn(page)
    const t = textsOf('en')
    await openCheckout(page)
    await fillAddress(page, 'Billing address', t, { city: 'Melaka City' })
    await pressFold(page, 'Lift and stairs')
    await pressFold(page, 'Order notes')
    await page.getByRole('combobox', { name: 'Lift' }).selectOption('yes')
    await page.getByRole('textbox', { name: 'Width' }).fill('95')
    await page.getByRole('textbox', { name: 'Notes for our staff' }).fill('Ring twice.')
    // The session ends elsewhere. Customers who do not sign in on the page are sent to the login page, which leads
    // back.
    await page.context().clearCookies()
    await submitButton(page).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('login.againLater') })
      .click()
    await expectAlert(page, 'danger', t('checkout.notLoggedIn'))
    await expect(page).toHaveURL('/login?redirectUrl=%2Fcheckout')
    await page.getByRole('textbox', { name: 'Phone number' }).fill(member.phoneNumber)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL('/checkout')
    await expect(part(page, 'Billing address').getByRole('combobox', { name: 'City' })).toHaveValue(
      'Melaka City',
    )
    await expect(part(page, 'Lift and stairs')).toContainText('lift 95 x – x – cm')
    await expect(part(page, 'Order notes')).toContainText('Ring twice.')
    await expectStored(page, 'cart', [expect.anything(), expect.anything()])

    await page.context().clearCookies()
    await signIn(page)
    await open(page, '/checkout')
    await expect(part(page, 'Order notes')).toContainText('Anything we should know?')
  },
)

test(
  'leads back to the cart, and the demo member to the test orders @full',
  { tag: '@desktop' },
  async ({ page }) => {
    const main = page.getByRole('main')
    const demo = { phoneNumber: '+12025550199', password: 'oak-desk-and-lamp' }
    await page.request.post('/api/users/login', { data: demo })
    await openCheckout(page)
    await expect(main.getByRole('link', { name: 'Pickup order' })).toHaveAttribute(
      'href',
      '/order-confirm/TEST-PICKUP-ORDER',
    )
    await expect(main.getByRole('link', { name: 'Delivery order' })).toHaveAttribute(
      'href',
      '/order-confirm/TEST-DELIVERY-ORDER',
    )
    await main.getByRole('link', { name: 'Back To Cart' }).click()
    await expect(page).toHaveURL('/cart')
  },
)
