import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, type TestBrowser } from '../server/testing/test-browser.ts'
import { all, first, named, nameOf, parsePage, wordsOf } from './rendered-page.ts'
import { createRenderedShop } from './rendered-shop.ts'

const origin = 'http://localhost:3000'
let shop: Awaited<ReturnType<typeof createRenderedShop>>

beforeAll(async () => {
  shop = await createRenderedShop()
})
afterAll(() => shop.close())

/** Reads a page in a browser that runs no scripts. By default it is the browser of a new visitor. */
async function read(path: string, browser: TestBrowser = openBrowser(shop.app)): Promise<HTMLElement> {
  return parsePage(String((await browser.get(path)).body))
}
const main = (page: HTMLElement) => first(page, 'main')
const texts = (elements: HTMLElement[]) => elements.map(wordsOf)
const hrefs = (elements: HTMLElement[]) => elements.map((element) => element.getAttribute('href'))
/** Returns the names of the open folds of the filters. */
const openFolds = async (address: string) =>
  all(named(await read(address), 'Filters'), 'details', { 'aria-label': /./, open: '' }).map((element) =>
    element.getAttribute('aria-label'),
  )
/** The results of a search. */
const resultsOf = async (words: string) => named(await read(`/shop?q=${words}`), /^Results/)
const link = (within: HTMLElement, text: string | RegExp) => first(within, 'a', { text }).getAttribute('href')

