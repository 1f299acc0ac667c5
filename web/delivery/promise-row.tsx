import { Truck } from 'lucide-react'
import type { ReactNode } from 'react'

/** A row about a delivery: truck, sentence, facts and exceptions below, actions at the right. */
export function PromiseRow(props: {
  children: ReactNode
  facts: ReactNode
  warning?: string | undefined
  action?: ReactNode
}) {
  const { children, facts, warning, action } = props
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-3 text-md leading-5.5">
      <Truck className="mt-px size-5" />
      <div>
        <p role="status">{children}</p>
        <p className="text-sm text-ink-soft">{facts}</p>
        {warning && <p className="mt-1 text-sm text-warning">{warning}</p>}
      </div>
      {action}
    </div>
  )
}
