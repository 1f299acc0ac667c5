import { useAction } from '../../actions/use-action.ts'
import type { CallOutput } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { Panel } from '../ui/panel.tsx'

type Account = CallOutput<'GET /staff/people/{id}'>

interface SessionListProps extends Pick<Account, 'person' | 'sessions'> {
  mayEnd: boolean
}

/** "Sessions": where somebody is signed in, ended one by one or all at once. */
export function SessionList({ person, sessions, mayEnd }: SessionListProps) {
  const { id, name } = person
  const t = useT()
  const api = useStaffApi()
  const end = useAction(
    (session?: string) =>
      api.call('POST /staff/people/{id}/sessions/end', { params: { id }, body: session ? { session } : {} }),
    { alert: true, revalidate: 'always', failed: t('staff.unsaved.failed') },
  )
  const endAndTell = async (message: string, session?: string) => {
    if (await end.run(session)) showAlert({ message })
  }
  return (
    <Panel
      title={t('staff.people.sessions', { name })}
      action={
        mayEnd &&
        sessions.length > 0 && (
          <Button
            size="sm"
            variant="quiet"
            busy={end.busy}
            onClick={() => void endAndTell(t('staff.people.signedOutAll', { name }))}
          >
            {t('staff.people.signOutAll')}
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <p className="text-ink-soft">{t('staff.people.noSessions')}</p>
      ) : (
        <ul>
          {sessions.map((session) => {
            const device = session.device || t('staff.people.unknownDevice')
            return (
              <li
                key={session.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5"
              >
                <span>{device}</span>
                <span translate="no" className="tabular text-ink-soft">
                  {session.network}
                </span>
                <DateText moment={session.lastUsedAt.seconds * 1000} className="text-ink-soft" />
                {mayEnd && (
                  <Button
                    size="sm"
                    variant="quiet"
                    className="ml-auto"
                    aria-label={t('staff.people.signOutNamed', { device })}
                    onClick={() => void endAndTell(t('staff.people.signedOut', { name }), session.id)}
                  >
                    {t('staff.people.signOut')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
