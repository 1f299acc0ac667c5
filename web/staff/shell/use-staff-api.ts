import { useContext, useMemo } from 'react'
import { createApiClient, type ApiClient } from '../../api/client.ts'
import { SignInAgain } from '../../api/sign-in-again.ts'
import { useTranslator } from '../../i18n/i18n.tsx'

/**
 * The API for the pages of the back office. If the session has ended, a call asks for a new sign-in and then continues.
 */
export function useStaffApi(): ApiClient {
  const { language } = useTranslator()
  const ask = useContext(SignInAgain)
  return useMemo(
    () =>
      createApiClient(
        (path, init) => fetch(path, init),
        language,
        ({ code }) => (code === 'staff_not_signed_in' ? ask?.() : undefined),
      ),
    [language, ask],
  )
}
