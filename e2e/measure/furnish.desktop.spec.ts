import { signIn } from '../accounts/members.ts'
import { expect, open, test } from '../support/shop.ts'

test('a room is furnished for ten, and a quotation asked for with its plan @full', async ({ page }) => {
  await signIn(page)
  await open(page, '/plan?room=1180x820&door=590')
  const furnish = page.getByRole('region', { name: 'Furnish' })
  await furnish.getByRole('button', { name: 'Furnish' }).click()
  await expect(furnish.getByRole('status')).toHaveText('10 workplaces are in the plan.')
  const counted = page.getByRole('list', { name: '30 pieces' })
  await expect(counted.getByRole('listitem')).toHaveText([
    /^10 × Lift Sit-Stand Desk/,
    /^10 × Nook Mobile Pedestal with Seat/,
    /^10 × Tally Task Chair/,
  ])
  await expect(page.getByRole('status').filter({ hasText: 'to pass' })).toBeHidden()
  await expect(page.getByRole('main').getByRole('link', { name: 'Way in' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('region', { name: /arrive|Delivery/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The room is still empty.')).toBeVisible()
  await furnish.getByRole('button', { name: 'Furnish' }).click()

  await page.getByRole('main').getByRole('link', { name: 'Ask for a quotation' }).click()
  await expect(page.getByText('Your room plan goes with the request.')).toBeVisible()
  const pieces = page.getByRole('main').getByRole('textbox', { name: /^Pieces of/ })
  await expect(pieces).toHaveCount(3)
  for (const field of await pieces.all()) await expect(field).toHaveValue('10')
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Address', exact: true }).fill('7 Persiaran Contoh')
  await main.getByRole('combobox', { name: 'City' }).fill('Taipei')
  await main.getByRole('textbox', { name: 'Postal code' }).fill('106')
  const asked = page.waitForRequest((request) => /\/api\/quotations\b/.test(request.url()))
  await page.getByRole('button', { name: 'Send the request' }).click()
  const { origin, plan } = (await asked).postDataJSON() as { origin: string; plan: { pieces: unknown[] } }
  expect([origin, plan.pieces.length]).toEqual(['plan', 30])
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Q-\d{4}-\d{4}/)
})
