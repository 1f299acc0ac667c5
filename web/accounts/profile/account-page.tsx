import { Heart, LogOut, MapPin, Package, ShoppingBag, UserPen, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAction } from '../../actions/use-action.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths, type ShopAddress } from '../../navigation/paths.ts'
import { cartActions } from '../../session/cart-store.ts'
import { report } from '../../session/report-problem.ts'
import { dispatchSession } from '../../session/session-store.ts'
import { useWishlist } from '../../session/wishlist-store.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { useApi } from '../../api/use-api.ts'
import { PageTitle } from '../page-title.tsx'
import { useMember } from '../use-member.ts'

const tile =
  'grid min-h-20 w-full grid-cols-[24px_1fr] content-center items-center gap-4 border-r border-b border-line px-4 py-3.5 ' +
  'text-start no-underline hover:bg-studio sm:min-h-44 sm:grid-cols-1 sm:content-between sm:p-6 aria-busy:cursor-progress'

/** The account hub and its tiles. */
export default function AccountPage() {
  const t = useT()
  const { user, phoneText } = useMember()
  const wishes = useWishlist().length
  const logout = useLogout()
  return (
    <>
      <PageHead
        title={t('account.title')}
        description={t('account.description')}
        path={paths.account()}
        noIndex
      />
      <div className="wrap">
        <PageTitle lead={t('account.who', { name: `${user.firstName} ${user.lastName}`, phone: phoneText })}>
          {t('account.title')}
        </PageTitle>
        <ul className="grid border-t border-l border-line sm:grid-cols-2 lg:grid-cols-3">
          <Tile to={paths.accountEdit()} Icon={UserPen} title={t('account.edit')}>
            {t('account.editText')}
          </Tile>
          <Tile to={paths.addresses()} Icon={MapPin} title={t('account.addresses')}>
            {t('account.addressesText')}
          </Tile>
          <Tile to={paths.wishlist()} Icon={Heart} title={t('account.wishlist')}>
            {t('account.wishlistText', { count: wishes })}
          </Tile>
          <Tile to={paths.orders()} Icon={Package} title={t('account.orders')}>
            {t('account.ordersText')}
          </Tile>
          <Tile to={paths.shop()} Icon={ShoppingBag} title={t('account.shop')}>
            {t('account.shopText')}
          </Tile>
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
      </div>
    </>
  )
}

/** "Logout: clears the cart, dispatches logout and goes to /login." "Logout failure: logged and rethrown." */
function useLogout() {
  const t = useT()
  const api = useApi()
  const navigate = useNavigate()
  return useAction(() => api.call('POST /users/logout'), {
    alert: true,
    failed: t('account.logoutFailed'),
    onSuccess: () => {
      cartActions.clear()
      dispatchSession({ type: 'Logout' })
      return navigate(paths.login())
    },
    onFailure: ({ error }) => report('Signing out failed.', error),
  })
}

type TileProps = { Icon: LucideIcon; title: string; children: ReactNode }

function Tile({ to, ...text }: TileProps & { to: ShopAddress }) {
  return (
    <li>
      <Link to={to} className={tile}>
        <TileText {...text} />
      </Link>
    </li>
  )
}

function TileText({ Icon, title, children }: TileProps) {
  return (
    <>
      <Icon className="size-6" strokeWidth={1.5} aria-hidden />
      <span>
        <strong className="block text-lg">{title}</strong>
        <span className="mt-0.5 block text-sm text-ink-soft">{children}</span>
      </span>
    </>
  )
}
