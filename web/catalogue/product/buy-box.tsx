import { Heart } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { holdsAll } from '../../../core/cart/buy-now.ts'
import { cartAlerts, quantityOptions } from '../../../core/cart/cart.ts'
import type { Product, Spec } from '../../../core/catalogue/product.ts'
import { toWishlistEntry } from '../../../core/wishlist/wishlist.ts'
import { useAddToCart } from '../../cart/add-to-cart.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { cartStore } from '../../session/cart-store.ts'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/controls.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWishlistToggle } from '../../wishlist/use-wishlist-toggle.ts'

/** "Quantity selector (1 to 10), Add To Cart, Buy Now (goes to the cart), wishlist heart toggle." */
export function BuyBox({ product, spec }: { product: Product; spec: Spec | undefined }) {
  const t = useT()
  const navigate = useNavigate()
  const addToCart = useAddToCart()
  const buyNow = useAddToCart()
  const wishlist = useWishlistToggle()
  const quantityId = useId()
  const [wanted, setWanted] = useState(1)

  const stock = spec?.quantity ?? 0
  const quantity = Math.max(1, Math.min(wanted, stock))

  const warn = () => {
    const { type, message } = cartAlerts.out_of_stock_or_no_spec
    showAlert({ type, message: t(message), subject: product.productName })
  }
  /** "Add To Cart and Buy Now need a selected spec with stock above 0. Otherwise a warning alert … appears." */
  const add = (by: typeof addToCart): boolean => {
    if (spec && stock > 0) return by(product, spec.name, quantity)
    warn()
    return false
  }
  const hasAll = () => spec !== undefined && holdsAll(cartStore.latest(), product, spec.name)

  return (
    <div className="mt-5 grid grid-cols-[96px_1fr_52px] gap-2">
      <div>
        <label htmlFor={quantityId} className="sr-only">
          {t('product.quantity')}
        </label>
        <Select
          id={quantityId}
          value={quantity}
          onChange={(event) => setWanted(Number(event.target.value))}
          className="[&_select]:min-h-13"
        >
          {quantityOptions.map((option) => (
            <option key={option} value={option} disabled={option > Math.max(1, stock)}>
              {option}
            </option>
          ))}
        </Select>
      </div>
      <Button size="lg" onClick={() => add(addToCart)}>
        {t('common.addToCart')}
      </Button>
      <IconButton
        label={t('product.wishlist')}
        bordered
        aria-pressed={spec !== undefined && wishlist.has(product.id, spec.name)}
        onClick={() => (spec ? wishlist.toggle(toWishlistEntry(product, spec)) : warn())}
        className="size-13! aria-pressed:text-danger aria-pressed:[&>svg]:fill-current"
      >
        <Heart className="size-5" strokeWidth={1.5} aria-hidden />
      </IconButton>
      <Button
        variant="secondary"
        size="lg"
        onClick={() => {
          if (hasAll() || add(buyNow)) void navigate(paths.cart())
        }}
        className="col-span-full"
      >
        {t('product.buyNow')}
      </Button>
    </div>
  )
}
