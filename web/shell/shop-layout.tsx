import font from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { useEffect, useRef, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { formatYear } from '../../core/dates.ts'
import type { ShopContact } from '../../core/shop/shop.ts'
import { apiContext } from '../api/context.ts'
import { useT } from '../i18n/i18n.tsx'
import { dispatchSession } from '../session/session-store.ts'
import type { Route } from './+types/shop-layout'
import { Alerts } from './alerts.tsx'
import { Chat } from './chat.tsx'
import { ErrorPage } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LanguageHint } from './language-hint.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'
import { ShopProvider } from './page-head.tsx'

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
    <PageShell {...loaderData}>
      <ErrorPage error={error} />
    </PageShell>
  )
}

/** Every page of the shop stands in it. */
export default function ShopLayout({ loaderData }: Route.ComponentProps) {
  return (
    <PageShell {...loaderData}>
      <Outlet />
    </PageShell>
  )
}

interface PageShellProps {
  shop: ShopContact
  /** Of the shop's clock, for the footer. */
  year: string
  children: ReactNode
}

/** "Chrome on every page": what stands around every page of the shop. */
function PageShell({ shop, year, children }: PageShellProps) {
  const t = useT()
  const main = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()

  // "A navigation action stores the current URL."
  useEffect(() => {
    dispatchSession({ type: 'Set Current URL', url: pathname + search })
  }, [pathname, search])

  // A new page takes the focus, so that keyboards and screen readers start at its beginning.
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <ShopProvider shop={shop}>
      <a
        href="#main"
        className="fixed top-4 left-4 z-99 -translate-y-40 bg-ink px-4 py-3 text-white no-underline focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      <Header />
      <main ref={main} id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer year={year} />
      <Chat />
      <LanguageHint />
      <LoadingOverlay />
      <Alerts />
    </ShopProvider>
  )
}
