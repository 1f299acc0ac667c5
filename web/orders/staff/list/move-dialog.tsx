import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { parcels, type Parcels } from '../../../../core/orders/queues.ts'
import { statusTable, type BulkStatus, type OrderStatus } from '../../../../core/orders/statuses.ts'
import { formatRinggit } from '../../../../core/money.ts'
import { ApiFailure, type CallOutput } from '../../../api/client.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useShopForm } from '../../../forms/form.ts'
import { useT, type Translate } from '../../../i18n/i18n.tsx'
import { Field, Input, Select } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QuestionDialog } from '../../../staff/ui/question-dialog.tsx'
import { unsavedProblem } from '../../../staff/ui/unsaved.tsx'
import { moveTexts } from './order-texts.ts'
import type { OrderRow } from './shown-rows.ts'
import { useMoveOrders, type MoveResult, type MoveWords } from './use-move-orders.ts'

/** What is about to be done: these orders to this status. */
export interface Move {
  to: BulkStatus
  rows: readonly OrderRow[]
  /** How many of the selected ones cannot go there. */
  others: number
}

/** An order that was not moved, and why. */
export interface Refusal {
  row: OrderRow
  reason: string
}

interface MoveDialogProps {
  open: boolean
  move: Move
  couriers: CallOutput<'GET /staff/couriers'>
  onClose: () => void
  /** Told once the shop has answered for every order. */
  onMoved: (refusals: readonly Refusal[]) => void
}

/** Asks for what a move needs, once for all of its orders, and makes it. */
export function MoveDialog(props: MoveDialogProps) {
  const { to, rows } = props.move
  const needsParcels = to === 'Shipped' && rows.some(({ shippingMethod }) => shippingMethod === 'delivery')
  return needsParcels ? <ParcelsDialog {...props} /> : <PlainDialog {...props} />
}

function useMove(move: Move) {
  const t = useT()
  const moveOrders = useMoveOrders()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReactNode>()
  /** Makes the move; answers what the shop said of each order, or undefined when it said nothing. */
  const make = async (words: MoveWords = {}): Promise<readonly MoveResult[] | undefined> => {
    setBusy(true)
    setProblem(undefined)
    try {
      return await moveOrders(
        move.rows.map(({ id }) => id),
        move.to,
        words,
      )
    } catch (error) {
      // What was typed stays.
      setProblem(unsavedProblem(error, t, t('staff.orders.moveFailed')))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, make }
}

function refusalsOf(rows: readonly OrderRow[], results: readonly MoveResult[], t: Translate): Refusal[] {
  return rows.flatMap((row) => {
    const result = results.find(({ id }) => id === row.id)
    return result === undefined || result.moved ? [] : [{ row, reason: reasonOf(result, t) }]
  })
}

function reasonOf({ code = '', message = '', details = {} }: MoveResult, t: Translate): string {
  const named = Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' && Object.hasOwn(statusTable, value)
        ? t(statusTable[value as OrderStatus].text)
        : value,
    ]),
  )
  return failureText(new ApiFailure(409, { code, message, details: named }), t) ?? message
}

function PlainDialog(props: MoveDialogProps) {
  const { move, open, onClose, onMoved } = props
  const t = useT()
  const { make, ...state } = useMove(move)
  const save = async () => {
    const results = await make()
    if (results) onMoved(refusalsOf(move.rows, results, t))
  }
  return (
    <MoveQuestion move={move} open={open} onClose={onClose} {...state} onSubmit={() => void save()}>
      {move.to === 'In Progress' && <ConfirmHints rows={move.rows} />}
      <ul className="max-h-64 overflow-y-auto border-t border-line">
        {move.rows.map((row) => (
          <li key={row.id} className="flex gap-4 border-b border-line py-1.5">
            <span className="tabular font-medium">{row.orderNumber}</span>
            <span className="min-w-0 grow truncate">{row.customerName}</span>
            <span className="tabular">{formatRinggit(row.amountToPay)}</span>
          </li>
        ))}
      </ul>
      {move.to === 'Completed' && <p className="mt-3 text-ink-soft">{t('staff.orders.completeHint')}</p>}
    </MoveQuestion>
  )
}

