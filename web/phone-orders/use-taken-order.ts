import { useState } from 'react'
import * as z from 'zod/mini'
import { callingCodes, countryOfPhone, homeCountry, type Country } from '#core/contact/countries.ts'
import { normalizePhone, toInternational } from '#core/contact/phone.ts'
import type { Language } from '#core/language.ts'
import { toOrderAddress, type OrderAddress } from '#core/delivery/order-address.ts'
import type { ShippingMethod } from '#core/orders/statuses.ts'
import type { HalfDay } from '#core/orders/orders.ts'
import { newCaller, takenAddress } from '#core/orders/taking/taken-order.ts'
import { goneLines, withCurrent, type LineChange, type OrderLine } from '#core/orders/taking/order-lines.ts'
import { useAction } from '../actions/use-action.ts'
import { useSubmissionKey } from '../actions/submission-key.ts'
import { ApiFailure, type CallOutput, type CallRequest } from '../api/client.ts'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { useTranslator } from '../i18n/i18n.tsx'
import { useStaffApi } from '../staff/shell/use-staff-api.ts'
import { companyOf, knownAddresses, lacksNumber, useBuyer } from './use-buyer.ts'
import { useVoucher, voucherResult } from './use-voucher.ts'

/** The `addressIndex` of a new address, which staff type. */
export const newAddress = -1

/** The half-day that the customer prefers. */
interface Slot {
  day: string
  half: HalfDay
}

type Caller = CallOutput<'GET /staff/callers/{id}'>
type TakenBody = CallRequest<'POST /staff/orders'>['body']

/** The shipping method, address and delivery time, as agreed on the phone. */
function useChoices(startLanguage: Language, firstPlace: string) {
  const [language, setLanguage] = useState<Language>(startLanguage)
  const [shippingMethod, setShippingMethod] = useState<ShippingMethod>('delivery')
  const [pickupLocation, setPickupLocation] = useState(firstPlace)
  const [addressIndex, chooseAddress] = useState(newAddress)
  const [notes, setNotes] = useState('')
  const [slot, setSlot] = useState<Slot>()
  const [confirmed, setConfirmed] = useState(true)
  const [handedOver, setHandedOver] = useState(false)
  return {
    language,
    setLanguage,
    shippingMethod,
    setShippingMethod,
    pickupLocation,
    setPickupLocation,
    addressIndex,
    /** Chooses an address and forgets the slot, because another address has other slots. */
    setAddressIndex: (index: number) => {
      chooseAddress(index)
      setSlot(undefined)
    },
    notes,
    setNotes,
    slot,
    setSlot,
    confirmed,
    setConfirmed,
    handedOver,
    setHandedOver,
  }
}
type Choices = ReturnType<typeof useChoices>

/** The customer on the phone, who is a member or a new customer. */
function useCaller({ setLanguage, setAddressIndex }: Choices) {
  const { t, language: pageLanguage } = useTranslator()
  const api = useStaffApi()
  const [caller, setCaller] = useState<Caller>()
  const [isNew, setIsNew] = useState(false)
  const callerForm = useSchemaForm(newCaller)
  const addressForm = useSchemaForm(takenAddress, {
    defaultValues: { country: homeCountry([], pageLanguage) },
  })
  const setHome = (country: Country | undefined) =>
    country !== undefined && addressForm.setValue('country', country)
  const load = useAction((id: string) => api.call('GET /staff/callers/{id}', { params: { id } }), {
    failed: t('staff.take.callerFailed'),
    onSuccess: (found) => {
      setCaller(found)
      setLanguage(found.language)
      setAddressIndex(found.addresses.length > 0 ? 0 : newAddress)
      setHome(countryOfPhone(found.phoneNumber))
    },
  })
  return {
    caller,
    isNew,
    callerForm,
    addressForm,
    problem: load.problem,
    chooseMember: (id: string) => void load.run(id),
    /** Starts a new customer with the typed number or name. */
    startNew: (typed: string) => {
      const isNumber = /^\+?\d{3,}$/.test(normalizePhone(typed))
      const phoneNumber = isNumber ? toInternational(typed, callingCodes[homeCountry([], pageLanguage)]) : ''
      callerForm.reset({ phoneNumber, name: isNumber ? '' : typed, email: '' })
      setHome(countryOfPhone(normalizePhone(phoneNumber)))
      setIsNew(true)
    },
    forgetCaller: () => {
      setCaller(undefined)
      setIsNew(false)
      setAddressIndex(newAddress)
      load.clear()
    },
  }
}

