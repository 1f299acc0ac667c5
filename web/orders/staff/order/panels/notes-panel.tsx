import { useState, type FormEvent } from 'react'
import { maxNote } from '../../../../../core/orders/queues.ts'
import { useT } from '../../../../i18n/i18n.tsx'
import { DateText } from '../../../date-text.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useMay } from '../../../../staff/shell/use-staff.ts'
import { DenseTextArea } from '../../../../staff/ui/dense-field.tsx'
import { Panel } from '../../../../staff/ui/panel.tsx'
import type { Draft } from '../draft.ts'
import type { StaffOrderView } from '../staff-order-view.ts'
import { useOrderAction } from '../use-order-action.ts'

/** What colleagues write for each other; the customer sees none of it. */
export function NotesPanel({ view: { order, notes }, draft }: { view: StaffOrderView; draft: Draft }) {
  const t = useT()
  const may = useMay()
  const { busy, problem, run } = useOrderAction()
  const [note, setNote] = draft
  const [blank, setBlank] = useState(false)

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBlank(note.trim() === '')
    if (note.trim() === '') return event.currentTarget.querySelector('textarea')?.focus()
    const sent = note
    const result = await run((api) =>
      api.call('POST /staff/orders/{id}/notes', { params: { id: order.id }, body: { note: sent } }),
    )
    // What was typed since is another note.
    if (result === undefined) setNote((typed) => (typed === sent ? '' : typed))
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
          <Field label={t('staff.order.addNote')} {...(blank && { error: t('staff.noteRequired') })}>
            {(attributes) => (
              <DenseTextArea
                {...attributes}
                maxLength={maxNote}
                value={note}
                onChange={(event) => {
                  setNote(event.target.value)
                  setBlank(false)
                }}
              />
            )}
          </Field>
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
