import { randomUUID } from 'node:crypto'
import { signIn } from '../accounts/members.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'
import { expect, open } from '../support/shop.ts'
import { address, placeOrder } from './ordering.ts'
import { button, main, test } from './staff-order-page.ts'

test('selected papers come as a PDF per size, by keyboard, and missing ones are named @full', async ({
  page,
  isMobile,
  signInStaff,
  staff,
}) => {
  await signIn(page)
  const name = `Zoe ${randomUUID().slice(0, 8)}`
  const orders = []
  for (const notes of ['one', 'two', 'three'])
    orders.push(await placeOrder(page, { billing: { ...address, fullName: name }, notes }))
  const [first, second, third] = orders
  for (const order of [first, second]) await staff.move(order!.id, 'In Progress')
  await staff.move(third!.id, 'Cancelled')
  await signInStaff(page, 'clerk')
  await open(page, `/staff/orders?${new URLSearchParams({ queue: 'all', q: name })}`)
  for (const order of orders)
    await main(page).getByRole('row').filter({ hasText: order.orderNumber }).getByRole('checkbox').check()

  await button(main(page), 'Print (3)').press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: 'Packing slips' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Packing slips' }).press('Space')
  await button(dialog, 'Make PDF').click()
  await expect(dialog.getByText('Choose at least one kind of paper.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Address labels' }).press('Space')
  await dialog.getByRole('checkbox', { name: 'Invoices' }).press('Space')
  await dialog.getByRole('combobox', { name: 'Labels' }).selectOption('Four on A4')
  await expectGoodPage(page, 'en', isMobile)
  await button(dialog, 'Make PDF').click()

  const link = dialog.getByRole('link', { name: /Open PDF/ })
  await expect(link).toBeFocused()
  await expect(dialog.getByText('2 papers are ready.')).toBeVisible()
  const missing = dialog.getByRole('listitem')
  await expect(missing).toHaveCount(4)
  await expect(missing.first()).toHaveText(`${third!.orderNumber} Address labels: cancelled`)
  await expect(missing.last()).toContainText('Invoices: no invoice issued')
  await expectGoodPage(page, 'en', isMobile)
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')

  // The dialog remembers the choices for the next print.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await button(main(page), 'Print (3)').click()
  await expect(dialog.getByRole('checkbox', { name: 'Address labels' })).toBeChecked()
  await expect(dialog.getByRole('link', { name: /Open PDF/ })).toHaveCount(0)

  // Labels on A6 are a separate file, because they go to another printer than the slips.
  await dialog.getByRole('checkbox', { name: 'Packing slips' }).check()
  await dialog.getByRole('checkbox', { name: 'Invoices' }).uncheck()
  await dialog.getByRole('combobox', { name: 'Labels' }).selectOption('One on A6')
  await button(dialog, 'Make PDF').click()
  await expect(dialog.getByRole('link', { name: /Open A4 PDF/ })).toBeFocused()
  await expect(dialog.getByRole('link', { name: /Open A6 PDF/ })).toBeVisible()
  await expect(dialog.getByText('A6: 2 papers are ready.')).toBeVisible()
  await expectGoodPage(page, 'en', isMobile)
})
