import { useEffect, useEffectEvent, useRef } from 'react'
import { data, Link, useNavigate } from 'react-router'
import { toOrderView, type OrderView } from './order-view.ts'
import type { InvoiceCompany } from '#core/companies/invoice-details.ts'
import { statusTable, statusText } from '#core/orders/statuses.ts'
import type { Route } from './+types/order-page'
import { AccountPage } from '../accounts/page-title.tsx'
import { noStore } from '../accounts/read-member.ts'
import { ApiFailure, isSignedOut } from '../api/client.ts'
import { apiContext, pageHostContext } from '../api/context.ts'
import { useApi } from '../api/use-api.ts'
import { AddToListQuietly } from '../companies/lists/add-to-list-quietly.tsx'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { alertDanger, retractAlerts, showAlert } from '../shell/alert-store.ts'
import { PageHead } from '../shell/page-head.tsx'
import { TryAgain } from '../shell/try-again.tsx'
import type { ChatChoice } from '../shell/use-chats.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/elevations.tsx'
import { Block } from './block.tsx'
import { ProposedChange } from './changes/proposed-change.tsx'
import { SelfConfirm } from './confirming/self-confirm.tsx'
import { NextStep } from './page/next-step.tsx'
import { OrderColumns, LiveLine, Tracking } from './page/order-columns.tsx'
import { ChangesFold, HistoryFold, QuestionRow } from './page/order-folds.tsx'
import { InvoiceSection } from './invoice-section.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderProducts } from './order-products.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PurchaseOrderFold } from './purchase-order/purchase-order-fold.tsx'
import { readInvoiceCompanies } from './read-invoice-companies.ts'
import { ReturnSection } from './return-section.tsx'
import { ShippingSection } from './shipping-section.tsx'
import { useOrderChats } from './page/use-order-chats.ts'
import { useLiveOrder } from './use-live-order.ts'

/** Messages for an order that cannot be shown. */
const messages = {
  missing: 'orders.invalidId',
  not_found: 'orders.notFound',
  failed: 'orders.loadFailed',
} as const
type Failure = keyof typeof messages

/** Reads the order: "GET /orders/{id}: the order; on error it logs and yields nothing." */
export async function loader({ params: { orderId }, context }: Route.LoaderArgs) {
  if (orderId === undefined) return noOrder('missing', 404)
  try {
    const order = await context.get(apiContext).call('GET /orders/{id}', { params: { id: orderId } })
    const companies = await readInvoiceCompanies(context, order)
    return data({ order: toOrderView(order), companies, failure: undefined })
  } catch (error) {
    if (error instanceof ApiFailure && [400, 404].includes(error.status)) return noOrder('not_found', 404)
    // A 401 is not logged, because the guard leads to the login page.
    if (!isSignedOut(error)) context.get(pageHostContext).report(error)
    return noOrder('failed', 503)
  }
}

function noOrder(failure: Failure, status: number) {
  return data({ order: undefined, companies: [], failure }, { status })
}

export const headers = () => noStore

/** The page of an order. */
export default function OrderPage({ loaderData: { order, companies, failure } }: Route.ComponentProps) {
  return order === undefined ? (
    <NothingLoaded failure={failure} />
  ) : (
    <OrderDetails key={order.id} order={order} companies={companies} />
  )
}

/**
 * Shown when there is no order: "With nothing loaded: 'Order Details Not Found Or Invalid Order Id' with a Return To
 * Store button". If the order could not be loaded, the page says so instead.
 */
function NothingLoaded({ failure = 'failed' }: { failure: Failure | undefined }) {
  const t = useT()
  const navigate = useNavigate()
  const isHandled = useRef(false)
  const handle = useEffectEvent(() => {
    if (isHandled.current) return
    isHandled.current = true
    alertDanger(t(messages[failure]), undefined, 'not loaded')
    // Without an id, the page is left: "Missing id: message meaning 'Invalid order ID', then redirect to /."
    if (failure === 'missing') void navigate('/', { replace: true })
  })
  useEffect(() => handle(), [])
  return (
    <>
      <PageHead
        title={t('common.order')}
        description={t('account.description')}
        path={paths.orders()}
        noIndex
      />
      <div className="wrap pt-8">
        <EmptyState
          drawing="empty-bookcase"
          heading="h1"
          title={t(failure === 'failed' ? messages.failed : 'orders.nothingLoaded')}
          text={t(failure === 'failed' ? 'orders.loadFailedText' : messages[failure])}
          action={
            <>
              {failure === 'failed' && <TryAgain />}
              <Link
                to={paths.shop()}
                className={buttonClass({ variant: failure === 'failed' ? 'secondary' : 'primary' })}
              >
                {t('orders.returnToStore')}
              </Link>
            </>
          }
        />
      </div>
    </>
  )
}

