import { createServer, type Server } from 'node:http'
import type { Settings } from '../settings/settings.ts'
import { StartError } from './start-error.ts'

/** Connections that may wait to be accepted; any more retry only after seconds, with growing delays. */
const backlog = 4_096

/** How long the server waits for slow clients, in milliseconds. */
export interface Timeouts {
  /** For the headers of a request. */
  headers: number
  /** For a complete request. */
  request: number
  /** How often the two are checked: a request is cut off at most this much later. */
  checkInterval: number
  /** For pending requests once the program stops. */
  shutdown: number
}

const defaultTimeouts: Timeouts = {
  headers: 15_000,
  request: 30_000,
  checkInterval: 5_000,
  shutdown: 10_000,
}

/** An HTTP server, not listening yet, that cuts off requests which arrive too slowly. */
export function createWebServer({ headers, request, checkInterval }: Timeouts = defaultTimeouts): Server {
  return createServer({
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: checkInterval,
  })
}

/** Listens where the settings say; resolves to the port. @throws StartError when another program listens there */
export async function listen(
  server: Server,
  { PORT, HOST }: Pick<Settings, 'PORT' | 'HOST'>,
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(`PORT is ${PORT}: another program listens there.`)
          : error,
      ),
    )
    server.listen(PORT, HOST, backlog, resolve)
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : PORT
}

/** Accepts no more requests and resolves once pending ones are answered, or cut off after a timeout. */
export async function stopListening(server: Server, { shutdown }: Timeouts = defaultTimeouts): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), shutdown)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
  clearTimeout(timer)
}
