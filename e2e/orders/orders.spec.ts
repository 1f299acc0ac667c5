import type { Page } from '@playwright/test'
import type { Language } from '../../core/language.ts'
import type { OrderStatus } from '../../core/orders/statuses.ts'
import { cartLine, expectStored, store } from '../support/browser-storage.ts'
import { signIn, textsOf } from '../accounts/members.ts'
import { breakOrder, mendOrder } from './broken-order.ts'
import { pens, placeOrder, test } from './ordering.ts'
import { expect, open, boxOf, expectAlert } from '../support/shop.ts'
import { holdRequests } from '../support/clock.ts'
import { alerts } from '../support/page-elements.ts'

const main = (page: Page) => page.getByRole('main')
const section = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
/** A fold of the page. `unfold` opens it. */
const fold = (page: Page, name: string) => main(page).getByRole('group', { name, exact: true })
const unfold = (page: Page, name: string) => fold(page, name).locator('summary').click()
const badge = (page: Page, name: string, text: string) =>
  fold(page, name).locator('summary').getByText(text, { exact: true })
const step = (page: Page) => main(page).locator('[aria-current=step]')

async function openOrder(page: Page, id: string, language: Language = 'en'): Promise<void> {
  await open(page, `/order-confirm/${id}?lang=${language}`)
}

/** Places an order of a new member, and opens its page. */
async function newOrder(
  page: Page,
  overrides?: Parameters<typeof placeOrder>[1],
  language: Language = 'en',
): Promise<{ id: string; orderNumber: string }> {
  await signIn(page)
  const order = await placeOrder(page, overrides)
  await openOrder(page, order.id, language)
  return order
}

const toShip = { shippingProvider: 'pos_laju', trackingNumber: 'EH123456789MY' } as const

test('a pending order is cancelled after a confirmation', { tag: '@desktop' }, async ({ page }) => {
  const t = textsOf('en')
  await newOrder(page)
  const cancel = main(page).getByRole('button', { name: t('orders.cancelOrder') })
  await unfold(page, 'Cancel Order')
  await cancel.click()
  const dialog = page.getByRole('dialog', { name: t('orders.cancelTitle') })
  const keep = dialog.getByRole('button', { name: t('orders.keepOrder') })
  await expect(keep).toBeFocused()
  await keep.click()
  await expect(dialog).toHaveCount(0)
  await expect(cancel).toBeFocused()
  await cancel.click()
  await dialog.getByRole('button', { name: t('orders.cancelOrder') }).click()
  await expect(step(page)).toContainText('Cancelled')
  await expect(cancel).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: /^Confirm by WhatsApp/ })).toHaveCount(0)
  await unfold(page, 'Invoice')
  await expect(main(page).getByRole('button', { name: 'Apply For Invoice' })).toHaveAccessibleDescription(
    t('error.invoice_not_possible'),
  )
})

test('applies for the invoice of a company, checked by its tax number @desktop', async ({
  page,
  staff,
  language,
}) => {
  const t = textsOf(language)
  const { id } = await newOrder(page, undefined, language)
  const invoice = fold(page, t('orders.invoice'))
  await unfold(page, t('orders.invoice'))
  await expect(invoice.getByRole('radio', { name: t('orders.invoiceType.personal') })).toBeChecked()
  await invoice.getByText(t('orders.invoiceType.company'), { exact: true }).click()
  const apply = invoice.getByRole('button', { name: t('orders.applyInvoice') })
  await apply.click()
  const company = invoice.getByRole('textbox', { name: t('orders.companyName') })
  const tax = invoice.getByRole('textbox', { name: t('orders.taxId') })
  await expect(company).toBeFocused()
  await expect(company).toHaveAccessibleDescription(t('orders.companyNameRequired'))
  await expect(tax).toHaveAccessibleDescription(new RegExp(t('invoice.taxNumberRequired')))
  await company.fill('好日子股份有限公司')
  await tax.fill('22099131')
  await apply.click()
  await expect(tax).toBeFocused()
  await expect(tax).toHaveAccessibleDescription(new RegExp(t('invoice.taxNumberMalaysia')))
  await tax.fill('c 2088005001 0')
  const release = await holdRequests(page, '**/requestInvoice*')
  await apply.click()
  // An alert says that the request is being sent: "In-progress messages say the submission is under way."
  await expectAlert(page, 'info', t('orders.invoiceSubmitting'))
  await expect(apply).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(alerts(page).filter({ hasText: t('orders.invoiceSubmitting') })).toHaveCount(0)
  await expect(badge(page, t('orders.invoice'), t('orders.invoiceStatus.pending'))).toBeVisible()
  await expect(apply).toHaveCount(0)
  await expect(invoice.getByText('好日子股份有限公司')).toBeVisible()
  await expect(invoice.getByText('C20880050010')).toBeVisible()

  await staff.move(id, 'In Progress')
  const number = await staff.issueInvoice(id)
  const link = invoice.getByRole('link', { name: t('orders.invoiceDownload').replace('{number}', number) })
  await expect(link).toBeVisible()
  await expect(badge(page, t('orders.invoice'), t('orders.invoiceStatus.issued'))).toBeVisible()
  const download = page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})

