import { X } from 'lucide-react'
import { Link } from 'react-router'
import type { Category } from '#core/catalogue/product.ts'
import { listingParams, type Listing } from '#core/catalogue/listing.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'

interface ListingHeadProps {
  listing: Listing
  category: Category | undefined
  total: number
  /** The number of products in the second part of a search. */
  more: number
}

/**
 * The head of the list with its number of products: "Banner titled Products"; "on a category's page 'Products' stays
 * above the category's own title".
 */
export function ListingHead({ listing, category, total, more }: ListingHeadProps) {
  const t = useT()
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3">
        {category && <p className="w-full text-sm text-ink-soft">{t('shop.title')}</p>}
        <h1 className="text-[clamp(1.625rem,3vw,2.5rem)] leading-[1.15] font-medium tracking-tight">
          {category?.displayName ?? t('shop.title')}
        </h1>
        <p role="status" className="text-sm text-ink-soft">
          {total === 0 && more > 0 ? t('shop.countMore', { count: more }) : t('shop.count', { count: total })}
        </p>
        {listing.q !== '' && <WordsChip listing={listing} />}
      </div>
      {category?.text && (
        <p className="mt-2 max-w-[72ch] text-ink-soft max-lg:mt-0.5 max-lg:line-clamp-2 max-lg:text-sm">
          {category.text}
        </p>
      )}
    </>
  )
}

/** The search words, with a link that removes them. Shown on narrow pages, where the search box is behind an icon. */
function WordsChip({ listing }: { listing: Listing }) {
  const t = useT()
  return (
    <Link
      to={paths.shop(listingParams.with(listing, { q: '' }))}
      aria-label={t('shop.removeWords', { words: listing.q })}
      className="inline-flex min-h-11 max-w-full items-center gap-1.5 self-center text-sm no-underline lg:hidden"
    >
      <span className="truncate">{t('shop.words', { words: listing.q })}</span>
      <X className="size-4 shrink-0" />
    </Link>
  )
}
