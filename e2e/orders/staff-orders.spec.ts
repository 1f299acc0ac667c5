import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signIn } from '../accounts/members.ts'
import { address, orderOf, placeOrder } from './ordering.ts'
import { expect, hydrated, open, boxOf, expectAlert } from '../support/shop.ts'
import { staffTexts, test } from '../staff/staff.ts'

const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) =>
  main(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const row = (page: Page, { orderNumber }: { orderNumber: string }) =>
  rows(page).filter({ hasText: orderNumber })
const searchBox = (page: Page) => main(page).getByRole('searchbox')

/** Returns a customer for this test only, because all tests share the database. */
const somebody = () => `Zoe ${randomUUID().slice(0, 8)}`

function placeAs(
  page: Page,
  fullName: string,
  notes: string,
  overrides: Parameters<typeof placeOrder>[1] = {},
) {
  return placeOrder(page, { billing: { ...address, fullName }, notes, ...overrides })
}

async function openList(page: Page, parameters: Record<string, string>, language = 'en'): Promise<void> {
  await open(page, `/staff/orders?${new URLSearchParams({ ...parameters, lang: language })}`)
}

test('the queue updates live, and no row moves under the pointer @desktop @full', async ({
  page,
  language,
  signInStaff,
  staff,
}) => {
  const t = staffTexts(language)
  await signIn(page)
  await signInStaff(page, 'clerk')
  const name = somebody()
  await openList(page, { queue: 'to_confirm', q: name }, language)
  await expect(main(page).getByText(t('staff.orders.nothingFound'))).toBeVisible()
  const all = main(page).getByRole('link', { name: new RegExp(`^${t('staff.orders.list.all')}`) })
  const before = await all.innerText()

  // A new order appears without a reload, and is counted.
  const first = await placeAs(page, name, 'first')
  await expect(row(page, first)).toBeVisible()
  await expect(all).not.toHaveText(before)
  await expect(row(page, first)).toContainText('+60 12 345 6789')
  await expect(row(page, first).getByRole('link', { name: '+60 12 345 6789' }).first()).toHaveAttribute(
    'href',
    'tel:+60123456789',
  )
  await expect(row(page, first)).toContainText(t('staff.waited.minutes').replace('{count}', '0'))
  const call = row(page, first).getByRole('link', { name: t('staff.orders.step.confirm') })
  await expect(call).toHaveAttribute('href', `/staff/orders/${first.id}?queue=to_confirm`)
  // The position is measured after the font has loaded, because loading it moves every row.
  await page.evaluate(() => document.fonts.ready)
  const place = await boxOf(call)

  // The next order appears below the first.
  const second = await placeAs(page, name, 'second')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(1)).toContainText(second.orderNumber)
  expect(await boxOf(call)).toEqual(place)

  // An order that a colleague has moved stays in its row, with a note.
  await staff.move(first.id, 'Cancelled')
  await expect(row(page, first)).toContainText(t('staff.orders.gone'))
  await expect(rows(page).first()).toContainText(first.orderNumber)
  await expect(row(page, first).getByRole('checkbox')).toBeDisabled()

  // The list of all orders shows the newest first, and offers to show new orders.
  await all.click()
  await expect(rows(page).first()).toContainText(second.orderNumber)
  const third = await placeAs(page, name, 'third')
  const offer = main(page).getByRole('button', { name: /^(Show 1 new order|顯示 1 筆新訂單)$/ })
  await expect(offer).toBeVisible()
  await expect(rows(page).first()).toContainText(second.orderNumber)
  await offer.click()
  await expect(rows(page).first()).toContainText(third.orderNumber)
  await expect(rows(page)).toHaveCount(3)
})

test('shows a lost connection, and catches up when it is back @desktop @full', async ({
  page,
  watch,
  signInStaff,
}) => {
  watch.allow(/live|ERR_/)
  const t = staffTexts('en')
  await signIn(page)
  await signInStaff(page, 'clerk')
  const name = somebody()
  await page.route('**/orders/live*', (route) => route.abort())
  await openList(page, { queue: 'to_confirm', q: name })
  await expect(main(page).getByText(t('staff.live.down'))).toBeVisible()
  const order = await placeAs(page, name, '')
  await expect(rows(page)).toHaveCount(0)
  await page.unroute('**/orders/live*')
  await expect(main(page).getByText(t('staff.live.down'))).toHaveCount(0)
  await expect(row(page, order)).toBeVisible()
})

