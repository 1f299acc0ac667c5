import { formatDate } from '../../core/dates.ts'
import { alerts, footer, letAlertsSpeak } from '../support/page-elements.ts'
import { expect, open, expectAlert, test } from '../support/shop.ts'
import { installClock, stopClock } from '../support/clock.ts'

test('the newsletter refuses an address without an at-sign, and none at all @desktop @full', async ({
  page,
}) => {
  await installClock(page)
  await open(page, '/home')
  await stopClock(page)
  await test.step('the footer shows the year of the shop, not of the browser', async () => {
    expect(await page.evaluate(() => new Date().getFullYear())).toBe(2025)
    await expect(footer(page).getByText(`© ${formatDate(new Date()).slice(0, 4)}`)).toBeVisible()
  })
  const field = footer(page).getByRole('textbox', { name: 'Email address' })
  for (const entered of ['', 'mei.example.com']) {
    await field.fill(entered)
    await footer(page).getByRole('button', { name: 'Subscribe' }).click()
    await letAlertsSpeak(page)
    await expect(alerts(page)).toHaveText(['Please enter a valid email address.'])
    await expectAlert(page, 'danger', 'Please enter a valid email address.')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(entered)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(alerts(page)).toHaveCount(0)
  }
})

test('a button of the footer is one line high, also in Chinese @full', async ({ page }) => {
  await open(page, '/contact?lang=zh-TW')
  const subscribe = footer(page).getByRole('button', { name: '訂閱' })
  const lines = await subscribe.evaluate((button) => {
    const range = document.createRange()
    range.selectNodeContents(button)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })
  expect(lines).toBe(1)
})
