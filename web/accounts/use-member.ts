import { useRouteLoaderData } from 'react-router'
import type { User } from '#core/accounts/accounts.ts'
import type { loader } from './guard.tsx'

/** The signed-in member and their formatted phone number. @throws Error on a page without the guard */
export function useMember(): { user: User; phoneText: string } {
  const data = useRouteLoaderData<typeof loader>('accounts/guard')
  if (data === undefined) throw new Error('Only a page behind the guard knows its member')
  return data
}
