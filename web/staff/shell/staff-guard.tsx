import { useEffect, useRef, type ReactNode } from 'react'
import { isRouteErrorResponse, Link, Outlet, redirect, useLocation, useRevalidator } from 'react-router'
import type { Route } from './+types/staff-guard'
import { staffMay } from '#core/staff/staff.ts'
import { ExplainFailures } from '../../actions/use-action.ts'
import { ApiFailure } from '../../api/client.ts'
import { apiContext } from '../../api/context.ts'
import { SignInAgain, useSignInQuestion } from '../../api/sign-in-again.ts'
import { noStore } from '../../accounts/read-member.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { guardIds, keepPage, useKeepFrame, useKeepPage } from '../../navigation/keep-page.ts'
import { CallBackReminders } from '../../desk/call-backs/reminders.tsx'
import { OutdatedNotice } from '../../shell/outdated-notice.tsx'
import { TryAgain } from '../../shell/try-again.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { FieldDensity } from '../../ui/controls.tsx'
import { StaffSignInDialog } from '../access/sign-in-dialog.tsx'
import { StaffKeys } from '../keys/staff-keys.tsx'
import { NewOrderSound } from '../new-orders/new-order-sound.tsx'
import { staffPaths } from '../paths.ts'
import { unsavedProblem } from '../ui/unsaved.tsx'
import { LiveQueueCounts } from './queue-counts.tsx'
import { StaffPage } from './staff-page.tsx'
import { readStaff } from './loaders.ts'
import { SideNavigation } from './side-navigation.tsx'

/** Reads who is signed in, for every page. If nobody is signed in, it redirects before the server renders anything. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = await readStaff(context)
  if (staff === undefined) throw redirect(staffPaths.signIn(url.pathname + url.search), { headers: noStore })
  const api = context.get(apiContext)
  const [queues, lowStock, parcels, returns, cash, quotations, { sound }] = await Promise.all([
    api.call('GET /staff/orders/queues'),
    staffMay(staff, 'stock:read')
      ? api.call('GET /staff/stock/low', { query: { pageSize: 1 } })
      : { total: 0 },
    api.call('GET /staff/parcels/counts'),
    api.call('GET /staff/returns/counts'),
    staffMay(staff, 'cash:read') ? api.call('GET /staff/cash/count') : { waiting: 0 },
    api.call('GET /staff/quotation-counts'),
    api.call('GET /staff/new-orders/alerts'),
  ])
  return {
    staff,
    queues,
    sound,
    counts: {
      'low specs': lowStock.total,
      parcels: parcels.attention,
      returns: returns.open,
      cash: cash.waiting,
      quotations: quotations.todo,
    },
  }
}

export const headers = () => noStore

/** Shows the error of a page inside the navigation. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (loaderData === undefined) throw error
  return (
    <Frame data={loaderData}>
      <StaffErrorPage error={error} />
    </Frame>
  )
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage(guardIds.staff)]

/** The frame of every page behind the sign-in. When the session ends, a dialog to sign in appears over the page. */
export default function StaffGuard({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { asking, ask, answer } = useSignInQuestion()
  const outdated = useKeepPage()
  useEffect(() => {
    if (outdated === 'signed_out') void ask().then((signedIn) => (signedIn ? revalidate() : undefined))
  }, [outdated, ask, revalidate])
  return (
    <SignInAgain value={ask}>
      <Frame data={loaderData}>
        <OutdatedNotice outdated={outdated === 'failed'} className="top-2" />
        <Outlet />
      </Frame>
      <StaffSignInDialog open={asking} email={loaderData.staff.email} onAnswer={answer} />
    </SignInAgain>
  )
}

function Frame({ data, children }: { data: Route.ComponentProps['loaderData']; children: ReactNode }) {
  const t = useT()
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useKeepFrame()

  // A new page is focused, so that keyboards and screen readers start at its beginning.
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <LiveQueueCounts loaded={data.queues}>
      <FieldDensity value="dense">
        <ExplainFailures value={unsavedProblem}>
          <StaffKeys staff={data.staff}>
            <div className="flex grow flex-col lg:grid lg:grid-cols-[216px_minmax(0,1fr)] print:block">
              <a
                href="#main"
                className="fixed top-4 left-4 z-99 -translate-y-40 bg-ink px-4 py-3 text-white no-underline focus:translate-y-0 print:hidden"
              >
                {t('staff.skip')}
              </a>
              <SideNavigation staff={data.staff} counts={data.counts} />
              <main
                ref={main}
                id="main"
                tabIndex={-1}
                className="min-w-0 px-4 pt-5 pb-16 outline-none md:px-8 print:p-0"
              >
                {data.sound && <NewOrderSound />}
                {staffMay(data.staff, 'orders:note') && <CallBackReminders />}
                {children}
              </main>
            </div>
          </StaffKeys>
        </ExplainFailures>
      </FieldDensity>
    </LiveQueueCounts>
  )
}

/** Shown for a page that is missing, forbidden for the role, or broken. */
function StaffErrorPage({ error }: { error: unknown }) {
  const t = useT()
  const status = isRouteErrorResponse(error) || error instanceof ApiFailure ? error.status : 500
  const [title, text] = error instanceof TypeError ? unreachable : errorTexts(status)
  return (
    <StaffPage title={t(title)}>
      <p role="alert" className="mb-5 text-ink-soft">
        {t(text)}
      </p>
      <p className="flex flex-wrap gap-3">
        {title === 'error.loadTitle' && <TryAgain size="sm" error={error} />}
        <Link
          to={staffPaths.orders()}
          reloadDocument
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {t('common.orders')}
        </Link>
      </p>
    </StaffPage>
  )
}

/** The texts for a call that got no answer. */
const unreachable = ['error.loadTitle', 'staff.unreachable'] as const

function errorTexts(status: number): [title: TextKey, text: TextKey] {
  // The API rejects an invalid id with 400.
  if (status === 404 || status === 400) return ['error.missingTitle', 'error.missingText']
  if (status === 403) return ['staff.notAllowedTitle', 'staff.notAllowedText']
  return ['error.loadTitle', status === 503 ? 'error.unavailable' : 'staff.failedText']
}
