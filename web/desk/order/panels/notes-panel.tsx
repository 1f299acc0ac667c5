import type * as z from 'zod/mini'
import { maxNote, type orderNote } from '#core/orders/queues.ts'
import { Form } from '#web/forms/form.tsx'
import { useSubmissionKey } from '#web/actions/submission-key.ts'
import { TextareaField } from '#web/forms/fields.tsx'
import type { SchemaForm } from '#web/forms/use-schema-form.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { DateText } from '#web/orders/date-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { Panel } from '#web/staff/ui/panel.tsx'
import type { StaffOrderView } from '../staff-order-view.ts'
import { useOrderAction } from '../use-order-action.ts'

/** A form with one text. The page holds the form, so that it can ask before unsaved text is lost. */
export type NoteForm = SchemaForm<z.input<typeof orderNote>, z.output<typeof orderNote>>

/** Shows the notes that staff write for each other. The customer does not see them. */
export function NotesPanel({ view: { order, notes }, form }: { view: StaffOrderView; form: NoteForm }) {
  const t = useT()
  const may = useMay()
  const submission = useSubmissionKey()
  const { busy, problem, run } = useOrderAction((api, body: z.output<typeof orderNote>) =>
    api.call('POST /staff/orders/{id}/notes', { params: { id: order.id }, body }, submission.for(body)),
  )
  const add = async (body: z.output<typeof orderNote>) => {
    const sent = form.getValues('note')
    if (!(await run(body))) return
    submission.end()
    // Text typed while the note is sent belongs to the next note.
    if (form.getValues('note') === sent) form.reset({ note: '' })
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
        <Form busy={busy} onSubmit={form.onSubmit(add)} className="mt-3 grid gap-2.5">
          <TextareaField {...form.field('note')} label={t('staff.order.addNote')} maxLength={maxNote} />
          {problem && <Notice tone="danger">{problem}</Notice>}
          <div>
            <Button type="submit" size="sm" variant="secondary" busy={busy}>
              {t('staff.order.saveNote')}
            </Button>
          </div>
        </Form>
      )}
    </Panel>
  )
}
