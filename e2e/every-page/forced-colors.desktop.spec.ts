import type { Locator } from '@playwright/test'
import { signIn } from '../accounts/members.ts'
import { openCheckout, placeOrder } from '../orders/ordering.ts'
import { test } from '../staff/staff.ts'
import { expect, open } from '../support/shop.ts'

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

/** The styles that distinguish a chosen item if the system sets the colours. */
const looks = (locator: Locator) =>
  locator.evaluate((element) =>
    [getComputedStyle(element), getComputedStyle(element, '::after')].map((style) =>
      [style.backgroundColor, style.outlineStyle, style.outlineColor, style.color].join(' '),
    ),
  )

/** Expects two items to look different. It polls, because colours change gradually. */
async function expectDistinct(chosen: Locator, other: Locator): Promise<void> {
  await expect(chosen).toBeVisible()
  await expect.poll(() => looks(chosen)).not.toEqual(await looks(other))
}

const drawnBySystem = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => getComputedStyle(element).appearance)).toBe('auto')

test('shows the chosen spec, thumbnail, category and page of the shop @full', async ({ page }) => {
  await open(page, '/product/lift-sit-stand-desk')
  const spec = page.locator('label:has(input[name="spec"])')
  await expectDistinct(
    spec.and(page.locator(':has(:checked)')),
    spec.and(page.locator(':not(:has(:checked))')).first(),
  )
  const thumbnail = page.locator('main button:has(img)')
  await expectDistinct(
    thumbnail.and(page.locator('[aria-current]')).first(),
    thumbnail.and(page.locator(':not([aria-current])')).first(),
  )
  const wish = page.getByRole('main').getByRole('button', { name: 'Wishlist', exact: true }).first()
  const before = await looks(wish)
  await wish.click()
  await expect(wish).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => looks(wish)).not.toEqual(before)

  await open(page, '/shop')
  const category = page.getByRole('navigation', { name: 'Category' }).getByRole('link')
  await expectDistinct(category.and(page.locator('[aria-current]')), category.nth(1))
  const main = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expectDistinct(main.and(page.locator('[aria-current]')), main.last())
})

test('shows the chosen option, checkbox and radio button, and where an order is @full', async ({ page }) => {
  await open(page, '/login')
  const type = page.locator('label:has(input[type="radio"])')
  await expectDistinct(type.first(), type.nth(1))

  await signIn(page)
  const { id } = await placeOrder(page)
  await open(page, `/order-confirm/${id}`)
  const step = page
    .getByRole('region', { name: 'Status tracking' })
    .locator('ol')
    .first()
    .getByRole('listitem')
  await expectDistinct(step.first(), step.last())

  await openCheckout(page)
  const choice = page.locator('main input[type="radio"]')
  await expect(choice.first()).toBeVisible()
  for (const radio of await choice.all()) await drawnBySystem(radio)
  await drawnBySystem(page.locator('main input[type="checkbox"]').first())
})

test('shows the current page of the back office @full', async ({ page, signInStaff }) => {
  await signInStaff(page, 'owner')
  await open(page, '/staff/stock')
  const entry = page.getByRole('navigation', { name: 'Back office' }).getByRole('link')
  await expectDistinct(entry.and(page.locator('[aria-current]')), entry.first())
})
