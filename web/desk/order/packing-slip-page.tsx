import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import type { Route } from './+types/packing-slip-page'
import { writtenName } from '#core/accounts/names.ts'
import { formatCash } from '#core/money.ts'
import { isCancelled } from '#core/orders/orders.ts'
import { shopName } from '#core/shop/shop.ts'
import { formatSize } from '#core/catalogue/size.ts'
import { apiContext } from '../../api/context.ts'
import type { CallOutput } from '../../api/client.ts'
import { useT, useTranslator, type Translate } from '../../i18n/i18n.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { toOrderView, type OrderView } from '../../orders/order-view.ts'
import { companyFacts } from '#core/companies/company-facts.ts'
import { accessFacts } from '#core/delivery/access-facts.ts'
import { AddressLines, promiseFacts, staffAddress } from '../../orders/shipping-section.tsx'
import { generateQr, type QrDrawing } from '../../shell/qr.ts'
import { Button } from '../../ui/button.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { orErrorResponse } from '../../staff/shell/loaders.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { FactList } from '../../staff/ui/panel.tsx'
import { SubLine } from '../../ui/small-text.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const about = { params: { id: params.id } }
  const [found, slips] = await orErrorResponse(
    Promise.all([api.call('GET /staff/orders/{id}', about), api.call('GET /staff/orders/{id}/slips', about)]),
  )
  return {
    order: toOrderView(found.order),
    slips,
    qr: await generateQr(found.order.orderNumber),
  }
}

/**
 * A packing slip on A4 for each parcel: the destination, the goods to tick off and the amount to collect. It shows no
 * prices.
 */
export default function PackingSlipPage({ loaderData: { order, slips, qr } }: Route.ComponentProps) {
  const t = useT()
  return (
    <StaffPage
      title={t('staff.slip.title', { number: order.orderNumber })}
      printsOwnHead
      above={[
        <Link key="orders" to={staffPaths.orders()}>
          {t('common.orders')}
        </Link>,
        <Link key="order" to={staffPaths.order(order.id)}>
          {order.orderNumber}
        </Link>,
      ]}
      actions={
        <Button size="sm" onClick={() => window.print()}>
          <Printer className="size-4" />
          {t('common.print')}
        </Button>
      }
    >
      {slips.map((slip) => (
        <article
          key={slip.number}
          aria-label={[t('staff.slip.title', { number: order.orderNumber }), partText(slip, t)]
            .join(' ')
            .trim()}
          className="max-w-[180mm] border border-line p-6 text-base not-first:mt-6 print:max-w-none print:border-0 print:p-0 print:not-first:mt-0 print:not-first:break-before-page"
        >
          <Head order={order} slip={slip} qr={qr} />
          <Destination order={order} />
          <Goods slip={slip} />
          <Collect order={order} slip={slip} />
        </article>
      ))}
    </StaffPage>
  )
}

type Slip = CallOutput<'GET /staff/orders/{id}/slips'>[number]
type Part = { order: OrderView }

/** Returns a text such as 'Parcel 1 of 2' if there are several parcels, otherwise ''. */
const partText = ({ number, of }: Slip, t: Translate) =>
  of > 1 ? t('staff.papers.parcel', { number, of }) : ''

function Head({ order, slip, qr }: Part & { slip: Slip; qr: QrDrawing }) {
  const t = useT()
  return (
    <header className="flex items-start justify-between gap-6 border-b border-ink pb-4">
      <div>
        <p className="font-semibold">{shopName}</p>
        <p className="tabular mt-2 text-h1">{order.orderNumber}</p>
        <p className="text-sm text-ink-soft">
          {t('staff.slip.placed')} <DateText moment={order.orderDate} />
        </p>
        {slip.of > 1 && <p className="mt-1 font-semibold">{partText(slip, t)}</p>}
      </div>
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={t('staff.slip.qr', { number: order.orderNumber })}
        shapeRendering="crispEdges"
        className="size-28 shrink-0 bg-white"
      >
        <path d={qr.path} stroke="#000" strokeWidth={1} />
      </svg>
    </header>
  )
}