/** The state and actions of an order taken on the phone, until it is placed. */
export function useTakenOrder({
  pickupLocation,
  onPlaced,
}: {
  pickupLocation: string
  onPlaced: (placed: CallOutput<'POST /staff/orders'>) => unknown
}) {
  const { t, language } = useTranslator()
  const api = useStaffApi()
  const submission = useSubmissionKey()
  const choices = useChoices(language, pickupLocation)
  const calling = useCaller(choices)
  const voucher = useVoucher()
  const [lines, setLines] = useState<readonly OrderLine[]>([])
  const buyer = useBuyer(calling.caller, { lines, setLines })
  const [changed, setChanged] = useState<{ gone: readonly OrderLine[] }>()
  const place = useAction(
    (body: TakenBody) => api.call('POST /staff/orders', { body }, submission.for(body)),
    {
      failed: t('staff.take.failed'),
      onFailure: ({ error, code }) => {
        if (code === 'order_changed' && error instanceof ApiFailure) {
          const changes = (error.details.items ?? []) as LineChange[]
          setChanged({ gone: goneLines(lines, changes) })
          setLines((now) => withCurrent(now, changes))
          return true
        }
        if (code === 'delivery_day_full') choices.setSlot(undefined)
        return undefined
      },
      onSuccess: (placed) => {
        submission.end()
        return onPlaced(placed)
      },
    },
  )
  return {
    ...choices,
    ...calling,
    forgetCaller: () => {
      calling.forgetCaller()
      buyer.choose('')
    },
    buyer,
    voucher,
    lines,
    changed,
    place,
    setLines: (next: readonly OrderLine[]) => {
      setLines(next)
      setChanged(undefined)
    },
    /** Whether leaving the page would lose data. */
    isBegun: calling.caller !== undefined || calling.isNew || lines.length > 0,
  }
}
export type TakenDraft = ReturnType<typeof useTakenOrder>

/** The delivery address; undefined until it is complete. */
export function addressOf(draft: TakenDraft): OrderAddress | undefined {
  const known = knownAddresses(draft.caller, draft.buyer)[draft.addressIndex]
  if (known !== undefined) return known
  const typed = z.safeParse(takenAddress, draft.addressForm.getValues())
  if (!typed.success) return undefined
  const { recipient, ...address } = typed.data
  const name = draft.caller?.name ?? draft.callerForm.getValues('name') ?? ''
  const fullName = recipient || name || (draft.caller?.phoneNumber ?? '-')
  return toOrderAddress({ ...address, fullName })
}

/** The parts that are missing or refused, in the order of the steps. Their names are the last parts of text keys. */
export function missingIn(draft: TakenDraft) {
  const { caller, isNew, callerForm, shippingMethod, lines } = draft
  const missing: ('customer' | 'address' | 'purchaseOrder' | 'goods' | 'voucher')[] = []
  const isKnown =
    caller !== undefined ? !caller.blocked : isNew && newCaller.safeParse(callerForm.getValues()).success
  if (!isKnown) missing.push('customer')
  if (shippingMethod === 'delivery' && addressOf(draft) === undefined) missing.push('address')
  if (lacksNumber(draft.buyer)) missing.push('purchaseOrder')
  if (lines.length === 0) missing.push('goods')
  const voucher = voucherResult(draft.voucher, lines)
  if (voucher?.kind !== 'none' && voucher?.kind !== 'holds') missing.push('voucher')
  return missing
}

/** The body of the request that places a complete draft. */
export function bodyOf(draft: TakenDraft): TakenBody {
  const { caller, language, confirmed, shippingMethod, pickupLocation, notes, slot, lines } = draft
  const shippingAddress = shippingMethod === 'delivery' ? addressOf(draft) : undefined
  const handedOver = shippingMethod === 'self_pickup' && draft.handedOver
  const deliveryAccess = {
    ...(draft.addressIndex === 0 && caller?.access),
    ...(slot && { preferredDay: slot.day, preferredHalf: slot.half }),
  }
  return {
    ...(caller ? { memberId: caller.id } : { newCaller: draft.callerForm.getValues() }),
    language,
    confirmed: confirmed || handedOver,
    handedOver,
    order: {
      items: lines.map(({ productId, specName, quantity, price }) => ({
        productId,
        specName,
        quantity,
        price,
      })),
      shippingMethod,
      ...(shippingAddress === undefined
        ? { pickupLocation }
        : { shippingAddress, billingAddress: shippingAddress, deliveryAccess }),
      notes,
      voucherCode: draft.voucher.code,
      ...companyOf(draft.buyer),
    },
  }
}
