import { linkTo, newMember, signIn, textsOf } from './members.ts'
import { expect, expectAlert, open, test } from '../support/shop.ts'

test('founds a company, and a colleague joins by the link after signing in @full', async ({
  page,
  language,
  browser,
  baseURL,
}) => {
  const t = textsOf(language)
  await signIn(page)
  await open(page, `/account?lang=${language}`)
  await page.getByRole('link', { name: t('companies.found') }).click()
  await page.getByLabel(t('checkout.country')).selectOption('Malaysia')
  const number = page.getByLabel(t('companies.registrationNumber.Malaysia'))
  await page.getByLabel(t('companies.legalName')).fill('ACME Sdn. Bhd.')
  await number.fill('2023')
  await page.getByLabel(t('companies.invoiceEmail')).fill('accounts@acme.example')
  const submit = page.getByRole('button', { name: t('companies.found') })
  await submit.click()
  // Nothing that was typed is lost.
  await expect(page.getByText(t('companies.registrationNumberMalaysia'))).toBeVisible()
  await expect(number).toBeFocused()
  await number.fill('2023 0100 4821')
  await submit.click()
  await expect(page.getByRole('heading', { level: 1, name: 'ACME Sdn. Bhd.' })).toBeVisible()

  const invite = page.getByRole('group', { name: t('companies.invite') })
  await invite.locator('summary').click()
  await invite.getByText(t('companies.inviteBy.email'), { exact: true }).click()
  const colleague = await newMember()
  const guest = `guest.${colleague.phoneNumber.slice(1)}@example.com`
  await invite.getByRole('textbox', { name: t('common.email') }).fill(guest)
  await invite.getByRole('combobox', { name: t('companies.role') }).selectOption('approver')
  await invite.getByRole('button', { name: t('companies.send') }).click()
  await expectAlert(page, 'success', t('companies.invited').replace('{to}', guest))
  await expect(page.getByRole('row').filter({ hasText: guest })).toBeVisible()

  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await other.newPage()
  await theirs.goto(await linkTo(page, '/company-invitation', guest))
  await theirs.getByRole('link', { name: t('companies.invitation.signIn') }).click()
  await theirs.getByRole('textbox', { name: t('common.phoneNumber') }).fill(colleague.phoneNumber)
  await theirs.getByRole('textbox', { name: t('accounts.password'), exact: true }).fill(colleague.password)
  await theirs.getByRole('button', { name: t('login.submit'), exact: true }).click()
  await theirs
    .getByRole('button', { name: t('companies.invitation.accept').replace('{name}', 'ACME Sdn. Bhd.') })
    .click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'ACME Sdn. Bhd.' })).toBeVisible()
  await expect(
    theirs.getByText(t('companies.yourRole').replace('{role}', t('companies.role.approver'))),
  ).toBeVisible()
  await other.close()
})
