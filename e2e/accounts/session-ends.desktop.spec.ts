import type { Locator, Page } from '@playwright/test'
import { placeOrder } from '../orders/ordering.ts'
import { enrol, staffPassword, staffTexts, test } from '../staff/staff.ts'
import { expect, expectAlert, open } from '../support/shop.ts'
import { newMember, signIn, storedSession } from './members.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' })

async function givePassword(dialog: Locator, password: string): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
}

test.beforeEach(({ watch }) => watch.allow(/401/))

test('a press without a session asks for a sign-in over the page, and goes on after it', async ({ page }) => {
  const member = await signIn(page)
  await open(page, '/account/edit')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Tan')
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL('/account/edit')
  await test.step('declined, it signs the browser out, and what was typed stays', async () => {
    await question(page).getByRole('button', { name: 'Not now' }).click()
    await expectAlert(page, 'danger', 'Please log in first.')
    await expect.poll(() => storedSession(page)).toMatchObject({ isLogin: false, account: null })
    await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Tan')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  })
  await expect(question(page).getByRole('textbox', { name: 'Phone number' })).not.toHaveValue('')
  await expect(question(page).getByRole('textbox', { name: 'Password', exact: true })).toBeFocused()
  await givePassword(question(page), 'not my password')
  await expect(question(page).getByRole('alert')).toBeVisible()
  await givePassword(question(page), member.password)
  await expect(page).toHaveURL('/account')
  await expectAlert(page, 'success', 'Your changes have been saved.')
  await expect(page.getByText('Siti Tan')).toBeVisible()
})

test('signing out on another tab asks on this one; signing in there answers @full', async ({
  page,
  context,
  staff,
}) => {
  const member = await signIn(page)
  const { id } = await placeOrder(page)
  await staff.move(id, 'In Progress')
  await open(page, `/order-confirm/${id}`)
  await page.getByRole('group', { name: 'Return', exact: true }).locator('summary').click()
  await page.getByRole('button', { name: 'Request Return' }).click()
  const reason = page.getByRole('textbox', { name: 'Return reason' })
  await reason.fill('The lid is cracked.')
  const other = await context.newPage()
  await open(other, '/account')
  await other.getByRole('button', { name: /^Logout/ }).click()
  await expect(other).toHaveURL('/login')
  await expect(question(page)).toBeVisible()
  await other.getByRole('textbox', { name: 'Phone number' }).fill(member.phoneNumber)
  await other.getByRole('textbox', { name: 'Password', exact: true }).fill(member.password)
  await other.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(other).toHaveURL('/shop')
  await expect(question(page)).toBeHidden()
  await expect(reason).toHaveValue('The lid is cracked.')
})

test('somebody else who signs in over a page does not see it @full', async ({ page, context, watch }) => {
  watch.allow(/404|could not be read anew/)
  const other = await newMember()
  await context.clearCookies()
  await signIn(page)
  const { id } = await placeOrder(page)
  // An event about the order would ask to sign in before the press.
  await page.route('**/api/orders/*/live', () => {})
  await open(page, `/order-confirm/${id}`)
  await context.clearCookies({ name: 'session' })
  await page.getByRole('group', { name: 'Invoice', exact: true }).locator('summary').click()
  await page.getByRole('button', { name: 'Apply For Invoice' }).click()
  await question(page).getByRole('textbox', { name: 'Phone number' }).fill(other.phoneNumber)
  await givePassword(question(page), other.password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Order Details Not Found Or Invalid Order Id',
  )
})

test('in the back office a press goes on after password and second factor @full', async ({
  page,
  inviteStaff,
  forgetUsedCodes,
}) => {
  const t = staffTexts('en')
  await signIn(page)
  const { id } = await placeOrder(page)
  const { email, code } = await enrol(page, await inviteStaff())
  await forgetUsedCodes(email)
  // Events about orders of other tests would ask to sign in before the press.
  await page.route('**/api/staff/orders/live', () => {})
  await open(page, `/staff/orders/${id}`)
  const note = page.getByRole('textbox', { name: t('staff.order.addNote') })
  await note.fill('Ring the side door.')
  await page.context().clearCookies({ name: 'staff' })
  await page.getByRole('button', { name: t('staff.order.saveNote') }).click()
  const dialog = question(page)
  await expect(dialog.getByRole('textbox', { name: t('common.email') })).toHaveValue(email)
  await dialog.getByLabel(t('accounts.password')).first().fill(staffPassword)
  await dialog.getByLabel(t('accounts.password')).first().press('Enter')
  await dialog.getByRole('textbox', { name: t('staff.access.code') }).fill(code())
  await dialog.getByRole('textbox', { name: t('staff.access.code') }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(note).toHaveValue('')
  await expect(page.getByRole('main')).toContainText('Ring the side door.')
})
