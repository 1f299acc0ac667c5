import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signIn } from '../../accounts/members.ts'
import { expect, open } from '../../support/shop.ts'
import { orderOf, placeOrder } from '../ordering.ts'
import { addCourier, button, main, test } from '../staff-order-page.ts'

async function scan(page: Page, number: string): Promise<void> {
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
}

test('labels are scanned row after row, a duplicate is shown, and one press ships @desktop', async ({
  page,
  signInStaff,
  staff,
}) => {
  await signIn(page)
  const orders: { id: string; orderNumber: string }[] = []
  for (const n of [1, 2, 3]) {
    const order = await placeOrder(page, { notes: `${n} ${randomUUID()}` })
    await staff.move(order.id, 'In Progress')
    // They have waited longest, so that they are the first rows.
    await staff.set(order.id, { placed_at: `2001-01-0${n}` })
    orders.push(order)
  }
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
  await expect(state(2)).toContainText('Skipped')
  await button(main(page), 'Ship 2 orders').click()
  const statuses = () => Promise.all(orders.map(async ({ id }) => (await orderOf(page, id)).status))
  await expect.poll(statuses).toEqual(['Shipped', 'Shipped', 'In Progress'])
  await expect(number(0)).toHaveCount(0)
  await button(main(page), 'Take back').click()
  await expect.poll(statuses).toEqual(['In Progress', 'In Progress', 'In Progress'])
  // None of them waits before other tests' orders.
  for (const { id } of orders)
    for (const to of ['Shipped', 'delivered', 'Completed'] as const)
      await staff.move(id, to, { shippingProvider: courier.id })
})
