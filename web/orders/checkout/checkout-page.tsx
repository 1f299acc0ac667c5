import { lazy, useEffect, useRef, useState, type ComponentProps } from 'react'
import { Link, redirect, useRevalidator } from 'react-router'
import { useStore } from 'zustand'
import type { User } from '#core/accounts/accounts.ts'
import { subtotal, type CartItem } from '#core/cart/cart.ts'
import type { OwnCompany } from '#core/api/companies/companies.ts'
import { chosenCompany } from '#core/companies/company-order.ts'
import type { PassedLimit } from '#core/companies/limits.ts'
import { formatRinggit } from '#core/money.ts'
import { orderLimits, leadTimeOf, type Checkout } from '#core/orders/checkout.ts'
import type { OrderedAddresses } from '#core/orders/addresses/last-order.ts'
import { testOrderIds } from '#core/orders/orders.ts'
import type { HumanCheck } from '#core/verification/human-check.ts'
import type { Route } from './+types/checkout-page'
import { PageTitle } from '../../accounts/page-title.tsx'
import { noStore, readMember } from '../../accounts/read-member.ts'
import { textLink } from '../../accounts/text-link.ts'
import type { ApiClient } from '../../api/client.ts'
import { apiContext, pageHostContext } from '../../api/context.ts'
import { AddressPromise } from '../../delivery/delivered.tsx'
import { placeStore } from '../../delivery/place-store.ts'
import { PromiseRow } from '../../delivery/promise-row.tsx'
import { BottomBar, barButton } from '../../floating/bottom-bar.tsx'
import { Form } from '../../forms/form.tsx'
import type { FieldGaps } from '../../forms/field-gaps.ts'
import { TextareaField } from '../../forms/fields.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useFormValues } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { useCart } from '../../session/cart-store.ts'
import { sessionStore } from '../../session/session-store.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { explainMissingPart } from '../../offline/missing-part.ts'
import { buttonClass } from '../../ui/button.tsx'
import { LazyPart } from '../../offline/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { readNewestOrder } from '../read-newest-order.ts'
import { passedFor } from '../../companies/limit-notice.tsx'
import { readCompanies } from '../../companies/read-companies.ts'
import { AccessParts } from './access-fields.tsx'
import { CustomerParts } from './customer-parts.tsx'
import { FoldedPart } from './form-part.tsx'
import { ShippingParts } from './shipping-parts.tsx'
import { EarlierOrderDialog, SuccessDialog } from './placed-dialogs.tsx'
import { SummaryPanel } from './summary-panel.tsx'
import { useAskApproval } from './use-ask-approval.ts'
import { shippingChoice, useCheckoutForm } from './use-checkout-form.ts'
import { useCustomer } from './use-customer.ts'
import { useGoods } from './use-goods.ts'
import { usePlaceOrder } from './use-place-order.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const isNewcomer = url.pathname.startsWith(paths.newCustomerCheckout())
  const member = await readMember(context)
  if (isNewcomer && member) throw redirect(paths.checkout(), { headers: noStore })
  const [places, { demo }, lastOrder, companies] = await Promise.all([
    api.call('GET /pickupLocations'),
    api.call('GET /shop'),
    member && readLastOrder(api, member).catch(context.get(pageHostContext).report),
    member ? readCompanies(context) : [],
  ])
  const ownsTestOrders = demo && (await ownsOrder(api, testOrderIds.pickup))
  const humanCheck = isNewcomer ? await api.call('GET /human-check') : undefined
  return { places, ownsTestOrders, humanCheck, lastOrder: lastOrder ?? undefined, companies }
}

/** Reads the addresses of the member's last order, and its answers about access to the building. */
async function readLastOrder(api: ApiClient, { phoneNumber }: User): Promise<OrderedAddresses | undefined> {
  const { newest } = await readNewestOrder(api, phoneNumber)
  if (newest === undefined) return undefined
  const { billingAddress, shippingAddress, deliveryAccess } = newest
  return { billingAddress, shippingAddress, deliveryAccess }
}

export const headers = () => noStore

const PlacePromise = lazy(() => import('../../delivery/place-promise.tsx'))
const fetchNewAccount = () => import('./new-account-dialog.tsx')
const NewAccountDialog = lazy(fetchNewAccount)
/**
 * Loads the dialog of the last step while the form is filled in, so that it opens even if the connection is lost later.
 */
function fetchAhead({ provider }: HumanCheck): void {
  const fetchBox =
    provider === 'recaptcha'
      ? import('../../accounts/human-check/recaptcha-box.tsx')
      : import('../../accounts/human-check/proof-of-work-box.tsx')
  // If this fails, the customer is told only when they reach the step.
  void Promise.all([fetchNewAccount(), fetchBox]).catch(() => {})
}

