import { useEffect, useRef, useState } from 'react'
import { homeCountry } from '#core/contact/countries.ts'
import { writePhone } from '#core/contact/phone.ts'
import { addressLine } from '#core/delivery/postal-address.ts'
import { formatDate } from '#core/dates.ts'
import { languages } from '#core/language.ts'
import { orderLimits } from '#core/orders/checkout.ts'
import { maxNameInScript } from '#core/accounts/names.ts'
import { shippingMethods } from '#core/orders/statuses.ts'
import { newCaller } from '#core/orders/taking/taken-order.ts'
import { AddressFields } from '../delivery/address-fields.tsx'
import { EmailField, SelectField, TextareaField, TextField } from '../forms/fields.tsx'
import { PhoneField } from '../forms/phone-field.tsx'
import { useFormValues } from '../forms/use-schema-form.ts'
import { useT, useTranslator } from '../i18n/i18n.tsx'
import { useStaffApi } from '../staff/shell/use-staff-api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { momentOf } from '../orders/moment-of.ts'
import { BuyerFields } from './buyer-fields.tsx'
import { CustomerSearch } from './customer-search.tsx'
import { focusGoods } from './goods-step.tsx'
import { Step } from './step.tsx'
import { useLookup } from '../staff/pick/use-lookup.ts'
import { knownAddresses } from './use-buyer.ts'
import { newAddress, type TakenDraft } from './use-taken-order.ts'

const languageNames = { en: 'staff.order.english', 'zh-TW': 'staff.order.chinese' } as const

interface PickupPlace {
  id: string
  name: string
  address: string
}

/** What is written for the caller. An order may have a note, and its messages may come by SMS. */
type Purpose = 'order' | 'quotation'

interface CallerStepProps {
  draft: TakenDraft
  places: readonly PickupPlace[]
  purpose?: Purpose
}

/** The first step: the customer on the phone and the delivery address. */
export function CallerStep({ draft, places, purpose = 'order' }: CallerStepProps) {
  const t = useT()
  const { caller, isNew, problem } = draft
  const isChosen = caller !== undefined || isNew
  useNextField(draft)
  return (
    <Step number={1} title={t('staff.common.customer')} shortcut="F2">
      <div data-caller className="grid gap-3.5">
        {!isChosen && (
          <div>
            <CustomerSearch onMember={draft.chooseMember} onNew={draft.startNew} />
          </div>
        )}
        {problem && <Notice tone="danger">{problem}</Notice>}
        {caller !== undefined && <Member draft={draft} caller={caller} purpose={purpose} />}
        {isNew && <NewCaller draft={draft} purpose={purpose} />}
        {isChosen && <WhereTo draft={draft} places={places} purpose={purpose} />}
      </div>
    </Step>
  )
}

/** Focuses the next empty field if the focused field has disappeared. */
function useNextField({ caller, isNew }: TakenDraft): void {
  const isKnown = caller !== undefined && caller.addresses.length > 0
  const isChosen = caller !== undefined || isNew
  const wasChosen = useRef(isChosen)
  useEffect(() => {
    if (wasChosen.current === isChosen) return
    wasChosen.current = isChosen
    if (isKnown) focusGoods()
    else focusEmpty()
  }, [isChosen, isKnown])
}

/** Focuses the first empty field of this step. */
export function focusEmpty(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-caller] input:not([type=radio])')]
  const empty = fields.find(({ value }) => value === '') ?? fields[0]
  ;(empty ?? document.querySelector<HTMLElement>('[data-caller] select'))?.focus()
}

interface MemberProps {
  draft: TakenDraft
  caller: NonNullable<TakenDraft['caller']>
  purpose: Purpose
}

function Member({ draft, caller, purpose }: MemberProps) {
  const t = useT()
  const { lastCall } = caller
  return (
    <>
      <div className="flex items-start gap-3">
        <p className="min-w-0 leading-5">
          <span className="font-medium wrap-anywhere">{caller.name || writePhone(caller.phoneNumber)}</span>
          <span className="block text-ink-soft tabular">
            {t('staff.take.memberFacts', {
              phone: writePhone(caller.phoneNumber),
              count: caller.orders,
            })}
          </span>
          <span className="block text-ink-soft wrap-anywhere">
            {caller.email || (purpose === 'order' && t('staff.take.noEmail'))}
          </span>
          <Refused count={caller.refused} />
        </p>
        <Button size="sm" variant="quiet" className="ml-auto" onClick={draft.forgetCaller}>
          {t('staff.take.another')}
        </Button>
      </div>
      {caller.blocked && <Notice tone="danger">{t('error.member_blocked')}</Notice>}
      {lastCall && (
        <Notice tone="quiet" className="text-sm!">
          {t('staff.take.lastCall', {
            date: formatDate(new Date(momentOf(lastCall.at))),
            outcome: t(`staff.order.call.${lastCall.outcome}`),
            note: lastCall.note || 'none',
          })}
        </Notice>
      )}
    </>
  )
}

