import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import { createWebServer, listen, stopListening } from './listen.ts'
import { StartError } from './start-error.ts'

const never = 60_000
const noTimeouts = {
  headers: never,
  request: never,
  upload: never,
  least: 0,
  checkInterval: 20,
  idle: never,
  shutdown: never,
  lastRequest: 0,
}
const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
})

async function serve(timeouts: typeof noTimeouts) {
  const server = createWebServer(timeouts)
  const app = new Hono().post('*', async (c) => c.text(`read ${await c.req.text()}`))
  app.onError((_, c) => c.body(null, 400))
  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  const port = await listen(server, { PORT: 0, HOST: '127.0.0.1' })
  undo.push(() => void stopListening(server, { shutdown: 0, lastRequest: 0 }))
  return { server, port }
}

/** Sends the beginning of a request and leaves the connection open. */
async function send(port: number, beginning: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  undo.push(() => socket.destroy())
  await once(socket, 'connect')
  socket.write(beginning)
  return socket
}

const half = 'POST / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nContent-Length: 10\r\n\r\nhalf'

test('an idle connection is kept longer than the minute for which proxies keep it', () => {
  expect(createWebServer().keepAliveTimeout).toBeGreaterThan(60_000)
})

test.runIf(process.platform === 'linux')('a turn of the event loop accepts several connections', async () => {
  const { server, port } = await serve(noTimeouts)
  let accepted = 0
  server.on('connection', () => (accepted += 1))
  const sockets = Array.from({ length: 64 }, () => connect(port, '127.0.0.1'))
  undo.push(() => sockets.forEach((socket) => void socket.destroy()))
  let turns = 0
  while (accepted < sockets.length) {
    await nextTurn()
    turns += 1
  }
  // A single listener accepts one connection per turn.
  expect(turns).toBeLessThan(48)
})

test('an idle connection is closed', async () => {
  const { port } = await serve({ ...noTimeouts, idle: 1 })
  const socket = await send(port, 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /)
})

test('security 34: a slow body is cut', async () => {
  const { port } = await serve({ ...noTimeouts, request: 100 })
  const socket = await send(port, half)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
})

test('security 34: a slow head is cut', async () => {
  const { port } = await serve({ ...noTimeouts, headers: 100 })
  const socket = await send(port, 'POST / HTTP/1.1\r\nHost:')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
})

/** Sends a file of 40 bytes in these pieces, each just before the time limit for a request ends. */
async function sendFile(pieces: readonly string[]): Promise<string> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  undo.push(() => void vi.useRealTimers())
  const { server, port } = await serve({ ...noTimeouts, request: 30_000, least: 5 })
  const requested = once(server, 'request')
  const head = 'POST /api/staff/catalogue/imports?name=range.csv HTTP/1.1\r\nHost: shop\r\n'
  const socket = await send(port, `${head}Connection: close\r\nContent-Length: 40\r\n\r\n`)
  const answer = text(socket)
  const [incoming] = (await requested) as [IncomingMessage]
  for (const piece of pieces) {
    const received = incoming.socket.bytesRead + piece.length
    socket.write(piece)
    while (incoming.socket.bytesRead < received) await nextTurn()
    vi.advanceTimersByTime(30_000)
  }
  return answer
}

test('security 34: a file may arrive slowly, but it must keep arriving', async () => {
  const piece = 'ten bytes.'
  expect(await sendFile([piece, piece, piece, piece])).toMatch(/read (?:ten bytes\.){4}$/)
  expect(await sendFile([piece, 'a'])).toMatch(/^HTTP\/1\.1 408 /)
})

test('security 34: a file that takes too long altogether is cut', async () => {
  const { port } = await serve({ ...noTimeouts, headers: 50, upload: 100 })
  const socket = await send(port, half.replace('/', '/api/staff/catalogue/pictures'))
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
})

test('stopping does not wait for a request that never completes', async () => {
  const { server, port } = await serve(noTimeouts)
  const socket = await send(port, half)
  await once(server, 'request')
  const cut = once(socket, 'close')
  socket.on('error', () => {}).resume()
  await stopListening(server, { ...noTimeouts, shutdown: 50 })
  await cut
})

test('stopping waits for pending requests', async () => {
  const { server, port } = await serve(noTimeouts)
  const socket = await send(port, half)
  await once(server, 'request')
  const stopped = stopListening(server, noTimeouts)
  socket.write(' whole')
  expect(await text(socket)).toMatch(/read half whole$/)
  await stopped
})

test('a connection that is open gets one more answer when the program stops, and no new one is taken', async () => {
  const { server, port } = await serve(noTimeouts)
  const post = 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 3\r\n\r\n'
  const socket = await send(port, `${post}one`)
  let received = ''
  socket.on('data', (data) => (received += String(data)))
  await expect.poll(() => received).toContain('read one')
  expect(received).toContain('Connection: keep-alive')
  const stopped = stopListening(server, { shutdown: never, lastRequest: never })
  await expect(send(port, post)).rejects.toThrow('ECONNREFUSED')
  received = ''
  const ended = once(socket, 'end')
  socket.write(`${post}two`)
  await ended
  expect(received).toMatch(/^connection: close\r$/im)
  expect(received).toContain('read two')
  await stopped
})

test('a connection without a request is closed soon', async () => {
  const { server, port } = await serve(noTimeouts)
  const socket = await send(port, 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 3\r\n\r\none')
  await once(socket, 'data')
  const ended = once(socket, 'end')
  await stopListening(server, { shutdown: never, lastRequest: 10 })
  await ended
})

test('a proxy may ask for the health by HTTP/1.0, without a host', async () => {
  const server = createWebServer(noTimeouts)
  const app = new Hono().get('*', (c) => c.text(new URL(c.req.url).pathname))
  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  const port = await listen(server, { PORT: 0, HOST: '127.0.0.1' })
  undo.push(() => void stopListening(server, { shutdown: 0, lastRequest: 0 }))
  const answerTo = async (path: string) => text(await send(port, `GET ${path} HTTP/1.0\r\n\r\n`))
  expect(await answerTo('/health/ready')).toMatch(/^HTTP\/1\.1 200 [^]*\/health\/ready$/)
  expect(await answerTo('/home')).toMatch(/^HTTP\/1\.1 400 /)
})

test('reports a port in use', async () => {
  const { port } = await serve(noTimeouts)
  const second = createWebServer(noTimeouts)
  await expect(listen(second, { PORT: port, HOST: '127.0.0.1' })).rejects.toThrow(StartError)
})
