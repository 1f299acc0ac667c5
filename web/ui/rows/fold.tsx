import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode, ToggleEvent } from 'react'

const columns =
  'grid min-h-13 grid-cols-[112px_minmax(0,1fr)_16px] items-center gap-3 py-2 text-md sm:grid-cols-[136px_minmax(0,1fr)_16px] sm:gap-4'
const answerClass = 'tabular line-clamp-3 text-ink-soft'

interface FoldProps {
  name: string
  /** The fact that most people look for, so that few of them have to open the fold. */
  answer: ReactNode
  children: ReactNode
  /** True opens the fold. Visitors may still close it. */
  open?: boolean | undefined
  onToggle?: (isOpen: boolean) => void
}

/** A section that opens in place after one press: "name left, the answer right". */
export function Fold({ name, answer, children, open, onToggle }: FoldProps) {
  return (
    <details
      aria-label={name}
      open={open}
      onToggle={(event: ToggleEvent<HTMLDetailsElement>) => onToggle?.(event.currentTarget.open)}
      className="group/fold border-b border-line"
    >
      <summary className={`${columns} list-none hover:[&_h2]:underline [&::-webkit-details-marker]:hidden`}>
        <h2 className="font-medium decoration-control underline-offset-4">{name}</h2>
        <span className={answerClass}>{answer}</span>
        <ChevronDown className="size-4 text-ink-soft group-open/fold:rotate-180" />
      </summary>
      <div className="pb-4 text-md">{children}</div>
    </details>
  )
}

/** A row among folds that shows a fact and cannot be opened. */
export function FoldedFact({ name, answer }: { name: string; answer: string }) {
  return (
    <div className={`${columns} border-b border-line`}>
      <h2 className="font-medium">{name}</h2>
      <p className="tabular col-span-2 text-ink-soft">{answer}</p>
    </div>
  )
}

/**
 * A row among folds with a link to another page. Its first link needs the class `rowOpener`, so that it fills the
 * row.
 */
export function FoldedLink({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={`${columns} relative border-b border-line hover:[&_h2]:underline`}>
      <h2 className="font-medium decoration-control underline-offset-4">{name}</h2>
      <p className="text-ink-soft">{children}</p>
      <ChevronRight className="size-4 text-ink-soft" />
    </div>
  )
}
