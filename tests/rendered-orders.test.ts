import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type TestBrowser } from '../server/testing/test-browser.ts'
import {
  moveThrough,
  orderOf,
  place,
  signedInMember,
  stockedSpecs,
  type TestMember,
  type TestSpec,
} from '../server/testing/test-orders.ts'
import { signedInStaff } from '../server/testing/test-staff.ts'
import { all, first, named, parsePage, wordsOf } from './rendered-page.ts'
import { createRenderedShop } from './rendered-shop.ts'

let shop: Awaited<ReturnType<typeof createRenderedShop>>
let member: TestMember
let chair: TestSpec
let desk: TestSpec

beforeAll(async () => {
  shop = await createRenderedShop()
  member = await signedInMember(shop)
  const [first, second] = await stockedSpecs(shop, 1000)
  chair = first!
  desk = second!
})
afterAll(() => shop.close())

/** The main part of a page as the server renders it. */
async function read(path: string, browser: TestBrowser = member.browser): Promise<HTMLElement> {
  return first(parsePage(String((await browser.get(path)).body)), 'main')
}
const readOrder = (id: string) => read(`/order-confirm/${id}`)
const texts = (elements: HTMLElement[]) => elements.map(wordsOf)
/** Returns the text that a fold of the page shows while it is closed. */
const answerOf = (page: HTMLElement, fold: string) => wordsOf(first(named(page, fold), 'summary > span'))
const link = (within: HTMLElement, text: string | RegExp) => first(within, 'a', { text }).getAttribute('href')

/** Changes a column of an order directly in the database. */
const setColumn = (id: string, column: string, value: string) =>
  shop.context.database.$client.query(`update orders set ${column} = $1 where id = $2`, [value, id])

test('an order shows all about itself', async () => {
  const id = await place(member, [
    [chair, 2],
    [desk, 1],
  ])
  const page = await readOrder(id)
  const number = /\d{4}-\d{4}/.exec(wordsOf(first(page, 'h1')))?.[0]
  expect(wordsOf(page)).toContain('Cash on Delivery')
  expect(all(all(named(page, 'Status tracking'), 'ol')[0]!, 'li')).toHaveLength(5)
  const shipping = wordsOf(named(page, 'Arrives'))
  for (const text of ['50250 Kuala Lumpur', '+60 12 345 6789', 'Ring twice.'])
    expect(shipping).toContain(text)
  const rows = all(named(page, 'Ordered products'), 'tr')
  expect(rows).toHaveLength(3)
  expect(texts(all(rows[1]!, 'td')).at(-1)).toBe('RM 1,798')
  const summary = named(page, 'Order summary')
  expect(wordsOf(summary)).toContain('Total RM 3,088')

  // Each chat has a link with a prefilled message:
  // "A chat link built from the seller number with a prefilled message plus the order id."
  for (const [name, text] of [
    ['Chat with the seller', `Hello, I have a question about my order ${number} (${id}).`],
    ['Confirm by WhatsApp', `Hello, I confirm my order ${number} (${id}), RM 3,088, Cash on Delivery.`],
  ] as const) {
    const found = first(page, 'a', { text: name })
    expect(found.getAttribute('target')).toBe('_blank')
    const chat = new URL(found.getAttribute('href')!)
    expect(chat.origin + chat.pathname).toBe('https://wa.me/12025550177')
    expect(chat.searchParams.get('text')).toBe(text)
  }
  // Folds without content invite the customer: "Empty answers invite, never report."
  expect(answerOf(page, 'Invoice')).toBe('Need one? Personal or company')
  expect(answerOf(page, 'Cancel Order')).toBe('Changed your mind?')
  expect(wordsOf(page)).not.toContain('Not applied')
  expect(link(page, 'Continue Shopping')).toBe('/')
  expect(link(page, 'View My Orders')).toBe('/account/orders')
})

test('an order names every pickup location, and one that it does not know', async () => {
  const { shippingAddress: _, ...order } = orderOf([[chair, 1]], {
    shippingMethod: 'self_pickup',
    pickupLocation: 'malaysia-branch',
  })
  const { body } = await member.browser.post('/api/orders', order, { 'idempotency-key': 'a-pickup' })
  const chinese = openBrowser(shop.app)
  chinese.cookies.set('session', member.browser.cookies.get('session')!)
  for (const [location, name, inChinese] of [
    ['taipei-flagship', 'Taipei Flagship Store', '台北旗艦店'],
    ['taichung-branch', 'Taichung Branch', '台中分店'],
    ['kaohsiung-store', 'Kaohsiung Store', '高雄門市'],
    ['moon', 'Unknown Store', '未知門市'],
  ] as const) {
    await setColumn(body.id, 'pickup_location', location)
    const page = await readOrder(body.id)
    expect(wordsOf(named(page, 'Self pickup'))).toContain(name)
    expect(wordsOf(await read(`/order-confirm/${body.id}?lang=zh-TW`, chinese))).toContain(inChinese)
  }
})

