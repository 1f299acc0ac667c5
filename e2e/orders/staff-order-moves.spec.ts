import { formatRinggit } from '../../core/money.ts'
import { signIn } from '../accounts/members.ts'
import { staffTexts } from '../staff/staff.ts'
import { cartLine } from '../support/browser-storage.ts'
import { holdRequests } from '../support/clock.ts'
import { expect, open } from '../support/shop.ts'
import { orderOf, pens, placeOrder } from './ordering.ts'
import {
  addCourier,
  button,
  field,
  main,
  move,
  openMove,
  panel,
  stock,
  strip,
  test,
} from './staff-order-page.ts'

test('staff call about an order, change its quantity and confirm it @desktop', async ({
  page,
  language,
  signInStaff,
  store,
}) => {
  const t = staffTexts(language)
  const cabinet = ['vault-steel-cabinet', 'Light grey'] as const
  await store.restock(cabinet)
  await signIn(page)
  const lines = [await cartLine(page, cabinet, { quantity: 2 }), await cartLine(page, pens)]
  const { id, orderNumber } = await placeOrder(page, {}, lines, 'save10')
  await signInStaff(page)
  await open(page, `/staff/orders/${id}?lang=${language}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(orderNumber)

  await test.step('the customer to call is shown first', async () => {
    await expect(strip(page).getByRole('link', { name: '+60 12 345 6789' })).toHaveAttribute(
      'href',
      'tel:+60123456789',
    )
    await expect(strip(page)).toContainText('save10')
    const whatsapp = panel(page, t('staff.common.customer')).getByRole('link', { name: /^WhatsApp/ })
    const href = new URL((await whatsapp.getAttribute('href')) ?? '')
    expect(href.pathname).toBe('/60123456789')
    expect(href.searchParams.get('text')).toContain(orderNumber)
  })

  await test.step('a call is recorded in one press', async () => {
    const calls = panel(page, t('staff.order.calls'))
    await field(calls, t('staff.order.callNote')).fill('The line rang out.')
    await button(calls, t('staff.order.call.no_answer')).click()
    await expect(calls.getByRole('listitem')).toContainText('The line rang out.')
    await expect(calls.getByRole('listitem')).toContainText('Aisyah R.')
    await expect(field(calls, t('staff.order.callNote'))).toHaveValue('')
  })

  await test.step('the quantity changes, with the new total before it is saved', async () => {
    await main(page)
      .getByRole('link', { name: t('staff.change.open') })
      .press('Enter')
    const goods = main(page).getByRole('list', { name: t('staff.common.goods') })
    await goods.getByRole('textbox').first().fill('3')
    await goods.getByRole('textbox').first().press('Enter')
    const total = formatRinggit(3 * (lines[0]?.price ?? 0) + (lines[1]?.price ?? 0) - 10)
    await expect(main(page).getByText(total, { exact: true }).first()).toBeVisible()
    expect(await store.stockOf(cabinet)).toBe(stock - 2)
    await main(page)
      .getByRole('radio', { name: t('staff.change.yes.phone') })
      .check()
    await button(main(page), t('staff.change.save')).press('Enter')
    const items = panel(page, t('staff.order.items'))
    await expect(items.getByText(t('staff.order.toCollect'), { exact: true })).toBeVisible()
    await expect(items.getByText(total, { exact: true })).toBeVisible()
    await expect(items.getByRole('row').nth(1)).toContainText(String(stock - 3))
    expect(await store.stockOf(cabinet)).toBe(stock - 3)
  })

  await test.step('confirming fixes what is deducted, prefilled from the voucher', async () => {
    const dialog = await openMove(page, t('staff.order.move.In Progress'))
    const deduction = field(dialog, t('staff.order.adjustment'))
    await expect(deduction).toBeFocused()
    await expect(deduction).toHaveValue('10')
    await deduction.fill('10.5')
    await deduction.press('Enter')
    await expect(deduction).toHaveAttribute('aria-invalid', 'true')
    await deduction.fill('30')
    await field(dialog, t('staff.order.deductionReason')).fill('A scratch on the side.')
    await deduction.press('Enter')
    await expect(dialog).toBeHidden()
    const total = formatRinggit(3 * (lines[0]?.price ?? 0) + (lines[1]?.price ?? 0) - 30)
    await expect(panel(page, t('staff.order.items')).getByText(total, { exact: true })).toBeVisible()
    await expect(strip(page)).toBeFocused()
  })
})

test('staff ship an order with a courier and a tracking number @desktop', async ({
  page,
  language,
  watch,
  signInStaff,
  staff,
}) => {
  watch.allow(/409/)
  const t = staffTexts(language)
  await signIn(page)
  const { id } = await placeOrder(page)
  await staff.move(id, 'In Progress')
  await signInStaff(page)
  const courier = await addCourier(page)
  await open(page, `/staff/orders/${id}?lang=${language}`)

  await test.step('shipping takes courier and tracking number, whose link is shown before', async () => {
    const dialog = await openMove(page, t('staff.order.move.Shipped'))
    const number = field(dialog, t('common.trackingNumber'))
    const ship = button(dialog, t('staff.order.move.Shipped'))
    await number.fill('no"number')
    await ship.click()
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await number.fill('630002864925')
    const select = dialog.getByRole('combobox')
    await select.selectOption(courier.id)
    // Events about other orders can reload the page at any time. Here it reloads right after the refusal.
    const releaseReload = await holdRequests(page, /\.data/)
    await courier.switchOff()
    const refused = page.waitForResponse((answer) => answer.status() === 409)
    await ship.click()
    await refused
    releaseReload()
    await expect(dialog.getByRole('alert')).toContainText(t('error.courier_off'))
    // The tracking number must not move to another courier by itself.
    await expect(select).toHaveValue('')
    await expect(select).toHaveAccessibleDescription(t('staff.orders.courierRequired'))
    await select.selectOption('jt_express')
    await expect(dialog).toContainText('https://www.jtexpress.my/tracking/630002864925')
    await dialog.getByText(t('staff.order.words'), { exact: true }).click()
    await field(dialog, t('staff.order.wordsEnglish')).fill('On its way since noon.')
    await ship.click()
    await expect(dialog).toBeHidden()
    await expect(main(page).getByRole('link', { name: /^630002864925/ })).toHaveAttribute(
      'href',
      'https://www.jtexpress.my/tracking/630002864925',
    )
    const { statusHistory } = (await orderOf(page, id)) as { statusHistory: { description: string }[] }
    expect(statusHistory.at(-1)?.description).toBe('On its way since noon.')
    await button(page, t('staff.order.changeParcel')).click()
    const again = page.getByRole('dialog')
    await expect(field(again, t('common.trackingNumber'))).toHaveValue('630002864925')
    await field(again, t('common.trackingNumber')).fill('630002864926')
    await field(again, t('common.trackingNumber')).press('Enter')
    await expect(again).toBeHidden()
    expect(await orderOf(page, id)).toMatchObject({ trackingNumber: '630002864926' })
  })
})

test('staff complete an order, take it back and refund it @desktop', async ({
  page,
  language,
  signInStaff,
  staff,
  store,
}) => {
  const t = staffTexts(language)
  const pedestal = ['nook-mobile-pedestal', 'White / Grey cushion'] as const
  await store.restock(pedestal)
  await signIn(page)
  const lines = [await cartLine(page, pedestal, { quantity: 3 }), await cartLine(page, pens)]
  const { id } = await placeOrder(page, {}, lines)
  await staff.move(id, 'In Progress', { adjustmentSen: 3000 })
  await staff.move(id, 'Shipped', { shippingProvider: 'pos_laju' })
  await signInStaff(page)
  await open(page, `/staff/orders/${id}?lang=${language}`)

  await move(page, t('staff.order.move.delivered'))
  await move(page, t('staff.order.move.Completed'))
  await expect(strip(page)).toContainText(t('staff.order.stepDone'))
  // Undoing the last step is the only remaining action.
  await expect(strip(page).getByRole('button')).toHaveCount(1)

  await test.step('the requested return appears by itself', async () => {
    await page.request.post(`/api/orders/${id}/return`, { data: { returnReason: 'Too deep.' } })
    await expect(strip(page)).toContainText('Too deep.')
  })
  await move(page, t('staff.order.move.return_approved'))

  await test.step('the goods go back into the stock once', async () => {
    const dialog = await openMove(page, t('staff.order.move.Returned'))
    await dialog.getByText(t('staff.order.sellable')).click()
    await button(dialog, t('staff.order.move.Returned')).click()
    await expect(dialog).toBeHidden()
    expect(await store.stockOf(pedestal)).toBe(stock)
  })

  await test.step('the paid amount is offered as the refund', async () => {
    const paid = 3 * (lines[0]?.price ?? 0) + (lines[1]?.price ?? 0) - 30
    const dialog = await openMove(page, t('staff.order.move.return_completed'))
    await expect(field(dialog, t('staff.order.refund'))).toHaveValue(String(paid))
    await expect(dialog.getByText(t('staff.order.sellable'))).toHaveCount(0)
    await field(dialog, t('staff.order.refund')).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(panel(page, t('orders.return'))).toContainText(formatRinggit(paid))
    expect(await orderOf(page, id)).toMatchObject({
      status: 'return_completed',
      returnInfo: { returnStatus: 'completed', refundAmount: paid },
    })
    expect(await store.stockOf(pedestal)).toBe(stock)
    await expect(
      panel(page, t('staff.order.items')).getByText(t('staff.order.paid'), { exact: true }),
    ).toBeVisible()
  })
})
