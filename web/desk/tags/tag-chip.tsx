import type { ReactNode } from 'react'

/** A tag of an order. It is outlined, so that it does not look like a status. */
export function TagChip({ children }: { children: ReactNode }) {
  return (
    <span
      translate="no"
      className="inline-flex items-center rounded-control border border-control px-1.5 text-xs leading-4.5 font-medium whitespace-nowrap"
    >
      {children}
    </span>
  )
}
