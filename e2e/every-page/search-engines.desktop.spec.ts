import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { showRendered } from '../support/rendered.ts'
import { expect, open, test } from '../support/shop.ts'

/** The metadata in the head of a page. */
function readHead(page: Page) {
  return page.evaluate(() => {
    const { head } = document
    const elements = (selector: string) => [...head.querySelectorAll(selector)]
    return {
      titles: elements('title').map(({ textContent }) => textContent),
      canonical: elements('link[rel=canonical]').map((link) => link.getAttribute('href')),
      alternates: Object.fromEntries(
        elements('link[rel=alternate]').map((link) => [
          link.getAttribute('hreflang'),
          link.getAttribute('href'),
        ]),
      ),
      robots: elements('meta[name=robots]').map((meta) => meta.getAttribute('content')),
      descriptions: elements('meta[name=description]').map((meta) => meta.getAttribute('content')),
      og: Object.fromEntries(
        elements('meta[property^="og:"]').map((meta) => [
          meta.getAttribute('property'),
          meta.getAttribute('content'),
        ]),
      ),
      cards: elements('meta[name="twitter:card"]').map((meta) => meta.getAttribute('content')),
    }
  })
}

interface Data {
  '@context': string
  '@type': string
  [name: string]: unknown
}

/** The page's structured data, by type. */
async function readData(page: Page): Promise<Record<string, Data>> {
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const documents = scripts.filter((text) => text !== '').map((text) => JSON.parse(text) as Data)
  for (const document of documents) expect(document['@context']).toBe('https://schema.org')
  return Object.fromEntries(documents.map((document) => [document['@type'], document]))
}

test('the head changes with the page, and nothing of the last one stays', async ({ page }) => {
  await open(page, '/home')
  await page.getByRole('link', { name: 'Shop Now' }).click()
  // Home has a card of the product, too.
  await expect(page).toHaveTitle('Office Furniture Store | Products')
  await page.getByRole('link', { name: 'Tally Task Chair', exact: true }).click()
  await expect(page).toHaveTitle('Office Furniture Store | Tally Task Chair')
  const walked = await readHead(page)
  expect(await readData(page), 'structured data comes with a document').toEqual({})
  await page.reload()
  expect(walked).toEqual(await readHead(page))
  expect(Object.keys(await readData(page)).toSorted()).toEqual(['BreadcrumbList', 'ProductGroup'])
})

test.describe('as the server renders it', () => {
  test.use({ javaScriptEnabled: false })

  test('list, category and product have a title, address, languages and picture', async ({
    page,
    baseURL,
  }) => {
    for (const [path, title] of [
      ['/home', 'Home'],
      ['/shop', 'Products'],
      ['/shop?category=Chairs', 'Chairs'],
      ['/product/lift-sit-stand-desk', 'Lift Sit-Stand Desk'],
    ] as const) {
      // The language of the previous page is remembered.
      await page.context().clearCookies()
      await showRendered(page, path)
      const head = await readHead(page)
      const english = `${baseURL}${path}`
      const chinese = `${english}${path.includes('?') ? '&' : '?'}lang=zh-TW`
      expect(head).toMatchObject({
        titles: [`Office Furniture Store | ${title}`],
        canonical: [english],
        alternates: { en: english, 'zh-TW': chinese, 'x-default': english },
        robots: [],
        cards: ['summary_large_image'],
        og: {
          'og:type': 'website',
          'og:site_name': 'Office Furniture Store',
          'og:title': `Office Furniture Store | ${title}`,
          'og:description': head.descriptions[0],
          'og:url': english,
          'og:locale': 'en_MY',
          'og:locale:alternate': 'zh_TW',
        },
      })
      expect(head.descriptions).toHaveLength(1)
      expect(head.descriptions[0]?.length).toBeGreaterThan(50)

      const picture = await page.request.get(head.og['og:image'] ?? '')
      const { width, height } = await sharp(await picture.body()).metadata()
      expect(String(width)).toBe(head.og['og:image:width'])
      expect(String(height)).toBe(head.og['og:image:height'])
      expect(head.og['og:image:alt']).not.toBe('')

      await showRendered(page, chinese)
      const translated = await readHead(page)
      expect(translated.canonical).toEqual([chinese])
      expect(translated.alternates).toEqual(head.alternates)
      expect(translated.og).toMatchObject({ 'og:url': chinese, 'og:locale': 'zh_TW' })
      expect(translated.descriptions).not.toEqual(head.descriptions)
    }
  })

  test('search results, cart and login page stay out of search engines', async ({ page, baseURL }) => {
    for (const path of ['/shop?q=desk', '/cart', '/login']) {
      await showRendered(page, path)
      const head = await readHead(page)
      expect(head.robots).toEqual(['noindex'])
      expect(head.canonical).toEqual([])
    }
    // A list's sequence has no address of its own, but its page number does.
    await showRendered(page, '/shop?category=Desks&sort=price-asc')
    expect((await readHead(page)).canonical).toEqual([`${baseURL}/shop?category=Desks`])
    await showRendered(page, '/shop?page=2')
    expect((await readHead(page)).canonical).toEqual([`${baseURL}/shop?page=2`])
  })

  test('home describes the shop, a list its products in their order', async ({ page, baseURL }) => {
    await showRendered(page, '/home')
    const { OnlineStore } = await readData(page)
    expect(OnlineStore).toMatchObject({
      name: 'Office Furniture Store',
      url: `${baseURL}/home`,
      email: 'service@example.com',
      telephone: '+12025550143',
      currenciesAccepted: 'MYR',
    })
    expect(OnlineStore?.sameAs).toHaveLength(4)

    await showRendered(page, '/shop?sort=price-desc')
    const { ItemList } = await readData(page)
    const shown = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()
    const listed = ItemList?.itemListElement as { position: number; name: string; url: string }[]
    expect(listed.map(({ name }) => name)).toEqual(shown)
    expect(listed.map(({ position }) => position)).toEqual(shown.map((_, index) => index + 1))
    expect(listed[0]?.url).toBe(`${baseURL}/product/hush-phone-booth`)
    expect(ItemList?.numberOfItems).toBe(12)
  })

  test('a product describes its variants with price and stock, and its breadcrumb', async ({
    page,
    baseURL,
  }) => {
    await showRendered(page, '/product/angle-corner-desk')
    const { ProductGroup, BreadcrumbList } = await readData(page)
    expect(ProductGroup).toMatchObject({
      productGroupID: 'angle-corner-desk',
      name: 'Angle L-Shaped Corner Desk',
      url: `${baseURL}/product/angle-corner-desk`,
      hasVariant: [
        {
          '@type': 'Product',
          color: 'Oak / Black',
          offers: {
            '@type': 'Offer',
            price: 1290,
            priceCurrency: 'MYR',
            availability: 'https://schema.org/InStock',
          },
        },
        {
          '@type': 'Product',
          color: 'White / White',
          offers: { price: 1290, availability: 'https://schema.org/OutOfStock' },
        },
      ],
    })
    const pictures = ProductGroup?.image as string[]
    expect(pictures).toHaveLength(5)
    expect(await page.request.get(pictures[0] ?? '')).toBeOK()
    expect(BreadcrumbList?.itemListElement).toMatchObject([
      { position: 1, name: 'Products', item: `${baseURL}/shop` },
      { position: 2, name: 'Desks', item: `${baseURL}/shop?category=Desks` },
      { position: 3, name: 'Angle L-Shaped Corner Desk', item: `${baseURL}/product/angle-corner-desk` },
    ])
  })
})