test('the invoice form keeps what was typed when a company is chosen @desktop', async ({ page }) => {
  const t = textsOf('en')
  await signIn(page)
  for (const legalName of ['ACME Sdn. Bhd.', 'Good Days Sdn. Bhd.'])
    await page.request.post('/api/companies', {
      data: {
        legalName,
        country: 'Malaysia',
        registrationNumber: '202301004821',
        taxNumber: 'C20880050010',
        invoiceEmail: 'accounts@acme.example',
      },
    })
  await openOrder(page, (await placeOrder(page)).id)
  const invoice = fold(page, t('orders.invoice'))
  await unfold(page, t('orders.invoice'))
  await invoice.getByText(t('orders.invoiceType.company'), { exact: true }).click()
  const choice = invoice.getByRole('combobox', { name: t('orders.invoiceCompany') })
  const company = invoice.getByRole('textbox', { name: t('orders.companyName') })
  const tax = invoice.getByRole('textbox', { name: t('orders.taxId') })
  const address = invoice.getByRole('textbox', { name: t('orders.invoiceAddress') })
  await company.fill('Tan Studio')
  await choice.selectOption('ACME Sdn. Bhd.')
  await expect(company).toHaveValue('ACME Sdn. Bhd.')
  await expect(tax).toHaveValue('C20880050010')
  await address.fill('12 Jalan Plumbum')
  await choice.selectOption(t('orders.invoiceCompany.another'))
  await expect(company).toHaveValue('Tan Studio')
  await expect(tax).toHaveValue('')
  await choice.selectOption('ACME Sdn. Bhd.')
  await expect(address).toHaveValue('12 Jalan Plumbum')
  await invoice.getByRole('button', { name: t('orders.applyInvoice') }).click()
  await expect(badge(page, t('orders.invoice'), t('orders.invoiceStatus.pending'))).toBeVisible()
  for (const text of ['ACME Sdn. Bhd.', 'C20880050010', '12 Jalan Plumbum'])
    await expect(invoice.getByText(text)).toBeVisible()
})

