/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- the roles keep the table a table where its display changes */
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '../../../../core/dates.ts'
import { formatRinggit } from '../../../../core/money.ts'
import { nextStep, queueConditions } from '../../../../core/orders/queues.ts'
import { bulkStatuses, type BulkStatus, type WorkStep } from '../../../../core/orders/statuses.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { OrderStatusBadge } from '../../badges.tsx'
import { shippingMethodTexts } from '../../display-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ColumnHead } from '../../../ui/column-head.tsx'
import { staffPaths } from '../../../staff/paths.ts'
import type { OrderList } from './order-search.ts'
import { WaitingTime } from '../../../staff/ui/waiting-time.tsx'
import { lastCallTexts, listTexts, stepTexts } from './order-texts.ts'
import type { OrderRow, ShownRows } from './shown-rows.ts'

interface OrderTableProps {
  list: OrderList
  shown: ShownRows
  /** Milliseconds since 1970. */
  now: number
  ref: RefObject<HTMLTableElement | null>
  selected: ReadonlySet<string>
  /** Whether anything can be done with what is selected. */
  selectable: boolean
  onSelect: (ids: readonly string[], on: boolean) => void
  onMove: (row: OrderRow, to: BulkStatus) => void
}

/** The orders of a list, a row each; a phone shows each as a card. */
export function OrderTable({ ref, ...props }: OrderTableProps) {
  const { list, shown, now, selected, selectable, onSelect, onMove } = props
  const t = useT()
  const withStatus = showsStatus(list)
  const there = shown.rows.filter(({ id }) => !shown.gone.has(id))
  const count = there.filter(({ id }) => selected.has(id)).length
  return (
    <table ref={ref} role="table" className="w-full border-collapse text-sm max-lg:block">
      <caption className="sr-only">{t(listTexts[list])}</caption>
      <thead role="rowgroup" className="max-lg:block">
        <tr role="row" className="border-b border-ink max-lg:block">
          {selectable && (
            <th
              role="columnheader"
              scope="col"
              className="w-8 text-start font-medium max-lg:block max-lg:w-auto"
            >
              <SelectAll
                count={count}
                of={there.length}
                onChange={(on) =>
                  onSelect(
                    there.map(({ id }) => id),
                    on,
                  )
                }
              />
            </th>
          )}
          <Head>{t('staff.orders.order')}</Head>
          <Head>{t('staff.orders.waiting')}</Head>
          {withStatus && <Head className="lg:max-xl:hidden">{t('orders.status')}</Head>}
          <Head>{t('staff.orders.customer')}</Head>
          <Head className="lg:max-xl:hidden">{t('orders.phone')}</Head>
          <Head className="lg:max-xl:hidden">{t('staff.orders.goods')}</Head>
          <Head className="lg:max-xl:hidden">{t('orders.method')}</Head>
          <Head figure>{t('orders.total')}</Head>
          <Head>{t('staff.orders.note')}</Head>
          <Head>
            <span className="sr-only">{t('staff.orders.next')}</span>
          </Head>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-lg:block">
        {shown.rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            list={list}
            gone={shown.gone.has(row.id)}
            now={now}
            select={
              selectable && {
                on: selected.has(row.id),
                change: (on: boolean) => onSelect([row.id], on),
              }
            }
            onMove={onMove}
          />
        ))}
      </tbody>
    </table>
  )
}

/** A queue of one status need not repeat it in every row. */
function showsStatus(list: OrderList): boolean {
  if (list === 'all') return true
  const condition = queueConditions[list]
  return 'invoiceStatus' in condition || condition.statuses.length > 1
}

function Head(props: { figure?: boolean; className?: string; children: ReactNode }) {
  const { figure = false, className = '', children } = props
  return (
    <ColumnHead figure={figure} className={`py-2! pr-3! whitespace-nowrap max-lg:sr-only ${className}`}>
      {children}
    </ColumnHead>
  )
}

