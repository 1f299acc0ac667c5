import type { RouterContextProvider } from 'react-router'
import type { User } from '../../core/accounts/accounts.ts'
import { ApiFailure } from '../api/client.ts'
import { apiContext } from '../api/context.ts'

/** "Private pages are never cached": the headers of every page that depends on who asks. */
export const noStore = { 'cache-control': 'no-store' }

/** Who asks for a page, or undefined for a visitor; in loaders. */
export async function readMember(context: Readonly<RouterContextProvider>): Promise<User | undefined> {
  try {
    return await context.get(apiContext).call('GET /users/me')
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) return undefined
    throw error
  }
}
