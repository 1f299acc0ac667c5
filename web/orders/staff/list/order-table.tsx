/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- the roles keep the table a table where its display changes */
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router'
import { formatDays } from '../../../../core/delivery/days-text.ts'
import { formatRinggit } from '../../../../core/money.ts'
import { nextStep, queueConditions } from '../../../../core/orders/queues.ts'
import { mayAnswerHerself } from '../../../../core/orders/confirming/self-confirm.ts'
import { bulkStatuses, type BulkStatus, type WorkStep } from '../../../../core/orders/statuses.ts'
import { useT, useTranslator } from '../../../i18n/i18n.tsx'
import { OrderStatusBadge } from '../../badges.tsx'
import { DateText } from '../../date-text.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ColumnHead } from '../../../ui/column-head.tsx'
import { staffPaths } from '../../../staff/paths.ts'
import type { OrderList } from './order-search.ts'
import { WaitingTime } from '../../../staff/ui/waiting-time.tsx'
import type { OrderRow, ShownRows } from './shown-rows.ts'

interface OrderTableProps {
  list: OrderList
  shown: ShownRows
  /** Milliseconds since 1970. */
  now: number
  ref: RefObject<HTMLTableElement | null>
  selected: ReadonlySet<string>
  /** Whether this role may do anything with selected orders. */
  selectable: boolean
  onSelect: (ids: readonly string[], on: boolean) => void
  onMove: (row: OrderRow, to: BulkStatus) => void
}

