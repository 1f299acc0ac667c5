import { showRendered } from '../support/rendered.ts'
import { expect, test } from '../support/shop.ts'

test.use({ javaScriptEnabled: false })

test('every picture of home, shop and a product has a width and a height', async ({ page }) => {
  for (const path of ['/home', '/shop', '/product/lift-sit-stand-desk']) {
    await showRendered(page, path)
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

test('a picture that is fetched ahead is one that the page shows', async ({ request }) => {
  for (const path of ['/home', '/shop', '/product/lift-sit-stand-desk']) {
    const html = await (await request.get(path)).text()
    const ahead = [...html.matchAll(/<link rel="preload" as="image"[^>]* imageSrcSet="([^"]+)"/g)]
    expect(ahead.length, path).toBeGreaterThan(0)
    for (const [, pictures] of ahead) expect(html, path).toContain(` srcSet="${pictures}"`)
  }
})
