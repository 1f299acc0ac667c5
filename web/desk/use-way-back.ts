import { useEffect, useState } from 'react'
import type { WayBack } from '#core/orders/undo.ts'

/** How the last step can be reversed, from the server's answer. */
export interface UndoWindow {
  /**
   * Seconds from the server's answer until the customer's message is sent. Not a point in time, because the
   * computer's clock may be wrong.
   */
  waitSeconds: number
  correctable: boolean
}

/**
 * Returns how staff may reverse a step now: until the customer's message is sent, undo it; after that,
 * correct it if that is allowed. Undefined if neither is possible.
 */
export function useWayBack(undo: UndoWindow | undefined): WayBack | undefined {
  const [sent, setSent] = useState<UndoWindow>()
  useEffect(() => {
    if (undo === undefined) return
    const timer = setTimeout(() => setSent(undo), undo.waitSeconds * 1000)
    return () => clearTimeout(timer)
  }, [undo])
  if (undo === undefined) return undefined
  if (undo.waitSeconds > 0 && sent !== undo) return 'undo'
  return undo.correctable ? 'correction' : undefined
}
