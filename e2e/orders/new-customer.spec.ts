import type { Page } from '@playwright/test'
import { codeTo, newPerson, newMember, passHumanCheck, textsOf } from '../accounts/members.ts'
import { expectStored } from '../support/browser-storage.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'
import { expect, expectAlert } from '../support/shop.ts'
import { fillAddress, openCheckout, part, pressFold, submitButton, test } from './ordering.ts'
import type { TextKey } from '../../core/texts/messages.ts'

const box = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true })

/** Opens the checkout without an account, through the login page. */
async function openAsNew(page: Page, t: (key: TextKey) => string, language: string): Promise<void> {
  await openCheckout(page, undefined, { language })
  await expect(page).toHaveURL(/\/login\?redirectUrl=/)
  await page.getByRole('link', { name: t('login.orderAsNew') }).click()
  await expect(page).toHaveURL('/checkout/new')
}

test('a new customer orders, and the account is made last', async ({ page, language, isMobile }) => {
  const t = textsOf(language)
  const person = newPerson()
  await openAsNew(page, t, language)
  await box(page, t('common.email')).fill(person.email)
  await page.getByRole('textbox', { name: t('common.phoneNumber') }).fill(person.phoneNumber)
  await fillAddress(page, t('common.billingAddress'), t, { fullName: '陳美玲' })
  await submitButton(page, t('checkout.submit')).click()

  const dialog = page.getByRole('dialog', { name: t('checkout.accountTitle') })
  await expect(dialog).toBeVisible()
  await expectGoodPage(page, language, isMobile)
  await expect(dialog.getByRole('textbox', { name: t('common.email') })).toHaveValue(person.email)
  await dialog.getByRole('textbox', { name: t('accounts.firstName') }).fill('Mei')
  await dialog.getByRole('textbox', { name: t('accounts.lastName') }).fill('Tan')
  await passHumanCheck(page, t)
  await dialog.getByRole('button', { name: t('accounts.sendCode') }).click()
  const code = dialog.getByRole('textbox', { name: t('accounts.code') })
  await expect(code).toBeFocused()
  await code.fill(await codeTo(page, 'sms', person.phoneNumber))
  await code.press('Enter')
  await expectAlert(page, 'success', t('register.verified'))
  await dialog.getByRole('textbox', { name: t('accounts.password') }).fill(person.password)
  await dialog.getByRole('textbox', { name: t('accounts.password') }).press('Enter')

  await expect(page.getByRole('dialog', { name: t('checkout.successTitle') })).toBeVisible()
  await expectStored(page, 'cart', [])
  await page.getByRole('button', { name: t('checkout.gotIt') }).click()
  await expect(page.getByRole('main')).toContainText('陳美玲')
  await expect(page.getByRole('main')).toContainText(person.email)

  await test.step('the next order knows everything, and the account has the address', async () => {
    const { address } = await (await page.request.get('/api/users/me')).json()
    expect(address).toMatchObject({ billing: { city: 'Kuala Lumpur', zipCode: '50250' } })
    await openCheckout(page, undefined, { language })
    const billing = part(page, t('common.billingAddress'))
    await expect(billing).toContainText('陳美玲')
    await expect(submitButton(page, t('checkout.submit'))).not.toHaveAttribute('aria-disabled')
    await pressFold(page, t('common.billingAddress'))
    await expect(billing.getByRole('textbox', { name: t('checkout.postalCode') })).toHaveValue('50250')
    await expect(billing.getByRole('textbox', { name: t('checkout.fullName') })).toHaveValue('陳美玲')
  })
})

test('what a new customer typed stays when they sign in after all @desktop @full', async ({ page }) => {
  const t = textsOf('en')
  const member = await newMember()
  await openAsNew(page, t, 'en')
  await pressFold(page, t('common.orderNotes'))
  await page.getByRole('textbox', { name: t('checkout.notesLabel') }).fill('Ring twice.')
  await fillAddress(page, t('common.billingAddress'), t)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('login.title'), exact: true })
    .click()
  // The checkout has a field of the same name.
  await expect(page).toHaveURL(/\/login\?/)
  await page.getByRole('textbox', { name: t('common.phoneNumber') }).fill(member.phoneNumber)
  await box(page, t('accounts.password')).fill(member.password)
  await box(page, t('accounts.password')).press('Enter')
  await expect(page).toHaveURL('/checkout')
  await expect(part(page, t('common.orderNotes'))).toContainText('Ring twice.')
  await expect(
    part(page, t('common.billingAddress')).getByRole('textbox', { name: t('checkout.postalCode') }),
  ).toHaveValue('50250')
})

test('registering on the way to the checkout returns there, signed in @desktop @full', async ({ page }) => {
  const t = textsOf('en')
  const person = newPerson()
  await openCheckout(page)
  await page.getByRole('link', { name: t('login.register'), exact: true }).click()
  for (const [name, value] of [
    ['accounts.firstName', person.firstName],
    ['accounts.lastName', person.lastName],
    ['accounts.whatsappNumber', person.whatsappNumber],
    ['common.phoneNumber', person.phoneNumber],
    ['common.email', person.email],
    ['accounts.password', person.password],
    ['accounts.confirmPassword', person.password],
  ] as const)
    await box(page, t(name)).fill(value)
  await expect(box(page, t('common.phoneNumber'))).toHaveAccessibleDescription(
    /to check that this number is yours/,
  )
  await passHumanCheck(page)
  await page.getByRole('button', { name: t('accounts.sendCode'), exact: true }).click()
  await box(page, t('accounts.code')).fill(await codeTo(page, 'sms', person.phoneNumber))
  await box(page, t('accounts.code')).press('Enter')
  await expectAlert(page, 'success', t('register.verified'))
  await page.getByRole('button', { name: t('register.submit'), exact: true }).click()
  await expect(page).toHaveURL('/checkout?lang=en')
  await expectAlert(page, 'success', t('registerSuccess.created'))
  await expect(box(page, t('common.email'))).toHaveValue(person.email)
})

test('the last step opens after the connection was lost while typing @desktop @full', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|could not be fetched/)
  const t = textsOf('en')
  await openAsNew(page, t, 'en')
  const fetched = Promise.all(
    [/new-account-dialog/, /proof-of-work-box/].map((script) => page.waitForResponse(script)),
  )
  await box(page, t('common.email')).fill('mei@example.com')
  await fetched
  await page.getByRole('textbox', { name: t('common.phoneNumber') }).fill(newPerson().phoneNumber)
  await fillAddress(page, t('common.billingAddress'), t)
  await context.setOffline(true)
  await submitButton(page).click()
  await expect(page.getByRole('dialog', { name: t('checkout.accountTitle') })).toBeVisible()
  await context.setOffline(false)
})