test('an order or a list that cannot be loaded says so, and offers another try', async () => {
  const id = await place(member, [[chair, 1]])
  for (const [failure, path, sentence] of [
    ['orders-not-loaded', '/account/orders', 'Your orders could not be loaded'],
    ['orders-not-loaded', '/order-history', 'Your orders could not be loaded'],
    ['order-not-loaded', `/order-confirm/${id}`, 'Failed to load order details, please retry'],
  ] as const) {
    await member.browser.get(`/dev/failures?rehearse=${failure}`)
    const page = await read(path)
    expect(texts(all(page, 'h1, h2')), path).toContain(sentence)
    expect(texts(all(page, 'button')), path).toContain('Try again')
  }
  await member.browser.get('/dev/failures?rehearse=')
  expect(wordsOf(await read('/account/orders'))).not.toContain('could not be loaded')
})

test('an order without an id says so, with a way back to the store', async () => {
  const { status, body } = await member.browser.get('/order-confirm')
  expect(status).toBe(404)
  const page = first(parsePage(String(body)), 'main')
  expect(texts(all(page, 'h1'))).toEqual(['Order Details Not Found Or Invalid Order Id'])
  expect(wordsOf(page)).toContain('Invalid order ID')
  expect(link(page, 'Return To Store')).toBe('/shop')
})

test('an order that does not exist, or is another member’s, is not found', async () => {
  const id = await place(await signedInMember(shop), [[chair, 1]])
  for (const wanted of [id, 'no-such-order']) {
    const page = await readOrder(wanted)
    expect(texts(all(page, 'h1'))).toEqual(['Order Details Not Found Or Invalid Order Id'])
    expect(link(page, 'Return To Store')).toBe('/shop')
  }
})

/** Whether an element could run code. */
const isActive = (element: HTMLElement) =>
  ['SCRIPT', 'IFRAME', 'B'].includes(element.tagName) ||
  element.getAttribute('src') === 'x' ||
  element.getAttributeNames().some((name) => name.startsWith('on'))

test('security 32: all input is plain text on order page and packing slip', async () => {
  const hostile = [
    '<script>document.title = "run"</script>',
    '"><img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    'javascript:alert(1)',
    "'-alert(1)-'",
    '{{constructor.constructor("alert(1)")()}}',
    '</textarea><iframe srcdoc="<script>alert(1)</script>">',
  ]
  const everything = hostile.join(' ')
  const id = await place(member, [[chair, 1]], {
    notes: everything,
    shippingAddress: {
      firstName: hostile[1]!,
      lastName: 'Tan',
      street: hostile[0]!,
      city: hostile[2]!,
      postalCode: '50250',
      country: 'Malaysia',
    },
  })
  const invoice = { invoiceType: 'company', companyName: hostile[1], taxId: 'C20880050010' }
  await member.browser.post(`/api/orders/${id}/requestInvoice`, { ...invoice, invoiceAddress: everything })
  await moveThrough(shop, id, ['In Progress', 'Shipped', 'delivered'])
  await member.browser.post(`/api/orders/${id}/return`, { returnReason: everything })
  const { browser } = await signedInStaff(shop, 'owner')
  await browser.post(`/api/staff/orders/${id}/notes`, { note: `Note: ${everything}` })
  await browser.post(`/api/staff/orders/${id}/calls`, { outcome: 'reached', note: everything })
  const page = await read(`/staff/orders/${id}`, browser)
  for (const name of ['Notes for colleagues', 'Calls', 'Return', 'Invoice', 'Delivery'])
    expect(wordsOf(named(page, name)), name).toContain(everything)
  const slip = await read(`/staff/orders/${id}/packing-slip`, browser)
  expect(wordsOf(first(slip, 'article'))).toContain(everything)
  for (const shown of [page, slip]) expect(all(shown, '*').filter(isActive)).toEqual([])
})

