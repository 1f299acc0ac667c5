import type { Page } from '@playwright/test'
import { newPhoneNumber } from '../accounts/members.ts'
import { staffPassword, test } from '../staff/staff.ts'
import { holdRequests } from '../support/clock.ts'
import { expect, open } from '../support/shop.ts'

/** Sends a form by Enter in its password: everything is disabled until the answer, then the focus is back. */
async function expectDisabledWhileSending(page: Page, call: RegExp, submit: string): Promise<void> {
  const answer = await holdRequests(page, call)
  const password = page.getByRole('textbox', { name: 'Password', exact: true })
  const button = page.getByRole('main').getByRole('button', { name: submit, exact: true })
  await password.press('Enter')
  await expect(button).toBeDisabled()
  for (const field of await page.getByRole('main').locator('form').getByRole('textbox').all())
    await expect(field).toBeDisabled()
  await expect(password).not.toHaveValue('')
  answer()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(button).toBeEnabled()
  await expect(password).toBeFocused()
}

test.describe('a form is really disabled while it is sent', () => {
  test('a login in the shop @full', async ({ page, watch }) => {
    watch.allow(/401/)
    await open(page, '/login')
    await page.getByRole('textbox', { name: 'Phone number' }).fill(newPhoneNumber())
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('not my password')
    await expectDisabledWhileSending(page, /\/api\/users\/login/, 'Login')
  })

  test('a sign-in to the back office @full', async ({ page, watch }) => {
    watch.allow(/401/)
    await open(page, '/staff/sign-in')
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com')
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(staffPassword)
    await expectDisabledWhileSending(page, /\/api\/staff\/login/, 'Next')
  })
})
