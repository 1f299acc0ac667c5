import type { Country } from '../contact/countries.ts'
import type { DeliveryPlace } from './find-place.ts'
import { malaysianStates, placeOfPostcode } from './places.ts'

/** Usual working days, both included. */
export interface LeadTime {
  from: number
  to: number
}

const peninsular = { from: 3, to: 7 }
const eastMalaysia = { from: 7, to: 14 }
const taiwan = { from: 10, to: 20 }

const { sabah, sarawak, labuan } = malaysianStates
const eastern: readonly string[] = [sabah.en, sarawak.en, labuan.en]

/**
 * "Peninsular Malaysia: 3–7 working days. Sabah, Sarawak and Labuan: 7–14 working days. Taiwan: 10–20 working
 * days", from the day on which staff confirm the order; a place in Malaysia without a known state gives the span of
 * both parts.
 */
export function leadTimeTo({ country, region }: DeliveryPlace): LeadTime {
  if (country === 'Taiwan') return taiwan
  if (region === undefined) return { from: peninsular.from, to: eastMalaysia.to }
  return eastern.includes(region) ? eastMalaysia : peninsular
}

/** The usual lead time to a postcode. */
export function deliveryTime(country: Country, postcode: string): LeadTime {
  return leadTimeTo({ country, region: placeOfPostcode(country, postcode, 'en') })
}

/** "You can collect your order … usually 1–3 working days after we have confirmed it." */
export const pickupTime: LeadTime = { from: 1, to: 3 }

/** "Staff call you within 2 working days to confirm", and answer a return request as fast. */
export const staffAnswerDays = 2

/** "Within 7 working days after the goods are back with us." */
export const refundDays = 7
