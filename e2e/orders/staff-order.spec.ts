import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { formatRinggit } from '../../core/money.ts'
import { connect } from '../../server/database/connect.ts'
import { specs } from '../../server/database/tables/catalogue.ts'
import { cartLine } from '../support/browser-storage.ts'
import { signIn } from '../accounts/members.ts'
import { databaseUrl, orderOf, paper, pens, placeOrder } from './ordering.ts'
import { expect, open } from '../support/shop.ts'
import { staffTexts, test as base } from '../staff/staff.ts'
import { holdRequests } from '../support/clock.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'

type Spec = readonly [product: string, spec: string]

/** Pieces of each of them at the start of the test that orders them; no other test does. */
const stock = 40

interface Store {
  stockUp: (spec: Spec) => Promise<void>
  left: (spec: Spec) => Promise<number>
}

const isSpec = ([product, name]: Spec) => and(eq(specs.productId, product), eq(specs.name, name))

const test = base.extend<{ store: Store }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture asks for
  store: async ({}, use, { project }) => {
    const { db, close } = await connect(await databaseUrl(project.use.baseURL))
    await use({
      stockUp: async (spec) => void (await db.update(specs).set({ stock }).where(isSpec(spec))),
      left: async (spec) => (await db.select().from(specs).where(isSpec(spec)))[0]?.stock ?? -1,
    })
    await close()
  },
})

const main = (page: Page) => page.getByRole('main')
const panel = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const button = (part: Page | Locator, name: string) => part.getByRole('button', { name, exact: true })
const field = (part: Page | Locator, name: string) => part.getByRole('textbox', { name })

/** The strip that says the next step: it is the part that holds the page's moves. */
const strip = (page: Page) => main(page).getByRole('region').first()

