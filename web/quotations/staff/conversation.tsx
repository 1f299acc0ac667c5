import { useState } from 'react'
import type { StaffQuotation } from '#core/api/quotations/quotations-staff.ts'
import { quotationLimits } from '#core/quotations/content.ts'
import { useAction } from '../../actions/use-action.ts'
import { useSubmissionKey } from '../../actions/submission-key.ts'
import { TextareaField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { momentOf } from '../../orders/moment-of.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface Said {
  id: string
  at: number
  name: string
  text: string
  isNote: boolean
}

/** What the buyer asked and staff answered, with notes for colleagues, oldest first. */
export function Conversation({ quotation, mayWrite }: { quotation: StaffQuotation; mayWrite: boolean }) {
  const t = useT()
  const said: Said[] = [
    ...quotation.messages.map((entry) => ({ ...entry, isNote: false })),
    ...quotation.notes.map((entry) => ({ ...entry, isNote: true })),
  ]
    .map(({ at, ...entry }) => ({ ...entry, at: momentOf(at) }))
    .toSorted((one, other) => one.at - other.at || Number(one.id) - Number(other.id))
  return (
    <>
      {said.length === 0 && <p className="text-ink-soft">{t('staff.quotations.noQuestions')}</p>}
      <ul className="grid gap-2.5 empty:hidden">
        {said.map(({ id, at, name, text, isNote }) => (
          <li key={id} className="border-b border-line pb-2.5 leading-5">
            <span className="flex flex-wrap items-center gap-x-2">
              <b className="font-semibold" translate="no">
                {name}
              </b>
              <DateText moment={at} className="text-ink-soft" />
              {isNote && <Badge>{t('staff.quotations.ownNote')}</Badge>}
            </span>
            <span className="whitespace-pre-line wrap-anywhere" translate="no">
              {text}
            </span>
          </li>
        ))}
      </ul>
      {mayWrite && <Answer id={quotation.id} mayAnswer={quotation.version !== undefined} />}
    </>
  )
}

function Answer({ id, mayAnswer }: { id: string; mayAnswer: boolean }) {
  const t = useT()
  const api = useStaffApi()
  const submission = useSubmissionKey()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const say = useAction(
    (body: { text: string; internal: boolean }) =>
      api.call('POST /staff/quotations/{id}/messages', { params: { id }, body }, submission.for(body)),
    {
      failed: t('common.notSaved'),
      revalidate: true,
      onSuccess: () => {
        submission.end()
        setText('')
      },
    },
  )
  const press = (internal: boolean) => {
    const missing = text.trim() === ''
    setError(missing ? t('quotations.messageRequired') : undefined)
    if (!missing) void say.run({ text, internal })
  }
  return (
    <div className="mt-3 grid gap-2">
      <TextareaField
        label={t('staff.quotations.answerField')}
        hint={mayAnswer ? undefined : t('staff.quotations.answerLater')}
        value={text}
        error={error}
        maxLength={quotationLimits.message}
        onChange={({ target }) => setText(target.value)}
      />
      {say.problem && <Notice tone="danger">{say.problem}</Notice>}
      <div className="flex flex-wrap gap-3">
        {mayAnswer && (
          <Button size="sm" variant="secondary" busy={say.busy} onClick={() => press(false)}>
            {t('staff.quotations.answer')}
          </Button>
        )}
        <Button size="sm" variant="quiet" busy={say.busy} onClick={() => press(true)}>
          {t('staff.quotations.keepNote')}
        </Button>
      </div>
    </div>
  )
}
