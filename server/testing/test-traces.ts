import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ReadableSpan } from '@opentelemetry/sdk-trace-node'
import { Hono } from 'hono'
import { startTracing } from '../observability/tracing.ts'

/** Starts an OTLP collector on this machine, and tracing that sends everything to it. */
export async function startTestTracing() {
  const received: Buffer[] = []
  const collector = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.url === '/v1/traces') received.push(Buffer.concat(chunks))
      response.writeHead(200).end()
    })
  })
  await once(collector.listen(0, '127.0.0.1'), 'listening')
  const spans: ReadableSpan[] = []
  const tracing = await startTracing(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_SERVICE_NAME: 'shop-under-test',
      OTEL_TRACES_SAMPLER_ARG: 1,
    },
    [
      {
        onStart() {},
        onEnd: (span) => void spans.push(span),
        forceFlush: async () => {},
        shutdown: async () => {},
      },
    ],
  )
  return {
    /** The finished spans. */
    spans,
    /** Sends the remaining spans, ends tracing, and resolves to everything that the collector received. */
    async stop(): Promise<Buffer> {
      await tracing?.stop()
      collector.closeAllConnections()
      collector.close()
      return Buffer.concat(received)
    },
  }
}

/** Starts a server on this machine that passes all requests to an application. */
export async function serveForTest(listener: RequestListener) {
  const server = createServer(listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const app = new Hono().all('*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const body = c.req.method === 'POST' ? await c.req.arrayBuffer() : undefined
    const answer = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
      method: c.req.method,
      headers: c.req.header(),
      redirect: 'manual',
      ...(body && { body }),
    })
    return new Response(await answer.arrayBuffer(), answer)
  })
  return {
    app,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
