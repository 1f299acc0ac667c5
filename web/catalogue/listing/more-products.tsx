import type { Reason } from '#core/search/sources.ts'
import { useT, type Translate } from '../../i18n/i18n.tsx'
import { ProductGrid, type CardProduct } from '../product-card.tsx'

export interface MoreProductsProps {
  products: readonly { card: CardProduct; reasons: readonly Reason[] }[]
  corrections: readonly { typed: string; shown: string }[]
}

/**
 * The second part of a search: "After it, under a quiet line 'More that may fit'"; "every card below says why it is
 * there."
 */
export function MoreProducts({ products, corrections }: MoreProductsProps) {
  const t = useT()
  return (
    <section aria-labelledby="more" className="pt-10">
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-0.5 after:h-2.75 after:flex-1 after:border-r after:border-ink after:bg-[linear-gradient(currentColor,currentColor)] after:bg-[length:100%_1px] after:bg-[position:0_50%] after:bg-no-repeat forced-colors:after:border-t">
        <h2 id="more" className="text-md font-medium">
          {t('shop.more')}
        </h2>
        {corrections.length > 0 && (
          <p className="text-sm text-ink-soft">
            {corrections.map((correction) => t('search.corrected', correction)).join(' ')}
          </p>
        )}
      </div>
      <ProductGrid
        products={products.map(({ card }) => card)}
        reasons={products.map(({ reasons }) => reasonsText(reasons, t))}
      />
    </section>
  )
}

/** Returns the reasons shown on a card. For a parameter, its own text is the reason. */
const reasonsText = (reasons: readonly Reason[], t: Translate): string =>
  reasons
    .map(({ kind, text }) => (kind === 'parameter' ? text : t(`search.because.${kind}`, { text })))
    .join(t('form.separator'))
