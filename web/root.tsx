import { Links, Outlet, redirectDocument, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import font from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { useEffect, type ReactNode } from 'react'
import type { Route } from './+types/root'
import { formatDate } from '../core/dates.ts'
import { parseLanguage } from '../core/language.ts'
import { apiContext, apiMiddleware, pageHostContext } from './api-context.ts'
import { useTranslator } from './i18n.tsx'
import { ErrorPage } from './shell/error-page.tsx'
import { PageShell } from './shell/page-shell.tsx'
import './theme.css'
import { translationUrls } from './translations.ts'

export const middleware: Route.MiddlewareFunction[] = [apiMiddleware]

/** Another tab may have changed the language since this page came; then the next page comes whole, in the new one. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }) => {
    const chosen = parseLanguage(/(?:^|; )lang=([^;]*)/.exec(document.cookie)?.[1])
    if (chosen !== undefined && chosen !== document.documentElement.lang) throw redirectDocument(request.url)
  },
]

export async function loader({ context }: Route.LoaderArgs) {
  return {
    shop: await context.get(apiContext).call('GET /shop'),
    year: formatDate(new Date()).slice(0, 4),
    translationUrl: translationUrls[context.get(pageHostContext).language],
  }
}

/** The shop's contact data, the year and the language's texts stay the same while a visitor walks about. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const { language } = useTranslator()
  const data = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#FFFFFF" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {data && (
          <link
            rel="preload"
            as="fetch"
            crossOrigin="anonymous"
            href={data.translationUrl}
            data-translations=""
          />
        )}
        <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Whatever fails and has no answer of its own: the shop stays around it while the shop's own data is there. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>('root')
  if (data === undefined) {
    return (
      <main id="main">
        <ErrorPage error={error} />
      </main>
    )
  }
  return (
    <PageShell shop={data.shop} year={data.year}>
      <ErrorPage error={error} />
    </PageShell>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  // Whoever drives the page from outside knows by this mark that its buttons answer.
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return (
    <PageShell shop={loaderData.shop} year={loaderData.year}>
      <Outlet />
    </PageShell>
  )
}
