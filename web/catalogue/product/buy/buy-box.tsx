import { lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import { holdsAll } from '#core/cart/buy-now.ts'
import { cartAlerts, parseQuantity, sellable } from '#core/cart/cart.ts'
import { chooseQuantity, clampQuantity } from '#core/cart/chosen-quantity.ts'
import type { Product, Spec } from '#core/catalogue/product.ts'
import { useAddToCart } from '#web/cart/add-to-cart.tsx'
import { useT } from '#web/i18n/i18n.tsx'
import { paths } from '#web/navigation/paths.ts'
import { cartStore } from '#web/session/cart-store.ts'
import { showAlert } from '#web/shell/alert-store.ts'
import { ChatInBar } from '#web/shell/chat-in-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { LazyPart } from '#web/offline/lazy-part.tsx'
import { QuantitySelector } from './quantity-selector.tsx'

// The prices by quantity are loaded only for products that have any.
const loadPrices = () => import('./price-table.tsx')
export const PriceFold = lazy(async () => ({ default: (await loadPrices()).PriceFold }))
const PiecesSum = lazy(async () => ({ default: (await loadPrices()).PiecesSum }))
const AskLink = lazy(() => import('#web/quotations/ask-link.tsx'))
const TellMe = lazy(() => import('#web/stock/tell-me/tell-me.tsx'))

interface BuyBoxProps {
  product: Product
  spec: Spec | undefined
  purchase: Purchase
}

/** Keeps the chosen quantity, and adds the pieces to the cart or warns. */
export function usePurchase(product: Product, spec: Spec | undefined) {
  const t = useT()
  const addToCart = useAddToCart()
  const [chosenQuantity, setChosenQuantity] = useState(1)
  const [capped, setCapped] = useState(false)
  const [wanted, setWanted] = useState<number>()
  const stock = spec?.quantity ?? 0
  const quantity = clampQuantity(chosenQuantity, stock)

  const warn = () => {
    const { type, message } = cartAlerts.out_of_stock_or_no_spec
    showAlert({ type, message: t(message), subject: product.productName })
  }
  return {
    quantity,
    stock,
    capped: capped && quantity === sellable(stock),
    /** The pieces for which a quotation is asked, which may be more than the stock. */
    wanted: capped && wanted !== undefined ? wanted : quantity,
    choose: (typed: string) => {
      const chosen = chooseQuantity(typed, quantity, stock)
      setChosenQuantity(chosen.quantity)
      setCapped(chosen.capped)
      setWanted(parseQuantity(typed))
    },
    warn,
    /**
     * Adds the chosen pieces to the cart and returns whether this succeeded. "Add To Cart and Buy Now need a selected
     * spec with stock above 0. Otherwise a warning alert … appears."
     */
    add: (by: typeof addToCart = addToCart): boolean => {
      if (spec && stock > 0) return by(product, spec.name, quantity)
      warn()
      return false
    },
  }
}
type Purchase = ReturnType<typeof usePurchase>

const pairClass = 'px-1.5! max-lg:min-h-11.5 max-lg:text-md'

/**
 * The buttons to buy: "Quantity selector (1 to 10), Add To Cart, Buy Now (goes to the cart)." Below 1024 px, they
 * and the chat are in a bar at the bottom of the screen, always in reach.
 */
export function BuyBox({ product, spec, purchase }: BuyBoxProps) {
  const t = useT()
  const navigate = useNavigate()
  const buyNow = useAddToCart()
  const { quantity, stock, choose } = purchase
  const hasTiers = product.specs.some(({ tiers }) => tiers)
  const hasAll = () => spec !== undefined && holdsAll(cartStore.latest(), product, spec.name)

  return (
    <div className="lg:mt-4.5">
      <div
        data-bar
        className="grid grid-cols-[auto_minmax(0,1.25fr)_minmax(0,1fr)_44px] items-center gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-25 max-lg:h-16 max-lg:border-t max-lg:border-ink max-lg:bg-paper max-lg:pr-1 max-lg:pl-(--gutter) lg:grid-cols-[auto_minmax(0,1.25fr)_minmax(0,1fr)] max-lg:print:hidden"
      >
        <QuantitySelector quantity={quantity} stock={stock} onChoose={choose} />
        <Button size="lg" onClick={() => purchase.add()} className={pairClass}>
          {t('common.addToCart')}
        </Button>
        <Button
          variant="secondary"
          size="lg"
          onClick={() => {
            if (hasAll() || purchase.add(buyNow)) void navigate(paths.cart())
          }}
          className={pairClass}
        >
          {t('product.buyNow')}
        </Button>
        <ChatInBar className="lg:hidden" />
      </div>
      <output className={`mt-2 block text-sm text-warning ${purchase.capped ? '' : 'sr-only'}`}>
        {purchase.capped && t('product.atMost', { stock: sellable(stock) })}
      </output>
      {spec && hasTiers && (
        <LazyPart>
          <PiecesSum spec={spec} pieces={quantity} />
        </LazyPart>
      )}
      {/* "'Ask for a quotation' stands beside tiers, where the wanted number is above the stock". */}
      {spec && (hasTiers || purchase.capped) && (
        <LazyPart>
          <AskLink
            className="mt-1"
            asked={() => ({
              origin: 'product',
              items: [{ productId: product.id, specName: spec.name, quantity: purchase.wanted }],
            })}
          />
        </LazyPart>
      )}
      {spec && stock === 0 && (
        <div className="mt-2">
          <LazyPart
            fallback={<span id="tell-me" className="block min-h-46 border border-line" />}
            missing={<Unreached />}
          >
            <TellMe key={spec.name} productId={product.id} specName={spec.name} />
          </LazyPart>
        </div>
      )}
    </div>
  )
}

function Unreached() {
  const t = useT()
  return (
    <p role="alert" className="text-sm text-warning">
      {t('error.unreachable')}
    </p>
  )
}
