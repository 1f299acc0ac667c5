import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '../../settings/settings.ts'
import { production } from '../../testing/test-settings.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { createHostCheck } from './own-host.ts'

describe('security 59: the Host header', () => {
  test.each([
    ['shop.example.com', true],
    ['Shop.Example.com:443', true],
    ['shop.example.com:8443', false],
    ['evil.example', false],
    ['shop.example.com.evil.example', false],
    ['localhost', false],
    ['203.0.113.9', false],
    ['a b', false],
    ['evil@shop.example.com', false],
    ['shop.example.com/evil', false],
    ['shop.example.com?evil', false],
    ['', false],
  ])('%j names a production shop: %s', (host, expected) => {
    expect(createHostCheck(readSettings(production))(host)).toBe(expected)
  })

  test.each([
    ['localhost:3000', true],
    ['127.0.0.1:4321', true],
    ['[::1]:3000', true],
    ['192.168.1.5:3000', true],
    ['rebound.evil.example:3000', false],
  ])('%j names a demo: %s', (host, expected) => {
    expect(createHostCheck(readSettings({}))(host)).toBe(expected)
  })
})

describe('security 59: a request', () => {
  let shop: Awaited<ReturnType<typeof createTestShop>>
  beforeAll(async () => {
    shop = await createTestShop()
  })
  afterAll(() => shop.close())

  const ask = async (path: string, headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
    const address = `http://${headers.host ?? 'localhost:3000'}${path}`
    const answer = await shop.app.request(address, { headers }, { incoming: { socket: { remoteAddress } } })
    return { status: answer.status, text: await answer.text() }
  }

  test.each(['/', '/api/shop', '/sitemap.xml', '/dev/outbox'])(
    'of %s for another host is refused',
    async (path) => {
      const answer = await ask(path, { host: 'evil.example' })
      expect(answer).toEqual({ status: 421, text: 'This shop is at http://localhost:3000\n' })
    },
  )

  test('of a probe may use any name', async () => {
    expect((await ask('/health/ready', { host: 'shop-7.internal' })).status).toBe(200)
  })

  test.each<[string, Record<string, string>, string, boolean]>([
    ['from this machine', { host: 'localhost:3000' }, '127.0.0.1', true],
    ['from this machine by IPv6', { host: '[::1]:3000' }, '::1', true],
    ['from the network', { host: '192.168.1.5:3000' }, '192.168.1.9', false],
    ['from the network with a local name', { host: 'localhost:3000' }, '192.168.1.9', false],
    ['through a proxy', { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1', false],
  ])(
    '%s sees the outbox of a demo only if it comes from this machine, without a proxy',
    async (_name, headers, peer, expected) => {
      const { text } = await ask('/dev/outbox', headers, peer)
      expect(text.includes('<h1>Outbox</h1>')).toBe(expected)
    },
  )

  test('security 65: for security.txt gets the address for reporting a vulnerability', async () => {
    const { status, text } = await ask('/.well-known/security.txt', { host: 'localhost:3000' })
    expect(status).toBe(200)
    expect(text).toBe(
      [
        'Contact: mailto:service@example.com',
        'Expires: 2026-05-31T04:05:06.000Z',
        'Preferred-Languages: en, zh',
        'Canonical: http://localhost:3000/.well-known/security.txt',
        '',
      ].join('\n'),
    )
  })
})
