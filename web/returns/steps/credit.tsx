import * as z from 'zod/mini'
import { formatCash } from '#core/money.ts'
import { requiredText } from '#core/orders/checkout.ts'
import { maxCreditReason } from '#core/orders/invoices.ts'
import { TextareaField } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { StepDialog, useStep, type StepProps } from './step.tsx'

const creditForm = z.object({ reason: requiredText('staff.reasonRequired', maxCreditReason) })

/** "Credit notes by line that agree with the refund." */
export function Credit({ order, one, allowed, onDone }: StepProps) {
  const t = useT()
  const form = useSchemaForm(creditForm, {
    mode: 'onSubmit',
    defaultValues: { reason: one.reason === undefined ? '' : t(`returns.reason.${one.reason}`) },
  })
  const step = useStep(onDone, (api, { reason }: z.output<typeof creditForm>) =>
    api.call('POST /staff/orders/{id}/credit-note', {
      params: { id: order.orderId },
      body: { reason, return: one.id },
    }),
  )
  return (
    <StepDialog
      step={step}
      order={order}
      number={one.number}
      name={t('staff.returns.credit')}
      allowed={allowed}
      variant="primary"
      onSubmit={form.onSubmit(step.run)}
    >
      {one.creditable !== undefined && (
        <p>{t('staff.returns.creditText', { amount: formatCash(one.creditable) })}</p>
      )}
      <TextareaField
        {...form.field('reason')}
        label={t('staff.common.reason')}
        required
        maxLength={maxCreditReason}
        rows={2}
        data-autofocus
      />
    </StepDialog>
  )
}
