import { formatDays } from '#core/delivery/days-text.ts'
import type { Language } from '#core/language.ts'
import { halfDays, type HalfDay } from '#core/orders/orders.ts'
import type { Translate } from '../i18n/i18n.tsx'
import type { Slots } from './use-slots.ts'

/** The day or days of a delivery, and its half-day if the customer agreed on one. */
export interface ChosenSlot {
  from: string
  to: string
  half?: HalfDay | undefined
}

/** Returns the half-days with free capacity; none until `slots` is loaded. */
export const slotChoices = (slots: Slots | undefined): ChosenSlot[] =>
  (slots?.days ?? []).flatMap(({ day, ...left }) =>
    halfDays.filter((half) => left[half] !== 0).map((half) => ({ from: day, to: day, half })),
  )

/** Returns the value of a slot's option in a select. */
export const slotKey = ({ from, to, half }: ChosenSlot): string => [from, to, half ?? ''].join(' ')

/** Reads the value of a slot's option; undefined for the option without a slot. */
export function slotOfKey(key: string): ChosenSlot | undefined {
  const [from = '', to = '', written] = key.split(' ')
  const half = halfDays.find((one) => one === written)
  return from === '' ? undefined : { from, to, ...(half && { half }) }
}

/** A slot in words. */
export function slotText({ from, to, half }: ChosenSlot, t: Translate, language: Language): string {
  const days = formatDays({ from, to }, language)
  return half === undefined ? days : t('orders.promisedHalf', { days, half: t(`orders.${half}`) })
}
