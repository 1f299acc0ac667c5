import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { log } from '../../observability/log.ts'
import { limitBody } from './limit-body.ts'

let server: Server
beforeAll(async () => {
  log.level = 'error'
  const app = new Hono()
  app.use(limitBody(() => 100))
  app.all('*', async (c) => c.text(`${c.req.method} ${c.req.header('x-test') ?? ''} ${await c.req.text()}`))
  // Listens like the shop.
  server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

/** Sends the chunks one by one, without a pause; without `content-length` they have no announced length. */
async function send(method: string, chunks: string[], headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo
  const sent = request({ port, host: '127.0.0.1', method, path: '/', headers, agent: false })
  sent.on('error', () => {}) // The server may close the connection of a body that it refuses.
  const answered = once(sent, 'response')
  for (const chunk of chunks) sent.write(chunk)
  sent.end()
  const [response] = await answered
  return { status: response.statusCode, body: await text(response) }
}

test.each(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'])('%s without a body passes', async (method) => {
  expect(await send(method, [], { 'x-test': 'yes' })).toEqual({ status: 200, body: `${method} yes ` })
})

test.each([
  ['with its length', { 'content-length': '100', 'x-test': 'yes' }],
  ['without its length', { 'transfer-encoding': 'chunked', 'x-test': 'yes' }],
])('a body up to the limit passes whole, %s', async (_, headers) => {
  const [half, rest] = ['桌'.repeat(16), 'x'.repeat(52)]
  expect(await send('POST', [half, rest], headers)).toEqual({ status: 200, body: `POST yes ${half}${rest}` })
})

test.each([
  ['with its length', { 'content-length': '101' }],
  ['without its length', { 'transfer-encoding': 'chunked' }],
])('a longer one is refused, %s (security 34)', async (_, headers) => {
  const { status, body } = await send('POST', ['x'.repeat(60), 'x'.repeat(41)], headers)
  expect(status).toBe(413)
  expect(JSON.parse(body)).toMatchObject({ code: 'payload_too_large' })
})
