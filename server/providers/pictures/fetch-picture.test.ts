import { expect, test } from 'vitest'
import { isPublicAddress } from '../network/https.ts'
import { createPictureFetcher } from './fetch-picture.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::ffff:10.0.0.1',
  'fe80::1',
  'fd00::1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  'localhost',
])('security 63: %s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['93.184.215.14', '2606:4700::6810:84e5'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['http://cdn.example/a.jpg', 'without https'],
  ['https://cdn.example:8443/a.jpg', 'at another port'],
  ['https://user:secret@cdn.example/a.jpg', 'with a password'],
  ['https://127.0.0.1/a.jpg', 'of this machine'],
  ['https://[::1]/a.jpg', 'of this machine in IPv6'],
  ['https://0x7f000001/a.jpg', 'of this machine as one number'],
  ['file:///etc/passwd', 'of a file'],
  ['no address', 'that is none'],
])('security 63: an address %s is refused: %s', async (address) => {
  const fetchPicture = createPictureFetcher({ resolve: async () => [{ address: '10.0.0.1', family: 4 }] })
  await expect(fetchPicture(address, { maxBytes: 10 })).rejects.toMatchObject({ reason: 'address_refused' })
})

test('security 63: a name is refused when any of its addresses is private', async () => {
  const fetchPicture = createPictureFetcher({
    resolve: async () => [
      { address: '93.184.215.14', family: 4 },
      { address: '192.168.0.1', family: 4 },
    ],
  })
  await expect(fetchPicture('https://cdn.example/a.jpg', { maxBytes: 10 })).rejects.toMatchObject({
    reason: 'address_refused',
  })
})

test('a name that cannot be resolved is tried again, and then given up', async () => {
  let tries = 0
  const fetchPicture = createPictureFetcher({
    wait: 0,
    resolve: async () => {
      tries += 1
      throw new Error('ENOTFOUND')
    },
  })
  await expect(fetchPicture('https://cdn.example/a.jpg', { maxBytes: 10 })).rejects.toMatchObject({
    reason: 'unreachable',
  })
  expect(tries).toBe(3)
})
