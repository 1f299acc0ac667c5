import { useRef, useState, type ReactNode } from 'react'
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

/** The lines of an order, with the fields that are needed to order them again. */
type Items = readonly Pick<
  OrderView['items'][number],
  'productId' | 'productName' | 'specName' | 'displayName' | 'quantity'
>[]

/** The goods of an order that were added to the cart, and those that were not. */
export interface Added {
  items: Items
  pieces: number
  missing: Outcome['missing']
}

/**
 * Whether anything was added to the cart. The link to the cart is then the only primary (ink) button of the page: "one
 * ink button a view".
 */
export const isInCart = (added: Added | undefined): boolean => added !== undefined && added.pieces > 0

/** Puts the goods of an order into the cart: "what is still sold goes into the cart, the rest is named." */
export function useOrderAgain(onAdded: (added: Added | undefined) => void) {
  const t = useT()
  const api = useApi()
  return useAction(
    async (read: () => Items | Promise<Items>) => {
      onAdded(undefined)
      const items = await read()
      const ids = [...new Set(items.map(({ productId }) => productId))]
      const products = await readProducts(api, ids)
      // A product that could not be read may still be sold, so it must not be reported as no longer sold.
      if (ids.some((id) => !products.has(id))) throw new Error('Some products could not be read.')
      const cart = cartStore.latest()
      const again = orderAgain(cart, items, products)
      cartActions.replace(again.items)
      onAdded({ items, pieces: countItems(again.items) - countItems(cart), missing: again.missing })
    },
    { failed: t('orders.againFailed') },
  )
}

/** The button 'Order Again' of an order. With `primary`, it is the main button of the page. */
export function OrderAgain({ items, primary = false }: { items: Items; primary?: boolean }) {
  const t = useT()
  const [added, setAdded] = useState<Added>()
  const again = useOrderAgain(setAdded)
  const isMain = primary && !isInCart(added)
  return (
    <div>
      <Button
        variant={isMain ? 'primary' : 'quiet'}
        size={primary ? 'lg' : 'md'}
        busy={again.busy}
        className={primary ? 'max-md:w-full' : ''}
        onClick={() => void again.run(() => items)}
      >
        {t('orders.orderAgain')}
      </Button>
      <AddedAgain added={added} problem={again.problem} />
    </div>
  )
}

/** Order Again in a list of orders. The result is shown above the list and gets the focus. */
export function useOrderAgainInList() {
  const t = useT()
  const api = useApi()
  const [added, setAdded] = useState<Added>()
  const [pressed, setPressed] = useState('')
  const outcome = useRef<HTMLDivElement>(null)
  const again = useOrderAgain(setAdded)
  const press = async (id: string) => {
    setPressed(id)
    await again.run(async () => (await api.call('GET /orders/{id}', { params: { id } })).items)
    outcome.current?.focus()
  }
  return {
    outcome: (
      <div ref={outcome} tabIndex={-1} className="outline-none not-has-[output:empty]:mb-5">
        <AddedAgain added={added} problem={again.problem} />
      </div>
    ),
    buttonOf: ({ id, orderNumber }: { id: string; orderNumber: string }) => (
      <Button
        variant="quiet"
        size="sm"
        busy={again.busy && pressed === id}
        aria-label={t('orders.orderAgainOf', { number: orderNumber })}
        onClick={() => void press(id)}
      >
        {t('orders.orderAgain')}
      </Button>
    ),
  }
}

/** Says how many pieces of an order were added to the cart, and which goods could not be added. */
export function AddedAgain({ added, problem }: { added: Added | undefined; problem: ReactNode }) {
  const t = useT()
  return (
    <output className="block text-sm">
      {problem && <span className="mt-3 block text-danger">{problem}</span>}
      {added && (
        <>
          <span className="mt-3 block">{t('orders.againAdded', { count: added.pieces })}</span>
          {added.missing.length > 0 && <Missing items={added.items} missing={added.missing} />}
          {isInCart(added) && (
            <Link to={paths.cart()} className={`mt-2 ${buttonClass()}`}>
              {t('orders.toCart')}
            </Link>
          )}
        </>
      )}
    </output>
  )
}

function Missing({ items, missing }: Pick<Added, 'items' | 'missing'>) {
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
