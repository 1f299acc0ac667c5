import type { ParcelStatus } from '#core/parcels/statuses.ts'
import { valueText, type TextContext } from '#web/staff/audit/entry-text.ts'
import type { StaffOrderView } from '../staff-order-view.ts'

/** The events of a parcel, by the actions of the audit trail. */
const events = {
  'parcel.moved': 'moved',
  'parcel.packed': 'packed',
  'parcel.unpacked': 'unpacked',
  'parcel.undone': 'undone',
  'parcel.corrected': 'corrected',
  'order.parcel_changed': 'changed',
} as const

const isEvent = (action: string): action is keyof typeof events => Object.hasOwn(events, action)

/**
 * Describes an event of a parcel, such as 'Parcel 2 handed to J&T Express'. Undefined for audit entries that are not
 * about a parcel.
 */
export function parcelEventText(
  { action, after }: Pick<StaffOrderView['audit'][number], 'action' | 'after'>,
  context: TextContext,
): string | undefined {
  const { t, shippingMethod: method } = context
  const { parcel: number, parcelStatus, shippingProvider, pieces } = after
  if (!isEvent(action) || typeof number !== 'number') return undefined
  const event = events[action]
  if (event !== 'moved') return t(`staff.order.parcelDid.${event}`, { number, pieces: Number(pieces ?? 0) })
  const status = parcelStatus as ParcelStatus
  const isHandedOver = status === 'on_the_way' && method === 'delivery' && shippingProvider !== undefined
  if (isHandedOver)
    return t('staff.order.parcelDid.sent', {
      number,
      courier: valueText('shippingProvider', shippingProvider, context),
    })
  return t('staff.order.parcelDid.moved', {
    number,
    status: t(`orders.parcelStatus.${status}`, { method: method ?? 'delivery' }),
  })
}
