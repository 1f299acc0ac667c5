import type { Page } from '@playwright/test'
import { addFromCard, alerts, header, letAlertsSpeak } from '../support/page-elements.ts'
import { expect, open, boxOf, expectAlert, test } from '../support/shop.ts'
import { animationsFinished, holdAnimations, installClock, stopClock } from '../support/clock.ts'

/** The box of the alert with this message. */
const box = (page: Page, message: string) =>
  page
    .getByRole('region', { name: 'Notifications' })
    .locator('[role=status], [role=alert]')
    .filter({ hasText: message })

/** Opens the shop, stops the page's clock and adds one piece of a product to the cart. */
async function addWithStoppedClock(page: Page): Promise<void> {
  await installClock(page)
  await open(page, '/shop')
  await stopClock(page)
  await addFromCard(page, 'Tally Task Chair')
  await letAlertsSpeak(page)
}

/**
 * Advances the clock by six seconds in steps, because the page notices a pointer some turns of the event loop later.
 */
async function letTimePass(page: Page): Promise<void> {
  for (let passed = 0; passed < 6000; passed += 500) await page.clock.runFor(500)
}

test('alerts show at the top right below the header, the newest first @phone-in-full', async ({ page }) => {
  await addWithStoppedClock(page)
  for (const product of ['Lift Sit-Stand Desk', 'Tally Task Chair', 'Lift Sit-Stand Desk']) {
    // Late enough not to count as the second press of a double click.
    await page.clock.runFor(500)
    await addFromCard(page, product)
  }
  await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click()
  await letAlertsSpeak(page, 3)
  await expect(alerts(page)).toHaveText([
    'Please enter a valid email address.',
    'Add To Cart Success',
    'Add To Cart Success',
  ])
  // A repeated alert counts up, and each alert names its product.
  await expect(box(page, 'Success').first()).toContainText('Lift Sit-Stand Desk × 2')
  await expect(box(page, 'Success').last()).toContainText('Tally Task Chair × 2')
  const first = box(page, 'Please enter')
  const second = box(page, 'Success').first()
  await animationsFinished(page.getByRole('region', { name: 'Notifications' }))
  const [top, alert, next] = [await boxOf(header(page)), await boxOf(first), await boxOf(second)]
  const width = page.viewportSize()?.width ?? 0
  expect(alert.top).toBeGreaterThan(top.bottom)
  expect(alert.bottom).toBeLessThan(next.top)
  expect(alert.right).toBeLessThanOrEqual(width)
  expect(alert.right).toBeGreaterThanOrEqual(width - 64)
})

test('an alert stays 3000 ms, and slides in and out over 300 ms @desktop @full', async ({ page }) => {
  await addWithStoppedClock(page)
  const alert = box(page, 'Add To Cart Success')
  await expectAlert(page, 'success', 'Add To Cart Success')
  await expect(alert).toHaveCSS('animation-name', 'alert-in')
  await expect(alert).toHaveCSS('animation-duration', '0.3s')
  await page.clock.runFor(2998)
  await expect(alert).toHaveCSS('animation-name', 'alert-in')
  const letAnimationsRun = await holdAnimations(page)
  await page.clock.runFor(1)
  await expect(alert).toHaveCSS('animation-name', 'alert-out')
  await expect(alert).toHaveCSS('animation-duration', '0.3s')
  await letAnimationsRun()
  await expect(alert).toHaveCount(0)
})

test('an alert waits for pointer and focus, and can be dismissed @desktop @full', async ({ page }) => {
  await addWithStoppedClock(page)
  const alert = box(page, 'Add To Cart Success')
  await test.step('it waits while the pointer or the focus is on it', async () => {
    await alert.getByText('Add To Cart Success').hover()
    await letTimePass(page)
    await expect(alert).toHaveCSS('animation-name', 'alert-in')
    await page.getByRole('button', { name: 'Dismiss' }).focus()
    await page.mouse.move(5, 400)
    await letTimePass(page)
    await expect(alert).toHaveCSS('animation-name', 'alert-in')
    await header(page).getByRole('link', { name: 'Office Furniture Store' }).focus()
    await page.clock.runFor(2999)
    await expect(alert).toHaveCount(0)
  })
  await test.step('a failure looks and sounds different', async () => {
    await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click()
    await letAlertsSpeak(page)
    await expectAlert(page, 'danger', 'Please enter a valid email address.')
  })
  await test.step('dismissed, it leaves the focus in the page', async () => {
    await page.getByRole('button', { name: 'Dismiss' }).focus()
    await page.keyboard.press('Enter')
    await expect(alerts(page)).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })
})
