import { openCheckout, pressFold } from '../orders/ordering.ts'
import { signIn } from '../accounts/members.ts'
import { cartLine, expectStored, store } from '../support/browser-storage.ts'
import { expect, open, test } from '../support/shop.ts'

test('measures typed once answer on every product, and stay in the browser', async ({ page }) => {
  await open(page, '/product/hush-phone-booth')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Enter sizes', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Will it fit?' })
  const answer = sheet.getByRole('status').filter({ visible: true }).first()
  await expect(sheet.getByText('Enter your door and lift sizes once')).toBeVisible()
  await sheet.getByRole('radio', { name: 'Lift' }).check()
  const field = (name: string) => sheet.getByRole('textbox', { name, exact: true })
  await field('Door width').fill('78')
  await expect(answer).toContainText('Width passes; lift depth not given yet')
  await sheet.getByRole('button', { name: 'Enter the lift depth' }).click()
  await expect(field('Depth inside')).toBeFocused()
  await field('Depth inside').fill('deep')
  await field('Door height').fill('200 cm')
  await expect(sheet.getByText('Type 20 to 2000 cm.')).toBeVisible()
  await field('Depth inside').fill('120,5')
  await sheet.getByText('Inside of the lift').click()
  await field('Width inside').fill('70')
  await field('Height inside').fill('210')
  await expect(
    sheet.getByText('A lift is at least as large inside as its door: 78 cm or more.'),
  ).toBeVisible()
  await field('Width inside').fill('100')
  await expect(answer).toContainText(/^Does not fit: lift .* cm, parcel .* cm/)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(main.getByText(/^Does not fit: lift/)).toBeVisible()

  await open(page, '/product/tally-task-chair')
  await expect(page.getByRole('main').getByText('Fits as it is')).toBeVisible()
  await open(page, '/fit')
  const depth = page.getByRole('textbox', { name: 'Depth inside' })
  await expect(depth).toHaveValue('120.5')
  await depth.fill('deep')
  await page.getByRole('button', { name: 'Clear all sizes' }).click()
  await expectStored(page, 'wayIn', {})
  await expect(depth).toBeHidden()
  await expect(page.getByRole('radio').first()).toBeFocused()
  await open(page, '/fit?product=hush-phone-booth&spec=White+%2F+Sage')
  await expect(page.getByRole('main')).toContainText('Hush Acoustic Phone Booth')
})

test('stairs, ground floor and what was stored before the choice of both answer, too @full', async ({
  page,
}) => {
  const mesh = await cartLine(page, ['aero-ergonomic-mesh-chair', 'Black'])
  const chair = await cartLine(page, ['tally-task-chair', 'Charcoal'])
  await store(page, {
    cart: JSON.stringify([mesh, chair]),
    wayIn: JSON.stringify({ stairsWidth: 110, stairsLanding: 120, stairsHeadroom: 220 }),
  })
  await open(page, '/fit')
  await expect(page.getByRole('radio', { name: 'Stairs' })).toBeChecked()
  const others = page.getByRole('region', { name: 'In your cart and wishlist, by the same stairs' })
  await expect(others.getByText('Fits as it is')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.getByRole('radio', { name: 'Stairs' }).press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Ground floor' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Width', exact: true }).fill('30')
  await expect(page.getByRole('status').filter({ hasText: /^Does not fit: front door 30 cm/ })).toBeVisible()
  await expectStored(page, 'wayIn', {
    stairsWidth: 110,
    stairsLanding: 120,
    stairsHeadroom: 220,
    up: 'level',
    doorWidth: 30,
  })
})

test('the checkout warns of what the lift in its form does not take @full', async ({ page }) => {
  await signIn(page)
  const booth = await cartLine(page, ['hush-phone-booth', 'White / Sage'])
  await openCheckout(page, [booth])
  const main = page.getByRole('main')
  await expect(main.getByText('This may not fit.')).toBeHidden()
  await pressFold(page, 'Lift and stairs')
  await main.getByRole('combobox', { name: 'Lift' }).selectOption({ label: 'Yes' })
  for (const [name, cm] of [
    ['Width', '90'],
    ['Depth', '90'],
    ['Height', '205'],
  ] as const)
    await main.getByRole('textbox', { name }).fill(cm)
  await expect(main.getByText('This may not fit.')).toBeVisible()
  await expect(main.getByText(/^Hush Acoustic Phone Booth.*Does not fit: lift/)).toBeVisible()
})
