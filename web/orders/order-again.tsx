import { useState } from 'react'
import { Link } from 'react-router'
import { countItems } from '../../core/cart/cart.ts'
import { orderAgain, type OrderAgain as Outcome } from '../../core/orders/order-again.ts'
import type { OrderView } from './order-view.ts'
import { readProducts } from '../catalogue/read-products.ts'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { cartActions, cartStore } from '../session/cart-store.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { useApi } from '../api/use-api.ts'

const reasons: Record<Outcome['missing'][number]['reason'], TextKey> = {
  gone: 'orders.againGone',
  out_of_stock: 'orders.againOut',
  only_left: 'orders.againFewer',
}

/** "'Order again': what is still sold goes into the cart, the rest is named." */
export function OrderAgain({ items }: { items: OrderView['items'] }) {
  const t = useT()
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ pieces: number; missing: Outcome['missing'] } | 'failed'>()

  const run = async () => {
    setBusy(true)
    setOutcome(undefined)
    const ids = [...new Set(items.map(({ productId }) => productId))]
    const products = await readProducts(api, ids)
    setBusy(false)
    // A product that could not be asked for is not one that is gone.
    if (ids.some((id) => !products.has(id))) return setOutcome('failed')
    const cart = cartStore.latest()
    const again = orderAgain(cart, items, products)
    cartActions.replace(again.items)
    setOutcome({ pieces: countItems(again.items) - countItems(cart), missing: again.missing })
  }

  return (
    <div>
      <Button variant="secondary" block busy={busy} onClick={() => void run()}>
        {t('orders.orderAgain')}
      </Button>
      <output className="block text-sm">
        {outcome === 'failed' && <span className="mt-3 block text-danger">{t('orders.againFailed')}</span>}
        {typeof outcome === 'object' && (
          <>
            <span className="mt-3 block">{t('orders.againAdded', { count: outcome.pieces })}</span>
            {outcome.missing.length > 0 && (
              <>
                <span className="mt-2 block text-warning">{t('orders.againMissing')}</span>
                <ul className="list-disc pl-5 text-warning">
                  {outcome.missing.map(({ line, reason, taken }) => {
                    const item = items.find(
                      ({ productId, specName }) => productId === line.productId && specName === line.specName,
                    )
                    return (
                      <li key={JSON.stringify([line.productId, line.specName])}>
                        {t(reasons[reason], {
                          product: line.productName,
                          spec: item?.displayName ?? line.specName,
                          added: taken,
                          wanted: line.quantity,
                        })}
                      </li>
                    )
                  })}
                </ul>
              </>
            )}
            {outcome.pieces > 0 && (
              <Link to={paths.cart()} className={`mt-1 ${buttonClass({ variant: 'quiet' })}`}>
                {t('orders.toCart')}
              </Link>
            )}
          </>
        )}
      </output>
    </div>
  )
}
