import { signIn } from '../accounts/members.ts'
import { expect, open } from '../support/shop.ts'
import { test } from '../staff/staff.ts'
import { placeOrder } from './ordering.ts'

/** Returns the number of pages in a PDF. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

test('an order prints on one sheet of A4, without buttons @full', async ({ page, staff, signInStaff }) => {
  await signIn(page)
  const { id, orderNumber } = await placeOrder(page, { notes: 'Ring twice, please.' })
  await staff.move(id, 'In Progress')
  await signInStaff(page)
  const expectOneSheet = (path: string, text: string) =>
    test.step(path, async () => {
      await open(page, path)
      // Printing does not wait for the font, and without it lines would break elsewhere.
      await page.evaluate(() => document.fonts.ready)
      const pdf = await page.pdf({ path: test.info().outputPath('order.pdf'), format: 'A4' })
      expect(pagesOf(pdf)).toBe(1)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('main')).toContainText(orderNumber)
      await expect(page.getByRole('main')).toContainText(text)
      for (const role of ['button', 'textbox', 'navigation', 'contentinfo'] as const)
        await expect(page.getByRole(role)).toHaveCount(0)
      await page.emulateMedia({ media: null })
    })
  await expectOneSheet(`/staff/orders/${id}`, 'Ring twice, please.')
  await expectOneSheet(`/staff/orders/${id}/packing-slip`, 'Ring twice, please.')
  const parcel = { shippingProvider: 'pos_laju', trackingNumber: 'EP123456789MY' }
  for (const to of ['Shipped', 'delivered', 'Completed'] as const) await staff.move(id, to, parcel)
  await expectOneSheet(`/order-confirm/${id}`, 'EP123456789MY')
})
