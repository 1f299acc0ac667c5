import { useState } from 'react'
import { useAction } from '../../actions/use-action.ts'
import type { CallOutput } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { QuestionDialog } from '../ui/question-dialog.tsx'
import { useOutcomeText } from './use-outcome-text.ts'
import type { Person } from './people-page.tsx'

type Asked = 'reset' | 'disable'

/**
 * The buttons that repeat an invitation, or reset, disable or enable an account. Actions that sign the person out ask
 * first.
 */
export function PersonActions({ person }: { person: Person }) {
  const { name, email, state } = person
  const t = useT()
  const [asked, setAsked] = useState<Asked>()
  const actions = usePersonActions(person, () => setAsked(undefined))
  const isSetUp = state === 'active'
  if (state === 'disabled')
    return (
      <Button size="sm" busy={actions.enable.busy} onClick={() => void actions.enable.run()}>
        {t('staff.people.enable')}
      </Button>
    )
  const dialog = {
    reset: {
      title: t('staff.people.resetTitle', { name }),
      text: t('staff.people.resetText', { name, email }),
    },
    disable: {
      title: t('staff.people.disableTitle', { name }),
      text: t('staff.people.disableText', { name }),
    },
  }
  return (
    <>
      {isSetUp ? (
        <Button size="sm" variant="secondary" onClick={() => setAsked('reset')}>
          {t('staff.people.reset')}
        </Button>
      ) : (
        <Button size="sm" busy={actions.reset.busy} onClick={() => void actions.reset.run()}>
          {t('staff.people.sendAgain')}
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => setAsked('disable')}>
        {t('staff.people.disable')}
      </Button>
      {(['reset', 'disable'] as const).map((what) => (
        <QuestionDialog
          key={what}
          open={asked === what}
          title={dialog[what].title}
          action={t(`staff.people.${what}`)}
          danger
          busy={actions[what].busy}
          onClose={() => setAsked(undefined)}
          onSubmit={() => void actions[what].run()}
        >
          <p>{dialog[what].text}</p>
          {person.decides && <p className="mt-3 text-ink-soft">{t('staff.people.decidersText')}</p>}
        </QuestionDialog>
      ))}
    </>
  )
}

function usePersonActions({ id, name, version, state }: Person, close: () => void) {
  const t = useT()
  const outcomeText = useOutcomeText()
  const api = useStaffApi()
  const sent = { params: { id }, body: { version } }
  const doing = (message: string) => ({
    alert: true,
    revalidate: 'always' as const,
    failed: t('common.notSaved'),
    onSuccess: (outcome: CallOutput<'POST /staff/people/{id}/reset'>) => {
      close()
      showAlert({ message: outcomeText(outcome, message) })
    },
    onFailure: close,
  })
  return {
    reset: useAction(
      () => api.call('POST /staff/people/{id}/reset', sent),
      doing(t(state === 'active' ? 'staff.people.resetDone' : 'staff.people.sentAgain')),
    ),
    disable: useAction(
      () => api.call('POST /staff/people/{id}/disable', sent),
      doing(t('staff.people.disabled', { name })),
    ),
    enable: useAction(
      () => api.call('POST /staff/people/{id}/enable', sent),
      doing(t('staff.people.enabled', { name })),
    ),
  }
}
