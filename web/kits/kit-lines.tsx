import { ChevronRight, LayoutGrid } from 'lucide-react'
import { Link } from 'react-router'
import type { ShownKit } from '#core/catalogue/kits/pieces.ts'
import { formatRinggit } from '#core/money.ts'
import { useT } from '../i18n/i18n.tsx'
import { onIntent } from '../navigation/prefetch.ts'
import { paths } from '../navigation/paths.ts'
import { rowOpener, sentenceRow } from '../ui/rows/sentence-row.tsx'

/** What a line shows of a kit. */
export type KitLineFacts = Pick<ShownKit, 'id' | 'name' | 'people' | 'price'> & { goods: string[] }

/** Leaves out what lines do not show, because pages hold their data a second time. */
export const toKitLine = ({ id, name, people, price, lines }: ShownKit): KitLineFacts => ({
  id,
  name,
  people,
  price,
  goods: lines.map(({ productName }) => productName),
})

/** The kits, a quiet line each, that leads to the kit: "shown on home and category pages". */
export function KitLines({ kits, className = '' }: { kits: readonly KitLineFacts[]; className?: string }) {
  const t = useT()
  if (kits.length === 0) return null
  return (
    <ul aria-label={t('kits.title')} className={className}>
      {kits.map(({ id, name, people, price, goods }) => (
        <li key={id} className={`${sentenceRow} border-b border-line first:border-t`}>
          <LayoutGrid className="size-5 text-ink-soft" />
          <span>
            <Link
              to={paths.kit(id)}
              prefetch={onIntent}
              className={`${rowOpener} font-medium no-underline hover:underline`}
            >
              {t('kits.forPeople', { name, people })}
            </Link>{' '}
            <span className="text-ink-soft">
              {t('kits.goods', { goods: goods.join(t('form.separator')), price: formatRinggit(price) })}
            </span>
          </span>
          <ChevronRight className="size-4 text-ink-soft" />
        </li>
      ))}
    </ul>
  )
}