describe('without scripts', () => {
  test('home shows its hero and its products, which are links', async () => {
    const home = await read('/home')
    expect(texts(all(home, 'h1'))).toEqual(['Trending Product In 2025'])
    for (const name of ['On Sale', 'Best Sellers']) {
      const list = named(home, name)
      expect(all(list, 'h3')).toHaveLength(4)
      expect(wordsOf(list)).toMatch(/RM \d/)
    }
    expect(link(named(home, 'On Sale'), 'Lift Sit-Stand Desk')).toBe('/product/lift-sit-stand-desk')
    expect(link(home, 'Shop Now')).toBe('/shop')
  })

  test('a room is chosen, and its products lead on', async () => {
    const rooms = named(await read('/home'), 'See it in a room')
    const choices = all(rooms, 'input', { type: 'radio', name: 'room' })
    expect(choices.map((element) => element.getAttribute('value'))).toContain('reception')
    expect(link(rooms, /^Harrow Executive Desk RM 4,090/)).toBe('/product/harrow-executive-desk?spec=Oak+180')
  })

  test('the shop is searched, sorted and filtered by a form', async () => {
    const page = await read('/shop')
    const form = first(main(page), 'form', { action: '/shop' })
    expect(form.getAttribute('method') ?? 'get').toBe('get')
    const { id } = form
    const fields = [...all(form, '*', { name: /./ }), ...all(page, '*', { form: id })]
    const names = new Set(fields.flatMap((element) => element.getAttribute('name') ?? []))
    expect([...names]).toEqual(
      expect.arrayContaining(['q', 'sort', 'maxPrice', 'width', 'stock', 'to', 'by', 'color']),
    )
    expect(texts(all(page, 'button', { type: 'submit' }))).toContain('Apply')

    const sent = await read('/shop?q=lounge+chair&sort=price-asc&color=Sage&color=Mustard')
    expect(first(sent, 'input', { type: 'search' }).getAttribute('value')).toBe('lounge chair')
    expect(first(main(sent), 'option', { selected: '' }).getAttribute('value')).toBe('price-asc')
    expect(all(sent, 'input', { name: 'color', checked: '' })).toHaveLength(2)
  })

  test('filters are sent by the form, several of one kind, too', async () => {
    const page = await read(
      '/shop?category=Chairs&color=Sage&color=Mustard&stock=yes&to=Kuching&by=2028-02-29',
    )
    expect(texts(all(named(page, /^Results/), 'h3'))).toEqual(['Tally Task Chair'])
    const removals = all(main(page), 'a', { 'aria-label': /^Remove filter: / })
    const names = removals.map((element) => element.getAttribute('aria-label'))
    expect(names).toEqual(
      expect.arrayContaining(['Remove filter: Sage', 'Remove filter: By Tue 29 Feb to Kuching']),
    )
  })

  test('a value that would show nothing stays and cannot be chosen', async () => {
    const page = await read('/shop?category=Desks&color=White&maxPrice=1600')
    expect(first(page, 'input', { name: 'color', checked: '' }).getAttribute('value')).toBe('White')
    const nothing = all(page, 'label', { text: 'Leather 0' })
    expect(all(nothing[0]!, 'input', { disabled: '' })).toHaveLength(1)
  })

  test('filters are folds, of which three are open and those with something chosen', async () => {
    const firstThree = ['Price, RM', 'Size in cm, at most', 'Colour']
    expect(await openFolds('/shop')).toEqual(firstThree)
    expect(await openFolds('/shop?material=Wood&stock=yes')).toEqual([
      ...firstThree,
      'Material',
      'Availability',
    ])
  })

  test('without products the button of the filters drops the one to blame', async () => {
    const filters = named(
      await read('/shop?category=Desks&material=Leather&width=120&maxPrice=1600'),
      'Filters',
    )
    expect(link(filters, 'No products: drop Leather')).toBe('/shop?category=Desks&maxPrice=1600&width=120')
    const both = named(await read('/shop?category=Desks&material=Glass&height=20'), 'Filters')
    expect(link(both, 'No products: clear all filters')).toBe('/shop?category=Desks')
    expect(all(filters, 'button', { type: 'submit' })).toEqual([])
  })

  test('the search of the header is a form, which a link of narrow pages shows without scripts', async () => {
    const header = first(await read('/home'), 'header')
    const form = first(header, 'form', { role: 'search', action: '/shop' })
    expect(first(form, 'input').getAttribute('name')).toBe('q')
    expect(first(header, 'a', { 'aria-label': 'Search' }).getAttribute('href')).toBe('#search')
    expect(all(first(header, '#search'), 'form', { role: 'search' })).toHaveLength(1)
  })

  test('the one search box of the shop is in the header and belongs to the form of the list', async () => {
    const page = await read('/shop?q=desk')
    expect(all(page, 'input', { type: 'search' })).toHaveLength(1)
    const box = first(first(page, 'header'), 'input', { type: 'search', name: 'q' })
    expect(box.getAttribute('form')).toBe('listing')
    expect(box.getAttribute('value')).toBe('desk')
    expect(first(main(page), 'form', { id: 'listing' }).getAttribute('action')).toBe('/shop')
  })

  test('the shop is paged and filtered by links', async () => {
    const pages = named(await read('/shop'), 'Pages')
    expect(first(pages, 'a', { 'aria-label': 'Next page' }).getAttribute('href')).toBe('/shop?page=2')
    expect(link(named(await read('/shop?page=2'), 'Category'), 'Chairs')).toBe('/shop?category=Chairs')
    const chairs = await read('/shop?category=Chairs')
    expect(wordsOf(first(main(chairs), '*', { role: 'status' }))).toBe('5 products')
    expect(all(named(chairs, /^Results/), 'h3')).toHaveLength(5)
    expect(all(main(chairs), 'input', { name: 'category', value: 'Chairs' })).not.toEqual([])
  })

  test('the cart and the pages of measures say what needs JavaScript', async () => {
    for (const [path, text] of [
      ['/cart', 'Your cart is kept in this browser and needs JavaScript.'],
      ['/fit', 'Your sizes are kept on this device, which needs JavaScript.'],
      ['/plan', 'Moving furniture needs JavaScript.'],
      ['/compare', 'Choosing several products needs JavaScript.'],
    ] as const)
      expect(wordsOf(first(await read(path), 'noscript')), path).toContain(text)
  })

  test('a compared spec that is sold out leads to the message when it is back', async () => {
    const specs = 'tally-task-chair~sage,lift-sit-stand-desk~oak-black-120'
    const page = main(await read(`/compare?specs=${specs}`))
    expect(link(page, 'Tell me when back')).toMatch(/^\/product\/tally-task-chair\?spec=Sage#tell-me$/)
    expect(texts(all(page, 'button', { 'aria-label': /^Add To Cart/ }))).toEqual(['Add To Cart'])
  })

  test('the cart has a visible head above each column', async () => {
    const heads = all(main(await read('/cart')), 'th')
    expect(texts(heads)).toEqual([
      'Image',
      'Product',
      'Spec / Color / Size',
      'Color',
      'Size',
      'Price',
      'Quantity',
      'Total',
      'Remove',
    ])
    for (const head of heads) expect(all(head, '.sr-only')).toEqual([])
  })

  test('an empty cart says so and leads to the shop', async () => {
    const page = main(await read('/cart'))
    // A script shows this heading if the browser stores no cart.
    expect(texts(all(page, '[hidden] h1'))).toEqual(['Your Cart Is Empty'])
    expect(link(page, 'Shop Now')).toBe('/shop')
  })

  test('the language is switched by a link', async () => {
    expect(link(await read('/shop?q=desk'), '繁體中文')).toBe('/shop?q=desk&lang=zh-TW')
    expect(texts(all(await read('/shop?q=desk&lang=zh-TW'), 'h1'))).toEqual(['商品'])
  })

  test('the policies can be read', async () => {
    for (const [path, heading, last] of [
      ['/policy', 'Privacy Policy', 'What we collect'],
      ['/terms-conditions', 'Terms and Conditions', 'Warranty'],
      ['/delivery-policy', 'Delivery Policy', 'Delivery, returns and refunds'],
      ['/returns-refunds-policy', 'Returns & Refunds Policy', 'What you can return'],
      ['/our-story', 'Our Story', 'Drawn to one scale'],
      ['/contact', 'Contact', 'Office hours'],
    ] as const) {
      const page = await read(path)
      expect(texts(all(page, 'h1')), path).toEqual([heading])
      expect(texts(all(page, '*')), path).toContain(last)
    }
    const terms = await read('/terms-conditions')
    expect(hrefs(all(named(terms, 'On this page'), 'a', { text: 'Warranty' }))).toEqual([
      '/terms-conditions#warranty',
    ])
    expect(wordsOf(first(terms, '*', { id: 'warranty' }))).toContain('Warranty')
  })
})

describe('the shop', () => {
  test('shows its products under the banner Products, each with all that a card says', async () => {
    const page = await read('/shop')
    expect(texts(all(page, 'h1'))).toEqual(['Products'])
    expect(wordsOf(first(main(page), '*', { role: 'status' }))).toBe('29 products')
    const cards = all(named(page, /^Results/), 'li').filter((item) => all(item, 'h3').length > 0)
    expect(cards).toHaveLength(12)
    const card = (name: string) => cards.find((item) => wordsOf(first(item, 'h3')) === name)!
    const lift = card('Lift Sit-Stand Desk')
    expect(texts(all(lift, 'p'))).toEqual(['Desks, 3 options', 'RM 1,499'])
    expect(texts(all(card('Aero Ergonomic Mesh Chair'), 'p'))).toEqual(['Chairs, 3 colours', 'RM 899'])
    expect(nameOf(first(lift, 'input', { type: 'checkbox' }))).toBe('Compare: Lift Sit-Stand Desk')
    expect(first(lift, 'button', { text: 'Add To Cart' }).getAttribute('aria-label')).toBe(
      'Add To Cart: Lift Sit-Stand Desk',
    )
    expect(all(first(lift, 'a', { href: '/product/lift-sit-stand-desk' }), 'img')).toHaveLength(1)
    expect(texts(all(card('Harrow Executive Desk'), 'p'))).toEqual([
      'Desks, 2 colours',
      'RM 4,290 from RM 4,090',
      '5 left',
    ])
  })

  test('a card whose first spec is sold out says so, and its button stays', async () => {
    await shop.context.database.execute(sql`
      update specs set stock = 0 where product_id = 'harrow-executive-desk' and position = 0`)
    await expect
      .poll(async () => wordsOf(await resultsOf('harrow')))
      .toContain('Sold out, other options in stock')
    expect(nameOf(first(await resultsOf('harrow'), 'button', { text: 'Add To Cart' }))).toMatch(
      /^Add To Cart: Harrow/,
    )
  })

  test("keeps 'Products' above the title of a category", async () => {
    const banner = first(main(await read('/shop?category=Chairs')), 'h1').parentElement!
    expect(texts([...banner.children] as HTMLElement[]).slice(0, 2)).toEqual(['Products', 'Chairs'])
    expect(wordsOf(first(main(await read('/shop?category=Chairs&lang=zh-TW')), 'h1').parentElement!)).toMatch(
      /^商品 辦公椅 /,
    )
  })

  test("the category filter offers 'All Categories' first, then those of the data file", async () => {
    const { body } = await openBrowser(shop.app).get('/product-categories.json')
    const known = body.categories as { displayName: string }[]
    const links = all(named(await read('/shop'), 'Category'), 'a')
    expect(texts(links)).toEqual(['All Categories', ...known.map(({ displayName }) => displayName)])
    expect(links[0]!.getAttribute('aria-current')).toBe('true')
  })

  test('a search without results helps on', async () => {
    const page = main(await read('/shop?q=hammock+stand'))
    expect(texts(all(page, 'h2'))).toContain('No Products Found')
    expect(link(page, 'coat stand')).toBe('/shop?q=coat+stand')
    expect(link(page, /^Ask about ‘hammock stand’/)).toMatch(/^https:\/\/wa\.me\/.*hammock%20stand/)
    expect(hrefs(all(page, 'a', { text: 'All Categories' })).at(-1)).toBe('/shop')
  })
})

describe('a product', () => {
  test('shows its name, price, description, specs, pictures and parameters', async () => {
    const page = main(await read('/product/lift-sit-stand-desk'))
    expect(texts(all(page, 'h1'))).toEqual(['Lift Sit-Stand Desk'])
    const detail = named(page, 'Lift Sit-Stand Desk')
    expect(wordsOf(first(detail, 'p'))).toBe('RM 1,499 cash on delivery')
    expect(wordsOf(page)).toContain('A dual-motor standing desk with three-stage legs')
    const specs = all(page, 'input', { type: 'radio', name: 'spec' })
    expect(specs.map((element) => element.getAttribute('value'))).toEqual([
      'Oak / Black 120',
      'White / White 140',
      'Walnut / Black 160',
    ])
    expect(specs[0]!.hasAttribute('checked')).toBe(true)
    expect(wordsOf(named(page, 'Selected spec'))).toBe(
      'Oak / Black, 120.0 x 60.4 x 74.4 cm. Fits a home study or a single workstation. 24 in stock.',
    )
    expect(texts(all(named(page, 'Specifications'), 'dd'))).toEqual([
      '25 mm melamine board, powder-coated steel legs',
      '100 kg',
      '62 to 127 cm',
      'Dual motor, below 50 dB',
      '120.0 x 60.4 x 74.4 cm',
    ])
    expect(texts(all(named(page, 'Parcels'), 'dd'))).toEqual([
      '126 × 66 × 7 cm, 14.1 kg',
      '108 × 32 × 21 cm, 28.9 kg',
    ])
    expect(hrefs(all(named(page, 'Breadcrumb'), 'a'))).toEqual(['/shop', '/shop?category=Desks'])
  })

  test('the film is first, then one picture per spec; the rest are shown below', async () => {
    const page = await read('/product/lift-sit-stand-desk')
    const strip = all(all(named(page, 'Product pictures'), 'ul')[0]!, 'button')
    expect(strip.map((element) => element.getAttribute('aria-label'))).toEqual([
      'Video',
      'Oak / Black 120',
      'White / White 140',
      'Walnut / Black 160',
    ])
    expect(strip.map((element) => element.getAttribute('aria-current'))).toEqual([null, 'true', null, null])
    expect(all(named(page, 'More pictures'), 'img')).toHaveLength(4)
  })

  test('shows what is related, each with a short description', async () => {
    const page = main(await read('/product/lift-sit-stand-desk'))
    const [related] = all(named(page, 'Related Products'), 'a')
    expect(wordsOf(first(related!, 'p'))).toBe('A small desk for a laptop, a notebook and a lamp. ...')
    expect(texts(all(page, 'h2'))).toEqual([
      'Specifications',
      'Parcels',
      'Assembly',
      'Warranty',
      'Goes with it',
      'Related Products',
    ])
    const accessories = all(named(page, 'Goes with it'), 'img').map((each) => each.getAttribute('alt'))
    expect(accessories).toHaveLength(3)
    expect(accessories).not.toContain('Lift Sit-Stand Desk')
  })

  test('tells its parcels before anything is measured, and only furniture has tools', async () => {
    const booth = main(await read('/product/hush-phone-booth'))
    expect(wordsOf(booth)).toMatch(/Will it fit\? 7 parcels, the largest 208 × 96 × 18 cm/)
    expect(texts(all(booth, 'button'))).toContain('Measure & compare')
    for (const id of ['senja-a4-copy-paper', 'grove-pen-holder', 'hollow-waste-bin', 'pivot-desk-lamp']) {
      const small = main(await read(`/product/${id}`))
      expect(wordsOf(small), id).not.toMatch(/Will it fit|Measure & compare/)
      expect(wordsOf(small), id).toMatch(/When will it arrive/)
    }
  })

  test("offers the quantities 1 to 10, and 'More…' as the last one", async () => {
    const page = main(await read('/product/lift-sit-stand-desk'))
    const offered = all(first(page, 'select', { 'aria-label': 'Quantity' }), 'option')
    expect(texts(offered)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'More…'])
    expect(offered.filter((option) => option.hasAttribute('selected')).map(wordsOf)).toEqual(['1'])
  })

  test('that does not exist says so, with a way back to the shop', async () => {
    const { status, body } = await openBrowser(shop.app).get('/product/nothing-like-this')
    expect(status).toBe(404)
    const page = parsePage(String(body))
    expect(wordsOf(first(page, 'title'))).toBe('Office Furniture Store | Product Not Found')
    expect(texts(all(page, 'h1'))).toEqual(['Product Not Found'])
    expect(link(main(page), 'Back To Shop')).toBe('/shop')
  })
})

