import { signIn } from '../accounts/members.ts'
import { cartLine } from '../support/browser-storage.ts'
import { expect, open } from '../support/shop.ts'
import { placeOrder } from './ordering.ts'
import { button, field, main, move, openMove, panel, stock, strip, test } from './staff-order-page.ts'

test('of two clerks who change an order neither overwrites the other @desktop @full', async ({
  page,
  signInStaff,
  store,
  watch,
}) => {
  watch.allow(/409/)
  const chair = ['sled-cantilever-visitor-chair', 'Grey fabric'] as const
  await store.restock(chair)
  await signIn(page)
  const line = await cartLine(page, chair, { quantity: 2 })
  const { id } = await placeOrder(page, {}, [line])
  await signInStaff(page, 'clerk')
  await open(page, `/staff/orders/${id}/change`)
  const goods = main(page).getByRole('list', { name: 'Goods' })
  const quantity = goods.getByRole('textbox')
  await quantity.fill('5')
  await quantity.press('Enter')
  await main(page).getByRole('radio', { name: 'Agreed by phone' }).check()
  await field(main(page), 'Note of the customer').fill('Ring the side door.')

  await test.step('a colleague changes it in between', async () => {
    const { order, lines } = await (await page.request.get(`/api/staff/orders/${id}`)).json()
    const [{ productId, price }] = order.items
    const [{ specId }] = lines
    const answer = await page.request.post(`/api/staff/orders/${id}/content`, {
      data: {
        seen: order.updatedAt,
        lines: [{ productId, specId, quantity: 4, price }],
        yes: 'phone',
      },
    })
    expect(answer.status()).toBe(200)
  })
  await test.step('saving is refused once, and then based on the current order', async () => {
    const save = button(main(page), 'Save and send')
    await save.click()
    await expect(main(page).getByRole('alert')).toContainText('has changed since you opened it')
    expect(await store.stockOf(chair)).toBe(stock - 4)
    await expect(quantity).toHaveValue('5')
    await expect(field(main(page), 'Note of the customer')).toHaveValue('Ring the side door.')
    await expect(goods.getByText('4', { exact: true })).toBeVisible()
    await save.click()
    await expect(page).toHaveURL(new RegExp(`/staff/orders/${id}$`))
    expect(await store.stockOf(chair)).toBe(stock - 5)
    await expect(panel(page, 'Delivery')).toContainText('Ring the side door.')
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
  await open(page, `/staff/orders/${id}/change`)
  const quantity = main(page).getByRole('list', { name: 'Goods' }).getByRole('textbox')
  await quantity.fill('46')
  await quantity.press('Enter')
  await expect(quantity).toHaveValue(String(stock))
  await placeOrder(page, { notes: 'For the other room.' }, [await cartLine(page, bookcase, { quantity: 5 })])
  await main(page).getByRole('radio', { name: 'Agreed by phone' }).check()
  await button(main(page), 'Save and send').click()
  await expect(main(page).getByRole('alert')).toContainText('Only 30 more are available.')
  await expect(quantity).toHaveValue(String(stock))
  expect(await store.stockOf(bookcase)).toBe(stock - 10)
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
