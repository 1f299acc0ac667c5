import { cartLine } from '../support/browser-storage.ts'
import { lineOf, openCart, quantityOf } from './cart-page.ts'
import { expect, boxOf, expectAlert, test } from '../support/shop.ts'

test('the cart is a list of cards that name their figures', async ({ page }) => {
  await openCart(page, [
    await cartLine(page, ['lift-sit-stand-desk', 'Walnut / Black 160'], { quantity: 2 }),
    await cartLine(page, ['aero-ergonomic-mesh-chair', 'Teal']),
  ])
  const cells = lineOf(page, 'Lift Sit-Stand Desk').getByRole('cell')
  await expect(cells.nth(7)).toHaveText('RM 3,998')
  const places = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((column) => boxOf(cells.nth(column))))
  for (const [index, place] of places.entries()) {
    expect(place.top).toBeGreaterThanOrEqual(places[index - 1]?.bottom ?? 0)
  }
  const labels = await Promise.all(
    [2, 3, 4, 5, 6, 7].map((column) =>
      cells.nth(column).evaluate((cell) => {
        const { content, display } = getComputedStyle(cell, '::before')
        return display === 'none' ? '' : content
      }),
    ),
  )
  expect(labels).toEqual(['"Spec"', '"Color"', '"Size"', '"Price"', '"Quantity"', '"Total"'])
  const head = await boxOf(page.getByRole('rowgroup').first())
  expect(head.height).toBeLessThanOrEqual(1)
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
