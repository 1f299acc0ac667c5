import type { Page } from '@playwright/test'
import { signIn, textsOf } from '../accounts/members.ts'
import { breakOrder, mendOrder } from './broken-order.ts'
import { placeOrder, test } from './ordering.ts'
import { expectStored } from '../support/browser-storage.ts'
import { expect, open } from '../support/shop.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const filter = (page: Page, name = 'Status') => page.getByRole('combobox', { name })

test("lists the member's orders and filters them by status", async ({ page, staff, language }) => {
  const t = textsOf(language)
  await signIn(page)
  const first = await placeOrder(page)
  const second = await placeOrder(page, { notes: 'another' })
  await staff.move(first.id, 'In Progress')
  await open(page, `/account/orders?lang=${language}`)
  await expect(page.getByRole('heading', { level: 1, name: t('common.orders') })).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  const row = rows(page).nth(1)
  await expect(row.getByRole('cell').first()).toContainText(first.orderNumber)
  await expect(row.getByText('+60 12 345 6789')).toBeVisible()
  await expect(row.getByText('RM 71')).toBeVisible()
  await expect(row.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)).toBeVisible()
  await expect(row.getByText(t('orders.status.In Progress')).filter({ visible: true })).toBeVisible()

  await row
    .getByRole('button', { name: t('orders.orderAgainOf').replace('{number}', first.orderNumber) })
    .click()
  await page.getByRole('link', { name: t('orders.toCart') }).click()
  await expect(page).toHaveURL('/cart')
  await expectStored(page, 'cart', [
    expect.objectContaining({ quantity: 2 }),
    expect.objectContaining({ quantity: 1 }),
  ])
  await page.goBack()

  const status = filter(page, t('orders.status'))
  await expect(status.getByRole('option')).toHaveText([
    t('orders.all'),
    t('orders.status.pending'),
    t('orders.status.In Progress'),
    t('orders.status.Shipped'),
    t('orders.status.Completed'),
    t('orders.status.Cancelled'),
    t('orders.status.Return Requested'),
    t('orders.status.Returned'),
  ])
  await status.selectOption({ label: t('orders.status.pending') })
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(second.orderNumber)
  await status.selectOption({ label: t('orders.status.Shipped') })
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByText(t('orders.noneOfStatus'))).toBeVisible()
  // The choice stays after an order has been opened.
  await status.selectOption({ label: t('orders.status.In Progress') })
  await rows(page).getByRole('link').click()
  await expect(page).toHaveURL(`/order-confirm/${first.id}`)
  await page.goBack()
  await expect(status).toHaveValue('In Progress')
  await expect(rows(page)).toHaveCount(1)
})

test(
  'Back goes to the previous page, or to the account @full',
  { tag: '@desktop' },
  async ({ page, staff }) => {
    const main = page.getByRole('main')
    await signIn(page)
    await open(page, '/contact')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Order history' }).click()
    await expect(page).toHaveURL(/\/(account\/orders|order-history)$/)
    await main.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/contact')
    await open(page, '/account/orders')
    await main.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/account')
    await test.step('says that there are no orders', async () => {
      const t = textsOf('en')
      await main.getByRole('link', { name: new RegExp(`^${t('account.orders')}`) }).click()
      await expect(page.getByRole('heading', { name: t('orders.empty') })).toBeVisible()
      await main.getByRole('link', { name: t('common.shopNow') }).click()
      await expect(page).toHaveURL('/shop')
    })
    await test.step('says that the orders could not be loaded, and retries', async () => {
      const { id } = await placeOrder(page)
      await breakOrder(page, staff, id)
      await open(page, '/account/orders')
      await expect(page.getByRole('heading', { name: 'Your orders could not be loaded' })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await mendOrder(staff, id)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(rows(page)).toHaveCount(1)
    })
  },
)

test(
  'shows 500 orders, and filters them without a delay @full',
  { tag: '@desktop' },
  async ({ page, staff }) => {
    await signIn(page)
    const { id } = await placeOrder(page)
    await staff.repeat(id, 499, 'Completed')
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, '/account/orders')
    await expect(rows(page)).toHaveCount(500)
    expect(
      await rows(page)
        .first()
        .evaluate((row) => getComputedStyle(row).contentVisibility),
    ).toBe('auto')
    // Filtering 500 rows takes one turn of the event loop.
    const left = await page.evaluate(async () => {
      const select = [...document.querySelectorAll('main select')].find(
        (candidate) => (candidate as HTMLElement).offsetParent !== null,
      ) as HTMLSelectElement
      select.value = 'pending'
      select.dispatchEvent(new Event('change', { bubbles: true }))
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return document.querySelectorAll('main tbody tr').length
    })
    expect(left).toBe(1)
    await filter(page).selectOption({ label: 'All' })
    await expect(rows(page)).toHaveCount(500)
  },
)