function Destination({ order }: Part) {
  const translator = useTranslator()
  const { t } = translator
  const { pickupPlace: place, shippingMethod } = order
  const facts = [
    ...companyFacts(order, t),
    ...promiseFacts(order, translator),
    ...accessFacts(order.deliveryAccess, t),
  ]
  return (
    <section className="grid gap-6 border-b border-line py-5 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div>
        <h2 className="text-sm text-ink-soft">
          {t(shippingMethod === 'self_pickup' ? 'orders.pickupTitle' : 'staff.slip.to')}
        </h2>
        {order.shippingAddress ? (
          <AddressLines address={order.shippingAddress} className={`text-xl ${staffAddress}`} />
        ) : (
          <p className="text-xl">
            <span className="block font-medium wrap-anywhere">{writtenName(order.contactInfo)}</span>
            <span className="block wrap-anywhere">{place?.name ?? t('orders.pickupUnknown')}</span>
            {place?.address && <span className="block text-base wrap-anywhere">{place.address}</span>}
          </p>
        )}
        <p className="tabular mt-1 text-lg">{order.phoneText}</p>
      </div>
      <div className="text-sm">
        {facts.length > 0 && (
          <FactList
            facts={facts.map(([term, fact]) => [
              term,
              <span key={term} className="font-medium">
                {fact}
              </span>,
            ])}
          />
        )}
        {order.notes && <p className="mt-2 wrap-anywhere whitespace-pre-line">{`“${order.notes}”`}</p>}
      </div>
    </section>
  )
}

function Goods({ slip }: { slip: Slip }) {
  const t = useT()
  const pieces = slip.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <table className="mt-5 w-full border-collapse">
      <caption className="sr-only">{t('staff.order.items')}</caption>
      <thead>
        <tr className="border-b border-ink text-sm text-ink-soft">
          <th scope="col" className="w-24 pr-6 pb-1.5 text-start font-medium">
            {t('common.quantity')}
          </th>
          <th scope="col" className="pb-1.5 text-start font-medium">
            {t('common.product')}
          </th>
        </tr>
      </thead>
      <tbody>
        {slip.lines.map((item) => (
          <tr
            key={JSON.stringify([item.productName, item.displayName])}
            className="break-inside-avoid border-b border-line align-top"
          >
            <td className="tabular py-2.5 text-lg">
              <span aria-hidden className="mr-4 inline-block size-5 border border-ink align-[-3px]" />
              {item.quantity}
            </td>
            <td className="py-2.5 wrap-anywhere">
              <span className="font-medium">{item.productName}</span>
              <span className="block text-sm">
                {[item.displayName, formatSize(item.size)].filter(Boolean).join(', ')}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td className="tabular py-2.5 pl-9 text-lg font-semibold">{pieces}</td>
          <td className="py-2.5">{t('staff.slip.pieces', { count: pieces })}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Shows the amount to collect: "Payment method on created orders: Cash on Delivery". */
function Collect({ order, slip }: Part & { slip: Slip }) {
  const t = useT()
  if (isCancelled(order.status)) return <p className="mt-6 font-medium">{t('staff.slip.cancelled')}</p>
  if (slip.due === 0)
    return (
      <p className="mt-6 font-medium">
        {t(slip.paid ? 'staff.slip.paid' : 'staff.papers.collectedElsewhere')}
      </p>
    )
  return (
    <section className="mt-6 flex break-inside-avoid flex-wrap items-end justify-between gap-6">
      <p>
        <SubLine size="sm">{t('staff.slip.collect')}</SubLine>
        <span className="tabular text-h2 font-medium">{formatCash(slip.due)}</span>
      </p>
      <p className="min-w-60 border-t border-ink pt-1 text-sm text-ink-soft">{t('staff.slip.signature')}</p>
    </section>
  )
}
