import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { Link, useRevalidator } from 'react-router'
import { deliveryTime, pickupTime } from '../../../core/delivery/lead-times.ts'
import { countries, defaultCountry, maxEmailLength } from '../../../core/accounts/accounts.ts'
import { longest, needsShippingAddress } from '../../../core/orders/checkout.ts'
import { formatDate } from '../../../core/dates.ts'
import { testOrderIds } from '../../../core/orders/orders.ts'
import { describeOfficeDays, describeOfficeHours } from '../../../core/shop/opening-hours.ts'
import type { Route } from './+types/checkout-page'
import { PhoneField, TextField } from '../../accounts/fields.tsx'
import { PageTitle } from '../../accounts/page-title.tsx'
import { SubmitButton } from '../../accounts/submit-button.tsx'
import { useMember } from '../../accounts/use-member.ts'
import { apiContext } from '../../api/context.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { useCart } from '../../session/cart-store.ts'
import { PageHead, useShop } from '../../shell/page-head.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Field, FieldError, TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccessFields } from './access-fields.tsx'
import { CheckoutAddress } from './checkout-address.tsx'
import { EarlierOrderDialog } from './earlier-order-dialog.tsx'
import { FormPart } from './form-part.tsx'
import { SuccessDialog } from './success-dialog.tsx'
import { SummaryPanel } from './summary-panel.tsx'
import { useCheckoutForm } from './use-checkout-form.ts'
import { usePlaceOrder } from './use-place-order.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const places = await context.get(apiContext).call('GET /pickupLocations')
  return { today: formatDate(new Date()), places }
}

/**
 * "Contact info, billing address, shipping method choice, pickup location, a 'shipping same as billing' checkbox,
 * shipping address, order notes. Order summary. Payment details note. Back To Cart (to /cart) and Complete Order."
 */
