import { useState } from 'react'
import * as z from 'zod/mini'
import { countries, countryTexts } from '#core/contact/countries.ts'
import type { Language } from '#core/language.ts'
import { joinFullName, maxNameInScript } from '#core/accounts/names.ts'
import { mayChangeParcel, pickedUpByCustomer } from '#core/orders/orders.ts'
import { orderLimits, toOrderAddress, typedAddress } from '#core/orders/checkout.ts'
import { changedDescription } from '#core/orders/history.ts'
import { parcel } from '#core/orders/queues.ts'
import { Form } from '#web/forms/form.tsx'
import { PromisedDays } from '#web/delivery/staff/move-delivery.tsx'
import { PostcodeField } from '#web/delivery/postcode-field.tsx'
import { SelectField, TextField } from '#web/forms/fields.tsx'
import { useFormValues, useSchemaForm } from '#web/forms/use-schema-form.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { accessFacts } from '#core/delivery/access-facts.ts'
import { AddressLines, staffAddress } from '#web/orders/shipping-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { FactList, Panel } from '#web/staff/ui/panel.tsx'
import { QuestionDialog } from '#web/staff/ui/question-dialog.tsx'
import { textLink } from '#web/staff/ui/text-link.ts'
import { NewTabLink } from '#web/orders/new-tab-link.tsx'
import { clearRefusedCourier, ParcelFields } from '#web/parcels/parcel-fields.tsx'
import { useOrderAction } from '../use-order-action.ts'
import type { StaffOrderView } from '../staff-order-view.ts'
import {
  ChangeButtons,
  ChangeNotices,
  focusFirstField,
  useSaveChange,
  type OrderChange,
} from '../order-change.tsx'
import { CustomerTextFields, customerText } from '../customer-text-fields.tsx'

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
      <PromisedDays view={view} />
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

const fields = [
  ['fullName', 'checkout.fullName', orderLimits.name, true],
  ['nameInScript', 'staff.order.nameInScript', maxNameInScript, false],
  ['address', 'checkout.address', orderLimits.address, true],
  ['city', 'checkout.city', orderLimits.city, true],
] as const

const changedAddress = (language: Language) =>
  z.extend(typedAddress, { description: customerText(changedDescription, language) })

function AddressForm({ order, change }: { order: StaffOrderView['order']; change: OrderChange }) {
  const t = useT()
  // The initial values of the fields; the page may load another address meanwhile.
  const [started] = useState(order.shippingAddress)
  const form = useSchemaForm(changedAddress(order.language), {
    defaultValues: {
      ...(started && {
        fullName: joinFullName(started),
        nameInScript: started.nameInScript ?? '',
        address: started.street,
        postalCode: started.postalCode,
        city: started.city,
        country: started.country,
      }),
      description: changedDescription,
    },
  })
  const values = useFormValues(form)
  const saving = useSaveChange(change)
  const changedMeanwhile = JSON.stringify(started) !== JSON.stringify(order.shippingAddress)
  return (
    <Form
      busy={saving.busy}
      ref={focusFirstField}
      className="grid gap-3"
      onSubmit={form.onSubmit(({ description, ...address }) =>
        saving.save({ shippingAddress: toOrderAddress(address), description }),
      )}
    >
      {fields.map(([name, label, maxLength, required]) => (
        <TextField
          key={name}
          {...form.field(name)}
          label={t(label)}
          required={required}
          maxLength={maxLength}
        />
      ))}
      <PostcodeField
        {...form.field('postalCode')}
        label={t('checkout.postalCode')}
        required
        country={values.country}
        typed={{ city: values.city, postcode: values.postalCode }}
        autoComplete="off"
        maxLength={orderLimits.postalCode}
      />
      <SelectField
        {...form.field('country')}
        label={t('checkout.country')}
        options={countries.map((country) => ({ value: country, label: t(countryTexts[country]) }))}
      />
      <CustomerTextFields
        field={form.field}
        values={values}
        standard={changedDescription}
        language={order.language}
      />
      <ChangeNotices change={change} saving={saving}>
        {changedMeanwhile && order.shippingAddress && (
          <div className="text-warning">
            {t('staff.order.addressNow')}
            <AddressLines address={order.shippingAddress} className={staffAddress} />
          </div>
        )}
      </ChangeNotices>
      <ChangeButtons change={change} saving={saving} save={t('staff.order.saveAddress')} />
    </Form>
  )
}

/** The courier of the parcel and its tracking page. */
function Parcel({ view }: { view: StaffOrderView }) {
  const t = useT()
  const may = useMay()
  const { order } = view
  const { shippingProvider: provider, courierName, trackingNumber: number, trackingUrl: link } = order
  if (provider === undefined || provider === pickedUpByCustomer) return null
  const tracking =
    number && link ? <NewTabLink href={link} label={number} className={`tabular ${textLink}`} /> : number
  return (
    <div className="mt-3">
      <FactList
        facts={[
          [t('staff.orders.courier'), courierName ?? provider],
          [t('orders.trackingNumber'), tracking],
        ]}
      />
      {may('orders:move') && <ChangeParcel view={view} />}
    </div>
  )
}

/**
 * Corrects courier and tracking number, or adds a number that was not known on shipping. The dialog stays when a
 * colleague's move rules it out: what was typed is not lost.
 */
function ChangeParcel({ view: { order, couriers } }: { view: StaffOrderView }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const form = useSchemaForm(parcel, { mode: 'onSubmit' })
  const values = useFormValues(form)
  // The current courier stays on offer even when it is switched off.
  const offered = couriers.filter(({ id, active }) => active || id === order.shippingProvider)
  const { busy, problem, run, clear } = useOrderAction(
    (api, body: z.output<typeof parcel>) =>
      api.call('POST /staff/orders/{id}/parcel', { params: { id: order.id }, body }),
    { onFailure: (failure) => clearRefusedCourier(form, failure) },
  )
  const begin = () => {
    clear()
    form.reset({ shippingProvider: order.shippingProvider ?? '', trackingNumber: order.trackingNumber ?? '' })
    setOpen(true)
  }
  return (
    <>
      {mayChangeParcel(order) && (
        <Button size="sm" variant="quiet" aria-haspopup="dialog" onClick={begin}>
          {t('staff.order.changeParcel')}
        </Button>
      )}
      <QuestionDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('staff.order.changeParcel')}
        action={t('common.save')}
        busy={busy}
        problem={problem}
        onSubmit={form.onSubmit(async (body) => {
          if (await run(body)) setOpen(false)
        })}
      >
        <div className="grid gap-3">
          <p className="text-ink-soft">{t('staff.order.changeParcelText')}</p>
          <ParcelFields field={form.field} values={values} couriers={offered} />
        </div>
      </QuestionDialog>
    </>
  )
}
