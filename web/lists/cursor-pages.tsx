import { Link } from 'react-router'
import type { ShopAddress } from '../navigation/paths.ts'
import { buttonClass } from '../ui/button.tsx'

interface CursorPagesProps {
  label: string
  /** The path of the first page; false if the first page is shown. */
  first: ShopAddress | false
  /** The path of the next page; false on the last page. */
  next: ShopAddress | false
  texts: { first: string; next: string }
  /** Describes in words which page is shown. */
  place?: string
  /** Whether the scroll position is kept. */
  keepScroll?: boolean
}

/** The links of a list that is read with a cursor: to its first page and to the next one. */
export function CursorPages({ label, first, next, texts, place, keepScroll = false }: CursorPagesProps) {
  const link = {
    preventScrollReset: keepScroll,
    className: buttonClass({ variant: 'secondary', size: 'sm' }),
  }
  if (first === false && next === false) return null
  return (
    <nav aria-label={label} className="mt-5 flex flex-wrap items-center gap-3">
      {place !== undefined && <span className="tabular mr-2 text-ink-soft">{place}</span>}
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
