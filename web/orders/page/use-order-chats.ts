import { formatRinggit } from '#core/money.ts'
import { paymentMethodName } from '#core/orders/payment-methods.ts'
import { useT } from '../../i18n/i18n.tsx'
import { useShop } from '../../shell/page-head.tsx'
import { useChats } from '../../shell/use-chats.ts'
import type { OrderView } from '../order-view.ts'

/** Returns the links to chats about an order: those to ask a question, and those to confirm the order by message. */
export function useOrderChats(
  order: Pick<OrderView, 'id' | 'orderNumber' | 'amountToPay' | 'paymentMethod'>,
) {
  const t = useT()
  const { sellerNumber } = useShop()
  const about = { number: order.orderNumber, id: order.id, total: formatRinggit(order.amountToPay) }
  const payment = paymentMethodName(order.paymentMethod, t)
  return {
    asking: useChats(t('orders.chatMessage', about), sellerNumber),
    confirming: useChats(t('orders.confirmMessage', { ...about, payment }), sellerNumber),
  }
}
