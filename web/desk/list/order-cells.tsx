import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrderColumn } from '#core/orders/lists/columns.ts'
import { formatDays } from '#core/delivery/days-text.ts'
import { formatRinggit } from '#core/money.ts'
import { callBackText } from '#core/orders/calling/call-backs.ts'
import { customerMayAnswer } from '#core/orders/confirming/self-confirm.ts'
import { nextStep, queueConditions } from '#core/orders/queues.ts'
import { bulkStatuses, type BulkStatus, type WorkStep } from '#core/orders/statuses.ts'
import { useT, useTranslator, type TextKey } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { WaitingTime } from '../../staff/ui/waiting-time.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { OrderStatusBadge } from '../../orders/badges.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { TagChip } from '../tags/tag-chip.tsx'
import type { OrderList } from './order-search.ts'
import type { OrderRow } from './shown-rows.ts'

/** The data that the cells of a row show. */
interface CellProps {
  row: OrderRow
  list: OrderList
  /** Milliseconds since 1970. */
  now: number
  /** Whether there is a column for tags. */
  hasTags?: boolean
}

interface Column {
  figure?: boolean
  /** Classes of the cells. They also place the cells of `phoneColumns` in the grid of a phone. */
  className: string
  /** Classes used if the staff member chose the columns. A chosen column is also shown on narrower screens. */
  chosenClass?: string
  Cell: (props: CellProps) => ReactNode
}

const wideOnly = 'max-xl:hidden'
const notOnPhones = 'max-lg:hidden'

/** The columns that a phone shows, whichever columns were chosen. */
export const phoneColumns: readonly OrderColumn[] = ['customer', 'items', 'total', 'note']

/** The title of a column. */
export const columnTitle = (name: OrderColumn): TextKey => `staff.columns.name.${name}`

/** The content of the columns, by name. */
export const columns: Readonly<Record<OrderColumn, Column>> = {
  waiting: { className: `${notOnPhones} tabular`, Cell: Waiting },
  status: {
    className: wideOnly,
    Cell: ({ row }) => <OrderStatusBadge order={row} />,
  },
  customer: {
    className: 'min-w-0 max-lg:col-start-2 max-lg:row-start-2 lg:max-w-38 lg:truncate',
    Cell: Customer,
  },
  phone: { className: notOnPhones, Cell: Phone },
  goods: {
    className: 'max-[1599px]:hidden lg:max-w-40 lg:truncate',
    chosenClass: `${notOnPhones} lg:max-w-56 lg:truncate`,
    Cell: Goods,
  },
  due: { className: `${wideOnly} tabular`, chosenClass: `${notOnPhones} tabular`, Cell: Due },
  items: {
    figure: true,
    className: 'max-lg:col-start-3 max-lg:row-start-2 max-lg:text-end max-lg:text-ink-soft lg:max-xl:hidden',
    chosenClass: 'max-lg:col-start-3 max-lg:row-start-2 max-lg:text-end max-lg:text-ink-soft',
    Cell: Items,
  },
  total: {
    figure: true,
    className: 'max-lg:col-start-3 max-lg:row-start-1 max-lg:text-end',
    Cell: ({ row }) => formatRinggit(row.amountToPay),
  },
  note: {
    className:
      'min-w-0 max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-3 lg:w-full lg:max-w-0 xl:truncate',
    Cell: Note,
  },
  tags: {
    className: `${notOnPhones} lg:max-w-56 lg:truncate`,
    Cell: ({ row }) => <Tags row={row} />,
  },
  placed: {
    className: `${notOnPhones} tabular`,
    Cell: ({ row }) => <DateText moment={millisecondsOf(row.orderDate)} />,
  },
  city: {
    className: `${notOnPhones} lg:max-w-32 lg:truncate`,
    Cell: ({ row }) => <span translate="no">{row.city}</span>,
  },
  tracking: {
    className: `${notOnPhones} tabular lg:max-w-40 lg:truncate`,
    Cell: ({ row }) => (
      <span translate="no" title={row.trackingNumber}>
        {row.trackingNumber}
      </span>
    ),
  },
  voucher: { className: notOnPhones, Cell: ({ row }) => <span translate="no">{row.voucherCode}</span> },
  invoice: { className: notOnPhones, Cell: Invoice },
}

