import { useSearchParams } from 'react-router'

/** The page to return to after a sign-in, as the URL names it. */
export function useRedirectUrl(): string | undefined {
  const [parameters] = useSearchParams()
  return parameters.get('redirectUrl') ?? undefined
}
