import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { chatNames } from '#core/shop/chat.ts'
import type { Category } from '#core/catalogue/product.ts'
import { countFilters, listingParams, type Listing } from '#core/catalogue/listing.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { useChats } from '../../shell/use-chats.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Drawing } from '../../ui/elevations.tsx'
import { dropped, type Facets } from './chosen-filters.ts'

interface NoProductsProps {
  /** The listing without products; its words are '' for an empty category. */
  listing: Listing
  nearest: readonly string[]
  categories: readonly Category[]
  /** Missing if the filters could not be loaded. */
  facets: Facets | undefined
}

/** Shown for a listing without products: "No hits: the nearest words, categories, a chat link with the words typed." */
export function NoProducts({ listing, nearest, categories, facets }: NoProductsProps) {
  const translator = useTranslator()
  const { t } = translator
  const { q: words, category, sort } = listing
  const isFiltered = countFilters(listing) > 0
  const drop = facets && dropped({ listing, facets }, translator)
  return (
    <div className="grid gap-x-14 gap-y-10 pt-6 lg:grid-cols-2">
      <div>
        <h2 className="text-h2">{t('shop.empty')}</h2>
        <p className="mt-2 text-ink-soft">{t(isFiltered ? 'shop.emptyFiltered' : 'shop.emptyText')}</p>
        {isFiltered && (
          <p className="mt-5 flex flex-wrap gap-x-5 gap-y-2">
            {drop && (
              <Link to={drop.href} className={buttonClass({ variant: 'secondary' })}>
                {t('shop.withoutOne', { filters: drop.names })}
              </Link>
            )}
            <Link
              to={paths.shop(listingParams.write({ q: words, category, sort }))}
              className={buttonClass({ variant: drop ? 'quiet' : 'secondary' })}
            >
              {t('shop.withoutFilters')}
            </Link>
          </p>
        )}
        {nearest.length > 0 && (
          <nav aria-labelledby="nearest" className="mt-8">
            <h3 id="nearest" className="mb-3 text-lg">
              {t('shop.meant')}
            </h3>
            <ul className="flex flex-wrap gap-2">
              {nearest.map((phrase) => (
                <li key={phrase}>
                  <Link
                    to={paths.shop(listingParams.write({ q: phrase }))}
                    className="inline-flex min-h-11 items-center rounded-control border border-ink px-3.5 text-md no-underline hover:bg-ink hover:text-white"
                  >
                    {phrase}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <nav aria-labelledby="look-in" className="mt-8">
          <h3 id="look-in" className="mb-1 text-lg">
            {t('shop.lookIn')}
          </h3>
          <ul>
            {[{ name: '', displayName: t('shop.allCategories') }, ...categories].map(
              ({ name, displayName }) => (
                <li key={name} className="border-b border-line">
                  <Link
                    to={paths.shop(listingParams.write({ category: name }))}
                    className="flex min-h-11 items-center no-underline hover:underline"
                  >
                    {displayName}
                  </Link>
                </li>
              ),
            )}
          </ul>
        </nav>
      </div>
      {words !== '' && <AskAboutIt words={words} />}
    </div>
  )
}

/** A link to a chat that starts with the typed words. */
function AskAboutIt({ words }: { words: string }) {
  const t = useT()
  const chats = useChats(t('shop.askMessage', { words }))
  return (
    <div className="self-start bg-studio p-6 md:p-8">
      <Drawing name="empty-bookcase" className="mb-5 h-45 w-auto max-w-full" />
      <h2 className="text-xl font-medium">{t('shop.askHeading')}</h2>
      <p className="mt-1 mb-5 max-w-[44ch] text-sm text-ink-soft">{t('shop.askText')}</p>
      <p className="flex flex-wrap gap-3">
        {chats.map(({ app, href }, index) => (
          <a
            key={app}
            href={href}
            target="_blank"
            rel="noopener"
            aria-label={t('common.newTab', {
              label: index === 0 ? t('shop.ask', { words }) : t('chat.or', { app: chatNames[app] }),
            })}
            className={buttonClass({ variant: index === 0 ? 'primary' : 'secondary' })}
          >
            <MessageCircle className="size-4" />
            {index === 0 ? t('shop.ask', { words }) : t('chat.or', { app: chatNames[app] })}
          </a>
        ))}
      </p>
    </div>
  )
}