function Tags({ row }: Pick<CellProps, 'row'>) {
  const t = useT()
  return (
    row.tags.length > 0 && (
      <span className="inline-flex gap-1 max-lg:flex-wrap" title={row.tags.join(t('form.separator'))}>
        {row.tags.map((tag) => (
          <TagChip key={tag}>{tag}</TagChip>
        ))}
      </span>
    )
  )
}

function Invoice({ row }: CellProps) {
  const t = useT()
  return row.invoiceStatus === 'not_applied' ? null : t(`orders.invoiceStatus.${row.invoiceStatus}`)
}

/** Whether a list has a column for the status. A queue with only one status does not need it. */
export function showsStatus(list: OrderList): boolean {
  if (list === 'all') return true
  const condition = queueConditions[list]
  if ('deduction' in condition || 'goods' in condition) return false
  if ('promise' in condition) return true
  return 'invoiceStatus' in condition || condition.statuses.length > 1
}

/** Converts a time of the API to milliseconds since 1970. */
export function millisecondsOf({ seconds, nanoseconds }: OrderRow['orderDate']): number {
  return seconds * 1000 + Math.floor(nanoseconds / 1_000_000)
}

/**
 * Returns the next step of a row. The queues of invoices, deductions and goods out have a step of their own. Elsewhere
 * it is the order's next step.
 */
function stepOf(row: OrderRow, list: OrderList): { step: WorkStep; to?: BulkStatus | undefined } | undefined {
  if (list === 'invoices_to_issue') return { step: 'issue_invoice' }
  if (list === 'deductions_to_decide') return { step: 'decide_deduction' }
  if (list === 'goods_out') return { step: 'await_goods' }
  const next = nextStep(row)
  const to = bulkStatuses.find((status) => status === next?.to && row.nextStatuses.includes(status))
  return next && { step: next.step, to }
}

/** Shows how long the order has waited for its next step, if there is one. */
export function Waiting({ row, list, now }: CellProps) {
  return stepOf(row, list) !== undefined && <WaitingTime since={millisecondsOf(row.waitingSince)} now={now} />
}

function Customer({ row }: CellProps) {
  return (
    <span translate="no" title={row.customerName} className="max-lg:wrap-anywhere">
      {row.customerName}
    </span>
  )
}

function Phone({ row }: CellProps) {
  return (
    <a
      href={`tel:${row.phoneNumber}`}
      className="tabular whitespace-nowrap underline decoration-control underline-offset-4"
    >
      {row.phoneText}
    </a>
  )
}

function Goods({ row: { lineCount, itemCount, firstProduct } }: CellProps) {
  const t = useT()
  const text =
    lineCount > 1
      ? t('staff.orders.goodsOfMany', { pieces: itemCount, product: firstProduct, others: lineCount - 1 })
      : `${itemCount} × ${firstProduct}`
  return <span title={text}>{text}</span>
}

/** Shows the day on which the order is due, or that it will be picked up. */
function Due({ row }: CellProps) {
  const { t, language } = useTranslator()
  if (row.shippingMethod === 'self_pickup') return t('orders.shippingMethod.self_pickup')
  return row.promise && formatDays({ from: row.promise.to, to: row.promise.to }, language, 'short')
}

function Items({ row: { itemCount } }: CellProps) {
  const t = useT()
  return (
    <>
      <span className="max-lg:hidden">{itemCount}</span>
      <span className="lg:hidden">{t('staff.orders.itemCount', { count: itemCount })}</span>
    </>
  )
}

/** Facts that are useful before the order is opened. On a phone, they include its status and due day. */
function Note(props: CellProps) {
  const { row, list } = props
  return (
    <span className="flex min-w-0 items-center gap-x-2 gap-y-1 max-xl:flex-wrap">
      {showsStatus(list) && (
        <span className="xl:hidden">
          <OrderStatusBadge order={row} />
        </span>
      )}
      <span className="text-ink-soft empty:hidden lg:hidden">
        <Due {...props} />
      </span>
      <Notes {...props} />
    </span>
  )
}

