import cluster from 'node:cluster'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as NetServer, type AddressInfo, type ListenOptions } from 'node:net'

/** Number of connections that may wait for a listener to accept them; others retry after seconds. */
const backlog = 4_096

/**
 * Number of listeners that share a port. Node accepts one connection per listener in each turn of its event loop, and
 * turns are long while pages are rendered: new connections would wait for seconds, even to hear that the shop is busy.
 */
const listenerCount = 32

/** The further listeners of a server. */
const others = new WeakMap<Server, NetServer[]>()

/**
 * Listens with several sockets on one port if the system can; resolves to the port.
 * @throws the errors of Node's `listen`
 */
export async function startListeners(server: Server, { port, host }: { port: number; host: string }) {
  // If several processes share the port, their primary process accepts all connections and does nothing else.
  if (process.platform !== 'linux' || cluster.isWorker) return portOf(server, { port, host })
  // Such sockets would even share a port with another program; this one finds out.
  const probe = new NetServer()
  const free = await portOf(probe, { port, host })
  await closed(probe)
  await portOf(server, { port: free, host, reusePort: true })
  const added: NetServer[] = []
  others.set(server, added)
  for (let count = 1; count < listenerCount; count += 1) {
    // With the same options as connections of the http module.
    const other = new NetServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    )
    await portOf(other, { port: free, host, reusePort: true })
    added.push(other)
  }
  return free
}

/** Stops accepting connections; resolves when the open ones have ended. */
export async function stopListeners(server: Server): Promise<void> {
  await Promise.all([server, ...(others.get(server) ?? [])].map(closed))
}

async function portOf(listener: NetServer, options: ListenOptions): Promise<number> {
  listener.listen({ ...options, backlog })
  await once(listener, 'listening')
  return (listener.address() as AddressInfo).port
}

/** The http module's own `close` would also close idle connections. */
const closed = (listener: NetServer) =>
  new Promise<unknown>((resolve) => NetServer.prototype.close.call(listener, resolve))
