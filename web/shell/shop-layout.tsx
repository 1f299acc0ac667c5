import font from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { Outlet } from 'react-router'
import type { Route } from './+types/shop-layout'
import { formatYear } from '../../core/dates.ts'
import { apiContext } from '../api/context.ts'
import { ErrorPage } from './error-page.tsx'
import { PageShell } from './page-shell.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return {
    shop: await context.get(apiContext).call('GET /shop'),
    year: formatYear(new Date()),
  }
}

/** The shop's contact data and the year stay the same while a visitor walks about. */
export const shouldRevalidate = () => false

/** Fetched as early as the page itself: every text waits for it. */
export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href: font },
]

/** Whatever fails and has no answer of its own: the shop stays around it while the shop's own data is there. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (loaderData === undefined) {
    return (
      <main id="main">
        <ErrorPage error={error} />
      </main>
    )
  }
  return (
    <PageShell shop={loaderData.shop} year={loaderData.year}>
      <ErrorPage error={error} />
    </PageShell>
  )
}

/** Every page of the shop stands in it. */
export default function ShopLayout({ loaderData }: Route.ComponentProps) {
  const { shop, year } = loaderData
  return (
    <PageShell shop={shop} year={year}>
      <Outlet />
    </PageShell>
  )
}
