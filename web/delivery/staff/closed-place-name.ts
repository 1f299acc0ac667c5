import { countryTexts, type Country } from '#core/contact/countries.ts'
import { malaysianStates, type MalaysianState } from '#core/delivery/places.ts'
import type { Language } from '#core/language.ts'
import type { Translate } from '../../i18n/i18n.tsx'

/** Names the place of a closure. */
export function closedPlaceName(
  place: string,
  { t, language }: { t: Translate; language: Language },
): string {
  if (place === 'everywhere') return t('staff.closedDays.everywhere')
  if (place in countryTexts) return t(countryTexts[place as Country])
  return place in malaysianStates ? malaysianStates[place as MalaysianState][language] : place
}
