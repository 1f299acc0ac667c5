import { addressesToSave } from '#core/orders/addresses/address-book.ts'
import type { CheckoutForm } from '#core/orders/checkout.ts'
import { useApi } from '../../api/use-api.ts'
import { useT } from '../../i18n/i18n.tsx'
import { report } from '../../session/report-problem.ts'
import { dispatchSession } from '../../session/session-store.ts'
import { alertDanger } from '../../shell/alert-store.ts'
import { useCustomer } from './use-customer.ts'

/**
 * Returns a function that saves the addresses of a placed order: those that the member chose to save, or all of them if
 * the account was just created. A failure is reported and does not affect the order.
 */
export function useSaveAddresses(): (form: CheckoutForm) => Promise<void> {
  const t = useT()
  const api = useApi()
  const user = useCustomer()
  return async (form) => {
    const isNewAccount = user.phoneNumber === ''
    const address = addressesToSave(form, user.address, { isNewAccount })
    if (Object.keys(address).length === 0) return
    try {
      const saved = await api.call('POST /users/update', {
        body: { address, phoneNumber: isNewAccount ? form.phoneNumber : user.phoneNumber },
      })
      dispatchSession({ type: 'Update User Success', user: saved })
    } catch (error) {
      report('The address of an order could not be saved.', error)
      alertDanger(t('checkout.addressNotSaved'), 10_000)
    }
  }
}
