import { useState } from 'react'
import type * as z from 'zod/mini'
import { countries } from '../../../../../core/accounts/accounts.ts'
import { orderLimits, toOrderAddress, typedAddress } from '../../../../../core/orders/checkout.ts'
import { changedDescription } from '../../../../../core/orders/history.ts'
import { SelectField, TextField } from '../../../../forms/fields.tsx'
import { useSchemaForm } from '../../../../forms/use-schema-form.ts'
import { useT, type TextKey } from '../../../../i18n/i18n.tsx'
import { countryTexts } from '../../../country-texts.ts'
import { accessFacts, AddressLines, staffAddress } from '../../../shipping-section.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FactList, Panel } from '../../../../staff/ui/panel.tsx'
import type { StaffOrderView } from '../staff-order-view.ts'
import { Parcel } from './parcel.tsx'
import { ChangeButtons, ChangeNotices, focusFirstField, type OrderChange } from '../order-change.tsx'
import { CustomerTextFields, customerTextToSend, type CustomerText } from '../customer-text-fields.tsx'

/** Where it goes and how to get it in; "change of address while the customer is on the phone". */
export function DeliveryPanel({ view, change }: { view: StaffOrderView; change: OrderChange }) {
  const t = useT()
  const { order, changeable } = view
  const pickup = order.shippingMethod === 'self_pickup'
  const facts = accessFacts(order.deliveryAccess, t)
  return (
    <Panel
      title={t(pickup ? 'orders.pickupTitle' : 'staff.order.delivery')}
      action={
        changeable && !pickup && !change.editing ? (
          <Button id={change.opener} size="sm" variant="quiet" onClick={change.begin}>
            {t('staff.order.changeAddress')}
          </Button>
        ) : undefined
      }
    >
      {change.editing ? (
        <AddressForm order={order} change={change} />
      ) : pickup ? (
        <PickupPlace place={order.pickupPlace} />
      ) : (
        order.shippingAddress && <AddressLines address={order.shippingAddress} className={staffAddress} />
      )}
      <Parcel view={view} />
      {facts.length > 0 && (
        <div className="mt-3">
          <FactList facts={facts} />
        </div>
      )}
      {order.notes && (
        <p className="mt-3 wrap-anywhere whitespace-pre-line text-ink-soft">{`“${order.notes}”`}</p>
      )}
    </Panel>
  )
}

function PickupPlace({ place }: { place: StaffOrderView['order']['pickupPlace'] }) {
  const t = useT()
  return (
    <p className="wrap-anywhere">
      {place?.name ?? t('orders.pickupUnknown')}
      {place?.address && <span className="block">{place.address}</span>}
    </p>
  )
}

const fields: readonly [
  name: 'fullName' | 'address' | 'city' | 'postalCode',
  label: TextKey,
  maxLength: number,
][] = [
  ['fullName', 'checkout.fullName', orderLimits.name],
  ['address', 'checkout.address', orderLimits.address],
  ['postalCode', 'checkout.postalCode', orderLimits.postalCode],
  ['city', 'checkout.city', orderLimits.city],
]

function AddressForm({ order, change }: { order: StaffOrderView['order']; change: OrderChange }) {
  const t = useT()
  const form = useSchemaForm<z.input<typeof typedAddress>, z.output<typeof typedAddress>>(typedAddress)
  // The initial values of the fields; the page may load another address meanwhile.
  const [started] = useState(order.shippingAddress)
  const [customerText, setCustomerText] = useState<CustomerText>({})
  const begin = started && {
    fullName: `${started.firstName} ${started.lastName}`.trim(),
    address: started.street,
    postalCode: started.postalCode,
    city: started.city,
  }
  const changedMeanwhile = JSON.stringify(started) !== JSON.stringify(order.shippingAddress)
  return (
    <form
      ref={focusFirstField}
      noValidate
      method="post"
      className="grid gap-3"
      onSubmit={form.onSubmit(async (typed) => {
        const description = customerTextToSend(customerText, changedDescription)
        await change.save({ shippingAddress: toOrderAddress(typed), description })
      })}
    >
      {fields.map(([name, label, maxLength]) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={t(label)}
          required
          maxLength={maxLength}
          defaultValue={begin?.[name]}
        />
      ))}
      <SelectField
        {...form.field('country')}
        label={t('checkout.country')}
        defaultValue={started?.country}
        options={countries.map((country) => ({ value: country, label: t(countryTexts[country]) }))}
      />
      <CustomerTextFields
        typed={customerText}
        onChange={setCustomerText}
        standard={changedDescription}
        language={order.language}
      />
      <ChangeNotices change={change}>
        {changedMeanwhile && order.shippingAddress && (
          <div className="text-warning">
            {t('staff.order.addressNow')}
            <AddressLines address={order.shippingAddress} className={staffAddress} />
          </div>
        )}
      </ChangeNotices>
      <ChangeButtons change={change} save={t('staff.order.saveAddress')} />
    </form>
  )
}
