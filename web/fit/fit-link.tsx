import { useState, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../navigation/paths.ts'
import { report } from '../session/report-problem.ts'
import type { NamedSpec } from './fit-answers.tsx'
import type { FitSheet } from './fit-sheet.tsx'

/** Leads to the measures of the way in: a sheet over the page, whose script is fetched then; a page on phones. */
export function FitLink(props: { first?: NamedSpec | undefined; className: string; children: ReactNode }) {
  const { first, className, children } = props
  const [open, setOpen] = useState(false)
  const [Sheet, setSheet] = useState<typeof FitSheet>()
  const press = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || !window.matchMedia('(min-width: 48rem)').matches) return
    event.preventDefault()
    setOpen(true)
    import('./fit-sheet.tsx').then(
      ({ FitSheet }) => setSheet(() => FitSheet),
      (error: unknown) => report('The sheet of the measures could not be loaded.', error),
    )
  }
  return (
    <>
      <Link to={paths.fit()} onClick={press} className={className}>
        {children}
      </Link>
      {Sheet && <Sheet open={open} onClose={() => setOpen(false)} first={first} />}
    </>
  )
}
