import type { Page } from '@playwright/test'
import { signIn } from '../accounts/members.ts'
import { placeOrder } from '../orders/ordering.ts'
import { button, main, test } from '../orders/staff-order-page.ts'
import { fillText, staffTexts } from '../staff/staff.ts'
import { expect, open } from '../support/shop.ts'

/** Opens the dialog of a step. */
async function openStep(page: Page, name: string) {
  await button(main(page), name).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

test('staff start a return, inspect its pieces and pay back what they are worth @phone-in-full', async ({
  page,
  language,
  signInStaff,
  staff,
}) => {
  const t = staffTexts(language)
  await signIn(page)
  const { id, orderNumber } = await placeOrder(page)
  await staff.move(id, 'In Progress')
  await staff.move(id, 'Shipped', { shippingProvider: 'pos_laju', trackingNumber: 'EP123456789MY' })
  await signInStaff(page)
  await open(page, `/staff/returns/${id}?lang=${language}`)
  await expect(page.getByText(t('staff.returns.notYet'))).toBeVisible()
  await staff.move(id, 'delivered')
  await open(page, `/staff/orders/${id}`)
  await main(page)
    .getByRole('link', { name: t('staff.returns.open') })
    .click()
  await expect(page.getByText(t('staff.returns.noneOfOrder'))).toBeVisible()

  await test.step('by line and quantity; missing input is shown, and nothing typed is lost', async () => {
    const dialog = await openStep(page, t('staff.returns.start'))
    const pieces = dialog.getByRole('textbox').first()
    await pieces.fill('1000')
    await button(dialog, t('staff.returns.start')).click()
    await expect(dialog.getByText(t('staff.parcels.piecesPattern'))).toBeVisible()
    await expect(dialog.getByText(t('common.chooseReason'))).toBeVisible()
    await expect(pieces).toHaveValue('1000')
    await expect(pieces).toBeFocused()
    await pieces.fill('1')
    await dialog.getByLabel(t('orders.returnReason')).selectOption('damaged')
    await button(dialog, t('staff.returns.start')).click()
    await expect(dialog).toBeHidden()
    await expect(main(page).getByText(t('returns.status.approved')).first()).toBeVisible()
  })

  await test.step('it comes back, and is inspected', async () => {
    const arrange = await openStep(page, t('staff.returns.arrange'))
    await button(arrange, t('staff.returns.arrange')).click()
    await expect(arrange.getByText(t('returns.wayRequired'))).toBeVisible()
    await arrange.getByLabel(t('staff.returns.way')).selectOption('brought')
    await button(arrange, t('staff.returns.arrange')).click()
    await expect(main(page).getByText(t('staff.returns.next.to_receive'))).toBeVisible()
    const arrive = await openStep(page, t('staff.returns.arrive'))
    await button(arrive, t('staff.returns.arrive')).click()
    await expect(main(page).getByText(t('staff.returns.next.to_inspect'))).toBeVisible()
    const inspect = await openStep(page, t('staff.returns.inspect'))
    await inspect.getByLabel(t('staff.returns.scrapped')).fill('1')
    await button(inspect, t('staff.returns.inspect')).click()
    await expect(inspect.getByText(t('staff.returns.inspectAll'))).toBeVisible()
    await inspect.getByLabel(t('staff.returns.sellable')).fill('0')
    await inspect.getByLabel(t('staff.returns.whyScrapped')).selectOption('damaged_on_the_way')
    await button(inspect, t('staff.returns.inspect')).click()
    await expect(main(page).getByText(t('staff.returns.next.to_refund'))).toBeVisible()
  })

  await test.step('it is found in the list of what to do next', async () => {
    await open(page, `/staff/returns?view=to_refund&q=${orderNumber}&lang=${language}`)
    await main(page).getByRole('link', { name: orderNumber }).click()
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: fillText(t('staff.returns.ofOrder'), { order: orderNumber }),
      }),
    ).toBeVisible()
  })

  await test.step('a transfer needs an account; the refund ends it', async () => {
    const refund = await openStep(page, t('staff.returns.refund'))
    await refund.getByLabel(t('staff.returns.refundWay')).selectOption('transfer')
    await button(refund, t('staff.returns.refund')).click()
    await expect(refund.getByText(t('returns.accountRequired'))).toBeVisible()
    await expect(refund.getByText(t('returns.holderRequired'))).toBeVisible()
    await refund.getByLabel(t('staff.returns.account.holder')).fill('Tan Mei Ling')
    await refund.getByLabel(t('staff.returns.account.bank')).fill('Maybank')
    await refund.getByLabel(t('staff.returns.account.number')).fill('5123 4567 8901')
    await button(refund, t('staff.returns.refund')).click()
    await expect(main(page).getByText(t('returns.status.completed')).first()).toBeVisible()
    await expect(main(page).getByText(t('returns.refundWay.transfer')).first()).toBeVisible()
  })
})
