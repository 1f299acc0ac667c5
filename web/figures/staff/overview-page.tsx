import type { Route } from './+types/overview-page'
import { formatDate } from '#core/dates.ts'
import { staffMay } from '#core/staff/staff.ts'
import { apiContext } from '../../api/context.ts'
import { useT } from '../../i18n/i18n.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { Badge } from '../../ui/badge.tsx'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { readStaff } from '../../staff/shell/loaders.ts'
import { FactList, Panel } from '../../staff/ui/panel.tsx'
import { readFigures, toWorkView, type OverviewFigures } from './overview-data.ts'
import { CallFirst, LowStock, Tiles } from './work.tsx'

/** Reads figures, stock and the state of services if the staff may see them. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const now = new Date()
  const staff = await readStaff(context)
  const [work, lowStock, figures] = await Promise.all([
    api.call('GET /staff/waiting'),
    staff && staffMay(staff, 'stock:read') ? api.call('GET /staff/stock/low') : undefined,
    staff && staffMay(staff, 'figures:read') ? readFigures(api, formatDate(now)) : undefined,
  ])
  return { now: now.getTime(), work: toWorkView(work), lowStock, figures }
}

/** The first page of the back office: "Low stock, waiting work", and recent money. */
export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { now, work, lowStock, figures } = loaderData
  const t = useT()
  return (
    <StaffPage
      title={t('staff.nav.overview')}
      afterTitle={<DateText moment={now} className="text-ink-soft" />}
    >
      <Tiles work={work} figures={figures} now={now} />
      <div className="mt-8 grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_336px]">
        <div className="grid grid-cols-1 content-start gap-8">
          <CallFirst work={work} now={now} />
        </div>
        <div className="grid grid-cols-1 content-start gap-8">
          {lowStock && <LowStock lowStock={lowStock} />}
          {figures && <Messages messages={figures.messages} />}
        </div>
      </div>
    </StaffPage>
  )
}

/** How messages are sent, and whether they arrive. */
function Messages({ messages: { sms, mail, ...delivery } }: Pick<OverviewFigures, 'messages'>) {
  const t = useT()
  return (
    <Panel title={t('staff.overview.services')}>
      <FactList
        facts={[
          [t('staff.common.sms'), t(`staff.overview.sms.${sms}`)],
          [t('staff.overview.mail'), t(`staff.overview.mail.${mail}`)],
          [t('staff.overview.messages'), <Delivery key="messages" {...delivery} />],
        ]}
      />
    </Panel>
  )
}

function Delivery({ waiting, failed }: { waiting: number; failed: number }) {
  const t = useT()
  if (failed > 0) return <Badge tone="danger">{t('staff.overview.messagesFailed', { count: failed })}</Badge>
  if (waiting > 0)
    return <Badge tone="warning">{t('staff.overview.messagesWaiting', { count: waiting })}</Badge>
  return <Badge tone="success">{t('staff.overview.messagesSent')}</Badge>
}
