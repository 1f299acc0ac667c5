import { useSearchParams } from 'react-router'

/** Where the visitor wanted to go before signing in, as the address says it; undefined without one. */
export function useRedirectUrl(): string | undefined {
  const [parameters] = useSearchParams()
  return parameters.get('redirectUrl') ?? undefined
}
