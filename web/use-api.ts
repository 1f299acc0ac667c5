import { useMemo } from 'react'
import { createApiClient, type ApiClient } from './api-client.ts'
import { useTranslator } from './i18n.tsx'

/** The API as a page calls it from the browser, in the page's language; for effects and event handlers. */
export function useApi(): ApiClient {
  const { language } = useTranslator()
  return useMemo(() => createApiClient((path, init) => fetch(path, init), language), [language])
}
