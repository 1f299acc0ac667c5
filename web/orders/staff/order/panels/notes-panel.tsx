import { useState, type Dispatch, type FormEvent, type SetStateAction } from 'react'
import { maxNote } from '../../../../../core/orders/queues.ts'
import { TextareaField } from '../../../../forms/fields.tsx'
import { useT } from '../../../../i18n/i18n.tsx'
import { DateText } from '../../../date-text.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useMay } from '../../../../staff/shell/use-staff.ts'
import { Panel } from '../../../../staff/ui/panel.tsx'
import type { StaffOrderView } from '../staff-order-view.ts'
import { useOrderAction } from '../use-order-action.ts'

/** Typed text that is not sent yet; the page holds it, to ask before leaving. */
export type Draft = [text: string, setText: Dispatch<SetStateAction<string>>]

/** What colleagues write for each other; the customer sees none of it. */
export function NotesPanel({ view: { order, notes }, draft }: { view: StaffOrderView; draft: Draft }) {
  const t = useT()
  const may = useMay()
  const [note, setNote] = draft
  const [blank, setBlank] = useState(false)

  const { busy, problem, run } = useOrderAction((api, sent: string) =>
    api.call('POST /staff/orders/{id}/notes', { params: { id: order.id }, body: { note: sent } }),
  )
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBlank(note.trim() === '')
    if (note.trim() === '') return event.currentTarget.querySelector('textarea')?.focus()
    // What was typed since is another note.
    if (await run(note)) setNote((typed) => (typed === note ? '' : typed))
  }

  return (
    <Panel title={t('staff.order.notes')}>
      {notes.map((written) => (
        <div
          key={`${written.at} ${written.by} ${written.note}`}
          className="border-b border-line pb-2 not-first:pt-2"
        >
          <p className="flex flex-wrap gap-x-3 text-ink-soft">
            <DateText moment={written.at} />
            <span>{written.by}</span>
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{written.note}</p>
        </div>
      ))}
      {may('orders:note') && (
        <form noValidate method="post" onSubmit={(event) => void add(event)} className="mt-3 grid gap-2.5">
          <TextareaField
            label={t('staff.order.addNote')}
            error={blank ? t('staff.noteRequired') : undefined}
            maxLength={maxNote}
            value={note}
            onChange={(event) => {
              setNote(event.target.value)
              setBlank(false)
            }}
          />
          {problem && <Notice tone="danger">{problem}</Notice>}
          <div>
            <Button type="submit" size="sm" variant="secondary" busy={busy}>
              {t('staff.order.saveNote')}
            </Button>
          </div>
        </form>
      )}
    </Panel>
  )
}
