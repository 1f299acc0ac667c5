import { useEffect, useId, useRef, useState } from 'react'
import { workOf, type ReturnAction } from '#core/returns/statuses.ts'
import type { CallOutput } from '../api/client.ts'
import { formatCash } from '#core/money.ts'
import { useT } from '../i18n/i18n.tsx'
import { Notice } from '../ui/notice.tsx'
import { DecisionDialog } from '../staff/approvals/decision-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { StateBadge } from '../orders/returns/state-badge.tsx'
import { DateText } from '../orders/date-text.tsx'
import { ReturnFacts, ReturnLines } from './return-facts.tsx'
import { ReturnPhotos } from './return-photos.tsx'
import type { OrderReturnsView, ReturnView } from './return-view.ts'
import { Credit } from './steps/credit.tsx'
import { Approve, Decline } from './steps/decide.tsx'
import { Exchange } from './steps/exchange.tsx'
import { Inspect } from './steps/inspect.tsx'
import { Arrange, Move, TakeBack } from './steps/move.tsx'
import { Refund } from './steps/refund.tsx'
import { ChangeReturn } from './steps/start-return.tsx'

interface CardProps {
  order: OrderReturnsView
  one: ReturnView
  couriers: CallOutput<'GET /staff/couriers'>
}

/** One return: what comes back, where it is, and the steps that it may take next. */
export function ReturnCard({ order, one, couriers }: CardProps) {
  const t = useT()
  const headingId = useId()
  const card = useRef<HTMLElement>(null)
  const [steps, setSteps] = useState(0)
  // The pressed button and its dialog are gone.
  useEffect(() => {
    if (steps > 0) card.current?.focus()
  }, [steps])
  const work = workOf({ status: one.status, way: one.collection?.way })
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="rounded-control border border-line p-4 outline-none md:p-5"
    >
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h2 id={headingId} className="text-md font-semibold">
          {t('staff.returns.return', { number: one.number })}
        </h2>
        <StateBadge state={one.status} />
      </header>
      {work !== undefined && (
        <p className="mb-3 rounded-control bg-petrol-tint px-4 py-2.5 font-medium">
          {t(`staff.returns.next.${work}`)}
        </p>
      )}
      <div className="grid gap-x-8 gap-y-3 md:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
        <div>
          <ReturnLines order={order} one={one} />
          <ReturnPhotos one={one} />
        </div>
        <ReturnFacts order={order} one={one} />
      </div>
      <AskedRefund one={one} order={order} />
      <Steps key={steps} order={order} one={one} couriers={couriers} onDone={() => setSteps(steps + 1)} />
      <History one={one} />
    </article>
  )
}

/** The steps in the sequence in which they are taken. */
function Steps({ couriers, ...props }: CardProps & { onDone: () => void }) {
  const allows = (action: ReturnAction) => ({ ...props, allowed: props.one.can.includes(action) })
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
      <TakeBack {...props} />
    </div>
  )
}

/** A refund that waits for a second person, and that person's answer. */
function AskedRefund({ order, one }: Pick<CardProps, 'order' | 'one'>) {
  const t = useT()
  const { asked, mayDecideAsked } = one.refund
  // A dialog stays when a colleague was first: what was typed in it is not lost.
  const [deciding, setDeciding] = useState<{ approve: boolean; asked: NonNullable<typeof asked> }>()
  const shown = asked ?? deciding?.asked
  if (shown === undefined) return null
  const amount = formatCash(shown.amount)
  const close = () => setDeciding(undefined)
  return (
    <Notice tone="warning" className="mt-4">
      <p className="font-semibold wrap-anywhere">
        {t('staff.order.refundAskedBy', { name: shown.by, amount })}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{shown.reason}</p>
      {asked !== undefined && mayDecideAsked ? (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" aria-haspopup="dialog" onClick={() => setDeciding({ approve: true, asked })}>
            {t('staff.approvals.approve')}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            aria-haspopup="dialog"
            onClick={() => setDeciding({ approve: false, asked })}
          >
            {t('staff.approvals.refuse')}
          </Button>
        </div>
      ) : (
        <p>{t('staff.approvals.waits')}</p>
      )}
      {deciding && (
        <DecisionDialog
          id={deciding.asked.id}
          approve={deciding.approve}
          text={
            deciding.approve
              ? t('staff.approvals.approveRefundText', { amount, number: order.orderNumber })
              : t('staff.approvals.refuseRefundText')
          }
          onDecided={close}
          onClose={close}
        />
      )}
    </Notice>
  )
}

/** Who did what, the newest first. */
function History({ one }: Pick<CardProps, 'one'>) {
  const t = useT()
  return (
    <details className="mt-4">
      <summary className="min-h-9 cursor-pointer py-1.5 font-medium">{t('staff.returns.history')}</summary>
      <ol>
        {one.events.toReversed().map(({ at, status, by, note, correction }, place) => (
          <li key={`${at} ${place}`} className="border-t border-line py-1.5 wrap-anywhere">
            <DateText moment={at} className="mr-2 text-ink-soft" />
            {correction
              ? t('staff.order.undo', { move: t(`returns.status.${status}`) })
              : t(`returns.status.${status}`)}
            <span className="text-ink-soft">{` ${by ?? t('staff.order.customer')}`}</span>
            {note && <span className="block text-ink-soft">{note}</span>}
          </li>
        ))}
      </ol>
    </details>
  )
}
