import type { LocalizedText } from '../language.ts'
import type { OrderStatus } from './statuses.ts'

/** What the history says of a move to a status when staff write nothing of their own. */
export const historyDescriptions: Readonly<Record<OrderStatus, LocalizedText>> = {
  pending: {
    en: 'We have received your order and will call you to confirm it.',
    'zh-TW': '我們已收到您的訂單，將來電與您確認。',
  },
  'In Progress': { en: 'Your order is confirmed and being prepared.', 'zh-TW': '訂單已確認，正在備貨。' },
  Shipped: { en: 'Your order has left our store.', 'zh-TW': '訂單已出貨。' },
  delivered: { en: 'Your order has been delivered.', 'zh-TW': '訂單已送達。' },
  Completed: { en: 'Your order is completed. Thank you.', 'zh-TW': '訂單已完成，感謝您的購買。' },
  Cancelled: { en: 'The order has been cancelled.', 'zh-TW': '訂單已取消。' },
  'Return Requested': { en: 'A return has been requested.', 'zh-TW': '已申請退貨。' },
  return_approved: { en: 'The return has been approved.', 'zh-TW': '退貨申請已核准。' },
  return_rejected: { en: 'The return has been declined.', 'zh-TW': '退貨申請未通過。' },
  Returned: { en: 'The goods are back with us.', 'zh-TW': '我們已收到退回的商品。' },
  return_completed: { en: 'The return is completed.', 'zh-TW': '退貨已完成。' },
}

/** What the history says when staff changed an order on the phone and write nothing of their own. */
export const changedDescription: LocalizedText = {
  en: 'We have changed your order as agreed on the phone.',
  'zh-TW': '我們已依電話中的約定修改您的訂單。',
}
