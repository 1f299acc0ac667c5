import { expect, open, test } from '../support/shop.ts'

test('a plan prints on one sheet, with its pieces and without buttons @full', async ({ page }) => {
  const pieces = 'lift-sit-stand-desk~oak-black-120~200~200~0,shoreline-open-bookcase~oak-black~45~17~0'
  await open(page, `/plan?room=620x480&door=500&pieces=${pieces}`)
  // Printing does not wait for the font, and without it lines would break elsewhere.
  await page.evaluate(() => document.fonts.ready)
  const pdf = await page.pdf({ path: test.info().outputPath('plan.pdf'), format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBe(1)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: /^1\. Lift Sit-Stand Desk/ })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Lift Sit-Stand Desk')
  await expect(page.getByRole('main')).toContainText('Shoreline Open Bookcase')
  await page.screenshot({ path: test.info().outputPath('plan.png'), fullPage: true })
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})
