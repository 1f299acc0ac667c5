import { addDays } from '../../../core/days.ts'
import { formatCash } from '../../../core/money.ts'
import { signIn } from '../../accounts/members.ts'
import { fillText, staffTexts } from '../../staff/staff.ts'
import { database } from '../../support/database.ts'
import { expect, open } from '../../support/shop.ts'
import { placeOrder } from '../ordering.ts'
import { addCourier, button, field, main, panel, test } from '../staff-order-page.ts'

test('a remittance with faults is matched and received, and the day is closed @desktop', async ({
  page,
  signInStaff,
  staff,
  watch,
}) => {
  watch.allow(/40[09]/)
  const t = staffTexts('en')
  await signIn(page)
  await signInStaff(page)
  const courier = await addCourier(page)
  const run = String(Date.now()).slice(-8)
  const orders: { id: string; orderNumber: string; trackingNumber: string }[] = []
  for (const n of [10, 20, 30, 40]) {
    const order = await placeOrder(page, { notes: `${run} ${n}` })
    const trackingNumber = `CC${run}${n}`
    const details = { shippingProvider: courier.id, trackingNumber }
    for (const to of ['In Progress', 'Shipped', 'delivered'] as const) await staff.move(order.id, to, details)
    orders.push({ ...order, trackingNumber })
  }
  const [first, short, like, paid] = [orders[0]!, orders[1]!, orders[2]!, orders[3]!]
  const { open: due } = await (await page.request.get(`/api/staff/orders/${first.id}/cash`)).json()

  await test.step('money is received on the order’s page, and taken back by a counter-entry', async () => {
    await open(page, `/staff/orders/${paid.id}`)
    const cash = panel(page, t('staff.nav.cash'))
    await expect(cash).toContainText(fillText(t('staff.cash.missing'), { amount: formatCash(due) }))
    await button(cash, t('staff.cash.receive')).press('Enter')
    const dialog = page.getByRole('dialog')
    const amount = field(dialog, t('staff.cash.amount'))
    await expect(amount).toBeFocused()
    await amount.fill('a lot')
    await amount.press('Enter')
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await amount.fill('RM 1.50')
    await amount.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(cash).toContainText(t('staff.cash.state.short'))
    await button(cash, 'Take back RM 1.50').click()
    await field(dialog, t('common.reason')).fill('It was for another order.')
    await button(dialog, t('staff.cash.reverse')).click()
    await expect(dialog).toBeHidden()
    await button(cash, t('staff.cash.receive')).press('Enter')
    await expect(amount).toHaveValue(String(due))
    await amount.press('Enter')
    await expect(cash).toContainText(t('staff.cash.state.settled'))
  })

  await test.step('a courier’s file is read, and shows what does not match', async () => {
    await open(page, '/staff/cash')
    await button(page, t('staff.cash.upload')).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').selectOption(courier.id)
    const rows = [
      'AWB No.,COD (RM)',
      `${first.trackingNumber},${due}`,
      `${short.trackingNumber},${due - 1}`,
      `${like.trackingNumber.replace(/0$/, 'O')},${due}`,
      `${paid.trackingNumber},${due}`,
      `NOBODY${run},3`,
    ]
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: `cod-${run}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
    await button(dialog, t('staff.common.readFile')).click()
    await expect(page).toHaveURL(/file=\d+/)
    await expect(main(page).getByRole('row')).toHaveCount(5)
  })

  const lines = panel(page, `順道快遞, cod-${run}.csv`)
  await test.step('lines that agree are received with one press, the others one by one', async () => {
    await button(lines, 'Receive 1 line').click()
    await expect(button(lines, 'Receive 1 line')).toHaveCount(0)
    await button(lines, 'Book as underpaid, line 3').press('Enter')
    await expect(lines.getByRole('row')).toHaveCount(4)
    // The next line has the focus.
    await expect(button(lines, 'Match, line 4')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(lines.getByRole('row')).toHaveCount(3)
    await button(lines, 'Give back, line 5').click()
    await expect(lines.getByRole('row')).toHaveCount(2)
    await button(lines, 'Decide, line 6').click()
    const dialog = page.getByRole('dialog')
    const number = field(dialog, t('common.orderNumber'))
    await button(dialog, t('staff.cash.decide')).click()
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await number.fill(short.orderNumber)
    await button(dialog, t('staff.cash.decide')).click()
    await expect(dialog).toBeHidden()
    await expect(lines).toContainText(t('staff.cash.noLines'))
    const { state } = await (await page.request.get(`/api/staff/orders/${short.id}/cash`)).json()
    expect(state).toBe('over')
  })

  await test.step('the day is closed once the drawer is counted, with a sheet to print', async () => {
    // The payments get a separate day, because payments that other tests book today must not move to tomorrow.
    const day = addDays('1975-01-01', Number(run) % 10_000)
    const { pool } = await database()
    await pool.query('update payments set day = $1 where order_id = $2', [day, paid.id])
    await open(page, `/staff/cash?day=${day}`)
    const closing = main(page).getByRole('region', { name: `Closing, ${day}` })
    const counted = field(closing, t('staff.cash.countedInDrawer'))
    await counted.fill(String(due - 2))
    await expect(closing).toContainText('Differs by −RM 2')
    await button(closing, t('staff.cash.close')).click()
    const note = field(closing, t('common.note'))
    await expect(note).toBeFocused()
    await note.fill('Two ringgit are missing.')
    await button(closing, t('staff.cash.close')).press('Enter')
    await expect(closing).toContainText('Closed by Aisyah R.')
    await main(page)
      .getByRole('link', { name: t('staff.cash.sheet') })
      .click()
    const sheet = main(page).getByRole('article')
    await expect(sheet).toContainText('Two ringgit are missing.')
    await expect(sheet.getByRole('row').filter({ hasText: paid.orderNumber })).toHaveCount(3)
  })
})
