import { useState, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { explainMissingPart } from '../offline/missing-part.ts'
import type { NamedSpec } from './fit-answers.tsx'
import type { FitSheet } from './fit-sheet.tsx'

/** Leads to the measures of the way in: a sheet over the page, whose script is fetched then; a page on phones. */
export function FitLink(props: { first?: NamedSpec | undefined; className: string; children: ReactNode }) {
  const { first, className, children } = props
  const t = useT()
  const [open, setOpen] = useState(false)
  const [Sheet, setSheet] = useState<typeof FitSheet>()
  const press = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || !window.matchMedia('(min-width: 48rem)').matches) return
    event.preventDefault()
    setOpen(true)
    import('./fit-sheet.tsx').then(
      ({ FitSheet }) => setSheet(() => FitSheet),
      (error: unknown) => {
        setOpen(false)
        void explainMissingPart(error, t)
      },
    )
  }
  return (
    <>
      <Link to={paths.fit(first)} rel="nofollow" onClick={press} className={className}>
        {children}
      </Link>
      {Sheet && <Sheet open={open} onClose={() => setOpen(false)} first={first} />}
    </>
  )
}
