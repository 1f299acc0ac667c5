import { useNavigate } from 'react-router'
import { toNewOrder, type Checkout } from '#core/orders/checkout.ts'
import { useAction, type Failure } from '../../actions/use-action.ts'
import { ApiFailure } from '../../api/client.ts'
import { useApi } from '../../api/use-api.ts'
import { couponStore } from '../../cart/use-coupon.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { cartActions, cartStore } from '../../session/cart-store.ts'
import { report } from '../../session/report-problem.ts'
import { alertDanger, retractAlerts, showAlert } from '../../shell/alert-store.ts'
import { isAboutCompany, orderAttempt } from './use-place-order.ts'
import { useSaveAddresses } from './use-save-addresses.ts'

/**
 * Sends an order above a limit to the approvers of the company. The cart is emptied, as after placing an order.
 * `onStale` is called if the company or its limits have changed meanwhile.
 */
export function useAskApproval({ onAsked, onStale }: { onAsked: () => void; onStale: () => Promise<void> }) {
  const t = useT()
  const api = useApi()
  const navigate = useNavigate()
  const saveAddresses = useSaveAddresses()
  const call = async (form: Checkout) => {
    retractAlerts('order')
    const { approvalWord: word, company } = form
    const id = company.id ?? ''
    const voucherCode = couponStore.latest()
    const order = toNewOrder(form, cartStore.latest(), { now: new Date().toISOString(), voucherCode })
    const request = await api.call(
      'POST /companies/{id}/requests',
      { params: { id }, body: { order, ...(word !== undefined && { word }) } },
      { headers: { 'idempotency-key': orderAttempt.key() } },
    )
    // This is not awaited, because the request is already sent.
    void saveAddresses(form)
    return paths.companyRequest(id, request.id)
  }
  const onSuccess = async (page: string) => {
    orderAttempt.end()
    cartActions.clear()
    couponStore.set('')
    onAsked()
    showAlert({ message: t('companies.request.sent') })
    await navigate(page)
  }
  const onFailure = async ({ error, code, text }: Failure) => {
    if (error instanceof ApiFailure && error.status < 500) orderAttempt.end()
    if (code === 'not_logged_in') {
      alertDanger(t('checkout.notLoggedIn'), 10_000, 'signed out')
      await navigate(paths.login(paths.checkout()))
    } else if (code === 'order_changed') {
      alertDanger(t('checkout.conflict'), 10_000, 'order')
      await navigate(paths.cart())
    } else {
      alertDanger(t('companies.request.notSent', { reason: text }), 10_000, 'order')
      if (isAboutCompany(code)) await onStale()
      else report('The approvers could not be asked.', error)
    }
    return true
  }
  return useAction(call, { failed: t('checkout.noLine'), onSuccess, onFailure })
}
