import type { Page } from '@playwright/test'
import { formatDays } from '../../core/delivery/days-text.ts'
import type { DeliveryPromise } from '../../core/delivery/promise.ts'
import { signIn, textsOf } from '../accounts/members.ts'
import { cartLine, expectStored, store } from '../support/browser-storage.ts'
import { database } from '../support/database.ts'
import { expect, open } from '../support/shop.ts'
import { openCheckout, placeOrder } from './ordering.ts'
import { button, main, panel, test } from './staff-order-page.ts'

const line = (page: Page, name = 'Delivery') => main(page).getByRole('region', { name, exact: true })

/** Returns the delivery days of a place that the API answers now. */
async function daysTo(page: Page, to: string): Promise<DeliveryPromise> {
  return (await page.request.get(`/api/deliveryPromise?to=${to}&country=Malaysia`)).json()
}

test('says when goods can arrive, for a place that is typed once @desktop', async ({ page, watch }) => {
  watch.allow(/404/)
  const chair = ['tally-task-chair', 'Mustard'] as const
  await open(page, '/product/tally-task-chair')
  await expect(line(page)).toContainText('When will it arrive?')
  const days = formatDays(await daysTo(page, '40150'), 'en')

  await test.step('by keyboard, and an unknown place is refused', async () => {
    await button(line(page), 'Enter postcode').press('Enter')
    await expect(line(page)).toContainText('Free, carried to your floor.')
    const typed = line(page).getByRole('textbox', { name: 'Postcode or city' })
    await expect(typed).toBeFocused()
    await typed.press('Enter')
    await expect(typed).toHaveAccessibleDescription(/Please Enter A Postcode Or City/)
    await typed.fill('99999')
    await typed.press('Enter')
    await expect(typed).toHaveAccessibleDescription(/We know no such place in Malaysia or Taiwan/)
    await typed.fill('40150')
    await line(page).getByRole('combobox', { name: 'Country' }).selectOption('Malaysia')
    await typed.press('Enter')
    await expect(line(page).getByRole('status')).toHaveText(`Delivered ${days} to 40150 Shah Alam`)
    await expect(button(line(page), 'Change')).toBeFocused()
    await expectStored(page, 'deliveryPlace', { to: '40150', country: 'Malaysia', place: '40150 Shah Alam' })
  })
  await test.step('escape leaves it as it was', async () => {
    await button(line(page), 'Change').click()
    await page.keyboard.press('Escape')
    await expect(button(line(page), 'Change')).toBeFocused()
  })
  await test.step('sold-out goods have no date', async () => {
    await main(page)
      .getByRole('radio', { name: /Sage.*Sold out/ })
      .check()
    await expect(line(page)).toHaveCount(0)
  })
  await test.step('the cart knows the place, in either language', async () => {
    await store(page, { cart: JSON.stringify([await cartLine(page, chair)]) })
    await open(page, '/cart')
    await expect(line(page).getByRole('status')).toHaveText(`Delivered ${days} to 40150 Shah Alam`)
    await open(page, '/cart?lang=zh-TW')
    await expect(line(page, '配送').getByRole('status')).toContainText('送達 40150 莎阿南')
  })
  await test.step('and names goods that do not arrive by then', async () => {
    const soldOut = await cartLine(page, ['tally-task-chair', 'Sage'])
    await store(page, { cart: JSON.stringify([await cartLine(page, chair), soldOut]) })
    await open(page, '/cart?lang=en')
    await expect(line(page).getByRole('status')).toHaveText(`Delivered ${days} to 40150 Shah Alam`)
    await expect(line(page)).toContainText(
      'Without a date, as there is not enough in stock: Tally Task Chair (Sage).',
    )
    await store(page, { cart: JSON.stringify([soldOut]) })
    await open(page, '/cart')
    await expect(line(page)).toContainText('There is no delivery date until more comes in.')
  })
  await test.step('so does the checkout, until an address is typed', async () => {
    await signIn(page)
    await openCheckout(page)
    await expect(main(page).getByText(`Delivered ${days} to 40150 Shah Alam`)).toBeVisible()
  })
})

test('staff move a delivery, and its customer sees the new day @desktop @full', async ({
  page,
  browser,
  signInStaff,
}) => {
  const t = textsOf('en')
  await signIn(page)
  const { id } = await placeOrder(page)
  const { from, to } = await daysTo(page, '50250')
  await open(page, `/order-confirm/${id}`)
  const arrival = main(page).locator('summary').first()
  await expect(arrival).toContainText(formatDays({ from, to }, 'en'))

  const office = await (await browser.newContext()).newPage()
  await signInStaff(office, 'clerk')
  await open(office, `/staff/orders/${id}`)
  const delivery = panel(office, 'Delivery')
  await expect(delivery).toContainText(formatDays({ from, to }, 'en'))
  await button(delivery, 'Move the delivery').click()
  const dialog = office.getByRole('dialog')
  await expect(dialog.getByLabel('First day')).toHaveValue(from)
  await dialog.getByLabel('First day').fill(to)
  await dialog.getByLabel('Last day').fill(from)
  await button(dialog, 'Move the delivery').click()
  await expect(dialog.getByText('The last day is before the first.')).toBeVisible()
  await dialog.getByLabel('Last day').fill(to)
  await dialog.getByRole('combobox').selectOption('morning')
  await dialog.getByLabel('Why, for the customer').fill('The lorry is full.')
  await button(dialog, 'Move the delivery').click()
  await expect(dialog).toBeHidden()
  const moved = `${formatDays({ from: to, to }, 'en')}, ${t('orders.morning')}`
  await expect(delivery).toContainText(moved)
  await expect(panel(office, 'History')).toContainText('Delivery moved')
  await expect(arrival).toContainText(moved)

  await test.step('past its last day, both see that it is late', async () => {
    const { pool } = await database()
    await pool.query(
      "update orders set promised_from = '2026-01-05', promised_to = '2026-01-06' where id = $1",
      [id],
    )
    await page.reload()
    await expect(main(page).getByText('Was promised for 6 Jan')).toBeVisible()
    await expect(main(page).getByText(t('orders.wasPromisedText'))).toBeVisible()
    await office.reload()
    await expect(delivery).toContainText('Was promised for 6 Jan')
  })
  await office.context().close()
})
