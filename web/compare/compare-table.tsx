/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- the roles keep the table a table where its display changes */
import type { JudgedRow } from '#core/compare/rows.ts'
import { useT } from '../i18n/i18n.tsx'
import type { ComparedSpec } from '#core/compare/compared-spec.ts'

/** The two columns that a phone shows, in their order. */
export type Pair = readonly [number, number]

/** Where a cell stands on phones: left, right, or nowhere. */
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

/** Lines of the comparison; on phones the name of a line stands above its two values. */
export function CompareTable({ title, rows, items, pair }: CompareTableProps) {
  const t = useT()
  if (rows.length === 0) return null
  return (
    <section aria-label={title} className="mt-12 first:mt-7">
      <div className="rule pt-5 pb-2">
        <h2 className="text-h2">{title}</h2>
      </div>
      <table role="table" className="w-full table-fixed border-collapse max-md:block">
        <colgroup className="max-md:hidden">
          <col className="w-45" />
          {items.map(({ key }) => (
            <col key={key} />
          ))}
        </colgroup>
        <thead role="rowgroup" className="sr-only">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t('compare.line')}
            </th>
            {items.map(({ key, product, spec }) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
              >{`${product.productName}, ${spec.displayName}`}</th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {rows.map((row) => (
            <tr
              key={row.name}
              role="row"
              className="border-b border-line max-md:grid max-md:grid-cols-2 max-md:py-2.5"
            >
              <th
                role="rowheader"
                scope="row"
                className="py-3.25 pr-4 text-start align-top text-sm font-normal text-ink-soft max-md:col-span-2 max-md:py-0 max-md:pb-0.5 max-md:text-xs"
              >
                {row.name}
              </th>
              {items.map(({ key }, index) => (
                <td
                  key={key}
                  role="cell"
                  className={`tabular py-3.25 pr-5 align-top text-md wrap-anywhere max-md:py-0 max-md:pr-3 ${placeOnPhone(index, pair)} ${row.best.includes(index) ? 'font-semibold' : ''}`}
                >
                  {row.values[index] ?? '–'}
                  {row.best.includes(index) && (
                    <>
                      <Best />
                      <span className="sr-only">{` (${t('compare.best')})`}</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The mark of the best figure. */
export function Best() {
  return (
    <span
      aria-hidden
      className="ml-2 inline-block size-1.75 rounded-[1px] bg-petrol align-[2px] forced-color-adjust-none"
    />
  )
}
