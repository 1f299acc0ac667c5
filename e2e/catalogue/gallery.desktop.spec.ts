import { expect, open, test } from '../support/shop.ts'

test('the gallery works by keyboard: arrows turn, Escape closes and restores the focus', async ({ page }) => {
  await open(page, '/product/lift-sit-stand-desk')
  const opener = page.getByRole('button', { name: /Open the gallery$/ })
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
})
