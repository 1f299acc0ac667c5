import type { Page } from '@playwright/test'
import { codeTo, linkTo, newPhoneNumber, signIn, textsOf } from '../accounts/members.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'
import { expect, expectAlert, open } from '../support/shop.ts'
import { placeOrder, test } from './ordering.ts'

const main = (page: Page) => page.getByRole('main')
const step = (page: Page) => main(page).locator('[aria-current=step]')

/** Places an order with unique contact data. Afterwards the page belongs to a visitor. */
async function orderOfStranger(page: Page) {
  await signIn(page)
  const phoneNumber = newPhoneNumber()
  const email = `tracked.${phoneNumber.slice(1)}@example.com`
  const order = await placeOrder(page, { phoneNumber, email })
  await page.context().clearCookies()
  return { ...order, phoneNumber, email }
}

test('the link of an email shows the order live, to a visitor', async ({ page, staff, language }) => {
  const t = textsOf(language)
  const { id, orderNumber, email } = await orderOfStranger(page)
  const link = new URL(await linkTo(page, '/track', email), 'http://shop')
  link.searchParams.set('lang', language)
  const answer = await page.request.get(link.pathname + link.search)
  expect(answer.headers()['referrer-policy']).toBe('no-referrer')
  expect(answer.headers()['cache-control']).toBe('no-store')

  await open(page, link.pathname + link.search + link.hash)
  await expect(step(page)).toContainText(t('orders.status.pending'))
  await expect(main(page)).toContainText(orderNumber)
  await expect(main(page)).toContainText('M••• L••• T•••')
  await expect(main(page)).not.toContainText('Sultan Ismail')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expectGoodPage(page, language, false)

  // A link in earlier messages had its token in the query.
  await page.goto('about:blank')
  await open(page, `/track?lang=${language}&${link.hash.slice(1)}`)
  await expect(step(page)).toContainText(t('orders.status.pending'))
  expect(new URL(page.url()).search).not.toContain('token')

  await staff.move(id, 'In Progress')
  await expect(step(page)).toContainText(t('orders.status.In Progress'))
  await expectAlert(page, 'info', t('orders.nowStatus').replace('{status}', t('orders.status.In Progress')))
  await main(page)
    .getByRole('link', { name: t('track.toMember') })
    .click()
  await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent(`/order-confirm/${id}`)}`)
})

test('a number, a phone number and a code find an order', async ({ page, language }) => {
  const t = textsOf(language)
  const { orderNumber, phoneNumber } = await orderOfStranger(page)
  await open(page, `/login?lang=${language}`)
  await main(page)
    .getByRole('link', { name: t('common.trackOrder') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('common.trackOrder') })).toBeVisible()
  const number = page.getByRole('textbox', { name: t('common.orderNumber') })
  const phone = page.getByRole('textbox', { name: t('track.phone') })
  await number.fill('1000-0011')
  await phone.fill(phoneNumber)
  await phone.press('Enter')
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription(new RegExp(t('track.numberPattern')))
  await number.fill(orderNumber)
  await phone.press('Enter')
  await expect(page.getByText(t('track.sent'))).toBeVisible()
  const code = page.getByRole('textbox', { name: t('accounts.code') })
  await expect(code).toBeFocused()
  await code.fill(await codeTo(page, 'sms', phoneNumber))
  await code.press('Enter')
  await expect(step(page)).toContainText(t('orders.status.pending'))
  await expect(page.getByRole('heading', { name: t('track.another') })).toBeVisible()
  await expect(main(page)).toContainText(orderNumber)
})