test('requests a return and is notified of its progress @phone-in-full', async ({
  page,
  staff,
  language,
}) => {
  const t = textsOf(language)
  const { id } = await newOrder(page, undefined, language)
  // Only delivered orders are paid and can be refunded.
  await staff.move(id, 'In Progress')
  await staff.move(id, 'Shipped', toShip)
  await expect(step(page)).toContainText(t('orders.status.Shipped'))
  const returns = fold(page, t('orders.return'))
  await unfold(page, t('orders.return'))
  const ask = returns.getByRole('button', { name: t('orders.requestReturn') })
  const reason = returns.getByRole('textbox', { name: t('orders.returnReason') })
  await ask.click()
  await expect(reason).toBeFocused()
  await reason.fill('   ')
  await ask.click()
  await expect(reason).toHaveAccessibleDescription(new RegExp(t('orders.returnReasonRequired')))
  await returns.getByRole('button', { name: t('orders.cancel'), exact: true }).click()
  await expect(reason).toHaveCount(0)
  await ask.click()
  await reason.fill('One castor does not turn.')
  await test.step('what is being written stays when the order is delivered', async () => {
    await staff.move(id, 'delivered')
    await expect(step(page)).toContainText(t('orders.status.delivered'))
    await expect(reason).toHaveValue('One castor does not turn.')
    await expect(reason).toBeFocused()
  })
  const release = await holdRequests(page, '**/return*')
  await ask.click()
  await expectAlert(page, 'info', t('orders.returnSubmitting'))
  await expect(reason).toBeDisabled()
  release()
  await expect(alerts(page).filter({ hasText: t('orders.returnSubmitting') })).toHaveCount(0)
  await expect(badge(page, t('orders.return'), t('orders.returnStatus.requested'))).toBeVisible()
  // "The apply button shows unless the order status equals Return Requested."
  await expect(ask).toHaveCount(0)
  await expect(reason).toHaveCount(0)
  await expect(returns.getByText('One castor does not turn.')).toBeVisible()
  await expect(returns.getByText(/^\d{4}\/\d\d\/\d\d \d\d:\d\d$/)).toBeVisible()

  await staff.move(id, 'return_approved')
  await expect(badge(page, t('orders.return'), t('orders.returnStatus.approved'))).toBeVisible()
  await expect(ask).toHaveAttribute('aria-disabled', 'true')
  await expect(ask).toHaveAccessibleDescription(t('error.return_already_requested'))
  await ask.press('Enter')
  await expectAlert(page, 'danger', t('error.return_already_requested'))
  await staff.move(id, 'Returned', { goodsBack: true })
  await staff.move(id, 'return_completed')
  await expect(badge(page, t('orders.return'), t('orders.returnStatus.completed'))).toBeVisible()
  await expect(returns.getByText('RM 71')).toBeVisible()
})

test('follows the order as staff move it, to its end', { tag: '@desktop' }, async ({ page, staff }) => {
  const { id } = await newOrder(page)
  await unfold(page, 'History')
  const statuses: [OrderStatus, string, Parameters<typeof staff.move>[2]?][] = [
    ['In Progress', 'In Progress', { description: { en: 'Confirmed by phone.', 'zh-TW': '已以電話確認。' } }],
    ['Shipped', 'Shipped', toShip],
    ['delivered', 'Delivered'],
    ['Completed', 'Completed'],
  ]
  for (const [status, shown, details] of statuses) {
    await staff.move(id, status, details)
    await expect(step(page)).toContainText(shown)
    await expectAlert(page, 'info', `The order is now: ${shown}`)
    await expect(
      fold(page, 'History')
        .getByRole('listitem')
        .filter({ hasText: `${shown}.` }),
    ).toBeVisible()
  }
  await expect(page.getByText('Confirmed by phone.')).toBeVisible()
  await unfold(page, 'Delivery')
  const link = fold(page, 'Delivery').getByRole('link', { name: /EH123456789MY/ })
  await expect(link).toHaveAttribute('href', 'https://tracking.pos.com.my/tracking/EH123456789MY')
  await expect(fold(page, 'Delivery').getByText('Pos Laju').last()).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Cancel Order' })).toHaveCount(0)
})

test(
  'shows a lost connection, and catches up when it is back @full',
  { tag: '@desktop' },
  async ({ page, watch, staff }) => {
    watch.allow(/live|ERR_/)
    await signIn(page)
    const { id } = await placeOrder(page)
    await page.route('**/live*', (route) => route.abort())
    await openOrder(page, id)
    await expect(page.getByText(/^Live updates have stopped/)).toBeVisible()
    await staff.move(id, 'In Progress')
    await expect(step(page)).toContainText('Pending')
    await page.unroute('**/live*')
    await expect(page.getByText('This page updates by itself.')).toBeVisible()
    await expect(step(page)).toContainText('In Progress')

    await test.step('keeps showing the order when it cannot be reloaded', async () => {
      watch.allow(/could not be read anew/)
      const failed = page.waitForEvent('requestfailed', (request) => request.url().includes(`/orders/${id}?`))
      await page.route(`**/api/orders/${id}?*`, (route) => route.abort())
      await staff.move(id, 'Shipped', toShip)
      await failed
      await expect(step(page)).toContainText('In Progress')
    })
  },
)

