import type { ReactNode } from 'react'

/** A list with the dashes of the house, one item a row. */
export function DashList({ items }: { items: readonly ReactNode[] }) {
  return (
    // Without its role, a list without markers is no list to VoiceOver.
    <ul role="list" className="mt-3 first:mt-0">
      {items.map((item, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- a document's items stay in their order
          key={index}
          className="relative py-1 pl-6 before:absolute before:top-[1.15em] before:left-0 before:h-px before:w-3 before:bg-ink"
        >
          {item}
        </li>
      ))}
    </ul>
  )
}
