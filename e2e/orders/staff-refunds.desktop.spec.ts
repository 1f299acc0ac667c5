import { formatRinggit } from '../../core/money.ts'
import { signIn } from '../accounts/members.ts'
import { fillText, staffTexts } from '../staff/staff.ts'
import { cartLine } from '../support/browser-storage.ts'
import { expect, expectAlert, open } from '../support/shop.ts'
import { placeOrder } from './ordering.ts'
import { button, field, main, openMove, panel, strip, test } from './staff-order-page.ts'

const language = 'zh-TW'
const t = staffTexts(language)

/** Above the refunds of all other tests, because the limit applies to the whole shop. */
const limit = 20_000

test('two people decide on a refund above the limit, and on a higher limit @full', async ({
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
    await button(asking, t('staff.approvals.ask')).click()
    await expect(asking.getByText(t('staff.reasonRequired'))).toBeVisible()
    await field(asking, t('staff.order.refundReason')).fill('兩間都太寬。')
    await button(asking, t('staff.approvals.ask')).click()
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
    // The pressed button is gone, so the focus moves on in the queue.
    await expect(main(office).locator(':focus')).toHaveCount(1)
    await expect(panel(page, t('orders.return'))).toContainText(paid)
    await expect(main(page)).toContainText(t('staff.order.did.order.refund_approved'))
  })
  await test.step('goods that do not come back need one, too, and so does missing stock', async () => {
    const { id: refused } = await placeOrder(page, { notes: 'Another two.' }, [line])
    await staff.move(refused, 'In Progress')
    await staff.move(refused, 'Shipped', { shippingProvider: 'pos_laju' })
    await open(page, `/staff/orders/${refused}?lang=${language}`)
    const cancelling = await openMove(page, t('staff.order.moveNotDelivered'))
    await cancelling.getByRole('combobox', { name: t('staff.order.failure') }).selectOption('refused')
    await expect(field(cancelling, t('staff.approvals.why'))).toBeVisible()
    await cancelling.getByRole('checkbox', { name: t('staff.order.sellable') }).check()
    await expect(field(cancelling, t('staff.approvals.why'))).toBeHidden()
    await cancelling.getByRole('checkbox', { name: t('staff.order.sellable') }).uncheck()
    await button(cancelling, t('staff.approvals.ask')).click()
    await expect(cancelling.getByText(t('staff.reasonRequired'))).toBeVisible()
    await field(cancelling, t('staff.approvals.why')).fill('司機說客人拒收。')
    await button(cancelling, t('staff.approvals.ask')).click()
    await expectAlert(page, 'success', t('staff.approvals.wasAsked'))
    await expect(main(page)).toContainText('司機說客人拒收。')

    const stock = await page.request.get(`/api/staff/stock?q=Hush&lang=${language}`)
    const { products } = (await stock.json()) as {
      products: { id: string; productName: string; specs: { name: string; displayName: string }[] }[]
    }
    const { productName = '', specs = [] } = products.find(({ id: product }) => product === booth[0]) ?? {}
    const { displayName } = specs.find(({ name }) => name === booth[1]) ?? {}
    const named = { name: fillText(t('staff.stock.adjustOf'), { spec: `${productName}, ${displayName}` }) }
    await open(page, `/staff/stock?q=Hush&lang=${language}`)
    await main(page).getByRole('button', named).click()
    const adjusting = main(page).getByRole('form', named)
    await field(adjusting, t('staff.stock.pieces.by')).fill('-2')
    await expect(adjusting).toContainText(paid)
    await field(adjusting, t('staff.approvals.why')).fill('漏水。')
    await button(adjusting, t('staff.approvals.ask')).click()
    await expectAlert(page, 'success', t('staff.approvals.wasAsked'))
    const before = await store.stockOf(booth)
    await office.reload()
    for (const reason of ['司機說客人拒收。', '漏水。']) {
      await button(request(reason), t('staff.common.approve')).click()
      await button(dialog, t('staff.common.approve')).click()
      await expect(request(reason)).toHaveCount(0)
    }
    expect(await store.stockOf(booth)).toBe(before - 2)
    await open(page, `/staff/orders/${refused}?lang=${language}`)
    await expect(strip(page)).toContainText(t('staff.order.goodsBack'))
  })
  await test.step('raising the limit needs a second person as well', async () => {
    await open(page, `/staff/settings/approvals?lang=${language}`)
    await field(page, t('staff.approvals.refundLimit')).clear()
    await button(page, t('staff.approvals.limitsSave')).click()
    await field(page, t('staff.approvals.why')).fill('年底特賣。')
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
