import { useState } from 'react'
import * as z from 'zod/mini'
import { formatRinggit } from '#core/money.ts'
import { maxDeductionReason } from '#core/orders/deductions.ts'
import { amountToPay } from '#core/orders/orders.ts'
import { TextareaField } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { AskedNotice } from '../../staff/approvals/asked-notice.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { DateText } from '../../orders/date-text.tsx'
import type { StaffOrderView } from './staff-order-view.ts'
import { useOrderAction } from './use-order-action.ts'

const refusal = z.object({
  reason: z.string().check(z.trim(), z.maxLength(maxDeductionReason, 'common.tooLong')),
})

/**
 * Shows a deduction that waits for an owner: who requested it, its amount and reason. An owner can decide on it here.
 */
export function AskedDeduction({ view }: { view: StaffOrderView }) {
  const t = useT()
  const { order, mayDecideDeduction } = view
  const [open, setOpen] = useState<'approve' | 'refuse'>()
  // The version of the order when the dialog opened. The decision is about this version, even if the order changes
  // meanwhile.
  const [version, setVersion] = useState(order.updatedAt)
  // If a colleague decides first, the dialog stays open so that no typed text is lost.
  const [deciding, setDeciding] = useState(view.askedDeduction)
  const asked = view.askedDeduction ?? (open && deciding)
  if (asked === undefined) return null
  const ask = (decision: 'approve' | 'refuse') => {
    setVersion(order.updatedAt)
    setDeciding(asked)
    setOpen(decision)
  }
  const shared = { view, asked, version, onClose: () => setOpen(undefined) }
  const adjustment = asked.amount
  const pays = formatRinggit(amountToPay({ ...order, adjustment }))
  return (
    <AskedNotice
      title={t('staff.order.deductionAskedBy', { name: asked.by, amount: formatRinggit(adjustment) })}
      reason={asked.reason}
      about={
        <>
          <DateText moment={asked.at} /> · {t('staff.order.adjustmentHint', { amount: pays })}
        </>
      }
      mayDecide={mayDecideDeduction}
      onDecide={(approve) => ask(approve ? 'approve' : 'refuse')}
      texts={{
        approve: 'staff.common.approve',
        refuse: 'staff.common.refuse',
        waits: 'staff.order.deductionWaits',
      }}
      className="mb-6"
    >
      <Decision {...shared} approve open={open === 'approve'} />
      <Decision {...shared} approve={false} open={open === 'refuse'} />
    </AskedNotice>
  )
}

interface DecisionProps {
  view: StaffOrderView
  asked: NonNullable<StaffOrderView['askedDeduction']>
  version: StaffOrderView['order']['updatedAt']
  approve: boolean
  open: boolean
  onClose: () => void
}

function Decision({ view: { order }, asked, version, approve, open, onClose }: DecisionProps) {
  const t = useT()
  const form = useSchemaForm(refusal, { mode: 'onSubmit', defaultValues: { reason: '' } })
  const decide = useOrderAction((api, { reason }: z.output<typeof refusal>) =>
    api.call('POST /staff/orders/{id}/deduction/decide', {
      params: { id: order.id },
      body: { seen: version, approve, reason },
    }),
  )
  const amount = formatRinggit(asked.amount)
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t(approve ? 'staff.order.deductionApproveTitle' : 'staff.order.deductionRefuseTitle', {
        amount,
      })}
      action={t(approve ? 'staff.common.approve' : 'staff.common.refuse')}
      danger={!approve}
      busy={decide.busy}
      problem={decide.problem}
      onSubmit={form.onSubmit(async (body) => {
        if (await decide.run(body)) onClose()
      })}
    >
      <p className="mb-3 text-ink-soft">
        {t(approve ? 'staff.order.deductionApproveText' : 'staff.order.deductionRefuseText')}
      </p>
      {!approve && (
        <TextareaField
          {...form.field('reason')}
          label={t('staff.order.deductionRefusalReason')}
          maxLength={maxDeductionReason}
          data-autofocus
        />
      )}
    </QuestionDialog>
  )
}
