import { Link } from 'react-router'
import { writtenName } from '#core/accounts/names.ts'
import { chatLink, chatNames } from '#core/shop/chat.ts'
import { lineShareLink, orderChatMessage } from '#core/orders/order-chat.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { staffPaths } from '#web/staff/paths.ts'
import { FactList, Panel } from '#web/staff/ui/panel.tsx'
import { textLink } from '#web/staff/ui/text-link.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DateText } from '#web/orders/date-text.tsx'
import { momentOf } from '#web/orders/moment-of.ts'
import { NewTabLink } from '#web/orders/new-tab-link.tsx'
import type { StaffOrderView } from '../staff-order-view.ts'

const languageNames = { en: 'staff.order.english', 'zh-TW': 'staff.order.chinese' } as const

/** The customer and every way to reach them. */
export function CustomerPanel({ view: { order, customer } }: { view: StaffOrderView }) {
  const t = useT()
  const { phoneNumber, email } = order.contactInfo
  const name = writtenName(order.contactInfo)
  // The order is kept when its member is erased.
  if (order.userId === '')
    return (
      <Panel title={t('staff.common.customer')}>
        <p className="text-ink-soft">{t('staff.order.erased')}</p>
      </Panel>
    )
  const message = orderChatMessage({ name, orderNumber: order.orderNumber, language: order.language })
  return (
    <Panel
      title={t('staff.common.customer')}
      action={
        <Link to={staffPaths.member(order.userId)} className={textLink}>
          {t('staff.order.member')}
        </Link>
      }
    >
      <FactList
        facts={[
          [t('staff.common.fullName'), name],
          [
            t('common.phone'),
            <span key="phone" className="flex flex-wrap gap-x-4">
              <a href={`tel:${phoneNumber}`} className={`tabular ${textLink}`}>
                {order.phoneText}
              </a>
              {customer.chats.map((app) => (
                <NewTabLink
                  key={app}
                  href={app === 'line' ? lineShareLink(message) : chatLink(customer.whatsappNumber, message)}
                  label={chatNames[app]}
                  className={textLink}
                />
              ))}
            </span>,
          ],
          [
            t('common.email'),
            email && (
              <a key="email" href={`mailto:${encodeURIComponent(email)}`} className={textLink}>
                {email}
              </a>
            ),
          ],
          [
            t('staff.order.ordersOfMember'),
            <Link key="orders" to={staffPaths.member(order.userId)} className={textLink}>
              {t('staff.order.orderCounts', { count: customer.orders, cancelled: customer.cancelled })}
            </Link>,
          ],
          [
            t('staff.order.customerConfirmed'),
            order.customerConfirmedAt && (
              <DateText key="confirmed" moment={momentOf(order.customerConfirmedAt)} />
            ),
          ],
          [
            t('staff.order.refusedParcels'),
            customer.refused > 0 && (
              <Badge key="refused" tone="danger">
                {t('staff.orders.refusedBefore', { count: customer.refused })}
              </Badge>
            ),
          ],
          [t('staff.common.language'), t(languageNames[order.language])],
        ]}
      />
    </Panel>
  )
}
