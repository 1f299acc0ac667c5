import { signIn, textsOf } from '../accounts/members.ts'
import { expect, open } from '../support/shop.ts'
import { placeOrder, test } from './ordering.ts'

/** How many pages a PDF has. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

test('an order prints on one sheet of A4, without what one presses', async ({ page, staff, language }) => {
  const t = textsOf(language)
  await signIn(page)
  const { id } = await placeOrder(page, { notes: 'Ring twice, please.' })
  const parcel = { shippingProvider: 'pos_laju', trackingNumber: 'EP123456789MY' }
  for (const to of ['In Progress', 'Shipped', 'delivered', 'Completed'] as const)
    await staff.move(id, to, parcel)
  await open(page, `/order-confirm/${id}?lang=${language}`)
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
