import { appendFileSync } from 'node:fs'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request that a server answered. */
export interface RequestTime {
  method: string
  path: string
  /** Until the whole answer was handed to the network, in milliseconds. */
  took: number
}

// Loaded into the shop before its program: each answered request becomes a line of the file REQUEST_TIMES.
const file = process.env.REQUEST_TIMES
if (file !== undefined) {
  const began = new WeakMap<IncomingMessage, number>()
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    began.set(request, performance.now())
  })
  subscribe('http.server.response.finish', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    // A live line ends when its page is left.
    if (response.getHeader('content-type') === 'text/event-stream') return
    const took = performance.now() - began.get(request)!
    const line: RequestTime = { method: request.method!, path: request.url!.replace(/\?.*/, ''), took }
    appendFileSync(file, `${JSON.stringify(line)}\n`)
  })
}
