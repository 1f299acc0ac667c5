import type { ShippingMethod } from '#core/orders/statuses.ts'
import { parcelTable, type ParcelReason, type ParcelStatus } from '#core/parcels/statuses.ts'
import { useT, type TextKey, type Translate } from '../i18n/i18n.tsx'
import { Badge } from '../ui/badge.tsx'
import type { ParcelRowView } from './parcel-view.ts'

export function ParcelBadge({ status }: { status: ParcelStatus }) {
  const t = useT()
  return <Badge tone={parcelTable[status].tone}>{t(`staff.parcels.status.${status}`)}</Badge>
}

/** The status in words, with its reason. */
export function parcelText(
  { status, reason }: { status: ParcelStatus; reason?: ParcelReason | undefined },
  t: Translate,
) {
  const text = t(`staff.parcels.status.${status}`)
  // Leaves out a reason that repeats the status, such as 'Refused: refused'.
  return reason === undefined || reason === status
    ? text
    : t('staff.parcels.because', { status: text, reason: t(`staff.order.failure.${reason}`) })
}

/** The label of the button that moves a parcel to a status. */
export function parcelMoveText(
  { status }: { status: ParcelStatus },
  to: ParcelStatus,
  shippingMethod: ShippingMethod,
): TextKey {
  if (to === 'on_the_way' && status !== 'to_pack') return 'staff.parcels.move.again'
  if (shippingMethod === 'delivery') return `staff.parcels.move.${to}`
  if (to === 'delivered') return 'staff.order.moveHandedOver'
  if (to === 'refused') return 'staff.order.moveNotHandedOver'
  return `staff.parcels.move.${to}`
}

/** Why a parcel needs attention: its status, or that its courier has reported nothing for days. */
export function attentionText(row: ParcelRowView, t: Translate): string {
  return row.silent && row.status === 'on_the_way' ? t('staff.parcels.silent') : parcelText(row, t)
}
