import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countInputs } from '#tests/test-inputs.ts'
import { vouchers } from '../../database/tables/vouchers.ts'
import { openBrowser } from '../../testing/test-browser.ts'
import { orderOf, signedInMember, stockedSpecs } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
beforeAll(async () => {
  shop = await createTestShop({ env: { RATE_LIMIT_VOUCHERS: '5' } })
  await shop.context.database.insert(vouchers).values({ code: 'spring', amountSen: 2000, active: true })
})
afterAll(() => shop.close())

const tryCode = async (browser: ReturnType<typeof openBrowser>, code: string) => {
  countInputs()
  const { status, body, headers } = await browser.get(`/api/vouchers/${code}`)
  return status === 200 ? body.discount : [status, body.code, Number(headers.get('retry-after')) > 3000]
}
const refusal = [429, 'too_many_requests', true]

describe('security 62: invalid voucher codes', () => {
  test('may be tried a few times an hour from one network; then worthless and valid ones are refused alike', async () => {
    const browser = openBrowser(shop.app, '203.0.113.1')
    const found = []
    for (let round = 0; round < 6; round += 1) found.push(await tryCode(browser, `guess${round}`))
    expect(found).toEqual([0, 0, 0, 0, 0, refusal])
    expect(await tryCode(browser, 'SPRING')).toEqual(refusal)
    expect(await tryCode(openBrowser(shop.app, '203.0.113.2'), 'SPRING')).toBe(20)
  })

  test('count for a signed-in member on whatever network', async () => {
    const { browser } = await signedInMember(shop)
    const found = []
    for (let round = 0; round < 6; round += 1) {
      const elsewhere = openBrowser(shop.app, `203.0.113.${10 + round}`)
      elsewhere.cookies.set('session', browser.cookies.get('session')!)
      found.push(await tryCode(elsewhere, `guess${round}`))
    }
    expect(found).toEqual([0, 0, 0, 0, 0, refusal])
  })

  test('count in parallel as one after the other', async () => {
    const browser = openBrowser(shop.app, '203.0.113.30')
    const found = await Promise.all(
      Array.from({ length: 30 }, (_, round) => tryCode(browser, `guess${round}`)),
    )
    expect(found.filter((answer) => answer === 0)).toHaveLength(5)
  })

  test('are the only ones limited: a valid code may be read any number of times', async () => {
    const browser = openBrowser(shop.app, '203.0.113.40')
    for (let round = 0; round < 12; round += 1) expect(await tryCode(browser, 'spring')).toBe(20)
    expect(await tryCode(browser, 'guess')).toBe(0)
  })

  test('count in orders, too; orders without one continue', async () => {
    const { browser } = await signedInMember(shop)
    const [spec] = await stockedSpecs(shop, 100)
    const order = async (about: { voucherCode?: string }, quantity = 1, key?: string) => {
      countInputs()
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
      const { status, body } = await browser.post('/api/orders', orderOf([[spec!, quantity]], about), headers)
      return status === 200 ? body.id : body.code
    }
    expect(await tryCode(browser, 'guess')).toBe(0)
    const ids = []
    for (let round = 0; round < 4; round += 1)
      ids.push(await order({ voucherCode: `guess${round}` }, 1, `voucher-key-${round}`))
    expect(new Set(ids).size).toBe(4)
    expect(ids).not.toContain('too_many_requests')
    expect(await order({ voucherCode: 'guess4' })).toBe('too_many_requests')
    expect(await order({ voucherCode: 'SPRING' })).toBe('too_many_requests')
    expect(await tryCode(browser, 'SPRING')).toEqual(refusal)
    // A repeated order is answered like the first time.
    expect(await order({ voucherCode: 'guess3' }, 1, 'voucher-key-3')).toBe(ids[3])
    expect(await order({}, 2)).toEqual(expect.stringMatching(/^[\da-f-]{36}$/))
  })
})
