import { useId } from 'react'
import { useAction } from '../../actions/use-action.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChangeDetails } from './change-details.tsx'
import type { ShownChange } from './shown-change.ts'

interface ProposedChangeProps {
  changes: readonly ShownChange[]
  /** Sends the customer's answer. */
  send: (answer: { change: number; accept: boolean }) => Promise<unknown>
  /** Reads the order again. It is also called after a failure, because the order may have changed. */
  refresh: () => Promise<unknown>
}

/**
 * Asks for the customer's consent: "A change that raises the total wants the customer's yes: a press in her live page."
 */
export function ProposedChange({ changes, send, refresh }: ProposedChangeProps) {
  const t = useT()
  const id = useId()
  const proposed = changes.find(({ state }) => state === 'proposed')
  const answer = useAction(
    (accept: boolean) => (proposed ? send({ change: proposed.id, accept }) : Promise.resolve()),
    { alert: true, failed: t('orders.change.answerFailed') },
  )
  if (proposed === undefined) return null
  const press = async (accept: boolean) => {
    if (await answer.run(accept))
      showAlert({ message: t(accept ? 'orders.change.saidYes' : 'orders.change.saidNo') })
    await refresh()
  }
  return (
    <section aria-labelledby={id} className="mt-6">
      <Notice tone="warning">
        <div className="grid gap-2">
          <h2 id={id} className="text-lg font-semibold">
            {t('orders.change.askTitle', { by: proposed.by })}
          </h2>
          <ChangeDetails change={proposed} />
          <p>{t('orders.change.askText')}</p>
          <div className="mt-2 flex flex-wrap gap-2 print:hidden">
            <Button busy={answer.busy} onClick={() => void press(true)}>
              {t('orders.change.yes')}
            </Button>
            <Button variant="secondary" busy={answer.busy} onClick={() => void press(false)}>
              {t('orders.change.keep')}
            </Button>
          </div>
        </div>
      </Notice>
    </section>
  )
}
