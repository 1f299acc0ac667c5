import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../testing/test-browser.ts'
import { createTestShop } from '../testing/test-shop.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

test('the outbox shows what was sent, newest first and inert, and is not cached', async () => {
  const { sms, mail } = shop.context.providers
  await sms.send({ to: '+60123456789', text: '123456 is your code' })
  const text = 'See http://localhost:3000/contact <script>alert(1)</script>'
  await mail.send('"><img src=x>@example.com', { subject: '<b>Hello</b>', text, html: '<p>Hello</p>' })
  const { status, headers, body } = await openBrowser(shop.app, '127.0.0.1').get('/dev/outbox')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  const css = /<style>([^]*)<\/style>/.exec(body)?.[1] ?? ''
  const hash = createHash('sha256').update(css).digest('base64')
  expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  expect(body).not.toMatch(/<script|<img|<b>/)
  expect(body).toContain('<a href="http://localhost:3000/contact">')
  const order = [...body.matchAll(/data-channel="(\w+)"/g)].map(([, channel]) => channel)
  expect(order).toEqual(['mail', 'sms'])
})

test('security 41: there is none on a production run', async () => {
  const settings = { ...shop.context.settings, SHOP_MODE: 'production' as const }
  const production = await createTestShop({ context: { settings } })
  const { body } = await openBrowser(production.app, '127.0.0.1').get('/dev/outbox')
  expect(body).toBe('<!doctype html><title>page</title>')
  await production.close()
})
