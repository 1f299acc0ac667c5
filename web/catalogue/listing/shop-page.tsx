import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react'
import { redirect, useNavigation } from 'react-router'
import { countFilters, listingParams, pageSize, type Listing } from '#core/catalogue/listing.ts'
import type { ApiClient, CallRequest } from '../../api/client.ts'
import { apiContext, pageHostContext } from '../../api/context.ts'
import { ProductGrid, toCard } from '../product-card.tsx'
import { itemList } from './item-list.ts'
import { useT } from '../../i18n/i18n.tsx'
import { KitLines, toKitLine } from '../../kits/kit-lines.tsx'
import { paths } from '../../navigation/paths.ts'
import { LazyPart } from '../../offline/lazy-part.tsx'
import { JsonLd, PageHead, useShop } from '../../shell/page-head.tsx'
import { buttonClass } from '../../ui/button.tsx'
import type { Route } from './+types/shop-page'
import { CategoryLinks } from './category-links.tsx'
import type { FacetPanelProps } from './chosen-filters.ts'
import { Facets } from './facets.tsx'
import { facetsQuery } from './facets-query.ts'
import { ListingHead } from './listing-head.tsx'
import { ListingForm, useListingForm } from './listing-form.tsx'
import { Pagination } from './pagination.tsx'

/**
 * Loads the listing. A page after the last page redirects to the last page, so that an old link still shows products.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const listing = listingParams.parse(url.searchParams)
  const { page, sort } = listing
  const query = facetsQuery(listing)
  const [{ body: products, headers }, { categories }, facets, kits] = await Promise.all([
    api.callWithHeaders('GET /products', { query: { ...query, sort, page, pageSize } }),
    api.call('GET /categories'),
    // Without its filters the list is still worth showing.
    api.call('GET /productFacets', { query }).catch(context.get(pageHostContext).report),
    isPlain(listing) ? api.call('GET /kits').catch(context.get(pageHostContext).report) : undefined,
  ])
  const total = Number(headers.get('x-total-count'))
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  if (listing.page > lastPage) throw redirect(paths.shop(listingParams.with(listing, { page: lastPage })))
  const isLast = listing.q !== '' && page === lastPage
  const more = isLast ? await readMore(api, query) : undefined
  return {
    listing,
    products: products.map(toCard),
    categories,
    facets: facets ?? undefined,
    total,
    lastPage,
    more,
    kits: (kits ?? []).filter(({ category }) => category === listing.category).map(toKitLine),
  }
}

/** Whether the page shows a category whole, and can say what its products are bought with. */
const isPlain = (listing: Listing) =>
  listing.category !== '' && listing.q === '' && listing.page === 1 && countFilters(listing) === 0

/** Reads the second part of a search, which follows the last product of the first part. */
async function readMore(api: ApiClient, query: CallRequest<'GET /moreProducts'>['query']) {
  const { products, ...rest } = await api.call('GET /moreProducts', { query })
  return { ...rest, products: products.map(({ product, reasons }) => ({ card: toCard(product), reasons })) }
}

const FacetsFailed = lazy(async () => ({ default: (await import('./facets-failed.tsx')).FacetsFailed }))
const AfterResults = lazy(() => import('./after-results.tsx'))

/**
 * The shop page: "Banner titled Products, category filter, sort selector, search box, product cards as on home"; "on a
 * category's page 'Products' stays above the category's own title".
 */
export default function ShopPage({ loaderData }: Route.ComponentProps) {
  const { listing, products, categories, facets, total, lastPage, more, kits } = loaderData
  const t = useT()
  const shop = useShop()
  const { location } = useNavigation()
  const pending =
    location?.pathname === paths.shop()
      ? listingParams.parse(new URLSearchParams(location.search))
      : undefined
  const heading = useFocusOnNewPage(listing.page)
  // Without products there is nothing to filter.
  const showsFilters = total > 0 || Boolean(more?.products.length) || countFilters(listing) > 0
  const list = useListingForm()

  const chosen = categories.find(({ name }) => name === listing.category)
  const category = chosen?.displayName
  const shownListing = pending ?? listing
  return (
    <>
      <PageHead
        title={
          listing.page > 1
            ? t('shop.titleOfPage', { title: category ?? t('shop.title'), page: listing.page })
            : (category ?? t('shop.title'))
        }
        description={chosen?.text ?? t('shop.description')}
        path={paths.shop(listingParams.write({ category: listing.category, page: listing.page }))}
        noIndex={listing.q !== '' || countFilters(listing) > 0}
      />
      <JsonLd data={import.meta.env.SSR ? () => itemList(products, shop.origin) : undefined} />
      <div className="wrap pt-3 lg:pt-8">
        <ListingHead listing={listing} category={chosen} total={total} more={more?.products.length ?? 0} />
        <div className="grid grid-cols-2 gap-2 pb-3 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:gap-8 lg:pt-2 lg:pb-6">
          <div className="min-w-0 max-lg:col-span-full">
            <CategoryLinks categories={categories} listing={shownListing} counts={facets?.categories ?? []} />
          </div>
          <ListingForm listing={listing} category={shownListing.category} list={list} />
          {showsFilters && facets !== undefined && (
            <a href="#filters" className={`${buttonClass({ variant: 'secondary' })} lg:hidden`}>
              {t('shop.filters', { count: countFilters(listing) })}
            </a>
          )}
        </div>
        <div
          className={
            showsFilters
              ? 'grid grid-cols-1 gap-x-12 gap-y-5 lg:grid-cols-[248px_minmax(0,1fr)] lg:items-start lg:[&_section>ul]:grid-cols-3'
              : ''
          }
        >
          {showsFilters && <Filters listing={listing} facets={facets} onChoose={list.choose} />}
          <div
            aria-busy={pending !== undefined}
            className="transition-opacity duration-150 aria-busy:opacity-60"
          >
            {products.length > 0 && (
              <section aria-labelledby="results">
                <h2 id="results" ref={heading} tabIndex={-1} className="sr-only">
                  {t('shop.results', { page: listing.page, lastPage })}
                </h2>
                {/* The key creates a new list for each listing, because a card that is in both lists would jump to
                  its new position. */}
                <ProductGrid key={`${listingParams.write(listing)}`} products={products} priority={2} />
                <Pagination listing={listing} lastPage={lastPage} />
                <KitLines kits={kits} className="pt-6" />
              </section>
            )}
            <Suspense>{(more ?? total === 0) && <AfterResults {...loaderData} />}</Suspense>
          </div>
        </div>
      </div>
    </>
  )
}

interface FiltersProps {
  listing: Listing
  /** Undefined if the filters could not be loaded. */
  facets: FacetPanelProps['facets'] | undefined
  onChoose: () => void
}

function Filters({ listing, facets, onChoose }: FiltersProps) {
  if (facets === undefined)
    return (
      <LazyPart>
        <FacetsFailed listing={listing} />
      </LazyPart>
    )
  const address = `${listingParams.write({ ...listing, page: 1 })}`
  return <Facets address={address} listing={listing} facets={facets} onChoose={onChoose} />
}

/** The ref of a heading that takes the focus after a link to another page, so that keyboard users continue there. */
function useFocusOnNewPage(page: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shownPage = useRef(page)
  useEffect(() => {
    const focused = document.activeElement
    const isFromResults = focused === document.body || heading.current?.parentElement?.contains(focused)
    if (shownPage.current !== page && isFromResults) heading.current?.focus({ preventScroll: true })
    shownPage.current = page
  }, [page])
  return heading
}
