import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '../../app.ts'
import { createResponseCache } from '../../cache/serve.ts'
import type { Context } from '../../context.ts'

/** An offer as staff plan it. */
export const friday = {
  name: 'Friday',
  kind: 'per_cent',
  value: 10,
  rounding: 'nine',
  all: true,
  categories: [],
  products: [],
  leftOut: [],
  begins: '2026-03-06T00:00',
  ends: '2026-03-09T00:00',
}

/** A process of the shop with its cache, whose page shows the price of a product. */
export async function serveProcess(context: Context): Promise<Server> {
  const cache = createResponseCache(context)
  const app = createApp(context, { client: undefined }, (callApi) => async (c) => {
    const call = cache.cachedCalls(callApi)
    const id = new URL(c.req.url).pathname.split('/').at(-1)
    const answer = await call(`/api/products/${id}`, { method: 'GET' }, undefined)
    const { specs } = (await answer.json()) as { specs: { price: number }[] }
    return c.html(`RM ${specs[0]?.price}`)
  })
  const server = createServer(cache.listener(app))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  await context.databaseListener.ready()
  return server
}

/** The price that a page of a process shows. */
export async function pageOf(server: Server, productId: string): Promise<string> {
  const { port } = server.address() as AddressInfo
  return (await fetch(`http://127.0.0.1:${port}/product/${productId}`)).text()
}