/** Selects all orders of the list, and opens the dialog that ships those that can be shipped. */
async function openShipping(page: Page, t: ReturnType<typeof staffTexts>, count: number) {
  await main(page)
    .getByRole('checkbox', { name: t('staff.orders.selectAll') })
    .check()
  await main(page)
    .getByRole('button', { name: new RegExp(`^(Ship ${count}|出貨 ${count} 筆)$`) })
    .click()
  const dialog = page.getByRole('dialog')
  const courier = dialog.getByRole('combobox', { name: t('staff.common.courier') })
  await expect(courier).toBeFocused()
  const numberOf = (order: { orderNumber: string }) =>
    dialog.getByRole('textbox', { name: new RegExp(`^${order.orderNumber}`) })
  return { dialog, courier, numberOf }
}

test('the shipping dialog keeps what was typed after a refusal @desktop @full', async ({
  page,
  language,
  signInStaff,
  staff,
}) => {
  const t = staffTexts(language)
  await signIn(page)
  await signInStaff(page, 'clerk')
  const name = somebody()
  const order = await placeAs(page, name, 'one')
  await staff.move(order.id, 'In Progress')
  await openList(page, { queue: 'all', q: name }, language)
  const { dialog, courier, numberOf } = await openShipping(page, t, 1)
  const number = numberOf(order)

  // Missing and wrong values are shown next to their fields before anything is sent.
  const ship = dialog.getByRole('button', { name: t('staff.orders.moveAction.Shipped'), exact: true })
  await number.fill('no number!')
  await ship.click()
  await expect(courier).toHaveAccessibleDescription(t('staff.orders.courierRequired'))
  await expect(number).toHaveAccessibleDescription(t('staff.orders.trackingPattern'))
  await courier.selectOption('J&T Express')
  await number.fill('630002864990')

  // The chosen courier has been switched off. Another one is chosen, and the numbers stay.
  await page.route('**/api/staff/orders/move*', (route) => {
    const { ids } = route.request().postDataJSON() as { ids: string[] }
    return route.fulfill({
      json: {
        results: ids.map((id) => ({ id, moved: false, code: 'courier_off', message: '' })),
        undoSeconds: 60,
      },
    })
  })
  await ship.click()
  await expect(courier).toHaveAccessibleDescription(t('error.courier_off'))
  await expect(courier).toBeFocused()
  await expect(courier).toHaveValue('')
  await expect(number).toHaveValue('630002864990')
  await page.unroute('**/api/staff/orders/move*')
})

