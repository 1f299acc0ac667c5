import { statusText } from '#core/orders/statuses.ts'
import { useT, useTranslator, type TextKey, type Translate } from '#web/i18n/i18n.tsx'
import { fieldText, valueText, type TextContext } from '#web/staff/audit/entry-text.ts'
import { Panel } from '#web/staff/ui/panel.tsx'
import { DateText } from '#web/orders/date-text.tsx'
import type { StaffOrderView } from '../staff-order-view.ts'
import { parcelEventText } from './parcel-event-text.ts'
import { timelineOf, type TimelineEvent } from './timeline.ts'

/** The fields that are shown, in this sequence. Other fields are internal. */
const shownFields = [
  'status',
  'totalSen',
  'voucherDiscountSen',
  'adjustmentSen',
  'deductionSen',
  'shippingAddress',
  'promisedFrom',
  'promisedTo',
  'promisedHalf',
  'shippingProvider',
  'trackingNumber',
  'parcelReason',
  'consent',
  'cancelReason',
  'returnReason',
  'refundSen',
  'deliveryFailure',
  'restockedAt',
  'invoiceStatus',
  'invoiceCancelReason',
  'invoiceType',
  'companyName',
  'taxId',
  'invoiceAddress',
  'creditNoteNumber',
  'approvalKind',
  'amountSen',
  'reason',
  'tags',
]

/** Shows who did what and when, with the values before and after, and the texts that the customer received. */
export function HistoryPanel({ view }: { view: StaffOrderView }) {
  const t = useT()
  return (
    <Panel title={t('staff.common.history')}>
      <ol>
        {timelineOf(view.order.statusHistory, view.audit).map((event) => (
          <Entry key={event.key} event={event} view={view} />
        ))}
      </ol>
    </Panel>
  )
}

function Entry({ event, view: { order, couriers } }: { event: TimelineEvent; view: StaffOrderView }) {
  const { at, audit, forCustomer, differences } = event
  const { t, language } = useTranslator()
  const context = { t, language, couriers, shippingMethod: order.shippingMethod }
  const shown = differences
    .filter(({ field }) => shownFields.includes(field))
    .toSorted((a, b) => shownFields.indexOf(a.field) - shownFields.indexOf(b.field))
  return (
    <li className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[130px_minmax(0,1fr)]">
      <DateText moment={at} className="text-ink-soft" />
      <div className="wrap-anywhere">
        <p>
          <strong className="font-medium">{titleOf(event, order, context)}</strong>
          {audit && <span className="text-ink-soft">{` ${actorOf(audit, t)}`}</span>}
        </p>
        {forCustomer && <p>{forCustomer.description}</p>}
        {shown.map(({ field, before, after }) => (
          <p key={field} className="text-ink-soft">
            {`${fieldText(field, t)}: `}
            {before !== undefined && (
              <>
                <del>{valueText(field, before, context)}</del>
                {' → '}
              </>
            )}
            <ins className="no-underline">{valueText(field, after, context)}</ins>
          </p>
        ))}
      </div>
    </li>
  )
}

/** Describes the event in words. */
function titleOf(
  { audit, forCustomer }: TimelineEvent,
  { shippingMethod }: Pick<StaffOrderView['order'], 'shippingMethod'>,
  context: TextContext,
): string {
  const { t } = context
  if (forCustomer && (audit === undefined || audit.action === 'order.moved'))
    return t(statusText({ status: forCustomer.status, shippingMethod }))
  const ofParcel = audit && parcelEventText(audit, context)
  if (ofParcel !== undefined) return ofParcel
  const action = audit?.action ?? ''
  const key = `staff.order.did.${action}` as TextKey
  const text = t(key)
  // For an action without a text, the translator returns its key.
  return text === key ? action : text
}

/** Names the person who acted: a staff member, the customer or the shop. */
function actorOf({ actorKind, actor }: NonNullable<TimelineEvent['audit']>, t: Translate): string {
  if (actorKind === 'staff') return actor
  return t(actorKind === 'member' ? 'staff.order.byCustomer' : 'staff.order.byShop')
}
