import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useNavigationType, useSearchParams } from 'react-router'
import { firstSpecOf, type Buyable } from '#core/cart/cart.ts'
import type { Product, Spec } from '#core/catalogue/product.ts'
import { findSpec } from '#core/catalogue/find-spec.ts'
import {
  composeGallery,
  indexOfSpec,
  specOfItem,
  startIndex,
  type GalleryItem,
} from '#core/catalogue/gallery.ts'
import type { Language } from '#core/language.ts'
import { FitLine } from '../../fit/fit-line.tsx'
import { MeasureLinks } from '../../fit/measure-links.tsx'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { report } from '../../session/report-problem.ts'
import { PromiseLine } from '../../delivery/promise-line.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { PriceNow, SaleTerms } from '../sale-price.tsx'
import { BuyBarOnPhones } from './buy/buy-bar-on-phones.tsx'
import { BuyBox, usePurchase } from './buy/buy-box.tsx'
import { ExtraImages } from './extra-images.tsx'
import { GoesWith } from './goes-with.tsx'
import { HeightButton } from './height/height-button.tsx'
import type { PictureLines } from './measured-pictures.ts'
import { ProductMedia } from './product-media.tsx'
import { Facts, SpecPanel, SpecSelector } from './spec-selector.tsx'
import { useGallery } from './use-gallery.tsx'

interface ProductDetailProps {
  loaded: Product
  lines: PictureLines
  accessories: readonly Buyable[]
  /** The related products, which come below the extra images and above the accessories. */
  children: ReactNode
}

/** A product: its media, specs and ways to buy, its parameters, extra images, related products and accessories. */
export function ProductDetail({ loaded, lines, accessories, children }: ProductDetailProps) {
  const t = useT()
  const product = useLiveProduct(loaded)
  const { items, extraImages } = composeGallery(product)
  const gallery = useGallery(product)
  const { spec, index, selectSpec, pressThumbnail } = useShownSpec(product, items)
  const purchase = usePurchase(product, spec)
  const buyButton = useRef<HTMLButtonElement>(null)

  return (
    <>
      <div className="grid grid-cols-1 gap-7 pt-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,4.6fr)] lg:gap-16">
        <ProductMedia
          product={product}
          items={items}
          index={index}
          selected={spec}
          onPress={pressThumbnail}
          gallery={gallery}
          lines={lines}
        />
        <section aria-labelledby="product-name" className="lg:sticky lg:top-24 lg:self-start">
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
          <h1 id="product-name" className="text-h1 lg:text-[clamp(1.875rem,2.7vw,2.375rem)]">
            {product.productName}
          </h1>
          <p className="tabular mt-2.5 text-price">
            <PriceNow price={spec?.price ?? product.price ?? 0} sale={spec?.sale} />
          </p>
          {spec?.sale && <SaleTerms sale={spec.sale} className="mt-1 text-sm" />}
          <p className="mt-3.5 mb-6 max-w-[52ch] text-ink-soft">{product.description}</p>
          <SpecSelector product={product} selected={spec} onSelect={selectSpec} />
          {spec && <SpecPanel spec={spec} />}
          <PromiseLine stock={spec?.quantity ?? 0} className="mt-5" />
          {spec && <FitLine productId={product.id} spec={spec} />}
          <BuyBox product={product} spec={spec} purchase={purchase} buttonRef={buyButton} />
          <p className="mt-4 text-sm text-ink-soft">{t('product.paymentNote')}</p>
          <div className="mt-1 flex flex-wrap gap-x-6">
            <HeightButton spec={spec} />
            {spec && <MeasureLinks product={product} spec={spec} />}
          </div>
        </section>
      </div>
      <Parameters product={product} />
      {extraImages.length > 0 && (
        <ExtraImages product={product} images={extraImages} gallery={gallery} lines={lines} />
      )}
      {children}
      {accessories.length > 0 && <GoesWith accessories={accessories} />}
      <BuyBarOnPhones product={product} spec={spec} button={buyButton} onAdd={() => purchase.add()} />
      {gallery.modal}
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

  /** "Selecting a spec swaps the spec panel and jumps to that spec's first image." */
  const selectSpec = (wanted: Spec) => {
    showSpec(wanted)
    keepInUrl(wanted)
  }
  /** "Clicking a thumbnail selects the spec that owns the image." */
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
 * The spec in the URL (`?spec=`), and a function that stores a chosen one there, so that a shared link and the language
 * switch keep it. `isOwn` says that the page itself changed the URL, so that it shows the spec already.
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

function Parameters({ product }: { product: Product }) {
  const t = useT()
  const parameters = product.parameters.flatMap((parameter) => Object.entries(parameter))
  if (parameters.length === 0) return null
  return (
    <section aria-labelledby="parameters" className="pt-14 md:pt-20">
      <div className="rule" />
      <div className="grid gap-4 pt-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,9fr)] lg:gap-x-16">
        <h2 id="parameters" className="text-h2">
          {t('product.parameters')}
        </h2>
        <Facts facts={parameters} className="lg:-mt-1" />
      </div>
    </section>
  )
}

/** The product with current stock and prices; the one that the page was loaded with may come from a cache. */
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

/** Reads a product without the API client, which nothing else needs when the page is first shown. */
async function readProduct(id: string, language: Language): Promise<Product> {
  const response = await fetch(`/api/products/${encodeURIComponent(id)}?lang=${language}`)
  if (!response.ok) throw new Error(`The API answered ${response.status}.`)
  return (await response.json()) as Product
}

/** A product with the stock and prices of a newer answer of the API; a spec that the answer lacks is out of stock. */
export function withLiveStock(product: Product, live: Pick<Product, 'specs'>): Product {
  return {
    ...product,
    specs: product.specs.map((spec) => {
      const current = live.specs.find(({ id }) => id === spec.id)
      return current
        ? { ...spec, price: current.price, sale: current.sale, quantity: current.quantity }
        : { ...spec, quantity: 0 }
    }),
  }
}