function SelectAll({ count, of, onChange }: { count: number; of: number; onChange: (on: boolean) => void }) {
  const t = useT()
  const box = useRef<HTMLInputElement>(null)
  const some = count > 0 && count < of
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return (
    <Checkbox
      ref={box}
      checked={count > 0 && count === of}
      onChange={(event) => onChange(event.target.checked)}
    >
      <span className="lg:sr-only">{t('staff.orders.selectAll')}</span>
    </Checkbox>
  )
}

const cell =
  'py-[9px] pr-3 align-middle max-lg:flex max-lg:justify-between max-lg:gap-4 max-lg:py-0.5 max-lg:pr-0'
const labelled = 'max-lg:before:text-ink-soft max-lg:before:content-[attr(data-label)] max-lg:text-end'

interface RowProps {
  row: OrderRow
  list: OrderList
  /** Whether it stands in another list by now. */
  gone: boolean
  now: number
  select: false | { on: boolean; change: (on: boolean) => void }
  onMove: OrderTableProps['onMove']
}

function Row({ row, list, gone, now, select, onMove }: RowProps) {
  const t = useT()
  const step = gone ? undefined : stepOf(row, list)
  return (
    <tr
      role="row"
      tabIndex={-1}
      className={`scroll-mt-16 border-b border-line outline-offset-[-2px] hover:bg-studio focus:bg-petrol-tint max-lg:relative max-lg:block max-lg:py-3 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-10 ${gone ? 'text-ink-soft' : ''}`}
    >
      {select !== false && (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the box in it has its words
        <td role="cell" className="w-8 align-middle max-lg:absolute max-lg:top-0.5 max-lg:-right-3">
          <Checkbox
            checked={select.on && !gone}
            disabled={gone}
            onChange={(event) => select.change(event.target.checked)}
          >
            <span className="sr-only">{t('staff.orders.select', { number: row.orderNumber })}</span>
          </Checkbox>
        </td>
      )}
      <td role="cell" className={`${cell} max-lg:col-span-full max-lg:flex-col max-lg:gap-0`}>
        <Link to={staffPaths.order(row.id, list)} className="tabular font-medium whitespace-nowrap">
          {row.orderNumber}
        </Link>
        <time
          dateTime={momentOf(row.orderDate).toISOString()}
          className="tabular block text-xs whitespace-nowrap text-ink-soft"
        >
          {formatDateTime(momentOf(row.orderDate))}
        </time>
      </td>
      <td
        role="cell"
        data-label={t('staff.orders.waiting')}
        className={`${cell} ${labelled} tabular whitespace-nowrap`}
      >
        {step !== undefined && <WaitingTime since={momentOf(row.waitingSince).getTime()} now={now} />}
      </td>
      {showsStatus(list) && (
        <td role="cell" data-label={t('orders.status')} className={`${cell} ${labelled} lg:max-xl:hidden`}>
          <OrderStatusBadge status={row.status} />
        </td>
      )}
      <td role="cell" data-label={t('staff.orders.customer')} className={`${cell} ${labelled}`}>
        <span translate="no" className="wrap-anywhere">
          {row.customerName}
          <span className="block max-lg:hidden xl:hidden">
            <Phone row={row} />
          </span>
        </span>
      </td>
      <td role="cell" data-label={t('orders.phone')} className={`${cell} ${labelled} lg:max-xl:hidden`}>
        <Phone row={row} />
      </td>
      <td role="cell" data-label={t('staff.orders.goods')} className={`${cell} ${labelled} lg:max-xl:hidden`}>
        <span className="line-clamp-2 max-w-56">
          {row.lineCount > 1 ? (
            t('staff.orders.goodsOfMany', {
              pieces: row.itemCount,
              product: row.firstProduct,
              others: row.lineCount - 1,
            })
          ) : (
            <>
              <span className="tabular">{row.itemCount}</span> × {row.firstProduct}
            </>
          )}
        </span>
      </td>
      <td
        role="cell"
        data-label={t('orders.method')}
        className={`${cell} ${labelled} whitespace-nowrap lg:max-xl:hidden`}
      >
        {t(shippingMethodTexts[row.shippingMethod])}
      </td>
      <td
        role="cell"
        data-label={t('orders.total')}
        className={`${cell} ${labelled} tabular whitespace-nowrap lg:text-end`}
      >
        {formatRinggit(row.amountToPay)}
      </td>
      <td role="cell" data-label={t('staff.orders.note')} className={`${cell} ${labelled}`}>
        {showsStatus(list) && (
          <span className="mb-1 hidden lg:max-xl:block">
            <OrderStatusBadge status={row.status} />
          </span>
        )}
        <Notes row={row} list={list} />
      </td>
      <td role="cell" className={`${cell} pr-0! text-end max-lg:col-span-full max-lg:block max-lg:pt-2.5!`}>
        {gone ? t('staff.orders.gone') : <NextStep row={row} list={list} step={step} onMove={onMove} />}
      </td>
    </tr>
  )
}