/** Shows how many parcels were refused at this phone number: "Numbers that refused parcels are shown as such." */
function Refused({ count }: { count: number }) {
  const t = useT()
  if (count === 0) return null
  return (
    <span className="mt-1 block">
      <Badge tone="danger">{t('staff.orders.refusedBefore', { count })}</Badge>
    </span>
  )
}

/** Shows how many parcels were refused at the typed number. They may have been refused by another member. */
function RefusedByNumber({ draft: { callerForm } }: { draft: TakenDraft }) {
  const api = useStaffApi()
  const typed = newCaller.shape.phoneNumber.safeParse(useFormValues(callerForm).phoneNumber)
  const { answers, answered } = useLookup(typed.data ?? '', async (phoneNumber, signal) => [
    await api.call('GET /staff/callers', { query: { phoneNumber } }, { signal }),
  ])
  return (
    <div role="status" className="empty:hidden">
      <Refused count={answered ? (answers[0]?.refused ?? 0) : 0} />
    </div>
  )
}

function NewCaller({ draft, purpose }: { draft: TakenDraft; purpose: Purpose }) {
  const { t, language } = useTranslator()
  const { callerForm: form, forgetCaller } = draft
  return (
    <>
      <div className="flex items-center gap-3">
        <p className="font-medium">{t('staff.take.newMember')}</p>
        <Button size="sm" variant="quiet" className="ml-auto" onClick={forgetCaller}>
          {t('staff.take.another')}
        </Button>
      </div>
      <PhoneField
        {...form.field('phoneNumber')}
        label={t('common.phone')}
        required
        autoComplete="off"
        home={homeCountry([], language)}
      />
      <RefusedByNumber draft={draft} />
      <TextField
        {...form.field('name')}
        label={t('staff.common.fullName')}
        required
        maxLength={maxNameInScript}
        hint={t('staff.take.nameHint')}
      />
      <EmailField
        {...form.field('email')}
        label={t('common.email')}
        autoComplete="off"
        hint={purpose === 'order' ? t('staff.take.emailHint') : undefined}
      />
    </>
  )
}

function WhereTo({ draft, places, purpose }: Required<CallerStepProps>) {
  const t = useT()
  const addresses = knownAddresses(draft.caller, draft.buyer)
  return (
    <>
      <BuyerFields draft={draft} />
      <SelectField
        label={t('staff.take.language')}
        value={draft.language}
        onChange={({ target }) => draft.setLanguage(target.value === 'zh-TW' ? 'zh-TW' : 'en')}
        options={languages.map((language) => ({ value: language, label: t(languageNames[language]) }))}
      />
      <Segmented
        legend={t('staff.take.method')}
        value={draft.shippingMethod}
        onChange={draft.setShippingMethod}
        options={shippingMethods.map((method) => ({
          value: method,
          label: t(method === 'delivery' ? 'staff.take.delivery' : 'staff.common.pickup'),
        }))}
      />
      {draft.shippingMethod === 'self_pickup' ? (
        <SelectField
          label={t('orders.pickupTitle')}
          value={draft.pickupLocation}
          onChange={({ target }) => draft.setPickupLocation(target.value)}
          options={places.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <>
          {addresses.length > 0 && (
            <SelectField
              label={t('checkout.address')}
              value={draft.addressIndex}
              onChange={({ target }) => draft.setAddressIndex(Number(target.value))}
              options={[
                ...addresses.map((address, index) => ({ value: index, label: addressLine(address) })),
                { value: newAddress, label: t('staff.take.otherAddress') },
              ]}
            />
          )}
          {draft.addressIndex === newAddress && <NewAddress draft={draft} />}
        </>
      )}
      {purpose === 'order' && <Note draft={draft} />}
    </>
  )
}

function NewAddress({ draft: { addressForm: form } }: { draft: TakenDraft }) {
  const t = useT()
  const address = { field: form.field, values: useFormValues(form), optional: ['country'] } as const
  return (
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
    </>
  )
}

/** A note for other wishes of the customer. It is closed until it is needed, so that the keyboard skips it. */
function Note({ draft }: { draft: TakenDraft }) {
  const t = useT()
  const [open, setOpen] = useState(draft.notes !== '')
  if (!open)
    return (
      <div>
        <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
          {t('staff.take.addNote')}
        </Button>
      </div>
    )
  return (
    <TextareaField
      label={t('common.orderNotes')}
      value={draft.notes}
      maxLength={orderLimits.notes}
      onChange={({ target }) => draft.setNotes(target.value)}
    />
  )
}
