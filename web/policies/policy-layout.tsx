import type { ReactNode } from 'react'

/** A text of one column with something beside it that stays in view on large screens. */
export function PolicyLayout({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid max-lg:max-w-140 lg:grid-cols-[260px_minmax(0,35rem)] lg:gap-24 xl:gap-29">
      <div className="lg:sticky lg:top-26 lg:-m-1 lg:p-1 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto">
        {aside}
      </div>
      <article className="min-w-0 text-pretty text-[1.0625rem] leading-[1.7] [&:lang(zh)]:leading-[1.8]">
        {children}
      </article>
    </div>
  )
}
