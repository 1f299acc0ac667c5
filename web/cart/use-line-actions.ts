import { useMemo, useState, type RefObject } from 'react'
import { cartAlerts, parseQuantity, type CartItem } from '../../core/cart/cart.ts'
import { moveToWishlist } from '../../core/wishlist/wishlist.ts'
import { useT } from '../i18n/i18n.tsx'
import { cartActions, cartStore } from '../session/cart-store.ts'
import { showAlert } from '../shell/alert-store.ts'
import { useWishlistToggle } from '../wishlist/use-wishlist-toggle.ts'
import { keyOf, type CartLine } from './cart-lines.ts'

/** What a visitor can do with a line. */
export interface LineActions {
  increase: (line: CartLine) => void
  decrease: (line: CartLine) => void
  /** Takes the typed text as the new quantity, when it is one. */
  type: (line: CartLine, text: string) => void
  remove: (line: CartLine) => void
  /** Takes the line as the shop can sell it today: at the new price, or as many as there are left. */
  accept: (line: CartLine) => void
}

/**
 * The actions of the cart's lines with all that follows them: alerts, the wishlist, the focus.
 * The actions stay the same ones while nothing changes, so that a long cart draws only the line that did.
 */
export function useLineActions(
  page: RefObject<HTMLElement | null>,
  acceptPrice: (key: string) => void,
): {
  actions: LineActions
  /** What was last taken out, in a sentence for screen readers. */
  announcement: string
  /** The key of the line that more was just asked of than there is. */
  overAsked: string | undefined
} {
  const t = useT()
  const { add } = useWishlistToggle()
  const [announcement, setAnnouncement] = useState('')
  const [overAsked, setOverAsked] = useState<string>()

  const actions = useMemo<LineActions>(() => {
    /** "Removing an item from the cart screen moves it to the wishlist." */
    const moveOut = (line: CartLine, takeOut: (key: CartItem) => CartItem[]) => {
      const index = cartStore.getState().findIndex((item) => keyOf(item) === line.key)
      for (const item of takeOut(line.item)) {
        add(moveToWishlist({ ...item, productName: line.productName }, line.stock ?? item.quantity))
        setAnnouncement(t('cart.removed', { product: line.productName }))
        focusAfter(page, index)
      }
    }
    return {
      increase: ({ item, stock }) => cartActions.increase(item, stock ?? item.quantity),
      decrease: (line) => moveOut(line, cartActions.decrease),
      remove: (line) => moveOut(line, cartActions.remove),
      accept: (line) => {
        for (const notice of line.notices) {
          if (notice.kind === 'price_changed') acceptPrice(line.key)
          if (notice.kind === 'only_left')
            cartActions.setQuantity(line.item, notice.available, notice.available)
        }
      },
      type: (line, text) => {
        const quantity = parseQuantity(text)
        if (quantity === undefined) return
        if (quantity === 0) return moveOut(line, cartActions.remove)
        const change = cartActions.setQuantity(line.item, quantity, line.stock ?? line.item.quantity)
        setOverAsked(change.ok ? undefined : line.key)
        if (change.ok) return
        const { type, message } = cartAlerts[change.problem]
        showAlert({ type, message: t(message) })
      },
    }
  }, [t, add, page, acceptPrice])

  return { actions, announcement, overAsked }
}

/**
 * Gives the focus that went with a removed line to the line in its place, to the last one, or to what stands
 * for an empty cart.
 */
function focusAfter(page: RefObject<HTMLElement | null>, index: number): void {
  // In the next frame the line is gone, and it is known whether the focus was in it.
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const buttons = page.current?.querySelectorAll<HTMLElement>('[data-remove]')
    const neighbour = buttons?.[Math.min(index, buttons.length - 1)]
    ;(neighbour ?? page.current?.querySelector<HTMLElement>('[data-focus-fallback]'))?.focus()
  })
}
