import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Proxy = Awaited<ReturnType<typeof startProxy>>

/** Starts a proxy for a server such as PostgreSQL; it can cut, hang and delay connections, and lose responses. */
export async function startProxy(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let heldBack: (() => void)[] = []
  let isSilent = false
  let losesAnswers = false
  let delay = 0

  const forward = (from: Socket, to: Socket, { isAnswer }: { isAnswer: boolean }) => {
    let previous = Promise.resolve()
    const inOrder = (step: () => void) => {
      if (isSilent) heldBack.push(() => inOrder(step))
      else {
        const wait = delay
        previous = previous
          .then(() => (wait === 0 ? undefined : new Promise<void>((done) => setTimeout(done, wait))))
          .then(step)
      }
    }
    from.on('data', (chunk: Buffer) => {
      if (!(isAnswer && losesAnswers)) inOrder(() => void (to.writable && to.write(chunk)))
    })
    from.on('end', () => inOrder(() => void to.end()))
    from.on('error', () => {})
    from.on('close', () => {
      if (!isSilent) to.destroy()
      sockets.delete(from)
    })
    sockets.add(from)
  }
  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    forward(client, database, { isAnswer: false })
    forward(database, client, { isAnswer: true })
  })
  const listen = (at: number) => once(server.listen(at, '127.0.0.1'), 'listening')
  await listen(0)
  const ownPort = (server.address() as AddressInfo).port
  const url = new URL(target)
  url.host = `127.0.0.1:${ownPort}`

  const cut = async () => {
    isSilent = false
    losesAnswers = false
    heldBack = []
    if (!server.listening) return
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  return {
    /** The server's address through the proxy. */
    url: url.href,
    /** Forwards everything, including what was held back. */
    async open() {
      isSilent = false
      delay = 0
      for (const step of heldBack.splice(0)) step()
      if (!server.listening) await listen(ownPort)
    },
    /** Cuts all connections and refuses new ones, like a server that is down. */
    refuse: cut,
    /** Accepts everything and forwards nothing until `open`, like a server that hangs. */
    silent() {
      isSilent = true
    },
    /** Forwards requests and loses the responses, until `refuse` or `close` is called. */
    loseAnswers() {
      losesAnswers = true
    },
    slow(milliseconds: number) {
      delay = milliseconds
    },
    close: cut,
  }
}
