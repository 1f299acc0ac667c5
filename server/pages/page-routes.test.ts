import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { pageRoutesOf } from './page-routes.ts'

/** A build with these routes, as React Router makes it. */
const routes = {
  root: { id: 'root', path: '' },
  layout: { id: 'layout', parentId: 'root' },
  start: { id: 'start', parentId: 'layout', index: true },
  home: { id: 'home', parentId: 'layout', path: 'home' },
  product: { id: 'product', parentId: 'layout', path: 'product/:id' },
  order: { id: 'order', parentId: 'layout', path: 'order-confirm/:orderId?' },
  rest: { id: 'rest', parentId: 'layout', path: '*' },
}
const routeAt = pageRoutesOf({ routes } as unknown as ServerBuild)

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/home', '/home'],
  ['/home.data', '/home'],
  ['/product/lift-sit-stand-desk', '/product/:id'],
  ['/product/lift-sit-stand-desk.data', '/product/:id'],
  ['/order-confirm/secret', '/order-confirm/:orderId?'],
  ['/nowhere/anna@example.com', '/*'],
])('the route of %s is %s', (path, route) => expect(routeAt(path)).toBe(route))
