import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import routes from '../../web/routes.ts'
import { handlersByPart } from './page-routes.ts'
import { buildOfRoutes } from '../testing/test-pages.ts'

/** The shop's routes, of which each answers its own name and what the address gave it. */
function flat(entries: readonly RouteConfigEntry[], parentId = 'root'): ServerBuild['routes'] {
  return Object.assign(
    {},
    ...entries.map(({ id = '', file, path, index, children = [] }) => {
      const name = id || file
      const module = {
        loader: ({ params }: { params: object }) => new Response(`${name} ${JSON.stringify(params)}`),
      }
      return { [name]: { id: name, parentId, path, index, module }, ...flat(children, name) }
    }),
  )
}

const build = buildOfRoutes({ root: { id: 'root', path: '', module: {} }, ...flat(routes) })

const answerOf = async (handler: ReturnType<typeof createRequestHandler>, path: string) => {
  const answer = await handler(new Request(new URL(path, 'http://shop.test')), new RouterContextProvider())
  return answer.text()
}

const paths = Object.values(build.routes).map((route) => route?.path ?? '')
const addresses = paths
  .map((path) => `/${path.replaceAll(/:(\w+)\??/g, 'a-$1').replace('*', 'else')}`)
  .concat(['/', '/nowhere', '/shop/', '/shop/further', '/SHOP', '/%73hop', '/product/a/b', '/order-confirm'])
  .concat([
    '/account/nowhere',
    '/staff/',
    '/staff/orders/1/2/3',
    '/%73taff/orders',
    '/Staff/orders',
    '/assets',
    '/constructor',
  ])

test.each(addresses)('%s leads to the route that all of them together lead to', async (address) => {
  // The server decodes an address before it asks whose it is.
  const handler = handlersByPart(build, 'production')(decodeURI(address))
  expect(await answerOf(handler, address)).toBe(
    await answerOf(createRequestHandler(build, 'production'), address),
  )
})

test('a part has its own handler, also for the data of its pages; what no route begins with has that of all', () => {
  const handlerOf = handlersByPart(build, 'production')
  expect(handlerOf('/shop.data')).toBe(handlerOf('/shop'))
  expect(handlerOf('/staff/orders/1')).toBe(handlerOf('/staff'))
  expect(handlerOf('/shop')).not.toBe(handlerOf('/staff'))
  expect(handlerOf('/nowhere')).toBe(handlerOf('/__manifest'))
  expect(handlerOf('/nowhere')).not.toBe(handlerOf('/shop'))
})
