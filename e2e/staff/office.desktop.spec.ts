import { randomUUID } from 'node:crypto'
import { address, placeOrder } from '../orders/ordering.ts'
import { signIn } from '../accounts/members.ts'
import { expect, open } from '../support/shop.ts'
import { test } from './staff.ts'

test('/ searches everything, by keyboard alone', async ({ page, signInStaff }) => {
  await signIn(page)
  const { orderNumber, id } = await placeOrder(page)
  await signInStaff(page)
  await open(page, '/staff/stock')
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Search the back office' })
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  await field.fill('sit-stand')
  const options = dialog.getByRole('group', { name: 'Products' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  await field.fill(orderNumber)
  const found = dialog.getByRole('group', { name: 'Orders' }).getByRole('option', { name: orderNumber })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/staff/orders/${id}`)
  await expect(dialog).toBeHidden()
  await page.keyboard.press('/')
  await field.fill('a')
  const all = dialog.getByRole('option', { name: 'All matching products' })
  await expect(all).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(dialog.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  while ((await all.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/staff/products?q=a')
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('all orders of a filter are selected, beyond the page, and tagged @full', async ({
  page,
  signInStaff,
  staff,
}) => {
  await signIn(page)
  const name = `Many ${randomUUID().slice(0, 8)}`
  const { id } = await placeOrder(page, { billing: { ...address, fullName: name } })
  await staff.repeat(id, 119, 'pending')
  await signInStaff(page)
  await open(page, `/staff/orders?${new URLSearchParams({ queue: 'to_confirm', q: name })}`)
  const main = page.getByRole('main')
  await expect(main.getByText('50 of 120 orders')).toBeVisible()
  await expect(main.getByText('Page 1 of 3')).toBeVisible()
  await main.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await main.getByRole('button', { name: 'Select all 120' }).click()
  await expect(main.getByText('120 orders selected')).toBeVisible()
  await main.getByRole('button', { name: 'Tag 120' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Add tags' }).fill('counted')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await main.getByRole('link', { name: 'Next page' }).click()
  await expect(main.getByText('Page 2 of 3')).toBeVisible()
  await expect(main.getByRole('row').filter({ hasText: 'counted' })).toHaveCount(50)
})

test('tabs of orders fit every width, the rest under More @full', async ({ page, signInStaff }) => {
  await signInStaff(page)
  const lists = page.getByRole('navigation', { name: 'Lists of orders' })
  const tabs = lists.getByRole('link')
  const more = lists.getByRole('button')
  for (const [width, fewest] of [
    [1440, 7],
    [1024, 4],
    [390, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/staff/orders?queue=invoices_to_issue')
    await expect(more).toHaveText(/^Invoices/)
    await expect(more).toHaveAttribute('aria-current', 'page')
    await expect(tabs.first()).toHaveText(/^All/)
    const end = (await more.boundingBox())!
    const shown = await Promise.all(
      (await tabs.filter({ visible: true }).all()).map((tab) => tab.boundingBox()),
    )
    expect(shown.length).toBeGreaterThanOrEqual(fewest)
    for (const box of shown) expect(box!.x + box!.width).toBeLessThanOrEqual(end.x)
    expect(end.x + end.width).toBeLessThanOrEqual(width)
  }
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await more.click()
  await tabs
    .filter({ visible: true })
    .filter({ hasText: /^To ship/ })
    .click()
  await expect(more).toHaveText(/^To ship/)
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await expect(page).toHaveURL(/queue=to_ship/)
})
