import { useId } from 'react'
import { workOf, type ReturnAction } from '#core/returns/statuses.ts'
import type { CallOutput } from '../api/client.ts'
import { useT } from '../i18n/i18n.tsx'
import { AskedRefund } from '../staff/approvals/asked-refund.tsx'
import { useFocusAfter } from '../ui/move-focus.ts'
import { StateBadge } from '../orders/returns/state-badge.tsx'
import { DateText } from '../orders/date-text.tsx'
import { ReturnFacts, ReturnLines } from './return-facts.tsx'
import { ReturnPhotos } from './return-photos.tsx'
import type { OrderReturnsView, ReturnView } from './return-view.ts'
import { Credit } from './steps/credit.tsx'
import { Approve, Decline } from './steps/decide.tsx'
import { Exchange } from './steps/exchange.tsx'
import { Inspect } from './steps/inspect.tsx'
import { Arrange, Move, ReverseLastStep } from './steps/move.tsx'
import { Refund } from './steps/refund.tsx'
import { ChangeReturn } from './steps/start-return.tsx'

interface CardProps {
  order: OrderReturnsView
  orderReturn: ReturnView
  couriers: CallOutput<'GET /staff/couriers'>
}

/** A return: its goods, its state, and the next possible steps. */
export function ReturnCard({ order, orderReturn, couriers }: CardProps) {
  const t = useT()
  const headingId = useId()
  const { ref: card, times: steps, takeFocus } = useFocusAfter<HTMLElement>()
  const work = workOf({ status: orderReturn.status, way: orderReturn.collection?.way })
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="rounded-control border border-line p-4 outline-none md:p-5"
    >
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h2 id={headingId} className="text-md font-semibold">
          {t('common.numberedReturn', { number: orderReturn.number })}
        </h2>
        <StateBadge state={orderReturn.status} />
      </header>
      {work !== undefined && (
        <p className="mb-3 rounded-control bg-petrol-tint px-4 py-2.5 font-medium">
          {t(`staff.returns.next.${work}`)}
        </p>
      )}
      <div className="grid gap-x-8 gap-y-3 md:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
        <div>
          <ReturnLines order={order} orderReturn={orderReturn} />
          <ReturnPhotos orderReturn={orderReturn} />
        </div>
        <ReturnFacts order={order} orderReturn={orderReturn} />
      </div>
      <AskedRefund
        asked={orderReturn.refund.asked}
        mayDecide={orderReturn.refund.mayDecideAsked}
        orderNumber={order.orderNumber}
        className="mt-4"
      />
      <Steps key={steps} order={order} orderReturn={orderReturn} couriers={couriers} onDone={takeFocus} />
      <History orderReturn={orderReturn} />
    </article>
  )
}

/** The steps in their usual order. */
function Steps({ couriers, ...props }: CardProps & { onDone: () => void }) {
  const allows = (action: ReturnAction) => ({ ...props, allowed: props.orderReturn.can.includes(action) })
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
      <Approve {...allows('decide')} couriers={couriers} />
      <Decline {...allows('decide')} />
      <Arrange {...allows('arrange')} couriers={couriers} />
      <Move {...allows('on_its_way')} to="on_its_way" />
      <Move {...allows('arrive')} to="arrived" />
      <Inspect {...allows('inspect')} />
      <Refund {...allows('refund')} />
      <Exchange {...allows('exchange')} />
      <Credit {...allows('credit')} />
      <ChangeReturn {...allows('change')} />
      <Move {...allows('withdraw')} to="withdrawn" />
      <ReverseLastStep {...props} />
    </div>
  )
}

/** The history of the return: who did what, newest first. */
function History({ orderReturn }: Pick<CardProps, 'orderReturn'>) {
  const t = useT()
  return (
    <details className="mt-4">
      <summary className="min-h-9 cursor-pointer py-1.5 font-medium">{t('staff.returns.history')}</summary>
      <ol>
        {orderReturn.events.toReversed().map(({ at, status, by, note, correction }, index) => (
          <li key={`${at} ${index}`} className="border-t border-line py-1.5 wrap-anywhere">
            <DateText moment={at} className="mr-2 text-ink-soft" />
            {correction
              ? t('staff.order.undo', { move: t(`returns.status.${status}`) })
              : t(`returns.status.${status}`)}
            <span className="text-ink-soft">{` ${by ?? t('staff.common.customer')}`}</span>
            {note && <span className="block text-ink-soft">{note}</span>}
          </li>
        ))}
      </ol>
    </details>
  )
}
