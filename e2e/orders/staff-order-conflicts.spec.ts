import { signIn } from '../accounts/members.ts'
import { cartLine } from '../support/browser-storage.ts'
import { expect, open } from '../support/shop.ts'
import { placeOrder } from './ordering.ts'
import { button, field, move, openMove, panel, stock, strip, test } from './staff-order-page.ts'

test('of two clerks who change an order neither overwrites the other @desktop @full', async ({
  page,
  signInStaff,
  store,
  watch,
}) => {
  watch.allow(/409/)
  const stool = ['orbit-drafting-stool', 'Sand'] as const
  await store.restock(stool)
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

  await test.step('a colleague changes it in between', async () => {
    const { order } = await (await page.request.get(`/api/staff/orders/${id}`)).json()
    const answer = await page.request.post(`/api/staff/orders/${id}/change`, {
      data: { seen: order.updatedAt, quantities: [{ line: 0, quantity: 4 }] },
    })
    expect(answer.status()).toBe(200)
    await expect(items.getByText('now 4')).toBeVisible()
    await expect(quantity).toHaveValue('5')
    await expect(field(delivery, 'Address')).toHaveValue('7, Jalan Baru')
  })
  await test.step('saving is refused once, and then based on the current order', async () => {
    await button(items, 'Save quantities').click()
    await expect(items.getByRole('alert')).toContainText('has changed since you opened it')
    await expect(items.getByRole('alert')).toContainText('Last change: Quantities changed')
    expect(await store.stockOf(stool)).toBe(stock - 4)
    await expect(quantity).toHaveValue('5')
    await expect(items.locator('[aria-busy]')).toHaveCount(0)
    await button(items, 'Save quantities').click()
    await expect(button(items, 'Change quantities')).toBeVisible()
    expect(await store.stockOf(stool)).toBe(stock - 5)
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
})

test('staff cannot sell more than is in stock, and keep what they typed @desktop @full', async ({
  page,
  signInStaff,
  store,
  watch,
}) => {
  watch.allow(/409/)
  const bookcase = ['shoreline-open-bookcase', 'Oak / Black'] as const
  await store.restock(bookcase)
  await signIn(page)
  const { id } = await placeOrder(page, {}, [await cartLine(page, bookcase, { quantity: 5 })])
  await signInStaff(page, 'clerk')
  await open(page, `/staff/orders/${id}`)
  const items = panel(page, 'Items')
  const quantity = items.getByRole('textbox')
  await button(items, 'Change quantities').click()
  await quantity.fill('46')
  await quantity.press('Enter')
  await expect(items.getByText('Only 35 more are available.').first()).toBeVisible()
  await expect(quantity).toHaveAttribute('aria-invalid', 'true')
  await expect(quantity).toHaveValue('46')
  expect(await store.stockOf(bookcase)).toBe(stock - 5)
  await button(items, 'Back').click()
})

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
  const items = panel(page, 'Items')
  await button(items, 'Change quantities').click()
  const dialog = await openMove(page, 'Confirm order')
  await expect(dialog).toContainText('This step uses what is saved.')
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
  await expect(items.getByText('Only an order that is pending can be changed.')).toBeVisible()
  await button(items, 'Back').click()

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

test('goods refused at the door wait for their return, and come back into stock once @desktop @full', async ({
  page,
  signInStaff,
  staff,
  store,
}) => {
  const bookcase = ['shoreline-open-bookcase', 'Walnut / Black'] as const
  await store.restock(bookcase)
  await signIn(page)
  const lines = [await cartLine(page, bookcase, { quantity: 5 })]
  const { id, orderNumber } = await placeOrder(page, {}, lines)
  await staff.move(id, 'In Progress')
  await staff.move(id, 'Shipped', { shippingProvider: 'pos_laju' })
  await signInStaff(page, 'clerk')
  await open(page, `/staff/orders/${id}`)
  const dialog = await openMove(page, 'Not delivered')
  const why = dialog.getByRole('combobox', { name: 'Why it did not reach the customer' })
  await expect(why).toBeFocused()
  await button(dialog, 'Not delivered').click()
  await expect(why).toHaveAccessibleDescription('Please choose a reason.')
  await why.selectOption('Refused at the door')
  await expect(dialog.getByText('The delivery was refused at the door.', { exact: false })).toBeVisible()
  await button(dialog, 'Not delivered').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(strip(page)).toContainText('It did not reach the customer: Refused at the door')
  await expect(strip(page)).toContainText('Its goods are still out')
  expect(await store.stockOf(bookcase)).toBe(stock - 5)
  await open(page, '/staff/orders?queue=goods_out')
  const row = page.getByRole('row').filter({ hasText: orderNumber })
  await expect(row).toContainText('Refused at the door')
  await row.getByRole('link', { name: 'Goods are back' }).click()
  await move(page, 'Goods are back')
  await expect(strip(page)).toContainText('Its goods are back in stock')
  expect(await store.stockOf(bookcase)).toBe(stock)
  await open(page, `/order-confirm/${id}`)
  await expect(page.getByRole('main')).toContainText('Cancelled. The delivery was refused at the door.')
})
