import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { formatRinggit } from '#core/money.ts'
import { parcels, type Parcels } from '#core/orders/queues.ts'
import { statusTable, type BulkStatus } from '#core/orders/statuses.ts'
import { useAction, type ActionOptions } from '../../actions/use-action.ts'
import type { CallOutput } from '../../api/client.ts'
import { CheckboxField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { moveOrders, type MoveOutcome, type OrderParcels } from '../move-orders.ts'
import { CourierField } from '../../parcels/parcel-fields.tsx'
import { keepTypedNumber, TrackingNumbers, typedNumber } from '../../parcels/tracking-numbers.tsx'
import type { OrderRow } from './shown-rows.ts'

/** A move of several orders to a status. */
export interface Move {
  to: BulkStatus
  rows: readonly OrderRow[]
  /** Number of selected orders that cannot be moved to that status. */
  others: number
}

interface MoveDialogProps {
  open: boolean
  move: Move
  couriers: CallOutput<'GET /staff/couriers'>
  onClose: () => void
  /** Called once every order has its result. */
  onMoved: (outcome: MoveOutcome) => void
}

/** Asks once for everything that a move of several orders needs, and moves them. */
export function MoveDialog(props: MoveDialogProps) {
  const { to, rows } = props.move
  const needsParcels =
    statusTable[to].input === 'parcel' && rows.some(({ shippingMethod }) => shippingMethod === 'delivery')
  return needsParcels ? <ParcelsDialog {...props} /> : <PlainDialog {...props} />
}

/** Moves the orders, each with its own result. If the courier is switched off, none is moved. */
function useMove(
  { move: { to, rows }, onMoved }: MoveDialogProps,
  options: Pick<ActionOptions<unknown, 'shippingProvider'>, 'form' | 'fields' | 'onFailure'> = {},
) {
  const t = useT()
  const api = useStaffApi()
  return useAction((parcel: OrderParcels = {}) => moveOrders(api, to, [{ rows, parcel }], t), {
    ...options,
    failed: t('common.failed'),
    onSuccess: onMoved,
  })
}

function PlainDialog(props: MoveDialogProps) {
  const { to, rows } = props.move
  const t = useT()
  const { bulkHint, input } = statusTable[to]
  const move = useMove(props)
  return (
    <MoveQuestion {...props} action={move} onSubmit={() => void move.run()}>
      {input === 'adjustment' && <ConfirmHints rows={rows} />}
      <ul className="max-h-64 overflow-y-auto border-t border-line">
        {rows.map((row) => (
          <li key={row.id} className="flex gap-4 border-b border-line py-1.5">
            <span className="tabular font-medium">{row.orderNumber}</span>
            <span className="min-w-0 grow truncate">{row.customerName}</span>
            <span className="tabular">{formatRinggit(row.amountToPay)}</span>
          </li>
        ))}
      </ul>
      {bulkHint && <p className="mt-3 text-ink-soft">{t(bulkHint)}</p>}
    </MoveQuestion>
  )
}

/** Points to check before several orders are confirmed. */
function ConfirmHints({ rows }: { rows: readonly OrderRow[] }) {
  const t = useT()
  const notCalled = rows.filter(({ lastCall }) => lastCall !== 'reached').length
  const withVoucher = rows.filter(({ voucherCode }) => voucherCode !== undefined).length
  return (
    <>
      {notCalled > 0 && (
        <p className="mb-2 text-warning">{t('staff.orders.notReached', { count: notCalled })}</p>
      )}
      {withVoucher > 0 && (
        <p className="mb-2 text-ink-soft">{t('staff.orders.vouchersDeducted', { count: withVoucher })}</p>
      )}
    </>
  )
}

/** The courier chosen last. It is preselected, because most parcels of a day go with the same courier. */
let lastCourier = ''
const rememberCourier = (courier: string) => {
  lastCourier = courier
}

function ParcelsDialog(props: MoveDialogProps) {
  const { rows } = props.move
  const t = useT()
  const { revalidate } = useRevalidator()
  const couriers = props.couriers.filter(({ active }) => active)
  const toDeliver = rows.filter(({ shippingMethod }) => shippingMethod === 'delivery')
  const toPickUp = rows.length - toDeliver.length
  const courier = couriers.some(({ id }) => id === lastCourier) ? lastCourier : ''
  const form = useSchemaForm(parcels, {
    defaultValues: {
      shippingProvider: courier,
      trackingNumbers: toDeliver.map(({ id }) => typedNumber(id)),
      withoutNumber: false,
    },
  })
  const { trackingNumbers: numbers = [] } = useFormValues(form)
  const missing = toDeliver.filter((_, index) => !numbers[index]?.trim()).length
  const move = useMove(props, {
    form,
    fields: { courier_off: 'shippingProvider' },
    onFailure: async ({ code }) => {
      if (code !== 'courier_off') return
      // The tracking numbers stay in the form for the courier that is chosen next.
      form.setValue('shippingProvider', '')
      await revalidate()
    },
  })
  const save = ({ shippingProvider, trackingNumbers }: Parcels) => {
    rememberCourier(shippingProvider)
    for (const [index, { id }] of toDeliver.entries()) keepTypedNumber(id, trackingNumbers[index])
    const entered = toDeliver.map(({ id }, index) => [id, trackingNumbers[index]])
    return move.run({
      shippingProvider,
      trackingNumbers: Object.fromEntries(entered.filter(([, number]) => number !== undefined)),
    })
  }
  return (
    <MoveQuestion {...props} action={move} onSubmit={form.onSubmit(save)}>
      <CourierField
        {...form.field('shippingProvider')}
        couriers={couriers}
        className="mb-3"
        {...(courier === '' && { 'data-autofocus': '' })}
      />
      <TrackingNumbers
        rows={toDeliver.map((row) => ({ id: row.id, label: `${row.orderNumber}, ${row.customerName}` }))}
        field={form.field}
        first={courier !== ''}
      />
      {missing > 0 && (
        <CheckboxField
          {...form.field('withoutNumber')}
          label={t('staff.orders.withoutNumber', { count: missing, of: toDeliver.length })}
        />
      )}
      {toPickUp > 0 && <p className="mt-3 text-ink-soft">{t('staff.orders.fetched', { count: toPickUp })}</p>}
    </MoveQuestion>
  )
}

interface MoveQuestionProps extends MoveDialogProps {
  action: ReturnType<typeof useMove>
  onSubmit: Parameters<typeof QuestionDialog>[0]['onSubmit']
  children: ReactNode
}

function MoveQuestion({ move, open, onClose, action, onSubmit, children }: MoveQuestionProps) {
  const t = useT()
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t(`staff.orders.moveTitle.${move.to}`, { count: move.rows.length })}
      action={t(`staff.orders.moveAction.${move.to}`)}
      busy={action.busy}
      problem={action.problem}
      onSubmit={onSubmit}
    >
      {children}
      {move.others > 0 && (
        <p className="mt-3 text-ink-soft">{t('staff.orders.others', { count: move.others })}</p>
      )}
    </QuestionDialog>
  )
}
