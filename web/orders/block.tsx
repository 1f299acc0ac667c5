import { useId, type ReactNode } from 'react'

interface BlockProps {
  title: string
  /** Stands at the right end of the head. */
  badge?: ReactNode
  children: ReactNode
}

/** A part of the order's page under its heading. */
export function Block({ title, badge, children }: BlockProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="not-first:mt-12">
      <div className="mb-4 flex items-center justify-between gap-3 border-b border-line pb-3">
        <h2 id={id} className="text-xl font-medium">
          {title}
        </h2>
        {badge}
      </div>
      {children}
    </section>
  )
}
