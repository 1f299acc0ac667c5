import type { JudgedRow } from '#core/compare/rows.ts'
import { useT } from '../i18n/i18n.tsx'
import type { ComparedSpec } from '#core/compare/compared-spec.ts'
import {
  HeadCell,
  RowHead,
  TableBody,
  TableCell,
  TableFrame,
  TableHead,
  TableRow,
} from '../ui/table-parts.tsx'

/** The indices of the two columns that a phone shows, in order. */
export type Pair = readonly [number, number]

/** The class that places a cell on phones: left, right, or hidden. */
export function placeOnPhone(index: number, pair: Pair): string {
  if (index === pair[0]) return 'max-md:order-1'
  return index === pair[1] ? 'max-md:order-2' : 'max-md:hidden'
}

interface CompareTableProps {
  title: string
  rows: readonly JudgedRow[]
  items: readonly ComparedSpec[]
  pair: Pair
}

/** Rows of a comparison. On phones the name of a row is above its two values. */
export function CompareTable({ title, rows, items, pair }: CompareTableProps) {
  const t = useT()
  if (rows.length === 0) return null
  return (
    <section aria-label={title} className="mt-12 first:mt-7">
      <div className="rule pt-5 pb-2">
        <h2 className="text-h2">{title}</h2>
      </div>
      <TableFrame className="w-full table-fixed border-collapse max-md:block">
        <colgroup className="max-md:hidden">
          <col className="w-45" />
          {items.map(({ key }) => (
            <col key={key} />
          ))}
        </colgroup>
        <TableHead className="sr-only">
          <TableRow>
            <HeadCell>{t('compare.line')}</HeadCell>
            {items.map(({ key, product, spec }) => (
              <HeadCell key={key}>{`${product.productName}, ${spec.displayName}`}</HeadCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody className="max-md:block">
          {rows.map((row) => (
            <TableRow
              key={row.name}
              className="border-b border-line max-md:grid max-md:grid-cols-2 max-md:py-2.5"
            >
              <RowHead className="py-3.25 pr-4 text-start align-top text-sm font-normal text-ink-soft max-md:col-span-2 max-md:py-0 max-md:pb-0.5 max-md:text-xs">
                {row.name}
              </RowHead>
              {items.map(({ key }, index) => (
                <TableCell
                  key={key}
                  className={`tabular py-3.25 pr-5 align-top text-md wrap-anywhere max-md:py-0 max-md:pr-3 ${placeOnPhone(index, pair)} ${row.best.includes(index) ? 'font-semibold' : ''}`}
                >
                  {row.values[index] ?? '–'}
                  {row.best.includes(index) && (
                    <>
                      <Best />
                      <span className="sr-only">{` (${t('compare.best')})`}</span>
                    </>
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </TableFrame>
    </section>
  )
}

/** Marks the best value of a row. */
export function Best() {
  return (
    <span
      aria-hidden
      className="ml-2 inline-block size-1.75 rounded-control bg-petrol align-[2px] forced-color-adjust-none"
    />
  )
}
