import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter, Link as RouterLink } from 'react-router'
import { expect, test } from 'vitest'
import { Link } from './link.tsx'

const inRouter = (element: React.ReactNode) =>
  renderToString(<MemoryRouter initialEntries={['/shop/further?x=1']}>{element}</MemoryRouter>)

test.each<ComponentProps<typeof Link>>([
  { to: '/' },
  { to: '/shop?category=desks&page=2', children: 'Desks & more' },
  { to: '/product/lift-sit-stand-desk', prefetch: 'intent', tabIndex: -1, 'aria-hidden': true },
  { to: '/policy?lang=zh-TW#cookies', 'aria-current': 'true', className: 'a', onClick: () => {} },
  { to: '/login?redirectUrl=%2Faccount', replace: true, state: { from: 'here' }, rel: 'next' },
  { to: '/home', reloadDocument: true, preventScrollReset: true },
  { to: '/staff', discover: 'none' },
])('the server writes a link as React Router does: %o', (props) => {
  expect(inRouter(<Link {...props} />)).toBe(inRouter(<RouterLink {...props} />))
})
