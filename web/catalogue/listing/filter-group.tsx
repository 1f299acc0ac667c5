import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'

interface FilterGroupProps {
  title: string
  /** What is chosen in it, in words; '' for nothing. */
  answer: string
  /** Whether it is open although nothing is chosen in it. */
  startsOpen?: boolean
  children: ReactNode
}

/** A fold of filters. It opens when something in it is chosen; closed, it says what is. */
export function FilterGroup({ title, answer, startsOpen = false, children }: FilterGroupProps) {
  const [isOpen, setOpen] = useState(startsOpen || answer !== '')
  const [seen, setSeen] = useState(answer)
  if (seen !== answer) {
    setSeen(answer)
    if (answer !== '') setOpen(true)
  }
  return (
    <details
      aria-label={title}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group/filter border-t border-line"
    >
      <summary className="flex min-h-12 list-none items-center gap-3 text-sm hover:[&>b]:underline [&::-webkit-details-marker]:hidden">
        <b className="shrink-0 font-medium decoration-control underline-offset-4">{title}</b>
        <span className="min-w-0 grow truncate text-end text-ink-soft group-open/filter:invisible">
          {answer}
        </span>
        <ChevronDown className="size-4 shrink-0 text-ink-soft group-open/filter:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}

/** Fields that few need, folded inside a group. */
export function MoreFields(props: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={props.isOpen || undefined}>
      <summary className="inline-flex min-h-11 list-none items-center text-sm underline decoration-control underline-offset-4 hover:text-petrol lg:min-h-9 [&::-webkit-details-marker]:hidden">
        {props.title}
      </summary>
      {props.children}
    </details>
  )
}
