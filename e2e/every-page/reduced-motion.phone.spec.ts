import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/shop.ts'

type Noting = typeof globalThis & { ended: Record<string, number> }

/**
 * Calls `start`, which begins an animation. Waits until the animation has ended, and returns its duration in seconds.
 */
async function timed(page: Page, name: string, start: () => Promise<void>): Promise<number> {
  await start()
  const seconds = () => page.evaluate((wanted) => (globalThis as Noting).ended[wanted], name)
  await expect.poll(seconds).toBeDefined()
  return (await seconds())!
}

const atOnce = 0.001

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Recorded from the beginning, because without motion an animation ends at once.
  await page.addInitScript(() => {
    const ended: Noting['ended'] = {}
    Object.assign(globalThis, { ended })
    document.addEventListener('animationend', ({ animationName, elapsedTime }) => {
      ended[animationName] = elapsedTime
    })
  })
})

test('the menu opens and closes without motion @full', async ({ page }) => {
  await open(page, '/home')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const opened = await timed(page, 'menu-in', () => page.getByRole('button', { name: 'Open menu' }).tap())
  expect(opened).toBeLessThan(atOnce)
  await expect(menu).toBeVisible()
  const closed = await timed(page, 'menu-out', () => page.getByRole('button', { name: 'Close menu' }).tap())
  expect(closed).toBeLessThan(atOnce)
  await expect(menu).toBeHidden()
})

test('alerts appear and disappear without motion @full', async ({ page }) => {
  await open(page, '/shop')
  const alert = page.getByRole('status').filter({ hasText: 'Add To Cart Success' })
  const add = page.getByRole('button', { name: /^Add To Cart: / }).first()
  expect(await timed(page, 'alert-in', () => add.tap())).toBeLessThan(atOnce)
  await expect(alert).toBeVisible()
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  expect(await timed(page, 'alert-out', () => dismiss.tap())).toBeLessThan(atOnce)
  await expect(alert).toHaveCount(0)
})

test('nothing else on a page moves either @full', async ({ page }) => {
  for (const path of ['/home', '/shop', '/product/lift-sit-stand-desk', '/cart', '/terms-conditions']) {
    await open(page, path)
    const slow = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .map((element) => getComputedStyle(element))
        .flatMap((style) => `${style.animationDuration}, ${style.transitionDuration}`.split(', '))
        .filter((duration) => Number.parseFloat(duration) > 0.001),
    )
    expect(slow, path).toEqual([])
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
  }
})
