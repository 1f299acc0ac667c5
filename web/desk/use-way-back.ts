import { useEffect, useState } from 'react'
import type { WayBack } from '#core/orders/undo.ts'

/** How the last step can be taken back, as the server answers it. */
export interface Undoable {
  /** When its message is sent, in milliseconds since 1970. */
  mailAt: number
  correctable: boolean
}

/** How staff may take a step back now; it follows the clock while the page is open. */
export function useWayBack(undo: Undoable | undefined): WayBack | undefined {
  const [sentAt, setSentAt] = useState<number>()
  const mailAt = undo?.mailAt
  useEffect(() => {
    if (mailAt === undefined) return
    const timer = setTimeout(() => setSentAt(mailAt), Math.max(0, mailAt - Date.now()))
    return () => clearTimeout(timer)
  }, [mailAt])
  if (undo === undefined) return undefined
  if (sentAt !== undo.mailAt) return 'undo'
  return undo.correctable ? 'correction' : undefined
}
