import * as z from 'zod/mini'
import { maxNote } from '#core/orders/queues.ts'
import type { CallOutput } from '../../api/client.ts'
import { ReverseStep } from '../../desk/reverse-step.tsx'
import { TextareaField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { CollectionFields, collectionStart, requiredCollection } from './collection-fields.tsx'
import { StepDialog, useStep, type StepProps } from './step.tsx'

type Target = 'on_its_way' | 'arrived' | 'withdrawn'

const names = {
  on_its_way: 'staff.returns.onItsWay',
  arrived: 'staff.returns.arrive',
  withdrawn: 'staff.returns.withdraw',
} as const satisfies Record<Target, TextKey>

const moveForm = z.object({ note: z.string().check(z.trim(), z.maxLength(maxNote, 'common.tooLong')) })

/** Records that the goods are on their way or have arrived, or that the customer keeps them. */
export function Move({ order, orderReturn, allowed, onDone, to }: StepProps & { to: Target }) {
  const t = useT()
  const form = useSchemaForm(moveForm, { mode: 'onSubmit', defaultValues: { note: '' } })
  const step = useStep({ form, onDone }, (api, { note }: z.output<typeof moveForm>) =>
    api.call('POST /staff/returns/{id}/move', {
      params: { id: orderReturn.id },
      body: { seen: orderReturn.seen, to, note },
    }),
  )
  return (
    <StepDialog
      step={step}
      order={order}
      number={orderReturn.number}
      name={t(names[to])}
      allowed={allowed}
      variant={to === 'withdrawn' ? 'quiet' : to === 'arrived' ? 'primary' : 'secondary'}
      onSubmit={form.onSubmit(step.run)}
    >
      <TextareaField {...form.field('note')} label={t('staff.parcels.note')} maxLength={maxNote} rows={2} />
    </StepDialog>
  )
}

const arrangement = z.object({ collection: requiredCollection })

/** Arranges how the goods of an approved return come back: "Collection". */
export function Arrange(props: StepProps & { couriers: CallOutput<'GET /staff/couriers'> }) {
  const { order, orderReturn, allowed, onDone, couriers } = props
  const t = useT()
  const form = useSchemaForm(arrangement, {
    mode: 'onSubmit',
    defaultValues: { collection: collectionStart(orderReturn.collection) },
  })
  const step = useStep({ form, onDone }, (api, { collection }: z.output<typeof arrangement>) =>
    api.call('POST /staff/returns/{id}/collection', {
      params: { id: orderReturn.id },
      body: { seen: orderReturn.seen, collection },
    }),
  )
  return (
    <StepDialog
      step={step}
      order={order}
      number={orderReturn.number}
      name={t('staff.returns.arrange')}
      allowed={allowed}
      variant={orderReturn.collection === undefined ? 'primary' : 'secondary'}
      onSubmit={form.onSubmit(step.run)}
    >
      <CollectionFields field={form.field} values={useFormValues(form)} couriers={couriers} required />
    </StepDialog>
  )
}

/** Undoes the last step of a return, unless a later action depends on it. */
export function ReverseLastStep({ order, orderReturn, onDone }: Omit<StepProps, 'allowed'>) {
  const t = useT()
  const { id, number, seen, status, undo } = orderReturn
  return (
    <ReverseStep
      undo={undo}
      step={t(`returns.status.${status}`)}
      titleOf={(step) => t('staff.returns.stepTitle', { step, number, order: order.orderNumber })}
      text={t('staff.returns.undoText')}
      send={(api, { reason }) =>
        api.call('POST /staff/returns/{id}/undo', { params: { id }, body: { seen, reason } })
      }
      onDone={onDone}
    />
  )
}
