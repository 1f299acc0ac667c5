import { CallBackDialog } from './call-back-dialog.tsx'
import { ArrowRight } from 'lucide-react'
import { Link, useRevalidator } from 'react-router'
import type { Route } from './+types/order-page'
import { mayChangeContent } from '#core/orders/changing/changes.ts'
import { parseOrderNumber } from '#core/orders/order-numbers.ts'
import { isCancelled } from '#core/orders/orders.ts'
import { orderNote, waitingTime } from '#core/orders/queues.ts'
import type { OrderQueue } from '#core/orders/statuses.ts'
import type { ApiClient } from '../../api/client.ts'
import { apiContext } from '../../api/context.ts'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { OrderStatusBadge } from '../../orders/badges.tsx'
import { DateText } from '../../orders/date-text.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { queueParams } from '../list/order-search.ts'
import { useNow } from '../list/use-now.ts'
import { toOrderParcelsView } from '../../parcels/parcel-view.ts'
import { CashPanel } from '../../cash/order/cash-panel.tsx'
import { toOrderCashView } from '../../cash/cash-view.ts'
import { staffPaths } from '../../staff/paths.ts'
import { LiveConnection } from '../../staff/shell/live-connection.tsx'
import { ifPermitted, orErrorResponse } from '../../staff/shell/loaders.ts'
import { Key } from '../../staff/ui/key.tsx'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { AskBeforeLeaving } from '../../staff/ui/unsaved.tsx'
import { waitingText } from '../../staff/ui/waiting-time.tsx'
import { useMay } from '../../staff/shell/use-staff.ts'
import { useLiveOrders } from '../../staff/shell/use-live-orders.ts'
import { AskedDeduction } from './asked-deduction.tsx'
import { AskedActs } from '../../staff/approvals/asked-acts.tsx'
import { AskedRefund } from '../../staff/approvals/asked-refund.tsx'
import { CallsPanel } from './panels/calls-panel.tsx'
import { CustomerPanel } from './panels/customer-panel.tsx'
import { DeliveryPanel } from './panels/delivery-panel.tsx'
import { HistoryPanel } from './panels/history-panel.tsx'
import { InvoicePanel } from './panels/invoice-panel.tsx'
import { ItemsPanel } from './panels/items-panel.tsx'
import { ParcelsPanel } from './panels/parcels-panel.tsx'
import { NextStep } from './next-step.tsx'
import { NotesPanel } from './panels/notes-panel.tsx'
import { ReturnPanel } from './panels/return-panel.tsx'
import type { ShopAddress } from '../../navigation/paths.ts'
import { TagsPanel } from '../tags/tags-panel.tsx'
import { toStaffOrderView } from './staff-order-view.ts'
import { MadeChanges, WaitingChange } from './waiting-change.tsx'
import { useCall, type Leave } from './use-call.ts'
import { useQueueWork } from './use-queue-work.tsx'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const about = { params: { id: params.id } }
  const [found, couriers, parcels, cash] = await orErrorResponse(
    Promise.all([
      api.call('GET /staff/orders/{id}', about),
      api.call('GET /staff/couriers'),
      api.call('GET /staff/orders/{id}/parcels', about),
      ifPermitted(api.call('GET /staff/orders/{id}/cash', about)),
    ]),
  )
  const { queue } = queueParams.parse(url.searchParams)
  return {
    view: toStaffOrderView(found, couriers),
    parcels: toOrderParcelsView(parcels),
    cash: cash && toOrderCashView(cash),
    queue,
    nextId: queue && (await nextInQueue(api, queue, found.order)),
    now: Date.now(),
  }
}

/**
 * Returns the id of the next order in a queue, even if the given order has left the queue. After the last order, the
 * first order follows. Undefined if there is no other order.
 */
async function nextInQueue(
  api: ApiClient,
  queue: OrderQueue,
  { id, orderNumber }: { id: string; orderNumber: string },
): Promise<string | undefined> {
  const after = parseOrderNumber(orderNumber)
  const later = await api.call('GET /staff/orders', { query: { queue, after, pageSize: 1 } })
  if (later.orders[0] !== undefined) return later.orders[0].id
  const first = await api.call('GET /staff/orders', { query: { queue, pageSize: 2 } })
  return first.orders.find((order) => order.id !== id)?.id
}

type LoaderData = Route.ComponentProps['loaderData']

/** The page of one order, with all actions of staff. When another order is opened, its fields start empty. */
export default function OrderPage({ loaderData }: Route.ComponentProps) {
  return <OrderDetails key={loaderData.view.order.id} {...loaderData} />
}

