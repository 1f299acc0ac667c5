import { lastResetEmailKey, userTypes, type UserType } from '#core/accounts/accounts.ts'
import { parseStored } from '#core/storage.ts'
import { createPersistedStore } from '../session/persisted-store.ts'

/** Reads the stored user type; individual by default. */
export function parseUserType(text: string | null): UserType {
  const stored = parseStored(text)
  return userTypes.find((type) => type === stored) ?? 'individual'
}

/**
 * The user type chosen on the login form. "`userType` (individual or enterprise) stays on the form, remembered in the
 * browser, and is not sent."
 */
export const userTypeStore = createPersistedStore<UserType>({
  key: 'userType',
  start: 'individual',
  parse: parseUserType,
})

/** Reads the stored email address; '' if there is none. */
export function parseLastEmail(text: string | null): string {
  const stored = parseStored(text)
  return typeof stored === 'string' && stored.length <= 254 ? stored : ''
}

/**
 * The email address that was last typed at a reset. "The last e-mail typed is remembered in local storage and prefilled
 * next time."
 */
export const lastResetEmailStore = createPersistedStore<string>({
  key: lastResetEmailKey,
  start: '',
  parse: parseLastEmail,
})
