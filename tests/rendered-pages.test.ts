import { within } from '@testing-library/dom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../core/catalogue/product.ts'
import type { RoomScene } from '../core/catalogue/rooms/rooms.ts'
import { signedInMember, type TestMember } from '../server/testing/test-orders.ts'
import { openBrowser, type TestBrowser } from '../server/testing/test-browser.ts'
import { signedInStaff } from '../server/testing/test-staff.ts'
import { loadDemoOffer } from '../server/services/demo/demo-offer.ts'
import { linksOf, nameOf, renderedPage, textOf, wordsOf } from './rendered-page.ts'
import { createRenderedShop } from './rendered-shop.ts'

let shop: Awaited<ReturnType<typeof createRenderedShop>>
let visitor: TestBrowser
let member: TestMember

beforeAll(async () => {
  shop = await createRenderedShop()
  visitor = openBrowser(shop.app)
  member = await signedInMember(shop)
})
afterAll(() => shop.close())

async function show(path: string, browser = visitor) {
  const { status, body } = await browser.get(path)
  expect(status, path).toBe(200)
  return renderedPage(body as string)
}

const chat = 'https://wa.me/12025550143?text=Hello%2C%20I%20have%20a%20question!'
const social = ['Facebook', 'Instagram', 'LinkedIn', 'YouTube']

