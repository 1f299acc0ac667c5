import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { text } from '#core/texts/text.ts'
import { openBrowser, solveHumanCheck, type TestBrowser } from '../../testing/test-browser.ts'
import { orderOf, place, signedInMember, stockedSpecs, type TestMember } from '../../testing/test-orders.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { rehearsals, type RehearsalName } from './rehearsals.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
let member: TestMember
beforeAll(async () => {
  shop = await createTestShop()
  member = await signedInMember(shop)
})
afterAll(() => shop.close())

/** Chooses a failure as a visitor of the page does, by its link. */
async function choose(browser: TestBrowser, name: string) {
  const { status, headers } = await browser.get(`/dev/failures?rehearse=${name}`)
  expect([status, headers.get('location')]).toEqual([302, '/dev/failures'])
}
const sendCode = (browser: TestBrowser) =>
  browser.post('/api/verification/sms', { phoneNumber: '+60123456789', purpose: 'register' })

describe('a failure that a demo rehearses', () => {
  const refusals: [RehearsalName, number, string][] = [
    ['sms-quota', 429, 'SMS sending quota exceeded or too many requests. Please try again later.'],
    ['sms-too-many', 429, 'Too many requests. Please try again later.'],
    ['sms-not-authorized', 503, 'The shop is not authorized to send verification codes.'],
    ['sms-not-supported', 400, 'This operation is not supported in this environment.'],
    ['sms-unknown', 502, 'An unknown error occurred: 21999'],
    ['sms-failed', 503, 'Failed to send verification code. Please try again later.'],
    ['human-check-failed', 400, 'reCAPTCHA verification failed. Please try to resend.'],
  ]
  test.each(refusals)('%s refuses a code with %i and its sentence', async (name, status, message) => {
    const browser = openBrowser(shop.app)
    await choose(browser, name)
    expect(await sendCode(browser)).toMatchObject({ status, body: { message, error: message } })
  })

  test('code-expired makes a code expire, and human-check-unavailable makes the check fail', async () => {
    const browser = openBrowser(shop.app)
    await choose(browser, 'code-expired')
    const confirmed = await browser.post('/api/verification/sms/confirm', {
      phoneNumber: '+60123456789',
      purpose: 'reset',
      code: '123456',
    })
    expect(confirmed.body.message).toBe('The verification code has expired. Please resend.')
    await choose(browser, 'human-check-unavailable')
    expect((await browser.get('/api/human-check/challenge?action=register')).body.message).toBe(
      'reCAPTCHA failed to load. Please check your network or try again later.',
    )
  })

  test('human-check-expires gives a puzzle that ends in seconds', async () => {
    const browser = openBrowser(shop.app)
    const endsIn = async () => {
      const { body } = await browser.get('/api/human-check/challenge?action=register')
      return body.parameters.expiresAt * 1000 - Date.now()
    }
    expect(await endsIn()).toBeGreaterThan(60_000)
    await choose(browser, 'human-check-expires')
    expect(await endsIn()).toBeLessThan(6_000)
  })

  test('order-without-id places the order, and order-fails does not', async () => {
    const [spec] = await stockedSpecs(shop, 100)
    const count = async () =>
      (await member.browser.get(`/api/orders/user/${member.id}?view=summary`)).body.length as number
    await choose(member.browser, 'order-without-id')
    expect(await member.browser.post('/api/orders', orderOf([[spec!, 1]]))).toMatchObject({
      status: 200,
      body: {},
    })
    expect(await count()).toBe(1)
    await choose(member.browser, 'order-fails')
    expect((await member.browser.post('/api/orders', orderOf([[spec!, 2]]))).status).toBe(500)
    expect(await count()).toBe(1)
    await choose(member.browser, '')
  })

  test('stops when the visitor ends it, and affects no other browser', async () => {
    const id = await place(member, [[(await stockedSpecs(shop, 100))[1]!, 1]])
    const read = async () => (await member.browser.get(`/api/orders/${id}`)).status
    await choose(member.browser, 'order-not-loaded')
    expect(await read()).toBe(500)
    expect((await sendCode(openBrowser(shop.app))).body.code).toBe('human_check_required')
    await choose(member.browser, 'unknown')
    expect(await read()).toBe(200)
  })

  test('is on the list with the page and the text that show it', async () => {
    const { body, headers } = await openBrowser(shop.app).get('/dev/failures')
    expect(headers.get('cache-control')).toBe('no-store')
    for (const [name, { where, says, ...others }] of Object.entries(rehearsals)) {
      expect(body).toContain(`?rehearse=${name}"`)
      expect(body).toContain(where)
      const sentence = text('en')(says, 'values' in others ? others.values : undefined)
      expect(body).toContain(sentence.replaceAll("'", '&#39;'))
    }
  })
})

test('security 41: nothing fails on request on a production run', async () => {
  const settings = { ...shop.context.settings, SHOP_MODE: 'production' as const }
  const production = await createTestShop({ context: { settings } })
  const browser = openBrowser(production.app)
  expect((await browser.get('/dev/failures?rehearse=sms-quota')).body).toBe(
    '<!doctype html><title>page</title>',
  )
  browser.cookies.set('rehearsal', 'sms-quota')
  const humanCheck = await solveHumanCheck(browser, 'register')
  const sent = await browser.post('/api/verification/sms', {
    phoneNumber: '+60123456789',
    purpose: 'register',
    humanCheck,
  })
  expect(sent.status).toBe(200)
  await production.close()
})
