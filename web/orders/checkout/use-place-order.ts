import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PlacedOrder as EarlierOrder } from '../../../core/api/orders.ts'
import type { CartItem } from '../../../core/cart/cart.ts'
import { toNewOrder, type Checkout } from '../../../core/orders/checkout.ts'
import { useAction, type Action, type Failure } from '../../actions/use-action.ts'
import { ApiFailure } from '../../api/client.ts'
import { useApi } from '../../api/use-api.ts'
import { couponStore } from '../../cart/use-coupon.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { cartActions, cartStore } from '../../session/cart-store.ts'
import { report } from '../../session/report-problem.ts'
import { alertDanger } from '../../shell/alert-store.ts'
import { createAttempt } from './attempt.ts'
import type { PlacedOrder } from './success-dialog.tsx'

const attempt = createAttempt(() => window.sessionStorage)

/** Milliseconds that somebody needs to read why an order was not placed. */
const longAlert = 10_000

interface PlaceOrderOptions {
  onPlaced: () => void
  /** The place where it was to be picked up takes no orders any more. */
  onPlaceClosed: () => Promise<void>
}

/**
 * Places the order of a valid form. "Loading while the order is submitted. On success the cart is cleared and the
 * success modal appears."
 */
export function usePlaceOrder({ onPlaced, onPlaceClosed }: PlaceOrderOptions): {
  /** The order that was placed. */
  placed: PlacedOrder | undefined
  /** The order that an earlier attempt had placed, whose answer was lost. */
  earlier: EarlierOrder | undefined
  place: Action<[form: Checkout]>
} {
  const t = useT()
  const api = useApi()
  const navigate = useNavigate()
  const [placed, setPlaced] = useState<PlacedOrder>()
  const [earlier, setEarlier] = useState<EarlierOrder>()

  /** What was ordered need not be ordered again. */
  const finish = () => {
    cartActions.clear()
    couponStore.set('')
    onPlaced()
  }

  const call = async (form: Checkout) => {
    const items = cartStore.latest()
    if (items.length === 0) return { items }
    const voucherCode = couponStore.latest()
    const order = await api.call(
      'POST /orders',
      { body: toNewOrder(form, items, { now: new Date().toISOString(), voucherCode }) },
      { headers: { 'idempotency-key': attempt.key() } },
    )
    return { items, order, pickup: form.shippingMethod === 'self_pickup' }
  }

  const onSuccess = ({ items, order, pickup = false }: Answer) => {
    if (order === undefined) return alertDanger(t('checkout.emptyCart'), longAlert)
    attempt.end()
    finish()
    // "Order created but no id returned."
    if (!order.id) return alertDanger(t('checkout.noOrderId'), longAlert)
    setPlaced({ id: order.id, number: order.orderNumber, pickup, items })
  }

  const onFailure = async ({ error, code, text }: Failure) => {
    // "kept until it succeeds": only where nobody knows whether the order was written must the key stay.
    if (error instanceof ApiFailure && error.status < 500) attempt.end()
    switch (code) {
      case 'idempotency_key_reused':
        // The answer to an earlier attempt was lost, and the form has changed since.
        finish()
        setEarlier((error as ApiFailure).details as unknown as EarlierOrder)
        break
      case 'not_logged_in':
        alertDanger(t('checkout.notLoggedIn'), longAlert)
        await navigate(paths.login(paths.checkout()))
        break
      case 'order_changed':
        alertDanger(t('checkout.conflict'), longAlert)
        await navigate(paths.cart())
        break
      case 'pickup_location_closed':
        alertDanger(text, longAlert)
        await onPlaceClosed()
        break
      default:
        report('The order could not be placed.', error)
        alertDanger(t('checkout.failed', { reason: text }), longAlert)
    }
    return true
  }

  const place = useAction(call, { failed: t('checkout.noLine'), onSuccess, onFailure })
  return { placed, earlier, place }
}

interface Answer {
  items: readonly CartItem[]
  /** Undefined where the cart was empty. */
  order?: { id: string; orderNumber: string }
  pickup?: boolean
}
