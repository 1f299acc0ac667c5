import { signIn, textsOf } from '../accounts/members.ts'
import { staffTexts, test } from '../staff/staff.ts'
import { expect, open } from '../support/shop.ts'
import { placeOrder } from './ordering.ts'

/** The number of pages in a PDF. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

test('an order prints on one sheet of A4, without buttons @full', async ({ page, staff, language }) => {
  const t = textsOf(language)
  await signIn(page)
  const { id } = await placeOrder(page, { notes: 'Ring twice, please.' })
  const parcel = { shippingProvider: 'pos_laju', trackingNumber: 'EP123456789MY' }
  for (const to of ['In Progress', 'Shipped', 'delivered', 'Completed'] as const)
    await staff.move(id, to, parcel)
  await open(page, `/order-confirm/${id}?lang=${language}`)
  // Printing does not wait: without the font, lines break elsewhere.
  await page.evaluate(() => document.fonts.ready)
  const pdf = await page.pdf({ path: test.info().outputPath('order.pdf'), format: 'A4' })
  expect(pagesOf(pdf)).toBe(1)

  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  await expect(main.getByText('EP123456789MY')).toBeVisible()
  await expect(main.getByRole('heading', { name: t('orders.products') })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.screenshot({ path: test.info().outputPath('order.png'), fullPage: true })
})

test('a back-office order prints on one sheet, with its number, without its forms @full', async ({
  page,
  staff,
  signInStaff,
}) => {
  const t = staffTexts('en')
  await signIn(page)
  const { id, orderNumber } = await placeOrder(page, { notes: 'Ring twice, please.' })
  await staff.move(id, 'In Progress')
  await signInStaff(page)
  await open(page, `/staff/orders/${id}`)
  // Printing does not wait: without the font, lines break elsewhere.
  await page.evaluate(() => document.fonts.ready)
  const pdf = await page.pdf({ path: test.info().outputPath('order.pdf'), format: 'A4' })
  expect(pagesOf(pdf)).toBe(1)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: orderNumber })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Ring twice, please.')
  await expect(page.getByRole('heading', { name: t('staff.order.calls') })).toBeVisible()
  for (const role of ['button', 'textbox', 'navigation'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.getByRole('link', { name: t('staff.order.print') })).toBeHidden()
})
