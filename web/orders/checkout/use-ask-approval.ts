import { useNavigate } from 'react-router'
import { toNewOrder, type Checkout } from '#core/orders/checkout.ts'
import { useAction, type Failure } from '../../actions/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { couponStore } from '../../cart/use-coupon.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { cartActions, cartStore } from '../../session/cart-store.ts'
import { report } from '../../session/report-problem.ts'
import { alertDanger, retractAlerts, showAlert } from '../../shell/alert-store.ts'

/** Sends an order above a limit to the approvers of the company; the cart is then empty, as after an order. */
export function useAskApproval({ onAsked }: { onAsked: () => void }) {
  const t = useT()
  const api = useApi()
  const navigate = useNavigate()
  const call = async ({ approvalWord: word, ...form }: Checkout) => {
    retractAlerts('order')
    const id = form.company.id ?? ''
    const order = toNewOrder({ ...form, approvalWord: word }, cartStore.latest(), {
      now: new Date().toISOString(),
      voucherCode: couponStore.latest(),
    })
    const request = await api.call('POST /companies/{id}/requests', {
      params: { id },
      body: { order, ...(word !== undefined && { word }) },
    })
    return paths.companyRequest(id, request.id)
  }
  const onSuccess = async (page: string) => {
    cartActions.clear()
    couponStore.set('')
    onAsked()
    showAlert({ message: t('companies.request.sent') })
    await navigate(page)
  }
  const onFailure = async ({ error, code, text }: Failure) => {
    if (code === 'not_logged_in') {
      alertDanger(t('checkout.notLoggedIn'), 10_000, 'signed out')
      await navigate(paths.login(paths.checkout()))
    } else if (code === 'order_changed') {
      alertDanger(t('checkout.conflict'), 10_000, 'order')
      await navigate(paths.cart())
    } else {
      report('The approvers could not be asked.', error)
      alertDanger(t('companies.request.notSent', { reason: text }), 10_000, 'order')
    }
    return true
  }
  return useAction(call, { failed: t('checkout.noLine'), onSuccess, onFailure })
}
