import { useId } from 'react'
import { createDoublePress } from '#core/cart/double-press.ts'
import { cardQuantity, cartAlerts, firstSpecOf, type Buyable } from '#core/cart/cart.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { cartActions } from '../session/cart-store.ts'
import { showAlert } from '../shell/alert-store.ts'
import { Button } from '../ui/button.tsx'

// All buttons share it, so that a press on another button in between ends a double press.
const isRepeat = createDoublePress()
let wasAdded = false

/**
 * Adds pieces of a spec to the cart, shows an alert and returns whether they were added. The second press of a double
 * press adds nothing and gets the first result.
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

/** The Add To Cart button of a product card. "The button adds quantity 1 of the first spec (index 0)." */
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
