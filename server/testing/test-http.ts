import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a local counterpart of somebody's HTTP API was asked. */
export interface HeardRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  form: URLSearchParams
}

/** An HTTP server on this machine that plays somebody else's; `answer` may stay silent. */
export async function listenAs(answer: (request: HeardRequest, response: ServerResponse) => void) {
  const heard: HeardRequest[] = []
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const request = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        form: new URLSearchParams(Buffer.concat(chunks).toString()),
      }
      heard.push(request)
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Answers with JSON. */
export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
