import { paymentWays } from '#core/cash/payments.ts'
import { formatCash } from '#core/money.ts'
import { useT } from '../../i18n/i18n.tsx'
import type { CashDayView } from '../cash-view.ts'

/** The sums of a day: the amount of each way of payment, the missing and the written-off amounts, and the total. */
export function DaySums({ day }: { day: CashDayView }) {
  const t = useT()
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
      {paymentWays.map((way) => (
        <div key={way} className="contents">
          <dt>{t(`staff.cash.way.${way}`)}</dt>
          <dd className="tabular text-end">{formatCash(day.sums[way])}</dd>
        </div>
      ))}
      {day.short > 0 && (
        <div className="contents text-danger">
          <dt className="text-danger">{t('staff.cash.stillShort')}</dt>
          <dd className="tabular text-end text-danger">{formatCash(-day.short)}</dd>
        </div>
      )}
      {day.writtenOff !== 0 && (
        <div className="contents">
          <dt>{t('staff.cash.writtenOff')}</dt>
          <dd className="tabular text-end">{formatCash(day.writtenOff)}</dd>
        </div>
      )}
      <div className="col-span-2 grid grid-cols-subgrid border-t border-ink pt-2 text-lg font-medium">
        <dt>{t('staff.cash.booked')}</dt>
        <dd className="tabular text-end">{formatCash(day.taken)}</dd>
      </div>
    </dl>
  )
}
