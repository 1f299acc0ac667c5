import { expect, open, test } from '../support/shop.ts'

test('the gallery works by keyboard: arrows turn, Escape closes and restores the focus', async ({ page }) => {
  await open(page, '/product/lift-sit-stand-desk')
  const opener = page.getByRole('button', { name: /Open the gallery$/ }).first()
  const modal = page.getByRole('dialog', { name: 'Lift Sit-Stand Desk, pictures' })
  const counter = modal.getByText(/^\d+ \/ \d+$/)
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(counter).toHaveText('2 / 4')
  await page.keyboard.press('ArrowRight')
  await expect(counter).toHaveText('3 / 4')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(counter).toHaveText('1 / 4')
  await page.keyboard.press('ArrowLeft')
  await expect(counter).toHaveText('4 / 4')
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab')
    const outside = await modal.evaluate(
      (dialog) => document.activeElement !== document.body && !dialog.contains(document.activeElement),
    )
    expect(outside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^Oak/ })).toBeChecked()

  const magnifies = 'the gallery magnifies by key, button and press, and arrows then move the picture'
  await test.step(magnifies, async () => {
    // The pictures can be pressed once they are near the screen.
    const more = page.getByRole('region', { name: 'More pictures' })
    await more.scrollIntoViewIfNeeded()
    await more.getByRole('button').nth(1).click()
    await expect(modal.getByText('2 / 4')).toBeVisible()
    const picture = modal.getByRole('img')
    const width = async () => (await picture.boundingBox())?.width ?? 0
    const left = async () => (await picture.boundingBox())?.x ?? 0
    await expect(picture).toHaveJSProperty('complete', true)
    const whole = await width()
    await page.keyboard.press('+')
    await expect.poll(width).toBeGreaterThanOrEqual(2 * whole)
    const before = await left()
    await page.keyboard.press('ArrowRight')
    await expect.poll(left).toBeLessThan(before)
    await expect(modal.getByText('2 / 4')).toBeVisible()
    await modal.getByRole('button', { name: 'Show the whole picture' }).click()
    await expect.poll(width).toBe(whole)
    const box = (await picture.boundingBox())!
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect.poll(width).toBeGreaterThanOrEqual(2 * whole)
  })
})

test('Back closes the gallery and stays on the page @full', async ({ page }) => {
  await open(page, '/shop')
  await page.getByRole('link', { name: 'Lift Sit-Stand Desk', exact: true }).click()
  const modal = page.getByRole('dialog', { name: 'Lift Sit-Stand Desk, pictures' })
  const opener = page.getByRole('button', { name: /Open the gallery$/ }).first()
  await opener.click()
  await expect(modal).toBeVisible()
  await page.goBack()
  await expect(modal).toBeHidden()
  await expect(page).toHaveURL('/product/lift-sit-stand-desk')
  await opener.click()
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  // The history entry of the picture disappears a moment later.
  await expect
    .poll(() => page.evaluate(() => (window.history.state as { layer?: boolean } | null)?.layer))
    .toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL('/shop')
})
