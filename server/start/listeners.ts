import cluster from 'node:cluster'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as NetServer, type AddressInfo, type ListenOptions } from 'node:net'

/** Connections that may wait to be accepted by a listener; further ones retry after seconds. */
const backlog = 4_096

/**
 * How many listeners share a port. Node accepts one connection of each in a turn of its event loop, and a turn takes
 * long while pages are rendered: new connections would wait for seconds, also those that only hear that the shop is busy.
 */
const listenerCount = 32

/** The listeners that a server has besides itself. */
const others = new WeakMap<Server, NetServer[]>()

/** Listens with several sockets at one port, where the system can; resolves to the port. @throws what `listen` of Node does */
export async function startListeners(server: Server, { port, host }: { port: number; host: string }) {
  // Where the processes share the port, their primary accepts all connections, and does nothing else.
  if (process.platform !== 'linux' || cluster.isWorker) return portOf(server, { port, host })
  // Sockets that share a port would also share it with those of another program: this one finds out.
  const probe = new NetServer()
  const free = await portOf(probe, { port, host })
  await closed(probe)
  await portOf(server, { port: free, host, reusePort: true })
  const added: NetServer[] = []
  others.set(server, added)
  for (let count = 1; count < listenerCount; count += 1) {
    // As the server of the http module has its own connections.
    const other = new NetServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    )
    await portOf(other, { port: free, host, reusePort: true })
    added.push(other)
  }
  return free
}

/** Accepts no more connections; resolves once those that are open have ended. */
export async function stopListeners(server: Server): Promise<void> {
  await Promise.all([server, ...(others.get(server) ?? [])].map(closed))
}

async function portOf(listener: NetServer, options: ListenOptions): Promise<number> {
  listener.listen({ ...options, backlog })
  await once(listener, 'listening')
  return (listener.address() as AddressInfo).port
}

/** That of the http module would also close connections that wait for a request. */
const closed = (listener: NetServer) =>
  new Promise<unknown>((resolve) => NetServer.prototype.close.call(listener, resolve))
