import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Route } from './+types/figures-page'
import { formatDate } from '#core/dates.ts'
import type { FigureTable } from '#core/figures/figures.ts'
import { comparedPeriod, readPeriod } from '#core/figures/periods.ts'
import { noStore } from '../../accounts/read-member.ts'
import { apiContext } from '../../api/context.ts'
import { useT, useTranslator, type TextKey } from '../../i18n/i18n.tsx'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { useMay } from '../../staff/shell/use-staff.ts'
import { Panel } from '../../staff/ui/panel.tsx'
import { readShown, type FiguresData } from './figures-data.ts'
import { FigureRows } from './figure-rows.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { SpanCharts } from './span-charts.tsx'
import { useFigureRows } from './use-figure-rows.ts'
import { Totals } from './totals.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const today = formatDate(new Date())
  const requested = readPeriod(url.searchParams, today)
  const before = comparedPeriod(requested)
  const figures = await orErrorResponse(
    context.get(apiContext).call('GET /staff/figures', {
      query: { ...requested.period, beforeFrom: before.from, beforeTo: before.to },
    }),
  )
  return { today, requested, before, figures, shown: readShown(url.searchParams) }
}

export const headers = () => noStore

/**
 * The page of figures: "orders, confirmed, refused with reasons, money received, returns, margin, by day, place,
 * category, staff."
 */
export default function FiguresPage({ loaderData }: Route.ComponentProps) {
  const { requested, before, figures, today } = loaderData
  const t = useT()
  const seesCosts = useMay()('costs:read')
  const rows = useFigureRows(loaderData)
  const empty = t('staff.figures.nothing')
  return (
    <StaffPage title={t('staff.nav.figures')}>
      <PeriodChoice requested={requested} today={today} />
      <p role="status" className="mt-3 mb-5 text-ink-soft">
        {t('staff.figures.compared', {
          ...requested.period,
          beforeFrom: before.from,
          beforeTo: before.to,
        })}
      </p>
      <Totals figures={figures} period={requested.period} seesCosts={seesCosts} />
      <div className="mt-8 grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-2">
        <SpanCharts
          data={loaderData}
          seesCosts={seesCosts}
          csv={<CsvLink table="days" data={loaderData} />}
        />
        {(['reasons', 'cancellations', 'categories', 'places', 'staff', 'products'] as const).map((table) => (
          <Panel
            key={table}
            title={t(`staff.figures.title.${table}`)}
            action={<CsvLink table={table} data={loaderData} />}
          >
            <FigureRows rows={rows[table]} empty={empty} />
          </Panel>
        ))}
        <Definitions seesCosts={seesCosts} />
      </div>
    </StaffPage>
  )
}

function CsvLink({ table, data }: { table: FigureTable; data: FiguresData }): ReactNode {
  const { t, language } = useTranslator()
  const { requested, before } = data
  const query = new URLSearchParams({
    table,
    ...requested.period,
    beforeFrom: before.from,
    beforeTo: before.to,
    lang: language,
  })
  return (
    <a
      href={`/api/staff/figures/export?${query}`}
      download
      className="inline-flex min-h-9 items-center gap-1.5 underline decoration-control underline-offset-4 hover:text-petrol pointer-coarse:min-h-11"
    >
      <Download className="size-4" />
      {t('staff.figures.csv')}
      <span className="sr-only">
        {t('staff.figures.csvOf', { table: t(`staff.figures.title.${table}`) })}
      </span>
    </a>
  )
}

/** Explains what each figure counts, and on which day. */
function Definitions({ seesCosts }: { seesCosts: boolean }) {
  const t = useT()
  const sentences = [
    'staff.figures.about.placed',
    'staff.figures.about.confirmed',
    'staff.figures.about.failed',
    'staff.figures.about.taken',
    'staff.figures.about.cancelled',
    'staff.figures.about.returned',
    'staff.figures.about.goods',
    ...(seesCosts ? (['staff.figures.about.margin'] as const) : []),
    'staff.figures.about.place',
    'staff.figures.about.staff',
    'staff.figures.about.day',
  ] as const satisfies readonly TextKey[]
  return (
    <Panel title={t('staff.figures.about')}>
      <ul className="grid max-w-prose gap-1.5 text-ink-soft">
        {sentences.map((sentence) => (
          <li key={sentence}>{t(sentence)}</li>
        ))}
      </ul>
    </Panel>
  )
}
