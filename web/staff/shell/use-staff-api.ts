import { useMemo } from 'react'
import { createApiClient, type ApiClient } from '../../api/client.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { staffPaths } from '../paths.ts'

/**
 * The API as a page of the back office calls it from the browser. Whose session is over signs in again and comes
 * back to this page; a page that holds what somebody typed `stays`, and says so itself.
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