test('every picture has a width and a height, and what is fetched ahead is shown', async () => {
  for (const path of ['/home', '/shop', '/product/lift-sit-stand-desk']) {
    const page = await read(path)
    const pictures = [...all(page, 'img'), ...all(page, 'source', { width: /./ })]
    expect(pictures.length, path).toBeGreaterThan(5)
    for (const picture of pictures)
      expect(['width', 'height'].map((name) => picture.getAttribute(name)).join(' × '), path).toMatch(
        /^\d+ × \d+$/,
      )
    const shown = all(page, '*', { srcset: /./ }).map((element) => element.getAttribute('srcset'))
    const ahead = all(page, 'link', { rel: 'preload', as: 'image' })
    expect(ahead.length, path).toBeGreaterThan(0)
    for (const preload of ahead) expect(shown, path).toContain(preload.getAttribute('imagesrcset'))
  }
})

const metaOf = (page: HTMLElement) =>
  Object.fromEntries(
    all(first(page, 'head'), 'meta').map((meta) => [
      meta.getAttribute('name') ?? meta.getAttribute('property'),
      meta.getAttribute('content'),
    ]),
  )
const canonical = (page: HTMLElement) => hrefs(all(page, 'link', { rel: 'canonical' }))
const dataOf = (page: HTMLElement) => {
  const scripts = all(page, 'script', { type: 'application/ld+json' })
  const documents = scripts.map(({ textContent }) => JSON.parse(textContent) as { '@type': string })
  return Object.fromEntries(documents.map((document) => [document['@type'], document]))
}

