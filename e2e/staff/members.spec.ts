import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { codeTo, newPhoneNumber, wrongCode, signIn } from '../accounts/members.ts'
import { placeOrder } from '../orders/ordering.ts'
import { expect, open, expectAlert } from '../support/shop.ts'
import { staffTexts, test } from './staff.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'
import type { TextKey } from '../../core/texts/messages.ts'

/** Opens a separate browser context with a signed-in member. */
async function memberInOtherBrowser(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  const page = await context.newPage()
  const person = await signIn(page)
  return { page, person, isSignedIn: async () => (await page.request.get('/api/users/me')).ok() }
}

/** Fills in the placeholder of a text. */
const filled = (text: string, name: string, value: string) => text.replace(`{${name}}`, value)

/** The pages are in Chinese, so that English texts would be found. */
const language = 'zh-TW'

const dialog = (page: Page) => page.getByRole('dialog')
const search = (page: Page, t: (key: TextKey) => string) =>
  page.getByRole('searchbox', { name: t('staff.members.search') })

test('a clerk finds a member by phone number, blocks and unblocks the account @desktop @full', async ({
  page,
  browser,
  baseURL,
  signInStaff,
}) => {
  const t = staffTexts(language)
  const member = await memberInOtherBrowser(browser, baseURL)
  const { phoneNumber, email } = member.person
  const { orderNumber } = await placeOrder(member.page)
  const clerk = await signInStaff(page, 'clerk')

  // The page begins with an empty list, in which the phone number is not found.
  await open(page, `/staff/members?lang=${language}&q=nobody`)
  await search(page, t).clear()
  await search(page, t).pressSequentially(phoneNumber.replace('+886', '0'))
  await expect(page).toHaveURL(/\?q=09\d{8}$/)
  const rows = page.getByRole('table', { name: t('staff.nav.members') }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(email)
  await rows.getByRole('link', { name: 'Siti Nur' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Siti Nur' })).toBeVisible()
  await expect(page.getByRole('link', { name: orderNumber })).toHaveAttribute('href', /^\/staff\/orders\/./)
  await expectGoodPage(page, language, false)

  const block = page.getByRole('button', { name: t('staff.member.block'), exact: true })
  await block.click()
  const reason = dialog(page).getByRole('textbox', { name: t('staff.member.reason') })
  await expect(reason).toBeFocused()
  const confirm = dialog(page).getByRole('button', { name: t('staff.member.block'), exact: true })
  await confirm.click()
  await expect(reason).toHaveAccessibleDescription(t('staff.reasonRequired'))
  await expect(reason).toBeFocused()
  expect(await member.isSignedIn()).toBe(true)
  await reason.fill('無人應答三次')
  await confirm.click()
  await expectAlert(page, 'success', t('staff.member.blockDone'))
  await expect(page.getByText(t('staff.members.blocked'), { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: clerk.email })).toContainText('無人應答三次')
  expect(await member.isSignedIn()).toBe(false)

  await page.getByRole('button', { name: t('staff.member.unblock') }).click()
  await dialog(page)
    .getByRole('button', { name: t('staff.member.unblock') })
    .click()
  await expectAlert(page, 'success', t('staff.member.unblockDone'))
  await expect(block).toBeVisible()

  // Actions that only owners may take are hidden.
  for (const text of ['changeNumber', 'erase'] as const)
    await expect(page.getByRole('button', { name: t(`staff.member.${text}`) })).toHaveCount(0)
  await expect(page.getByRole('link', { name: t('staff.member.export') })).toHaveCount(0)
  await page.goBack()
  await expect(search(page, t)).toHaveValue(phoneNumber.replace('+886', '0'))
  await member.page.context().close()
})

test("the owner changes a member's number, exports the data and erases the member @desktop", async ({
  page,
  browser,
  baseURL,
  signInStaff,
  staff,
  watch,
}) => {
  const t = staffTexts(language)
  const member = await memberInOtherBrowser(browser, baseURL)
  const { id: orderId, orderNumber } = await placeOrder(member.page)
  await signInStaff(page, 'owner')
  await open(page, `/staff/members?lang=${language}&q=${encodeURIComponent(member.person.email)}`)
  await page.getByRole('link', { name: 'Siti Nur' }).click()

  // A code is sent to the new number, and at first typed wrongly. The typed values stay.
  const phoneNumber = newPhoneNumber()
  await page.getByRole('button', { name: t('staff.member.changeNumber') }).click()
  const number = dialog(page).getByRole('textbox', { name: t('staff.member.newNumber') })
  await expect(number).toBeFocused()
  await number.fill('0912')
  await dialog(page)
    .getByRole('button', { name: t('staff.member.sendCode') })
    .click()
  await expect(dialog(page).getByText(t('accounts.validInternationalNumber'))).toBeVisible()
  await expect(number).toBeFocused()
  await number.fill(phoneNumber.replace('+886', '+886 0'))
  await number.press('Enter')
  const code = dialog(page).getByRole('textbox', { name: t('staff.member.code') })
  await expect(code).toBeFocused()
  await expect(dialog(page).getByRole('button', { name: /\d+ s|\d+ 秒/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expectGoodPage(page, language, false)
  const sent = await codeTo(page, 'sms', phoneNumber)
  watch.allow(/400/)
  await code.fill(wrongCode(sent))
  await code.press('Enter')
  await expect(dialog(page).getByRole('alert')).toHaveText(t('error.incorrect_code'))
  await expect(code).toBeFocused()
  await code.fill(sent)
  await code.press('Enter')
  await expectAlert(page, 'success', t('staff.member.numberDone'))
  await expect(page.locator(`a[href="tel:${phoneNumber}"]`).first()).toBeVisible()
  expect(await member.isSignedIn()).toBe(false)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: t('staff.member.export') }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^member-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data).toMatchObject({ account: { phoneNumber }, orders: [{ orderNumber }] })

  // A member cannot be erased while an order is open, or without typing the number again. The test uses the keyboard,
  // because on a phone an alert may cover the button.
  await page.getByRole('button', { name: t('staff.member.erase') }).press('Enter')
  const confirmed = dialog(page).getByRole('textbox')
  const erase = dialog(page).getByRole('button', { name: t('staff.member.erase') })
  await confirmed.fill('+886 912 345 678')
  await erase.click()
  await expect(confirmed).toHaveAccessibleDescription(t('error.confirmation_differs'))
  await confirmed.fill(phoneNumber)
  watch.allow(/409/)
  await erase.click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    filled(t('error.member_not_erasable'), 'orders', orderNumber),
  )
  await expectGoodPage(page, language, false)
  await staff.move(orderId, 'Cancelled')
  await erase.click()
  await expectAlert(page, 'success', t('staff.member.eraseDone'))
  await expect(page).toHaveURL(/\/staff\/members$/)
  await search(page, t).fill(member.person.email)
  await expect(page.getByText(t('staff.members.none'))).toBeVisible()
  await member.page.context().close()
})
