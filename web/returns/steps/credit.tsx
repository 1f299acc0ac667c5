import * as z from 'zod/mini'
import { formatCash } from '#core/money.ts'
import { requiredText } from '#core/typed-text.ts'
import { maxCreditReason } from '#core/orders/invoices.ts'
import { TextareaField } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { StepDialog, useStep, type StepProps } from './step.tsx'

const creditForm = z.object({ reason: requiredText('staff.reasonRequired', maxCreditReason) })

/** Issues a credit note: "Credit notes by line that agree with the refund." */
export function Credit({ order, orderReturn, allowed, onDone }: StepProps) {
  const t = useT()
  const form = useSchemaForm(creditForm, {
    mode: 'onSubmit',
    defaultValues: {
      reason: orderReturn.reason === undefined ? '' : t(`returns.reason.${orderReturn.reason}`),
    },
  })
  const step = useStep({ form, onDone }, (api, { reason }: z.output<typeof creditForm>) =>
    api.call('POST /staff/orders/{id}/credit-note', {
      params: { id: order.orderId },
      body: { reason, return: orderReturn.id },
    }),
  )
  return (
    <StepDialog
      step={step}
      order={order}
      number={orderReturn.number}
      name={t('staff.common.issueCreditNote')}
      allowed={allowed}
      variant="primary"
      onSubmit={form.onSubmit(step.run)}
    >
      {orderReturn.creditable !== undefined && (
        <p>{t('staff.returns.creditText', { amount: formatCash(orderReturn.creditable) })}</p>
      )}
      <TextareaField
        {...form.field('reason')}
        label={t('common.reason')}
        required
        maxLength={maxCreditReason}
        rows={2}
        data-autofocus
      />
    </StepDialog>
  )
}
