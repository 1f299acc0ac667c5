import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { ownPeriod, periodNames, type RequestedPeriod } from '../../../core/figures/periods.ts'
import { formatRinggit } from '../../../core/money.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/controls.tsx'
import { Field } from '../../ui/field.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { Panel } from '../../staff/ui/panel.tsx'
import { BarChart } from './bar-chart.tsx'
import { breakLabel, byMonth } from './chart-labels.ts'
import { useComparison, type OverviewFigures } from './overview-data.ts'

/** More bars than this are too thin on a phone: days are added up by month. */
const maxBars = 92

const grouped = new Intl.NumberFormat('en-MY')

/** Narrow letters in a line of a product's label. */
const labelWidth = 22

/** How the shop did in the chosen period: by day, and what sold best. */
export function Figures({ figures, today }: { figures: OverviewFigures; today: string }) {
  const t = useT()
  const { requested, before, orders } = figures
  const compare = useComparison(figures)
  return (
    <section aria-label={t('staff.overview.figures')} className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div>
        <PeriodChoice requested={requested} />
        <p role="status" className="mt-3 text-ink-soft">
          {t('staff.overview.compared', {
            ...requested.period,
            beforeFrom: before.from,
            beforeTo: before.to,
            ...compare,
          })}
        </p>
      </div>
      {orders === 0 && figures.revenue === 0 ? (
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

const addressOf = (parameters: Record<string, string>) => staffPaths.overview(new URLSearchParams(parameters))

/** "For a chosen period": links for the usual ones, a form for any other; works without a script. */
function PeriodChoice({ requested }: { requested: RequestedPeriod }) {
  const t = useT()
  const navigate = useNavigate()
  const form = useSchemaForm(ownPeriod)
  const shown = requested.typed ?? requested.period
  const { clearErrors, setValue } = form
  useEffect(() => {
    setValue('from', shown.from)
    setValue('to', shown.to)
    clearErrors()
  }, [shown.from, shown.to, setValue, clearErrors])

  const issues = requested.typed && z.safeParse(ownPeriod, requested.typed).error?.issues
  const typedError = (name: 'from' | 'to') => {
    const issue = issues?.find(({ path }) => path[0] === name)
    return issue && t(issue.message as TextKey)
  }
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <nav aria-label={t('staff.overview.periods')}>
        <ul className="flex flex-wrap gap-x-1 gap-y-1">
          {periodNames
            .filter((name) => name !== 'own')
            .map((name) => (
              <li key={name}>
                <Link
                  to={addressOf({ period: name })}
                  preventScrollReset
                  aria-current={name === requested.name ? 'true' : undefined}
                  className="inline-flex min-h-9 items-center rounded-control border border-line px-3 no-underline hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-white pointer-coarse:min-h-11"
                >
                  <span className="block first-letter:uppercase">{t(`staff.overview.period.${name}`)}</span>
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <form
        noValidate
        action={staffPaths.overview()}
        aria-label={t('staff.overview.period.own')}
        onSubmit={form.onSubmit((own) =>
          navigate(addressOf({ period: 'own', ...own }), { preventScrollReset: true }),
        )}
        className="flex flex-wrap items-start gap-2"
      >
        <input type="hidden" name="period" value="own" />
        {(['from', 'to'] as const).map((name) => {
          const { error = typedError(name), ...field } = form.field(name)
          const label = t(`staff.overview.${name}`)
          return (
            <Field key={name} label={label} hideLabel error={error} className="max-w-52">
              {(attributes) => (
                <span className="flex items-center gap-2">
                  <span aria-hidden className="text-ink-soft">
                    {label}
                  </span>
                  <Input
                    {...attributes}
                    {...field}
                    className="min-w-0"
                    type="date"
                    defaultValue={shown[name]}
                  />
                </span>
              )}
            </Field>
          )
        })}
        <Button type="submit" size="sm" variant="secondary">
          {t('staff.overview.show')}
        </Button>
      </form>
    </div>
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