/**
 * The checkout: "Contact info, billing address, shipping method choice, pickup location, a 'shipping same as billing'
 * checkbox, shipping address, order notes. Order summary. Payment details note. Back To Cart (to /cart) and Complete
 * Order." For visitors, "the account can be made inside checkout from what is typed there (phone, code, password
 * last)".
 */
export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const { places, ownsTestOrders, humanCheck, lastOrder, companies } = loaderData
  const t = useT()
  const user = useCustomer()
  const [registering, setRegistering] = useState<Checkout>()
  const [refused, setRefused] = useState(false)
  const checkout = useCheckoutForm(user, { places, lastOrder, companies })
  const { form, gaps } = checkout
  const ready = gaps.empty.length === 0 && gaps.wrong.length === 0
  const element = useRef<HTMLFormElement>(null)
  const { revalidate } = useRevalidator()
  const onPlaceClosed = useClosedPlace(element, form.errorOf('pickupLocation'))
  const { placed, earlier, place } = usePlaceOrder({
    onPlaced: checkout.forget,
    onPlaceClosed,
    onStale: revalidate,
  })
  const cart = useCart()
  // Behind the dialog the page still shows the ordered goods, although the cart is empty.
  const items = placed?.items ?? cart
  const goods = useGoods(items)
  const passed = passedFor(
    chosenCompany(companies, checkout.values.company.id),
    subtotal(items) - goods.discount,
  )
  const asking = useAskApproval({ onAsked: checkout.forget, onStale: revalidate })

  const submit = (filled: Checkout) => {
    if (passed) return asking.run(filled)
    if (humanCheck === undefined || sessionStore.getState().isLogin) return place.run(filled)
    return setRegistering(filled)
  }
  const onInvalid = () => {
    setRefused(true)
    focusFirstError(element.current)
  }

  return (
    <>
      <PageHead
        title={t('common.checkout')}
        description={t('checkout.description')}
        path={paths.checkout()}
        noIndex
      />
      <div className="wrap">
        <PageTitle lead={humanCheck && <SignInInstead />}>{t('common.checkout')}</PageTitle>
        <Form
          busy={place.busy || asking.busy}
          ref={element}
          onSubmit={(event) => form.onSubmit(submit, onInvalid)(event)}
          onFocus={humanCheck && (() => fetchAhead(humanCheck))}
          className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-18"
        >
          <Parts {...{ checkout, places, companies, passed }} isRefused={refused && !ready} />
          <SummaryPanel goods={goods} delivery={<DeliveryText checkout={checkout} />}>
            <Submit
              items={items}
              busy={place.busy || asking.busy}
              gaps={gaps}
              isAsking={passed !== undefined}
            />
          </SummaryPanel>
        </Form>
        {ownsTestOrders && <TestOrders />}
      </div>
      <SuccessDialog order={placed} />
      <EarlierOrderDialog order={earlier} />
      <NewAccount
        {...{ humanCheck, registering, onClose: () => setRegistering(undefined) }}
        onRegistered={(filled) => {
          form.setValue('phoneNumber', filled.phoneNumber)
          void place.run(filled)
        }}
      />
    </>
  )
}

interface PartsProps {
  checkout: ReturnType<typeof useCheckoutForm>
  places: ComponentProps<typeof ShippingParts>['places']
  companies: readonly OwnCompany[]
  passed: PassedLimit | undefined
  /** Whether the form was sent while something was missing or wrong. */
  isRefused: boolean
}

/** The fields of the checkout. */
function Parts({ checkout, places, companies, passed, isRefused }: PartsProps) {
  const t = useT()
  const { form, values, promise } = checkout
  return (
    <div>
      {isRefused && (
        <Notice tone="danger" className="mb-8">
          {t('checkout.invalid')}
        </Notice>
      )}
      <CustomerParts checkout={checkout} companies={companies} passed={passed} />
      <ShippingParts places={places} {...shippingChoice(checkout)} />
      <div className="border-t border-line">
        {values.shippingMethod === 'delivery' && <AccessParts form={form} promise={promise} />}
        <NotesPart form={form} />
      </div>
    </div>
  )
}

interface SubmitProps {
  items: readonly CartItem[]
  busy: boolean
  gaps: FieldGaps
  /** Whether the order needs approval. */
  isAsking: boolean
}

/**
 * The button that places the order or asks for approval, and the link back to the cart. Below 1024 px, the button is in
 * a bar with the total.
 */
function Submit({ items, busy, gaps, isAsking }: SubmitProps) {
  const t = useT()
  return (
    <>
      <SubmitButton
        block
        busy={busy}
        gaps={gaps}
        className={barButton}
        renderIn={(button) => (
          <BottomBar
            wide="lg:block"
            fact={
              <p className="text-sm lg:hidden">
                {t('common.total')}
                <b className="tabular block text-base font-medium">{formatRinggit(subtotal(items))}</b>
              </p>
            }
          >
            {button}
          </BottomBar>
        )}
      >
        {t(isAsking ? 'companies.request.send' : 'checkout.submit')}
      </SubmitButton>
      <p className="mt-1 text-center">
        <Link to={paths.cart()} className={buttonClass({ variant: 'quiet' })}>
          {t('checkout.backToCart')}
        </Link>
      </p>
    </>
  )
}