test('several orders are moved together, each with its own result @phone-in-full', async ({
  page,
  language,
  signInStaff,
  staff,
}) => {
  const t = staffTexts(language)
  await signIn(page)
  await signInStaff(page, 'clerk')
  const name = somebody()
  // A number that two orders share is refused.
  const trackingNumber = `${randomInt(1e11, 1e12 - 1)}`
  const shipped = await placeAs(page, name, 'one')
  const refused = await placeAs(page, name, 'two')
  const alsoShipped = await placeAs(page, name, 'three')
  const pending = await placeAs(page, name, 'four')
  for (const { id } of [shipped, refused, alsoShipped]) await staff.move(id, 'In Progress')
  await openList(page, { queue: 'all', q: name }, language)
  await expect(rows(page)).toHaveCount(4)
  const { dialog, courier, numberOf } = await openShipping(page, t, 3)
  await expect(dialog.getByText(/^(1 selected order cannot|所選訂單中有 1 筆)/)).toBeVisible()
  await courier.selectOption('J&T Express')
  await numberOf(shipped).fill(trackingNumber)

  // In the meantime, one of the orders is cancelled elsewhere.
  await staff.move(refused.id, 'Cancelled')
  const ship = dialog.getByRole('button', { name: t('staff.orders.moveAction.Shipped'), exact: true })
  await ship.click()
  const without = dialog.getByRole('checkbox')
  await expect(without).toHaveAccessibleDescription(t('staff.orders.withoutNumberRequired'))
  await without.check()
  await ship.click()
  const result = page.getByRole('dialog', { name: /^(1 order was not moved|1 筆訂單未能變更)$/ })
  await expect(result.getByRole('listitem')).toHaveCount(1)
  await expect(result.getByRole('listitem')).toContainText(refused.orderNumber)
  await expect(result.getByRole('listitem')).toContainText(
    t('error.status_move_refused')
      .split('{by')[0]!
      .trim()
      .replace('{from}', t('orders.status.Cancelled'))
      .replace('{to}', t('orders.status.Shipped')),
  )
  await expect(result.getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(result).toBeHidden()
  expect(await orderOf(page, shipped.id)).toMatchObject({
    status: 'Shipped',
    shippingProvider: 'jt_express',
    trackingNumber,
  })
  expect(await orderOf(page, alsoShipped.id)).toMatchObject({ status: 'Shipped' })

  // Only orders that were not moved stay selected.
  const selected = (order: { orderNumber: string }) => row(page, order).getByRole('checkbox')
  await expect(selected(refused)).toBeChecked()
  await expect(selected(pending)).toBeChecked()
  await expect(selected(shipped)).not.toBeChecked()
  await expect(row(page, shipped)).toContainText(t('orders.status.Shipped'))

  await test.step('an order that needs no input is moved from its row', async () => {
    await row(page, shipped)
      .getByRole('button', { name: t('staff.orders.step.deliver') })
      .click()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await expect(dialog.getByRole('button', { name: t('staff.orders.moveAction.delivered') })).toBeFocused()
    await page.keyboard.press('Enter')
    const moved = language === 'en' ? '1 order is now: Delivered' : '1 筆訂單的狀態已改為：'
    await expectAlert(page, 'success', language === 'en' ? moved : moved + t('orders.status.delivered'))
    await expect(row(page, shipped)).toContainText(t('orders.status.delivered'))
  })
})

test('search and filters of the orders stay in the address @desktop @full', async ({
  page,
  signInStaff,
  staff,
}) => {
  const t = staffTexts('en')
  await signIn(page)
  await signInStaff(page, 'clerk')
  const name = somebody()
  const delivered = await placeAs(page, name, 'delivered')
  const fetched = await placeAs(page, name, 'fetched', {
    shippingMethod: 'self_pickup',
    pickupLocation: 'malaysia-branch',
  })
  await open(page, '/staff/orders')
  // The list of waiting orders is shown first.
  await expect(main(page).getByRole('link', { name: /^To confirm/ })).toHaveAttribute('aria-current')

  // The search starts by itself after typing, or immediately on Enter.
  await page.keyboard.press('f')
  await expect(searchBox(page)).toBeFocused()
  await searchBox(page).fill(name)
  await expect(page).toHaveURL(new RegExp(`queue=to_confirm&q=${name.replace(' ', '\\+')}$`))
  await expect(rows(page)).toHaveCount(2)
  await searchBox(page).fill(delivered.orderNumber)
  await searchBox(page).press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await searchBox(page).fill(name)
  await expect(rows(page)).toHaveCount(2)

  await main(page)
    .getByRole('combobox', { name: t('orders.method') })
    .selectOption('Self pickup')
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, fetched)).toContainText('Self pickup')
  // An order that is not in this list may be in another.
  await staff.move(fetched.id, 'In Progress')
  await expect(row(page, fetched)).toContainText(t('staff.orders.gone'))
  await page.reload()
  await hydrated(page)
  await page.getByRole('link', { name: t('staff.orders.searchAll') }).click()
  await expect(row(page, fetched)).toContainText('In Progress')
  await page.goBack()
  await expect(rows(page)).toHaveCount(0)
  await page.goBack()
  await expect(main(page).getByRole('combobox', { name: t('orders.method') })).toHaveValue('')
  await expect(rows(page)).toHaveCount(1)

  // The filter uses the days of the shop's time zone, and includes the first and the last day.
  await main(page).getByLabel(t('staff.orders.to')).fill('2020-01-01')
  await expect(rows(page)).toHaveCount(0)
  await main(page).getByLabel(t('staff.orders.to')).fill('')
  await expect(rows(page)).toHaveCount(1)
})

test('the list has pages, and Back leads to the one before @desktop @full', async ({
  page,
  signInStaff,
  staff,
}) => {
  const t = staffTexts('en')
  await signIn(page)
  await signInStaff(page, 'clerk')
  const name = somebody()
  const { id } = await placeAs(page, name, '')
  await staff.repeat(id, 60, 'pending')
  await openList(page, { queue: 'to_confirm', q: name })
  await expect(rows(page)).toHaveCount(50)
  await main(page)
    .getByRole('link', { name: t('common.nextPage') })
    .click()
  await expect(rows(page)).toHaveCount(11)
  await page.goBack()
  await expect(rows(page)).toHaveCount(50)
  await page.keyboard.press('j')
  await expect(rows(page).first()).toBeFocused()
})
