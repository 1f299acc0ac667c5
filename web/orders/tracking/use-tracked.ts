import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiFailure, type ApiClient } from '../../api/client.ts'
import { useApi } from '../../api/use-api.ts'
import { report } from '../../session/report-problem.ts'
import { toTrackedView, type TrackedView } from './tracked-view.ts'

interface Tracked {
  token: string
  order?: TrackedView
  failure?: 'expired' | 'failed'
}

/**
 * Reads the order of the token in the address: "Track without signing in". The token is in the fragment, which only the
 * browser knows, so the order is read after the page has loaded. `refresh` reads the order again. If that fails, the
 * shown order stays.
 */
export function useTracked() {
  const api = useApi()
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token')
  const [tracked, setTracked] = useState<Tracked>()
  const latest = useRef(token)
  const refresh = useCallback(async () => {
    if (token === null) return
    const read = await readOrder(api, token)
    // Ignores an answer for an earlier link.
    if (latest.current !== token) return
    setTracked((shown) =>
      read.failure === 'failed' && shown?.token === token && shown.order ? shown : { token, ...read },
    )
  }, [api, token])
  useEffect(() => {
    latest.current = token
    void refresh()
  }, [token, refresh])
  return { tracked: tracked?.token === token ? tracked : undefined, refresh }
}

async function readOrder(api: ApiClient, token: string): Promise<Omit<Tracked, 'token'>> {
  try {
    return { order: toTrackedView(await api.call('POST /tracking', { body: { token } })) }
  } catch (error) {
    if (error instanceof ApiFailure && error.status < 500) return { failure: 'expired' }
    report('The order could not be read.', error)
    return { failure: 'failed' }
  }
}
