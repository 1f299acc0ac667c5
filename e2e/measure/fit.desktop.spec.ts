import { openCheckout } from '../orders/ordering.ts'
import { signIn } from '../accounts/members.ts'
import { cartLine, expectStored } from '../support/browser-storage.ts'
import { expect, open, test } from '../support/shop.ts'

test('measures typed once answer on every product, and stay in the browser', async ({ page }) => {
  await open(page, '/product/hush-phone-booth')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Measure', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Will it fit?' })
  const lift = sheet.getByRole('group', { name: 'Lift' })
  for (const [name, cm] of [
    ['Door width', '78'],
    ['Door height', '200 cm'],
    ['Inside width', '100'],
    ['Inside depth', '120,5'],
    ['Inside height', 'high'],
  ] as const)
    await lift.getByRole('textbox', { name }).fill(cm)
  await lift.getByRole('textbox', { name: 'Inside depth' }).focus()
  await expect(lift.getByText('Type 20 to 2000 cm.')).toBeVisible()
  await expect(lift.getByText('Still missing: Inside height')).toBeVisible()
  await lift.getByRole('textbox', { name: 'Inside height' }).fill('210')
  await expect(sheet.getByText('Does not pass')).toBeVisible()
  await expect(sheet.getByText(/^lift .* cm, parcel .* cm/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(main.getByText('Does not pass')).toBeVisible()

  await open(page, '/product/tally-task-chair')
  await expect(page.getByRole('main').getByText('Passes assembled')).toBeVisible()
  await open(page, '/fit')
  await expect(page.getByRole('textbox', { name: 'Inside depth' })).toHaveValue('120.5')
  const height = page.getByRole('textbox', { name: 'Inside height' })
  await height.fill('high')
  await page.getByRole('button', { name: 'Clear all measures' }).click()
  await expectStored(page, 'wayIn', {})
  await expect(height).toHaveValue('')
  await expect(page.getByRole('textbox').and(page.locator(':focus'))).toBeVisible()
  await open(page, '/fit?product=hush-phone-booth&spec=White+%2F+Sage')
  await expect(page.getByRole('region', { name: 'What gets in' })).toContainText('Hush Acoustic Phone Booth')
})

test('the checkout warns of what the lift in its form does not take @full', async ({ page }) => {
  await signIn(page)
  const booth = await cartLine(page, ['hush-phone-booth', 'White / Sage'])
  await openCheckout(page, [booth])
  const main = page.getByRole('main')
  await expect(main.getByText('This may not get in.')).toBeHidden()
  await main.getByRole('combobox', { name: 'Lift' }).selectOption({ label: 'Yes' })
  for (const [name, cm] of [
    ['Width', '90'],
    ['Depth', '90'],
    ['Height', '205'],
  ] as const)
    await main.getByRole('textbox', { name }).fill(cm)
  await expect(main.getByText('This may not get in.')).toBeVisible()
  await expect(main.getByText(/^Hush Acoustic Phone Booth.*Does not pass \(lift/)).toBeVisible()
})