describe('the header', () => {
  test('links to home, shop, cart and account, and its brand label leads home', async () => {
    const page = await show('/policy')
    const header = page.getByRole('banner')
    expect(linksOf(within(header).getByRole('navigation', { name: 'Main' }))).toEqual([
      ['Home', '/home'],
      ['Shop', '/shop'],
      ['Cart (0)', '/cart'],
      ['Account', '/account'],
    ])
    expect(linksOf(header)[0]).toEqual(['Office Furniture Store', '/home'])
  })

  test('marks the page, and the part of the shop it belongs to', async () => {
    for (const [path, name, mark] of [
      ['/home', 'Home', 'page'],
      ['/product/tally-task-chair', 'Shop', 'true'],
    ]) {
      const page = await show(path!)
      const entries = within(page.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
      const marked = entries.filter((entry) => entry.hasAttribute('aria-current'))
      expect(marked.map((entry) => [textOf(entry), entry.getAttribute('aria-current')])).toEqual([
        [name, mark],
      ])
    }
  })
})

describe('the footer', () => {
  test('shows office hours, chat number, e-mail address and social media', async () => {
    const page = await show('/home')
    const service = page.getByRole('region', { name: 'Customer Service' })
    expect(within(service).getAllByRole('definition').map(textOf)).toEqual([
      'Monday to Friday',
      '9:00 AM - 6:00 PM',
      '+1 202 555 0143',
      'service@example.com',
    ])
    expect(linksOf(service)).toEqual([
      ['+1 202 555 0143', chat],
      ['service@example.com', 'mailto:service@example.com'],
    ])
    const newsletter = linksOf(page.getByRole('region', { name: 'Newsletter' }))
    expect(newsletter.map(([name]) => name)).toEqual(social)
    for (const [, address] of newsletter) expect(address).toMatch(/^https:\/\/www\.\w+\.com\//)
  })

  test('sends a visitor to the login page, which leads on afterwards', async () => {
    const page = await show('/policy')
    expect(linksOf(page.getByRole('navigation', { name: 'My account' })).slice(0, 2)).toEqual([
      ['Account', '/login?redirectUrl=%2Faccount'],
      ['Order history', '/login?redirectUrl=%2Forder-history'],
    ])
  })

  test('links to the policies and the story of the shop', async () => {
    const page = await show('/home')
    expect(linksOf(page.getByRole('navigation', { name: 'Policies' }))).toEqual([
      ['Privacy Policy', '/policy'],
      ['Terms and Conditions', '/terms-conditions'],
      ['Delivery Policy', '/delivery-policy'],
      ['Returns and Refunds Policy', '/returns-refunds-policy'],
      ['Our Story', '/our-story'],
    ])
  })
})

describe('home', () => {
  test("its hero has the shop's promise and a 'Shop Now' button to the shop", async () => {
    const page = await show('/home')
    const main = page.getByRole('main')
    expect(textOf(within(main).getByRole('heading', { name: /^Trending/ }))).toBe('Trending Product In 2025')
    page.getByText('Transform your office with a minimalistic, modern aesthetic.')
    expect(linksOf(main)[0]).toEqual(['Shop Now', '/shop'])
    const [room] = (await visitor.get('/api/roomScenes')).body as RoomScene[]
    const hero = within(page.getByRole('region', { name: 'Trending Product In 2025' }))
    hero.getByRole('img', { name: room!.name })
    expect(hero.getAllByRole('link').length).toBeGreaterThan(3)
  })

  test('shows its lists after the hero; rooms, categories and story follow', async () => {
    const main = (await show('/home')).getByRole('main')
    const headings = within(main).getAllByRole('heading', { level: 2 })
    expect(headings.map(textOf)).toEqual([
      'On Sale',
      'Best Sellers',
      'See it in a room',
      'Categories',
      'Measured before it is sold',
    ])
  })

  test("each list shows image, name, category and the first spec's price of its products", async () => {
    const page = await show('/home')
    for (const [name, call] of [
      ['On Sale', 'onSaleProducts'],
      ['Best Sellers', 'bestSellProducts'],
    ]) {
      const products = (await visitor.get(`/api/${call}`)).body as Product[]
      expect(products.length).toBeGreaterThan(3)
      const cards = within(page.getByRole('region', { name: name! })).getAllByRole('listitem')
      const shown = cards.map((inside) => ({
        name: textOf(within(inside).getByRole('heading')),
        texts: within(inside)
          .getAllByRole('paragraph')
          .slice(0, 2)
          // Removes the other facts of the card, such as '3 colours' or 'from RM 549'.
          .map((part) => textOf(part).replace(/, \d.*| from .*/, '')),
        image: inside.querySelector('img')?.getAttribute('src'),
        button: nameOf(within(inside).getByRole('button', { name: /^Add To Cart/ })),
      }))
      expect(shown).toEqual(
        products.map(({ productName, displayCategory, specs, imgUrl }) => ({
          name: productName,
          texts: [displayCategory, `RM ${specs[0]!.price.toLocaleString('en-US')}`],
          image: imgUrl,
          button: `Add To Cart: ${productName}`,
        })),
      )
    }
  })

  test.each([
    ['en', 'On Sale', 'Now RM 1,069 RM 1,069 Regular price RM 1,190 RM 1,190', 'Until Tue 31 Mar'],
    ['zh-TW', '特價商品', '優惠價 RM 1,069 RM 1,069 原價 RM 1,190 RM 1,190', '至 3/31（二）'],
  ])(
    'On Sale tells price, price before and last day of an offer once in %s',
    async (lang, name, price, day) => {
      await loadDemoOffer(shop.context)
      // A new visitor, so that later tests do not remember this language.
      const page = await show(`/home?lang=${lang}`, openBrowser(shop.app))
      const cards = within(page.getByRole('region', { name })).getAllByRole('listitem')
      expect(cards).toHaveLength(4)
      const chair = cards.find((inside) => inside.querySelector('a[href*="cove-lounge-chair"]'))!
      const texts = within(chair).getAllByRole('paragraph').slice(1).map(wordsOf)
      expect(texts).toEqual([expect.stringContaining(price), day])
      for (const inside of cards) expect(within(inside).getByText(day)).toBeDefined()
    },
  )
})

describe('a forgotten password', () => {
  test("has 'Resend Code' from the start, disabled until a code was sent", async () => {
    const page = await show('/forgotPassword')
    const disabled = (name: string) => page.getByRole('button', { name }).getAttribute('aria-disabled')
    expect(['Send Code', 'Verify Code', 'Resend Code'].map(disabled)).toEqual([null, null, 'true'])
  })
})

describe('the account', () => {
  test('says what happens to the cart on logging out', async () => {
    const tile = (await show('/account', member.browser)).getByRole('button', { name: /^Logout/ })
    within(tile).getByText('Your cart leaves this browser and waits in your account.')
  })
})

test('a section of the privacy policy that staff published without content says so', async () => {
  const owner = (await signedInStaff(shop, 'owner')).browser
  const path = '/api/staff/texts/privacy'
  const { revision, content } = (await owner.get(path)).body
  const [first, ...others] = content.sections
  const sections = [{ ...first, content: { en: [], 'zh-TW': [] } }, ...others]
  expect((await owner.post(path, { revision, content: { ...content, sections } })).status).toBe(200)
  const saved = (await owner.get(path)).body
  const published = await owner.post(`${path}/publish`, { revision: saved.revision })
  expect(published.body).toMatchObject({ state: 'published' })
  for (const [lang, sentence] of [
    ['en', `No ${first.title.en} Content Available.`],
    ['zh-TW', `目前沒有「${first.title['zh-TW']}」的內容。`],
  ])
    await expect.poll(async () => (await visitor.get(`/policy?lang=${lang}`)).body).toContain(sentence)
  await visitor.get('/policy?lang=en')
})

describe('the contact page', () => {
  test('names hours, chat, e-mail, seller and social media', async () => {
    const page = await show('/contact')
    const part = (name: string) => within(page.getByRole('main')).getByRole('region', { name })
    expect(textOf(within(page.getByRole('main')).getByRole('heading', { name: 'Contact' }))).toBe('Contact')
    expect(textOf(part('Office hours'))).toMatch(/Monday to Friday.*9:00 AM - 6:00 PM/)
    expect(linksOf(part('Chat'))).toEqual([['Chat with us (opens in a new tab)', chat]])
    expect(linksOf(part('Email'))).toEqual([['service@example.com', 'mailto:service@example.com']])
    expect(linksOf(part('Follow us')).map(([name]) => name)).toEqual(social)
    part('Seller')
  })

  test('leads to the policies that answer most questions', async () => {
    const page = await show('/contact')
    const answers = linksOf(within(page.getByRole('main')).getByRole('navigation'))
    expect(answers.map(([, address]) => address)).toEqual([
      '/delivery-policy',
      '/returns-refunds-policy',
      '/terms-conditions',
    ])
  })
})

describe('the language', () => {
  test('of a link opens the page in it, and the choice is remembered', async () => {
    const browser = openBrowser(shop.app)
    const languageOf = async (path: string) => (await show(path, browser)).language
    expect(await languageOf('/shop')).toBe('en')
    expect(await languageOf('/shop?lang=zh-TW')).toBe('zh-TW')
    const product = await show('/product/lift-sit-stand-desk', browser)
    expect(product.language).toBe('zh-TW')
    product.getByRole('heading', { name: 'Lift 電動升降桌' })
    expect(await languageOf('/home?lang=en')).toBe('en')
    expect(await languageOf('/home')).toBe('en')
  })

  test("'zh' means Traditional Chinese", async () => {
    expect((await show('/home?lang=zh', openBrowser(shop.app))).language).toBe('zh-TW')
  })
})

/** Requests a page that must redirect on every visit. Returns the address to which it redirects. */
async function sentOnTo(path: string, { browser }: { browser: TestBrowser }): Promise<string | null> {
  const { status, headers, body } = await browser.get(path)
  expect(status, path).toBe(302)
  expect(headers.get('cache-control')).toBe('no-store')
  // The response must contain nothing of the page.
  expect(body).toBe('')
  return headers.get('location')
}

describe('a page that not everybody may see', () => {
  test.each([
    '/account',
    '/account/edit',
    '/account/addresses',
    '/account/wishlist',
    '/account/orders',
    '/order-history',
    '/checkout',
    '/order-confirm/20250101-7?from=mail',
  ])('%s sends visitors to the login, with the way back', async (path) => {
    expect(await sentOnTo(path, { browser: visitor })).toBe(`/login?redirectUrl=${encodeURIComponent(path)}`)
  })

  test.each(['/account', '/account/edit', '/account/addresses', '/account/wishlist', '/checkout'])(
    'security 40: %s of a member is never cached',
    async (path) => {
      for (const address of [path, `${path}.data`])
        expect((await member.browser.get(address)).headers.get('cache-control'), address).toBe('no-store')
    },
  )

  test('security 35: login and registration send members on, within the shop alone', async () => {
    for (const path of ['/login', '/register']) {
      expect(await sentOnTo(path, member)).toBe('/account')
      expect(await sentOnTo(`${path}?redirectUrl=%2Faccount%2Fedit`, member)).toBe('/account/edit')
    }
    for (const address of [
      '//evil.example',
      'javascript:alert(1)',
      '/%2Fevil.example',
      'https://evil.example/',
    ])
      expect(await sentOnTo(`/login?${new URLSearchParams({ redirectUrl: address })}`, member)).toBe(
        '/account',
      )
  })

  test.each([
    '/staff',
    '/staff/account',
    '/staff/audit?action=order.moved',
    '/staff/orders?queue=to_confirm',
    '/staff/anything/else',
  ])('security 17: %s asks visitors and members to sign in to the back office', async (path) => {
    for (const browser of [visitor, member.browser]) {
      expect(await sentOnTo(path, { browser })).toBe(`/staff/sign-in?${new URLSearchParams({ next: path })}`)
      const [pathname, search = ''] = path.split('?')
      const data = await browser.get(`${pathname}.data?${search}`)
      expect(data.body).not.toContain('queues')
    }
  })

  test('a clerk reads that a page is not theirs, or is not there, beside the navigation', async () => {
    const { browser } = await signedInStaff(shop, 'clerk')
    for (const [path, status, title] of [
      ['/staff/audit', 403, 'This is not for your role'],
      ['/staff/members/nobody', 404, 'There is nothing here'],
      ['/staff/anything/else', 404, 'There is nothing here'],
    ] as const) {
      const answer = await browser.get(path)
      expect(answer.status, path).toBe(status)
      const page = renderedPage(answer.body as string)
      page.getByRole('heading', { name: title })
      page.getByRole('navigation', { name: 'Back office' })
    }
  })

  test('a clerk sees the work that waits and what is low, but no revenue', async () => {
    const { browser } = await signedInStaff(shop, 'clerk')
    const page = await show('/staff', browser)
    const main = page.getByRole('main')
    for (const name of [/^To confirm/, /^Returns/, /^Invoices/]) within(main).getByRole('link', { name })
    for (const name of [/Call first/, /Low stock/]) within(main).getByRole('heading', { name })
    expect(page.queryAllByRole('link', { name: /RM/ })).toEqual([])
    expect(page.queryAllByRole('link', { name: /^Figures/ })).toEqual([])
    const owner = await signedInStaff(shop, 'owner')
    const full = await show('/staff', owner.browser)
    full.getByRole('link', { name: /^Figures/ })
  })
})

describe('kits', () => {
  test('are lines on the home page, and on the page of the category of their first product', async () => {
    const home = (await show('/home')).getByRole('list', { name: 'Bought together' })
    expect(linksOf(home)).toEqual([
      ['Workplace for one', '/kit/workplace'],
      ['Meeting table for 8', '/kit/meeting-table'],
    ])
    const desks = (await show('/shop?category=Desks')).getByRole('list', { name: 'Bought together' })
    expect(within(desks).getAllByRole('listitem').map(textOf)).toEqual([
      // The pedestal may be on sale.
      expect.stringMatching(
        /^Workplace for one Lift Sit-Stand Desk, Tally Task Chair, Nook Mobile Pedestal with Seat, RM 2,[45]\d7$/,
      ),
    ])
    for (const path of ['/shop', '/shop?category=Chairs', '/shop?category=Desks&q=oak'])
      expect((await show(path)).queryByRole('list', { name: 'Bought together' })).toBeNull()
  })

  test('show their pieces for a number of people, with prices, sum and stock', async () => {
    const page = await show('/kit/workplace?for=20')
    const lines = within(page.getByRole('list', { name: 'What belongs to it' })).getAllByRole('listitem')
    expect(lines.map(textOf)).toEqual([
      'Lift Sit-Stand DeskWhite / White 140Only 18 in stock.RM 33,98020 × RM 1,699',
      'Tally Task ChairCharcoal58 in stock.RM 7,30020 × RM 365from 12 pieceslist RM 389',
      expect.stringMatching(
        /^Nook Mobile Pedestal with SeatWhite \/ Grey cushion37 in stock\.RM .*20 × RM \d+$/,
      ),
    ])
    const sums = lines.map((line) => Number(/RM (\d+,\d{3})20 × /.exec(textOf(line))?.[1]?.replace(',', '')))
    const sum = sums[0]! + sums[1]! + sums[2]!
    const total = within(page.getByRole('region', { name: 'Total' }))
    total.getByText('Workplace for 20')
    total.getByText(`RM ${sum.toLocaleString('en')}`)
    total.getByRole('button', { name: 'Add To Cart' })
    total.getByRole('link', { name: 'Ask for a quotation' })
  })

  test('furnish the room plan, which counts its pieces by spec', async () => {
    const desk = 'lift-sit-stand-desk~oak-black-120'
    const page = await show(`/plan?room=620x480&pieces=${desk}~60~31~0,${desk}~180~31~0`)
    const furnish = within(page.getByRole('region', { name: 'Furnish' }))
    furnish.getByRole('group', { name: 'People' })
    furnish.getByRole('button', { name: 'Furnish' })
    const counted = within(page.getByRole('list', { name: '2 pieces' })).getAllByRole('listitem')
    expect(counted.map(textOf)).toEqual(['2 × Lift Sit-Stand DeskRM 2,998'])
    page.getByRole('link', { name: 'Ask for a quotation' })
  })

  test('that are not sold are not found', async () => {
    expect((await visitor.get('/kit/none')).status).toBe(404)
  })
})
