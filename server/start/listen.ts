import { createServer, type IncomingMessage, type Server } from 'node:http'
import { rawBodyAt } from '../http/protection/limit-body.ts'
import type { Settings } from '../settings/settings.ts'
import { startListeners, stopListeners } from './listeners.ts'
import { StartError } from './start-error.ts'

/** How long the server waits for slow clients, and how often it checks; in milliseconds. */
const defaultTimeouts = {
  headers: 15_000,
  /** For a complete request. */
  request: 30_000,
  /** For a complete upload; in every `request` milliseconds, more than `least` bytes must arrive. */
  upload: 30 * 60_000,
  least: 64 * 1024,
  checkInterval: 5_000,
  /** Longer than the usual minute of proxies, which must not reuse a connection while it is being closed. */
  idle: 65_000,
  shutdown: 10_000,
  /** For a request that is already in transit when the process begins to stop. */
  lastRequest: 1_000,
}
type Timeouts = typeof defaultTimeouts

/**
 * Creates an HTTP server that disconnects clients which send too slowly; it is not listening yet. An upload over a slow
 * connection may take long, as long as data keeps arriving.
 */
export function createWebServer(timeouts: Timeouts = defaultTimeouts): Server {
  const { headers, upload, checkInterval, idle } = timeouts
  const server = createServer({
    headersTimeout: headers,
    requestTimeout: upload,
    connectionsCheckingInterval: checkInterval,
    keepAliveTimeout: idle,
  })
  server.on('request', (incoming) => {
    nameHealthHost(incoming)
    cutSlowBody(incoming, timeouts)
  })
  return server
}

/** Proxies check the health over HTTP/1.0 without a Host header, which the rest of the shop needs. */
function nameHealthHost({ url = '', headers }: IncomingMessage): void {
  if (url.startsWith('/health/')) headers.host ??= 'localhost'
}

/** Cuts a connection whose body does not arrive in time; Node has only one limit for all requests. */
function cutSlowBody(incoming: IncomingMessage, { request, least }: Timeouts): void {
  const { socket, headers, url = '' } = incoming
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const isUpload = rawBodyAt(url.split('?', 1)[0]!) !== undefined
  let received = socket.bytesRead
  const check = setInterval(() => {
    if (incoming.complete) return clearInterval(check)
    // If bytes have arrived but are not read yet, the shop is slow, not the client.
    const isComing = socket.bytesRead - received > least || incoming.readableLength > 0
    received = socket.bytesRead
    if (isUpload && isComing) return
    clearInterval(check)
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy())
  }, request).unref()
  incoming.once('close', () => clearInterval(check))
}

/** Listens at the address in the settings; resolves to the port. @throws StartError if the port is taken */
export async function listen(
  server: Server,
  { PORT, HOST }: Pick<Settings, 'PORT' | 'HOST'>,
): Promise<number> {
  try {
    return await startListeners(server, { port: PORT, host: HOST })
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    throw isTaken ? new StartError(`PORT is ${PORT}: another program listens there.`) : error
  }
}

/**
 * Accepts no more connections. Resolves when pending requests have been answered, or were cut off after a timeout.
 * Every response has `Connection: close`; idle connections stay open for a short time, for a request in transit.
 */
export async function stopListening(
  server: Server,
  { shutdown, lastRequest }: Pick<Timeouts, 'shutdown' | 'lastRequest'> = defaultTimeouts,
): Promise<void> {
  server.prependListener('request', (_, response) => void response.setHeader('connection', 'close'))
  const closed = stopListeners(server)
  const [idle, all] = [
    setTimeout(() => server.closeIdleConnections(), lastRequest),
    setTimeout(() => server.closeAllConnections(), shutdown),
  ]
  await closed
  clearTimeout(idle)
  clearTimeout(all)
}
