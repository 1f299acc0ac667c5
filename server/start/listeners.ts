import cluster from 'node:cluster'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as NetServer, type AddressInfo, type ListenOptions } from 'node:net'

/**
 * The number of connections that may wait to be accepted by a listener; clients retry further ones only after seconds.
 */
const backlog = 4_096

/**
 * The number of listeners that share a port. In each turn of its event loop, Node accepts one connection per listener,
 * and turns are long while pages are rendered. With one listener, new connections would wait for seconds, even for the
 * response that the shop is busy.
 */
const listenerCount = 32

/** The additional listeners of a server. */
const others = new WeakMap<Server, NetServer[]>()

/**
 * Listens on a port with several sockets if the system can; resolves to the port.
 * @throws the errors of Node's `listen`
 */
export async function startListeners(server: Server, { port, host }: { port: number; host: string }) {
  // When several processes share the port, their primary process accepts all connections and does nothing else, so
  // one listener is enough.
  if (process.platform !== 'linux' || cluster.isWorker) return listenOn(server, { port, host })
  // Sockets with `reusePort` could even share a port with another program; this probe prevents that.
  const probe = new NetServer()
  const freePort = await listenOn(probe, { port, host })
  await close(probe)
  await listenOn(server, { port: freePort, host, reusePort: true })
  const added: NetServer[] = []
  others.set(server, added)
  for (let count = 1; count < listenerCount; count += 1) {
    // Uses the same options as connections of the http module.
    const other = new NetServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    )
    await listenOn(other, { port: freePort, host, reusePort: true })
    added.push(other)
  }
  return freePort
}

/** Stops accepting connections; resolves when the open ones have ended. */
export async function stopListeners(server: Server): Promise<void> {
  await Promise.all([server, ...(others.get(server) ?? [])].map(close))
}

/** Starts to listen; resolves to the port. */
async function listenOn(listener: NetServer, options: ListenOptions): Promise<number> {
  listener.listen({ ...options, backlog })
  await once(listener, 'listening')
  return (listener.address() as AddressInfo).port
}

/** Calls `close` of the net module, because that of the http module would also close idle connections. */
const close = (listener: NetServer) =>
  new Promise<unknown>((resolve) => NetServer.prototype.close.call(listener, resolve))
