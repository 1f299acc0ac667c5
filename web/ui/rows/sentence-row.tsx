import { ChevronRight } from 'lucide-react'

/** The classes of a row of 48 px: an icon, one sentence and a chevron. A link or button in it covers the whole row. */
export const sentenceRow =
  'relative grid min-h-12 grid-cols-[20px_minmax(0,1fr)_16px] items-center gap-x-3 py-2 text-start text-md leading-5'

/** The classes of the link or button that contains the chevron. They make it fill the row. */
export const rowOpener = 'after:absolute after:inset-0'

/** The chevron of a row, with a label for screen readers. */
export function RowChevron({ label }: { label: string }) {
  return (
    <>
      <span className="sr-only">{label}</span>
      <ChevronRight className="size-4 text-ink-soft" />
    </>
  )
}
