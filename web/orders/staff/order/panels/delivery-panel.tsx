import { useState } from 'react'
import type * as z from 'zod/mini'
import { countries } from '../../../../../core/accounts/accounts.ts'
import { longest, toOrderAddress, typedAddress } from '../../../../../core/orders/checkout.ts'
import { changedDescription } from '../../../../../core/orders/history.ts'
import { useShopForm } from '../../../../forms/form.ts'
import { useT, type TextKey } from '../../../../i18n/i18n.tsx'
import { countryTexts } from '../../../display-texts.ts'
import { accessFacts } from '../../../shipping-section.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { DenseInput, DenseSelect } from '../../../../staff/ui/dense-field.tsx'
import { FactList, Panel } from '../../../../staff/ui/panel.tsx'
import { AddressLines } from './address-lines.tsx'
import { focusFirstField } from '../focus-first-field.ts'
import type { StaffOrderView } from '../staff-order-view.ts'
import { Parcel } from './parcel.tsx'
import type { OrderChange } from '../use-order-change.ts'
import { WordsFields, wordsToSend, type Words } from '../words-fields.tsx'

/** Where it goes and how to get it in; "change of address while the customer is on the phone". */
export function DeliveryPanel({ view, change }: { view: StaffOrderView; change: OrderChange }) {
  const t = useT()
  const { order, changeable } = view
  const pickup = order.shippingMethod === 'self_pickup'
  const facts = accessFacts(order.deliveryAccess, t).map(([term, fact]) => [t(term), fact] as const)
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
        order.shippingAddress && <AddressLines address={order.shippingAddress} />
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
  most: number,
][] = [
  ['fullName', 'checkout.fullName', longest.name],
  ['address', 'checkout.address', longest.address],
  ['postalCode', 'checkout.postalCode', longest.postalCode],
  ['city', 'checkout.city', longest.city],
]

interface AddressFormProps {
  order: StaffOrderView['order']
  change: OrderChange
}

function AddressForm({ order, change }: AddressFormProps) {
  const t = useT()
  const form = useShopForm<z.input<typeof typedAddress>, z.output<typeof typedAddress>>(typedAddress)
  // What the fields began with; the page may read another address meanwhile.
  const [started] = useState(order.shippingAddress)
  const [words, setWords] = useState<Words>({})
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
        if (change.busy) return
        const description = wordsToSend(words, changedDescription)
        await change.save({ shippingAddress: toOrderAddress(typed), description })
      })}
    >
      {fields.map(([name, label, most]) => (
        <Field key={name} label={t(label)} required {...errorOf(form.errorOf(name))}>
          {(attributes) => (
            <DenseInput
              {...attributes}
              autoComplete="off"
              maxLength={most}
              defaultValue={begin?.[name]}
              {...form.register(name)}
            />
          )}
        </Field>
      ))}
      <Field label={t('checkout.country')}>
        {(attributes) => (
          <DenseSelect {...attributes} defaultValue={started?.country} {...form.register('country')}>
            {countries.map((country) => (
              <option key={country} value={country}>
                {t(countryTexts[country])}
              </option>
            ))}
          </DenseSelect>
        )}
      </Field>
      <WordsFields
        words={words}
        onChange={setWords}
        standing={changedDescription}
        language={order.language}
      />
      {change.tooLate && <Notice tone="warning">{t('error.order_not_changeable')}</Notice>}
      {change.outdated && <Notice tone="warning">{t('staff.order.outdated')}</Notice>}
      {changedMeanwhile && order.shippingAddress && (
        <div className="text-warning">
          {t('staff.order.addressNow')}
          <AddressLines address={order.shippingAddress} />
        </div>
      )}
      {change.problem && <Notice tone="danger">{change.problem}</Notice>}
      <div className="flex gap-3">
        <Button type="submit" size="sm" busy={change.busy}>
          {t('staff.order.saveAddress')}
        </Button>
        <Button size="sm" variant="quiet" onClick={change.end}>
          {t('staff.keep')}
        </Button>
      </div>
    </form>
  )
}

const errorOf = (error: string | undefined) => (error === undefined ? {} : { error })
