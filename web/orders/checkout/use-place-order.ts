import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PlacedOrder as EarlierOrder } from '../../../core/api/orders.ts'
import { toNewOrder, type Checkout } from '../../../core/orders/checkout.ts'
import { ApiFailure } from '../../api/client.ts'
import { couponStore } from '../../cart/coupon-store.ts'
import { failureText } from '../../api/failure-text.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { cartActions, cartStore } from '../../session/cart-store.ts'
import { report } from '../../session/report-problem.ts'
import { alertDanger } from '../../shell/alert-store.ts'
import { useApi } from '../../api/use-api.ts'
import { createAttempt } from './attempt.ts'
import type { PlacedOrder } from './success-dialog.tsx'

const attempt = createAttempt(() => window.sessionStorage)

/** Milliseconds that somebody needs to read why an order was not placed. */
const longAlert = 10_000

/**
 * Places the order of a valid form. "Loading while the order is submitted. On success the cart is cleared and the
 * success modal appears."
 *
 * @param on.placeClosed the place where it was to be fetched takes no orders any more
 */
export function usePlaceOrder(on: { placed: () => void; placeClosed: () => Promise<void> }): {
  /** The order that was placed. */
  placed: PlacedOrder | undefined
  /** The order that an earlier attempt had placed, whose answer was lost. */
  earlier: EarlierOrder | undefined
  place: (form: Checkout) => Promise<void>
} {
  const t = useT()
  const api = useApi()
  const navigate = useNavigate()
  const [placed, setPlaced] = useState<PlacedOrder>()
  const [earlier, setEarlier] = useState<EarlierOrder>()
  const running = useRef(false)

  /** What was ordered is no longer to be ordered. */
  const finish = () => {
    cartActions.clear()
    couponStore.set('')
    on.placed()
  }

  const refused = async (error: unknown) => {
    const code = error instanceof ApiFailure ? error.code : ''
    // "kept until it succeeds": only where nobody knows whether the order was written must the key stay.
    if (error instanceof ApiFailure && error.status < 500) attempt.end()
    if (error instanceof ApiFailure && code === 'idempotency_key_reused') {
      // The answer to an earlier attempt was lost, and the form has changed since.
      finish()
      return setEarlier(error.details as unknown as EarlierOrder)
    }
    if (code === 'not_logged_in') {
      alertDanger(t('checkout.notLoggedIn'), longAlert)
      return navigate(paths.login(paths.checkout()))
    }
    if (code === 'order_changed') {
      alertDanger(t('checkout.conflict'), longAlert)
      return navigate(paths.cart())
    }
    if (code === 'pickup_location_closed') {
      alertDanger(t('error.pickup_location_closed'), longAlert)
      return on.placeClosed()
    }
    report('The order could not be placed.', error)
    alertDanger(t('checkout.failed', { reason: failureText(error, t) ?? t('checkout.noLine') }), longAlert)
  }

  const place = async (form: Checkout) => {
    if (running.current) return
    const items = cartStore.latest()
    if (items.length === 0) return alertDanger(t('checkout.emptyCart'), longAlert)
    running.current = true
    try {
      const voucherCode = couponStore.latest()
      const order = await api.call(
        'POST /orders',
        { body: toNewOrder(form, items, { now: new Date().toISOString(), voucherCode }) },
        { headers: { 'idempotency-key': attempt.key() } },
      )
      attempt.end()
      finish()
      // "Order created but no id returned."
      if (!order.id) return alertDanger(t('checkout.noOrderId'), longAlert)
      setPlaced({
        id: order.id,
        number: order.orderNumber,
        pickup: form.shippingMethod === 'self_pickup',
        items,
      })
    } catch (error) {
      await refused(error)
    } finally {
      running.current = false
    }
  }

  return { placed, earlier, place }
}