export default function CheckoutPage({ loaderData: { today, places } }: Route.ComponentProps) {
  const { t, language } = useTranslator()
  const { demo, officeDays, officeHours } = useShop()
  const { user } = useMember()
  const pickupId = useId()
  const [refused, setRefused] = useState(false)
  const { form, start, values, missing, chooseMethod, forget } = useCheckoutForm(user, places)
  const { revalidate } = useRevalidator()
  const fields = useRef<HTMLFormElement>(null)
  const placeClosed = useRef(false)
  const { placed, earlier, place } = usePlaceOrder({
    placed: forget,
    placeClosed: async () => {
      placeClosed.current = true
      await revalidate()
    },
  })
  const cart = useCart()
  // The cart is empty again, but the page behind the dialog still shows what was ordered.
  const items = placed?.items ?? cart
  const ready = missing.empty.length === 0 && missing.wrong.length === 0
  const delivery = values.shippingMethod === 'delivery'
  const pickupError = form.errorOf('pickupLocation')
  useEffect(() => {
    if (!placeClosed.current || pickupError === undefined) return
    placeClosed.current = false
    fields.current?.querySelector<HTMLElement>('[name=pickupLocation]')?.focus()
  }, [pickupError])

  const send = (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget
    form.onSubmit(place, () => refuse(element))(event)
  }

  const refuse = (element: HTMLFormElement) => {
    setRefused(true)
    // In the next frame the wrong fields are marked; the first of them gets the focus.
    requestAnimationFrame(() => {
      const wrong = element.querySelector<HTMLElement>('[aria-invalid=true]')
      ;(wrong?.querySelector('input') ?? wrong)?.focus()
    })
  }

  const submit = (
    <>
      <SubmitButton
        block
        ready={ready}
        busy={form.formState.isSubmitting}
        missing={missing.empty}
        wrong={missing.wrong}
      >
        {t('checkout.submit')}
      </SubmitButton>
      <p className="mt-1 text-center">
        <Link to={paths.cart()} className={buttonClass({ variant: 'quiet' })}>
          {t('checkout.backToCart')}
        </Link>
      </p>
    </>
  )

  return (
    <>
      <PageHead
        title={t('checkout.title')}
        description={t('checkout.description')}
        path={paths.checkout()}
        noIndex
      />
      <div className="wrap">
        <PageTitle>{t('checkout.title')}</PageTitle>
        <form
          ref={fields}
          noValidate
          method="post"
          onSubmit={send}
          className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-18"
        >
          <div>
            {refused && !ready && (
              <Notice tone="danger" className="mb-8">
                {t('checkout.invalid')}
              </Notice>
            )}
            <FormPart title={t('checkout.contact')}>
              <TextField
                label="checkout.email"
                required
                error={form.errorOf('email')}
                input={{
                  type: 'email',
                  inputMode: 'email',
                  autoComplete: 'email',
                  maxLength: maxEmailLength,
                  defaultValue: start.email,
                }}
                field={form.register('email')}
              />
              <PhoneField
                label="checkout.phone"
                required
                hint="checkout.phoneHint"
                error={form.errorOf('phoneNumber')}
                input={{ defaultValue: start.phoneNumber, maxLength: 40 }}
                field={form.register('phoneNumber')}
              />
            </FormPart>
            <FormPart title={t('checkout.billing')}>
              <CheckoutAddress form={form} kind="billing" start={start.billing} />
            </FormPart>
            <FormPart title={t('checkout.shippingMethod')} dense>
              <ChoiceCard
                name="shippingMethod"
                value="delivery"
                checked={delivery}
                onChange={() => chooseMethod('delivery')}
                title={t('checkout.delivery')}
                text={t('checkout.deliveryText')}
              />
              {places.length > 0 ? (
                <ChoiceCard
                  name="shippingMethod"
                  value="self_pickup"
                  checked={!delivery}
                  onChange={() => chooseMethod('self_pickup')}
                  title={t('checkout.pickup')}
                  text={t('checkout.pickupText')}
                />
              ) : (
                <p className="self-center text-ink-soft sm:px-4">{t('checkout.onlyDelivery')}</p>
              )}
            </FormPart>
            {delivery ? (
              <>
                <div className="-mt-3 pb-4">
                  <Checkbox
                    checked={values.shippingSameAsBilling}
                    onChange={(event) =>
                      form.setValue('shippingSameAsBilling', event.target.checked, { shouldDirty: true })
                    }
                  >
                    {t('checkout.sameAsBilling')}
                  </Checkbox>
                </div>
                {needsShippingAddress(values) && (
                  <FormPart title={t('checkout.shipping')}>
                    <CheckoutAddress form={form} kind="shipping" start={start.shipping} />
                  </FormPart>
                )}
                <FormPart title={t('checkout.access')} text={t('checkout.accessText')}>
                  <AccessFields form={form} today={today} />
                </FormPart>
              </>
            ) : (
              <FormPart
                title={t('checkout.pickupLocation')}
                required
                role="radiogroup"
                aria-required
                aria-invalid={pickupError !== undefined || undefined}
                aria-describedby={pickupError && pickupId}
              >
                <div className="grid gap-2 sm:col-span-full">
                  {places.map(({ id, name, address }) => (
                    <ChoiceCard
                      key={id}
                      name="pickupLocation"
                      value={id}
                      checked={values.pickupLocation === id}
                      onChange={() =>
                        form.setValue('pickupLocation', id, { shouldDirty: true, shouldValidate: true })
                      }
                      title={name}
                      text={t('checkout.pickupAddress', {
                        address,
                        days: describeOfficeDays(officeDays, language),
                        hours: describeOfficeHours(officeHours, language),
                      })}
                    />
                  ))}
                  {pickupError && <FieldError id={pickupId}>{pickupError}</FieldError>}
                </div>
              </FormPart>
            )}
            <FormPart title={t('checkout.notes')}>
              <Field
                label={t('checkout.notesLabel')}
                error={form.errorOf('notes')}
                className="sm:col-span-full"
              >
                {(attributes) => (
                  <TextArea {...attributes} maxLength={longest.notes} {...form.register('notes')} />
                )}
              </Field>
            </FormPart>
          </div>
          <SummaryPanel items={items} leadTime={leadTime()}>
            {submit}
          </SummaryPanel>
        </form>
        {demo && (
          <p className="mt-10 flex flex-wrap items-center gap-x-5 text-sm text-ink-soft">
            {t('checkout.testOrders')}
            <Link to={paths.orderConfirm(testOrderIds.pickup)} className={testLink}>
              {t('checkout.testPickup')}
            </Link>
            <Link to={paths.orderConfirm(testOrderIds.delivery)} className={testLink}>
              {t('checkout.testDelivery')}
            </Link>
          </p>
        )}
      </div>
      <SuccessDialog order={placed} />
      <EarlierOrderDialog order={earlier} />
    </>
  )

  /** "Delivery included, with the usual lead time" for where the goods go. */
  function leadTime(): string {
    if (!delivery) return t('checkout.leadPickup', { ...pickupTime })
    const { country, postalCode = '' } = needsShippingAddress(values) ? values.shipping : values.billing
    const known = countries.find((name) => name === country) ?? defaultCountry
    return t('checkout.leadTime', { ...deliveryTime(known, postalCode) })
  }
}

const testLink = 'inline-flex min-h-11 items-center text-ink underline hover:text-petrol'
