import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { formatCash } from '#core/money.ts'
import { shopName } from '#core/shop/shop.ts'
import { apiContext } from '../../api/context.ts'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { Cell, rowClass, Table } from '../../staff/ui/table.tsx'
import { Button } from '../../ui/button.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import { toCashDayView, type CashDayView } from '../cash-view.ts'
import type { Route } from './+types/closing-sheet-page'
import { Closed } from './closing-card.tsx'
import { DaySums } from './day-sums.tsx'

export async function loader({ params: { day }, context }: Route.LoaderArgs) {
  const found = await orErrorResponse(
    context.get(apiContext).call('GET /staff/cash/days/{day}', { params: { day } }),
  )
  return toCashDayView(found)
}

/** "Daily closing with a printable sheet": the sums, every payment and a line for a signature. */
export default function ClosingSheetPage({ loaderData: day }: Route.ComponentProps) {
  const t = useT()
  const title = t('staff.cash.closing', { day: day.day })
  return (
    <StaffPage
      title={title}
      printsOwnHead
      above={[
        <Link key="cash" to={staffPaths.cash()}>
          {t('staff.nav.cash')}
        </Link>,
      ]}
      actions={
        <Button size="sm" onClick={() => window.print()}>
          <Printer className="size-4" />
          {t('common.print')}
        </Button>
      }
    >
      <article
        aria-label={title}
        className="max-w-[180mm] border border-line p-4 md:p-6 print:max-w-none print:border-0 print:p-0"
      >
        <header className="mb-4 border-b border-ink pb-3">
          <p className="font-semibold">{shopName}</p>
          <p className="tabular mt-1 text-h2">{title}</p>
        </header>
        <div className="grid gap-x-12 gap-y-4 sm:grid-cols-2">
          <DaySums day={day} />
          {day.closing ? (
            <Closed closing={day.closing} />
          ) : (
            <p className="text-warning">{t('staff.cash.notClosed')}</p>
          )}
        </div>
        <Payments day={day} />
        <p className="mt-14 max-w-72 border-t border-ink pt-1 text-ink-soft">{t('staff.cash.signature')}</p>
      </article>
    </StaffPage>
  )
}

function Payments({ day: { payments } }: { day: CashDayView }) {
  const t = useT()
  if (payments.length === 0) return <p className="mt-6 text-ink-soft">{t('staff.cash.noPayments')}</p>
  return (
    <Table
      caption={t('staff.cash.payments')}
      className="mt-6"
      columns={[
        { title: t('common.order') },
        { title: t('staff.cash.kind') },
        { title: t('staff.cash.by'), className: 'max-sm:hidden print:table-cell' },
        { title: t('staff.order.amount'), figure: true, className: 'pr-0!' },
      ]}
    >
      {payments.map(({ id, orderId, orderNumber, kind, way, amount, by, note }) => (
        <tr key={id} className={`break-inside-avoid ${rowClass}`}>
          <Cell>
            <Link
              to={staffPaths.order(orderId)}
              className="tabular whitespace-nowrap no-underline hover:underline"
            >
              {orderNumber}
            </Link>
          </Cell>
          <Cell className="wrap-anywhere">
            {t('staff.cash.kindAndWay', {
              kind: t(`staff.cash.kind.${kind}`),
              way: t(`staff.cash.way.${way}`),
            })}
            {note && <SubLine>{note}</SubLine>}
          </Cell>
          <Cell className="max-sm:hidden print:table-cell">{by}</Cell>
          <Cell figure className="pr-0! whitespace-nowrap">
            {formatCash(amount)}
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