interface OrderDetailsProps {
  order: OrderView
  companies: readonly InvoiceCompany[]
}

function OrderDetails({ order, companies }: OrderDetailsProps) {
  const t = useT()
  const { isDown, refresh } = useLiveOrder(order)
  useStatusAlert(order)
  useEffect(() => retractAlerts('not loaded'), [])
  const { asking, confirming } = useOrderChats(order)
  const isSettled = statusTable[order.status].isSettled === true
  return (
    <AccountPage
      title={t('common.numberedOrder', { number: order.orderNumber })}
      path={paths.orderConfirm(order.id)}
      above={
        <Link key="orders" to={paths.orders()}>
          {t('common.orders')}
        </Link>
      }
    >
      <OrderColumns
        main={
          <>
            {/* What is asked and what one looks for fill the first screen; the goods, which are known, follow. */}
            <div className="lg:min-h-[min(calc(100svh-14rem),44rem)] print:min-h-0">
              <Tracking order={order} />
              <Questions order={order} refresh={refresh} confirming={confirming} />
              <NextStep order={order}>{isSettled && <OrderAgain primary items={order.items} />}</NextStep>
              <div className="mt-6 border-t border-line">
                <ShippingSection order={order} />
                <HistoryFold order={order} />
                <ChangesFold changes={order.changes} />
                <InvoiceSection order={order} companies={companies} refresh={refresh} />
                <PurchaseOrderFold order={order} mayChange />
                <ReturnSection order={order} refresh={refresh} />
                <QuestionRow chats={asking} />
              </div>
            </div>
            <Block title={t('orders.products')}>
              <OrderProducts items={order.items} />
            </Block>
          </>
        }
        side={<OrderSummary order={order} />}
      />
      <div className="mt-8 flex flex-wrap items-start gap-x-6">
        <Link to={paths.orders()} className={`${buttonClass({ variant: 'quiet' })} print:hidden`}>
          {t('orders.viewMyOrders')}
        </Link>
        <Link to="/" className={`${buttonClass({ variant: 'quiet' })} print:hidden`}>
          {t('orders.continueShopping')}
        </Link>
        {!isSettled && <OrderAgain items={order.items} />}
        <AddToListQuietly goods={order.items} className="print:hidden" />
      </div>
      <LiveLine isDown={isDown} />
    </AccountPage>
  )
}

/** Announces a new status while the page is open. */
function useStatusAlert({ status, shippingMethod }: OrderView): void {
  const t = useT()
  const shown = useRef(status)
  const announce = useEffectEvent((newStatus: OrderView['status']) => {
    if (shown.current === newStatus) return
    shown.current = newStatus
    const text = t(statusText({ status: newStatus, shippingMethod }))
    const message = t('orders.nowStatus', { status: text })
    showAlert({ type: 'info', message, topic: 'order status' })
  })
  useEffect(() => announce(status), [status])
}

interface QuestionsProps {
  order: OrderView
  refresh: () => Promise<void>
  confirming: readonly ChatChoice[]
}

/** The questions to the customer: whether they agree to a change, and whether they confirm the order. */
function Questions({ order, refresh, confirming }: QuestionsProps) {
  const api = useApi()
  return (
    <>
      <ProposedChange
        changes={order.changes}
        send={(body) => api.call('POST /orders/{id}/change', { params: { id: order.id }, body })}
        refresh={refresh}
      />
      <SelfConfirm
        order={order}
        chats={confirming}
        answer={{
          confirm: (chosen) =>
            api.call('POST /orders/{id}/confirm', {
              params: { id: order.id },
              body: { seen: order.updatedAt, ...chosen },
            }),
          readDays: () => api.call('GET /orders/{id}/days', { params: { id: order.id } }),
        }}
        refresh={refresh}
      />
    </>
  )
}
