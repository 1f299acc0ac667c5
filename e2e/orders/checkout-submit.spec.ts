import type { Page } from '@playwright/test'
import type { Order } from '../../core/api/orders.ts'
import { cartLine, expectStored } from '../support/browser-storage.ts'
import { signIn, textsOf } from '../accounts/members.ts'
import { address, fillAddress, openCheckout, paper, part, pressFold, submitButton, test } from './ordering.ts'
import { expect, hydrated, open, expectAlert } from '../support/shop.ts'

async function ordersOf(page: Page, phoneNumber: string): Promise<Order[]> {
  return (await page.request.post('/api/orders/getAll', { data: { phoneNumber } })).json()
}

test(
  'a double press places one order, and a retry uses the same key',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.allow(/ERR_FAILED|could not be placed/)
    const { phoneNumber } = await signIn(page)
    const t = textsOf('en')
    await openCheckout(page)
    await fillAddress(page, 'Billing address', t)
    const keys: (string | undefined)[] = []
    const ids: string[] = []
    const { promise: held, resolve: letAnswer } = Promise.withResolvers<void>()
    await page.route('**/api/orders?*', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      const answer = await route.fetch()
      ids.push(((await answer.json()) as { id: string }).id)
      // The order is stored, but the page gets no answer.
      if (keys.length === 1) return route.abort()
      await held
      await route.fulfill({ response: answer })
    })
    const submit = submitButton(page)
    await submit.dblclick()
    await expectAlert(
      page,
      'danger',
      'Creating the order failed. Please retry. The shop could not be reached.',
    )
    expect(keys).toHaveLength(1)
    await expectStored(page, 'cart', [expect.anything(), expect.anything()])
    await page.reload()
    await hydrated(page)
    await submit.click()
    await test.step('is busy while the order is being sent', async () => {
      await expect(submit).toHaveAttribute('aria-busy', 'true')
      letAnswer()
    })
    await expect(page.getByRole('dialog', { name: 'We have your order.' })).toBeVisible()
    expect(keys[1]).toBe(keys[0])
    expect(ids[1]).toBe(ids[0])
    expect(await ordersOf(page, phoneNumber)).toHaveLength(1)
  },
)

test(
  'a lost answer to an earlier form leads to its order, not to a second one @full',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.allow(/ERR_FAILED|409|could not be placed/)
    const { phoneNumber } = await signIn(page)
    const t = textsOf('en')
    await openCheckout(page, undefined, { coupon: 'save10' })
    await fillAddress(page, 'Billing address', t)
    await page.route(
      '**/api/orders?*',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await submitButton(page).click()
    await expect(page.getByText(/The shop could not be reached/)).toBeVisible()
    await pressFold(page, 'Order notes')
    await page.getByRole('textbox', { name: 'Notes for our staff' }).fill('Ring twice.')
    await submitButton(page).click()
    const [order] = await ordersOf(page, phoneNumber)
    const dialog = page.getByRole('dialog', { name: `Order ${order?.orderNumber} was already placed.` })
    await expect(dialog).toBeVisible()
    await expectStored(page, 'cart', [])
    await expectStored(page, 'coupon', '')
    await page.keyboard.press('Escape')
    const link = dialog.getByRole('link', { name: `View order ${order?.orderNumber}` })
    await expect(link).toBeFocused()
    await link.click()
    await expect(page).toHaveURL(`/order-confirm/${order?.id}`)
    await expect(page.getByRole('heading', { level: 1, name: `Order ${order?.orderNumber}` })).toBeVisible()
    await open(page, '/checkout')
    await expect(part(page, 'Order notes')).toContainText('Anything we should know?')
    expect(await ordersOf(page, phoneNumber)).toHaveLength(1)

    await test.step('an order without an id is reported, and the cart is empty', async () => {
      await openCheckout(page)
      await expect(part(page, 'Billing address')).toContainText(address.address)
      await page.route('**/api/orders?*', (route) => route.fulfill({ json: {} }))
      await submitButton(page).click()
      await expectAlert(page, 'danger', t('checkout.noOrderId'))
      await expectStored(page, 'cart', [])
    })
  },
)

test('a conflict leads back to the cart, which accepts the change in one press @desktop', async ({
  page,
  watch,
}) => {
  watch.allow(/409/)
  await signIn(page)
  const t = textsOf('en')
  await openCheckout(page, [
    await cartLine(page, paper, { quantity: 2, price: 12 }),
    await cartLine(page, ['fern-and-form-planter', 'Monstera in charcoal'], { quantity: 99 }),
  ])
  await fillAddress(page, 'Billing address', t)
  await submitButton(page).click()
  await expectAlert(page, 'danger', t('checkout.conflict'))
  await expect(page).toHaveURL('/cart')
  const dear = page.getByRole('row').filter({ hasText: 'Copy Paper' })
  const short = page.getByRole('row').filter({ hasText: 'Planter' })
  await expect(dear.getByText('Price changed from RM 12 to RM 16')).toBeVisible()
  const left = Number(/Only (\d+) left/.exec(await short.getByText(/Only \d+ left/).innerText())?.[1])
  expect(left).toBeGreaterThan(0)
  await dear.getByRole('button', { name: /^Accept the new price of / }).click()
  await expect(dear.getByText('Price changed')).toHaveCount(0)
  await expect(dear.getByRole('link').last()).toBeFocused()
  await short.getByRole('button', { name: new RegExp(`^Take ${left} of `) }).click()
  await expect(short.getByRole('textbox')).toHaveValue(String(left))
  await short.getByRole('textbox').fill('1')
  await short.getByRole('textbox').press('Enter')
  await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click()
  await expect(part(page, 'Billing address').getByRole('combobox', { name: 'City' })).toHaveValue(
    address.city,
  )
  await submitButton(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
