import { useNavigate } from 'react-router'
import { useAction } from '../../actions/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useT } from '../../i18n/i18n.tsx'
import { forgetLists } from '../../session/forget-lists.ts'
import { paths } from '../../navigation/paths.ts'
import { DateText } from '../../orders/date-text.tsx'
import { cartActions } from '../../session/cart-store.ts'
import { dispatchSession } from '../../session/session-store.ts'
import { showAlert } from '../../shell/alert-store.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Fold } from '../../ui/rows/fold.tsx'

export interface SessionRow {
  id: string
  device: string
  network: string
  /** Milliseconds since 1970. */
  lastUsedAt: number
  current: boolean
}

/** The list of open sessions, which the member can end one by one or all at once. */
export function Devices({ sessions }: { sessions: readonly SessionRow[] | undefined }) {
  const t = useT()
  const everywhere = useSignOutEverywhere()
  return (
    <div>
      <Fold
        name={t('account.devices')}
        answer={sessions ? t('account.deviceCount', { count: sessions.length }) : t('account.devicesFailed')}
      >
        <p className="max-w-[60ch] text-sm text-ink-soft">{t('account.devicesText')}</p>
        {sessions === undefined ? (
          <Notice tone="danger" className="mt-4">
            {t('account.devicesFailed')}
          </Notice>
        ) : (
          <ul>
            {sessions.map((session) => (
              <DeviceRow key={session.id} session={session} />
            ))}
          </ul>
        )}
        <Button
          variant="secondary"
          className="mt-4"
          busy={everywhere.busy}
          onClick={() => void everywhere.run()}
        >
          {t('account.signOutEverywhere')}
        </Button>
      </Fold>
    </div>
  )
}

function DeviceRow({ session }: { session: SessionRow }) {
  const { id, network, lastUsedAt, current } = session
  const t = useT()
  const api = useApi()
  const device = session.device || t('account.deviceUnknown')
  const signOut = useAction(() => api.call('POST /users/sessions/{id}/end', { params: { id } }), {
    alert: true,
    failed: t('common.failed'),
    revalidate: true,
    onSuccess: () => showAlert({ message: t('account.signedOutDevice', { device }) }),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong translate={session.device ? 'no' : undefined}>{device}</strong>
          {current && <Badge tone="info">{t('account.deviceCurrent')}</Badge>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-ink-soft">
          <span>
            {t('common.lastUsed')} <DateText moment={lastUsedAt} />
          </span>
          {network !== '' && <span className="tabular">{t('account.deviceNetwork', { network })}</span>}
        </p>
      </div>
      {!current && (
        <Button
          variant="secondary"
          size="sm"
          busy={signOut.busy}
          aria-label={t('common.signOutDevice', { device })}
          onClick={() => void signOut.run()}
        >
          {t('common.signOut')}
        </Button>
      )}
    </li>
  )
}

/** Ends all sessions; as with any logout, the cart is cleared. */
function useSignOutEverywhere() {
  const t = useT()
  const api = useApi()
  const navigate = useNavigate()
  return useAction(() => api.call('POST /users/sessions/end'), {
    alert: true,
    failed: t('common.failed'),
    onSuccess: () => {
      forgetLists()
      cartActions.clear()
      dispatchSession({ type: 'Logout' })
      showAlert({ message: t('account.signedOutEverywhere') })
      return navigate(paths.login())
    },
  })
}
