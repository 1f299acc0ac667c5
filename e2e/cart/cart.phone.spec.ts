import type { Locator } from '@playwright/test'
import { formatSize } from '../../core/catalogue/size.ts'
import { paper } from '../orders/ordering.ts'
import { cartLine } from '../support/browser-storage.ts'
import { lineOf, openCart, quantityOf } from './cart-page.ts'
import { expect, boxOf, expectAlert, test } from '../support/shop.ts'

/** The text that styles add before or after the text of a cell. */
const shown = (cell: Locator, place: '::before' | '::after') =>
  cell.evaluate((element, place) => getComputedStyle(element, place).content, place)

test('the cart is a list of cards that say each fact once, above a bar', async ({ page }) => {
  await openCart(page, [
    await cartLine(page, ['lift-sit-stand-desk', 'Walnut / Black 160'], { quantity: 2 }),
    await cartLine(page, ['aero-ergonomic-mesh-chair', 'Teal']),
    await cartLine(page, paper),
  ])
  const cells = (product: string) => lineOf(page, product).getByRole('cell')

  await test.step('spec and size are one line, with the color only where the spec does not say it', async () => {
    expect(await shown(cells('Lift').nth(2), '::after')).toBe('", 160.0 x 75.4 x 74.4 cm"')
    const { color, size } = await cartLine(page, paper)
    expect(await shown(cells('Senja').nth(2), '::after')).toBe(`", ${color}, ${formatSize(size)}"`)
  })
  await test.step('the price of one piece stands only beside several', async () => {
    expect(await shown(cells('Lift').nth(5), '::before')).toBe('"2 × "')
    const [single, several] = [await boxOf(cells('Aero').nth(5)), await boxOf(cells('Lift').nth(5))]
    expect(single.height).toBeLessThanOrEqual(1)
    expect(several.height).toBeGreaterThan(15)
  })
  await test.step('the total and the button stay at the bottom of the screen', async () => {
    const button = page.getByRole('link', { name: 'Checkout' })
    await expect(button).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('term').filter({ hasText: 'Total (4 items)' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('complementary', { name: 'Chat with us' })).toBeHidden()
  })
})

test('a card changes its quantity and moves to the wishlist by a tap', async ({ page }) => {
  await openCart(page, [await cartLine(page, ['lift-sit-stand-desk', 'Walnut / Black 160'])])
  const line = lineOf(page, 'Lift Sit-Stand Desk')
  await line.getByRole('button', { name: 'Increase' }).tap()
  await expect(quantityOf(line)).toHaveValue('2')
  await line.getByRole('button', { name: /^Remove / }).tap()
  await expectAlert(page, 'success', 'Lift Sit-Stand Desk added to wishlist!')
  await expect(page.getByRole('heading', { name: 'Your Cart Is Empty' })).toBeVisible()
})
