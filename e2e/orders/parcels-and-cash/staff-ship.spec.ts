import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signIn } from '../../accounts/members.ts'
import { staffTexts } from '../../staff/staff.ts'
import { expect, open } from '../../support/shop.ts'
import { orderOf, placeOrder, type Staff } from '../ordering.ts'
import { addCourier, button, main, test } from '../staff-order-page.ts'

const t = staffTexts('en')

async function scan(page: Page, number: string): Promise<void> {
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
}

/** Creates confirmed orders that have waited since a year in the distant past, so that they are in the first rows. */
async function ordersToShip(page: Page, staff: Staff, year: number) {
  const orders: { id: string; orderNumber: string }[] = []
  for (const n of [1, 2, 3]) {
    const order = await placeOrder(page, { notes: `${n} ${randomUUID()}` })
    await staff.move(order.id, 'In Progress')
    await staff.set(order.id, { placed_at: `${year}-01-0${n}` })
    orders.push(order)
  }
  return orders
}

/** Completes orders, so that none of them is listed before the waiting orders of other tests. */
async function completeAll(staff: Staff, orders: readonly { id: string }[], shippingProvider: string) {
  for (const { id } of orders)
    for (const to of ['Shipped', 'delivered', 'Completed'] as const)
      await staff.move(id, to, { shippingProvider })
}

test('labels scanned before the page reacts to keys arrive in their rows @desktop @full', async ({
  page,
  signInStaff,
  staff,
}) => {
  await signIn(page)
  const orders = await ordersToShip(page, staff, 2000)
  await signInStaff(page)
  const { promise: mayLoad, resolve: loadScripts } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await mayLoad
    await route.continue()
  })
  await page.goto('/staff/ship', { waitUntil: 'commit' })
  const early = page.getByRole('textbox', { name: t('staff.ship.early') })
  await expect(early).toBeFocused()
  await scan(page, 'EH700000001MY')
  await scan(page, 'EH700000002MY')
  await page.keyboard.type('EH7000')
  loadScripts()
  const number = (index: number) =>
    page.getByRole('textbox', { name: `Number of ${orders[index]!.orderNumber}` })
  await expect(number(2)).toBeFocused()
  await expect(early).toHaveCount(0)
  await scan(page, '00003MY')
  for (const index of [0, 1, 2]) await expect(number(index)).toHaveValue(`EH70000000${index + 1}MY`)
  await number(0).fill('EH7000000000MYH7')
  await expect(number(0)).toHaveAttribute('aria-invalid', 'true')
  await expect(button(main(page), 'Ship 2 orders')).toBeVisible()
  await completeAll(staff, orders, 'pos_laju')
})

test('labels are scanned row after row, a duplicate is shown, and one press ships @desktop', async ({
  page,
  signInStaff,
  staff,
}) => {
  await signIn(page)
  const orders = await ordersToShip(page, staff, 2001)
  await signInStaff(page)
  const courier = await addCourier(page)
  await open(page, '/staff/orders?queue=to_ship')
  await main(page).getByRole('link', { name: 'Ship with the scanner' }).click()
  const number = (index: number) =>
    page.getByRole('textbox', { name: `Number of ${orders[index]!.orderNumber}` })
  const state = (index: number) =>
    main(page)
      .getByRole('listitem')
      .filter({ has: number(index) })
  await main(page)
    .getByRole('combobox', { name: `Courier of ${orders[0]!.orderNumber}` })
    .selectOption(courier.id)
  await number(0).focus()
  await scan(page, `SC1${courier.id.slice(-6)}`)
  await expect(number(1)).toBeFocused()
  await scan(page, `sc1${courier.id.slice(-6)}`)
  await expect(state(1)).toContainText('Twice: row')
  await expect(number(1)).toHaveAttribute('aria-invalid', 'true')
  await number(1).fill(`SC2${courier.id.slice(-6)}`)
  await expect(state(1)).toContainText('Ready')
  await expect(state(2)).toContainText('Not scanned yet')
  await button(main(page), 'Ship 2 orders').click()
  const statuses = () => Promise.all(orders.map(async ({ id }) => (await orderOf(page, id)).status))
  await expect.poll(statuses).toEqual(['Shipped', 'Shipped', 'In Progress'])
  await expect(number(0)).toHaveCount(0)
  await button(main(page), 'Take back').click()
  await expect.poll(statuses).toEqual(['In Progress', 'In Progress', 'In Progress'])
  await completeAll(staff, orders, courier.id)
})
