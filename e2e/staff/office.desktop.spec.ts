import { expect, open } from '../support/shop.ts'
import { test } from './staff.ts'

test('tabs of orders fit every width, the rest under More @full', async ({ page, signInStaff }) => {
  await signInStaff(page)
  const lists = page.getByRole('navigation', { name: 'Lists of orders' })
  const tabs = lists.getByRole('link')
  const more = lists.getByRole('button')
  for (const [width, fewest] of [
    [1440, 7],
    [1024, 4],
    [390, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/staff/orders?queue=invoices_to_issue')
    await expect(more).toHaveText(/^Invoices/)
    await expect(more).toHaveAttribute('aria-current', 'page')
    await expect(tabs.first()).toHaveText(/^All/)
    const end = (await more.boundingBox())!
    const shown = await Promise.all(
      (await tabs.filter({ visible: true }).all()).map((tab) => tab.boundingBox()),
    )
    expect(shown.length).toBeGreaterThanOrEqual(fewest)
    for (const box of shown) expect(box!.x + box!.width).toBeLessThanOrEqual(end.x)
    expect(end.x + end.width).toBeLessThanOrEqual(width)
  }
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await more.click()
  await tabs
    .filter({ visible: true })
    .filter({ hasText: /^To ship/ })
    .click()
  await expect(more).toHaveText(/^To ship/)
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await expect(page).toHaveURL(/queue=to_ship/)
})
