import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { ShopContact } from '../../core/shop/shop.ts'
import { useT } from '../i18n/i18n.tsx'
import { dispatchSession } from '../session/session-store.ts'
import { Alerts } from './alerts.tsx'
import { Chat } from './chat.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LanguageHint } from './language-hint.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'
import { ShopProvider } from './page-head.tsx'

interface PageShellProps {
  shop: ShopContact
  /** Of the shop's clock, for the footer. */
  year: string
  children: ReactNode
}

/** "Chrome on every page": what stands around every page of the shop. */
export function PageShell({ shop, year, children }: PageShellProps) {
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
