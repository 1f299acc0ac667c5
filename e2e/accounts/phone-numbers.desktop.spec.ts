import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectStored } from '../support/browser-storage.ts'
import { expect, expectAlert, hydrated, open, test } from '../support/shop.ts'
import { openCheckout, part } from '../orders/ordering.ts'
import { codeTo, newPerson, passHumanCheck, signIn, textsOf } from './members.ts'
import type { TextKey } from '../../core/texts/messages.ts'

const phoneOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('textbox', { name, exact: true })
const codeOf = (page: Page, t: (key: TextKey) => string, field: string) =>
  page.getByRole('combobox', { name: t('form.callingCode').replace('{field}', field), exact: true })

test.use({ locale: 'en-MY' })

test('registers, signs in and orders with a number as it is dialled at home @full', async ({ page }) => {
  const t = textsOf('en')
  const digits = `12${randomInt(2_000_000, 9_999_999)}`
  const typed = `0${digits.slice(0, 2)}-${digits.slice(2, 5)} ${digits.slice(5)}`
  const stored = `+60${digits}`
  const person = newPerson()
  await open(page, '/register')
  const [phone, whatsapp] = [t('common.phoneNumber'), t('accounts.whatsappNumber')]
  await expect(codeOf(page, t, phone)).toHaveValue('+886')
  const fields = [
    ['accounts.firstName', person.firstName],
    ['accounts.lastName', person.lastName],
    ['accounts.whatsappNumber', typed],
    ['common.phoneNumber', typed],
    ['common.email', person.email],
    ['accounts.password', person.password],
    ['accounts.confirmPassword', person.password],
  ] as const
  for (const [name, text] of fields) await phoneOf(page, t(name)).fill(text)
  await expect(codeOf(page, t, whatsapp)).toHaveValue('+60')
  await passHumanCheck(page, t)
  await page.getByRole('button', { name: t('accounts.sendCode'), exact: true }).click()
  await phoneOf(page, t('accounts.code')).fill(await codeTo(page, 'sms', stored))
  await page.getByRole('button', { name: t('accounts.verifyCode'), exact: true }).click()
  await expectAlert(page, 'success', t('register.verified'))
  await expect(codeOf(page, t, phone)).toBeDisabled()
  await expect(phoneOf(page, phone)).toHaveValue(typed)
  await page.getByRole('button', { name: t('register.submit'), exact: true }).click()
  await expect(page).toHaveURL(/registerSuccess/)

  // The number also works with another country chosen, because a mobile number can belong to only one country.
  await page.context().clearCookies({ name: 'session' })
  await open(page, '/login')
  await codeOf(page, t, phone).selectOption('+886')
  await phoneOf(page, phone).fill(typed)
  await expect(codeOf(page, t, phone)).toHaveValue('+60')
  await phoneOf(page, t('accounts.password')).fill(person.password)
  await phoneOf(page, t('accounts.password')).press('Enter')
  await expect(page).toHaveURL('/shop')
  const me = await (await page.request.get('/api/users/me')).json()
  expect(me).toMatchObject({ phoneNumber: stored, whatsappNumber: stored })

  await open(page, '/account/addresses')
  for (const part of ['common.billingAddress', 'common.shippingAddress'] as const) {
    const address = page.getByRole('region', { name: t(part) })
    await expect(address.getByRole('combobox', { name: t('checkout.country') })).toHaveValue('Malaysia')
  }
  await openCheckout(page)
  await expect(codeOf(page, t, t('common.phoneNumber'))).toHaveValue('+60')
  await expect(phoneOf(page, t('common.phoneNumber'))).toHaveValue(`0${digits}`)
  const billing = part(page, t('common.billingAddress'))
  await expect(billing.getByRole('combobox', { name: t('checkout.country') })).toHaveValue('Malaysia')
})

test('a typed number stays with its country, and the country is remembered @full', async ({ page }) => {
  const t = textsOf('en')
  await signIn(page)
  await openCheckout(page)
  const field = t('common.phoneNumber')
  await phoneOf(page, field).fill('03-2345 6789')
  await codeOf(page, t, field).selectOption('+60')
  await page.reload()
  await hydrated(page)
  await expect(phoneOf(page, field)).toHaveValue('03-2345 6789')
  await expect(codeOf(page, t, field)).toHaveValue('+60')
  await expectStored(page, 'callingCode', '+60')

  // A number from another country names that country itself.
  await phoneOf(page, field).fill('+65 6123 4567')
  await expect(codeOf(page, t, field)).toHaveValue('+')
  await codeOf(page, t, field).selectOption('+886')
  await expect(phoneOf(page, field)).toHaveValue('65 6123 4567')
})

test('who has told nothing starts with Taiwan, and chooses by keyboard @full', async ({ page }) => {
  await open(page, '/login?lang=zh-TW')
  const field = textsOf('zh-TW')('common.phoneNumber')
  await expect(codeOf(page, textsOf('zh-TW'), field)).toHaveValue('+886')
  await expect(phoneOf(page, field)).toHaveAttribute('inputmode', 'tel')
  await codeOf(page, textsOf('zh-TW'), field).focus()
  await page.keyboard.press('ArrowDown')
  await expect(codeOf(page, textsOf('zh-TW'), field)).toHaveValue('+60')
  await page.keyboard.press('Tab')
  await expect(phoneOf(page, field)).toBeFocused()
})
