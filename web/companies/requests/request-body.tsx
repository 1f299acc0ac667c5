import { useEffect, useRef, type ReactNode } from 'react'
import type { PurchaseRequest } from '#core/api/companies/purchase-requests.ts'
import { DecisionPanel, type Decisions } from './decision-panel.tsx'
import { RequestOutcome, RequestView } from './request-view.tsx'

interface RequestBodyProps {
  request: PurchaseRequest
  decisions: Decisions
  /** Buttons or links below the outcome. */
  acts?: ReactNode
}

/** A request, with the decision for those who may decide and the outcome for everybody else. */
export function RequestBody({ request, decisions, acts }: RequestBodyProps) {
  const { mayDecide } = request
  const outcome = useRef<HTMLDivElement>(null)
  const couldDecide = useRef(mayDecide)
  // The decision removes the focused button, so the focus moves to the outcome.
  useEffect(() => {
    if (couldDecide.current && !mayDecide) outcome.current?.focus()
    couldDecide.current = mayDecide
  }, [mayDecide])
  if (mayDecide)
    return (
      <div className="grid gap-9 pb-9 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-18">
        <RequestView request={request} />
        <div className="lg:sticky lg:top-24 lg:self-start">
          <DecisionPanel request={request} decisions={decisions} />
        </div>
      </div>
    )
  return (
    <div className="pb-9 lg:max-w-3xl">
      <div ref={outcome} tabIndex={-1} className="mb-9 grid justify-items-start gap-4 outline-none">
        <RequestOutcome request={request} />
        {acts}
      </div>
      <RequestView request={request} />
    </div>
  )
}