const changeTones = { proposed: 'info', declined: 'warning' } as const

function Notes(props: CellProps) {
  const { row, list, now } = props
  const { t, language } = useTranslator()
  const late = row.promise?.late ? row.promise : undefined
  const { voucherCode, askedDeduction: asked, change, deliveryFailure: failure, calls, lastCall, notes } = row
  const { refused, customerConfirmedAt } = row
  const isConfirmedByCustomer = customerConfirmedAt !== undefined && customerMayAnswer(row)
  const asksInvoice = list !== 'invoices_to_issue' && row.invoiceStatus === 'pending'
  return (
    <>
      {!props.hasTags && <Tags row={row} />}
      {isConfirmedByCustomer && <Badge tone="success">{t('staff.orders.customerConfirmed')}</Badge>}
      {refused > 0 && <Badge tone="danger">{t('staff.orders.refusedBefore', { count: refused })}</Badge>}
      {voucherCode !== undefined && (
        <Badge tone="warning">{t('staff.common.voucher', { code: voucherCode })}</Badge>
      )}
      {asked !== undefined && (
        <>
          <Badge tone="warning">
            {t('staff.orders.deductionAsked', { amount: formatRinggit(asked.amount) })}
          </Badge>
          <span className="max-xl:wrap-anywhere xl:truncate" title={asked.reason}>
            {t('staff.orders.deductionWhy', { name: asked.by, reason: asked.reason })}
          </span>
        </>
      )}
      {change && <Badge tone={changeTones[change]}>{t(`staff.orders.change.${change}`)}</Badge>}
      {late && (
        <Badge tone="warning">
          {t('common.wasPromised', {
            day: formatDays({ from: late.to, to: late.to }, language, 'short'),
          })}
        </Badge>
      )}
      {failure && <Badge tone="danger">{t(`staff.order.failure.${failure}`)}</Badge>}
      {asksInvoice && <Badge tone="info">{t('staff.orders.invoiceAsked')}</Badge>}
      {lastCall !== undefined && (
        <span className="text-ink-soft">
          {t('staff.orders.calls', {
            count: calls,
            last: row.callBackAt
              ? t('staff.orders.callBack', {
                  time: callBackText(new Date(millisecondsOf(row.callBackAt)), new Date(now)),
                })
              : t(`staff.orders.lastCall.${lastCall}`),
          })}
        </span>
      )}
      {notes > 0 && <span className="text-ink-soft">{t('staff.orders.notes', { count: notes })}</span>}
    </>
  )
}

/**
 * The button for the next step. It opens a dialog if that is enough for the step, otherwise the order's page. On a
 * phone, another button calls the customer.
 */
export function NextStep(props: {
  row: OrderRow
  list: OrderList
  onMove: (row: OrderRow, to: BulkStatus) => void
}) {
  const { row, list, onMove } = props
  const t = useT()
  const step = stepOf(row, list)
  const look = `${inRow} ${step?.to === undefined ? 'max-lg:hidden' : ''}`
  const text = (
    <>
      {t(step === undefined ? 'staff.common.open' : `staff.orders.step.${step.step}`)}
      <span className="sr-only"> {row.orderNumber}</span>
    </>
  )
  const to = step?.to
  return (
    <span className="flex gap-2 lg:justify-end">
      {to === undefined ? (
        <Link to={staffPaths.order(row.id, list)} className={`${buttonClass(secondary)} ${look}`}>
          {text}
        </Link>
      ) : (
        <Button {...secondary} onClick={() => onMove(row, to)} className={look}>
          {text}
        </Button>
      )}
      <a
        href={`tel:${row.phoneNumber}`}
        aria-label={t('staff.common.call', { name: row.customerName })}
        className={`${buttonClass(secondary)} relative z-1 ml-auto lg:hidden`}
      >
        {t('staff.orders.call')}
      </a>
    </span>
  )
}

const secondary = { variant: 'secondary', size: 'sm' } as const

/** Classes of a button that fits a dense row. On a phone, it lies above the link that covers the row. */
const inRow = 'whitespace-nowrap max-lg:relative max-lg:z-1 pointer-fine:lg:min-h-7! lg:px-2! lg:leading-4!'
