import type { ReactNode } from 'react'
import { shopName } from '#core/shop/shop.ts'
import { useT } from '../../i18n/i18n.tsx'
import { useQueueCounts } from './queue-counts.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'

interface StaffPageProps {
  title: string
  /** Shown to the right of the title, for example a badge or a count. */
  afterTitle?: ReactNode
  /** Buttons for the whole page, at the right end of its head. */
  actions?: ReactNode
  /** Links to the pages above this page, the topmost page first. */
  above?: ReactNode[]
  /** Whether the page prints a head of its own, so that the title is not printed. */
  printsOwnHead?: boolean
  children: ReactNode
}

/** A page of the back office. */
export function StaffPage(props: StaffPageProps) {
  const { title, afterTitle, actions, above, printsOwnHead = false, children } = props
  const t = useT()
  // The number is "A badge … in the tab's title", so that it is visible from other tabs.
  const waiting = useQueueCounts().to_confirm
  return (
    <>
      <title>{`${waiting > 0 ? `(${waiting}) ` : ''}${shopName} | ${t('staff.brand')}, ${title}`}</title>
      {above && (
        <div className="print:hidden">
          <Breadcrumb label={t('staff.breadcrumb')}>{above}</Breadcrumb>
        </div>
      )}
      <div
        className={`mb-4 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 ${printsOwnHead ? 'print:hidden' : ''}`}
      >
        <h1 className="text-title">{title}</h1>
        {afterTitle}
        {actions && <div className="ml-auto flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </div>
      {children}
    </>
  )
}
