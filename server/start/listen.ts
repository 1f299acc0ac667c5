import { createServer, type Server } from 'node:http'
import type { Settings } from '../settings/settings.ts'
import { StartError } from './start-error.ts'

/** Connections that may wait to be taken; whoever comes on top tries again only after seconds, ever later. */
const backlog = 4_096

/** How long the server waits for slow clients, in milliseconds. */
export interface Patience {
  /** For the head of a request. */
  head: number
  /** For a whole request, head and body. */
  request: number
  /** How often the two are looked at: a request is cut at most so much later. */
  look: number
  /** For what is under way once the program stops. */
  end: number
}

const patience: Patience = { head: 15_000, request: 30_000, look: 5_000, end: 10_000 }

/** A server of the web that cuts a request which arrives too slowly; it does not listen yet. */
export function createWebServer({ head, request, look }: Patience = patience): Server {
  return createServer({ headersTimeout: head, requestTimeout: request, connectionsCheckingInterval: look })
}

/** Listens where the settings say; answers the port. @throws StartError when another program listens there */
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

/** Takes no more requests and ends once those under way are answered, or cut because they took too long. */
export async function stopListening(server: Server, { end }: Patience = patience): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), end)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
  clearTimeout(cut)
}