/** What to think of before several orders are confirmed at once. */
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

/** The courier that was chosen last: who ships ten parcels ships most with the same. */
let lastCourier: Parcels['shippingProvider'] | undefined
const rememberCourier = (courier: Parcels['shippingProvider']) => {
  lastCourier = courier
}

function ParcelsDialog(props: MoveDialogProps) {
  const { move, open, onClose, onMoved } = props
  const couriers = props.couriers.filter(({ active }) => active)
  const t = useT()
  const form = useShopForm(parcels)
  const { make, ...state } = useMove(move)
  const { revalidate } = useRevalidator()
  const delivered = move.rows.filter(({ shippingMethod }) => shippingMethod === 'delivery')
  const fetched = move.rows.length - delivered.length

  const save = async ({ shippingProvider, trackingNumbers }: Parcels) => {
    rememberCourier(shippingProvider)
    const named = delivered.map(({ id }, place) => [id, trackingNumbers[place] ?? ''])
    const results = await make({
      shippingProvider,
      trackingNumbers: Object.fromEntries(named.filter(([, number]) => number !== '')),
    })
    if (results?.every(({ code }) => code === 'courier_off')) {
      // Switched off meanwhile: the numbers stay for the courier that takes its place, who is chosen by hand.
      form.setValue('shippingProvider', '')
      form.refuse('shippingProvider', 'error.courier_off')
      await revalidate()
    } else if (results) onMoved(refusalsOf(move.rows, results, t))
  }

  return (
    <MoveQuestion
      move={move}
      open={open}
      onClose={onClose}
      {...state}
      onSubmit={() => void form.handleSubmit(save)()}
    >
      <Field
        label={t('staff.orders.courier')}
        required
        className="mb-3"
        {...errorOf(couriers.length === 0 ? t('staff.order.noCourier') : form.errorOf('shippingProvider'))}
      >
        {(attributes) => (
          <Select
            {...attributes}
            {...form.register('shippingProvider')}
            defaultValue={couriers.some(({ id }) => id === lastCourier) ? lastCourier : ''}
            data-autofocus
          >
            <option value="">{t('staff.orders.chooseCourier')}</option>
            {couriers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <fieldset className="max-h-72 overflow-y-auto">
        <legend className="mb-1.5 font-medium">{t('staff.orders.trackingNumbers')}</legend>
        {delivered.map((row, place) => (
          <Field
            key={row.id}
            label={`${row.orderNumber}, ${row.customerName}`}
            className="px-1 pb-2.5"
            {...errorOf(form.errorOf(`trackingNumbers.${place}`))}
          >
            {(attributes) => (
              <Input
                {...attributes}
                {...form.register(`trackingNumbers.${place}`)}
                defaultValue=""
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
                placeholder={t('staff.orders.trackingLater')}
              />
            )}
          </Field>
        ))}
      </fieldset>
      {fetched > 0 && <p className="mt-3 text-ink-soft">{t('staff.orders.fetched', { count: fetched })}</p>}
    </MoveQuestion>
  )
}

const errorOf = (error: string | undefined) => (error === undefined ? {} : { error })

interface MoveQuestionProps {
  move: Move
  open: boolean
  onClose: () => void
  busy: boolean
  /** What kept it from being done at all. */
  problem: ReactNode
  onSubmit: () => void
  children: ReactNode
}

function MoveQuestion({ move, open, onClose, busy, problem, onSubmit, children }: MoveQuestionProps) {
  const t = useT()
  const { title, action } = moveTexts[move.to]
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t(title, { count: move.rows.length })}
      action={t(action)}
      busy={busy}
      onSubmit={onSubmit}
    >
      {children}
      {move.others > 0 && (
        <p className="mt-3 text-ink-soft">{t('staff.orders.others', { count: move.others })}</p>
      )}
      {problem && (
        <Notice tone="danger" className="mt-3">
          {problem}
        </Notice>
      )}
    </QuestionDialog>
  )
}