/** What a row is about: in the queue of invoices the invoice, elsewhere where the order goes next. */
function stepOf(row: OrderRow, list: OrderList): { step: WorkStep; to?: BulkStatus } | undefined {
  if (list === 'invoices_to_issue') return { step: 'issue_invoice' }
  const next = nextStep(row)
  if (next === undefined) return undefined
  const to = bulkStatuses.find((status) => status === next.to && row.nextStatuses.includes(status))
  return to === undefined ? { step: next.step } : { step: next.step, to }
}

function momentOf({ seconds, nanoseconds }: { seconds: number; nanoseconds: number }): Date {
  return new Date(seconds * 1000 + Math.floor(nanoseconds / 1_000_000))
}

function Phone({ row }: { row: OrderRow }) {
  return (
    <a
      href={`tel:${row.phoneNumber}`}
      className="tabular whitespace-nowrap underline decoration-control underline-offset-4"
    >
      {row.phoneText}
    </a>
  )
}

/** What somebody should know before they open the order. */
function Notes({ row, list }: { row: OrderRow; list: OrderList }) {
  const t = useT()
  const { voucherCode, calls, lastCall, notes } = row
  const invoice = list !== 'invoices_to_issue' && row.invoiceStatus === 'pending'
  if (voucherCode === undefined && calls + notes === 0 && !invoice) {
    return <span className="text-ink-soft">{t('staff.orders.noNote')}</span>
  }
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-lg:justify-end">
      {voucherCode !== undefined && (
        <Badge tone="warning">{t('staff.orders.voucher', { code: voucherCode })}</Badge>
      )}
      {invoice && <Badge tone="info">{t('staff.orders.invoiceAsked')}</Badge>}
      {lastCall !== undefined && (
        <span>{t('staff.orders.calls', { count: calls, last: t(lastCallTexts[lastCall]) })}</span>
      )}
      {notes > 0 && <span>{t('staff.orders.notes', { count: notes })}</span>}
    </span>
  )
}

interface NextStepProps {
  row: OrderRow
  list: OrderList
  step: { step: WorkStep; to?: BulkStatus } | undefined
  onMove: OrderTableProps['onMove']
}

/** The one thing to do next: at once where a question is enough, else on the order's own page. */
function NextStep({ row, list, step, onMove }: NextStepProps) {
  const t = useT()
  const ofOrder = <span className="sr-only"> {row.orderNumber}</span>
  const look = 'whitespace-nowrap max-lg:w-full'
  if (step?.to === undefined) {
    return (
      <Link
        to={staffPaths.order(row.id, list)}
        className={`${buttonClass({ variant: 'secondary', size: 'sm' })} ${look}`}
      >
        {t(step === undefined ? 'staff.orders.open' : stepTexts[step.step])}
        {ofOrder}
      </Link>
    )
  }
  const { to } = step
  return (
    <Button size="sm" variant="secondary" onClick={() => onMove(row, to)} className={look}>
      {t(stepTexts[step.step])}
      {ofOrder}
    </Button>
  )
}
