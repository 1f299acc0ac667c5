import { signIn } from '../accounts/members.ts'
import { expect, open } from '../support/shop.ts'
import { placeOrder } from './ordering.ts'
import { button, field, openMove, panel, strip, test } from './staff-order-page.ts'

test('a move that a colleague already made is refused, and what was typed stays @desktop @full', async ({
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
  const dialog = await openMove(page, 'Confirm order')
  await dialog.getByText('Message to the customer', { exact: true }).click()
  await field(dialog, 'For the customer, in English').fill('As agreed with you.')
  await staff.move(id, 'In Progress')
  await expect(strip(page).getByText('Pack the goods', { exact: false })).toBeAttached()
  await expect(field(dialog, 'For the customer, in English')).toHaveValue('As agreed with you.')
  await button(dialog, 'Confirm order').press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('cannot go from')
  await expect(field(dialog, 'For the customer, in English')).toHaveValue('As agreed with you.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const stays = 'what was typed in a dialog stays when a colleague was first, with the reason'
  await test.step(stays, async () => {
    await staff.move(id, 'Shipped', { shippingProvider: 'pos_laju' })
    await button(panel(page, 'Delivery'), 'Change tracking').click()
    await field(dialog, 'Tracking number').fill('EP123456789MY')
    await staff.move(id, 'delivered')
    await expect(strip(page).getByText('Complete the order', { exact: false })).toBeAttached()
    await expect(field(dialog, 'Tracking number')).toHaveValue('EP123456789MY')
    await button(dialog, 'Save').click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(field(dialog, 'Tracking number')).toHaveValue('EP123456789MY')
  })
})
