import { FileUp, Printer } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { cashParams } from '#core/cash/views.ts'
import { formatCash } from '#core/money.ts'
import { apiContext } from '../api/context.ts'
import { useT } from '../i18n/i18n.tsx'
import { staffPaths } from '../staff/paths.ts'
import { orErrorResponse } from '../staff/shell/loaders.ts'
import { StaffPage } from '../staff/shell/staff-page.tsx'
import { useMay } from '../staff/shell/use-staff.ts'
import { waitingText } from '../staff/ui/waiting-time.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import type { Route } from './+types/cash-page'
import { toCashDayView, toCashView, toOpenCashView, toRemittanceView, type CashView } from './cash-view.ts'
import { ClosingCard } from './day/closing-card.tsx'
import { OpenCash } from './open-cash.tsx'
import { Remittance } from './remittance/remittance.tsx'
import { RemittanceFiles } from './remittance/remittance-files.tsx'
import { RemittanceUpload } from './remittance/remittance-upload.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const filter = cashParams.parse(url.searchParams)
  const [cash, { files, next: moreFiles }, open, couriers] = await orErrorResponse(
    Promise.all([
      api.call('GET /staff/cash'),
      api.call('GET /staff/remittances', { query: { after: filter.files, pageSize: 20 } }),
      api.call('GET /staff/cash/orders', {
        query: { courier: filter.courier, after: filter.after, pageSize: 20 },
      }),
      api.call('GET /staff/couriers'),
    ]),
  )
  // The file to work on: the chosen one, or the newest with undecided lines.
  const file = filter.file ?? files.find(({ undecided }) => undecided > 0)?.id
  const [remittance, day] = await orErrorResponse(
    Promise.all([
      file === undefined
        ? undefined
        : api.call('GET /staff/remittances/{id}', { params: { id: Number(file) } }),
      api.call('GET /staff/cash/days/{day}', { params: { day: filter.day ?? cash.today } }),
    ]),
  )
  return {
    filter,
    cash: toCashView(cash),
    files: files.map(({ id, courierName, fileName, lines, undecided }) => ({
      id,
      courierName,
      fileName,
      lines,
      undecided,
    })),
    moreFiles,
    open: toOpenCashView(open),
    remittance: remittance && toRemittanceView(remittance),
    day: toCashDayView(day),
    couriers,
    now: Date.now(),
  }
}

/**
 * The page for cash: "Cash due, received, short or over; a courier's remittance file matched to orders; daily closing."
 */
export default function CashPage({ loaderData }: Route.ComponentProps) {
  const { filter, cash, files, moreFiles, open, remittance, day, couriers, now } = loaderData
  const t = useT()
  const may = useMay()
  const [isUploading, setIsUploading] = useState(false)
  return (
    <StaffPage
      title={t('staff.nav.cash')}
      actions={
        <>
          {may('cash:receive') && (
            <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => setIsUploading(true)}>
              <FileUp className="size-4" />
              {t('staff.cash.upload')}
            </Button>
          )}
          <Link
            to={staffPaths.cashDay(day.day)}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <Printer className="size-4" />
            {t('staff.cash.sheet')}
          </Link>
        </>
      }
    >
      <CashFigures cash={cash} now={now} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,2.25fr)_minmax(280px,1fr)]">
        <div className="grid grid-cols-1 content-start gap-8">
          {remittance && <Remittance key={remittance.id} remittance={remittance} filter={filter} />}
          <OpenCash open={open} cash={cash} filter={filter} now={now} />
          <RemittanceFiles files={files} more={moreFiles} filter={filter} current={remittance?.id} />
        </div>
        <ClosingCard
          // Another day gets a new form, because the typed amount belongs to one day.
          key={day.day}
          day={day}
          unclosed={cash.unclosed}
          filter={filter}
        />
      </div>
      <RemittanceUpload couriers={couriers} open={isUploading} onClose={() => setIsUploading(false)} />
    </StaffPage>
  )
}

function CashFigures({ cash, now }: { cash: CashView; now: number }) {
  const t = useT()
  return (
    <dl className="mb-7 grid grid-cols-2 border-t border-l border-line lg:grid-cols-4">
      <Figure name={t('staff.cash.due', { count: cash.due.orders })}>{formatCash(cash.due.amount)}</Figure>
      <Figure name={t('staff.cash.receivedToday')}>{formatCash(cash.receivedToday)}</Figure>
      <Figure name={t('staff.cash.short', { count: cash.short.orders })} isLate={cash.short.amount > 0}>
        {formatCash(cash.short.amount)}
      </Figure>
      <Figure name={t('staff.cash.oldest')}>
        {cash.oldest === undefined ? '—' : waitingText(t, cash.oldest, now)}
      </Figure>
    </dl>
  )
}

function Figure({ name, isLate = false, children }: { name: string; isLate?: boolean; children: ReactNode }) {
  return (
    <div className="border-r border-b border-line px-4 py-3 md:px-5">
      <dt className="text-ink-soft">{name}</dt>
      <dd
        className={`tabular text-price leading-9 tracking-tight sm:text-title ${isLate ? 'text-danger' : ''}`}
      >
        {children}
      </dd>
    </div>
  )
}
