import { linkTo, newPhoneNumber, signIn } from '../accounts/members.ts'
import { fillText, staffTexts } from '../staff/staff.ts'
import { cartLine } from '../support/browser-storage.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'
import { expect, open } from '../support/shop.ts'
import { placeOrder } from './ordering.ts'
import { button, field, main, stock, test } from './staff-order-page.ts'

test('a clerk changes a confirmed order, and undoes the change', async ({
  page,
  language,
  signInStaff,
  staff,
  store,
}) => {
  const t = staffTexts(language)
  const desk = ['harbour-lane-writing-desk', 'Oak with white drawers'] as const
  const divider = ['muffle-desk-privacy-panel', 'Moss 120'] as const
  for (const spec of [desk, divider]) await store.restock(spec)
  await signIn(page)
  const lines = [await cartLine(page, desk, { quantity: 3 }), await cartLine(page, divider)]
  const { id } = await placeOrder(page, {}, lines)
  await staff.move(id, 'In Progress')
  await signInStaff(page, 'clerk')
  await open(page, `/staff/orders/${id}?lang=${language}`)
  await main(page)
    .getByRole('link', { name: t('staff.change.open') })
    .click()
  const save = main(page).getByRole('button', { name: t('staff.change.save') })
  await expect(save).toHaveAttribute('aria-disabled', 'true')

  await test.step('by keyboard: pieces, a line taken off, and a note', async () => {
    const goods = main(page).getByRole('list', { name: t('staff.common.goods') })
    await goods.getByRole('textbox').first().fill('1')
    await page.keyboard.press('Enter')
    await goods.getByRole('listitem').last().getByRole('button').press('Enter')
    await expect(goods.getByRole('listitem').last()).toContainText(t('staff.change.removed'))
    await field(main(page), t('staff.change.note')).fill('As we agreed just now.')
    await expectGoodPage(page, language, false)
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(new RegExp(`/staff/orders/${id}$`))
    expect(await store.stockOf(desk)).toBe(stock - 1)
    expect(await store.stockOf(divider)).toBe(stock)
  })
  await test.step('the customer reads what changed and by whom', async () => {
    await open(page, `/order-confirm/${id}?lang=${language}`)
    const changes = main(page).getByRole('group', { name: t('orders.change.title') })
    await changes.locator('summary').click()
    await expect(changes).toContainText('Lim W. J.')
    await expect(changes.getByText('As we agreed just now.')).toBeVisible()
    await expectGoodPage(page, language, false)
  })
  await test.step('and it is taken back', async () => {
    await open(page, `/staff/orders/${id}?lang=${language}`)
    await button(main(page), t('staff.change.undoChange')).click()
    await expect(main(page).getByText(t('orders.change.state.undone')).first()).toBeVisible()
    expect(await store.stockOf(desk)).toBe(stock - 3)
    expect(await store.stockOf(divider)).toBe(stock - 1)
  })
})

test('a more expensive change waits for the customer’s consent, given by the link @full', async ({
  page,
  language,
  signInStaff,
  staff,
}) => {
  const t = staffTexts(language)
  await signIn(page)
  const phoneNumber = newPhoneNumber()
  const email = `changed.${phoneNumber.slice(1)}@example.com`
  const { id } = await placeOrder(page, { phoneNumber, email })
  await page.context().clearCookies()
  await staff.move(id, 'In Progress')
  await signInStaff(page, 'clerk')
  await open(page, `/staff/orders/${id}/change?lang=${language}`)
  await field(main(page), t('staff.change.fee')).first().fill('80')
  await field(main(page), t('staff.change.feeReason')).fill('Carried up two floors')
  await expect(main(page).getByRole('radio', { name: t('staff.change.yes.ask') })).toBeChecked()
  await button(main(page), t('staff.change.save')).click()
  await expect(main(page).getByText(t('common.withdraw'))).toBeVisible()
  await expectGoodPage(page, language, false)

  // The office page is left first, because its later requests would be refused.
  await page.goto('about:blank')
  await page.context().clearCookies()
  const link = new URL(await linkTo(page, '/track', email), 'http://shop')
  await open(page, `${link.pathname}?lang=${language}${link.hash}`)
  const asked = main(page).getByRole('region', { name: /Lim W. J./ })
  await expect(asked).toContainText('Carried up two floors')
  await expectGoodPage(page, language, false)
  await asked.getByRole('button', { name: t('orders.change.yes') }).press('Enter')
  await expect(asked).toBeHidden()
  const changes = main(page).getByRole('group', { name: t('orders.change.title') })
  await expect(changes).toContainText(t('orders.change.agreedHere'))
})

test('a deduction above the limit says so while typed, and waits for a colleague @full', async ({
  page,
  language,
  signInStaff,
  staff,
}) => {
  const t = staffTexts(language)
  await signIn(page)
  const phoneNumber = newPhoneNumber()
  const email = `deducted.${phoneNumber.slice(1)}@example.com`
  const { id } = await placeOrder(page, { phoneNumber, email })
  await page.context().clearCookies()
  await staff.move(id, 'In Progress')
  await signInStaff(page, 'clerk')
  await open(page, `/staff/orders/${id}/change?lang=${language}`)
  const deduction = field(main(page), t('staff.change.deduction')).first()
  const most = { most: 'RM 50' }
  await expect(main(page).getByText(fillText(t('staff.change.deductionHint'), most))).toBeVisible()
  await deduction.fill('55')
  await expect(main(page).getByText(fillText(t('staff.change.deductionAbove'), most))).toBeVisible()
  const ask = main(page).getByRole('button', { name: t('staff.approvals.ask') })
  await ask.click()
  await expect(main(page).getByText(t('staff.order.deductionReasonRequired'))).toBeVisible()
  await field(main(page), t('staff.change.deductionReason')).fill('A scratch on each')
  await button(main(page), t('staff.order.changeAddress')).click()
  const dialog = page.getByRole('dialog')
  await field(dialog, t('checkout.address')).first().fill('9 Jalan Rahsia')
  await button(dialog, t('staff.order.saveAddress')).click()
  await expectGoodPage(page, language, false)
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(new RegExp(`/staff/orders/${id}$`))
  await expect(main(page).getByText('A scratch on each').first()).toBeVisible()
  await expect(button(main(page), t('staff.common.approve'))).toHaveCount(0)

  await page.goto('about:blank')
  await page.context().clearCookies()
  await signInStaff(page, 'owner')
  await open(page, `/staff/approvals?lang=${language}`)
  const request = main(page).getByRole('listitem').filter({ hasText: 'A scratch on each' })
  await expect(request).toContainText('9 Jalan Rahsia')
  await expectGoodPage(page, language, false)
  await button(request, t('staff.common.approve')).click()
  await button(page.getByRole('dialog'), t('staff.common.approve')).click()
  await expect(request).toHaveCount(0)

  await page.goto('about:blank')
  await page.context().clearCookies()
  const link = new URL(await linkTo(page, '/track', email), 'http://shop')
  await open(page, `${link.pathname}?lang=${language}${link.hash}`)
  const changes = main(page).getByRole('group', { name: t('orders.change.title') })
  await expect(changes).toContainText('•••')
  await expect(main(page)).not.toContainText('Rahsia')
})
