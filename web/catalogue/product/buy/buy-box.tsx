import { Heart } from 'lucide-react'
import { lazy, useState, type Ref } from 'react'
import { useNavigate } from 'react-router'
import { holdsAll } from '#core/cart/buy-now.ts'
import { cartAlerts, sellable } from '#core/cart/cart.ts'
import { chooseQuantity, clampQuantity } from '#core/cart/chosen-quantity.ts'
import type { Product, Spec } from '#core/catalogue/product.ts'
import { toWishlistEntry } from '#core/wishlist/wishlist.ts'
import { useAddToCart } from '#web/cart/add-to-cart.tsx'
import { useT } from '#web/i18n/i18n.tsx'
import { paths } from '#web/navigation/paths.ts'
import { cartStore } from '#web/session/cart-store.ts'
import { showAlert } from '#web/shell/alert-store.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyPart } from '#web/offline/lazy-part.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useWishlistToggle } from '#web/wishlist/use-wishlist-toggle.ts'
import { QuantitySelector } from './quantity-selector.tsx'

const TellMe = lazy(() => import('#web/stock/tell-me/tell-me.tsx'))

/**
 * After a sold-out spec is added to the wishlist, focuses the form that asks for a message when it is back: "A wishlist
 * heart that tells too".
 */
const offerToTell = () =>
  document.querySelector<HTMLElement>('#tell-me input, #tell-me button:not([type=submit])')?.focus()

interface BuyBoxProps {
  product: Product
  spec: Spec | undefined
  purchase: Purchase
  /** The button that the bar on phones replaces. */
  buttonRef: Ref<HTMLButtonElement>
}

/** The purchase that the box and the bar on phones share. */
export function usePurchase(product: Product, spec: Spec | undefined) {
  const t = useT()
  const addToCart = useAddToCart()
  const [chosenQuantity, setChosenQuantity] = useState(1)
  const [capped, setCapped] = useState(false)
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
    choose: (typed: string) => {
      const chosen = chooseQuantity(typed, quantity, stock)
      setChosenQuantity(chosen.quantity)
      setCapped(chosen.capped)
    },
    warn,
    /** "Add To Cart and Buy Now need a selected spec with stock above 0. Otherwise a warning alert … appears." */
    add: (by: typeof addToCart = addToCart): boolean => {
      if (spec && stock > 0) return by(product, spec.name, quantity)
      warn()
      return false
    },
  }
}
type Purchase = ReturnType<typeof usePurchase>

/** The buttons to buy: "Quantity selector (1 to 10), Add To Cart, Buy Now (goes to the cart), wishlist heart toggle." */
export function BuyBox({ product, spec, purchase, buttonRef }: BuyBoxProps) {
  const t = useT()
  const navigate = useNavigate()
  const buyNow = useAddToCart()
  const wishlist = useWishlistToggle()
  const { quantity, stock, choose } = purchase
  const hasAll = () => spec !== undefined && holdsAll(cartStore.latest(), product, spec.name)

  return (
    <div className="mt-5 grid grid-cols-[auto_1fr_52px] gap-2">
      <QuantitySelector quantity={quantity} stock={stock} onChoose={choose} />
      <Button ref={buttonRef} size="lg" onClick={() => purchase.add()}>
        {t('common.addToCart')}
      </Button>
      <IconButton
        label={t('common.wishlist')}
        bordered
        aria-pressed={spec !== undefined && wishlist.has(product.id, spec.name)}
        onClick={() => {
          if (!spec) return purchase.warn()
          if (stock === 0 && !wishlist.has(product.id, spec.name)) offerToTell()
          return wishlist.toggle(toWishlistEntry(product, spec))
        }}
        className="size-13! aria-pressed:text-danger aria-pressed:[&>svg]:fill-current"
      >
        <Heart className="size-5" />
      </IconButton>
      <output className={`col-span-full text-sm text-warning ${purchase.capped ? '' : 'sr-only'}`}>
        {purchase.capped && t('product.atMost', { stock: sellable(stock) })}
      </output>
      <Button
        variant="secondary"
        size="lg"
        onClick={() => {
          if (hasAll() || purchase.add(buyNow)) void navigate(paths.cart())
        }}
        className="col-span-full"
      >
        {t('product.buyNow')}
      </Button>
      {spec && stock === 0 && (
        <LazyPart
          fallback={<span id="tell-me" className="col-span-full block min-h-46 border border-line" />}
          missing={<Unreached />}
        >
          <TellMe key={spec.name} productId={product.id} specName={spec.name} />
        </LazyPart>
      )}
    </div>
  )
}

function Unreached() {
  const t = useT()
  return (
    <Notice tone="warning" className="col-span-full">
      {t('error.unreachable')}
    </Notice>
  )
}
