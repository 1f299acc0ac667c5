import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Settings } from '../settings/settings.ts'
import { StartError } from './start-error.ts'

/** Connections that may wait to be accepted; further ones retry after seconds. */
const backlog = 4_096

/** How long the server waits for slow clients, and how often it checks; in milliseconds. */
const defaultTimeouts = { headers: 15_000, request: 30_000, checkInterval: 5_000, shutdown: 10_000 }

/** An HTTP server, not listening yet, that disconnects clients which send too slowly. */
export function createWebServer({ headers, request, checkInterval } = defaultTimeouts): Server {
  return createServer({
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: checkInterval,
  })
}

/** Listens where the settings say; resolves to the port. @throws StartError when the port is taken */
export async function listen(
  server: Server,
  { PORT, HOST }: Pick<Settings, 'PORT' | 'HOST'>,
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(isTaken ? new StartError(`PORT is ${PORT}: another program listens there.`) : error)
    })
    server.listen(PORT, HOST, backlog, resolve)
  })
  return (server.address() as AddressInfo).port
}

/** Stops accepting requests and resolves once pending ones are answered, or cut off after a timeout. */
export async function stopListening(server: Server, { shutdown } = defaultTimeouts): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), shutdown)
  await new Promise<unknown>((resolve) => {
    server.close(resolve)
    server.closeIdleConnections()
  })
  clearTimeout(timer)
}
