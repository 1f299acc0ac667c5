import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What a proxy does with what passes through it. */
type Way = { kind: 'open' } | { kind: 'refuse' } | { kind: 'silent' } | { kind: 'slow'; milliseconds: number }

/** A line between a program and its database that can be cut, held and slowed down. */
export interface Proxy {
  /** The address of the database by way of the proxy. */
  url: string
  /** Passes everything on. */
  open(): Promise<void>
  /** Cuts every connection and refuses new ones, as a server that is down. */
  refuse(): Promise<void>
  /** Takes everything and passes nothing on, as a server that hangs or a network that swallows; until it is open again. */
  silent(): void
  /** Holds back each piece, each way, for so long. */
  slow(milliseconds: number): void
  close(): Promise<void>
}

/** A proxy on a free port of this machine before the server of a PostgreSQL address. */
export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<readonly [Socket, Socket]>()
  /** What waits to be passed on while everything is silent. */
  let held: (() => void)[] = []
  let way: Way = { kind: 'open' }

  const pass = (from: Socket, to: Socket) => {
    let before = Promise.resolve()
    const hand = (step: () => void) => {
      const now = way
      if (now.kind === 'silent') held.push(() => hand(step))
      else if (now.kind === 'slow')
        // In their order, whatever the delay was when they came.
        before = before.then(
          () => new Promise((done) => setTimeout(() => (step(), done()), now.milliseconds)),
        )
      else before = before.then(step)
    }
    from.on('data', (chunk: Buffer) => hand(() => void (to.writable && to.write(chunk))))
    from.on('end', () => hand(() => void to.end()))
  }
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    pass(near, far)
    pass(far, near)
    for (const [socket, other] of [pair, [far, near] as const]) {
      socket.on('error', () => {})
      socket.on('close', () => {
        if (way.kind !== 'silent') other.destroy()
        pairs.delete(pair)
      })
    }
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const own = (server.address() as AddressInfo).port
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(own)

  const cut = async () => {
    held = []
    if (server.listening) {
      server.close()
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      await once(server, 'close')
    }
  }
  return {
    url: url.href,
    async open() {
      way = { kind: 'open' }
      for (const step of held.splice(0)) step()
      if (!server.listening) await listen(own)
    },
    async refuse() {
      way = { kind: 'refuse' }
      await cut()
    },
    silent() {
      way = { kind: 'silent' }
    },
    slow(milliseconds) {
      way = { kind: 'slow', milliseconds }
    },
    close: cut,
  }
}
