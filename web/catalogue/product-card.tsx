import { Link } from 'react-router'
import { pictureOfSpec } from '#core/catalogue/pictures.ts'
import { lowerPrice, stockOfCard, varietyOf } from '#core/catalogue/card/card-facts.ts'
import { firstSpecOf, type Buyable } from '#core/cart/cart.ts'
import type { Product, Sale, Spec } from '#core/catalogue/product.ts'
import { formatRinggit } from '#core/money.ts'
import { lowLevelOf } from '#core/stock/low-stock.ts'
import { AddToCartButton } from '../cart/add-to-cart.tsx'
import { CompareTick } from '../compare/compare-tick.tsx'
import { useT } from '../i18n/i18n.tsx'
import { onIntent } from '../navigation/prefetch.ts'
import { paths } from '../navigation/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { growingPicture, Picture } from '../ui/pictures/picture.tsx'
import { WishlistHeart } from '../wishlist/wishlist-heart.tsx'
import { CardPrice, LastDay } from './sale-price.tsx'

/** A product with the data that the cart needs about the spec that the product's card sells. */
type Sold = Buyable & { specs: readonly (Buyable['specs'][number] & Pick<Spec, 'id'>)[] }

export interface CardProduct extends Sold {
  displayCategory: string
  /** The offer on its first spec. */
  sale?: Sale | undefined
  /** The lowest price, if another spec costs less than the first. */
  from?: number | undefined
  variety?: ReturnType<typeof varietyOf>
  /** The number of pieces at which the stock of the first spec counts as low. */
  low: number
  /** Whether a spec other than the first is in stock. */
  hasOthers: boolean
}

/**
 * Returns a product with the data that the cart needs about its first spec. Leaves out former names that are now the
 * name of another spec.
 */
export function toSold({ id, productName, imgUrl, specs }: Product): Sold {
  const [first] = specs
  if (first === undefined) return { id, productName, imgUrl, specs: [] }
  const { name, price, quantity, color, size, images } = first
  const formerNames = first.formerNames?.filter((former) => specs.every((spec) => spec.name !== former))
  const sold = { id: first.id, name, price, quantity, color, size, images: images.slice(0, 1) }
  return { id, productName, imgUrl, specs: [formerNames === undefined ? sold : { ...sold, formerNames }] }
}

/** Returns a product with the facts about its specs that a card shows. */
export function toCard(product: Product): CardProduct {
  const { displayCategory, specs } = product
  return {
    ...toSold(product),
    displayCategory,
    sale: specs[0]?.sale,
    from: lowerPrice(specs.map(({ price }) => price)),
    variety: varietyOf(specs),
    low: lowLevelOf(specs[0] ?? {}),
    hasOthers: specs.slice(1).some(({ quantity }) => quantity > 0),
  }
}

const columnsOf = {
  grid: 'grid-cols-2 md:max-lg:grid-cols-3',
  strip:
    'max-md:-mx-(--gutter) max-md:snap-x max-md:scroll-px-(--gutter) max-md:auto-cols-[min(44vw,240px)] max-md:grid-flow-col ' +
    'max-md:overflow-x-auto max-md:px-(--gutter) max-md:pb-2 max-md:[scrollbar-width:thin] max-md:*:snap-start md:grid-cols-2',
}

/**
 * The layout of a list of cards. A grid has two, three or four columns. A strip has two or four columns, and on phones
 * a single row that scrolls sideways.
 */
export type GridLayout = keyof typeof columnsOf

interface ProductGridProps {
  products: readonly CardProduct[]
  /** Number of cards visible at first, whose pictures are loaded before the others. */
  priority?: number
  layout?: GridLayout
  /** The reason why each product is shown. */
  reasons?: readonly string[]
}

/** A list of product cards. */
export function ProductGrid({ products, priority = 0, layout = 'grid', reasons }: ProductGridProps) {
  return (
    <ul className={`grid gap-x-3 gap-y-9 md:gap-x-6 md:gap-y-12 lg:grid-cols-4 ${columnsOf[layout]}`}>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          priority={index < priority}
          reason={reasons?.[index]}
        />
      ))}
    </ul>
  )
}

interface ProductCardProps {
  product: CardProduct
  priority: boolean
  reason: string | undefined
}

/**
 * The card of a product: "Each card shows image, product name, category and the first spec's price…" "Sold-out cards
 * say so."
 */
function ProductCard({ product, priority, reason }: ProductCardProps) {
  const t = useT()
  const spec = firstSpecOf(product)
  const { id, productName, from, sale, variety } = product
  const address = paths.product(id)
  return (
    <li className="relative flex flex-col">
      {/* Hidden from keyboards and screen readers, because the name below is the same link. */}
      <Link
        to={address}
        prefetch={onIntent}
        tabIndex={-1}
        aria-hidden
        className="group block aspect-square overflow-hidden bg-studio"
      >
        <Picture
          url={product.imgUrl}
          alt=""
          priority={priority}
          sizes="(min-width: 1440px) 310px, (min-width: 1024px) 22vw, (min-width: 768px) 30vw, 44vw"
          className={growingPicture}
        />
      </Link>
      <div className="flex-1 pt-2 sm:pt-2.5">
        <h3 className="text-md leading-5 font-medium text-pretty sm:text-base sm:leading-5.5">
          <Link to={address} prefetch={onIntent} className="no-underline hover:underline">
            {productName}
          </Link>
        </h3>
        <p className="mt-0.5 text-xs text-ink-soft sm:text-sm">
          {variety
            ? t(`product.variety.${variety.kind}`, {
                category: product.displayCategory,
                count: variety.count,
              })
            : product.displayCategory}
        </p>
        <p className="tabular price mt-1 text-md leading-5 sm:text-base sm:leading-5.5">
          <CardPrice price={spec?.price ?? 0} sale={sale} />{' '}
          {from !== undefined && (
            <span className="text-sm font-normal whitespace-nowrap text-ink-soft">
              {t('search.from', { price: formatRinggit(from) })}
            </span>
          )}
        </p>
        {sale && <LastDay until={sale.until} />}
        <Exception product={product} />
        {reason && <p className="mt-1 text-sm">{reason}</p>}
      </div>
      <CardButton product={product} />
      {spec && (
        <CompareTick
          entry={{
            product: product.id,
            spec: spec.id,
            name: product.productName,
            image: pictureOfSpec(product, spec),
          }}
        />
      )}
      {spec && <WishlistHeart product={product} spec={spec} />}
    </li>
  )
}

/** Shows the stock only if it is low or gone: "Cards tell only exceptions." */
function Exception({ product }: { product: CardProduct }) {
  const t = useT()
  const { low, hasOthers } = product
  const first = firstSpecOf(product)?.quantity ?? 0
  const stock = stockOfCard({ first, low, hasOthers })
  if (stock === undefined) return null
  return <p className="mt-1 text-sm text-ink-soft">{t(`product.stock.${stock}`, { count: first })}</p>
}

/** The button of a card. It adds the product to the cart, but "Sold out: the button becomes 'Tell me when back'." */
function CardButton({ product }: { product: CardProduct }) {
  const t = useT()
  const isGone = firstSpecOf(product)?.quantity === 0 && !product.hasOthers
  if (!isGone) return <AddToCartButton product={product} />
  return (
    <Link
      to={`${paths.product(product.id)}#tell-me`}
      aria-label={t('cart.addProduct', { action: t('tellMe.link'), product: product.productName })}
      className={`${buttonClass({ variant: 'quiet' })} self-start`}
    >
      {t('tellMe.link')}
    </Link>
  )
}
