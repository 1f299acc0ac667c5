import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isSignedOut } from '../api/client.ts'
import { useApi } from '../api/use-api.ts'
import { report } from '../session/report-problem.ts'
import type { OrderView } from './order-view.ts'

/** Milliseconds until a refused connection is tried again; the browser itself reopens a broken one. */
const retryMs = 30_000

/**
 * Follows an order: "The order page follows status changes without reload (server-sent events), and says so quietly
 * when the line is down." A hidden page has no connection.
 */
export function useLiveOrder(order: OrderView): { isDown: boolean; refresh: () => Promise<void> } {
  const refresh = useRefresh(order)
  const isDown = useOrderEvents(`/api/orders/${encodeURIComponent(order.id)}/live`, () => void refresh())
  return { isDown, refresh }
}

/** Calls back whenever the event stream at `url` reports a change of its order. Returns whether the stream is down. */
export function useOrderEvents(url: string, callback: () => void): boolean {
  const [isDown, setIsDown] = useState(false)
  const onChange = useEffectEvent(callback)

  useEffect(() => {
    let source: EventSource | undefined
    let retry: ReturnType<typeof setTimeout> | undefined

    const open = () => {
      const opened = new EventSource(url)
      source = opened
      opened.addEventListener('open', () => setIsDown(false))
      opened.addEventListener('order', () => onChange())
      opened.addEventListener('error', () => {
        setIsDown(true)
        if (opened.readyState === EventSource.CLOSED) retry = setTimeout(open, retryMs)
      })
    }
    const close = () => {
      clearTimeout(retry)
      source?.close()
      source = undefined
    }
    const follow = () => {
      if (document.hidden) close()
      else if (source === undefined) open()
    }

    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      close()
    }
  }, [url])

  return isDown
}

/** Reads the order, and updates the page if it has changed. After a failure the page stays as it is. */
function useRefresh({ id, updatedAt }: OrderView): () => Promise<void> {
  const api = useApi()
  const { revalidate } = useRevalidator()
  return async () => {
    try {
      const order = await api.call('GET /orders/{id}', { params: { id } })
      if (JSON.stringify(order.updatedAt) !== JSON.stringify(updatedAt)) await revalidate()
    } catch (error) {
      report('The order could not be read anew.', error)
      // If the session has ended, the guard then leads to the login page.
      if (isSignedOut(error)) await revalidate()
    }
  }
}