function OrderDetails(loaded: LoaderData) {
  const { view, queue, now } = loaded
  const t = useT()
  const { revalidate } = useRevalidator()
  const may = useMay()
  const { order } = view
  const connection = useLiveOrders((changed) => {
    if (changed === 'any' || changed.has(order.id)) void revalidate()
  })
  const { nextId, afterCall, afterMove, undo } = useQueueWork(loaded)
  const above = [
    <Link key="orders" to={staffPaths.orders()}>
      {t('common.orders')}
    </Link>,
  ]
  if (queue !== undefined)
    above.push(
      <Link key="queue" to={staffPaths.orders(queueParams.write({ queue }))}>
        {t(`staff.orders.list.${queue}`)}
      </Link>,
    )
  return (
    <StaffPage
      title={order.orderNumber}
      above={above}
      afterTitle={
        <>
          <OrderStatusBadge order={order} />
          <span className="text-ink-soft">
            <DateText moment={order.orderDate} />
            <Waiting view={view} now={now} />
          </span>
          <LiveConnection connection={connection} />
        </>
      }
      actions={
        <>
          {mayChangeContent(order) && may('orders:change') && (
            <Link
              to={staffPaths.changeOrder(order.id)}
              className={buttonClass({ variant: 'quiet', size: 'sm' })}
            >
              {t('staff.change.open')}
            </Link>
          )}
          <Link
            to={staffPaths.packingSlip(order.id)}
            className={`mr-2 ${buttonClass({ variant: 'quiet', size: 'sm' })}`}
          >
            {t('staff.order.print')}
          </Link>
          {nextId !== undefined && <NextOrder to={staffPaths.order(nextId, queue)} />}
        </>
      }
    >
      {undo}
      <Panels {...loaded} afterCall={afterCall} afterMove={afterMove} />
    </StaffPage>
  )
}

function NextOrder({ to }: { to: ShopAddress }) {
  const t = useT()
  return (
    <Link to={to} aria-keyshortcuts="j" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      <ArrowRight className="size-4" />
      {t('staff.order.next')}
      <Key>J</Key>
    </Link>
  )
}

/** The panels of the order. On a phone, the customer comes first and reference data last. */
function Panels(props: LoaderData & Leave) {
  const { view, parcels, cash } = props
  const note = useSchemaForm(orderNote, { mode: 'onSubmit' })
  const callNote = useSchemaForm(orderNote, { mode: 'onSubmit' })
  const isWriting = [useFormValues(note), useFormValues(callNote)].some((values) => values.note?.trim())
  const call = useCall(view, callNote, props)
  const { invoiceStatus } = view.order.invoiceInfo
  const { returnStatus } = view.order.returnInfo
  // A cancelled order can no longer be invoiced or returned.
  const ended = isCancelled(view.order.status)
  return (
    <>
      <AskedDeduction view={view} />
      <AskedRefund
        asked={view.askedRefund}
        mayDecide={view.mayDecideRefund}
        orderNumber={view.order.orderNumber}
        about={view.askedRefund && <DateText moment={view.askedRefund.at} />}
        className="mb-6"
      />
      <AskedActs asked={view.asked} className="mb-6" />
      <WaitingChange view={view} />
      <NextStep view={view} call={call} onMoved={props.afterMove} />
      <CallBackDialog key={view.calls.length} call={call} now={new Date(props.now)} />
      <AskBeforeLeaving when={isWriting} />
      <div
        data-print="one-page"
        className="grid grid-cols-1 gap-8 print:gap-0 lg:grid-cols-[minmax(0,2.25fr)_minmax(280px,1fr)] lg:grid-rows-[auto_1fr_auto]"
      >
        <div className="grid content-start gap-8 print:gap-x-8 print:gap-y-0 max-lg:md:grid-cols-2 print:grid-cols-2 lg:col-start-2">
          <CustomerPanel view={view} />
          <TagsPanel view={view} />
          <DeliveryPanel view={view} />
          <ParcelsPanel id={view.order.id} view={parcels} />
        </div>
        <div className="grid content-start gap-8 print:gap-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <ItemsPanel view={view} />
          <MadeChanges view={view} />
          <CallsPanel view={view} form={callNote} call={call} />
          <NotesPanel view={view} form={note} />
        </div>
        <div className="grid content-start gap-8 print:gap-x-8 print:gap-y-0 max-lg:md:grid-cols-2 print:grid-cols-2 lg:col-start-2 lg:row-span-2 lg:row-start-2">
          {cash && !cash.isEmpty && <CashPanel id={view.order.id} cash={cash} left={view.leftAlone} />}
          {!(ended && invoiceStatus === 'not_applied') && <InvoicePanel view={view} />}
          {!(ended && returnStatus === 'not_applied') && <ReturnPanel view={view} />}
        </div>
        <div className="lg:col-start-1 lg:row-start-3">
          <HistoryPanel view={view} />
        </div>
      </div>
    </>
  )
}

/** Shows how long the order has waited for its next step. */
function Waiting({ view: { waitingSince: since, nextStatuses }, now }: Pick<LoaderData, 'view' | 'now'>) {
  const t = useT()
  const shownNow = useNow(now)
  if (nextStatuses.length === 0) return null
  const { late } = waitingTime(since, shownNow)
  return (
    <span className={late ? 'text-danger' : undefined}>
      {` · ${t('staff.order.waiting', { time: waitingText(t, since, shownNow) })}`}
    </span>
  )
}
