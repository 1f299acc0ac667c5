import { useEffect, useState, type ReactNode } from 'react'
import { Link, useNavigationType, useSearchParams } from 'react-router'
import { firstSpecOf, type Buyable } from '#core/cart/cart.ts'
import type { Product, Spec } from '#core/catalogue/product.ts'
import { isFurniture } from '#core/catalogue/detail/furniture.ts'
import { findSpec } from '#core/catalogue/find-spec.ts'
import {
  composeGallery,
  indexOfSpec,
  specOfItem,
  startIndex,
  type GalleryItem,
} from '#core/catalogue/gallery.ts'
import type { Language } from '#core/language.ts'
import { priceOf } from '#core/prices/shown-price.ts'
import { AddToListQuietly } from '../../companies/lists/add-to-list-quietly.tsx'
import { useOwnPrices } from '../../companies/use-own-prices.ts'
import { withOwnPrices } from '../../companies/with-own-prices.ts'
import { FitLine } from '../../fit/fit-line.tsx'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { LazyPart } from '../../offline/lazy-part.tsx'
import { report } from '../../session/report-problem.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { PriceNow, SaleTerms } from '../sale-price.tsx'
import { ArrivalLine } from '#web/delivery/arrival-line.tsx'
import { BuyBox, PriceFold, usePurchase } from './buy/buy-box.tsx'
import { WishlistButton } from './buy/wishlist-button.tsx'
import { ExtraImages } from './extra-images.tsx'
import { Folds } from './folds.tsx'
import type { PictureLines } from './measured-pictures.ts'
import { ProductMedia } from './product-media.tsx'
import { SpecPanel, SpecSelector } from './spec-selector.tsx'
import { MeasureAndCompare } from './tools/measure-and-compare.tsx'
import { useGallery } from './use-gallery.tsx'

interface ProductDetailProps {
  loaded: Product
  lines: PictureLines
  accessories: readonly Buyable[]
  /** The related products, which come below the extra images. */
  children: ReactNode
}

/**
 * The contents of a product's page: media, specs and ways to buy, then description, facts, extra images and related
 * products.
 */
export function ProductDetail({ loaded, lines, accessories, children }: ProductDetailProps) {
  const live = useLiveProduct(loaded)
  const own = useOwnPrices(loaded.id)
  const product = own === undefined ? live : withOwnPrices(live, own.prices)
  const { items, extraImages } = composeGallery(product)
  const gallery = useGallery(product)
  const { spec, index, selectSpec, pressThumbnail } = useShownSpec(product, items)
  const purchase = usePurchase(product, spec)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const hasTools = isFurniture(product.specs)
  const pictureLines = hasTools ? lines : noLines

  return (
    <>
      <div className="grid grid-cols-1 gap-x-7 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] md:pt-6 lg:grid-cols-[minmax(0,7.1fr)_minmax(0,4.5fr)] lg:grid-rows-[auto_1fr] lg:gap-x-14">
        <ProductMedia
          product={product}
          items={items}
          index={index}
          selected={spec}
          onPress={pressThumbnail}
          gallery={gallery}
          lines={pictureLines}
          frameRef={setFrame}
        >
          <WishlistButton product={product} spec={spec} onNone={purchase.warn} />
        </ProductMedia>
        <section
          aria-labelledby="product-name"
          className="min-w-0 lg:sticky lg:top-24 lg:row-span-2 lg:self-start"
        >
          <ProductHeading product={product} spec={spec} pieces={purchase.quantity} company={own?.legalName} />
          <SpecSelector product={product} selected={spec} onSelect={selectSpec} />
          {spec && <SpecPanel spec={spec} />}
          <BuyBox product={product} spec={spec} purchase={purchase} />
          <div className="mt-4 border-t border-line">
            {spec?.tiers && (
              <LazyPart>
                <PriceFold spec={spec} pieces={purchase.quantity} />
              </LazyPart>
            )}
            {spec && spec.quantity > 0 && <ArrivalLine />}
            {spec && hasTools && <FitLine productId={product.id} spec={spec} />}
            {spec && hasTools && (
              <MeasureAndCompare
                product={product}
                spec={spec}
                isDrawn={Object.keys(lines).length > 0}
                frame={frame}
              />
            )}
          </div>
        </section>
        <div className="pt-6 md:col-span-2 lg:col-span-1 lg:pt-8 lg:pl-21.5">
          <p className="mb-5 max-w-[62ch] text-ink-soft">{product.description}</p>
          <Folds product={product} spec={spec} accessories={accessories} />
          {spec && (
            <AddToListQuietly
              goods={[
                {
                  productId: product.id,
                  specName: spec.name,
                  quantity: Math.max(purchase.quantity, 1),
                  productName: product.productName,
                  displayName: spec.displayName,
                },
              ]}
            />
          )}
        </div>
      </div>
      {extraImages.length > 0 && (
        <ExtraImages product={product} images={extraImages} gallery={gallery} lines={pictureLines} />
      )}
      {children}
      {gallery.modal}
    </>
  )
}

const noLines: PictureLines = {}

