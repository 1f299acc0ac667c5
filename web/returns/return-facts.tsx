import { Link } from 'react-router'
import { formatCash } from '#core/money.ts'
import { useT } from '../i18n/i18n.tsx'
import { staffPaths } from '../staff/paths.ts'
import { FactList } from '../staff/ui/panel.tsx'
import { textLink } from '../staff/ui/text-link.ts'
import { Picture } from '../ui/pictures/picture.tsx'
import { SubLine } from '../ui/small-text.tsx'
import { DateText } from '../orders/date-text.tsx'
import { NewTabLink } from '../orders/new-tab-link.tsx'
import type { OrderReturnsView, ReturnView } from './return-view.ts'

interface Props {
  order: OrderReturnsView
  orderReturn: ReturnView
}

/** The pieces of a return, their value and condition. */
export function ReturnLines({ order, orderReturn }: Props) {
  const t = useT()
  return (
    <ul>
      {orderReturn.lines.map(
        ({ position, quantity, worth, sellable, scrapped = 0, missing = 0, scrapReason }) => {
          const item = order.items.find((each) => each.position === position)
          return (
            <li
              key={position}
              className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-3 border-b border-line py-1.5 last:border-0"
            >
              {item && <Picture url={item.imgUrl} alt="" sizes="40px" className="size-10 bg-studio" />}
              <span className="wrap-anywhere">
                {item?.productName}
                <SubLine>{item?.displayName}</SubLine>
                {sellable !== undefined && (
                  <SubLine>
                    {t('staff.returns.found', { sellable, scrapped, missing })}
                    {scrapReason && ` (${t(`staff.returns.scrapReason.${scrapReason}`)})`}
                  </SubLine>
                )}
              </span>
              <span className="tabular text-right whitespace-nowrap">
                {`× ${quantity}`}
                <SubLine>{formatCash(worth)}</SubLine>
              </span>
            </li>
          )
        },
      )}
    </ul>
  )
}

/** The details of a return except its goods. */
export function ReturnFacts({ order, orderReturn }: Props) {
  const t = useT()
  const { refund, exchange, creditNote, decision, inspection, collection } = orderReturn
  const { paid, account, way } = refund
  return (
    <FactList
      facts={[
        [t('orders.returnReason'), orderReturn.reason && t(`returns.reason.${orderReturn.reason}`)],
        [t('staff.returns.note'), orderReturn.note],
        [
          t('orders.returnRequestDate'),
          <span key="asked">
            <DateText moment={orderReturn.requestedAt} />{' '}
            {orderReturn.startedBy === 'staff' ? orderReturn.by : t('staff.common.customer')}
          </span>,
        ],
        [t('staff.returns.decision'), decision && [decision.by, decision.text].filter(Boolean).join(': ')],
        [t('staff.returns.way'), collection && <Way key="way" collection={collection} />],
        [
          t('staff.returns.arrived'),
          orderReturn.arrivedAt && <DateText key="arrived" moment={orderReturn.arrivedAt} />,
        ],
        [
          t('staff.returns.inspection'),
          inspection && [inspection.by, inspection.note].filter(Boolean).join(': '),
        ],
        [t('staff.returns.refundWay'), way && t(`returns.refundWay.${way}`)],
        [
          t('staff.returns.accountOf'),
          account ? `${account.holder}, ${account.bank}, ${account.number}` : undefined,
        ],
        [
          t('orders.refundAmount'),
          paid && (
            <span key="paid" className="tabular">
              {[formatCash(paid.amount), paid.by, paid.reason].filter(Boolean).join(t('form.separator'))}
            </span>
          ),
        ],
        [
          t('staff.returns.exchangeOrder'),
          exchange && (
            <Link key="exchange" to={staffPaths.order(exchange.orderId)} className={`tabular ${textLink}`}>
              {exchange.orderNumber}
            </Link>
          ),
        ],
        [
          t('staff.common.creditNote'),
          creditNote && (
            <NewTabLink
              key="credit"
              href={`/api/staff/orders/${encodeURIComponent(order.orderId)}/credit-note?number=${creditNote.creditNoteNumber}`}
              label={`${creditNote.creditNoteNumber}, ${formatCash(creditNote.amount)}`}
              className={`tabular ${textLink}`}
            />
          ),
        ],
      ]}
    />
  )
}

function Way({ collection }: { collection: NonNullable<ReturnView['collection']> }) {
  const t = useT()
  const { way, day, half, courierName, trackingNumber, trackingUrl } = collection
  return (
    <>
      {t(`returns.way.${way}`)}
      {day !== undefined && <span className="tabular">{` ${day}`}</span>}
      {half !== undefined && ` ${t(`staff.returns.half.${half}`)}`}
      {courierName !== undefined && ` ${courierName}`}
      {trackingNumber !== undefined && trackingUrl !== undefined ? (
        <>
          {' '}
          <NewTabLink href={trackingUrl} label={trackingNumber} className={`tabular ${textLink}`} />
        </>
      ) : (
        trackingNumber !== undefined && <span className="tabular">{` ${trackingNumber}`}</span>
      )}
    </>
  )
}
