import { useEffect, useState } from 'react'
import type { WayBack } from '#core/orders/undo.ts'

/** How the last step can be taken back, as the server answered it. */
export interface Undoable {
  /** For how many seconds its message still waited then. The clock of the computer may be wrong. */
  waitSeconds: number
  correctable: boolean
}

/** How staff may take a step back now; it changes when the message of the step is sent. */
export function useWayBack(undo: Undoable | undefined): WayBack | undefined {
  const [sent, setSent] = useState<Undoable>()
  useEffect(() => {
    if (undo === undefined) return
    const timer = setTimeout(() => setSent(undo), undo.waitSeconds * 1000)
    return () => clearTimeout(timer)
  }, [undo])
  if (undo === undefined) return undefined
  if (undo.waitSeconds > 0 && sent !== undo) return 'undo'
  return undo.correctable ? 'correction' : undefined
}
