import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { signIn } from '../accounts/members.ts'
import { expect, open } from '../support/shop.ts'
import { address, orderOf, placeOrder } from './ordering.ts'
import { button, field, main, move, openMove, panel, strip, test } from './staff-order-page.ts'

/** Types like a scanner: fast, with Enter at the end. */
async function scan(page: Page, number: string): Promise<void> {
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
}

async function ordersInProgress(
  page: Page,
  staff: { move: (id: string, to: 'In Progress') => Promise<void> },
) {
  const name = `Zoe ${randomUUID().slice(0, 8)}`
  const orders = []
  for (const notes of ['one', 'two'])
    orders.push(await placeOrder(page, { billing: { ...address, fullName: name }, notes }))
  for (const { id } of orders) await staff.move(id, 'In Progress')
  return { name, orders }
}

async function openShipping(page: Page): Promise<Locator> {
  await main(page).getByRole('checkbox', { name: 'Select all on this page' }).check()
  await button(main(page), 'Ship 2').click()
  return page.getByRole('dialog')
}

test('a scanner fills one number after the other and never ships @desktop @full', async ({
  page,
  signInStaff,
  staff,
}) => {
  await signIn(page)
  const { name, orders } = await ordersInProgress(page, staff)
  await signInStaff(page, 'clerk')
  await open(page, `/staff/orders?${new URLSearchParams({ queue: 'all', q: name })}`)
  const dialog = await openShipping(page)
  await dialog.getByRole('combobox').selectOption('J&T Express')
  const numbers = dialog.getByRole('textbox')
  await numbers.first().focus()
  await scan(page, '630002864901')
  await expect(numbers.nth(1)).toBeFocused()
  await scan(page, '630002864902')
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  // Nothing receives these scans, and no button receives their Enter.
  await scan(page, '630002864903')
  await button(dialog, 'Ship').focus()
  await scan(page, '630002864904')
  await expect(dialog).toBeVisible()
  await expect(numbers.nth(1)).toHaveValue('630002864902')
  for (const { id } of orders) expect(await orderOf(page, id)).toMatchObject({ status: 'In Progress' })

  await button(dialog, 'Ship').click()
  await expect(dialog).toBeHidden()
  const statuses = async () => Promise.all(orders.map(async ({ id }) => (await orderOf(page, id)).status))
  expect(await statuses()).toEqual(['Shipped', 'Shipped'])
  await test.step('undone at once, nothing is left of it', async () => {
    await button(main(page), 'Take back').click()
    await expect.poll(statuses).toEqual(['In Progress', 'In Progress'])
    await expect(button(main(page), 'Take back')).toHaveCount(0)
  })
})

test('of two clerks who undo a step, the second reads who was first @desktop @full', async ({
  page,
  signInStaff,
  staff,
  watch,
}) => {
  watch.allow(/409/)
  await signIn(page)
  const { id } = await placeOrder(page)
  await signInStaff(page, 'clerk')
  await open(page, `/staff/orders/${id}`)
  await move(page, 'Confirm order')
  await expect(strip(page)).toContainText('Pack the goods')
  const { undo } = await (await page.request.get(`/api/staff/orders/${id}`)).json()
  const dialog = await openMove(page, 'Take back “Confirm order”')
  await expect(dialog).toContainText('has not been sent yet')
  await dialog.getByText('Message to the customer', { exact: true }).click()
  await field(dialog, 'For the customer, in English').fill('Sorry, wrong order.')
  const answer = await page.request.post(`/api/staff/orders/${id}/undo`, { data: { move: undo.move } })
  expect(answer.status()).toBe(200)
  // The update of the page leaves the dialog unchanged.
  await expect(panel(page, 'History')).toContainText('Step taken back')
  await button(dialog, 'Take back “Confirm order”').click()
  await expect(dialog.getByRole('alert')).toContainText('changed it last')
  await expect(field(dialog, 'For the customer, in English')).toHaveValue('Sorry, wrong order.')
  await page.keyboard.press('Escape')
  await expect(strip(page)).toContainText('Call')

  await test.step('the dialog of one parcel asks for a yes without a number', async () => {
    await expect(dialog).toBeHidden()
    await staff.move(id, 'In Progress')
    await openMove(page, 'Ship')
    await expect(field(dialog, 'Tracking number')).toBeFocused()
    await scan(page, 'EP123456789MY')
    await expect(dialog).toBeVisible()
    await expect(field(dialog, 'Tracking number')).toHaveValue('EP123456789MY')
    await field(dialog, 'Tracking number').fill('')
    await button(dialog, 'Ship').click()
    await expect(dialog.getByRole('checkbox')).toHaveAccessibleDescription(/tick this box/)
    await dialog.getByRole('checkbox').check()
    await button(dialog, 'Ship').click()
    await expect(dialog).toBeHidden()
  })
})

test('once its email was sent, a step is corrected for a reason @desktop @full', async ({
  page,
  signInStaff,
  store,
}) => {
  await signIn(page)
  const { id } = await placeOrder(page)
  await signInStaff(page, 'clerk')
  await open(page, `/staff/orders/${id}`)
  await move(page, 'Confirm order')
  await expect(strip(page)).toContainText('Pack the goods')
  await store.ageSteps(id)
  await page.reload()
  const dialog = await openMove(page, 'Correct “Confirm order”')
  await button(dialog, 'Correct “Confirm order”').click()
  await expect(field(dialog, 'Reason')).toHaveAccessibleDescription(/reason/)
  await field(dialog, 'Reason').fill('The wrong order was open.')
  await button(dialog, 'Correct “Confirm order”').click()
  await expect(strip(page)).toContainText('Call')
  await expect(panel(page, 'History')).toContainText('The wrong order was open.')
})

test('a mistaken cancellation is undone at once, and the order has its goods again @desktop', async ({
  page,
  signInStaff,
}) => {
  await signIn(page)
  const { id } = await placeOrder(page)
  await signInStaff(page, 'clerk')
  await open(page, `/staff/orders/${id}`)
  const dialog = await openMove(page, 'Cancel order')
  await expect(dialog).toContainText('You can take it back while its email waits.')
  await button(dialog, 'Cancel order').click()
  await expect(dialog).toContainText('Please choose a reason')
  await dialog.getByRole('combobox').selectOption('ordered_twice')
  await button(dialog, 'Cancel order').click()
  await expect(dialog).toBeHidden()
  expect(await orderOf(page, id)).toMatchObject({ status: 'Cancelled' })
  const ways = main(page).getByRole('button', { name: /^Take back/ })
  await expect(ways).toHaveCount(1)
  await expect(ways).toContainText('Ctrl Z')
  await page.keyboard.press('Control+z')
  await expect(strip(page)).toContainText('Call')
  expect(await orderOf(page, id)).toMatchObject({ status: 'pending' })
})
