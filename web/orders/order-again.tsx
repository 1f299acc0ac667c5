import { useState } from 'react'
import { Link } from 'react-router'
import { countItems } from '#core/cart/cart.ts'
import { orderAgain, type OrderAgain as Outcome } from '#core/orders/order-again.ts'
import { useAction } from '../actions/use-action.ts'
import { useApi } from '../api/use-api.ts'
import { readProducts } from '../catalogue/read-products.ts'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { cartActions, cartStore } from '../session/cart-store.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import type { OrderView } from './order-view.ts'

const reasons: Record<Outcome['missing'][number]['reason'], TextKey> = {
  gone: 'orders.againGone',
  out_of_stock: 'orders.againOut',
  only_left: 'orders.againFewer',
}

/** The button 'Order again': "what is still sold goes into the cart, the rest is named." */
export function OrderAgain({ items }: { items: OrderView['items'] }) {
  const t = useT()
  const api = useApi()
  const [outcome, setOutcome] = useState<{ pieces: number; missing: Outcome['missing'] }>()
  const { busy, problem, run } = useAction(
    async () => {
      setOutcome(undefined)
      const ids = [...new Set(items.map(({ productId }) => productId))]
      const products = await readProducts(api, ids)
      // A product that could not be read may still be sold, so it must not be called gone.
      if (ids.some((id) => !products.has(id))) throw new Error('Some products could not be read.')
      const cart = cartStore.latest()
      const again = orderAgain(cart, items, products)
      cartActions.replace(again.items)
      setOutcome({ pieces: countItems(again.items) - countItems(cart), missing: again.missing })
    },
    { failed: t('orders.againFailed') },
  )
  return (
    <div>
      <Button variant="secondary" block busy={busy} onClick={() => void run()}>
        {t('orders.orderAgain')}
      </Button>
      <output className="block text-sm">
        {problem && <span className="mt-3 block text-danger">{problem}</span>}
        {outcome && (
          <>
            <span className="mt-3 block">{t('orders.againAdded', { count: outcome.pieces })}</span>
            {outcome.missing.length > 0 && <Missing items={items} missing={outcome.missing} />}
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

function Missing({ items, missing }: { items: OrderView['items']; missing: Outcome['missing'] }) {
  const t = useT()
  return (
    <>
      <span className="mt-2 block text-warning">{t('orders.againMissing')}</span>
      <ul className="list-disc pl-5 text-warning">
        {missing.map(({ line: { productId, productName, specName, quantity }, reason, taken }) => {
          const item = items.find((each) => each.productId === productId && each.specName === specName)
          const spec = item?.displayName ?? specName
          return (
            <li key={JSON.stringify([productId, specName])}>
              {t(reasons[reason], { product: productName, spec, added: taken, wanted: quantity })}
            </li>
          )
        })}
      </ul>
    </>
  )
}
