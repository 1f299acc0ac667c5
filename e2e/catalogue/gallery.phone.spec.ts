import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/shop.ts'

/** Swipes from the middle of the screen by this many pixels. */
async function swipe(page: Page, by: { x: number; y: number }): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: width / 2 + by.x * part, y: height / 2 + by.y * part }],
    })
  await touch('touchStart', 0)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part)
  await touch('touchEnd', 1)
  await devtools.detach()
}

/** Moves two fingers apart around the middle of the visible area, or together for a factor below 1. */
async function pinch(page: Page, scaleFactor: number): Promise<void> {
  const { width, height } = await page.evaluate(() => {
    const { width = 0, height = 0 } = window.visualViewport ?? {}
    return { width, height }
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.synthesizePinchGesture', { x: width / 2, y: height / 2, scaleFactor })
  await devtools.detach()
}

async function openGallery(page: Page): Promise<void> {
  await open(page, '/product/lift-sit-stand-desk')
  await page
    .getByRole('button', { name: /Open the gallery$/ })
    .first()
    .tap()
}

test('a sideways swipe turns the pictures of the gallery @full', async ({ page }) => {
  await openGallery(page)
  const counter = page.getByRole('dialog').getByText(/^\d+ \/ \d+$/)
  await expect(counter).toHaveText('2 / 4')
  await swipe(page, { x: -150, y: 0 })
  await expect(counter).toHaveText('3 / 4')
  await swipe(page, { x: 150, y: 10 })
  await expect(counter).toHaveText('2 / 4')
  await swipe(page, { x: 20, y: 0 })
  await swipe(page, { x: -60, y: 200 })
  await swipe(page, { x: -150, y: 0 })
  await expect(counter).toHaveText('3 / 4')
  await swipe(page, { x: 150, y: 0 })
  await expect(counter).toHaveText('2 / 4')

  await test.step('two fingers magnify a picture, and one then moves it instead of turning', async () => {
    const zoom = () => page.evaluate(() => window.visualViewport?.scale ?? 1)
    await pinch(page, 3)
    await expect.poll(zoom).toBeGreaterThan(2)
    await expect(counter).toHaveText('2 / 4')
    const left = () => page.evaluate(() => window.visualViewport?.offsetLeft ?? 0)
    const before = await left()
    await swipe(page, { x: -100, y: 0 })
    await expect.poll(left).toBeGreaterThan(before + 10)
    await expect(counter).toHaveText('2 / 4')
    await pinch(page, 0.2)
    await expect.poll(zoom).toBe(1)
    await swipe(page, { x: -150, y: 0 })
    await expect(counter).toHaveText('3 / 4')
  })
})

test('a magnified picture is moved by a finger, and does not turn @full', async ({ page }) => {
  await openGallery(page)
  const modal = page.getByRole('dialog')
  const picture = modal.getByRole('img')
  const box = async () => (await picture.boundingBox()) ?? { x: 0, width: 0 }
  await expect(modal.getByText('2 / 4')).toBeVisible()
  await expect(picture).toHaveJSProperty('complete', true)
  const whole = await box()
  await picture.tap({ force: true })
  await expect.poll(async () => (await box()).width).toBeGreaterThanOrEqual(2 * whole.width)
  for (const name of ['Show the whole picture', 'Close', 'Previous', 'Next'])
    await expect(modal.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  const { x } = await box()
  // A tap on a picture that is still scrolling would only stop it.
  await modal.locator('[data-magnified]').evaluate((frame) => {
    frame.addEventListener('scrollend', () => frame.setAttribute('data-at-rest', ''), { once: true })
  })
  await swipe(page, { x: -100, y: 0 })
  await expect(modal.locator('[data-at-rest]')).toBeVisible()
  expect((await box()).x).toBeLessThan(x - 40)
  await expect(modal.getByText('2 / 4')).toBeVisible()
  await modal.getByRole('button', { name: 'Show the whole picture' }).tap()
  await expect.poll(async () => (await box()).width).toBe(whole.width)
})
