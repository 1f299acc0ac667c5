import { Link } from 'react-router'
import { formatCash } from '#core/money.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { staffPaths } from '#web/staff/paths.ts'
import { Panel } from '#web/staff/ui/panel.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { SubLine } from '#web/ui/small-text.tsx'
import { ParcelBadge } from '#web/parcels/parcel-texts.tsx'
import type { OrderParcelsView } from '#web/parcels/parcel-view.ts'

/** A summary of the order's parcels. Their steps are on a separate page. */
export function ParcelsPanel({ id, view }: { id: string; view: OrderParcelsView }) {
  const t = useT()
  const { parcels, moving, unpackedToCollect } = view
  if (parcels.length === 0 && !moving) return null
  return (
    <Panel
      title={t('staff.nav.parcels')}
      action={
        <Link to={staffPaths.orderParcels(id)} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          {t(parcels.length === 0 ? 'staff.parcels.split' : 'staff.parcels.open')}
        </Link>
      }
    >
      {parcels.length === 0 && <p className="text-ink-soft">{t('staff.parcels.splitHint')}</p>}
      <ul>
        {parcels.map(({ id: parcel, number, status, trackingNumber, lines, toCollect }) => (
          <li
            key={parcel}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line py-1.5"
          >
            <span className="min-w-0">
              {t('common.numberedParcel', { number })}
              <span className="tabular ml-2 text-ink-soft">
                {trackingNumber ??
                  t('common.pieceCount', { count: lines.reduce((sum, line) => sum + line.quantity, 0) })}
              </span>
              {toCollect > 0 && (
                <SubLine className="tabular">
                  {t('staff.parcels.toCollect')} {formatCash(toCollect)}
                </SubLine>
              )}
            </span>
            <ParcelBadge status={status} />
          </li>
        ))}
      </ul>
      {parcels.length > 0 && unpackedToCollect > 0 && (
        <p className="tabular mt-1.5 text-ink-soft">
          {t('staff.parcels.restToCollect', { amount: formatCash(unpackedToCollect) })}
        </p>
      )}
    </Panel>
  )
}
