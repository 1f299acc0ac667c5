import { useState } from 'react'
import { maxNote } from '#core/orders/queues.ts'
import type { CallOutput } from '../../api/client.ts'
import { TextareaField } from '../../forms/fields.tsx'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { CollectionFields, startOf, toCollection } from './collection-fields.tsx'
import { StepDialog, useStep, type StepProps } from './step.tsx'

type Target = 'on_its_way' | 'arrived' | 'withdrawn'

const names = {
  on_its_way: 'staff.returns.onItsWay',
  arrived: 'staff.returns.arrive',
  withdrawn: 'staff.returns.withdraw',
} as const satisfies Record<Target, TextKey>

/** Says where the goods are, or that the customer keeps them. */
export function Move({ order, one, allowed, onDone, to }: StepProps & { to: Target }) {
  const t = useT()
  const [note, setNote] = useState('')
  const step = useStep(onDone, (api) =>
    api.call('POST /staff/returns/{id}/move', {
      params: { id: one.id },
      body: { seen: one.seen, to, note: note.trim() },
    }),
  )
  return (
    <StepDialog
      step={step}
      order={order}
      number={one.number}
      name={t(names[to])}
      allowed={allowed}
      variant={to === 'withdrawn' ? 'quiet' : to === 'arrived' ? 'primary' : 'secondary'}
      onSubmit={() => void step.run()}
    >
      <TextareaField
        name="note"
        label={t('staff.parcels.note')}
        value={note}
        maxLength={maxNote}
        rows={2}
        onChange={({ target }) => setNote(target.value)}
      />
    </StepDialog>
  )
}

/** "Collection": how the goods of an approved return come back. */
export function Arrange(props: StepProps & { couriers: CallOutput<'GET /staff/couriers'> }) {
  const { order, one, allowed, onDone, couriers } = props
  const t = useT()
  const [typed, setTyped] = useState(startOf(one.collection))
  const [isMissing, setIsMissing] = useState(false)
  const step = useStep(onDone, (api, collection: NonNullable<ReturnType<typeof toCollection>>) =>
    api.call('POST /staff/returns/{id}/collection', {
      params: { id: one.id },
      body: { seen: one.seen, collection },
    }),
  )
  const submit = (form: HTMLFormElement) => {
    const collection = toCollection(typed)
    setIsMissing(collection === undefined)
    if (collection === undefined) form.querySelector('select')?.focus()
    else void step.run(collection)
  }
  return (
    <StepDialog
      step={step}
      order={order}
      number={one.number}
      name={t('staff.returns.arrange')}
      allowed={allowed}
      variant={one.collection === undefined ? 'primary' : 'secondary'}
      onSubmit={({ currentTarget }) => submit(currentTarget)}
    >
      <CollectionFields
        value={typed}
        onChange={setTyped}
        couriers={couriers}
        required
        error={isMissing ? t('returns.wayRequired') : undefined}
      />
    </StepDialog>
  )
}

/** Takes the last step back, as long as nothing was made of it. */
export function TakeBack({ order, one, onDone }: Omit<StepProps, 'allowed'>) {
  const t = useT()
  const step = useStep(onDone, (api) =>
    api.call('POST /staff/returns/{id}/undo', { params: { id: one.id }, body: { seen: one.seen } }),
  )
  return (
    <StepDialog
      step={step}
      order={order}
      number={one.number}
      name={t('staff.order.undo', { move: t(`returns.status.${one.status}`) })}
      allowed={one.undo !== undefined}
      variant="quiet"
      onSubmit={() => void step.run()}
    >
      <p>{t('staff.returns.undoText')}</p>
    </StepDialog>
  )
}
