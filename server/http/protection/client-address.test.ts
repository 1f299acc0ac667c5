import { expect, test } from 'vitest'
import { Hono } from 'hono'
import { readSettings } from '../../settings/settings.ts'
import { clientAddress, isProxy, network } from './client-address.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, expected) => {
  expect(network(address)).toBe(expected)
})

test.each([
  ['10.0.0.7', true],
  ['10.0.0.8', false],
  ['172.31.255.1', true],
  ['::ffff:172.16.0.1', true],
  ['172.32.0.1', false],
  ['fd12::1', true],
  ['fe80::1%eth0', false],
  [undefined, false],
])('%s is a proxy: %s', (address, expected) => {
  const settings = { TRUST_PROXY: 1, PROXY_ADDRESSES: ['10.0.0.7', '172.16.0.0/12', 'fd00::/8'] }
  expect(isProxy(address, settings)).toBe(expected)
  expect(isProxy(address, { ...settings, TRUST_PROXY: 0 })).toBe(false)
})

test.each([
  ['10.0.0.7', '203.0.113.9'],
  ['198.51.100.1', '198.51.100.1'],
])('security 39, 59: X-Forwarded-For from %s makes the client %s', async (peer, expected) => {
  const settings = readSettings({ TRUST_PROXY: '1', PROXY_ADDRESSES: '10.0.0.7' })
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, settings)))
  const headers = { 'x-forwarded-for': '192.0.2.66, 203.0.113.9' }
  const answer = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: peer } } })
  expect(await answer.text()).toBe(expected)
})
