import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signIn } from '../accounts/members.ts'
import { staffTexts } from '../staff/staff.ts'
import { expect, open } from '../support/shop.ts'
import { address, orderOf, placeOrder } from './ordering.ts'
import { button, field, main, panel, strip, test } from './staff-order-page.ts'

/** Returns a keyboard that counts its presses. */
function keyboard(page: Page) {
  let presses = 0
  return {
    press: (key: string) => {
      presses += 1
      // A person holds a key about this long. A scanner is faster.
      return page.keyboard.press(key, { delay: 80 })
    },
    presses: () => presses,
  }
}

/**
 * Creates orders that have waited longer than almost all others, so that no order of another test is listed between
 * them.
 */
async function waitingOrders(
  page: Page,
  staff: Parameters<Parameters<typeof test>[2]>[0]['staff'],
  count: number,
) {
  const orders: { id: string; orderNumber: string }[] = []
  const start = Date.UTC(2000) + randomInt(2 ** 38)
  for (let n = 1; n <= count; n += 1) {
    const order = await placeOrder(page, { notes: `${n} ${randomUUID()}` })
    await staff.set(order.id, { placed_at: new Date(start + n).toISOString() })
    orders.push(order)
  }
  return orders
}

/** Whether a URL requests the data of an order's page. */
const isDataOf = ({ id }: { id: string }, url: string) => url.includes(`/staff/orders/${id}.data`)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a queue is called and confirmed with two presses an order, and undone @desktop', async ({
  page,
  signInStaff,
  staff,
}) => {
  await signIn(page)
  const orders = await waitingOrders(page, staff, 3)
  const [first, second, third] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]]
  await signInStaff(page, 'clerk')
  await page.clock.install()
  // Blocks the events, because changes by other tests would make the page read its data again.
  await page.route('**/api/staff/orders/live', () => {})
  await open(page, `/staff/orders/${first.id}?queue=to_confirm`)
  const readsOfSecond: string[] = []
  page.on('request', (request) => {
    if (isDataOf(second, request.url())) readsOfSecond.push(request.url())
  })
  const dials = page.locator('iframe[src="tel:+60123456789"]')
  const statusOf = async ({ id }: { id: string }) => (await orderOf(page, id)).status

  await test.step('without a call the key only asks', async () => {
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog', { name: /^Confirm order/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await statusOf(first)).toBe('pending')
  })

  const keys = keyboard(page)
  await test.step('two presses an order: dial, and reached and confirmed', async () => {
    await keys.press('t')
    await expect(strip(page).getByRole('button', { name: 'Reached, confirm' })).toBeVisible()
    await expect(dials).toHaveCount(1)
    await keys.press('c')
    await expect(heading(page)).toHaveText(second.orderNumber)
    await expect(main(page).getByText(/^[\d-]+: In Progress\. Its email leaves in/)).toBeVisible()
    await keys.press('t')
    await expect(strip(page).getByRole('button', { name: 'Reached, confirm' })).toBeVisible()
    expect(readsOfSecond, 'the next order is read once').toHaveLength(1)
    await keys.press('c')
    await expect(heading(page)).toHaveText(third.orderNumber)
    expect(keys.presses()).toBe(4)
    await expect(dials).toHaveCount(1)
    expect(await statusOf(first)).toBe('In Progress')
    expect(await statusOf(second)).toBe('In Progress')
    const { calls } = await (await page.request.get(`/api/staff/orders/${first.id}?lang=en`)).json()
    expect(calls).toMatchObject([{ outcome: 'reached' }])
  })

  await test.step('the last one is undone from the page after it', async () => {
    await page.keyboard.press('Control+z')
    await expect.poll(() => statusOf(second)).toBe('pending')
    expect(await statusOf(first)).toBe('In Progress')
  })

  await test.step('a customer who does not answer is noted, and the next order opens', async () => {
    await page.keyboard.press('t', { delay: 80 })
    await expect(strip(page).getByRole('button', { name: 'Reached, confirm' })).toBeVisible()
    await page.keyboard.press('2', { delay: 80 })
    await expect(heading(page)).not.toHaveText(third.orderNumber)
    await page.keyboard.press('k')
    await expect(heading(page)).toHaveText(third.orderNumber)
    await page.keyboard.press('j')
    await expect(heading(page)).not.toHaveText(third.orderNumber)
    await page.keyboard.press('k')
    await expect(heading(page)).toHaveText(third.orderNumber)
    await expect(main(page).getByRole('listitem').filter({ hasText: 'No answer' })).toBeVisible()
    expect(await statusOf(third)).toBe('pending')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/staff\/orders\?queue=to_confirm$/)
  })
  // The orders are cancelled, so that none of them is listed before the waiting orders of other tests.
  for (const { id } of [second, third]) await staff.move(id, 'Cancelled')
  await staff.move(first.id, 'Cancelled')
})