/** The orders of a list, a row each; a phone shows each as a card. */
export function OrderTable({ ref, ...props }: OrderTableProps) {
  const { list, shown, now, selected, selectable, onSelect, onMove } = props
  const t = useT()
  const withStatus = showsStatus(list)
  const present = shown.rows.flatMap(({ id }) => (shown.gone.has(id) ? [] : [id]))
  return (
    <table ref={ref} role="table" className="w-full border-collapse text-sm max-lg:block">
      <caption className="sr-only">{t(`staff.orders.list.${list}`)}</caption>
      <thead role="rowgroup" className="max-lg:block">
        <tr role="row" className="border-b border-ink max-lg:block">
          {selectable && (
            <th
              role="columnheader"
              scope="col"
              className="w-8 text-start font-medium max-lg:block max-lg:w-auto"
            >
              <SelectAll
                count={present.filter((id) => selected.has(id)).length}
                of={present.length}
                onChange={(on) => onSelect(present, on)}
              />
            </th>
          )}
          <Head>{t('staff.orders.order')}</Head>
          <Head>{t('staff.orders.waiting')}</Head>
          {withStatus && <Head className={onlyWide}>{t('orders.status')}</Head>}
          <Head>{t('staff.orders.customer')}</Head>
          <Head className={onlyWide}>{t('orders.phone')}</Head>
          <Head className={onlyWide}>{t('staff.orders.goods')}</Head>
          <Head className={onlyWide}>{t('orders.method')}</Head>
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
            selected={selectable && selected.has(row.id)}
            onSelect={selectable ? (on) => onSelect([row.id], on) : undefined}
            onMove={onMove}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Whether a list has a column of statuses: a queue of one status does not. */
function showsStatus(list: OrderList): boolean {
  if (list === 'all') return true
  const condition = queueConditions[list]
  if ('deduction' in condition || 'goods' in condition) return false
  if ('promise' in condition) return true
  return 'invoiceStatus' in condition || condition.statuses.length > 1
}

function Head(props: { figure?: boolean; className?: string; children: ReactNode }) {
  const { figure = false, className = '', children } = props
  return (
    <ColumnHead
      figure={figure}
      className={`whitespace-nowrap max-lg:sr-only max-lg:p-0! lg:py-2! lg:pr-3! ${className}`}
    >
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
const onlyWide = 'lg:max-xl:hidden'

/** A cell that shows the title of its column on a phone. */
function Labelled(props: { title: string; className?: string; children: ReactNode }) {
  const { title, className = '', children } = props
  return (
    <td role="cell" data-label={title} className={`${cell} ${labelled} ${className}`}>
      {children}
    </td>
  )
}

interface RowProps {
  row: OrderRow
  list: OrderList
  /** Whether it has left the list. */
  gone: boolean
  now: number
  selected: boolean
  /** Undefined where rows cannot be selected. */
  onSelect: ((on: boolean) => void) | undefined
  onMove: OrderTableProps['onMove']
}

function Row({ row, list, gone, now, selected, onSelect, onMove }: RowProps) {
  const t = useT()
  const step = gone ? undefined : stepOf(row, list)
  const status = showsStatus(list) && <OrderStatusBadge order={row} />
  return (
    <tr
      role="row"
      tabIndex={-1}
      className={`scroll-mt-16 border-b border-line outline-offset-[-2px] hover:bg-studio focus:bg-petrol-tint max-lg:relative max-lg:block max-lg:py-3 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-10 ${gone ? 'text-ink-soft' : ''}`}
    >
      {onSelect && (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the box in it has its label
        <td role="cell" className="w-8 align-middle max-lg:absolute max-lg:top-0.5 max-lg:-right-3">
          <Checkbox
            checked={selected && !gone}
            disabled={gone}
            onChange={(event) => onSelect(event.target.checked)}
          >
            <span className="sr-only">{t('staff.orders.select', { number: row.orderNumber })}</span>
          </Checkbox>
        </td>
      )}
      <td role="cell" className={`${cell} max-lg:col-span-full max-lg:flex-col max-lg:gap-0`}>
        <Link to={staffPaths.order(row.id, list)} className="tabular font-medium whitespace-nowrap">
          {row.orderNumber}
        </Link>
        <DateText
          moment={millisecondsOf(row.orderDate)}
          className="block text-xs whitespace-nowrap text-ink-soft"
        />
      </td>
      <Labelled title={t('staff.orders.waiting')} className="tabular whitespace-nowrap">
        {step && <WaitingTime since={millisecondsOf(row.waitingSince)} now={now} />}
      </Labelled>
      {status && (
        <Labelled title={t('orders.status')} className={onlyWide}>
          {status}
        </Labelled>
      )}
      <Labelled title={t('staff.orders.customer')}>
        <span translate="no" className="wrap-anywhere">
          {row.customerName}
          <span className="block max-lg:hidden xl:hidden">
            <Phone row={row} />
          </span>
        </span>
      </Labelled>
      <Labelled title={t('orders.phone')} className={onlyWide}>
        <Phone row={row} />
      </Labelled>
      <Labelled title={t('staff.orders.goods')} className={onlyWide}>
        <Goods row={row} />
      </Labelled>
      <Labelled title={t('orders.method')} className={`whitespace-nowrap ${onlyWide}`}>
        {t(`orders.shippingMethod.${row.shippingMethod}`)}
      </Labelled>
      <Labelled title={t('orders.total')} className="tabular whitespace-nowrap lg:text-end">
        {formatRinggit(row.amountToPay)}
      </Labelled>
      <Labelled title={t('staff.orders.note')}>
        {status && <span className="mb-1 hidden lg:max-xl:block">{status}</span>}
        <Notes row={row} list={list} />
      </Labelled>
      <td role="cell" className={`${cell} pr-0! text-end max-lg:col-span-full max-lg:block max-lg:pt-2.5!`}>
        {gone ? t('staff.orders.gone') : <NextStep row={row} list={list} step={step} onMove={onMove} />}
      </td>
    </tr>
  )
}

/** The next step of a row: in the queue of invoices that of the invoice, else that of the order. */
function stepOf(row: OrderRow, list: OrderList): { step: WorkStep; to?: BulkStatus | undefined } | undefined {
  if (list === 'invoices_to_issue') return { step: 'issue_invoice' }
  if (list === 'deductions_to_decide') return { step: 'decide_deduction' }
  if (list === 'goods_out') return { step: 'await_goods' }
  const next = nextStep(row)
  const to = bulkStatuses.find((status) => status === next?.to && row.nextStatuses.includes(status))
  return next && { step: next.step, to }
}

function millisecondsOf({ seconds, nanoseconds }: OrderRow['orderDate']): number {
  return seconds * 1000 + Math.floor(nanoseconds / 1_000_000)
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

function Goods({ row: { lineCount, itemCount, firstProduct } }: { row: OrderRow }) {
  const t = useT()
  return (
    <span className="line-clamp-2 max-w-56">
      {lineCount > 1 ? (
        t('staff.orders.goodsOfMany', { pieces: itemCount, product: firstProduct, others: lineCount - 1 })
      ) : (
        <>
          <span className="tabular">{itemCount}</span> × {firstProduct}
        </>
      )}
    </span>
  )
}

const changeTones = { proposed: 'info', declined: 'warning' } as const

/** What to know before opening the order. */
function Notes({ row, list }: { row: OrderRow; list: OrderList }) {
  const { t, language } = useTranslator()
  const late = row.promise?.late ? row.promise : undefined
  const { voucherCode, askedDeduction: asked, change, deliveryFailure: failure, calls, lastCall, notes } = row
  const { refused, customerConfirmedAt } = row
  const isHerYes = customerConfirmedAt !== undefined && mayAnswerHerself(row)
  const invoice = list !== 'invoices_to_issue' && row.invoiceStatus === 'pending'
  const counted = calls + notes + refused
  if (!voucherCode && !asked && !change && !failure && !late && counted === 0 && !invoice && !isHerYes) {
    return <span className="text-ink-soft">{t('staff.orders.noNote')}</span>
  }
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-lg:justify-end">
      {isHerYes && <Badge tone="success">{t('staff.orders.customerConfirmed')}</Badge>}
      {refused > 0 && <Badge tone="danger">{t('staff.orders.refusedBefore', { count: refused })}</Badge>}
      {voucherCode !== undefined && (
        <Badge tone="warning">{t('staff.orders.voucher', { code: voucherCode })}</Badge>
      )}
      {asked !== undefined && (
        <>
          <Badge tone="warning">
            {t('staff.orders.deductionAsked', { amount: formatRinggit(asked.amount) })}
          </Badge>
          <span className="wrap-anywhere">
            {t('staff.orders.deductionWhy', { name: asked.by, reason: asked.reason })}
          </span>
        </>
      )}
      {change && <Badge tone={changeTones[change]}>{t(`staff.orders.change.${change}`)}</Badge>}
      {late && (
        <Badge tone="warning">
          {t('staff.orders.promisedFor', {
            day: formatDays({ from: late.to, to: late.to }, language, 'short'),
          })}
        </Badge>
      )}
      {failure && <Badge tone="danger">{t(`staff.order.failure.${failure}`)}</Badge>}
      {invoice && <Badge tone="info">{t('staff.orders.invoiceAsked')}</Badge>}
      {lastCall !== undefined && (
        <span>{t('staff.orders.calls', { count: calls, last: t(`staff.orders.lastCall.${lastCall}`) })}</span>
      )}
      {notes > 0 && <span>{t('staff.orders.notes', { count: notes })}</span>}
    </span>
  )
}

type NextStepProps = Pick<RowProps, 'row' | 'list' | 'onMove'> & { step: ReturnType<typeof stepOf> }

/** Leads to the next step: a dialog where a question is enough, else the order's page. */
function NextStep({ row, list, step, onMove }: NextStepProps) {
  const t = useT()
  const look = 'whitespace-nowrap max-lg:w-full'
  const text = (
    <>
      {t(step === undefined ? 'staff.orders.open' : `staff.orders.step.${step.step}`)}
      <span className="sr-only"> {row.orderNumber}</span>
    </>
  )
  const to = step?.to
  return to === undefined ? (
    <Link
      to={staffPaths.order(row.id, list)}
      className={`${buttonClass({ variant: 'secondary', size: 'sm' })} ${look}`}
    >
      {text}
    </Link>
  ) : (
    <Button size="sm" variant="secondary" onClick={() => onMove(row, to)} className={look}>
      {text}
    </Button>
  )
}
