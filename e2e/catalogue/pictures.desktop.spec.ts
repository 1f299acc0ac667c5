import { expect, open, test } from '../support/shop.ts'

test('every picture of home, shop and a product has a width and a height @full', async ({ page }) => {
  for (const path of ['/home', '/shop', '/product/lift-sit-stand-desk']) {
    await open(page, path)
    const sizes = await page
      .locator('img, picture > source[width]')
      .evaluateAll((pictures) =>
        pictures.map((picture) => [picture.getAttribute('width'), picture.getAttribute('height')]),
      )
    expect(sizes.length, path).toBeGreaterThan(5)
    for (const size of sizes)
      expect(size, path).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)])
  }
})
