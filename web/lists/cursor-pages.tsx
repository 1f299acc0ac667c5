import { Link } from 'react-router'
import type { ShopAddress } from '../navigation/paths.ts'
import { buttonClass } from '../ui/button.tsx'

interface CursorPagesProps {
  label: string
  /** The first page, unless it is shown. */
  first: ShopAddress | false
  /** The page after the shown one, unless it is the last. */
  next: ShopAddress | false
  texts: { first: string; next: string }
  /** Stays where the page is scrolled to. */
  keepScroll?: boolean
}

/** The links of a list that is read by a cursor: back to its first page, and on to the next one. */
export function CursorPages({ label, first, next, texts, keepScroll = false }: CursorPagesProps) {
  const link = {
    preventScrollReset: keepScroll,
    className: buttonClass({ variant: 'secondary', size: 'sm' }),
  }
  if (first === false && next === false) return null
  return (
    <nav aria-label={label} className="mt-5 flex flex-wrap items-center gap-3">
      {first !== false && (
        <Link {...link} to={first}>
          {texts.first}
        </Link>
      )}
      {next !== false && (
        <Link {...link} to={next} rel="next">
          {texts.next}
        </Link>
      )}
    </nav>
  )
}
