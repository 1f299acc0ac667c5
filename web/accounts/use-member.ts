import { useRouteLoaderData } from 'react-router'
import type { User } from '#core/accounts/accounts.ts'
import type { loader } from './guard.tsx'

/** The signed-in member and their formatted phone number. @throws Error on a page without the guard */
export function useMember(): { user: User; phoneText: string } {
  const data = useRouteLoaderData<typeof loader>('accounts/guard')
  if (data === undefined)
    throw new Error('useMember was called on a page that is not a child of accounts/guard')
  return data
}
