import { foundCompany, joinBy } from './companies.ts'
import { linkTo, signIn, textsOf } from './members.ts'
import { fillAddress, openCheckout, submitButton } from '../orders/ordering.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'
import { expect, expectAlert, open, test } from '../support/shop.ts'

test('an approver approves an order above the limit by a link without signing in @phone-in-full', async ({
  page,
  language,
  isMobile,
  browser,
  baseURL,
}) => {
  const t = textsOf(language)
  const openBrowser = async () => (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const [admin, approver] = [await openBrowser(), await openBrowser()]
  await signIn(admin)
  const company = await foundCompany(admin)
  const approversEmail = await joinBy(admin, approver, { company, role: 'approver' })
  await joinBy(admin, page, { company, role: 'buyer', limits: { orderLimit: 50, monthLimit: 5000 } })

  await test.step('the cart and the checkout say that the order is above the limit', async () => {
    await openCheckout(page, undefined, { language })
    await page.getByRole('link', { name: t('checkout.backToCart') }).click()
    await page.getByRole('combobox', { name: t('companies.buyingFor') }).selectOption('ACME Sdn. Bhd.')
    await expect(page.getByText(t('companies.limit.asks'))).toBeVisible()
    await page.getByRole('link', { name: t('common.checkout'), exact: true }).click()
    await expect(page.getByText(t('companies.limit.asks'))).toBeVisible()
  })

  await test.step('it is sent for approval, and the buyer sees who has it', async () => {
    await fillAddress(page, t('common.billingAddress'), t)
    await page.getByRole('textbox', { name: t('companies.request.word') }).fill('Six places for the team.')
    await submitButton(page, t('companies.request.send')).click()
    await expectAlert(page, 'success', t('companies.request.sent'))
    await expect(page.getByRole('button', { name: t('companies.request.withdraw') })).toBeVisible()
    await expectGoodPage(page, language, isMobile)
    await expect(page.getByRole('banner').getByText('(0)').first()).toBeAttached()
  })

  const boss = await openBrowser()
  await test.step('the approver decides by the link of the email, without signing in', async () => {
    await boss.goto(await linkTo(page, '/purchase-request', approversEmail))
    await expect(boss.getByText('Six places for the team.')).toBeVisible()
    // The page of the link is in the approver's language.
    await boss.getByRole('button', { name: /^(Approve|核准) RM/ }).click()
    await expect(boss.getByText(/is placed for RM|已成立，金額/)).toBeVisible()
    await expectGoodPage(boss, 'en', isMobile)
    // A second decision is not offered.
    await boss.reload()
    await expect(boss.getByText(/is placed for RM|已成立，金額/)).toBeVisible()
    await expect(boss.getByRole('button', { name: /^(Approve|核准) RM/ })).toBeHidden()
  })

  await test.step('the buyer finds the order', async () => {
    await page.reload()
    await page
      .getByRole('link', { name: new RegExp(t('common.viewOrder').replace('{number}', '.+')) })
      .click()
    await expect(page).toHaveURL(/\/order-confirm\//)
  })

  await test.step('an admin sees the limits, and changes them', async () => {
    await open(admin, `/account/companies/${company}?lang=${language}`)
    const row = admin.getByRole('row').filter({ hasText: 'RM 50' })
    await row.getByRole('button').click()
    const dialog = admin.getByRole('dialog')
    const limit = dialog.getByRole('textbox', { name: t('companies.orderLimit') })
    await limit.fill('a lot')
    await dialog.getByRole('button', { name: t('common.save') }).click()
    await expect(limit).toHaveAccessibleDescription(new RegExp(t('companies.limitRange').slice(0, 10)))
    await limit.fill('2000')
    await dialog.getByRole('button', { name: t('common.save') }).click()
    await expect(dialog).toBeHidden()
    await expect(admin.getByRole('row').filter({ hasText: 'RM 2,000' })).toBeVisible()
    await admin.getByRole('link', { name: /^(Nothing waits|沒有待核准)/ }).click()
    await expect(admin.getByRole('heading', { level: 1, name: t('companies.requests') })).toBeVisible()
    await expectGoodPage(admin, language, isMobile)
  })
})
