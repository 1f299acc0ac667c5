import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Path } from 'react-hook-form'
import { useStore } from 'zustand'
import type { User } from '#core/accounts/accounts.ts'
import { chosenCompany, type BuyingCompany } from '#core/companies/company-order.ts'
import { countryOfVisitor } from '#core/contact/countries.ts'
import { normalizePhone } from '#core/contact/phone.ts'
import {
  askingFieldNames,
  askingForm,
  prefilledAsking,
  type Asking,
  type AskingForm,
} from '#core/quotations/asking-form.ts'
import { buyingForStore } from '../../companies/buying-for-store.ts'
import { placeStore } from '../../delivery/place-store.ts'
import { callingCodeStore } from '../../forms/calling-code-store.ts'
import { createDraft, typedIn } from '../../forms/draft.ts'
import { fieldGaps } from '../../forms/field-gaps.ts'
import { useFormValues, useSchemaForm, type SchemaForm } from '../../forms/use-schema-form.ts'
import type { TextKey } from '../../i18n/i18n.tsx'

const draft = createDraft(() => window.sessionStorage, 'quotationDraft')

const isField = (name: string): name is Path<AskingForm> => askingFieldNames.includes(name)

/** The labels under which the button lists missing and wrong fields, in the sequence of the page. */
const labels: readonly (readonly [field: string, text: TextKey])[] = [
  ['name', 'quotations.ask.name'],
  ['phoneNumber', 'common.phoneNumber'],
  ['email', 'common.email'],
  ['shipping.address', 'checkout.address'],
  ['shipping.city', 'checkout.city'],
  ['shipping.postalCode', 'checkout.postalCode'],
  ['pickupLocation', 'checkout.pickupLocation'],
]

interface Sources {
  member: User | undefined
  /** The open pickup locations. */
  places: readonly { id: string }[]
  companies: readonly BuyingCompany[]
}

/** The form of a request, filled in from the account and the draft of this tab. */
export function useAskingForm({ member, places, companies }: Sources) {
  const [start] = useState(() => prefilledAsking(member))
  const schema = useMemo(() => askingForm(places.map(({ id }) => id)), [places])
  const form = useSchemaForm<AskingForm, Asking>(schema, { defaultValues: start })
  const values: AskingForm = { ...start, ...useFormValues(form) }
  const { setValue } = form
  const whose = member?.phoneNumber ?? ''

  const restore = useEffectEvent(() => {
    setValue('companyId', chosenCompany(companies, buyingForStore.latest())?.id ?? '')
    for (const [name, value] of typedIn(draft.read(whose)))
      if (isField(name) && name !== 'companyId') setValue(name, value as never)
  })
  useEffect(() => restore(), [])
  const save = useEffectEvent((typed: AskingForm) => draft.write(whose, typed))
  const text = JSON.stringify(values)
  // Not at the first render, which shows nothing that somebody typed.
  useEffect(() => {
    if (text !== JSON.stringify(start)) save(JSON.parse(text) as AskingForm)
  }, [text, start])
  useVisitorsCountry(form, { isVisitor: member === undefined, values })

  // A draft may name a pickup location that has closed.
  const isClosed = values.pickupLocation !== '' && !places.some(({ id }) => id === values.pickupLocation)
  useEffect(() => {
    if (isClosed) setValue('pickupLocation', '')
  }, [isClosed, setValue])

  return { form, values, gaps: fieldGaps(schema, values, labels), forget: () => draft.clear() }
}

/** Presets a visitor's country: "Country follows place or phone code", until an address is typed. */
function useVisitorsCountry(
  { setValue }: Pick<SchemaForm<AskingForm, Asking>, 'setValue'>,
  { isVisitor, values }: { isVisitor: boolean; values: AskingForm },
) {
  const place = useStore(placeStore)
  const chosenCode = useStore(callingCodeStore)
  const country = countryOfVisitor({ place, phoneNumber: normalizePhone(values.phoneNumber) || chosenCode })
  const follow = useEffectEvent((next: string) => {
    const { address, city, postalCode } = values.shipping
    if (isVisitor && ![address, city, postalCode].some(Boolean)) setValue('shipping.country', next)
  })
  useEffect(() => follow(country), [country])
}
