import { useSearchParams } from 'react-router'

/** The page to return to after signing in, from the address. */
export function useRedirectUrl(): string | undefined {
  const [parameters] = useSearchParams()
  return parameters.get('redirectUrl') ?? undefined
}