describe('search engines', () => {
  test('list, category and product have a title, address, description and picture', async () => {
    for (const [path, title] of [
      ['/home', 'Home'],
      ['/shop', 'Products'],
      ['/shop?category=Chairs', 'Chairs'],
      ['/product/lift-sit-stand-desk', 'Lift Sit-Stand Desk'],
    ] as const) {
      const page = await read(path)
      expect(texts(all(first(page, 'head'), 'title'))).toEqual([`Office Furniture Store | ${title}`])
      expect(canonical(page)).toEqual([origin + path])
      const { description, ...meta } = metaOf(page)
      expect(description!.length, path).toBeGreaterThan(50)
      expect(meta).toMatchObject({
        'og:title': `Office Furniture Store | ${title}`,
        'og:description': description,
        'og:image:width': expect.stringMatching(/^\d+$/) as string,
        'twitter:card': 'summary_large_image',
      })
      expect(meta).not.toHaveProperty('robots')
      const chinese = await read(`${path}${path.includes('?') ? '&' : '?'}lang=zh-TW`)
      expect(metaOf(chinese)['og:locale']).toBe('zh_TW')
      expect(metaOf(chinese).description).not.toBe(description)
    }
  })

  test('search results, cart and login page stay out of search engines', async () => {
    for (const path of ['/shop?q=desk', '/cart', '/login']) {
      const page = await read(path)
      expect(metaOf(page).robots, path).toBe('noindex')
      expect(canonical(page), path).toEqual([])
    }
    // The order of a list has no separate address, but its page number does.
    expect(canonical(await read('/shop?category=Desks&sort=price-asc'))).toEqual([
      `${origin}/shop?category=Desks`,
    ])
    expect(canonical(await read('/shop?page=2'))).toEqual([`${origin}/shop?page=2`])
  })

  test('home describes the shop, a list its products in their order, a product its variants', async () => {
    expect(dataOf(await read('/home')).OnlineStore).toMatchObject({
      url: `${origin}/home`,
      email: 'service@example.com',
      currenciesAccepted: 'MYR',
    })
    const list = await read('/shop?sort=price-desc')
    const shown = texts(all(named(list, /^Results/), 'h3'))
    expect(dataOf(list).ItemList).toMatchObject({
      numberOfItems: 12,
      itemListElement: shown.map((name, index) => ({ position: index + 1, name })),
    })
    const { ProductGroup, BreadcrumbList } = dataOf(await read('/product/angle-corner-desk'))
    expect(ProductGroup).toMatchObject({
      hasVariant: [
        { offers: { price: 1290, availability: 'https://schema.org/InStock' } },
        { offers: { price: 1290, availability: 'https://schema.org/OutOfStock' } },
      ],
    })
    expect(BreadcrumbList).toMatchObject({
      itemListElement: [{ name: 'Products' }, { item: `${origin}/shop?category=Desks` }, { position: 3 }],
    })
  })
})

describe('addresses', () => {
  test('any other path leads to the home page', async () => {
    for (const path of ['/', '/nowhere', '/account/nowhere', '/shop/nowhere', '/product']) {
      const { status, headers } = await openBrowser(shop.app).get(path)
      expect([status, headers.get('location')], path).toEqual([302, '/home'])
    }
  })

  test('also from a link in a page', async () => {
    for (const path of ['/_root.data', '/nowhere.data']) {
      const { status, body } = await openBrowser(shop.app).get(path)
      expect(status, path).toBe(202)
      expect(String(body), path).toContain('"/home"')
    }
  })

  test('an unknown file is not found', async () => {
    for (const path of ['/x.txt', '/favicon.ico', '/llms.txt', '/.env', '/shop/chair.JPG', '/wp-login.php']) {
      const { status, headers } = await openBrowser(shop.app).get(path)
      expect([status, headers.get('location')], path).toEqual([404, null])
    }
  })

  test('nobody is congratulated on an account before a registration', async () => {
    const page = await read('/registerSuccess')
    expect(first(page, 'title', { text: /Congratulations/ })).toBeTruthy()
    expect(texts(all(main(page), 'h1'))).toEqual([])
  })
})
