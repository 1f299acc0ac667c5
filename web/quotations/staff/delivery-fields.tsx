import { orderLimits } from '#core/orders/checkout.ts'
import { shippingMethods } from '#core/orders/statuses.ts'
import { AddressFields } from '../../delivery/address-fields.tsx'
import { SelectField, TextField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { DeliveryFields as Fields } from './use-delivery.ts'

interface DeliveryFieldsProps {
  delivery: Fields
  places: readonly { id: string; name: string }[]
  today: string
}

/** Where the goods go: an address, or the place where they are fetched. */
export function DeliveryFields({ delivery, places, today }: DeliveryFieldsProps) {
  const t = useT()
  const { form, values, shippingMethod } = delivery
  const address = { field: form.field, values, optional: ['country'] } as const
  return (
    <div className="grid gap-3">
      <Segmented
        legend={t('staff.take.method')}
        value={shippingMethod}
        onChange={delivery.setShippingMethod}
        options={shippingMethods.map((method) => ({
          value: method,
          label: t(method === 'delivery' ? 'staff.take.delivery' : 'staff.common.pickup'),
        }))}
      />
      {shippingMethod === 'self_pickup' ? (
        <SelectField
          label={t('orders.pickupTitle')}
          value={delivery.pickupLocation}
          onChange={({ target }) => delivery.setPickupLocation(target.value)}
          options={places.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <>
          <AddressFields {...address} show={['address']} />
          <div className="grid grid-cols-2 gap-3">
            <AddressFields {...address} show={['postalCode', 'city']} />
          </div>
          <AddressFields {...address} show={['country']} />
          <TextField
            {...form.field('recipient')}
            label={t('staff.take.recipient')}
            maxLength={orderLimits.name}
            hint={t('staff.take.recipientHint')}
          />
          <TextField
            type="date"
            min={today}
            label={t('common.preferredDay')}
            hint={t('staff.quotations.dayHint')}
            value={delivery.day}
            onChange={({ target }) => delivery.setDay(target.value)}
          />
        </>
      )}
    </div>
  )
}
