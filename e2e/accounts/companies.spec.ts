import { foundCompany, joinBy } from './companies.ts'
import { linkTo, newMember, signIn, textsOf } from './members.ts'
import { openCheckout, submitButton } from '../orders/ordering.ts'
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
  // The typed text must not be lost.
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

test('buys for a company, whose admin sees the order @phone-in-full', async ({
  page,
  language,
  browser,
  baseURL,
}) => {
  const t = textsOf(language)
  const admins = await browser.newContext({ baseURL: baseURL ?? '' })
  const admin = await admins.newPage()
  await signIn(admin)
  const company = await foundCompany(admin, { purchaseOrderRequired: true })
  await joinBy(admin, page, { company, role: 'buyer' })
  await open(admin, `/account/companies/${company}?lang=${language}`)
  await admin
    .getByRole('group', { name: t('companies.addresses') })
    .locator('summary')
    .click()
  await admin.getByRole('button', { name: t('companies.address.add') }).click()
  await admin.getByRole('textbox', { name: t('companies.address.name') }).fill('3rd floor')
  await admin
    .getByRole('textbox', { name: t('checkout.address'), exact: true })
    .fill('12 Jalan Plumbum 7/102')
  await admin.getByRole('textbox', { name: t('checkout.city') }).fill('Shah Alam')
  await admin.getByRole('textbox', { name: t('checkout.postalCode') }).fill('40150')
  await admin
    .getByRole('button', { name: t('common.save') })
    .last()
    .click()
  await expectAlert(admin, 'success', t('companies.address.saved').replace('{name}', '3rd floor'))

  await openCheckout(page, undefined, { language })
  await page.getByRole('link', { name: t('checkout.backToCart') }).click()
  const buyingFor = page.getByRole('combobox', { name: t('companies.buyingFor') })
  await buyingFor.selectOption('ACME Sdn. Bhd.')
  await page.getByRole('link', { name: t('common.checkout'), exact: true }).click()
  // The checkout remembers the choice, and shows what the company requires.
  await expect(buyingFor).toHaveValue(company)
  await page.getByRole('combobox', { name: t('companies.address.choose') }).selectOption('3rd floor')
  await expect(page.getByRole('combobox', { name: t('checkout.city') })).toHaveValue('Shah Alam')
  const submit = submitButton(page, t('checkout.submit'))
  await expect(submit).toHaveAccessibleDescription(new RegExp(t('common.purchaseOrderNumber')))
  await page.getByRole('textbox', { name: t('common.purchaseOrderNumber') }).fill('PO-4471')
  await page.getByRole('textbox', { name: t('common.costCentre') }).fill('310 Support')
  await submit.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('checkout.gotIt') })
    .click()
  await expect(page).toHaveURL(/\/order-confirm\//)
  await page
    .getByRole('group', { name: t('orders.arrives') })
    .locator('summary')
    .click()
  await expect(page.getByText('PO-4471').last()).toBeVisible()
  const purchaseOrder = page.getByRole('group', { name: t('orders.purchaseOrder') })
  await purchaseOrder.locator('summary').click()
  await purchaseOrder
    .getByLabel(t('orders.purchaseOrder.add'))
    .setInputFiles({ name: 'po.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') })
  await expect(purchaseOrder.getByLabel(t('orders.purchaseOrder.replace'))).toBeAttached()

  await open(admin, `/account/companies/${company}?lang=${language}`)
  await admin.getByRole('link', { name: t('companies.orders.answer') }).click()
  await admin.getByRole('searchbox', { name: t('companies.orders.search') }).fill('310')
  await expect(admin).toHaveURL(/q=310/)
  await admin.getByRole('row').filter({ hasText: 'PO-4471' }).getByRole('link').click()
  await expect(admin.getByText(t('companies.orders.readOnly'))).toBeVisible()
  await admin
    .getByRole('group', { name: t('orders.purchaseOrder') })
    .locator('summary')
    .click()
  const download = admin.waitForEvent('download')
  await admin.getByRole('link', { name: t('orders.purchaseOrder.pdf').split('{')[0] ?? '' }).click()
  expect((await download).suggestedFilename()).toMatch(/^purchase-order-.+\.pdf$/)
  await admins.close()
})
