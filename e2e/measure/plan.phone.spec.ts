import { boxOf, expect, open, test } from '../support/shop.ts'

test('a finger moves a piece, and the page stays where it is @full', async ({ page, context }) => {
  await open(page, '/plan?room=620x480&door=500&pieces=lift-sit-stand-desk~oak-black-120~200~200~0')
  const piece = page.getByRole('button', { name: /^1\. Lift Sit-Stand Desk/ })
  await piece.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  const { left, top, width, height } = await boxOf(piece)
  const [x, y] = [left + width / 2, top + height / 2]
  const fingers = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by?: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: by === undefined ? [] : [{ x: x + by, y: y + by }],
    })
  await touch('touchStart', 0)
  for (const by of [10, 20, 30, 40]) await touch('touchMove', by)
  await touch('touchEnd')
  await expect(page).not.toHaveURL(/~200~200~0|%7E200%7E200%7E0/)
  await expect(page).toHaveURL(/oak-black-120%7E2[5-9]\d/)
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
})
