import { useState, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../navigation/paths.ts'
import { explainMissingPart } from '../offline/missing-part.ts'
import { useLazyPart } from '../offline/use-lazy-part.ts'
import type { NamedSpec } from './use-judged.ts'

const fetchSheet = async () => (await import('./fit-sheet.tsx')).FitSheet

/** A link to the measures of the way in. It opens a sheet, whose script is then loaded; on phones it opens a page. */
export function FitLink(props: { first?: NamedSpec | undefined; className: string; children: ReactNode }) {
  const { first, className, children } = props
  const [open, setOpen] = useState(false)
  const [Sheet, loadSheet] = useLazyPart(fetchSheet, explainMissingPart)
  const press = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!isPlain || !window.matchMedia('(min-width: 48rem)').matches) return
    event.preventDefault()
    void loadSheet().then(setOpen)
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
