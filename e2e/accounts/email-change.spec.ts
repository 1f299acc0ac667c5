import type { Page } from '@playwright/test'
import type { Language } from '../../core/language.ts'
import { codeTo, messagesTo, newPerson, signIn, textsOf } from './members.ts'
import { expect, expectAlert, open, test } from '../support/shop.ts'

function field(page: Page, name: string) {
  return page.getByRole('main').getByRole('textbox', { name, exact: true })
}

/** Returns the newest link to a page in the emails to an address, in a language. */
async function linkTo(page: Page, email: string, path: string, language: Language): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const texts = await messagesTo(page, 'mail', email)
      link = texts.map((text) => new RegExp(`${path}\\?[^\\s"<]+`).exec(text)?.[0]).find(Boolean)
      return link
    })
    .toBeDefined()
  return (link ?? '').replace(/lang=[^&#]+/, `lang=${language}`)
}

const emailOf = async (page: Page) =>
  ((await (await page.request.get('/api/users/me')).json()) as { email?: string }).email

test('security 64: changes the e-mail address by password and link, and takes it back @desktop', async ({
  page,
  language,
}) => {
  const t = textsOf(language)
  const member = await signIn(page)
  const { email } = newPerson()
  await open(page, `/account/edit?lang=${language}`)
  await expect(field(page, t('account.presentPassword'))).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('textbox', { name: t('common.email'), exact: true })
    .fill(email)
  await field(page, t('account.presentPassword')).fill(member.password)
  await page.getByRole('button', { name: t('common.save'), exact: true }).click()
  await expectAlert(page, 'info', t('account.emailSent').replace('{email}', email))
  expect(await emailOf(page)).toBe(member.email)

  const answer = await page.request.get(await linkTo(page, email, '/confirm-email', language))
  // Opening the link changes nothing, and no other site learns the address of the page: "Survive a forwarded mail".
  expect(answer.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': expect.stringContaining('no-store'),
  })
  expect(await emailOf(page)).toBe(member.email)
  await open(page, await linkTo(page, email, '/confirm-email', language))
  await page.getByRole('button', { name: t('emailLink.confirm.button') }).click()
  await expect(page.getByRole('heading', { name: t('emailLink.confirm.doneTitle') })).toBeVisible()
  expect(await emailOf(page)).toBe(email)

  await open(page, await linkTo(page, member.email, '/undo-email', language))
  await page.getByRole('button', { name: t('emailLink.undo.button') }).click()
  await expect(page.getByRole('heading', { name: t('emailLink.undo.doneTitle') })).toBeVisible()
  expect(await emailOf(page)).toBeUndefined()
  await page.getByRole('link', { name: t('emailLink.undo.newPassword') }).click()
  await expect(page).toHaveURL('/forgotPassword')
})

test('changes the e-mail address with a code by SMS @full', { tag: '@desktop' }, async ({ page }) => {
  const member = await signIn(page)
  await open(page, '/account/edit')
  await field(page, 'Email').fill(newPerson().email)
  await page.getByRole('button', { name: 'Use a code by SMS instead' }).click()
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(field(page, 'Verification code')).toBeFocused()
  await field(page, 'Verification code').fill(await codeTo(page, 'sms', member.phoneNumber))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL('/account')
})
