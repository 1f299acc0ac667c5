import type { CallOutput } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Badge } from '../../ui/badge.tsx'
import { FactList, Panel } from '../../staff/ui/panel.tsx'

/** By what the shop reaches people, and whether its messages get through. */
export function Messages({ messages }: { messages: CallOutput<'GET /staff/messages'> }) {
  const t = useT()
  const { sms, mail } = messages
  return (
    <Panel title={t('staff.overview.services')}>
      <FactList
        facts={[
          [t('staff.overview.sms'), t(`staff.overview.sms.${sms}`)],
          [t('staff.overview.mail'), t(`staff.overview.mail.${mail}`)],
          [t('staff.overview.messages'), <Delivery key="messages" {...messages} />],
        ]}
      />
    </Panel>
  )
}

function Delivery({ waiting, failed }: CallOutput<'GET /staff/messages'>) {
  const t = useT()
  if (failed > 0) return <Badge tone="danger">{t('staff.overview.messagesFailed', { count: failed })}</Badge>
  if (waiting > 0)
    return <Badge tone="warning">{t('staff.overview.messagesWaiting', { count: waiting })}</Badge>
  return <Badge tone="success">{t('staff.overview.messagesSent')}</Badge>
}