test(
  'says that an invoice or a return could not be sent @full',
  { tag: '@desktop' },
  async ({ page, watch, staff }) => {
    watch.allow(/ERR_FAILED|503/)
    const { id } = await newOrder(page)
    // A pending order can be cancelled, but not returned.
    await unfold(page, 'Cancel Order')
    await expect(fold(page, 'Cancel Order').getByRole('button')).toHaveText(['Cancel Order'])
    await staff.move(id, 'In Progress')
    await expect(step(page)).toContainText('In Progress')
    await unfold(page, 'Invoice')
    await page.route(/requestInvoice|\/return\?/, (route) => route.abort())
    await fold(page, 'Invoice').getByRole('button').click()
    await expectAlert(page, 'danger', 'Invoice application failed, please retry later')
    const returns = fold(page, 'Return')
    await returns.getByRole('button').click()
    await returns.getByRole('textbox').fill('It wobbles.')
    await returns.getByRole('button', { name: 'Request Return' }).click()
    await expectAlert(page, 'danger', 'Return application failed, please retry later')
    await expect(returns.getByRole('textbox')).toHaveValue('It wobbles.')
    await page.unrouteAll()

    await test.step('applies for a personal invoice', async () => {
      const sent = page.waitForRequest('**/requestInvoice*')
      await fold(page, 'Invoice').getByRole('button', { name: 'Apply For Invoice' }).click()
      // "The page sends only 'personal'."
      expect((await sent).postDataJSON()).toEqual({ invoiceType: 'personal' })
      await expect(badge(page, 'Invoice', 'Invoice Application Pending')).toBeVisible()
    })
  },
)

test('orders again what is still sold, and names the rest @full', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page)
  const lines = [
    await cartLine(page, ['halo-round-meeting-table', 'Oak / White, 100 cm'], { quantity: 2 }),
    await cartLine(page, pens, { quantity: 3 }),
  ]
  const { id } = await placeOrder(page, {}, lines)
  await store(page, { cart: '[]' })
  await page.route('**/api/products/halo-round-meeting-table*', async (route) => {
    const answer = await route.fetch()
    const product = (await answer.json()) as { specs: { name: string; quantity: number }[] }
    product.specs = product.specs.map((spec) => ({ ...spec, quantity: 1 }))
    await route.fulfill({ response: answer, json: product })
  })
  await openOrder(page, id)
  await test.step('a row leads to its product, by keyboard too', async () => {
    const row = section(page, 'Ordered products').getByRole('row').nth(1)
    // A press anywhere in the row counts.
    const { width, height } = await boxOf(row)
    await row.click({ position: { x: width - 20, y: height / 2 } })
    await expect(page).toHaveURL(/\/product\/halo-round-meeting-table\?spec=/)
    await page.goBack()
    await row.getByRole('link').press('Enter')
    await expect(page).toHaveURL(/\/product\/halo-round-meeting-table\?spec=/)
    await page.goBack()
  })
  await main(page).getByRole('button', { name: 'Order Again' }).click()
  await expect(main(page).getByText('4 items are in your cart.')).toBeVisible()
  await expect(main(page).getByText(/Halo.*\(Oak \/ White, 100 cm\): 1 of 2, no more in stock/)).toBeVisible()
  await expectStored(page, 'cart', [
    expect.objectContaining({ productId: 'halo-round-meeting-table', quantity: 1 }),
    expect.objectContaining({ productId: pens[0], quantity: 3 }),
  ])
  await main(page).getByRole('link', { name: 'To your cart' }).click()
  await expect(page).toHaveURL('/cart')
})

test(
  'an order that is unknown or could not be loaded says so @full',
  { tag: '@desktop' },
  async ({ page, watch, staff }) => {
    watch.allow(/404|503/)
    await signIn(page)
    await openOrder(page, 'no-such-order')
    await expectAlert(page, 'danger', 'Order not found')
    await main(page).getByRole('link', { name: 'Return To Store' }).click()
    await expect(page).toHaveURL('/shop')

    await test.step('one that could not be loaded is tried again in its place', async () => {
      const { id, orderNumber } = await placeOrder(page)
      await breakOrder(page, staff, id)
      await openOrder(page, id)
      await expectAlert(page, 'danger', 'Failed to load order details, please retry')
      await mendOrder(staff, id)
      await main(page).getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(orderNumber)
      await expect(alerts(page)).toHaveCount(0)
    })
    await test.step('without an id the page says so and links to the home page', async () => {
      await open(page, '/order-confirm')
      await expectAlert(page, 'danger', 'Invalid order ID')
      await expect(page).toHaveURL('/home')
    })
  },
)
