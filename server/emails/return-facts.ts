import type { ReturnOfOrder } from '#core/api/returns/returns.ts'
import { promisedText } from '#core/delivery/days-text.ts'
import type { Paragraph } from './layout.ts'
import type { Order } from '#core/api/orders.ts'
import type { Wording } from './wording.ts'

/** The parts of an order that emails about its return use. */
type ReturnedOrder = Wording & Pick<Order, 'items' | 'orderNumber'>

/** Lists the returned goods, how they come back, and how they were refunded. */
export function returnFacts({ t, items, language }: ReturnedOrder, returned: ReturnOfOrder): Paragraph[] {
  const { lines, collection, status, refundWay, refundAmount = 0, account } = returned
  const goods = lines.map(({ line, quantity }) => {
    const item = items[line]
    const what = item ? t('emails.order.item', { product: item.productName, spec: item.displayName }) : ''
    return [t('emails.order.returnCollection.goods'), `${quantity} × ${what}`] as const
  })
  const paid =
    status === 'completed' && refundAmount > 0 && refundWay !== undefined
      ? [
          [
            t('emails.order.returnCollection.paid'),
            refundWay === 'transfer' && account !== ''
              ? t('emails.order.returnCollection.paidTo', { account })
              : t(`returns.refundWay.${refundWay}`),
          ] as const,
        ]
      : []
  if (collection === undefined || status !== 'approved') return [{ facts: [...goods, ...paid] }]
  const { day, half, courierName, trackingNumber } = collection
  const when = day === undefined ? undefined : promisedText({ from: day, to: day, half }, { t, language })
  return [
    {
      facts: [
        ...goods,
        ...(when === undefined ? [] : [[t('emails.order.returnCollection.day'), when] as const]),
        ...(courierName === undefined ? [] : [[t('emails.order.courier'), courierName] as const]),
        ...(trackingNumber === undefined
          ? []
          : [[t('emails.order.trackingNumber'), trackingNumber] as const]),
      ],
    },
  ]
}

/** Describes in a sentence how the goods of a return come back. */
export const collectionText = ({ t, orderNumber: number }: ReturnedOrder, { collection }: ReturnOfOrder) =>
  t('emails.order.returnCollection.text', { number, way: collection?.way ?? 'other' })
