import { useEffect, useEffectEvent, useState } from 'react'

/** Whether the page hears of changes: not known yet, as they happen, or not at the moment. */
export type Line = 'opening' | 'open' | 'down'

/** Milliseconds until a line that the shop refused is asked for again; one that broke the browser opens by itself. */
const patience = 30_000

/**
 * "The order page follows status changes without reload (server-sent events), and says so quietly when the line is
 * down." A page that nobody looks at keeps no line.
 *
 * @param onChange called for every change, and whenever the line opens: something may have happened before
 */
export function useLiveOrder(orderId: string, onChange: () => void): Line {
  const [line, setLine] = useState<Line>('opening')
  const hear = useEffectEvent(onChange)

  useEffect(() => {
    let source: EventSource | undefined
    let retry: ReturnType<typeof setTimeout> | undefined

    const follow = () => {
      const opened = new EventSource(`/api/orders/${encodeURIComponent(orderId)}/live`)
      source = opened
      opened.addEventListener('open', () => setLine('open'))
      opened.addEventListener('order', () => hear())
      opened.addEventListener('error', () => {
        setLine('down')
        if (opened.readyState === EventSource.CLOSED) retry = setTimeout(follow, patience)
      })
    }
    const leave = () => {
      clearTimeout(retry)
      source?.close()
      source = undefined
    }
    const look = () => {
      if (document.hidden) leave()
      else if (source === undefined) follow()
    }

    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      leave()
    }
  }, [orderId])

  return line
}
