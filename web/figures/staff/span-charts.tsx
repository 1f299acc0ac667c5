import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CountedList } from '#core/figures/figures.ts'
import { periodParameters } from '#core/figures/periods.ts'
import { formatRinggit, toRinggit, toSen } from '#core/money.ts'
import { useT, type Translate } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { Panel } from '../../staff/ui/panel.tsx'
import type { Point } from './draw-chart.ts'
import { listOf } from './figure-links.ts'
import { formatCount } from './figure-texts.ts'
import { shownByDay, shownParams, type FiguresData, type Shown } from './figures-data.ts'
import { TimeChart } from './time-chart.tsx'

const lists: Readonly<Record<Shown, CountedList>> = {
  placed: 'placed',
  confirmed: 'confirmed',
  failed: 'failed',
  returned: 'returned',
  taken: 'received',
  goods: 'sold',
  margin: 'sold',
}

type Spans = FiguresData['figures']['spans']
type Values = Spans[number]['now']

const isMoney = (shown: Shown) => shown === 'taken' || shown === 'goods' || shown === 'margin'
const valueOf = (values: Values, shown: Shown) =>
  shown === 'margin' ? (values.margin?.amount ?? 0) : values[shown]

/** The charts of a figure by day or month, and of the accumulated money, each beside the compared period. */
export function SpanCharts(props: { data: FiguresData; seesCosts: boolean; csv: ReactNode }) {
  const { data, seesCosts, csv } = props
  const { requested, figures, shown: asked } = data
  const t = useT()
  const shown = asked === 'margin' && !seesCosts ? 'placed' : asked
  const byMonth = figures.spans.some(({ from, to }) => from !== to)
  const name = t(`staff.figures.${shown}`)
  const chosen = pointsOf(data, { t, shown })
  const sums = pointsOf(data, { t, shown: 'taken', addUp: true })
  const address = (show: Shown) => {
    const parameters = periodParameters(requested)
    for (const [key, value] of shownParams.write({ show })) parameters.set(key, value)
    return staffPaths.figures(parameters)
  }
  const column = t(byMonth ? 'staff.overview.month' : 'common.day')
  return (
    <>
      <Panel title={t(byMonth ? 'staff.figures.title.months' : 'staff.figures.title.days')} action={csv}>
        <nav aria-label={t('staff.figures.title.days')} className="mb-3">
          <ul className="flex flex-wrap gap-x-4">
            {shownByDay
              .filter((show) => show !== 'margin' || seesCosts)
              .map((show) => (
                <li key={show}>
                  <Link
                    to={address(show)}
                    preventScrollReset
                    aria-current={show === shown ? 'true' : undefined}
                    className="inline-flex min-h-9 items-center border-b-2 border-transparent no-underline hover:border-line aria-[current]:border-ink aria-[current]:font-medium pointer-coarse:min-h-11"
                  >
                    {t(`staff.figures.${show}`)}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
        <Chart points={chosen} title={name} column={column} money={isMoney(shown)} />
      </Panel>
      <Panel title={t('staff.figures.addingUp')}>
        <Chart points={sums} title={t('staff.figures.addingUp')} column={column} money line />
      </Panel>
    </>
  )
}

function Chart(props: {
  points: readonly Point[]
  title: string
  column: string
  money: boolean
  line?: boolean
}) {
  const { points, title, column, money, line = false } = props
  const t = useT()
  const most = points.toSorted((a, b) => b.value - a.value)[0]
  const last = points.at(-1)
  if (most === undefined || last === undefined) return null
  const show = money ? formatRinggit : formatCount
  const sum = addedUp(points.map(({ value }) => value)).at(-1) ?? 0
  const summary = line
    ? t('staff.figures.inAll', { sum: last.text, before: last.before?.text ?? '' })
    : t('staff.overview.summary', { sum: show(sum), most: show(most.value), day: most.name })
  return (
    <TimeChart
      title={title}
      line={line}
      summary={summary}
      points={points}
      columns={[column, title, t('staff.figures.columnBefore', { figure: title })]}
      tick={show}
    />
  )
}

/** The values of a figure by day or month, or their running sums, beside those of the compared period. */
function pointsOf(
  { figures, requested, today }: FiguresData,
  { t, shown, addUp = false }: { t: Translate; shown: Shown; addUp?: boolean },
): Point[] {
  const show = isMoney(shown) ? formatRinggit : formatCount
  const byMonth = figures.spans.some(({ from, to }) => from !== to)
  const [values, valuesBefore] = (['now', 'before'] as const).map((when) => {
    const all = figures.spans.map((span) => valueOf(span[when], shown))
    return addUp ? addedUp(all) : all
  })
  return figures.spans.map(({ from, to }, index) => {
    const [value, then] = [values?.[index] ?? 0, valuesBefore?.[index] ?? 0]
    return {
      name: byMonth ? from.slice(0, 7) : from,
      label: byMonth ? from.slice(0, 7) : from.slice('2026-'.length),
      value,
      text: show(value),
      before: { value: then, text: t('staff.figures.before', { value: show(then) }) },
      current: today >= from && today <= to,
      to: listOf(addUp ? { from: requested.period.from, to } : { from, to }, { figure: lists[shown] }),
    }
  })
}

/** Returns the running sums of amounts, calculated in sen so that they are exact. */
function addedUp(amounts: readonly number[]): number[] {
  const sums: number[] = []
  for (const amount of amounts) sums.push((sums.at(-1) ?? 0) + toSen(amount))
  return sums.map(toRinggit)
}
