import { Link } from 'react-router'
import { firstSpecOf, type Buyable } from '../../core/cart/cart.ts'
import type { Product } from '../../core/catalogue/product.ts'
import { formatRinggit } from '../../core/money.ts'
import { AddToCartButton } from '../cart/add-to-cart.tsx'
import { useT } from '../i18n/i18n.tsx'
import { onIntent } from '../navigation/prefetch.ts'
import { paths } from '../navigation/paths.ts'
import { Picture } from '../ui/picture.tsx'

export type CardProduct = Buyable & Pick<Product, 'displayCategory'>

/** A product with what its card and the cart need. A former name that another spec has now means that one. */
export function toCard({ id, productName, displayCategory, imgUrl, specs }: Product): CardProduct {
  const [first] = specs
  if (first === undefined) return { id, productName, displayCategory, imgUrl, specs: [] }
  const { name, price, quantity, color, size, images } = first
  const formerNames = first.formerNames?.filter((former) => specs.every((spec) => spec.name !== former))
  const sold = { name, price, quantity, color, size, images: images.slice(0, 1) }
  return {
    id,
    productName,
    displayCategory,
    imgUrl,
    specs: [formerNames === undefined ? sold : { ...sold, formerNames }],
  }
}

interface ProductGridProps {
  products: readonly CardProduct[]
  /** How many cards are in sight at first: their pictures are loaded before the others. */
  priority?: number
  /** Shows the first product twice as large where there are four columns. */
  leadFirst?: boolean
  /** Why each product is there. */
  reasons?: readonly string[]
}

/** A list of product cards in two, three or four columns. */
export function ProductGrid({ products, priority = 0, leadFirst = false, reasons }: ProductGridProps) {
  return (
    <ul className="grid grid-cols-2 gap-x-3 gap-y-9 md:grid-cols-3 md:gap-x-6 md:gap-y-12 lg:grid-cols-4">
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          priority={index < priority}
          lead={leadFirst && index === 0}
          reason={reasons?.[index]}
        />
      ))}
    </ul>
  )
}

/** "Each card shows image, product name, category and the first spec's price…" "Sold-out cards say so." */
function ProductCard(props: {
  product: CardProduct
  priority: boolean
  lead: boolean
  reason: string | undefined
}) {
  const { product, priority, lead, reason } = props
  const t = useT()
  const spec = firstSpecOf(product)
  const soldOut = !spec || spec.quantity === 0
  const address = paths.product(product.id)
  return (
    <li className={`flex flex-col ${lead ? 'max-md:col-span-full lg:col-span-2 lg:row-span-2' : ''}`}>
      <div className={`relative aspect-square ${lead ? 'lg:aspect-auto lg:min-h-0 lg:flex-1' : ''}`}>
        {/* The name below is the same link for keyboards and screen readers. */}
        <Link
          to={address}
          prefetch={onIntent}
          tabIndex={-1}
          aria-hidden
          className="group absolute inset-0 overflow-hidden bg-studio"
        >
          <Picture
            url={product.imgUrl}
            alt=""
            priority={priority}
            sizes={
              lead
                ? '(min-width: 1440px) 640px, (min-width: 1024px) 47vw, (min-width: 768px) 30vw, calc(95vw - 32px)'
                : '(min-width: 1440px) 310px, (min-width: 1024px) 22vw, (min-width: 768px) 30vw, 44vw'
            }
            className={`size-full object-cover transition-transform duration-600 ease-out ${
              lead
                ? 'lg:object-contain lg:object-bottom max-lg:group-hover:scale-[1.025]'
                : 'group-hover:scale-[1.025]'
            }`}
          />
        </Link>
        {soldOut && (
          <p className="pointer-events-none absolute top-2 left-2 rounded-control bg-paper px-2 py-1 text-xs font-medium sm:top-3 sm:left-3">
            {t('product.soldOut')}
          </p>
        )}
      </div>
      <div
        className={`grid content-start pt-2.5 pb-3 sm:grid-cols-[1fr_auto] sm:gap-x-4 sm:py-3.5 ${lead ? '' : 'flex-1'}`}
      >
        <h3
          className={`text-md leading-5 font-medium text-pretty sm:text-base sm:leading-5.5 ${lead ? 'lg:text-xl' : ''}`}
        >
          <Link to={address} prefetch={onIntent} className="no-underline hover:underline">
            {product.productName}
          </Link>
        </h3>
        <p
          className={`tabular text-md leading-5 font-medium whitespace-nowrap max-sm:row-start-3 max-sm:mt-1 sm:text-end sm:text-base sm:leading-5.5 ${lead ? 'lg:text-xl' : ''}`}
        >
          {formatRinggit(spec?.price ?? 0)}
        </p>
        <p className="mt-0.5 text-sm text-ink-soft sm:col-start-1">{product.displayCategory}</p>
        {reason && <p className="mt-1 text-sm sm:col-span-full">{reason}</p>}
      </div>
      <AddToCartButton product={product} />
    </li>
  )
}
