import { useEffect, useState } from 'react'
import type { WayBack } from '#core/orders/undo.ts'

/** How the last step can be reversed, as the server answered. */
export interface UndoWindow {
  /** Seconds from the answer until the message is sent; not a time, because the computer's clock may be wrong. */
  waitSeconds: number
  correctable: boolean
}

/**
 * How staff may reverse a step now: undo it while its message waits, then correct it if that is allowed. Undefined if
 * they may not.
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
