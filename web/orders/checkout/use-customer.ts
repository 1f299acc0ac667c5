import { useRouteLoaderData } from 'react-router'
import type { User } from '#core/accounts/accounts.ts'
import type { loader } from '../../accounts/guard.tsx'

/** A visitor without an account. */
const newcomer: User = { phoneNumber: '', firstName: '', lastName: '', whatsappNumber: '', address: {} }

/** The customer of the checkout: the signed-in member, or a visitor whose account is created at the end. */
export function useCustomer(): User {
  return useRouteLoaderData<typeof loader>('accounts/guard')?.user ?? newcomer
}
