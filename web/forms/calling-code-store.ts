import { callingCodes } from '#core/contact/countries.ts'
import { otherCountries, type DiallingChoice } from '#core/contact/phone.ts'
import { parseStored } from '#core/storage.ts'
import { createPersistedStore } from '../session/persisted-store.ts'

const choices: readonly DiallingChoice[] = [...Object.values(callingCodes), otherCountries]

/** Reads a stored choice; undefined if the text is not a choice. */
function parseCallingCode(text: string | null): DiallingChoice | undefined {
  const stored = parseStored(text)
  return choices.find((choice) => choice === stored)
}

/** The country that was last chosen for a phone number in this browser. */
export const callingCodeStore = createPersistedStore<DiallingChoice | undefined>({
  key: 'callingCode',
  start: undefined,
  parse: parseCallingCode,
})
