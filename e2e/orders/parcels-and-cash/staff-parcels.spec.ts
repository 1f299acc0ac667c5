import type { Locator, Page } from '@playwright/test'
import { signIn } from '../../accounts/members.ts'
import { cartLine } from '../../support/browser-storage.ts'
import { expect, open } from '../../support/shop.ts'
import { orderOf, paper, pens, placeOrder } from '../ordering.ts'
import { addCourier, button, field, main, test } from '../staff-order-page.ts'

const card = (page: Page, number: number) => main(page).getByRole('article', { name: `Parcel ${number}` })

/** Opens the dialog of a button. Returns the dialog. */
async function ask(page: Page, part: Page | Locator, name: string): Promise<Locator> {
  await button(part, name).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}
async function finish(dialog: Locator, name: string): Promise<void> {
  await button(dialog, name).click()
  await expect(dialog).toBeHidden()
}

test('an order ships in two parcels; one is refused, comes back and is sent again @desktop', async ({
  page,
  signInStaff,
  staff,
  watch,
}) => {
  watch.allow(/40[039]/)
  await signIn(page)
  const lines = [await cartLine(page, paper, { quantity: 3 }), await cartLine(page, pens)]
  const { id, orderNumber } = await placeOrder(page, {}, lines)
  await staff.move(id, 'In Progress')
  await signInStaff(page)
  const courier = await addCourier(page)
  await open(page, `/staff/orders/${id}`)
  await main(page).getByRole('link', { name: 'Split into parcels' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(orderNumber)

  await test.step('a parcel takes some pieces, never more than are left', async () => {
    const dialog = await ask(page, page, 'New parcel')
    const pieces = dialog.getByRole('textbox')
    await expect(pieces.first()).toBeFocused()
    await pieces.first().fill('4')
    await pieces.nth(1).fill('0')
    await button(dialog, 'Pack parcel').click()
    await expect(pieces.first()).toHaveAttribute('aria-invalid', 'true')
    await pieces.first().fill('2')
    await finish(dialog, 'Pack parcel')
    await expect(card(page, 1)).toContainText('To pack')
    await expect(main(page).getByRole('region', { name: 'Not packed yet' })).toContainText('× 1')
  })

  await test.step('each part has its papers, and collects its cash', async () => {
    const dialog = await ask(page, page, 'Print')
    await expect(dialog).toContainText('Print papers')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    const parcels = page.url()
    await open(page, `/staff/orders/${id}/packing-slip`)
    await expect(main(page).getByRole('article')).toHaveCount(2)
    for (const slip of await main(page).getByRole('article').all())
      await expect(slip).toContainText('Collect in cash')
    await open(page, parcels)
  })

  await test.step('it leaves with a scanned number; the scanner does not ship by itself', async () => {
    const dialog = await ask(page, card(page, 1), 'Ship')
    await dialog.getByRole('combobox').selectOption(courier.id)
    await field(dialog, 'Tracking number').focus()
    await page.keyboard.type('EP700100200MY')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await expect(field(dialog, 'Tracking number')).toHaveValue('EP700100200MY')
    await finish(dialog, 'Ship')
    await expect(card(page, 1)).toContainText('On its way')
    await expect(card(page, 1)).toBeFocused()
    expect(await orderOf(page, id)).toMatchObject({ status: 'Shipped', trackingNumber: 'EP700100200MY' })
  })

  await test.step('the rest follows, is tried again and refused, which needs a reason', async () => {
    await finish(await ask(page, page, 'New parcel'), 'Pack parcel')
    const ship = await ask(page, card(page, 2), 'Ship')
    await ship.getByRole('combobox').selectOption(courier.id)
    await ship.getByRole('checkbox').check()
    await finish(ship, 'Ship')
    const again = await ask(page, card(page, 2), 'Second attempt')
    await button(again, 'Second attempt').click()
    await expect(again.getByRole('combobox')).toHaveAttribute('aria-invalid', 'true')
    await again.getByRole('combobox').selectOption('not_home')
    await finish(again, 'Second attempt')
    const refused = await ask(page, card(page, 2), 'Refused')
    await refused.getByRole('combobox').selectOption('refused')
    await field(refused, 'Note for colleagues').fill('Wrong colour')
    await finish(refused, 'Refused')
    await expect(main(page).getByRole('region', { name: 'Needs attention' })).toContainText('Wrong colour')
    await finish(await ask(page, card(page, 2), 'Take back “Refused”'), 'Take back “Refused”')
    await expect(card(page, 2)).toContainText('Second attempt')
    await expect(button(card(page, 2), 'Refused')).toBeVisible()
  })

  await test.step('the queue shows it, and a colleague was faster', async () => {
    await main(page).getByRole('link', { name: 'Parcels', exact: true }).click()
    const queue = main(page).getByRole('table', { name: 'Needs attention' })
    // The head of the column exists on a phone, too, for screen readers.
    await expect(queue.getByRole('columnheader', { name: 'Courier' })).toBeAttached()
    const row = queue.getByRole('row').filter({ hasText: orderNumber })
    await expect(row).toContainText('Nobody at home')
    await row.getByRole('link').click()
    const dialog = await ask(page, card(page, 2), 'Back with us')
    const { parcels } = await (await page.request.get(`/api/staff/orders/${id}/parcels`)).json()
    const { id: parcel, seen } = parcels[1]
    const answer = await page.request.post(`/api/staff/parcels/${parcel}/move`, {
      data: { seen, to: 'returned' },
    })
    expect(answer.status()).toBe(200)
    await expect(card(page, 2)).toContainText('Returned to us')
    await button(dialog, 'Back with us').click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('its goods are sent again, and a file of the courier delivers everything', async () => {
    const again = await ask(page, card(page, 2), 'Send again')
    const slot = again.getByRole('combobox', { name: 'Slot' })
    await expect(slot.getByRole('option')).not.toHaveCount(1)
    await slot.selectOption({ index: 1 })
    await field(again, 'Fee for the second delivery').fill('25')
    await button(again, 'Pack parcel').click()
    await expect(field(again, 'What for')).toBeFocused()
    await field(again, 'What for').fill('Second trip')
    await again.getByRole('checkbox', { name: 'agreed to the fee' }).check()
    await finish(again, 'Pack parcel')
    expect(await orderOf(page, id)).toMatchObject({ fee: 25, feeReason: 'Second trip' })
    const ship = await ask(page, card(page, 3), 'Ship')
    await field(ship, 'Tracking number').fill('EP700100203MY')
    await finish(ship, 'Ship')
    await main(page).getByRole('link', { name: 'Parcels', exact: true }).click()
    const dialog = await ask(page, page, 'Import courier statuses')
    await dialog.getByRole('combobox').selectOption(courier.id)
    const rows = [
      'Tracking number,Status',
      'EP700100200MY,Delivered',
      'EP700100203MY,Delivered',
      'EP1,Delivered',
    ]
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'day.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
    await button(dialog, 'Read file').click()
    await expect(dialog.getByRole('status')).toContainText('2 parcels moved')
    await button(dialog, 'Read file').click()
    await expect(dialog.getByText('Please choose a file.')).toBeVisible()
    await expect(dialog.getByRole('status')).toContainText('EP1')
    expect(await orderOf(page, id)).toMatchObject({ status: 'delivered' })
  })

  await test.step('the customer reads what came in which parcel', async () => {
    await open(page, `/order-confirm/${id}`)
    await page.getByRole('main').locator('summary').first().click()
    const list = page.getByRole('list', { name: 'Parcels' }).getByRole('listitem')
    await expect(list).toHaveCount(2)
    await expect(list.first()).toContainText('2 × ')
    await expect(list.last()).toContainText('EP700100203MY')
    await expect(list.last()).toContainText('Delivered')
  })
})

test('a pickup is handed over with the code that its customer reads @desktop', async ({
  page,
  signInStaff,
  staff,
  watch,
}) => {
  watch.allow(/403/)
  await signIn(page)
  const { id } = await placeOrder(page, { shippingMethod: 'self_pickup', pickupLocation: 'malaysia-branch' })
  await staff.move(id, 'In Progress')
  await open(page, `/order-confirm/${id}`)
  const { pickupCode } = (await orderOf(page, id)) as { pickupCode: string }
  await expect(page.getByRole('main').locator('summary').first()).toContainText(pickupCode)
  await signInStaff(page, 'clerk')
  await open(page, `/staff/parcels/${id}`)
  await finish(await ask(page, page, 'New parcel'), 'Pack parcel')
  const dialog = await ask(page, card(page, 1), 'Handed over')
  const code = field(dialog, 'Customer’s code')
  await expect(code).toBeFocused()
  await button(dialog, 'Handed over').click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(pickupCode === '111111' ? '222222' : '111111')
  await button(dialog, 'Handed over').click()
  await expect(code).toHaveAccessibleDescription(/not the code of this order/)
  await code.fill(pickupCode)
  await finish(dialog, 'Handed over')
  await expect(card(page, 1)).toContainText('Delivered')
  expect(await orderOf(page, id)).toMatchObject({ status: 'Completed' })
})
