import * as z from 'zod/mini'
import { maxPaymentNote, paymentNote } from '#core/cash/payments.ts'
import { lineDecisions } from '#core/cash/remittance.ts'
import { formatCash } from '#core/money.ts'
import { parseOrderNumber } from '#core/orders/order-numbers.ts'
import { optionalTextAs } from '#core/typed-text.ts'
import { SelectField, TextareaField, TextField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import type { Line } from './remittance-lines.tsx'
import { useDecide } from './use-decide.ts'

interface LineDialogProps {
  remittance: number
  line: Line
  open: boolean
  onClose: () => void
  onDone: () => void
}

const decision = z.object({
  decision: z.enum(lineDecisions),
  orderNumber: optionalTextAs(
    z
      .string()
      .check(z.refine((text) => parseOrderNumber(text) !== undefined, 'staff.cash.orderNumberPattern')),
  ),
  note: paymentNote,
})

/**
 * Decides what to do with the money of a line: book it for this order or another one, return it, or ignore the line.
 */
export function LineDialog({ remittance, line, open, onClose, onDone }: LineDialogProps) {
  const t = useT()
  const bookable = line.amount !== undefined
  const needsOrder = line.orderId === undefined
  const schema = decision.check(
    z.refine(
      ({ decision: what, orderNumber }) => what !== 'received' || !needsOrder || orderNumber !== undefined,
      {
        path: ['orderNumber'],
        error: 'staff.cash.orderNumberRequired',
      },
    ),
  )
  const form = useSchemaForm(schema, {
    mode: 'onSubmit',
    defaultValues: {
      decision: bookable ? 'received' : 'ignored',
      orderNumber: line.orderNumber ?? '',
      note: '',
    },
  })
  const values = useFormValues(form)
  const decide = useDecide(remittance)
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t('staff.cash.decideTitle', { line: line.line, number: line.number || '—' })}
      action={t('staff.cash.decide')}
      busy={decide.busy}
      problem={decide.problem}
      onSubmit={form.onSubmit(async ({ decision: what, orderNumber, note }) => {
        const body = {
          decision: what,
          note: note ?? '',
          ...(what === 'received' && orderNumber !== undefined && { orderNumber }),
        }
        if (await decide.run(line.line, body)) onDone()
      })}
    >
      <div className="grid gap-3">
        {line.amount !== undefined && (
          <p className="text-ink-soft">{t('staff.cash.lineAmount', { amount: formatCash(line.amount) })}</p>
        )}
        <SelectField
          {...form.field('decision')}
          label={t('staff.cash.what')}
          required
          options={lineDecisions
            .filter((one) => bookable || one === 'ignored')
            .map((one) => ({ value: one, label: t(`staff.cash.decide.${one}`) }))}
          data-autofocus
        />
        {values.decision === 'received' && (
          <TextField
            {...form.field('orderNumber')}
            label={t('common.orderNumber')}
            required
            verbatim
            maxLength={40}
            controlClass="tabular"
          />
        )}
        <TextareaField {...form.field('note')} label={t('common.note')} rows={2} maxLength={maxPaymentNote} />
      </div>
    </QuestionDialog>
  )
}
