import type { Country } from '../../core/accounts/accounts.ts'
import type { TextKey } from '../i18n/i18n.tsx'

export const countryTexts: Record<Country, TextKey> = {
  Taiwan: 'addresses.taiwan',
  Malaysia: 'addresses.malaysia',
}
