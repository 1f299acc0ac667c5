import { useStore } from 'zustand'
import { userTypes, type UserType } from '../../../core/accounts/accounts.ts'
import { parseStored } from '../../../core/storage.ts'
import { createPersistedStore } from '../../session/persisted-store.ts'

/**
 * The user type that a stored text holds; individual where it holds none.
 *
 * @example
 * parseUserType('"enterprise"') //=> 'enterprise'
 * parseUserType('"staff"') //=> 'individual'
 */
export function parseUserType(text: string | null): UserType {
  const stored = parseStored(text)
  return userTypes.find((type) => type === stored) ?? 'individual'
}

/** "`userType` (individual or enterprise) stays on the form, remembered in the browser, and is not sent." */
export const userTypeStore = createPersistedStore<UserType>({
  key: 'userType',
  start: 'individual',
  parse: parseUserType,
})

/** The user type chosen last; individual on the server and in the first render. */
export function useUserType(): UserType {
  return useStore(userTypeStore)
}
