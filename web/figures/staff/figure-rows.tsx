import { Link } from 'react-router'
import type { ShopAddress } from '../../navigation/paths.ts'

/** An additional number of a row as text, with the URL of the list that it counts, if there is one. */
interface Detail {
  text: string
  to?: ShopAddress
}

export interface FigureRow {
  id: string
  name: string
  /** The value of the bar, and the same value as text. */
  value: number
  text: string
  /** URL of the list of orders that the row counts. */
  to: ShopAddress
  details: readonly Detail[]
}

/** Length of the longest number that fits a narrow column. */
const maxShort = 6

const link =
  'inline-flex min-h-6 items-center underline decoration-control underline-offset-4 hover:text-petrol'

/** A row for each name, with a bar, its number and additional numbers. */
export function FigureRows({ rows, empty }: { rows: readonly FigureRow[]; empty: string }) {
  // All rows have the same columns, so that their bars have the same scale.
  const columns = rows.some(({ text }) => text.length > maxShort)
    ? 'grid-cols-[minmax(0,2fr)_minmax(0,3fr)_6.5rem]'
    : 'grid-cols-[minmax(0,2fr)_minmax(0,3fr)_3rem]'
  const most = Math.max(...rows.map(({ value }) => value), 0)
  if (rows.length === 0) return <p className="text-ink-soft">{empty}</p>
  return (
    <ul>
      {rows.map(({ id, name, value, text, to, details }) => (
        <li key={id} className="border-b border-line py-2">
          <Link
            to={to}
            className={`grid ${columns} min-h-6 items-center gap-3 no-underline hover:bg-studio pointer-coarse:min-h-11`}
          >
            <span className="wrap-anywhere">{name}</span>
            <svg aria-hidden className="h-2.5 w-full" preserveAspectRatio="none" viewBox="0 0 100 10">
              <rect
                width={most > 0 ? (100 * Math.max(0, value)) / most : 0}
                height="10"
                className="fill-ink forced-colors:fill-[CanvasText]"
              />
            </svg>
            <span className="tabular text-end font-medium whitespace-nowrap">{text}</span>
          </Link>
          {details.length > 0 && (
            <ul className="tabular flex flex-wrap items-center gap-x-4 text-xs text-ink-soft">
              {details.map((detail) => (
                <li key={detail.text} className="pointer-coarse:py-1.5">
                  {detail.to === undefined ? (
                    detail.text
                  ) : (
                    <Link to={detail.to} className={link}>
                      {detail.text}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
