import { formatRinggit } from '../../../core/money.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Panel } from '../../staff/ui/panel.tsx'
import { BarChart } from './bar-chart.tsx'
import { breakLabel, byMonth } from './chart-labels.ts'
import { useComparison } from './comparison.ts'
import { PeriodChoice } from './period-choice.tsx'
import type { OverviewFigures } from './read-figures.ts'

/** More days than this are too thin as bars on a phone: they are shown by month. */
const mostBars = 92

const grouped = new Intl.NumberFormat('en-MY')

/** Narrow letters in a line beside a bar. */
const labelWidth = 22

/** How the shop did in the chosen period: by day, and what sold best. */
export function Figures({ figures, today }: { figures: OverviewFigures; today: string }) {
  const t = useT()
  const { asked, before, orders, revenue, bestSellers } = figures
  const compare = useComparison(figures)
  const monthly = figures.days.length > mostBars
  const days = monthly ? byMonth(figures.days) : figures.days
  const barOf = (day: string) => ({
    name: day,
    label: monthly ? day : day.slice('2026-'.length),
    current: today.startsWith(day),
  })
  const best = (value: 'orders' | 'revenue') => days.toSorted((a, b) => b[value] - a[value])[0]
  const [most, highest] = [best('orders'), best('revenue')]
  const countOf = (count: number) => t('staff.overview.orders', { count })
  const piecesOf = (count: number) => t('staff.overview.pieces', { count })
  const column = t(monthly ? 'staff.overview.month' : 'staff.overview.day')
  return (
    <section aria-label={t('staff.overview.figures')} className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <PeriodChoice asked={asked} />
        <p role="status" className="mt-3 text-ink-soft">
          {t('staff.overview.compared', {
            ...asked.period,
            beforeFrom: before.from,
            beforeTo: before.to,
            orders: compare.orders,
            revenue: compare.revenue,
          })}
        </p>
      </div>
      {orders === 0 || most === undefined || highest === undefined ? (
        <p>{t('staff.overview.noOrders')}</p>
      ) : (
        <>
          <Panel title={t(monthly ? 'staff.overview.ordersByMonth' : 'staff.overview.ordersByDay')}>
            <BarChart
              title={t(monthly ? 'staff.overview.ordersByMonth' : 'staff.overview.ordersByDay')}
              summary={t('staff.overview.summary', {
                sum: countOf(orders),
                most: countOf(most.orders),
                day: most.day,
              })}
              bars={days.map((day) => ({ ...barOf(day.day), value: day.orders, text: countOf(day.orders) }))}
              columns={[column, t('staff.overview.ordersColumn')]}
              tick={String}
            />
          </Panel>
          <Panel title={t(monthly ? 'staff.overview.revenueByMonth' : 'staff.overview.revenueByDay')}>
            <BarChart
              title={t(monthly ? 'staff.overview.revenueByMonth' : 'staff.overview.revenueByDay')}
              summary={t('staff.overview.summary', {
                sum: formatRinggit(revenue),
                most: formatRinggit(highest.revenue),
                day: highest.day,
              })}
              bars={days.map((day) => ({
                ...barOf(day.day),
                value: day.revenue,
                text: formatRinggit(day.revenue),
              }))}
              columns={[column, t('staff.overview.revenueColumn')]}
              tick={formatRinggit}
            />
          </Panel>
        </>
      )}
      {bestSellers[0] && (
        <Panel title={t('staff.overview.bestSellers')}>
          <BarChart
            lying
            title={t('staff.overview.bestSellers')}
            summary={t('staff.overview.bestSummary', {
              name: bestSellers[0].productName,
              pieces: piecesOf(bestSellers[0].pieces),
              amount: formatRinggit(bestSellers[0].amount),
            })}
            bars={bestSellers.map(({ productName, pieces, amount }) => ({
              name: productName,
              label: breakLabel(productName, labelWidth),
              value: pieces,
              text: grouped.format(pieces),
              more: formatRinggit(amount),
            }))}
            columns={[
              t('staff.overview.product'),
              t('staff.overview.piecesColumn'),
              t('staff.overview.amount'),
            ]}
            tick={String}
          />
        </Panel>
      )}
    </section>
  )
}
