import { formatRinggit } from '../../core/money.ts'
import { signIn } from '../accounts/members.ts'
import { staffTexts } from '../staff/staff.ts'
import { expect, open } from '../support/shop.ts'
import { placeOrder } from './ordering.ts'
import { button, field, main, openMove, test } from './staff-order-page.ts'

test('a clerk asks for a deduction above the limit, and an owner approves it @desktop @full', async ({
  page,
  language,
  signInStaff,
}) => {
  const t = staffTexts(language)
  await signIn(page)
  const { id, orderNumber } = await placeOrder(page)
  const clerk = await signInStaff(page, 'clerk')
  await open(page, `/staff/orders/${id}?lang=${language}`)

  const dialog = await openMove(page, t('staff.order.move.In Progress'))
  await field(dialog, t('staff.order.adjustment')).fill('51')
  await expect(dialog).toContainText(formatRinggit(50))
  await button(dialog, t('staff.order.deductionAsk')).press('Enter')
  await expect(dialog.getByText(t('staff.order.deductionReasonRequired'))).toBeVisible()
  await field(dialog, t('staff.order.deductionReason')).fill('A scratch on the side.')
  await button(dialog, t('staff.order.deductionAsk')).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(main(page)).toContainText(t('staff.order.deductionWaits'))

  await signInStaff(page, 'owner')
  await open(page, `/staff?lang=${language}`)
  const navigation = page.getByRole('navigation', { name: t('staff.nav.label') })
  await navigation.getByRole('link', { name: t('staff.nav.approvals') }).click()
  const asked = main(page).getByRole('listitem').filter({ hasText: orderNumber })
  await expect(asked).toContainText('A scratch on the side.')
  await asked.getByRole('link', { name: t('staff.approvals.decideInOrder') }).press('Enter')
  await expect(navigation.getByRole('link', { name: t('staff.nav.approvals') })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(main(page)).toContainText(clerk.name)
  await expect(main(page)).toContainText(formatRinggit(51))
  await expect(main(page)).toContainText('A scratch on the side.')
  await button(page, t('staff.order.deductionApprove')).press('Enter')
  await page.getByRole('dialog').getByRole('button').first().press('Enter')
  await expect(button(page, t('staff.order.deductionApprove'))).toHaveCount(0)
  await expect(main(page)).toContainText(t('staff.order.did.order.deduction_approved'))
})
