import { addressLine } from '#core/delivery/postal-address.ts'
import { promisedText } from '#core/delivery/days-text.ts'
import { statusText, toArriveStatuses } from '#core/orders/statuses.ts'
import { chatNames } from '#core/shop/chat.ts'
import type { ReactNode } from 'react'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import type { ChatChoice } from '../../shell/use-chats.ts'
import { Fold, FoldedLink } from '../../ui/rows/fold.tsx'
import { rowOpener } from '../../ui/rows/sentence-row.tsx'
import { answeredChanges, ChangeList } from '../changes/changes-block.tsx'
import type { ShownChange } from '../changes/shown-change.ts'
import { DateText } from '../date-text.tsx'
import { NewTabLink } from '../new-tab-link.tsx'
import type { OrderView } from '../order-view.ts'
import { StatusHistory } from '../status-track.tsx'

type Arriving = Pick<OrderView, 'status' | 'shippingMethod' | 'promise' | 'pickupPlace' | 'courierName'> & {
  pickupCode?: string | undefined
}

interface ArrivalProps {
  order: Arriving
  /** Where a delivery goes. */
  destination: Parameters<typeof addressLine>[0] | undefined
  children: ReactNode
}

/** Says when and where the goods arrive. The fold contains the details: "Shipping or pickup info". */
export function ArrivalFold({ order, destination, children }: ArrivalProps) {
  const translator = useTranslator()
  const { t } = translator
  const { shippingMethod, promise, pickupPlace, pickupCode, courierName } = order
  if (shippingMethod === 'self_pickup') {
    const place = pickupPlace?.name ?? t('orders.pickupUnknown')
    const code = pickupCode && `${t('orders.pickupCode')} ${pickupCode}`
    return (
      <Fold name={t('orders.shippingMethod.self_pickup')} answer={inOneLine([code, place], t)}>
        {children}
      </Fold>
    )
  }
  const days = saysDays(order) && promise && promisedText(promise, translator)
  return (
    <Fold
      name={t(days ? 'orders.arrives' : 'orders.shipping')}
      answer={inOneLine([days, courierName ?? (destination && addressLine(destination))], t)}
    >
      {children}
    </Fold>
  )
}

/** Whether the closed fold says on which days a delivery arrives. */
export const saysDays = ({ status, shippingMethod, promise }: Arriving): boolean =>
  shippingMethod === 'delivery' && promise !== undefined && toArriveStatuses.includes(status)

const inOneLine = (parts: readonly (string | undefined | false)[], t: ReturnType<typeof useT>) =>
  parts.filter(Boolean).join(t('form.separator'))

/** The fold of the "status history". When closed, it shows the newest entry. */
export function HistoryFold({ order }: { order: Parameters<typeof StatusHistory>[0]['order'] }) {
  const t = useT()
  const last = order.statusHistory.at(-1)
  return (
    <Fold
      name={t('orders.history')}
      answer={
        last && (
          <>
            <DateText moment={last.timestamp} />
            {t('form.separator')}
            {t(statusText({ ...order, status: last.status }))}
          </>
        )
      }
    >
      <StatusHistory order={order} />
    </Fold>
  )
}

/** The changes of an order, newest first: "The customer sees what changed and by whom". */
export function ChangesFold({ changes }: { changes: readonly ShownChange[] }) {
  const t = useT()
  const shown = answeredChanges(changes)
  const [newest] = shown
  if (newest === undefined) return null
  return (
    <Fold
      name={t('orders.change.title')}
      answer={
        <>
          <DateText moment={newest.at} />
          {t('form.separator')}
          {t(`orders.change.state.${newest.state}`)}
        </>
      }
    >
      <ChangeList changes={shown} />
    </Fold>
  )
}

/** The chat link: "a chat link built from the seller number with a prefilled message plus the order id." */
export function QuestionRow({ chats: [asking, other] }: { chats: readonly [ChatChoice, ...ChatChoice[]] }) {
  const t = useT()
  return (
    <div className="print:hidden">
      <FoldedLink name={t('orders.question')}>
        <NewTabLink href={asking.href} label={t('orders.chat')} className={`no-underline ${rowOpener}`} />
        {other && (
          <NewTabLink
            href={other.href}
            label={t('chat.or', { app: chatNames[other.app] })}
            className="relative ml-3 underline underline-offset-4"
          />
        )}
      </FoldedLink>
    </div>
  )
}