function NotesPart({ form }: Pick<ReturnType<typeof useCheckoutForm>, 'form'>) {
  const t = useT()
  const { notes } = useFormValues(form)
  return (
    <FoldedPart title={t('common.orderNotes')} answer={notes || t('checkout.notesAsk')}>
      <TextareaField
        {...form.field('notes')}
        label={t('checkout.notesLabel')}
        className="sm:col-span-full"
        maxLength={orderLimits.notes}
      />
    </FoldedPart>
  )
}

interface NewAccountProps {
  humanCheck: HumanCheck | undefined
  /** The valid checkout of a visitor without an account. */
  registering: Checkout | undefined
  onClose: () => void
  onRegistered: (filled: Checkout) => void
}

/** The last step of a visitor without an account: the dialog that creates one. */
function NewAccount({ humanCheck, registering, onClose, onRegistered }: NewAccountProps) {
  const t = useT()
  if (humanCheck === undefined || registering === undefined) return null
  return (
    <LazyPart
      onMissing={(error) => {
        onClose()
        void explainMissingPart(error, t)
      }}
    >
      <NewAccountDialog
        humanCheck={humanCheck}
        checkout={registering}
        onClose={onClose}
        onRegistered={(phoneNumber) => {
          onClose()
          onRegistered({ ...registering, phoneNumber })
        }}
      />
    </LazyPart>
  )
}

/** A link to sign in instead. Typed text is kept, because the member who signs in takes over this tab's draft. */
function SignInInstead() {
  const t = useT()
  return (
    <>
      {t('checkout.newcomer')}
      <Link to={paths.login(paths.checkout())} className={`${textLink} text-petrol`}>
        {t('login.title')}
      </Link>
    </>
  )
}

/** Whether the visitor can open an order. Only the demo member can open the test orders of the demo. */
async function ownsOrder(api: ApiClient, id: string): Promise<boolean> {
  try {
    await api.call('GET /orders/{id}', { params: { id } })
    return true
  } catch {
    return false
  }
}

/** Opens the fold of the first invalid field and focuses the field. */
function focusFirstError(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  const fold = field?.closest('details')
  if (fold) fold.open = true
  ;(field?.querySelector('input') ?? field)?.focus()
}

/**
 * Returns a function to call when the chosen pickup location has closed. It loads the locations again and focuses the
 * choice once its error is shown.
 */
function useClosedPlace(
  form: { current: HTMLFormElement | null },
  pickupError: string | undefined,
): () => Promise<void> {
  const { revalidate } = useRevalidator()
  const closed = useRef(false)
  useEffect(() => {
    if (!closed.current || pickupError === undefined) return
    closed.current = false
    form.current?.querySelector<HTMLElement>('[name=pickupLocation]')?.focus()
  }, [form, pickupError])
  return async () => {
    closed.current = true
    await revalidate()
  }
}

/**
 * The line about delivery: the days on which the goods reach the typed address. Until an address is typed, it shows the
 * days for the place that the visitor typed on another page, or the usual lead time.
 */
function DeliveryText({ checkout }: { checkout: ReturnType<typeof useCheckoutForm> }) {
  const t = useT()
  const { values, promise, destination } = checkout
  const place = useStore(placeStore)
  const { preferredDay, preferredHalf } = values.deliveryAccess
  const text = values.shippingMethod === 'delivery' ? 'checkout.leadTime' : 'checkout.leadPickup'
  const usual = <p>{t(text, { ...leadTimeOf(values) })}</p>
  if (values.shippingMethod === 'delivery' && destination === undefined && place !== undefined)
    return (
      <LazyPart fallback={usual} missing={usual}>
        <PromiseRow facts={t('delivery.free')}>
          <PlacePromise place={place} />
        </PromiseRow>
      </LazyPart>
    )
  if (promise === undefined || destination === undefined) return usual
  return (
    <AddressPromise
      window={preferredDay ? { from: preferredDay, to: preferredDay } : promise}
      half={preferredHalf}
      place={destination.city ? `${destination.to} ${destination.city}` : promise.place}
    />
  )
}

function TestOrders() {
  const t = useT()
  const link = 'inline-flex min-h-11 items-center text-ink underline hover:text-petrol'
  return (
    <p className="mt-10 flex flex-wrap items-center gap-x-5 text-sm text-ink-soft">
      {t('checkout.testOrders')}
      <Link to={paths.orderConfirm(testOrderIds.pickup)} className={link}>
        {t('checkout.testPickup')}
      </Link>
      <Link to={paths.orderConfirm(testOrderIds.delivery)} className={link}>
        {t('checkout.testDelivery')}
      </Link>
    </p>
  )
}
