import { afterAll, beforeAll, expect, test } from 'vitest'
import { countInputs } from '#tests/test-inputs.ts'
import { openBrowser, registerMember } from '../../testing/test-browser.ts'
import { orderOf, signedInMember, stockedSpecs } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
// The limits of a production run.
const env = {
  HUMAN_CHECK_COST: '1',
  RATE_LIMIT_ATTEMPTS: '100',
  RATE_LIMIT_ORDERS: '60',
  RATE_LIMIT_CODES_PER_CLIENT: '30',
}
beforeAll(async () => {
  shop = await createTestShop({
    env,
    context: {
      pause: () => {
        throw new Error('a request waits')
      },
    },
  })
})
afterAll(() => shop.close())

test('security 47: 96 wrong logins and 180 searches of one client fail nobody else', async () => {
  const form = await registerMember(shop)
  const members = [await signedInMember(shop), await signedInMember(shop), await signedInMember(shop)]
  const spec = (await stockedSpecs(shop, 1000))[0]!
  const attacker = () => openBrowser(shop.app, '203.0.113.9')

  const unknown = { phoneNumber: '+60199999999', password: 'a guess' }
  const guesses = Array.from({ length: 96 }, () => attacker().post('/api/users/login', unknown))
  const searches = Array.from({ length: 180 }, (_, round) =>
    attacker().get(`/api/products?q=chair${round}&lang=en`),
  )
  const others = Array.from({ length: 12 }, async (_, round) => {
    const shopper = openBrowser(shop.app, `192.0.2.${round + 1}`)
    const pages = await Promise.all(['/home', '/shop', '/cart'].map((path) => shopper.get(path)))
    const found = await shopper.get(`/api/products?q=desk${round}`)
    return [...pages, found].map(({ status }) => status)
  })
  const orders = members.flatMap(({ browser: { cookies }, id }, who) =>
    [1, 2].map(async (round) => {
      const browser = openBrowser(shop.app, `198.51.100.${who}`)
      browser.cookies.set('session', cookies.get('session')!)
      const key = { 'idempotency-key': `${id}-${round}-${'x'.repeat(16)}` }
      return (await browser.post('/api/orders', orderOf([[spec, round]]), key)).status
    }),
  )
  const owner = openBrowser(shop.app, '192.0.2.99').post('/api/users/login', form)

  expect((await Promise.all(others)).flat()).toEqual(Array<number>(48).fill(200))
  expect(await Promise.all(orders)).toEqual(Array<number>(6).fill(200))
  expect((await owner).status).toBe(200)
  const answers = await Promise.all([...guesses, ...searches])
  countInputs(answers.length)
  const refusals = answers.filter(({ status }) => status === 429 || status === 503)
  for (const { headers } of refusals) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  // Guesses that were tried rather than refused at once.
  const tried = (await Promise.all(guesses)).filter(({ status }) => status === 401)
  expect(tried.length).toBeLessThanOrEqual(2)
  expect(answers.filter(({ status }) => ![200, 401, 429, 503].includes(status))).toEqual([])
  // The flood leaves no trace: even its own client is served again.
  expect((await attacker().get('/api/products')).status).toBe(200)
})
