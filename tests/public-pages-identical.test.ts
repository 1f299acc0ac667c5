import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cacheAddress } from '../server/cache/cache-key.ts'
import { signedInMember, type TestMember } from '../server/testing/test-orders.ts'
import { createRenderedShop } from './rendered-shop.ts'

let shop: Awaited<ReturnType<typeof createRenderedShop>>
let member: TestMember

beforeAll(async () => {
  shop = await createRenderedShop()
  member = await signedInMember(shop)
})
afterAll(() => shop.close())

const read = async (path: string, cookie: string) => {
  const answer = await shop.app.request(path, {
    headers: {
      cookie,
      'user-agent': 'somebody else',
      'accept-language': 'ms',
      'x-forwarded-for': '192.0.2.9',
    },
  })
  const headers = Object.fromEntries(answer.headers)
  delete headers['x-request-id']
  return { status: answer.status, headers, body: await answer.text() }
}

/** Returns what a product's page shows of its specs. */
const readSpecPage = async (search: string) => {
  const { body } = await read(`/product/lift-sit-stand-desk${search}`, 'lang=en')
  return {
    chosen: /<input[^>]*name="spec"[^>]*checked=""[^>]*value="([^"]*)"/.exec(body)?.[1],
    canonical: /rel="canonical" href="[^"]*\/product\/([^"]*)"/.exec(body)?.[1],
    shared: /property="og:url" content="[^"]*\/product\/([^"]*)"/.exec(body)?.[1],
  }
}

describe('security 40: a cached page is the same to the byte for members and visitors', () => {
  test.each(
    [
      '/home',
      '/shop',
      '/shop?q=desk&sort=price-desc',
      '/shop?category=Chairs',
      '/shop?page=2',
      '/product/lift-sit-stand-desk',
      '/product/lift-sit-stand-desk?spec=White+%2F+White+140',
      '/product/nothing',
      '/shop.data?_routes=catalogue%2Flisting%2Fshop-page',
      '/product/lift-sit-stand-desk.data?_routes=catalogue%2Fproduct%2Fproduct-page',
      '/cart',
      '/policy',
      '/terms-conditions',
      '/delivery-policy',
      '/returns-refunds-policy',
      '/our-story',
      '/contact',
      '/wishlist',
    ].flatMap((path) => ['en', 'zh-TW'].map((language) => [path, language])),
  )('%s in %s', async (path = '', language = '') => {
    expect(cacheAddress(path)?.address).toBe(path)
    const ofVisitor = await read(path, `lang=${language}`)
    const ofMember = await read(
      path,
      `session=${member.browser.cookies.get('session')}; lang=${language}; staff=x`,
    )
    expect(ofMember).toEqual(ofVisitor)
    if (path.includes('.data')) {
      expect(ofVisitor.headers['content-type']).toBe('text/x-script')
      expect(ofVisitor.body).toContain(language === 'en' ? 'Lift Sit-Stand Desk' : 'Lift 電動升降桌')
    } else {
      expect(ofVisitor.body).toContain('<title>')
      expect(ofVisitor.body).toContain(`<html lang="${language}"`)
    }
    expect(ofVisitor.headers['set-cookie']).toBeUndefined()
  })

  test('a product page opens with the spec of its address, and its canonical address has none', async () => {
    const canonical = 'lift-sit-stand-desk'
    expect(await readSpecPage('?spec=White+%2F+White+140')).toEqual({
      chosen: 'White / White 140',
      canonical,
      shared: 'lift-sit-stand-desk?spec=White+%2F+White+140',
    })
    const first = await readSpecPage('')
    expect(first).toMatchObject({ canonical, shared: canonical })
    expect(first.chosen).not.toBe('White / White 140')
    expect(await readSpecPage('?spec=Nothing+Like+This')).toEqual(first)
  })

  test('the member is recognised on member pages', async () => {
    const { body } = await read('/account', `session=${member.browser.cookies.get('session')}`)
    expect(body).toContain('Siti Nur')
  })
})
