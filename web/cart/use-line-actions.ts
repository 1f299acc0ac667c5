import { useMemo, useState, type RefObject } from 'react'
import { cartAlerts, parseQuantity, type CartItem } from '#core/cart/cart.ts'
import { acceptPrice, type CartNotice } from '#core/cart/changes.ts'
import { entryOfCartItem } from '#core/wishlist/wishlist.ts'
import { useT } from '../i18n/i18n.tsx'
import { cartActions, cartStore } from '../session/cart-store.ts'
import { showAlert } from '../shell/alert-store.ts'
import { focusNeighbour } from '../ui/move-focus.ts'
import { useWishlistToggle } from '../wishlist/use-wishlist-toggle.ts'
import { keyOf, type CartLine } from './cart-lines.ts'

export type LineActions = ReturnType<typeof useLineActions>['actions']

const factsOf = ({ item, stock, prices }: CartLine) => ({ stock: stock ?? item.quantity, prices })

/** The actions of cart lines; stable, so that a change renders only its line. */
export function useLineActions(page: RefObject<HTMLElement | null>) {
  const t = useT()
  const { add } = useWishlistToggle()
  const [announcement, setAnnouncement] = useState('')
  const [overStock, setOverStock] = useState<string>()

  const actions = useMemo(() => {
    /**
     * Removes pieces and moves an item that leaves the cart to the wishlist: "Removing an item from the cart screen
     * moves it to the wishlist."
     */
    const moveOut = (line: CartLine, removeFrom: (key: CartItem) => CartItem[]) => {
      const index = cartStore.getState().findIndex((item) => keyOf(item) === line.key)
      for (const item of removeFrom(line.item)) {
        add(entryOfCartItem({ ...item, productName: line.productName }, line.stock ?? item.quantity))
        setAnnouncement(t('cart.removed', { product: line.productName }))
        focusNeighbour(page, index)
      }
    }
    return {
      increase: (line: CartLine) => cartActions.increase(line.item, factsOf(line)),
      decrease: (line: CartLine) => moveOut(line, (item) => cartActions.decrease(item, line.prices)),
      remove: (line: CartLine) => moveOut(line, cartActions.remove),
      /** Adds the pieces that reach the next price by quantity. */
      addMore: (line: CartLine, more: number) =>
        cartActions.setQuantity(line.item, line.item.quantity + more, factsOf(line)),
      /** Accepts a notice: the new price, or as many pieces as are left. */
      accept: (line: CartLine, notice: CartNotice) => {
        const { item, prices } = line
        if (notice.kind === 'price_changed')
          cartActions.replace(acceptPrice(cartStore.latest(), item, notice.to))
        if (notice.kind === 'only_left')
          cartActions.setQuantity(item, notice.available, { stock: notice.available, prices })
      },
      /** Sets a typed quantity; one above the stock becomes the stock. */
      type: (line: CartLine, text: string) => {
        const quantity = parseQuantity(text)
        if (quantity === undefined) return
        if (quantity === 0) return moveOut(line, cartActions.remove)
        const change = cartActions.setQuantity(line.item, quantity, factsOf(line))
        setOverStock(change.ok ? undefined : line.key)
        if (change.ok) return
        if (change.problem === 'exceeds_stock' && change.available > 0)
          cartActions.setQuantity(line.item, change.available, {
            stock: change.available,
            prices: line.prices,
          })
        const { type, message } = cartAlerts[change.problem]
        showAlert({ type, message: t(message), subject: line.productName })
      },
    }
  }, [t, add, page])

  return {
    actions,
    /** The last removal, for screen readers. */
    announcement,
    /** Key of the line whose last typed quantity exceeded the stock. */
    overStock,
  }
}
