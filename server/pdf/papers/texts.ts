import { accessFacts } from '#core/delivery/access-facts.ts'
import { promisedText } from '#core/delivery/days-text.ts'
import type { Language } from '#core/language.ts'
import { formatCash, toRinggit } from '#core/money.ts'
import { isCancelled } from '#core/orders/orders.ts'
import type { PaperOrder, PaperParcel } from '#core/papers/papers.ts'
import { text } from '#core/texts/text.ts'

/** Returns the text about the cash to collect at the handover, and its amount if there is any. */
export function collectText(
  order: PaperOrder,
  parcel: PaperParcel,
  language: Language,
): { amount?: string; words: string } {
  const t = text(language)
  if (isCancelled(order.status)) return { words: t('staff.slip.cancelled') }
  if (parcel.dueSen > 0)
    return { words: t('staff.slip.collect'), amount: formatCash(toRinggit(parcel.dueSen)) }
  return { words: t(order.paid ? 'staff.slip.paid' : 'staff.papers.collectedElsewhere') }
}

/** Returns a text such as 'Parcel 1 of 2'. */
export function parcelText({ number, of }: PaperParcel, language: Language): string {
  return text(language)('staff.papers.parcel', { number, of })
}

/** Returns courier and tracking number, as far as known; for a pickup, a text that the customer collects it. */
export function courierText(
  { shippingMethod }: PaperOrder,
  { courier, trackingNumber }: PaperParcel,
  language: Language,
): string {
  if (shippingMethod === 'self_pickup') return text(language)('orders.provider.self_pickup')
  return [courier?.name, trackingNumber].filter(Boolean).join(' ')
}

/** Returns the promised days or half-day; '' if no day is promised. */
export function promiseText({ promise }: PaperOrder, language: Language): string {
  return promise === undefined ? '' : promisedText(promise, { t: text(language), language })
}

/** Returns the promised days, and the customer's information about access to the building. */
export function deliveryFacts(order: PaperOrder, language: Language): [term: string, fact: string][] {
  const t = text(language)
  const promise = promiseText(order, language)
  return [
    ...(promise === '' ? [] : [[t('orders.promised'), promise] as [string, string]]),
    ...accessFacts(order.access, t),
  ]
}

/** Returns the customer's notes, line by line. */
export function noteLines({ notes }: PaperOrder): string[] {
  return notes.split('\n').filter((line) => line.trim() !== '')
}

/** Returns the recipient and the lines of the address. */
export function destinationOf(order: PaperOrder, language: Language): { name: string; lines: string[] } {
  const { address, pickup, name } = order
  if (address) return { name: address.name, lines: [...address.lines[language]] }
  const place = pickup?.name?.[language] ?? text(language)('orders.pickupUnknown')
  return { name, lines: [place, pickup?.address?.[language] ?? ''].filter((line) => line !== '') }
}
