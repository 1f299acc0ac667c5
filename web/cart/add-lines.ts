import type { Buyable } from '#core/cart/cart.ts'
import type { Translate } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { cartActions } from '../session/cart-store.ts'
import { showAlert } from '../shell/alert-store.ts'

/** Pieces of a spec. */
export interface AddedLine {
  product: Buyable
  specName: string
  pieces: number
}

/** Adds every line to the cart, as far as there is stock; an alert names the products of which there is not enough. */
export function addLines(lines: readonly AddedLine[], t: Translate): void {
  const missing = lines.map((line) => ({ line, pieces: line.pieces - addAvailable(line) }))
  const count = missing.reduce((sum, { pieces }) => sum + pieces, 0)
  const link = { to: paths.cart(), label: t('cart.view') }
  if (count === 0) {
    showAlert({ type: 'success', message: t('cart.added'), link })
    return
  }
  const short = missing.filter(({ pieces }) => pieces > 0).map(({ line }) => line.product.productName)
  const names = [...new Set(short)].join(t('form.separator'))
  showAlert({ type: 'warning', message: t('plan.notAll', { count, names }), link })
}

/** Adds the pieces, or those that are in stock and not yet in the cart; returns how many it added. */
function addAvailable({ product, specName, pieces }: AddedLine): number {
  for (let added = pieces; added > 0; added -= 1) {
    const change = cartActions.add(product, specName, added)
    if (change.ok) return added
    if (change.problem !== 'exceeds_stock') return 0
    added = Math.min(added, change.available + 1)
  }
  return 0
}
