import { useId } from 'react'
import { createDoublePress } from '#core/cart/double-press.ts'
import { cardQuantity, cartAlerts, firstSpecOf, type Buyable } from '#core/cart/cart.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { cartActions } from '../session/cart-store.ts'
import { showAlert } from '../shell/alert-store.ts'
import { Button } from '../ui/button.tsx'

// Shared by all buttons: pressing A, B, A is not a double press of A.
const isRepeat = createDoublePress()
let wasAdded = false

/**
 * Returns a function that adds a spec of a product to the cart, shows an alert, and returns whether the spec
 * was added. The second press of a double press adds nothing and returns the result of the first.
 */
export function useAddToCart() {
  const t = useT()
  const button = useId()
  return (product: Buyable, specName: string, quantity: number): boolean => {
    if (isRepeat(`${button} ${product.id} ${specName}`, performance.now())) return wasAdded
    const change = cartActions.add(product, specName, quantity)
    const { type, message } = cartAlerts[change.ok ? 'added' : change.problem]
    const link = change.ok ? { to: paths.cart(), label: t('cart.view') } : undefined
    showAlert({ type, message: t(message), subject: product.productName, link })
    wasAdded = change.ok
    return wasAdded
  }
}

/** The Add To Cart button of a product card. It adds one piece of the first spec. */
export function AddToCartButton({ product }: { product: Buyable }) {
  const t = useT()
  const addToCart = useAddToCart()
  const action = t('common.addToCart')
  return (
    <Button
      variant="quiet"
      className="self-start"
      aria-label={t('cart.addProduct', { action, product: product.productName })}
      onClick={() => addToCart(product, firstSpecOf(product)?.name ?? '', cardQuantity)}
    >
      {action}
    </Button>
  )
}
