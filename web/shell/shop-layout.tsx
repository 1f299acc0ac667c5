import { lazy, useEffect, useRef, type ReactNode } from 'react'
import { Outlet, useLocation, useRevalidator } from 'react-router'
import { formatYear } from '#core/dates.ts'
import { prefersChinese } from '#core/language.ts'
import type { RichText } from '#core/shop-texts/rich-text.ts'
import type { ShopContact } from '#core/shop/contact.ts'
import { describeOfficeDays, describeOfficeHours } from '#core/shop/office-hours.ts'
import { apiContext, pageHostContext } from '../api/context.ts'
import { listingForm } from '../catalogue/listing/listing-form-id.ts'
import { LazyCompareTray } from '../compare/lazy-compare-tray.tsx'
import { useT, useTranslator } from '../i18n/i18n.tsx'
import { LanguageField } from '../navigation/language-in-links.tsx'
import { paths } from '../navigation/paths.ts'
import { LazyPart } from '../offline/lazy-part.tsx'
import { useLazyPart } from '../offline/use-lazy-part.ts'
import { report } from '../session/report-problem.ts'
import { dispatchSession, useSession } from '../session/session-store.ts'
import type { Route } from './+types/shop-layout'
import { Alerts } from './alerts.tsx'
import { Chat } from './chat.tsx'
import { ErrorPage } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'
import { OfficeHoursContext, ShopContext, type OfficeHours } from './page-head.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageHostContext)
  const api = context.get(apiContext)
  const [shop, { banner }] = await Promise.all([api.call('GET /shop'), api.call('GET /shopTexts')])
  return {
    shop,
    officeHours: {
      days: describeOfficeDays(shop.officeDays, language),
      hours: describeOfficeHours(shop.officeHours, language),
    },
    year: formatYear(new Date()),
    ...(banner && { banner: banner.text }),
  }
}

/** Nothing is read again, because the shop's contact data and the year do not change during a visit. */
export const shouldRevalidate = () => false

/** Shows failures inside the page shell, or without the shell if its own data could not be loaded. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation()
  const page = (
    <>
      {pathname === paths.shop() && <FailedListForm />}
      <ErrorPage error={error} />
    </>
  )
  if (loaderData === undefined) return <main id="main">{page}</main>
  return <PageShell {...loaderData}>{page}</PageShell>
}

/**
 * Replaces the form of a list that could not be loaded. The search box of the header belongs to that form: Enter
 * requests the list again, with its other filters.
 */
function FailedListForm() {
  const { search } = useLocation()
  const kept = [...new URLSearchParams(search)].filter(([name]) => !['q', 'page', 'lang'].includes(name))
  return (
    <form id={listingForm} action={paths.shop()} hidden>
      <LanguageField />
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </form>
  )
}

export default function ShopLayout({ loaderData }: Route.ComponentProps) {
  return (
    <PageShell {...loaderData}>
      <Outlet />
    </PageShell>
  )
}

/** Says that the page comes from a cache. It is visible while the document is marked with `data-offline`. */
function OfflineNotice() {
  const t = useT()
  const { revalidate } = useRevalidator()
  // Loaded after everything that the page needs at first.
  useEffect(() => {
    const follow = async () => (await import('../offline/follow-connection.ts')).followConnection(revalidate)
    const start = () => void follow().catch(() => {})
    if (document.readyState === 'complete') return start()
    window.addEventListener('load', start, { once: true })
    return () => window.removeEventListener('load', start)
  }, [revalidate])
  return (
    <p role="status" className="bg-warning-tint text-center text-sm text-warning print:hidden">
      <span className="hidden px-4 py-2 in-[[data-offline]]:block">{t('shell.offline')}</span>
    </p>
  )
}

/**
 * Syncs the lists with the account: "Cart and wishlist follow a signed-in member between devices". The script is
 * loaded only after signing in.
 */
function useSyncedLists() {
  const { language } = useTranslator()
  const { isLogin } = useSession()
  useEffect(() => {
    if (!isLogin) return
    const ending = new AbortController()
    import('../session/sync-lists.ts').then(
      ({ startSync }) => {
        if (!ending.signal.aborted) ending.signal.addEventListener('abort', startSync(language))
      },
      (error: unknown) => report('Cart and wishlist cannot be exchanged with the account.', error),
    )
    return () => ending.abort()
  }, [isLogin, language])
}

const fetchHint = async () => (await import('./language-hint.tsx')).LanguageHint

/**
 * The hint about the Chinese pages: "A browser that prefers Chinese gets a one-line hint with the switch". Other
 * browsers do not load it.
 */
function LanguageHintIfWanted() {
  const { language } = useTranslator()
  const [Hint, loadHint] = useLazyPart(fetchHint, 'The hint to Chinese could not be loaded.')
  useEffect(() => {
    if (language === 'en' && prefersChinese(navigator.languages.join(','))) void loadHint()
  }, [language, loadHint])
  return Hint && <Hint />
}

/** The script is loaded only while the shop has a banner. */
const ShopBanner = lazy(async () => ({ default: (await import('./shop-banner.tsx')).ShopBanner }))

interface PageShellProps {
  shop: ShopContact
  banner?: RichText | undefined
  officeHours: OfficeHours
  year: string
  children: ReactNode
}

/** The parts around every page, such as header and footer: "Chrome on every page". */
function PageShell({ shop, banner, officeHours, year, children }: PageShellProps) {
  const t = useT()
  const main = useRef<HTMLElement>(null)
  useSyncedLists()
  const { pathname, search } = useLocation()

  // Stores the address of each visited page: "A navigation action stores the current URL."
  useEffect(() => {
    dispatchSession({ type: 'Set Current URL', url: pathname + search })
  }, [pathname, search])

  // A new page gets the focus, so that keyboard users and screen readers start at its top.
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <ShopContext value={shop}>
      <OfficeHoursContext value={officeHours}>
        <a
          href="#main"
          className="print:hidden fixed top-4 left-4 z-99 -translate-y-40 bg-ink px-4 py-3 text-white no-underline focus:translate-y-0"
        >
          {t('shell.skip')}
        </a>
        <OfflineNotice />
        {banner && (
          <LazyPart>
            <ShopBanner text={banner} />
          </LazyPart>
        )}
        <Header />
        {/* As high as the screen below the header, so that the footer asks for nothing on a short page. */}
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="min-h-[calc(100svh-109px)] grow outline-none md:min-h-[calc(100svh-169px)]"
        >
          {children}
        </main>
        <Footer year={year} />
        <LazyCompareTray />
        <Chat />
        <LanguageHintIfWanted />
        <LoadingOverlay />
        <Alerts />
      </OfficeHoursContext>
    </ShopContext>
  )
}
