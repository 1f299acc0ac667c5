import { useStore } from 'zustand'
import { lastResetEmailKey } from '../../../core/accounts/accounts.ts'
import { parseStored } from '../../../core/storage.ts'
import { createPersistedStore } from '../../session/persisted-store.ts'

/**
 * The e-mail that a stored text holds, '' for none.
 *
 * @example
 * parseLastEmail('"mei@example.com"') //=> 'mei@example.com'
 * parseLastEmail('{') //=> ''
 */
export function parseLastEmail(text: string | null): string {
  const stored = parseStored(text)
  return typeof stored === 'string' && stored.length <= 254 ? stored : ''
}

/** "The last e-mail typed is remembered in local storage and prefilled next time." */
export const lastResetEmailStore = createPersistedStore<string>({
  key: lastResetEmailKey,
  start: '',
  parse: parseLastEmail,
})

/** The e-mail typed last; '' on the server and in the first render. */
export function useLastResetEmail(): string {
  return useStore(lastResetEmailStore)
}
