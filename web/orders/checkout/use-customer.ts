import { useRouteLoaderData } from 'react-router'
import type { User } from '#core/accounts/accounts.ts'
import type { loader } from '../../accounts/guard.tsx'

/** Somebody without an account yet. */
const newcomer: User = { phoneNumber: '', firstName: '', lastName: '', whatsappNumber: '', address: {} }

/** Who fills in the checkout: the signed-in member, or somebody new, whose account is made at the end. */
export function useCustomer(): User {
  return useRouteLoaderData<typeof loader>('accounts/guard')?.user ?? newcomer
}
