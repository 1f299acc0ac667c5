import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createResponseCache } from '../../cache/serve.ts'
import { createWebServer, listen, stopListening } from '../../start/listen.ts'
import { createTestShop } from '../../testing/test-shop.ts'
import { refuseMalformed } from './refuse-malformed.ts'

let shop: Awaited<ReturnType<typeof createTestShop>>
const server = createWebServer()
let port: number

beforeAll(async () => {
  shop = await createTestShop()
  server.on('request', refuseMalformed(createResponseCache(shop.context).listener(shop.app)))
  port = await listen(server, { PORT: 0, HOST: '127.0.0.1' })
})
afterAll(async () => {
  await stopListening(server, { shutdown: 0, lastRequest: 0 })
  await shop.close()
})

/** The status and body of the answer to the head of a request, sent as it is. */
async function answerTo(...head: string[]): Promise<{ status: number; body: string }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  const [top = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(top)?.[1]), body }
}

describe('security 33: a request', () => {
  test.each([
    ['a user in its target', 'GET http://a:b@localhost:3000/home HTTP/1.1', 'Host: localhost:3000'],
    ['a user without a password', 'GET http://a@localhost:3000/api/shop HTTP/1.1', 'Host: localhost:3000'],
    ['an empty user', 'GET http://@localhost:3000/home HTTP/1.1', 'Host: localhost:3000'],
    ['a user in its Host header', 'GET /home HTTP/1.1', 'Host: a:b@localhost:3000'],
    ['two equal Host headers', 'GET /home HTTP/1.1', 'Host: localhost:3000', 'Host: localhost:3000'],
    ['two different Host headers', 'GET /home HTTP/1.1', 'Host: localhost:3000', 'host: evil.example'],
    ['two Host headers and a call', 'GET /api/shop HTTP/1.1', 'Host: localhost:3000', 'Host: localhost:3000'],
    ['two Host headers and a probe', 'GET /health/live HTTP/1.1', 'Host: probe', 'Host: probe'],
    ['another host in its target', 'GET http://evil.example/home HTTP/1.1', 'Host: localhost:3000'],
    ['another scheme', 'GET ftp://localhost:3000/home HTTP/1.1', 'Host: localhost:3000'],
    ['no host in its target', 'GET http:///home HTTP/1.1', 'Host: localhost:3000'],
    ['a host that is none', 'GET http://[::/home HTTP/1.1', 'Host: localhost:3000'],
    ['an asterisk', 'OPTIONS * HTTP/1.1', 'Host: localhost:3000'],
    ['a backslash', 'GET /\\evil.example/home HTTP/1.1', 'Host: localhost:3000'],
    ['a fragment', 'GET /home#top HTTP/1.1', 'Host: localhost:3000'],
  ])('with %s gets 400', async (_name, ...head) => {
    expect(await answerTo(...head)).toEqual({
      status: 400,
      body: 'This is not a valid HTTP request for one host.\n',
    })
  })

  test.each([
    ['a path', 'GET /api/shop?x=http://a:b@host/ HTTP/1.1', 'Host: localhost:3000'],
    ['an address', 'GET http://localhost:3000/api/shop HTTP/1.1', 'Host: localhost:3000'],
    ['a host with capitals', 'GET http://LocalHost:3000/api/shop HTTP/1.1', 'Host: localhost:3000'],
    [
      'an @ in its path',
      'GET http://localhost:3000/api/shop?by=a@b.example HTTP/1.1',
      'Host: localhost:3000',
    ],
  ])('with %s is answered', async (_name, ...head) => {
    expect((await answerTo(...head)).status).toBe(200)
  })

  test('for another host is refused, by its path and by its address', async () => {
    expect((await answerTo('GET /home HTTP/1.1', 'Host: evil.example')).status).toBe(421)
    expect((await answerTo('GET http://evil.example/home HTTP/1.1', 'Host: evil.example')).status).toBe(421)
  })
})
