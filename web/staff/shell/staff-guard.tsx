import { useEffect, useRef, type ReactNode } from 'react'
import { Outlet, redirect, useLocation } from 'react-router'
import type { Route } from './+types/staff-guard'
import { ExplainFailures } from '../../actions/use-action.ts'
import { apiContext } from '../../api/context.ts'
import { noStore } from '../../accounts/read-member.ts'
import { useT } from '../../i18n/i18n.tsx'
import { FieldDensity } from '../../ui/field.tsx'
import { staffPaths } from '../paths.ts'
import { unsavedProblem } from '../ui/unsaved.tsx'
import { LiveQueueCounts } from './queue-counts.tsx'
import { StaffErrorPage } from './staff-error-page.tsx'
import { readStaff } from './read-staff.ts'
import { SideNavigation } from './side-navigation.tsx'

/**
 * Who is not signed in to the back office is led to its sign-in, with the address to come back to, on the server, so
 * that nothing of it flashes up. It asks anew at every page, and counts the work that waits
 * and the specs that are low.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = await readStaff(context)
  if (staff === undefined) {
    throw redirect(staffPaths.signIn(url.pathname + url.search), { headers: noStore })
  }
  const api = context.get(apiContext)
  const [queues, lowStock] = await Promise.all([
    api.call('GET /staff/orders/queues'),
    api.call('GET /staff/stock/low', { query: { pageSize: 1 } }),
  ])
  return { staff, queues, lowSpecs: lowStock.total }
}

export const headers = () => noStore

/** Whatever fails on a page of the back office: its navigation stays around the page that says so. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (loaderData === undefined) throw error
  return (
    <Frame data={loaderData}>
      <StaffErrorPage error={error} />
    </Frame>
  )
}

/** Every page of the back office for those who are signed in stands in it. */
export default function StaffGuard({ loaderData }: Route.ComponentProps) {
  return (
    <Frame data={loaderData}>
      <Outlet />
    </Frame>
  )
}

function Frame({ data, children }: { data: Route.ComponentProps['loaderData']; children: ReactNode }) {
  const t = useT()
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()

  // A new page takes the focus, so that keyboards and screen readers start at its beginning.
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <LiveQueueCounts loaded={data.queues}>
      <div className="flex grow flex-col lg:grid lg:grid-cols-[216px_minmax(0,1fr)] print:block">
        <a
          href="#main"
          className="fixed top-4 left-4 z-99 -translate-y-40 bg-ink px-4 py-3 text-white no-underline focus:translate-y-0 print:hidden"
        >
          {t('staff.skip')}
        </a>
        <SideNavigation staff={data.staff} lowSpecs={data.lowSpecs} />
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="min-w-0 px-4 pt-5 pb-16 outline-none md:px-8 print:p-0"
        >
          <FieldDensity value="dense">
            <ExplainFailures value={unsavedProblem}>{children}</ExplainFailures>
          </FieldDensity>
        </main>
      </div>
    </LiveQueueCounts>
  )
}