test('a call keeps the page, though the browser cannot call and a note is typed @desktop @full', async ({
  page,
  signInStaff,
}) => {
  const t = staffTexts('en')
  await signIn(page)
  const { id } = await placeOrder(page)
  await signInStaff(page, 'clerk')
  await open(page, `/staff/orders/${id}`)
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.dismiss()
  })
  await field(panel(page, t('staff.order.calls')), t('staff.order.callNote')).fill('Deliver at noon.')
  await strip(page).getByRole('link').first().click()
  await expect(page.locator('iframe[src^="tel:"]')).toHaveCount(1)
  await heading(page).click()
  await page.keyboard.press('t', { delay: 80 })
  await expect(button(strip(page), t('staff.order.callConfirm'))).toBeVisible()
  await page.keyboard.press('c')
  await expect.poll(async () => (await orderOf(page, id)).status).toBe('In Progress')
  await expect(panel(page, t('staff.order.calls')).getByRole('listitem')).toContainText(['Deliver at noon.'])
  expect(questions).toEqual([])
})

test('20 orders fit a screen, no row scrolls sideways, and ? lists every key @full', async ({
  page,
  language,
  isMobile,
  signInStaff,
  staff,
}) => {
  const t = staffTexts(language)
  await signIn(page)
  const name = `Zoe ${randomUUID().slice(0, 8)} Binti Wan Abdul Rahman`
  const { id } = await placeOrder(page, { billing: { ...address, fullName: name } }, undefined, 'save10')
  await staff.repeat(id, 24, 'pending')
  await signInStaff(page, 'clerk')
  if (!isMobile) await page.setViewportSize({ width: 1440, height: 900 })
  await open(
    page,
    `/staff/orders?${new URLSearchParams({ queue: 'to_confirm', q: name.slice(0, 12), lang: language })}`,
  )
  const rows = main(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(25)
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main tr, main table, main div:has(> table)')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName} shows ${element.clientWidth} of ${element.scrollWidth} px`),
  )
  expect(wide).toEqual([])
  if (isMobile) {
    await expect(rows.first().getByText('3 ×')).toBeHidden()
    await expect(rows.first().getByRole('link', { name: new RegExp(`^(Call|致電) Zoe`) })).toBeVisible()
    return
  }
  const last = await rows.nth(19).boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(900)

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: t('staff.keys.title') })
  await expect(sheet).toContainText(t('staff.keys.call'))
  await sheet.getByRole('checkbox', { name: t('staff.keys.on') }).uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  await expect(sheet).toBeHidden()
  await main(page)
    .getByRole('button', { name: t('staff.keys.title') })
    .click()
  await sheet.getByRole('checkbox', { name: t('staff.keys.on') }).check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(main(page).getByText(/^(3 orders selected|已選取 3 筆訂單)$/)).toBeVisible()

  await test.step('rows are reached from the search, and opened by Enter', async () => {
    await main(page).getByRole('searchbox').press('ArrowDown')
    await expect(rows.first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/staff\/orders\/[^?]+\?/)
  })
})
