import { useAction } from '../../actions/use-action.ts'
import type { CallOutput } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'

interface SessionListProps {
  title: string
  sessions: CallOutput<'GET /staff/sessions'>['sessions']
  /**
   * Ends a session, or without an argument all sessions except the current one. Missing if the signed-in staff member
   * may not do that.
   */
  end?: (session?: string) => Promise<unknown>
  /** The text of the button that ends all sessions, and the messages afterwards. */
  texts: { endAll: string; endedAll: string; ended: string }
}

/** Lists open sessions, which can be ended one by one or all at once. The device in use stays signed in. */
export function SessionList({ title, sessions, end, texts }: SessionListProps) {
  const t = useT()
  const ending = useAction(async (session?: string) => end?.(session), {
    alert: true,
    revalidate: 'always',
    failed: t('common.notSaved'),
  })
  const signOut = async (message: string, session?: string) => {
    if (await ending.run(session)) showAlert({ message })
  }
  const others = sessions.filter(({ current }) => !current)
  return (
    <Panel
      title={title}
      action={
        end &&
        others.length > 0 && (
          <Button size="sm" variant="quiet" busy={ending.busy} onClick={() => void signOut(texts.endedAll)}>
            {texts.endAll}
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
                className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5"
              >
                <span translate={session.device ? 'no' : undefined}>{device}</span>
                <span translate="no" className="tabular text-ink-soft">
                  {session.network}
                </span>
                <DateText moment={session.lastUsedAt.seconds * 1000} className="text-ink-soft" />
                {session.current && <span className="ml-auto">{t('staff.people.thisDevice')}</span>}
                {end && !session.current && (
                  <Button
                    size="sm"
                    variant="quiet"
                    className="ml-auto"
                    aria-label={t('common.signOutDevice', { device })}
                    onClick={() => void signOut(texts.ended, session.id)}
                  >
                    {t('common.signOut')}
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
