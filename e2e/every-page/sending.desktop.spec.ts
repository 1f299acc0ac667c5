import { newPhoneNumber } from '../accounts/members.ts'
import { holdRequests } from '../support/clock.ts'
import { expect, open, test } from '../support/shop.ts'

test('a login is disabled while it is sent, and then has the focus where it was @full', async ({
  page,
  watch,
}) => {
  watch.allow(/401/)
  await open(page, '/login')
  const form = page.getByRole('main').locator('form')
  const password = page.getByRole('textbox', { name: 'Password', exact: true })
  await page.getByRole('textbox', { name: 'Phone number' }).fill(newPhoneNumber())
  await password.fill('not my password')
  const answer = await holdRequests(page, /\/api\/users\/login/)
  await password.press('Enter')
  const button = form.getByRole('button', { name: 'Login', exact: true })
  await expect(button).toBeDisabled()
  for (const field of await form.getByRole('textbox').all()) await expect(field).toBeDisabled()
  answer()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(button).toBeEnabled()
  await expect(password).toBeFocused()
  await expect(password).not.toHaveValue('')
})
