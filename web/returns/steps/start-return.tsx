import { useSubmissionKey } from '../../actions/submission-key.ts'
import { CheckboxField } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import type { OrderReturnsView } from '../return-view.ts'
import { LinesForm, piecesStart, returnForm, type TypedReturn } from './lines-form.tsx'
import { StepDialog, useStep, type StepProps } from './step.tsx'

/** Starts a return for a customer on the phone or at the counter: "Started by staff". */
export function StartReturn({ order, onDone }: { order: OrderReturnsView; onDone: () => void }) {
  const t = useT()
  const submission = useSubmissionKey()
  const most = new Map(order.items.map(({ position, returnable }) => [position, returnable]))
  const form = useSchemaForm(returnForm(most), {
    mode: 'onSubmit',
    defaultValues: { pieces: piecesStart(most, () => undefined), note: '', approve: true },
  })
  const step = useStep({ form, onDone }, async (api, { approve = false, ...why }: TypedReturn) => {
    const body = { ...why, approve }
    await api.call(
      'POST /staff/orders/{id}/returns',
      { params: { id: order.orderId }, body },
      submission.for([order.orderId, body]),
    )
    submission.end()
  })
  return (
    <StepDialog
      step={step}
      order={order}
      name={t('staff.returns.start')}
      allowed={order.mayStart}
      variant="primary"
      onSubmit={form.onSubmit(step.run)}
    >
      <LinesForm items={order.items} most={most} field={form.field} />
      <CheckboxField {...form.field('approve')} label={t('staff.returns.approveAtOnce')} />
    </StepDialog>
  )
}

/** Changes the pieces and the reason of a return whose goods are not in transit yet. */
export function ChangeReturn({ order, orderReturn, allowed, onDone }: StepProps) {
  const t = useT()
  const quantityOf = (position: number) =>
    orderReturn.lines.find((line) => line.position === position)?.quantity
  const most = new Map(
    order.items.map(({ position, returnable }) => [position, returnable + (quantityOf(position) ?? 0)]),
  )
  const form = useSchemaForm(returnForm(most), {
    mode: 'onSubmit',
    defaultValues: {
      pieces: piecesStart(most, quantityOf),
      ...(orderReturn.reason !== undefined && { reason: orderReturn.reason }),
      note: orderReturn.note,
    },
  })
  const step = useStep({ form, onDone }, (api, why: TypedReturn) =>
    api.call('POST /staff/returns/{id}/change', {
      params: { id: orderReturn.id },
      body: { seen: orderReturn.seen, ...why },
    }),
  )
  return (
    <StepDialog
      step={step}
      order={order}
      number={orderReturn.number}
      name={t('staff.returns.change')}
      allowed={allowed}
      variant="quiet"
      onSubmit={form.onSubmit(step.run)}
    >
      <LinesForm items={order.items} most={most} field={form.field} />
    </StepDialog>
  )
}
