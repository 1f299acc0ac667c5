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

/** Adds every line to the cart; an alert names the products of which there are not enough. */
export function addLines(lines: readonly AddedLine[], t: Translate): void {
  const refused = lines.filter(
    ({ product, specName, pieces }) => !cartActions.add(product, specName, pieces).ok,
  )
  const link = { to: paths.cart(), label: t('cart.view') }
  if (refused.length === 0) {
    showAlert({ type: 'success', message: t('cart.added'), link })
    return
  }
  const names = [...new Set(refused.map(({ product }) => product.productName))].join(t('form.separator'))
  const count = refused.reduce((sum, { pieces }) => sum + pieces, 0)
  showAlert({
    type: 'warning',
    message: t('plan.notAll', { count, names }),
    ...(refused.length < lines.length && { link }),
  })
}
