import { useSearchParams } from 'react-router'

/** The page to return to after a sign-in, from the address. */
export function useRedirectUrl(): string | undefined {
  const [parameters] = useSearchParams()
  return parameters.get('redirectUrl') ?? undefined
}
