import { expect, open, test } from '../support/shop.ts'

for (const path of ['/home', '/shop', '/product/lift-sit-stand-desk']) {
  test(`every picture of ${path} has a width and a height`, async ({ page }) => {
    await open(page, path)
    const sizes = await page
      .locator('img, picture > source[width]')
      .evaluateAll((pictures) =>
        pictures.map((picture) => [picture.getAttribute('width'), picture.getAttribute('height')]),
      )
    expect(sizes.length).toBeGreaterThan(5)
    for (const size of sizes)
      expect(size).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)])
  })
}
