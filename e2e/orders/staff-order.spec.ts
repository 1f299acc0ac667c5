import { signIn } from '../accounts/members.ts'
import { staffTexts } from '../staff/staff.ts'
import { cartLine } from '../support/browser-storage.ts'
import { expectGoodPage } from '../support/expect-good-page.ts'
import { expect, open } from '../support/shop.ts'
import { paper, placeOrder } from './ordering.ts'
import { button, main, openMove, panel, strip, test } from './staff-order-page.ts'

test('security 32: all input is plain text on order page and packing slip @desktop', async ({
  page,
  language,
  signInStaff,
  staff,
}) => {
  const t = staffTexts(language)
  const hostile = [
    '<script>document.title = "run"</script>',
    '"><img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    'javascript:alert(1)',
    "'-alert(1)-'",
    '{{constructor.constructor("alert(1)")()}}',
    '</textarea><iframe srcdoc="<script>alert(1)</script>">',
  ]
  const all = hostile.join(' ')
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  await signIn(page)
  const short = hostile[1] ?? ''
  const billing = {
    fullName: short,
    address: hostile[0] ?? '',
    city: hostile[2] ?? '',
    postalCode: '50250',
    country: 'Malaysia',
  } as const
  const { id } = await placeOrder(
    page,
    { billing, notes: all, deliveryAccess: { floor: '<b>9</b>' } as never },
    [await cartLine(page, paper)],
  )
  await page.request.post(`/api/orders/${id}/requestInvoice`, {
    data: { invoiceType: 'company', companyName: short, taxId: 'C20880050010', invoiceAddress: all },
  })
  await staff.move(id, 'In Progress')
  await staff.move(id, 'Shipped', { shippingProvider: 'pos_laju' })
  await staff.move(id, 'delivered')
  await page.request.post(`/api/orders/${id}/return`, { data: { returnReason: all } })
  await signInStaff(page)
  await page.request.post(`/api/staff/orders/${id}/notes`, { data: { note: `Note: ${all}` } })
  await page.request.post(`/api/staff/orders/${id}/calls`, { data: { outcome: 'reached', note: all } })
  await open(page, `/staff/orders/${id}?lang=${language}`)
  await expect(panel(page, t('staff.order.notes'))).toContainText(`Note: ${all}`)
  await expect(panel(page, t('staff.order.calls'))).toContainText(all)
  await expect(panel(page, t('orders.return'))).toContainText(all)
  await expect(panel(page, t('orders.invoice'))).toContainText(all)
  await expect(panel(page, t('staff.common.customer'))).toContainText(short)
  await expect(panel(page, t('staff.order.delivery'))).toContainText(all)
  await expect(strip(page)).toContainText(all)
  const inert = async () => {
    await expect(page.locator('main :is(script, iframe, b, img[src=x], svg[onload])')).toHaveCount(0)
    await expect(page).toHaveTitle(/^(\(\d+\) )?Office Furniture Store/)
    expect(dialogs).toBe(0)
  }
  await inert()
  await open(page, `/staff/orders/${id}/packing-slip?lang=${language}`)
  const slip = main(page).getByRole('article')
  await expect(slip).toContainText(all)
  await expect(slip).toContainText(short)
  await inert()
})

test('order page and packing slip are good; the slip shows only what to collect @full', async ({
  page,
  language,
  isMobile,
  signInStaff,
  staff,
}) => {
  const t = staffTexts(language)
  await signIn(page)
  const billing = {
    fullName: '陳美玲',
    address: '中正四路 1 號',
    city: '高雄市',
    postalCode: '801',
    country: 'Taiwan',
  } as const
  const deliveryAccess = { floor: '12', lift: 'no', stairs: 6 } as const
  const { id, orderNumber } = await placeOrder(page, { billing, deliveryAccess } as never)
  // The text for the customer is in the customer's language.
  await staff.set(id, { language })
  await signInStaff(page)
  await open(page, `/staff/orders/${id}?lang=${language}`)
  await expectGoodPage(page, language, isMobile)
  const dialog = await openMove(page, t('staff.order.move.In Progress'))
  await expectGoodPage(page, language, isMobile)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await main(page)
    .getByRole('link', { name: t('staff.order.print'), exact: true })
    .click()
  const slip = main(page).getByRole('article')
  await expect(slip).toContainText(orderNumber)
  await expect(slip.getByText('陳美玲')).toBeVisible()
  await expect(slip).toContainText(t('orders.liftNo'))
  await expect(slip.getByRole('img')).toBeVisible()
  // Two reams of RM 16 and a pen holder of RM 39.
  expect((await slip.textContent())?.match(/RM\s*[\d,]+/g)).toEqual(['RM 71'])
  await expectGoodPage(page, language, isMobile)

  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await button(page, t('common.print')).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(slip).toBeVisible()
  await expect(button(page, t('common.print'))).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})
