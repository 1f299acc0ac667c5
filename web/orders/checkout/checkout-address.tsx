import { newAddresses } from '#core/orders/addresses/address-book.ts'
import { emptyCheckout, type CheckoutForm } from '#core/orders/checkout.ts'
import { AddressFields } from '../../delivery/address-fields.tsx'
import { useFormValues } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useCustomer } from './use-customer.ts'
import type { CheckoutFields } from './use-checkout-form.ts'

interface CheckoutAddressProps {
  form: CheckoutFields
  kind: 'billing' | 'shipping'
  /** The initial values. */
  start: CheckoutForm['billing'] | CheckoutForm['shipping']
}

/** The fields of an address, all required: "Full name, address, city, postal code and country". */
export function CheckoutAddress({ form, kind, start }: CheckoutAddressProps) {
  const { phoneNumber } = useCustomer()
  return (
    <>
      <AddressFields
        // Without an account, the full name may be written in any script.
        show={
          phoneNumber === ''
            ? ['fullName', 'address', 'city', 'postalCode', 'country']
            : ['fullName', 'nameInScript', 'address', 'city', 'postalCode', 'country']
        }
        field={(part) => form.field(`${kind}.${part}`)}
        values={useFormValues(form)[kind]}
        start={start}
        autofill={kind}
      />
      <SaveAddress form={form} kind={kind} />
    </>
  )
}

const saveFields = { billing: 'saveBilling', shipping: 'saveShipping' } as const

/** Offers to save an address that the account does not have: "The address typed at checkout can be saved". */
function SaveAddress({ form, kind }: Pick<CheckoutAddressProps, 'form' | 'kind'>) {
  const t = useT()
  const user = useCustomer()
  const values = { ...emptyCheckout(), ...useFormValues(form) }
  // An account that is created in the checkout saves the address anyway.
  if (user.phoneNumber === '' || newAddresses(values, user.address)[kind] === undefined) return null
  const name = saveFields[kind]
  return (
    <div className="sm:col-span-full">
      <Checkbox
        checked={values[name] ?? false}
        onChange={(event) => form.setValue(name, event.target.checked, { shouldDirty: true })}
      >
        {t(user.address[kind] === undefined ? 'checkout.saveAddress' : 'checkout.replaceAddress')}
      </Checkbox>
    </div>
  )
}
