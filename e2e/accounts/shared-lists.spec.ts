import { foundCompany, joinBy } from './companies.ts'
import { signIn, textsOf } from './members.ts'
import { paper } from '../orders/ordering.ts'
import { expect, expectAlert, open, test } from '../support/shop.ts'

test('puts goods on a shared list, which a colleague orders by a press @full', async ({
  page,
  language,
  browser,
  baseURL,
}) => {
  const t = textsOf(language)
  const admins = await browser.newContext({ baseURL: baseURL ?? '' })
  const admin = await admins.newPage()
  await signIn(admin)
  const company = await foundCompany(admin)
  await joinBy(admin, page, { company, role: 'buyer' })

  const lists = `/account/companies/${company}/lists?lang=${language}`
  await open(admin, lists)
  await expect(admin.getByText(t('companies.lists.none'))).toBeVisible()
  const product = `/product/${paper[0]}?lang=${language}`
  await open(admin, product)
  await admin.getByRole('button', { name: t('companies.list.add') }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: t('companies.list.addNow') }).click()
  // Nothing is sent without a name.
  await expect(dialog.getByText(t('companies.list.nameRequired'))).toBeVisible()
  await dialog.getByRole('textbox', { name: t('companies.list.name') }).fill('Paper')
  await dialog.getByRole('textbox', { name: t('companies.list.name') }).press('Enter')
  await expectAlert(admin, 'success', /Paper/)
  await expect(dialog).toBeHidden()

  await open(admin, lists)
  await admin.getByRole('link', { name: 'Paper' }).click()
  await admin.getByRole('button', { name: t('cart.increase') }).click()
  await admin.getByRole('button', { name: t('companies.list.keep').replace('{count}', '2') }).click()
  await expectAlert(admin, 'success', /2/)

  // A buyer edits no list, and so sees no button.
  await open(page, lists)
  await open(page, product)
  await expect(page.getByRole('button', { name: t('companies.list.add') })).toBeHidden()
  await open(page, lists)
  await page
    .getByRole('button', { name: t('companies.lists.orderNamed').replace('{name}', 'Paper') })
    .press('Enter')
  await page.getByRole('link', { name: t('orders.toCart') }).click()
  await expect(page.getByRole('combobox', { name: t('companies.buyingFor') })).toHaveValue(company)
  await expect(page.locator('main input[inputmode=numeric]')).toHaveValue('2')
  await admins.close()
})
