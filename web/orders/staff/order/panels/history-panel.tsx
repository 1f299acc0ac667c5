import { formatDateTime } from '../../../../../core/dates.ts'
import { invoiceStatuses, invoiceTypes } from '../../../../../core/orders/invoices.ts'
import { formatRinggit, toRinggit } from '../../../../../core/money.ts'
import { pickedUpByCustomer } from '../../../../../core/orders/orders.ts'
import { orderStatuses, statusTable } from '../../../../../core/orders/statuses.ts'
import { useT, type TextKey, type Translate } from '../../../../i18n/i18n.tsx'
import { DateText } from '../../../date-text.tsx'
import { Panel } from '../../../../staff/ui/panel.tsx'
import type { StaffOrderView } from '../staff-order-view.ts'
import { timelineOf, type Difference, type TimelineEvent } from './timeline.ts'

/** The fields that are shown; the others are internal. */
const fieldTexts: Readonly<Record<string, TextKey>> = {
  status: 'orders.status',
  totalSen: 'orders.subtotal',
  voucherDiscountSen: 'orders.discount',
  adjustmentSen: 'orders.adjustment',
  shippingAddress: 'checkout.address',
  shippingProvider: 'staff.order.courier',
  trackingNumber: 'orders.trackingNumber',
  returnReason: 'orders.returnReason',
  refundSen: 'orders.refundAmount',
  restockedAt: 'staff.order.restocked',
  invoiceStatus: 'orders.invoice',
  invoiceCancelReason: 'staff.order.reason',
  invoiceType: 'orders.invoiceType',
  companyName: 'orders.companyName',
  taxId: 'orders.taxId',
  invoiceAddress: 'orders.invoiceAddress',
  creditNoteNumber: 'staff.order.creditNote',
  amountSen: 'staff.order.amount',
  reason: 'staff.order.reason',
}

const fieldOrder = Object.keys(fieldTexts)

/** Who did what and when, what it was before and after, and what the customer read of it. */
export function HistoryPanel({ view }: { view: StaffOrderView }) {
  const t = useT()
  return (
    <Panel title={t('staff.order.history')}>
      <ol>
        {timelineOf(view.order.statusHistory, view.audit).map((event) => (
          <Entry key={event.key} event={event} couriers={view.couriers} />
        ))}
      </ol>
    </Panel>
  )
}

function Entry({ event, couriers }: { event: TimelineEvent; couriers: StaffOrderView['couriers'] }) {
  const { at, audit, forCustomer, differences } = event
  const t = useT()
  const textOf = (difference: Difference, side: 'before' | 'after') =>
    difference.field === 'shippingProvider'
      ? courierText(difference[side], couriers, t)
      : valueText(difference, side, t)
  const quantities = audit?.action === 'order.quantities_changed'
  const shown = differences
    .filter(({ field }) => quantities || fieldOrder.includes(field))
    .toSorted((a, b) => fieldOrder.indexOf(a.field) - fieldOrder.indexOf(b.field))
  return (
    <li className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[130px_minmax(0,1fr)]">
      <DateText moment={at} className="text-ink-soft" />
      <div className="wrap-anywhere">
        <p>
          <strong className="font-medium">{titleOf(event, t)}</strong>
          {audit && <span className="text-ink-soft">{` ${actorOf(audit, t)}`}</span>}
        </p>
        {forCustomer && <p>{forCustomer.description}</p>}
        {shown.map((difference) => (
          <p key={difference.field} className="text-ink-soft">
            {`${quantities ? difference.field : t(fieldTexts[difference.field] ?? 'orders.status')}: `}
            {difference.before !== undefined && (
              <>
                <del>{textOf(difference, 'before')}</del>
                {' → '}
              </>
            )}
            <ins className="no-underline">{textOf(difference, 'after')}</ins>
          </p>
        ))}
      </div>
    </li>
  )
}

function titleOf({ audit, forCustomer }: TimelineEvent, t: Translate): string {
  if (forCustomer && (audit === undefined || audit.action === 'order.moved'))
    return t(statusTable[forCustomer.status].text)
  const action = audit?.action ?? ''
  const key = `staff.order.did.${action}` as TextKey
  const text = t(key)
  // An action without a text answers its key.
  return text === key ? action : text
}

function actorOf({ actorKind, actor }: NonNullable<TimelineEvent['audit']>, t: Translate): string {
  if (actorKind === 'staff') return actor
  return t(actorKind === 'member' ? 'staff.order.byCustomer' : 'staff.order.byShop')
}

const among = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  values.some((each) => each === value)

/** The name of a courier. */
function courierText(value: unknown, couriers: StaffOrderView['couriers'], t: Translate): string {
  if (value === undefined) return '–'
  if (value === pickedUpByCustomer) return t('orders.provider.self_pickup')
  return couriers.find(({ id }) => id === value)?.name ?? String(value)
}

/** The value of a field in words. */
function valueText({ field, ...difference }: Difference, side: 'before' | 'after', t: Translate): string {
  const value = difference[side]
  if (value === undefined) return '–'
  if (field.endsWith('Sen') && typeof value === 'number') return formatRinggit(toRinggit(value))
  if (field === 'restockedAt' && typeof value === 'string') return formatDateTime(new Date(value))
  if (field === 'status' && among(orderStatuses, value)) return t(statusTable[value].text)
  if (field === 'invoiceStatus' && among(invoiceStatuses, value)) return t(`orders.invoiceStatus.${value}`)
  if (field === 'invoiceType' && among(invoiceTypes, value)) return t(`orders.invoiceType.${value}`)
  if (typeof value === 'object' && value !== null) return Object.values(value).filter(Boolean).join(', ')
  return String(value)
}
