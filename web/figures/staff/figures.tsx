import { formatRinggit } from '../../../core/money.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Panel } from '../../staff/ui/panel.tsx'
import { BarChart } from './bar-chart.tsx'
import { breakLabel, byMonth } from './chart-labels.ts'
import { useComparison, type OverviewFigures } from './overview-data.ts'
import { PeriodChoice } from './period-choice.tsx'

/** More bars than this are too thin on a phone: days are added up by month. */
const maxBars = 92

const grouped = new Intl.NumberFormat('en-MY')

/** Narrow letters in a line of a product's label. */
const labelWidth = 22

/** How the shop did in the chosen period: by day, and what sold best. */
export function Figures({ figures, today }: { figures: OverviewFigures; today: string }) {
  const t = useT()
  const { asked, before, orders } = figures
  const compare = useComparison(figures)
  return (
    <section aria-label={t('staff.overview.figures')} className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <PeriodChoice asked={asked} />
        <p role="status" className="mt-3 text-ink-soft">
          {t('staff.overview.compared', {
            ...asked.period,
            beforeFrom: before.from,
            beforeTo: before.to,
            ...compare,
          })}
        </p>
      </div>
      {orders === 0 ? (
        <p>{t('staff.overview.noOrders')}</p>
      ) : (
        <>
          <DayChart value="orders" figures={figures} today={today} />
          <DayChart value="revenue" figures={figures} today={today} />
        </>
      )}
      <BestSellers bestSellers={figures.bestSellers} />
    </section>
  )
}

function DayChart(props: { value: 'orders' | 'revenue'; figures: OverviewFigures; today: string }) {
  const { value, figures, today } = props
  const t = useT()
  const monthly = figures.days.length > maxBars
  const days = monthly ? byMonth(figures.days) : figures.days
  const best = days.toSorted((a, b) => b[value] - a[value])[0]
  if (best === undefined) return null
  const title = t(`staff.overview.${value}${monthly ? 'ByMonth' : 'ByDay'}`)
  const textOf = (amount: number) =>
    value === 'orders' ? t('staff.overview.orders', { count: amount }) : formatRinggit(amount)
  return (
    <Panel title={title}>
      <BarChart
        title={title}
        summary={t('staff.overview.summary', {
          sum: textOf(figures[value]),
          most: textOf(best[value]),
          day: best.day,
        })}
        bars={days.map(({ day, [value]: amount }) => ({
          name: day,
          label: monthly ? day : day.slice('2026-'.length),
          current: today.startsWith(day),
          value: amount,
          text: textOf(amount),
        }))}
        columns={[
          t(monthly ? 'staff.overview.month' : 'staff.overview.day'),
          t(`staff.overview.${value}Column`),
        ]}
        tick={value === 'orders' ? String : formatRinggit}
      />
    </Panel>
  )
}

function BestSellers({ bestSellers }: Pick<OverviewFigures, 'bestSellers'>) {
  const t = useT()
  const [best] = bestSellers
  if (best === undefined) return null
  const title = t('staff.overview.bestSellers')
  return (
    <Panel title={title}>
      <BarChart
        horizontal
        title={title}
        summary={t('staff.overview.bestSummary', {
          name: best.productName,
          pieces: t('staff.overview.pieces', { count: best.pieces }),
          amount: formatRinggit(best.amount),
        })}
        bars={bestSellers.map(({ productName, pieces, amount }) => ({
          name: productName,
          label: breakLabel(productName, labelWidth),
          value: pieces,
          text: grouped.format(pieces),
          more: formatRinggit(amount),
        }))}
        columns={[t('staff.overview.product'), t('staff.overview.piecesColumn'), t('staff.overview.amount')]}
      />
    </Panel>
  )
}
