import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Language } from '../../core/language.ts'
import { expectStored } from '../support/browser-storage.ts'
import { expect, expectAlert, hydrated, open, test } from '../support/shop.ts'
import { openCheckout, part } from '../orders/ordering.ts'
import { codeTo, newPerson, passHumanCheck, signIn, textsOf } from './members.ts'

interface Visitor {
  country: 'Malaysia' | 'Taiwan'
  locale: string
  language: Language
  /** A new number as typed and as stored. */
  newNumber: () => { typed: string; stored: string }
  code: string
}

const visitors: readonly Visitor[] = [
  {
    country: 'Malaysia',
    locale: 'en-MY',
    language: 'en',
    newNumber: () => {
      const digits = `12${randomInt(2_000_000, 9_999_999)}`
      return {
        typed: `0${digits.slice(0, 2)}-${digits.slice(2, 5)} ${digits.slice(5)}`,
        stored: `+60${digits}`,
      }
    },
    code: '+60',
  },
  {
    country: 'Taiwan',
    locale: 'zh-TW',
    language: 'zh-TW',
    newNumber: () => {
      const digits = `9${randomInt(10_000_000, 89_999_999)}`
      return {
        typed: `０${digits.slice(0, 3)} ${digits.slice(3, 6)}－${digits.slice(6)}`,
        stored: `+886${digits}`,
      }
    },
    code: '+886',
  },
]

const phoneOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('textbox', { name, exact: true })
const codeOf = (page: Page, t: (name: string) => string, field: string) =>
  page.getByRole('combobox', { name: t('form.callingCode').replace('{field}', field), exact: true })

for (const { country, locale, language, newNumber, code } of visitors) {
  test.describe(`in ${country}`, () => {
    test.use({ locale })
    test('registers, signs in and orders with a number as it is dialled at home @full', async ({ page }) => {
      const t = textsOf(language)
      const number = newNumber()
      const person = newPerson()
      await open(page, `/register?lang=${language}`)
      const [phone, whatsapp] = [t('accounts.phoneNumber'), t('accounts.whatsappNumber')]
      await expect(codeOf(page, t, phone)).toHaveValue(code)
      const texts = {
        'accounts.firstName': person.firstName,
        'accounts.lastName': person.lastName,
        'accounts.whatsappNumber': number.typed,
        'accounts.phoneNumber': number.typed,
        'accounts.email': person.email,
        'accounts.password': person.password,
        'accounts.confirmPassword': person.password,
      }
      for (const [name, text] of Object.entries(texts)) await phoneOf(page, t(name)).fill(text)
      await expect(codeOf(page, t, whatsapp)).toHaveValue(code)
      await passHumanCheck(page, t)
      await page.getByRole('button', { name: t('accounts.sendCode'), exact: true }).click()
      await phoneOf(page, t('accounts.code')).fill(await codeTo(page, 'sms', number.stored))
      await page.getByRole('button', { name: t('accounts.verifyCode'), exact: true }).click()
      await expectAlert(page, 'success', t('register.verified'))
      await expect(codeOf(page, t, phone)).toBeDisabled()
      await expect(phoneOf(page, phone)).toHaveValue(number.typed)
      await page.getByRole('button', { name: t('register.submit'), exact: true }).click()
      await expect(page).toHaveURL(/registerSuccess/)

      // With another country chosen, too: a mobile number can belong to only one country.
      await page.context().clearCookies({ name: 'session' })
      await open(page, `/login?lang=${language}`)
      await codeOf(page, t, phone).selectOption(code === '+60' ? '+886' : '+60')
      await phoneOf(page, phone).fill(number.typed)
      await expect(codeOf(page, t, phone)).toHaveValue(code)
      await phoneOf(page, t('accounts.password')).fill(person.password)
      await phoneOf(page, t('accounts.password')).press('Enter')
      await expect(page).toHaveURL('/shop')
      const me = await (await page.request.get('/api/users/me')).json()
      expect(me).toMatchObject({ phoneNumber: number.stored, whatsappNumber: number.stored })

      await open(page, `/account/addresses?lang=${language}`)
      for (const kind of ['billing', 'shipping']) {
        const address = page.getByRole('region', { name: t(`addresses.${kind}`) })
        await expect(address.getByRole('combobox', { name: t('checkout.country') })).toHaveValue(country)
      }
      await openCheckout(page, undefined, { language })
      await expect(codeOf(page, t, t('checkout.phone'))).toHaveValue(code)
      await expect(phoneOf(page, t('checkout.phone'))).toHaveValue(`0${number.stored.slice(code.length)}`)
      const billing = part(page, t('checkout.billing'))
      await expect(billing.getByRole('combobox', { name: t('checkout.country') })).toHaveValue(country)
    })
  })
}

test('a typed number stays with its country, and the country is remembered @full', async ({ page }) => {
  const t = textsOf('en')
  await signIn(page)
  await openCheckout(page)
  const field = t('checkout.phone')
  await phoneOf(page, field).fill('03-2345 6789')
  await codeOf(page, t, field).selectOption('+60')
  await page.reload()
  await hydrated(page)
  await expect(phoneOf(page, field)).toHaveValue('03-2345 6789')
  await expect(codeOf(page, t, field)).toHaveValue('+60')
  await expectStored(page, 'callingCode', '+60')

  // A number from elsewhere names its country itself.
  await phoneOf(page, field).fill('+65 6123 4567')
  await expect(codeOf(page, t, field)).toHaveValue('+')
  await codeOf(page, t, field).selectOption('+886')
  await expect(phoneOf(page, field)).toHaveValue('65 6123 4567')
})

test.describe('in a Malaysian browser', () => {
  test.use({ locale: 'en-MY' })
  test('a page in Chinese starts with Malaysia, and works by keyboard @full', async ({ page }) => {
    const t = textsOf('zh-TW')
    await open(page, '/login?lang=zh-TW')
    const field = t('accounts.phoneNumber')
    await expect(codeOf(page, t, field)).toHaveValue('+60')
    await expect(phoneOf(page, field)).toHaveAttribute('inputmode', 'tel')
    await codeOf(page, t, field).focus()
    await page.keyboard.press('ArrowUp')
    await expect(codeOf(page, t, field)).toHaveValue('+886')
    await page.keyboard.press('Tab')
    await expect(phoneOf(page, field)).toBeFocused()
  })
})
