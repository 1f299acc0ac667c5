import { createServer, type IncomingMessage, type Server } from 'node:http'
import { rawBodyAt } from '../http/protection/limit-body.ts'
import type { Settings } from '../settings/settings.ts'
import { startListeners, stopListeners } from './listeners.ts'
import { StartError } from './start-error.ts'

/** How long the server waits for slow clients, and how often it checks; in milliseconds. */
const defaultTimeouts = {
  headers: 15_000,
  /** For a whole request. */
  request: 30_000,
  /** For a whole upload, of which more than `least` bytes have to come in every `request` milliseconds. */
  upload: 30 * 60_000,
  least: 64 * 1024,
  checkInterval: 5_000,
  /** Longer than the minute of usual proxies, which must not reuse a connection that is just being closed. */
  idle: 65_000,
  shutdown: 10_000,
  /** For a request that is on its way when the program stops. */
  lastRequest: 1_000,
}
type Timeouts = typeof defaultTimeouts

/**
 * An HTTP server, not listening yet, that disconnects clients which send too slowly. A file may take as long as a slow
 * line needs, while it keeps coming.
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

/** Proxies ask for the health by HTTP/1.0, without a Host, which the rest of the shop needs. */
function nameHealthHost({ url = '', headers }: IncomingMessage): void {
  if (url.startsWith('/health/')) headers.host ??= 'localhost'
}

/** Cuts a connection whose body does not come in time; Node itself knows one limit for all requests. */
function cutSlowBody(incoming: IncomingMessage, { request, least }: Timeouts): void {
  const { socket, headers, url = '' } = incoming
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const isUpload = rawBodyAt(url.split('?', 1)[0]!) !== undefined
  let received = socket.bytesRead
  const check = setInterval(() => {
    if (incoming.complete) return clearInterval(check)
    // What was received and is not read yet waits for the shop, not for the client.
    const isComing = socket.bytesRead - received > least || incoming.readableLength > 0
    received = socket.bytesRead
    if (isUpload && isComing) return
    clearInterval(check)
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy())
  }, request).unref()
  incoming.once('close', () => clearInterval(check))
}

/** Listens where the settings say; resolves to the port. @throws StartError when the port is taken */
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
 * Takes no more connections and resolves once pending requests are answered, or cut off after a timeout. Every answer
 * says `Connection: close`; connections that wait for a request get a moment to send one that is on its way.
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
