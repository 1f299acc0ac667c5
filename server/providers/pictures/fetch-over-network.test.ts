import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testCertificate } from '../../testing/test-certificate.ts'
import { isPublicAddress } from '../network/https.ts'
import { createPictureFetcher } from './fetch-picture.ts'

/** Answers for a site on this machine that stands for a public one; each test sets it. */
let answer: (request: IncomingMessage, response: ServerResponse) => void
let requests: string[]
const server = createServer(testCertificate, (request, response) => {
  requests.push(`${request.headers.host} ${request.url}`)
  answer(request, response)
})

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests = []
})

const site = '127.0.0.1'
const maxBytes = 1000

/** Fetches an address from the site; `resolve` looks up the network address of a name. */
function fetching(
  address: string,
  {
    resolve = () => site,
    timeout = 10_000,
  }: { resolve?: (host: string) => string | Promise<never>; timeout?: number } = {},
) {
  const fetchPicture = createPictureFetcher({
    resolve: async (host) => [{ address: await resolve(host), family: 4 }],
    allows: (one) => one === site || isPublicAddress(one),
    ca: testCertificate.cert,
    port: (server.address() as AddressInfo).port,
    wait: 0,
    timeout,
  })
  return fetchPicture(address, { maxBytes }).then(String, ({ reason }: { reason: string }) => reason)
}

const insideIsPrivate = (host: string) => (host === 'inside.example' ? '192.168.0.1' : site)
const never = () => new Promise<never>(() => {})

const redirectTo = (location: string) => (_: unknown, response: ServerResponse) =>
  void response.writeHead(302, { location }).end()

test('a picture is fetched, also after redirects to other public sites', async () => {
  answer = ({ url }, response) => {
    if (url === '/a.jpg') redirectTo('/b.jpg')(undefined, response)
    else if (url === '/b.jpg') redirectTo('https://other.example/c.jpg')(undefined, response)
    else response.end('bytes')
  }
  expect(await fetching('https://cdn.example/a.jpg')).toBe('bytes')
  expect(requests).toHaveLength(3)
})

test.each([
  ['https://10.0.0.1/a.jpg', 'a private network'],
  ['https://[::ffff:127.0.0.1]/a.jpg', 'this machine'],
  ['https://169.254.169.254/latest/meta-data', 'the metadata of a cloud'],
  ['https://inside.example/a.jpg', 'a name of a private network'],
  ['http://cdn.example/a.jpg', 'plain http'],
  ['https://cdn.example:22/a.jpg', 'another port'],
  ['file:///etc/passwd', 'a file'],
  ['https://[', 'no address'],
])('security 63: a redirect to %s, %s, is not followed', async (location) => {
  answer = redirectTo(location)
  expect(await fetching('https://cdn.example/a.jpg', { resolve: insideIsPrivate })).toBe('address_refused')
  expect(requests).toHaveLength(1)
})

test('security 63: a name that changes its address is looked up once, and checked anew at a redirect', async () => {
  let lookups = 0
  const resolve = () => ((lookups += 1) === 1 ? site : '10.0.0.1')
  answer = (_, response) => void response.end('bytes')
  expect(await fetching('https://cdn.example/a.jpg', { resolve })).toBe('bytes')
  expect(lookups).toBe(1)
  lookups = 0
  answer = redirectTo('/again.jpg')
  expect(await fetching('https://cdn.example/a.jpg', { resolve })).toBe('address_refused')
  expect(requests).toHaveLength(2)
})

test('security 63: redirects end after three', async () => {
  answer = redirectTo('/a.jpg')
  expect(await fetching('https://cdn.example/a.jpg')).toBe('not_found')
  expect(requests).toHaveLength(4)
})

test('security 63: more bytes than allowed are not read, announced or not, and nothing is unpacked', async () => {
  answer = (_, response) => void response.writeHead(200, { 'content-length': maxBytes + 1 }).flushHeaders()
  expect(await fetching('https://cdn.example/a.jpg')).toBe('too_large')
  const isCut = Promise.withResolvers<void>()
  answer = (_, response) => {
    response.once('close', isCut.resolve)
    const go = () => {
      while (response.writable && response.write(Buffer.alloc(maxBytes)));
      response.once('drain', go)
    }
    go()
  }
  expect(await fetching('https://cdn.example/a.jpg')).toBe('too_large')
  await isCut.promise
  const bomb = gzipSync(Buffer.alloc(100 * maxBytes))
  answer = (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  expect(await fetching('https://cdn.example/a.jpg')).toBe(String(bomb))
})

test('security 63: a site that does not answer, and a name that cannot be looked up, take limited time', async () => {
  answer = () => {}
  expect(await fetching('https://cdn.example/a.jpg', { timeout: 50 })).toBe('unreachable')
  answer = (_, response) => void response.writeHead(200).write('slow')
  expect(await fetching('https://cdn.example/a.jpg', { timeout: 50 })).toBe('unreachable')
  expect(await fetching('https://cdn.example/a.jpg', { timeout: 50, resolve: never })).toBe('unreachable')
})

test('a site that is busy is asked again, one without the picture is not', async () => {
  answer = (_, response) => void response.writeHead(requests.length < 3 ? 503 : 200).end('bytes')
  expect(await fetching('https://cdn.example/a.jpg')).toBe('bytes')
  expect(requests).toHaveLength(3)
  requests = []
  answer = (_, response) => void response.writeHead(404).end()
  expect(await fetching('https://cdn.example/a.jpg')).toBe('not_found')
  expect(requests).toHaveLength(1)
})

test('security 63: a site with the certificate of another name is not trusted', async () => {
  answer = (_, response) => void response.end('bytes')
  expect(await fetching('https://evil.example/a.jpg')).toBe('unreachable')
  expect(requests).toEqual([])
})
