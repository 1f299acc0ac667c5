import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { signIn } from '../accounts/members.ts'
import { placeOrder } from '../orders/ordering.ts'
import { test, staffTexts } from '../staff/staff.ts'
import { expect, open } from '../support/shop.ts'

/** Takes a step of an order's only return, as staff do. */
async function step(page: Page, order: string, name: string, body: object) {
  const { returns } = await (await page.request.get(`/api/staff/orders/${order}/returns`)).json()
  const [{ id, seen }] = returns
  const answer = await page.request.post(`/api/staff/returns/${id}/${name}`, { data: { seen, ...body } })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('a customer returns some pieces with a photo, and follows them to the refund', async ({
  page,
  language,
  watch,
  signInStaff,
  staff,
}) => {
  const t = staffTexts(language)
  await signIn(page)
  const { id } = await placeOrder(page)
  await staff.move(id, 'In Progress')
  await staff.move(id, 'Shipped', { shippingProvider: 'pos_laju', trackingNumber: 'EP123456789MY' })
  await staff.move(id, 'delivered')
  await signInStaff(page)
  await open(page, `/order-confirm/${id}?lang=${language}`)
  const section = page.getByRole('main').getByRole('group', { name: t('orders.return'), exact: true })
  await section.locator('summary').click()
  const ask = section.getByRole('button', { name: t('orders.requestReturn') })
  const reason = section.getByRole('combobox', { name: t('common.reason') })
  const holder = section.getByLabel(t('orders.returns.holder'))
  const card = section.getByRole('article')

  await test.step('missing input is shown at its place', async () => {
    await ask.click()
    await section.getByText(t('orders.returns.some'), { exact: true }).click()
    await ask.click()
    await expect(section.getByText(t('returns.linesRequired'))).toBeVisible()
    await expect(section.getByText(t('common.chooseReason'))).toBeVisible()
  })

  await test.step('a request that cannot be sent keeps what was chosen', async () => {
    watch.allow(/\/returns|net::ERR_FAILED/)
    const quantity = section.getByRole('textbox').and(section.locator('[inputmode=numeric]')).first()
    await quantity.fill('1')
    await quantity.press('Enter')
    await reason.selectOption('does_not_fit')
    await section.getByLabel(t('orders.returns.refundWay')).selectOption('transfer')
    await ask.click()
    await expect(section.getByText(t('returns.holderRequired'))).toBeVisible()
    await holder.fill('Tan Mei Ling')
    await section.getByRole('textbox', { name: t('orders.returns.bank'), exact: true }).fill('Maybank')
    await section.getByLabel(t('orders.returns.account')).fill('5123 4567 8901')
    await page.route('**/returns*', (route) => route.abort(), { times: 1 })
    await ask.click()
    await expect(holder).toBeEnabled()
    await expect(holder).toHaveValue('Tan Mei Ling')
    await expect(quantity).toHaveValue('1')
    await ask.click()
    await expect(card.getByText(t('returns.status.requested'), { exact: true }).first()).toBeVisible()
    await expect(card.getByText(t('returns.reason.does_not_fit'))).toBeVisible()
  })

  await test.step('a photo is sent to it', async () => {
    const colors = { width: 60, height: 40, channels: 3, background: '#884422' } as const
    const photo = await sharp({ create: colors }).jpeg().toBuffer()
    await card
      .getByLabel(t('orders.returns.choosePhotos'))
      .setInputFiles({ name: 'leg.jpg', mimeType: 'image/jpeg', buffer: photo })
    const shown = card.getByRole('list', { name: t('orders.returns.photos') }).getByRole('img')
    await expect(shown).toHaveCount(1)
    await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(60)
  })

  await test.step('each step of the shop appears, to the refund', async () => {
    await step(page, id, 'decide', { approve: true, collection: { way: 'brought' } })
    await expect(card.getByText(t('returns.way.brought'))).toBeVisible()
    await step(page, id, 'move', { to: 'arrived', note: '' })
    const [line] = (await (await page.request.get(`/api/staff/orders/${id}/returns`)).json()).returns[0].lines
    await step(page, id, 'inspect', {
      lines: [{ position: line.position, sellable: 1, scrapped: 0, missing: 0 }],
      note: '',
    })
    await step(page, id, 'refund', { way: 'transfer' })
    await expect(card.getByText(t('returns.status.completed'), { exact: true }).first()).toBeVisible()
    await expect(card.getByText(/^RM \d/)).toBeVisible()
  })
})
