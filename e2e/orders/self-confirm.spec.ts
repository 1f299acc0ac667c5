import { linkTo, signIn } from '../accounts/members.ts'
import { staffTexts, test } from '../staff/staff.ts'
import { expect, expectAlert, open } from '../support/shop.ts'
import { placeOrder } from './ordering.ts'

test('a customer confirms another day by a link, and the call queue shows it @phone-in-full', async ({
  page,
  browser,
  language,
  isMobile,
  signInStaff,
}) => {
  const t = staffTexts(language)
  const { email } = await signIn(page)
  const { id, orderNumber } = await placeOrder(page, { email })
  const link = await linkTo(page, '/track', email)

  // The customer uses their own browser, in which nobody is signed in.
  const context = await browser.newContext({ ...(isMobile && { viewport: { width: 390, height: 844 } }) })
  const phone = await context.newPage()
  const section = phone.getByRole('region').filter({ hasText: t('orders.self.another') })
  await test.step('opening the link changes nothing; a press confirms another day', async () => {
    await open(phone, link.replace(/lang=[\w-]+/, `lang=${language}`))
    await expect(phone.getByRole('heading', { name: t('orders.self.title') })).toBeVisible()
    await section.getByRole('button', { name: t('orders.self.another') }).press('Enter')
    const days = phone.getByRole('combobox', { name: t('common.day'), exact: true })
    await expect(days).toBeFocused()
    await days.selectOption({ index: 2 })
    await phone.getByRole('combobox', { name: t('common.halfDay') }).selectOption('morning')
    await phone.getByRole('button', { name: t('orders.self.confirmDay') }).press('Enter')
    await expectAlert(phone, 'success', t('orders.self.confirmed'))
    await expect(phone.getByRole('heading', { name: t('orders.self.doneTitle') })).toBeFocused()
  })
  await test.step('the clerk sees that the customer need not be called', async () => {
    const office = await (await browser.newContext()).newPage()
    await signInStaff(office, 'clerk')
    await open(office, `/staff/orders?queue=to_confirm&q=${orderNumber}&lang=${language}`)
    await expect(office.getByRole('row').filter({ hasText: orderNumber })).toContainText(
      t('staff.orders.customerConfirmed'),
    )
    await office.request.post(`/api/staff/orders/${id}/move`, { data: { to: 'In Progress' } })
    await office.context().close()
  })
  await test.step('once the shop has confirmed the order, the link only shows the order', async () => {
    await expect(section).toBeHidden()
    await expect(phone.getByText(t('orders.self.doneTitle'))).toBeHidden()
  })
  await context.close()
})
