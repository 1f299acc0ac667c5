import { useState } from 'react'
import { formatCash } from '#core/money.ts'
import { maxCreditReason } from '#core/orders/invoices.ts'
import { TextareaField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { StepDialog, useStep, type StepProps } from './step.tsx'

/** "Credit notes by line that agree with the refund." */
export function Credit({ order, one, allowed, onDone }: StepProps) {
  const t = useT()
  const [reason, setReason] = useState(one.reason === undefined ? '' : t(`returns.reason.${one.reason}`))
  const [isMissing, setIsMissing] = useState(false)
  const step = useStep(onDone, (api) =>
    api.call('POST /staff/orders/{id}/credit-note', {
      params: { id: order.orderId },
      body: { reason: reason.trim(), return: one.id },
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
      onSubmit={({ currentTarget }) => {
        const missing = reason.trim() === ''
        setIsMissing(missing)
        if (missing) currentTarget.querySelector('textarea')?.focus()
        else void step.run()
      }}
    >
      {one.creditable !== undefined && (
        <p>{t('staff.returns.creditText', { amount: formatCash(one.creditable) })}</p>
      )}
      <TextareaField
        name="reason"
        label={t('staff.common.reason')}
        required
        error={isMissing ? t('staff.reasonRequired') : undefined}
        value={reason}
        maxLength={maxCreditReason}
        rows={2}
        onChange={({ target }) => setReason(target.value)}
        data-autofocus
      />
    </StepDialog>
  )
}
