import { useState } from 'react'
import { whyReturned } from '#core/returns/forms.ts'
import { useSubmissionKey } from '../../actions/submission-key.ts'
import { CheckboxField } from '../../forms/fields.tsx'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import type { OrderReturnsView, ReturnView } from '../return-view.ts'
import { LinesForm, piecesOf, type TypedReturn } from './lines-form.tsx'
import { StepDialog, useStep, type StepProps } from './step.tsx'

type Problems = Partial<Record<'pieces' | 'reason' | 'note', string>>

/** What is wrong with pieces and reason; nothing where they can be sent. */
function useProblems() {
  const t = useT()
  const [problems, setProblems] = useState<Problems>({})
  const check = (typed: TypedReturn, most: ReadonlyMap<number, number>, form: HTMLFormElement) => {
    const lines = piecesOf(typed, most)
    const why = whyReturned.safeParse({ reason: typed.reason, note: typed.note })
    const found: Problems = {
      ...(lines === undefined && { pieces: t('staff.parcels.piecesPattern') }),
      ...(lines?.length === 0 && { pieces: t('returns.linesRequired') }),
      ...(!why.success &&
        Object.fromEntries(
          why.error.issues.map(({ path, message }) => [String(path[0]), t(message as TextKey)]),
        )),
    }
    setProblems(found)
    const [first] = Object.keys(found)
    if (first !== undefined) form.querySelector<HTMLElement>(`[name^="${first}"]`)?.focus()
    return first === undefined && lines && why.success ? { lines, ...why.data } : undefined
  }
  return { problems, check }
}

/** "Started by staff": for a customer who calls or stands at the counter. */
export function StartReturn({ order, onDone }: { order: OrderReturnsView; onDone: () => void }) {
  const t = useT()
  const submission = useSubmissionKey()
  const [typed, setTyped] = useState<TypedReturn>({ pieces: {}, reason: '', note: '' })
  const [approve, setApprove] = useState(true)
  const { problems, check } = useProblems()
  const most = new Map(order.items.map(({ position, returnable }) => [position, returnable]))
  const step = useStep(onDone, async (api, why: NonNullable<ReturnType<typeof check>>) => {
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
      onSubmit={({ currentTarget }) => {
        const why = check(typed, most, currentTarget)
        if (why) void step.run(why)
      }}
    >
      <LinesForm items={order.items} most={most} value={typed} problems={problems} onChange={setTyped} />
      <CheckboxField
        name="approve"
        label={t('staff.returns.approveAtOnce')}
        checked={approve}
        onChange={({ target }) => setApprove(target.checked)}
      />
    </StepDialog>
  )
}

/** Pieces and reason of a return whose goods are not on their way. */
export function ChangeReturn({ order, one, allowed, onDone }: StepProps) {
  const t = useT()
  const [typed, setTyped] = useState<TypedReturn>(() => startFrom(one))
  const { problems, check } = useProblems()
  const most = new Map(
    order.items.map(({ position, returnable }) => [
      position,
      returnable + (one.lines.find((line) => line.position === position)?.quantity ?? 0),
    ]),
  )
  const step = useStep(onDone, (api, why: NonNullable<ReturnType<typeof check>>) =>
    api.call('POST /staff/returns/{id}/change', { params: { id: one.id }, body: { seen: one.seen, ...why } }),
  )
  return (
    <StepDialog
      step={step}
      order={order}
      number={one.number}
      name={t('staff.returns.change')}
      allowed={allowed}
      variant="quiet"
      onSubmit={({ currentTarget }) => {
        const why = check(typed, most, currentTarget)
        if (why) void step.run(why)
      }}
    >
      <LinesForm items={order.items} most={most} value={typed} problems={problems} onChange={setTyped} />
    </StepDialog>
  )
}

const startFrom = ({ lines, reason, note }: ReturnView): TypedReturn => ({
  pieces: Object.fromEntries(lines.map(({ position, quantity }) => [position, String(quantity)])),
  reason: reason ?? '',
  note,
})
