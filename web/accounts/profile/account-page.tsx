import { FileText, Heart, LogOut, MapPin, Package, ShoppingBag, UserPen, type LucideIcon } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { serverDate } from '#core/dates.ts'
import { AccountCompanies } from '../../companies/account-companies.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import type { Route } from './+types/account-page'
import { personName } from '#core/accounts/names.ts'
import { toArriveStatuses } from '#core/orders/statuses.ts'
import { useAction } from '../../actions/use-action.ts'
import { useT } from '../../i18n/i18n.tsx'
import { forgetLists } from '../../session/forget-lists.ts'
import { paths } from '../../navigation/paths.ts'
import { LastOrder, type LastOrderView } from '../../orders/page/last-order.tsx'
import { readNewestOrder } from '../../orders/read-newest-order.ts'
import { cartActions } from '../../session/cart-store.ts'
import { report } from '../../session/report-problem.ts'
import { dispatchSession } from '../../session/session-store.ts'
import { useWishlist } from '../../session/wishlist-store.ts'
import { isSignedOut, type ApiClient, type CallOutput } from '../../api/client.ts'
import { apiContext, pageHostContext } from '../../api/context.ts'
import { useApi } from '../../api/use-api.ts'
import { AccountPage } from '../page-title.tsx'
import { noStore, readMember } from '../read-member.ts'
import { useMember } from '../use-member.ts'
import { Devices, type SessionRow } from './devices.tsx'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'

const tile =
  'grid h-full min-h-20 w-full grid-cols-[24px_minmax(0,1fr)] content-center items-center gap-4 border-r border-b border-line px-4 py-3.5 ' +
  'text-start no-underline hover:bg-studio sm:min-h-26 sm:px-6 aria-busy:cursor-progress'

const tiles = [
  { to: paths.accountEdit(), Icon: UserPen, title: 'account.edit', text: 'account.editText' },
  { to: paths.addresses(), Icon: MapPin, title: 'account.addresses', text: 'account.addressesText' },
  { to: paths.wishlist(), Icon: Heart, title: 'common.wishlist', text: 'account.wishlistText' },
  { to: paths.orders(), Icon: Package, title: 'account.orders', text: 'account.ordersText' },
  { to: paths.shop(), Icon: ShoppingBag, title: 'account.shop', text: 'account.shopText' },
] as const

/**
 * Reads the open sessions, the orders and the companies. A part that cannot be read is left out, because the page is
 * useful without it.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const orNothing = (error: unknown) => {
    // If the session has ended, the guard redirects to the login page, so there is nothing to report.
    if (!isSignedOut(error)) context.get(pageHostContext).report(error)
    return undefined
  }
  const [sessions, orders, own, quotations] = await Promise.all([
    readSessions(api).catch(orNothing),
    readOrders(context).catch(orNothing),
    api.call('GET /companies').catch(orNothing),
    api.call('GET /quotations').catch(orNothing),
  ])
  return {
    sessions,
    last: orders?.last,
    underWay: orders?.underWay ?? 0,
    companies: own?.companies,
    toAccept: countToAccept(quotations ?? []),
  }
}

/** How many quotations wait for an answer of the member; undefined for members without any. */
const countToAccept = (quotations: CallOutput<'GET /quotations'>): number | undefined =>
  quotations.length === 0 ? undefined : quotations.filter(({ state }) => state === 'sent').length

async function readSessions(api: ApiClient): Promise<SessionRow[]> {
  const { sessions } = await api.call('GET /users/sessions')
  return sessions.map(({ id, device, network, lastUsedAt, current }) => ({
    id,
    device,
    network,
    current,
    lastUsedAt: z.parse(serverDate, lastUsedAt).getTime(),
  }))
}

interface Orders {
  last: LastOrderView
  underWay: number
}

/** The member's newest order, and how many orders have not arrived yet. */
async function readOrders(context: Route.LoaderArgs['context']): Promise<Orders | undefined> {
  const api = context.get(apiContext)
  const user = await readMember(context)
  if (user === undefined) return undefined
  const { orders, newest } = await readNewestOrder(api, user.phoneNumber)
  if (newest === undefined) return undefined
  const { id, orderNumber, items, totalAmount, status, partlyShipped, shippingMethod, promise } = newest
  const last: LastOrderView = {
    id,
    orderNumber,
    items,
    totalAmount,
    status,
    partlyShipped,
    shippingMethod,
    promise,
  }
  return { last, underWay: orders.filter((order) => toArriveStatuses.includes(order.status)).length }
}

export const headers = () => noStore

export default function AccountHubPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { user } = useMember()
  const { sessions, last, underWay, companies, toAccept } = loaderData
  const wishes = useWishlist().length
  const logout = useLogout()
  return (
    <AccountPage
      title={t('common.account')}
      path={paths.account()}
      inAccount={false}
      heading={personName(user)}
    >
      {user.unconfirmedEmail !== undefined && <UnconfirmedEmail email={user.unconfirmedEmail} />}
      {last && <LastOrder order={last} />}
      <ul className="grid border-t border-l border-line sm:grid-cols-2 lg:grid-cols-3">
        {tiles.map(({ to, Icon, title, text }) => (
          <li key={to}>
            <Link to={to} className={tile}>
              <TileText Icon={Icon} title={t(title)}>
                {t(text, { count: to === paths.orders() ? underWay : wishes })}
              </TileText>
            </Link>
          </li>
        ))}
        {toAccept !== undefined && (
          <li>
            <Link to={paths.quotations()} className={tile}>
              <TileText Icon={FileText} title={t('quotations.title')}>
                {t('quotations.tile', { count: toAccept })}
              </TileText>
            </Link>
          </li>
        )}
        <li>
          <button
            type="button"
            aria-busy={logout.busy || undefined}
            onClick={() => void logout.run()}
            className={tile}
          >
            <TileText Icon={LogOut} title={t('account.logout')}>
              {t('account.logoutText')}
            </TileText>
          </button>
        </li>
      </ul>
      <div className="mt-8 border-t border-line">
        {companies && <AccountCompanies companies={companies} />}
        <Devices sessions={sessions} />
      </div>
    </AccountPage>
  )
}

/**
 * Signs the member out: "Logout: clears the cart, dispatches logout and goes to /login." "Logout failure: logged and
 * rethrown."
 */
function useLogout() {
  const t = useT()
  const api = useApi()
  const navigate = useNavigate()
  return useAction(() => api.call('POST /users/logout'), {
    alert: true,
    failed: t('account.logoutFailed'),
    onSuccess: () => {
      forgetLists()
      cartActions.clear()
      dispatchSession({ type: 'Logout' })
      return navigate(paths.login())
    },
    onFailure: ({ error }) => report('Signing out failed.', error),
  })
}

function TileText(props: { Icon: LucideIcon; title: string; children: string }) {
  const { Icon, title, children } = props
  return (
    <>
      <Icon className="size-6" />
      <span>
        <strong className="block text-base font-medium">{title}</strong>
        <SubLine className="mt-0.5" size="sm">
          {children}
        </SubLine>
      </span>
    </>
  )
}