test('a packing slip has no prices but what to collect, and a code of the number', async () => {
  const id = await place(member, [[chair, 2]])
  const { browser } = await signedInStaff(shop, 'clerk')
  const slip = first(await read(`/staff/orders/${id}/packing-slip`, browser), 'article')
  expect(wordsOf(slip).match(/RM [\d,]+/g)).toEqual(['RM 1,798'])
  expect(first(slip, 'svg', { role: 'img' }).getAttribute('aria-label')).toMatch(/\d{4}-\d{4}/)
})

test('a voucher shows as what staff will deduct, then as what they did', async () => {
  const id = await place(member, [[chair, 1]], { voucherCode: 'save10' })
  const before = wordsOf(named(await readOrder(id), 'Order summary'))
  expect(before).toContain('Voucher save10: our staff deduct RM 10 when they call to confirm.')
  expect(before).toContain('RM 889')
  await moveThrough(shop, id, ['In Progress'], { adjustmentSen: 700 })
  const after = wordsOf(named(await readOrder(id), 'Order summary'))
  expect(after).toContain('−RM 7')
  expect(after).toContain('RM 892')
  expect(after).not.toContain('Voucher save10')
})

test('the invoice form offers the company that the order was placed for', async () => {
  const id = await place(member, [[chair, 1]])
  for (const [column, value] of [
    ['invoice_type', 'company'],
    ['company_name', '好日子股份有限公司'],
    ['tax_id', 'C20880050010'],
  ] as const)
    await setColumn(id, column, value)
  const invoice = named(await readOrder(id), 'Invoice')
  expect(first(invoice, 'input', { type: 'radio', checked: '' }).getAttribute('value')).toBe('company')
  const values = all(invoice, 'input').map((element) => element.getAttribute('value'))
  expect(values).toEqual(expect.arrayContaining(['好日子股份有限公司', 'C20880050010']))
  expect(wordsOf(first(invoice, 'textarea'))).toBe('')
})

test('every invoice status has its badge, and an issued one without a file no link', async () => {
  const id = await place(member, [[chair, 1]])
  for (const [status, badge] of [
    ['not_applied', 'Need one? Personal or company'],
    ['pending', 'Invoice Application Pending'],
    ['issued', 'Issued'],
    ['cancelled', 'Invoice cancelled'],
  ] as const) {
    await setColumn(id, 'invoice_status', status)
    const invoice = named(await readOrder(id), 'Invoice')
    expect(wordsOf(first(invoice, 'summary'))).toBe(`Invoice ${badge}`)
    expect(all(invoice, 'a')).toEqual([])
    expect(all(invoice, 'button', { text: 'Apply For Invoice' })).toHaveLength(
      Number(status === 'not_applied'),
    )
  }
})

test('a declined return may be requested again', async () => {
  const id = await place(member, [[chair, 1]])
  await member.browser.post(`/api/orders/${id}/return`, { returnReason: 'Too tall.' })
  await moveThrough(shop, id, ['return_rejected'])
  const page = await readOrder(id)
  expect(wordsOf(named(page, 'Status tracking'))).toContain('Return Rejected')
  const section = named(page, 'Return')
  expect(wordsOf(section)).toContain('Rejected')
  expect(all(section, 'button', { text: 'Request Return' })).toHaveLength(1)
})

test('the list of orders has a visible head above each column', async () => {
  await place(member, [[chair, 1]])
  const heads = all(await read('/account/orders'), 'th')
  expect(heads.map((head) => wordsOf(head).split(' All ')[0])).toEqual([
    'Order number',
    'Phone',
    'Items',
    'Status Status',
    'Total',
    'Order date',
    'View',
  ])
  expect(all(heads.at(-1)!, '.sr-only')).toEqual([])
})

const confirmButtons = (page: HTMLElement) => texts(all(page, 'button')).filter((text) => /onfirm/.test(text))
const confirmChats = (page: HTMLElement) => all(page, 'a', { text: /^Confirm by / })

test('a pending order is confirmed by one press of its member, until the shop confirms it', async () => {
  const id = await place(member, [[chair, 1]])
  const pending = await readOrder(id)
  expect(texts(all(pending, 'h2'))).toContain('Is everything right?')
  expect(confirmButtons(pending)).toEqual(['Confirm my order'])
  expect(confirmChats(pending)).toHaveLength(1)

  const { updatedAt: seen } = (await member.browser.get(`/api/orders/${id}`)).body
  await member.browser.post(`/api/orders/${id}/confirm`, { seen })
  const confirmed = await readOrder(id)
  expect(texts(all(confirmed, 'h2'))).toContain('You have confirmed this order')
  expect([confirmButtons(confirmed), confirmChats(confirmed)]).toEqual([[], []])

  await moveThrough(shop, id, ['In Progress'])
  expect(wordsOf(await readOrder(id))).not.toContain('You have confirmed this order')
})

