import { useMemo } from 'react'
import { createApiClient, type ApiClient } from '../../api/client.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { staffPaths } from '../paths.ts'

/**
 * The API for the pages of the back office. When the session is over, the sign-in leads back to this page; a page that
 * holds what somebody typed `stays`, and shows the failure itself.
 */
export function useStaffApi({ stays = false }: { stays?: boolean } = {}): ApiClient {
  const { language } = useTranslator()
  return useMemo(
    () =>
      createApiClient(
        (path, init) => fetch(path, init),
        language,
        ({ code }) => {
          const { pathname, search } = window.location
          if (!stays && code === 'staff_not_signed_in' && pathname !== staffPaths.signIn())
            window.location.assign(staffPaths.signIn(pathname + search))
        },
      ),
    [language, stays],
  )
}
