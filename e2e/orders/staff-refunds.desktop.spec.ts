import { formatRinggit } from '../../core/money.ts'
import { signIn } from '../accounts/members.ts'
import { fillText, staffTexts } from '../staff/staff.ts'
import { cartLine } from '../support/browser-storage.ts'
import { expect, expectAlert, open } from '../support/shop.ts'
import { placeOrder } from './ordering.ts'
import { button, field, main, openMove, panel, test } from './staff-order-page.ts'

const language = 'zh-TW'
const t = staffTexts(language)

/** Above all refunds of other tests, because the limits apply to the whole shop. */
const limit = 20_000

test('two people decide on a refund above the limit, and on a higher limit', async ({
  page,
  browser,
  signInStaff,
  staff,
  store,
}) => {
  const booth = ['hush-phone-booth', 'White / Sage'] as const
  await store.restock(booth)
  await signIn(page)
  const line = await cartLine(page, booth, { quantity: 2 })
  const { id, orderNumber } = await placeOrder(page, {}, [line])
  const paid = formatRinggit(2 * line.price)
  await staff.move(id, 'In Progress')
  await staff.move(id, 'Shipped', { shippingProvider: 'pos_laju' })
  await staff.move(id, 'delivered')
  await page.request.post(`/api/orders/${id}/return`, { data: { returnReason: 'Too wide.' } })
  await staff.move(id, 'return_approved')
  await staff.move(id, 'Returned')
  const asker = await signInStaff(page)
  const office = await (await browser.newContext()).newPage()
  await signInStaff(office)
  const dialog = office.getByRole('dialog')
  const request = (text: string) => main(office).getByRole('listitem').filter({ hasText: text })

  await test.step('the limit applies to owners, too', async () => {
    await open(page, `/staff/settings/approvals?lang=${language}`)
    await field(page, t('staff.approvals.refundLimit')).fill('20,000.5')
    await button(page, t('staff.approvals.limitsSave')).click()
    await expect(page.getByText(t('staff.approvals.limitRange'))).toBeVisible()
    await field(page, t('staff.approvals.refundLimit')).fill(String(limit))
    await button(page, t('staff.approvals.limitsSave')).click()
    await expectAlert(page, 'success', t('staff.approvals.limitsSaved'))

    await open(page, `/staff/orders/${id}?lang=${language}`)
    const asking = await openMove(page, t('staff.order.move.return_completed'))
    await expect(asking).toContainText(fillText(t('staff.order.refundAbove'), { most: formatRinggit(limit) }))
    await button(asking, t('staff.order.refundAsk')).click()
    await expect(asking.getByText(t('staff.reasonRequired'))).toBeVisible()
    await field(asking, t('staff.order.refundReason')).fill('兩間都太寬。')
    await button(asking, t('staff.order.refundAsk')).click()
    await expect(asking).toBeHidden()
    await expect(main(page)).toContainText(t('staff.approvals.waits'))
  })
  await test.step('a second person finds it in the queue, and agrees', async () => {
    await open(office, `/staff?lang=${language}`)
    await office
      .getByRole('navigation', { name: t('staff.nav.label') })
      .getByRole('link', { name: t('staff.nav.approvals') })
      .click()
    const asked = request(orderNumber)
    await expect(asked).toContainText(fillText(t('staff.approvals.refund'), { amount: paid }))
    await expect(asked).toContainText(asker.name)
    await expect(asked).toContainText('兩間都太寬。')
    await button(asked, t('staff.common.approve')).press('Enter')
    await expect(dialog).toContainText(orderNumber)
    await button(dialog, t('staff.common.approve')).press('Enter')
    await expectAlert(office, 'success', t('staff.approvals.approved'))
    await expect(asked).toHaveCount(0)
    // The pressed button is gone; the keys continue in the queue.
    await expect(main(office).locator(':focus')).toHaveCount(1)
    await expect(panel(page, t('orders.return'))).toContainText(paid)
    await expect(main(page)).toContainText(t('staff.order.did.order.refund_approved'))
  })
  await test.step('raising the limit needs a second person as well', async () => {
    await open(page, `/staff/settings/approvals?lang=${language}`)
    await field(page, t('staff.approvals.refundLimit')).clear()
    await button(page, t('staff.approvals.limitsSave')).click()
    await field(page, t('staff.approvals.limitsReason')).fill('年底特賣。')
    await button(page, t('staff.approvals.limitsSave')).click()
    await expectAlert(page, 'success', new RegExp(t('staff.approvals.limitsWait').split('{until}')[0]!))
    await expect(field(page, t('staff.approvals.refundLimit'))).toHaveValue(String(limit))

    await office.reload()
    await button(request('年底特賣。'), t('staff.common.approve')).click()
    await button(dialog, t('staff.common.approve')).click()
    await expectAlert(office, 'success', t('staff.approvals.approved'))
    await page.reload()
    await expect(field(page, t('staff.approvals.refundLimit'))).toHaveValue('')
  })
  await office.context().close()
})