test('an order says its next step once, and offers what can be done with it', async () => {
  const id = await place(member, [[chair, 1]])
  const tracking = named(await readOrder(id), 'Status tracking')
  expect(wordsOf(first(tracking, '[aria-current=step]'))).toMatch(/^Pending/)
  await moveThrough(shop, id, ['In Progress'])
  const prepared = await readOrder(id)
  expect(wordsOf(prepared).match(/We are preparing your order\./g)).toHaveLength(2)
  expect(answerOf(prepared, 'History')).toMatch(/In Progress$/)
  expect(answerOf(prepared, 'Return')).toBe('Not right for you? Ask to return it')

  await moveThrough(shop, id, ['Shipped'], { trackingNumber: 'EH123456789MY' })
  const shipped = await readOrder(id)
  expect(answerOf(shipped, 'Arrives')).toMatch(/Pos Laju$/)
  expect(link(shipped, 'Track the parcel')).toMatch(/^https:/)

  await moveThrough(shop, id, ['delivered'])
  const delivered = await readOrder(id)
  expect(all(delivered, 'a', { text: 'Track the parcel' })).toEqual([])
  expect(answerOf(delivered, 'Delivery')).toContain('Pos Laju')
  expect(texts(all(delivered, 'button', { text: 'Order Again' }))).toHaveLength(1)
})

test('the account begins with the last order and Order Again, and says how many are on their way', async () => {
  const buyer = await signedInMember(shop)
  expect(all(await read('/account', buyer.browser), 'button', { text: 'Order Again' })).toEqual([])
  const earlier = await place(buyer, [[chair, 1]])
  await moveThrough(shop, earlier, ['Cancelled'])
  const id = await place(buyer, [[desk, 2]])
  const page = await read('/account', buyer.browser)
  const last = named(page, /^Last order, \d{4}-\d{4}$/)
  expect(wordsOf(last)).toMatch(/Arrives .* 2 × .* RM [\d,]+ See order Order Again$/)
  expect(link(last, 'See order')).toBe(`/order-confirm/${id}`)
  // The six tiles, and the row for companies.
  expect(all(page, 'ul a, ul button')).toHaveLength(7)
  expect(wordsOf(first(page, 'a', { href: '/account/orders' }))).toBe('View Your Orders 1 on its way')
})

/** Returns the names of the panels that may be empty. */
const mayBeEmpty = (names: string[]) => names.filter((name) => /^(?:Cash|Invoice|Return)\b/.test(name))

test('the page of an order for staff has no panel with nothing in it', async () => {
  const { browser } = await signedInStaff(shop, 'owner')
  const panels = async (id: string) => texts(all(await read(`/staff/orders/${id}`, browser), 'h2'))

  const pending = await place(member, [[chair, 1]])
  expect(mayBeEmpty(await panels(pending))).toEqual(['Invoice', 'Return'])
  await moveThrough(shop, pending, ['In Progress'])
  expect(mayBeEmpty(await panels(pending))).toEqual(['Cash', 'Invoice', 'Return'])
  await moveThrough(shop, pending, ['Cancelled'])
  expect(mayBeEmpty(await panels(pending))).toEqual([])

  const refused = await place(member, [[chair, 1]])
  await member.browser.post(`/api/orders/${refused}/requestInvoice`, { invoiceType: 'personal' })
  await moveThrough(shop, refused, ['In Progress', 'Shipped', 'Cancelled'])
  expect(mayBeEmpty(await panels(refused))).toEqual(['Invoice'])

  const returned = await place(member, [[chair, 1]])
  await moveThrough(shop, returned, ['In Progress', 'Shipped', 'delivered', 'Completed'])
  const cash = named(await read(`/staff/orders/${returned}`, browser), 'Cash')
  expect(wordsOf(cash)).toContain('RM 899')
  await member.browser.post(`/api/orders/${returned}/return`, { returnReason: 'Too tall.' })
  await moveThrough(shop, returned, ['return_approved', 'Returned'])
  expect(mayBeEmpty(await panels(returned))).toEqual(['Cash', 'Invoice', 'Return'])
})