/** The breadcrumb, the name, and the price of one piece at the chosen number of pieces. */
function ProductHeading(props: {
  product: Product
  spec: Spec | undefined
  pieces: number
  /** The company for which the member buys. */
  company: string | undefined
}) {
  const { product, spec, pieces, company = '' } = props
  const t = useT()
  const { price, list, reason } = priceOf(spec ?? { price: product.price ?? 0 }, pieces)
  const isByQuantity = reason.code === 'tier'
  const isOfCompany = reason.code === 'company'
  return (
    <>
      <div className="max-md:hidden">
        <Breadcrumb label={t('common.breadcrumb')}>
          {[
            <Link key="shop" to={paths.shop()}>
              {t('shop.title')}
            </Link>,
            <Link key="category" to={paths.shop(new URLSearchParams({ category: product.category }))}>
              {product.displayCategory}
            </Link>,
          ]}
        </Breadcrumb>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 max-md:mt-2 md:block">
        <h1
          id="product-name"
          className="text-title lg:text-[clamp(1.625rem,2.5vw,2.25rem)] lg:leading-[1.16]"
        >
          {product.productName}
        </h1>
        <p className="tabular text-lg font-medium md:mt-1.5 md:text-price">
          <PriceNow price={price} sale={isByQuantity || isOfCompany ? { was: list } : spec?.sale} />{' '}
          <span className="ml-1 text-sm font-normal text-ink-soft max-md:sr-only">
            {isByQuantity ? t('product.tiers.eachFrom', { from: reason.from }) : t('product.cashOnDelivery')}
          </span>
          {isOfCompany && (
            <span translate="no" className="block text-sm font-normal text-ink-soft">
              {t('product.companyPrice', { company })}
            </span>
          )}
        </p>
      </div>
      {spec?.sale && <SaleTerms sale={spec.sale} className="text-sm" />}
    </>
  )
}

/** Keeps the chosen spec, the shown picture and the spec in the URL in step with each other. */
function useShownSpec(product: Product, items: readonly GalleryItem[]) {
  const { named, isOwn, keepInUrl } = useSpecInUrl(product)
  const [specName, setSpecName] = useState((named ?? firstSpecOf(product))?.name)
  const [index, setIndex] = useState((named && indexOfSpec(items, named)) ?? startIndex(items))
  const spec = product.specs.find(({ name }) => name === specName)
  const showSpec = (wanted: Spec) => {
    setSpecName(wanted.name)
    setIndex(indexOfSpec(items, wanted) ?? index)
  }

  const [lastNamed, setLastNamed] = useState(named?.name)
  if (named?.name !== lastNamed) {
    setLastNamed(named?.name)
    if (named && !isOwn) showSpec(named)
  }

  /** Selects a spec: "Selecting a spec swaps the spec panel and jumps to that spec's first image." */
  const selectSpec = (wanted: Spec) => {
    showSpec(wanted)
    keepInUrl(wanted)
  }
  /** Shows the picture of a thumbnail: "Clicking a thumbnail selects the spec that owns the image." */
  const pressThumbnail = (position: number) => {
    const item = items[position]
    setIndex(position)
    const owner = item && specOfItem(product, item)
    if (!owner) return
    setSpecName(owner.name)
    keepInUrl(owner)
  }

  return { spec, index, selectSpec, pressThumbnail }
}

/**
 * The spec in the URL (`?spec=`), and a function that stores a chosen spec there, so that a shared link and the
 * language switch keep it. `isOwn` is true if the page itself changed the URL and so already shows the spec.
 */
function useSpecInUrl(product: Product) {
  const [parameters, setParameters] = useSearchParams()
  return {
    named: findSpec(product, parameters.get('spec') ?? ''),
    isOwn: useNavigationType() === 'REPLACE',
    keepInUrl: ({ name }: Spec) => {
      const keep = (before: URLSearchParams) => {
        before.set('spec', name)
        return before
      }
      setParameters(keep, { replace: true, preventScrollReset: true })
    },
  }
}

/** Returns the product with current stock and prices, because the loaded product may come from a cache. */
function useLiveProduct(product: Product): Product {
  const { language } = useTranslator()
  const [live, setLive] = useState<Product>()
  useEffect(() => {
    let isStale = false
    readProduct(product.id, language).then(
      (answer) => !isStale && setLive(answer),
      (error: unknown) => report('The stock of this product could not be refreshed.', error),
    )
    return () => {
      isStale = true
    }
  }, [language, product.id])
  return live === undefined ? product : withLiveStock(product, live)
}

/** Reads a product without the API client, because nothing else needs the client when the page is first shown. */
async function readProduct(id: string, language: Language): Promise<Product> {
  const response = await fetch(`/api/products/${encodeURIComponent(id)}?lang=${language}`)
  if (!response.ok) throw new Error(`The API answered ${response.status}.`)
  return (await response.json()) as Product
}

/**
 * Returns a product with the stock and prices of a newer answer of the API. A spec that the answer lacks is out of
 * stock.
 */
export function withLiveStock(product: Product, live: Pick<Product, 'specs'>): Product {
  return {
    ...product,
    specs: product.specs.map((spec) => {
      const current = live.specs.find(({ id }) => id === spec.id)
      return current
        ? {
            ...spec,
            price: current.price,
            sale: current.sale,
            tiers: current.tiers,
            quantity: current.quantity,
          }
        : { ...spec, quantity: 0 }
    }),
  }
}
