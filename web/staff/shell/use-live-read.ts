import { useEffect, useRef } from 'react'
import { ApiFailure } from '../../api/client.ts'
import { report } from '../../session/report-problem.ts'
import { useLiveOrders, type ConnectionState } from './use-live-orders.ts'

/**
 * Reads something anew whenever orders change: one reading at a time, and once more when something changed meanwhile.
 * What cannot be read leaves the page as it is: it was true a moment ago.
 *
 * @param loaded what the page came with; when that changes during a reading, what was read may be older
 */
export function useLiveRead(loaded: unknown, read: () => Promise<void>): ConnectionState {
  const latest = useRef({ loaded, read })
  const reading = useRef(false)
  const again = useRef(false)

  useEffect(() => {
    latest.current = { loaded, read }
  })

  const readAll = async () => {
    again.current = true
    if (reading.current) return
    reading.current = true
    while (again.current) {
      again.current = false
      const { loaded: before, read: readOnce } = latest.current
      try {
        await readOnce()
        again.current ||= latest.current.loaded !== before
      } catch (error) {
        // Whose session is over is on the way to the sign-in.
        if (!(error instanceof ApiFailure && error.status === 401))
          report('What changed could not be read.', error)
      }
    }
    reading.current = false
  }
  return useLiveOrders(() => void readAll())
}
