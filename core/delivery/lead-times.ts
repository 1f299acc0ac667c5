import type { Country } from '../contact/countries.ts'
import type { DeliveryPlace } from './find-place.ts'
import { malaysianStates, placeOfPostcode } from './places.ts'
import { leadTimes, type LeadTime } from './terms.ts'

const isEastern = (region: string) =>
  [malaysianStates.sabah, malaysianStates.sarawak, malaysianStates.labuan].some(({ en }) => en === region)

/**
 * Returns the lead time to a place: "Peninsular Malaysia: 3–7 working days. Sabah, Sarawak and Labuan: 7–14 working
 * days. Taiwan: 10–20 working days", counted from the day on which staff confirm the order. If the state of a place in
 * Malaysia is not known, the lead time covers both parts of the country.
 */
export function leadTimeTo({ country, region }: DeliveryPlace): LeadTime {
  const { peninsular, eastMalaysia, taiwan } = leadTimes
  if (country === 'Taiwan') return taiwan
  if (region === undefined) return { from: peninsular.from, to: eastMalaysia.to }
  return isEastern(region) ? eastMalaysia : peninsular
}

/** Returns the lead time to a postcode. */
export function deliveryTime(country: Country, postcode: string): LeadTime {
  return leadTimeTo({ country, region: placeOfPostcode(country, postcode, 'en') })
}
