import { useMemo } from 'react'
import { createApiClient, type ApiClient, type ApiFailure } from './client.ts'
import { useTranslator } from '../i18n/i18n.tsx'
import { dispatchSession, sessionStore } from '../session/session-store.ts'

/** The API in the page's language; for effects and event handlers. */
export function useApi(): ApiClient {
  const { language } = useTranslator()
  return useMemo(() => createApiClient((path, init) => fetch(path, init), language, followServer), [language])
}

/** "The store's isLogin follows the server (a 401 logs the store out)"; a wrong password ends no session. */
function followServer({ code }: ApiFailure): void {
  if (code === 'not_logged_in' && sessionStore.getState().isLogin) dispatchSession({ type: 'Logout' })
}
