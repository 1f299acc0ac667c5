import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import type { Language, LocalizedText } from '#core/language.ts'
import { requiredText } from '#core/typed-text.ts'
import { undoneDescription } from '#core/orders/history.ts'
import { maxNote } from '#core/orders/queues.ts'
import type { WayBack } from '#core/orders/undo.ts'
import type { ApiClient } from '../api/client.ts'
import { TextareaField } from '../forms/fields.tsx'
import { useFormValues, useSchemaForm } from '../forms/use-schema-form.ts'
import { useT } from '../i18n/i18n.tsx'
import { QuestionDialog } from '../staff/ui/question-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { CustomerTextFields, customerText, customerTextStart } from './order/customer-text-fields.tsx'
import { useOrderAction } from './order/use-order-action.ts'
import { useWayBack, type UndoWindow } from './use-way-back.ts'

/** What staff enter: the reason for a correction and, if the order's own status changes, a text for the customer. */
interface Entered {
  reason?: string | undefined
  description?: LocalizedText | undefined
}

interface ReverseStepProps {
  undo: UndoWindow | undefined
  /** The name of the step. */
  step: string
  titleOf: (name: string) => string
  /** A text about the effects of reversing the step. */
  text: string
  /** The customer's language, if staff may write to them. */
  language?: Language
  variant?: 'secondary' | 'quiet'
  /** The keyboard shortcut that undoes the step, as shown on the button. */
  hint?: ReactNode
  send: (api: ApiClient, entered: Entered) => Promise<unknown>
  onDone: () => void
}

/** The step as it was when the dialog opened, so that a colleague's later step is not reversed instead. */
type Asked = Pick<ReverseStepProps, 'text' | 'language' | 'send'> & {
  way: WayBack
  name: string
  title: string
}

/**
 * The button that reverses the last step of an order, a parcel or a return. Until the customer's message about the step
 * is sent, the button undoes the step. Afterwards it corrects the step and asks for a reason. If a colleague was faster, the dialog
 * stays open so that no typed text is lost.
 */
export function ReverseStep(props: ReverseStepProps) {
  const { undo, step, titleOf, text, language, variant = 'quiet', hint, send, onDone } = props
  const t = useT()
  const way = useWayBack(undo)
  const [asked, setAsked] = useState<Asked>()
  const [open, setOpen] = useState(false)
  const { busy, problem, run, clear } = useOrderAction((api, { send: sendAsked }: Asked, entered: Entered) =>
    sendAsked(api, entered),
  )
  const name = way && t(way === 'undo' ? 'staff.order.undo' : 'staff.order.correct', { move: step })
  return (
    <>
      {way && name && (
        <Button
          size="sm"
          variant={variant}
          aria-haspopup="dialog"
          onClick={() => {
            clear()
            setAsked({ way, name, title: titleOf(name), text, send, ...(language && { language }) })
            setOpen(true)
          }}
        >
          {name}
          {way === 'undo' && hint}
        </Button>
      )}
      {asked && (
        <ReverseDialog
          key={asked.name}
          asked={asked}
          open={open}
          onClose={() => setOpen(false)}
          busy={busy}
          problem={problem}
          onSend={async (entered) => {
            if (!(await run(asked, entered))) return
            setOpen(false)
            onDone()
          }}
        />
      )}
    </>
  )
}

const formFor = ({ way, language }: Asked) =>
  z.object({
    reason: way === 'correction' ? requiredText('staff.reasonRequired', maxNote) : z.optional(z.string()),
    description: language ? customerText(undoneDescription, language) : z.optional(z.undefined()),
  })

interface DialogProps {
  asked: Asked
  open: boolean
  onClose: () => void
  busy: boolean
  problem: ReactNode
  onSend: (entered: Entered) => Promise<void>
}

function ReverseDialog({ asked, onSend, ...dialog }: DialogProps) {
  const t = useT()
  const { way, name, title, text, language } = asked
  const form = useSchemaForm(formFor(asked), {
    mode: 'onSubmit',
    defaultValues: {
      ...(way === 'correction' && { reason: '' }),
      ...(language && { description: customerTextStart(undoneDescription) }),
    },
  })
  const values = useFormValues(form)
  return (
    <QuestionDialog {...dialog} title={title} action={name} onSubmit={form.onSubmit(onSend)}>
      <p className="mb-3 text-ink-soft">{text}</p>
      <p className="mb-3 text-ink-soft">
        {t(way === 'undo' ? 'staff.order.undoText' : 'staff.order.correctText')}
      </p>
      {way === 'correction' && (
        <TextareaField
          {...form.field('reason')}
          label={t('common.reason')}
          required
          data-autofocus
          maxLength={maxNote}
          rows={2}
        />
      )}
      {language && (
        <CustomerTextFields
          field={form.field}
          values={values}
          standard={undoneDescription}
          language={language}
        />
      )}
    </QuestionDialog>
  )
}
