import { useState } from 'react'
import * as z from 'zod/mini'
import type { LocalizedText } from '#core/language.ts'
import { undoneDescription } from '#core/orders/history.ts'
import { statusText } from '#core/orders/statuses.ts'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { CustomerTextFields, customerText, customerTextStart } from './customer-text-fields.tsx'
import { moveText } from './move-dialog.tsx'
import type { StaffOrderView } from './staff-order-view.ts'
import { useOrderAction } from './use-order-action.ts'

type Undo = NonNullable<StaffOrderView['undo']>

/** Takes the last move back. The dialog stays open if a colleague was first, so that nothing typed is lost. */
export function UndoMove({ view, onDone }: { view: StaffOrderView; onDone: () => void }) {
  const t = useT()
  const { order, undo } = view
  const [asked, setAsked] = useState<Undo & { name: string; isMailSent: boolean }>()
  const [open, setOpen] = useState(false)
  const form = useSchemaForm(z.object({ description: customerText(undoneDescription, order.language) }), {
    mode: 'onSubmit',
    defaultValues: { description: customerTextStart(undoneDescription) },
  })
  const values = useFormValues(form)
  const { busy, problem, run, clear } = useOrderAction((api, move: number, description?: LocalizedText) =>
    api.call('POST /staff/orders/{id}/undo', { params: { id: order.id }, body: { move, description } }),
  )
  const name =
    undo && t('staff.order.undo', { move: t(moveText({ ...order, status: undo.to }, order.status)) })
  return (
    <>
      {undo && name && (
        <Button
          size="sm"
          variant="secondary"
          aria-haspopup="dialog"
          onClick={() => {
            clear()
            setAsked({ ...undo, name, isMailSent: Date.now() >= undo.mailAt })
            setOpen(true)
          }}
        >
          {name}
        </Button>
      )}
      {asked && (
        <QuestionDialog
          open={open}
          onClose={() => setOpen(false)}
          title={t('staff.order.moveTitle', { move: asked.name, number: order.orderNumber })}
          action={asked.name}
          busy={busy}
          problem={problem}
          onSubmit={form.onSubmit(async ({ description }) => {
            if (!(await run(asked.move, description))) return
            setOpen(false)
            onDone()
          })}
        >
          <p className="mb-3 text-ink-soft">
            {t(asked.isMailSent ? 'staff.order.undoTextSent' : 'staff.order.undoText', {
              status: t(statusText({ ...order, status: asked.to })),
            })}
          </p>
          <CustomerTextFields
            field={form.field}
            values={values}
            standard={undoneDescription}
            language={order.language}
          />
        </QuestionDialog>
      )}
    </>
  )
}