/** Opens the dialog of a move, and answers it. */
async function ask(page: Page, move: string): Promise<Locator> {
  await button(strip(page), move).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** A courier of its own for a test, known by a name that fits the pages of either language, and what switches it off. */
async function addCourier(page: Page): Promise<{ id: string; switchOff: () => Promise<void> }> {
  const id = `courier-${randomUUID()}`
  const entry = { name: '順道快遞', tracking: 'https://passing.example/{number}', active: true }
  const address = '/api/staff/settings/couriers'
  const added = await page.request.post(address, { data: { id, entry } })
  const { entries } = (await added.json()) as { entries: { id: string; version: string }[] }
  const version = entries.find((one) => one.id === id)?.version
  const switchOff = async () => {
    const data = { version, entry: { ...entry, active: false } }
    expect((await page.request.post(`${address}/${id}`, { data })).status()).toBe(200)
  }
  return { id, switchOff }
}

/** Takes the next step as it is offered, and waits until the page tells that it is done. */
async function move(page: Page, name: string): Promise<void> {
  const dialog = await ask(page, name)
  await button(dialog, name).press('Enter')
  await expect(dialog).toBeHidden()
}

test('an order goes its whole way by the pages: called, changed on the phone, confirmed with its voucher, shipped, completed, returned and repaid', async ({
  page,
  language,
  isMobile,
  watch,
  signInStaff,
  store,
}) => {
  watch.allow(/409/)
  const t = staffTexts(language)
  const cabinet = ['vault-steel-cabinet', isMobile ? 'Graphite' : 'Light grey'] as const
  await store.stockUp(cabinet)
  await signIn(page)
  const lines = [await cartLine(page, cabinet, { quantity: 2 }), await cartLine(page, pens)]
  const { id, orderNumber } = await placeOrder(page, {}, lines, 'save10')
  await signInStaff(page)
  const passing = await addCourier(page)
  await open(page, `/staff/orders/${id}?lang=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(orderNumber)

  await test.step('who to call stands first', async () => {
    await expect(strip(page).getByRole('link', { name: '+60 12 345 6789' })).toHaveAttribute(
      'href',
      'tel:+60123456789',
    )
    await expect(strip(page)).toContainText('save10')
    const whatsapp = panel(page, t('staff.order.customer')).getByRole('link', { name: /^WhatsApp/ })
    const href = new URL((await whatsapp.getAttribute('href')) ?? '')
    expect(href.pathname).toBe('/60123456789')
    expect(href.searchParams.get('text')).toContain(orderNumber)
  })

  await test.step('a call is noted in one press', async () => {
    const calls = panel(page, t('staff.order.calls'))
    await field(calls, t('staff.order.callNote')).fill('The line rang out.')
    await button(calls, t('staff.order.callNoAnswer')).click()
    await expect(calls.getByRole('listitem')).toContainText('The line rang out.')
    await expect(calls.getByRole('listitem')).toContainText('Aisyah R.')
    await expect(field(calls, t('staff.order.callNote'))).toHaveValue('')
  })

  await test.step('the quantity changes, with the new total before it is saved', async () => {
    const items = panel(page, t('staff.order.items'))
    await button(items, t('staff.order.changeQuantities')).press('Enter')
    await expect(items.getByRole('textbox').first()).toBeFocused()
    await items.getByRole('textbox').first().fill('3')
    const total = formatRinggit(3 * (lines[0]?.price ?? 0) + (lines[1]?.price ?? 0) - 10)
    await expect(items.getByText(total, { exact: true })).toBeVisible()
    expect(await store.left(cabinet)).toBe(stock - 2)
    await items.getByRole('textbox').first().press('Enter')
    await expect(items.getByText(t('staff.order.toCollect'), { exact: true })).toBeVisible()
    await expect(items.getByText(total, { exact: true })).toBeVisible()
    await expect(items.getByRole('row').nth(1)).toContainText(String(stock - 3))
    expect(await store.left(cabinet)).toBe(stock - 3)
    await expect(button(items, t('staff.order.changeQuantities'))).toBeFocused()
    await expect(panel(page, t('staff.order.history'))).toContainText('2 → 3')
  })

  await test.step('confirming fixes what is deducted, prefilled from the voucher', async () => {
    const dialog = await ask(page, t('staff.order.moveInProgress'))
    const deduction = field(dialog, t('staff.order.adjustment'))
    await expect(deduction).toBeFocused()
    await expect(deduction).toHaveValue('10')
    await deduction.fill('10.5')
    await deduction.press('Enter')
    await expect(deduction).toHaveAttribute('aria-invalid', 'true')
    await deduction.fill('30')
    await deduction.press('Enter')
    await expect(dialog).toBeHidden()
    const total = formatRinggit(3 * (lines[0]?.price ?? 0) + (lines[1]?.price ?? 0) - 30)
    await expect(panel(page, t('staff.order.items')).getByText(total, { exact: true })).toBeVisible()
    await expect(strip(page)).toBeFocused()
    // What is confirmed is changed no more.
    await expect(button(page, t('staff.order.changeQuantities'))).toHaveCount(0)
  })

  await test.step('shipping takes courier and tracking number, whose link is shown before', async () => {
    const dialog = await ask(page, t('staff.order.moveShipped'))
    const number = field(dialog, t('orders.trackingNumber'))
    await number.fill('no"number')
    await number.press('Enter')
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await number.fill('630002864925')
    const courier = dialog.getByRole('combobox')
    await courier.selectOption(passing.id)
    // The page may read anew at any time, because others order: here it does when the shop has refused.
    const letPageRead = await holdRequests(page, /\.data/)
    await passing.switchOff()
    const refused = page.waitForResponse((answer) => answer.status() === 409)
    await number.press('Enter')
    await refused
    letPageRead()
    await expect(dialog.getByRole('alert')).toContainText(t('error.courier_off'))
    // Nobody else gets its number unless somebody says so.
    await expect(courier).toHaveValue('')
    await expect(courier).toHaveAccessibleDescription(t('staff.orders.courierRequired'))
    await courier.selectOption('jt_express')
    await expect(dialog).toContainText('https://www.jtexpress.my/tracking/630002864925')
    await dialog.getByText(t('staff.order.words'), { exact: true }).click()
    await field(dialog, t('staff.order.wordsEnglish')).fill('On its way since noon.')
    await button(dialog, t('staff.order.moveShipped')).click()
    await expect(dialog).toBeHidden()
    await expect(main(page).getByRole('link', { name: /^630002864925/ })).toHaveAttribute(
      'href',
      'https://www.jtexpress.my/tracking/630002864925',
    )
    const { statusHistory } = (await orderOf(page, id)) as { statusHistory: { description: string }[] }
    expect(statusHistory.at(-1)?.description).toBe('On its way since noon.')
    await button(page, t('staff.order.changeParcel')).click()
    const again = page.getByRole('dialog')
    await expect(field(again, t('orders.trackingNumber'))).toHaveValue('630002864925')
    await field(again, t('orders.trackingNumber')).fill('630002864926')
    await field(again, t('orders.trackingNumber')).press('Enter')
    await expect(again).toBeHidden()
    expect(await orderOf(page, id)).toMatchObject({ trackingNumber: '630002864926' })
  })

  await move(page, t('staff.order.moveDelivered'))
  await move(page, t('staff.order.moveCompleted'))
  await expect(strip(page)).toContainText(t('staff.order.stepDone'))
  await expect(strip(page).getByRole('button')).toHaveCount(0)

  await test.step('the return that the customer asks for appears by itself', async () => {
    await page.request.post(`/api/orders/${id}/return`, { data: { returnReason: 'Too deep.' } })
    await expect(strip(page)).toContainText('Too deep.')
  })
  await move(page, t('staff.order.moveReturnApproved'))

  await test.step('the goods go back into the stock once', async () => {
    const dialog = await ask(page, t('staff.order.moveReturned'))
    await dialog.getByText(t('staff.order.sellable')).click()
    await button(dialog, t('staff.order.moveReturned')).click()
    await expect(dialog).toBeHidden()
    expect(await store.left(cabinet)).toBe(stock)
  })

  await test.step('what was paid is offered as the refund', async () => {
    const paid = 3 * (lines[0]?.price ?? 0) + (lines[1]?.price ?? 0) - 30
    const dialog = await ask(page, t('staff.order.moveReturnCompleted'))
    await expect(field(dialog, t('staff.order.refund'))).toHaveValue(String(paid))
    await expect(dialog.getByText(t('staff.order.sellable'))).toHaveCount(0)
    await field(dialog, t('staff.order.refund')).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(panel(page, t('orders.return'))).toContainText(formatRinggit(paid))
    expect(await orderOf(page, id)).toMatchObject({
      status: 'return_completed',
      returnInfo: { returnStatus: 'completed', refundAmount: paid },
    })
    expect(await store.left(cabinet)).toBe(stock)
    await expect(
      panel(page, t('staff.order.items')).getByText(t('staff.order.paid'), { exact: true }),
    ).toBeVisible()
  })
})

test('an invoice waits for the confirmation, is issued, and taken back by the owner; another is declined @desktop', async ({
  page,
  browser,
  baseURL,
  signInStaff,
  staff,
}) => {
  await signIn(page)
  const company = { invoiceType: 'company', companyName: 'Tan Studio Sdn Bhd', taxId: 'C20880050010' }
  const ids: string[] = []
  for (const name of ['Tan Studio Sdn Bhd', 'Nobody Sdn Bhd']) {
    const { id } = await placeOrder(page, { notes: `For ${name}` })
    await page.request.post(`/api/orders/${id}/requestInvoice`, { data: { ...company, companyName: name } })
    ids.push(id)
  }
  const [id = '', other = ''] = ids
  const office = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await signInStaff(office, 'clerk')
  await open(office, `/staff/orders/${id}?queue=invoices_to_issue`)
  const invoice = panel(office, 'Invoice')
  await expect(invoice).toContainText('Tan Studio Sdn Bhd')
  await expect(invoice).toContainText('It can be issued once the order is confirmed')
  await expect(button(invoice, 'Issue invoice')).toHaveCount(0)

  await test.step('a colleague confirms it: the page follows, and what was typed stays', async () => {
    await field(office, 'Add a note for colleagues').fill('Wants it before noon.')
    await main(office).getByRole('link', { name: 'Orders', exact: true }).click()
    await button(office.getByRole('dialog'), 'Back').click()
    await staff.move(id, 'In Progress')
    await button(invoice, 'Issue invoice').click()
    await button(office.getByRole('dialog'), 'Issue invoice').press('Enter')
    await expect(invoice).toContainText(/INV-\d{8}/)
    await expect(field(office, 'Add a note for colleagues')).toHaveValue('Wants it before noon.')
    await button(office, 'Save note').click()
    await expect(panel(office, 'Notes for colleagues').getByText('Wants it before noon.')).toHaveCount(1)
    await expect(field(office, 'Add a note for colleagues')).toHaveValue('')
  })

  const pdf = async (name: string) => {
    const href = await invoice.getByRole('link', { name: new RegExp(`^${name}`) }).getAttribute('href')
    const answer = await office.request.get(href ?? '')
    expect(answer.headers()['content-type']).toBe('application/pdf')
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
  await pdf('Open invoice')
  await expect(button(invoice, 'Issue credit note'), 'is the owner’s').toHaveCount(0)

  await signInStaff(office, 'owner')
  await open(office, `/staff/orders/${id}?queue=invoices_to_issue`)
  await button(invoice, 'Issue credit note').click()
  const dialog = office.getByRole('dialog')
  await button(dialog, 'Issue credit note').click()
  await expect(dialog.getByText('Please give a reason.')).toBeVisible()
  await field(dialog, 'Reason').fill('Issued to the wrong company.')
  await button(dialog, 'Issue credit note').click()
  await expect(invoice).toContainText(/CN-\d{8}/)
  await pdf('Open credit note')
  await open(page, `/order-confirm/${id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download credit note CN-/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^CN-\d{8}\.pdf$/)

  await test.step('calls and the next in the queue by a key, and back to the queue by its name', async () => {
    await office.locator('h1').click()
    await office.keyboard.press('c')
    await expect(button(office, 'Reached')).toBeFocused()
    await office.keyboard.press('n')
    await expect(office).toHaveURL(/\/staff\/orders\/(?!.*undefined)[^/]+\?queue=invoices_to_issue$/)
    await expect(office).not.toHaveURL(new RegExp(id))
    const queue = staffTexts('en')('staff.orders.list.invoices_to_issue')
    await expect(main(office).getByRole('link', { name: queue, exact: true })).toHaveAttribute(
      'href',
      '/staff/orders?queue=invoices_to_issue',
    )
  })

  await open(office, `/staff/orders/${other}`)
  await button(invoice, 'Decline').click()
  await field(dialog, 'Reason').fill('There is no such company.')
  await button(dialog, 'Decline').click()
  await expect(dialog).toBeHidden()
  await expect(invoice).toContainText('There is no such company.')
  expect(await orderOf(page, other)).toMatchObject({ invoiceInfo: { invoiceStatus: 'cancelled' } })
  await office.context().close()
})

test('of two clerks in one order neither overwrites the other, and no more is sold than there is @desktop', async ({
  page,
  signInStaff,
  staff,
  store,
  watch,
}) => {
  watch.allow(/409/)
  const stool = ['orbit-drafting-stool', 'Sand'] as const
  await store.stockUp(stool)
  await signIn(page)
  const { id } = await placeOrder(page, {}, [await cartLine(page, stool, { quantity: 2 })])
  await signInStaff(page, 'clerk')
  await open(page, `/staff/orders/${id}`)
  const items = panel(page, 'Items')
  const delivery = panel(page, 'Delivery')
  await button(items, 'Change quantities').click()
  await button(delivery, 'Change address').click()
  const quantity = items.getByRole('textbox')
  await quantity.fill('5')
  await field(delivery, 'Address').fill('7, Jalan Baru')

  await test.step('a colleague changes it meanwhile', async () => {
    const { order } = await (await page.request.get(`/api/staff/orders/${id}`)).json()
    const answer = await page.request.post(`/api/staff/orders/${id}/change`, {
      data: { updatedAt: order.updatedAt, quantities: [{ line: 0, quantity: 4 }] },
    })
    expect(answer.status()).toBe(200)
    await expect(items.getByText('now 4')).toBeVisible()
    await expect(quantity).toHaveValue('5')
    await expect(field(delivery, 'Address')).toHaveValue('7, Jalan Baru')
  })
  await test.step('saving is refused once, and then means what is there now', async () => {
    await button(items, 'Save quantities').click()
    await expect(items.getByRole('alert')).toContainText('has changed since you opened it')
    expect(await store.left(stool)).toBe(stock - 4)
    await expect(quantity).toHaveValue('5')
    await expect(items.locator('[aria-busy]')).toHaveCount(0)
    await button(items, 'Save quantities').click()
    await expect(button(items, 'Change quantities')).toBeVisible()
    expect(await store.left(stool)).toBe(stock - 5)
  })
  await test.step('the address, too', async () => {
    await button(delivery, 'Save address').click()
    await expect(delivery.getByRole('alert')).toBeVisible()
    await expect(field(delivery, 'Address')).toHaveValue('7, Jalan Baru')
    await expect(delivery.locator('[aria-busy]')).toHaveCount(0)
    await button(delivery, 'Save address').click()
    await expect(button(delivery, 'Change address')).toBeVisible()
    await expect(delivery).toContainText('7, Jalan Baru')
    await expect(panel(page, 'History')).toContainText('12, Jalan Sultan Ismail')
  })
  await test.step('what the store does not hold is refused at its line, and stays typed', async () => {
    await button(items, 'Change quantities').click()
    await quantity.fill('46')
    await quantity.press('Enter')
    await expect(items.getByText('Only 35 more can be had.').first()).toBeVisible()
    await expect(quantity).toHaveAttribute('aria-invalid', 'true')
    await expect(quantity).toHaveValue('46')
    expect(await store.left(stool)).toBe(stock - 5)
    await button(items, 'Back').click()
  })
  await test.step('a step that a colleague has taken is refused, and what was typed for it stays', async () => {
    await button(items, 'Change quantities').click()
    const dialog = await ask(page, 'Confirm order')
    await expect(dialog).toContainText('This step uses what is saved.')
    await dialog.getByText('Words for the customer', { exact: true }).click()
    await field(dialog, 'For the customer, in English').fill('As agreed with you.')
    await staff.move(id, 'In Progress')
    await expect(strip(page).getByText('Pack the goods', { exact: false })).toBeAttached()
    await expect(field(dialog, 'For the customer, in English')).toHaveValue('As agreed with you.')
    await button(dialog, 'Confirm order').press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('cannot go from')
    await expect(field(dialog, 'For the customer, in English')).toHaveValue('As agreed with you.')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(items.getByText('Only an order that is pending can be changed.')).toBeVisible()
    await button(items, 'Back').click()
  })
  await test.step('refused at the door: the goods come back once they are here', async () => {
    await staff.move(id, 'Shipped', { shippingProvider: 'pos_laju' })
    await button(strip(page), 'Cancel order').click()
    await button(page.getByRole('dialog'), 'Cancel order').click()
    await expect(strip(page)).toContainText('Its goods are still out')
    expect(await store.left(stool)).toBe(stock - 5)
    await move(page, 'Goods are back')
    await expect(strip(page)).toContainText('Its goods are back in the stock')
    expect(await store.left(stool)).toBe(stock)
  })
})

test('security 32: what customers and colleagues write is text on the page and on the packing slip', async ({
  page,
  language,
  signInStaff,
  staff,
}) => {
  const t = staffTexts(language)
  const hostile = [
    '<script>document.title = "run"</script>',
    '"><img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    'javascript:alert(1)',
    "'-alert(1)-'",
    '{{constructor.constructor("alert(1)")()}}',
    '</textarea><iframe srcdoc="<script>alert(1)</script>">',
  ]
  const all = hostile.join(' ')
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  await signIn(page)
  const short = hostile[1] ?? ''
  const billing = {
    fullName: short,
    address: hostile[0] ?? '',
    city: hostile[2] ?? '',
    postalCode: '50250',
    country: 'Malaysia',
  } as const
  const { id } = await placeOrder(
    page,
    { billing, notes: all, deliveryAccess: { floor: '<b>9</b>' } as never },
    [await cartLine(page, paper)],
  )
  await page.request.post(`/api/orders/${id}/requestInvoice`, {
    data: { invoiceType: 'company', companyName: short, taxId: 'C20880050010', invoiceAddress: all },
  })
  await staff.move(id, 'In Progress')
  await staff.move(id, 'Shipped', { shippingProvider: 'pos_laju' })
  await staff.move(id, 'delivered')
  await page.request.post(`/api/orders/${id}/return`, { data: { returnReason: all } })
  await signInStaff(page)
  await page.request.post(`/api/staff/orders/${id}/notes`, { data: { note: `Note: ${all}` } })
  await page.request.post(`/api/staff/orders/${id}/calls`, { data: { outcome: 'reached', note: all } })
  await open(page, `/staff/orders/${id}?lang=${language}`)
  await expect(panel(page, t('staff.order.notes'))).toContainText(`Note: ${all}`)
  await expect(panel(page, t('staff.order.calls'))).toContainText(all)
  await expect(panel(page, t('orders.return'))).toContainText(all)
  await expect(panel(page, t('orders.invoice'))).toContainText(all)
  await expect(panel(page, t('staff.order.customer'))).toContainText(short)
  await expect(panel(page, t('staff.order.delivery'))).toContainText(all)
  await expect(strip(page)).toContainText(all)
  const inert = async () => {
    await expect(page.locator('main :is(script, iframe, b, img[src=x], svg[onload])')).toHaveCount(0)
    await expect(page).toHaveTitle(/^Office Furniture Store/)
    expect(dialogs).toBe(0)
  }
  await inert()
  await open(page, `/staff/orders/${id}/packing-slip?lang=${language}`)
  const slip = main(page).getByRole('article')
  await expect(slip).toContainText(all)
  await expect(slip).toContainText(short)
  await inert()
})

test('the page of an order and its packing slip are good pages; the slip shows no price but what to collect', async ({
  page,
  language,
  isMobile,
  signInStaff,
  staff,
}) => {
  const t = staffTexts(language)
  await signIn(page)
  const billing = {
    fullName: '陳美玲',
    address: '中正四路 1 號',
    city: '高雄市',
    postalCode: '801',
    country: 'Taiwan',
  } as const
  const deliveryAccess = { floor: '12', lift: 'no', stairs: 6 } as const
  const { id, orderNumber } = await placeOrder(page, { billing, deliveryAccess } as never)
  // The words for the customer are in the customer's language.
  await staff.set(id, { language })
  await signInStaff(page)
  await open(page, `/staff/orders/${id}?lang=${language}`)
  await expectGoodPage(page, language, isMobile)
  await button(panel(page, t('staff.order.items')), t('staff.order.changeQuantities')).click()
  await button(panel(page, t('staff.order.delivery')), t('staff.order.changeAddress')).click()
  await expectGoodPage(page, language, isMobile)
  const dialog = await ask(page, t('staff.order.moveInProgress'))
  await expectGoodPage(page, language, isMobile)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await main(page)
    .getByRole('link', { name: t('staff.order.print'), exact: true })
    .click()
  // The change that was begun above.
  await button(page.getByRole('dialog'), t('staff.unsaved.leave')).click()
  const slip = main(page).getByRole('article')
  await expect(slip).toContainText(orderNumber)
  await expect(slip.getByText('陳美玲')).toBeVisible()
  await expect(slip).toContainText(t('orders.liftNo'))
  await expect(slip.getByRole('img')).toBeVisible()
  // Two reams of RM 16 and a pen holder of RM 39.
  expect((await slip.textContent())?.match(/RM\s*[\d,]+/g)).toEqual(['RM 71'])
  await expectGoodPage(page, language, isMobile)

  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await button(page, t('staff.slip.print')).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(slip).toBeVisible()
  await expect(button(page, t('staff.slip.print'))).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})
