import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode, type ToggleEvent } from 'react'

interface FilterGroupProps {
  title: string
  /** The chosen values in words; '' if there are none. */
  answer: string
  /** Whether the group starts open even if nothing is chosen in it. */
  startsOpen?: boolean
  children: ReactNode
}

/** A group of filters that can be folded. It opens when a value is chosen; while closed, it names the chosen values. */
export function FilterGroup({ title, answer, startsOpen = false, children }: FilterGroupProps) {
  return (
    <details
      aria-label={title}
      {...useFold(answer, startsOpen)}
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

/** Fields that few shoppers need, folded inside a group until a value is chosen. */
export function MoreFields(props: { title: string; isChosen: boolean; children: ReactNode }) {
  return (
    <details {...useFold(props.isChosen)}>
      <summary className="inline-flex min-h-11 list-none items-center text-sm underline decoration-control underline-offset-4 hover:text-petrol lg:min-h-9 [&::-webkit-details-marker]:hidden">
        {props.title}
      </summary>
      {props.children}
    </details>
  )
}

/**
 * Opens a group when a value is chosen. Only visitors close it, so that a value that they have just removed stays
 * visible.
 */
function useFold(chosen: string | boolean, startsOpen = false) {
  const [open, setOpen] = useState(startsOpen || Boolean(chosen))
  const [seen, setSeen] = useState(chosen)
  if (seen !== chosen) {
    setSeen(chosen)
    if (chosen) setOpen(true)
  }
  return {
    open,
    onToggle: ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => setOpen(currentTarget.open),
  }
}
