import { installClock, stopClock } from '../support/clock.ts'
import { addFromCard, cartLink } from '../support/page-elements.ts'
import { expect, open, test } from '../support/shop.ts'

test('the cart link shows the total quantity in brackets and leads to the cart @full', async ({ page }) => {
  await installClock(page)
  await open(page, '/shop')
  await expect(cartLink(page)).toHaveAccessibleName('Cart (0)')
  // Presses on different cards never count as a double press, however quickly they follow one another.
  await stopClock(page)
  await addFromCard(page, 'Lift Sit-Stand Desk')
  await expect(cartLink(page)).toHaveAccessibleName('Cart (1)')
  await addFromCard(page, 'Tally Task Chair')
  await addFromCard(page, 'Lift Sit-Stand Desk')
  await expect(cartLink(page)).toHaveAccessibleName('Cart (3)')
  await test.step('the header stays in sight while the page scrolls', async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(cartLink(page)).toBeInViewport()
  })
  await cartLink(page).click()
  await expect(page).toHaveURL('/cart')
})
