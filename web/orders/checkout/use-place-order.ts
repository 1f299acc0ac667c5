import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PlacedOrder } from '#core/api/orders.ts'
import { toNewOrder, type Checkout } from '#core/orders/checkout.ts'
import { useAction, type Failure } from '../../actions/use-action.ts'
import { ApiFailure } from '../../api/client.ts'
import { useApi } from '../../api/use-api.ts'
import { couponStore } from '../../cart/use-coupon.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { cartActions, cartStore } from '../../session/cart-store.ts'
import { report } from '../../session/report-problem.ts'
import { alertDanger, retractAlerts, type AlertTopic } from '../../shell/alert-store.ts'
import { createAttempt } from './attempt.ts'
import { useSaveAddresses } from './use-save-addresses.ts'

/** The current attempt to order. Placing an order and requesting its approval share one attempt. */
export const orderAttempt = createAttempt(() => window.sessionStorage)

const aboutCompany = [
  'approval_required',
  'approval_not_needed',
  'company_closed',
  'company_not_found',
  'purchase_order_required',
]

/** Whether an order failed because its company or the member's limits have changed since the page was loaded. */
export const isAboutCompany = (code: string | undefined): boolean =>
  code !== undefined && aboutCompany.includes(code)

/** Shows why an order was not placed; the next attempt removes the alert. */
const alertOrder = (message: string, topic: AlertTopic = 'order') => alertDanger(message, 10_000, topic)

interface PlaceOrderOptions {
  onPlaced: () => void
  /** Called when the chosen pickup location has closed. */
  onPlaceClosed: () => Promise<void>
  /** Called when the company or the member's limits have changed since the page was loaded. */
  onStale: () => Promise<void>
}

/**
 * Places the order of a valid form. "Loading while the order is submitted. On success the cart is cleared and the
 * success modal appears." `earlier` is the order of an earlier attempt whose answer was lost.
 */
export function usePlaceOrder({ onPlaced, onPlaceClosed, onStale }: PlaceOrderOptions) {
  const t = useT()
  const api = useApi()
  const navigate = useNavigate()
  const saveAddresses = useSaveAddresses()
  const call = async (form: Checkout) => {
    retractAlerts('order')
    const items = cartStore.latest()
    if (items.length === 0) return undefined
    const voucherCode = couponStore.latest()
    const order = await api.call(
      'POST /orders',
      { body: toNewOrder(form, items, { now: new Date().toISOString(), voucherCode }) },
      { headers: { 'idempotency-key': orderAttempt.key() } },
    )
    // This is not awaited, because the order is already placed.
    void saveAddresses(form)
    return { id: order.id, number: order.orderNumber, pickup: form.shippingMethod === 'self_pickup', items }
  }

  const [placed, setPlaced] = useState<Awaited<ReturnType<typeof call>>>()
  const [earlier, setEarlier] = useState<PlacedOrder>()

  /** Empties the cart and forgets the voucher and the draft, because the order is placed. */
  const clear = () => {
    cartActions.clear()
    couponStore.set('')
    onPlaced()
  }

  const onSuccess = (order: typeof placed) => {
    if (order === undefined) return alertOrder(t('checkout.emptyCart'))
    orderAttempt.end()
    clear()
    // The case "Order created but no id returned."
    if (!order.id) return alertOrder(t('checkout.noOrderId'))
    setPlaced(order)
  }

  const onFailure = async ({ error, code, text }: Failure) => {
    // The key is "kept until it succeeds", because after a failure of the server or network the order may have been
    // placed.
    if (error instanceof ApiFailure && error.status < 500) orderAttempt.end()
    switch (code) {
      case 'idempotency_key_reused':
        // The answer to an earlier attempt was lost, and the form has changed since.
        clear()
        setEarlier((error as ApiFailure).details as unknown as PlacedOrder)
        break
      case 'not_logged_in':
        alertOrder(t('checkout.notLoggedIn'), 'signed out')
        await navigate(paths.login(paths.checkout()))
        break
      case 'order_changed':
        alertOrder(t('checkout.conflict'))
        await navigate(paths.cart())
        break
      case 'pickup_location_closed':
        alertOrder(text)
        await onPlaceClosed()
        break
      default:
        if (isAboutCompany(code)) {
          alertOrder(text)
          await onStale()
          break
        }
        report('The order could not be placed.', error)
        alertOrder(t('checkout.failed', { reason: text }))
    }
    return true
  }

  const place = useAction(call, { failed: t('checkout.noLine'), onSuccess, onFailure })
  return { placed, earlier, place }
}
