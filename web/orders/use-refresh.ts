import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { ApiFailure } from '../api/client.ts'
import { report } from '../session/report-problem.ts'
import { useApi } from '../api/use-api.ts'
import type { OrderView } from './order-view.ts'

/**
 * Reads an order anew, and the page with it where it has changed. What cannot be read leaves the page as it is: it was
 * true a moment ago.
 */
export function useRefresh({ id, updatedAt }: OrderView): () => Promise<void> {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const reading = useRef<Promise<void>>(undefined)
  const again = useRef(false)

  const read = async () => {
    do {
      again.current = false
      try {
        const order = await api.call('GET /orders/{id}', { params: { id } })
        if (JSON.stringify(order.updatedAt) !== JSON.stringify(updatedAt)) await revalidate()
      } catch (error) {
        report('The order could not be read anew.', error)
        // The session has ended: the guard leads to the login page.
        if (error instanceof ApiFailure && error.status === 401) await revalidate()
      }
    } while (again.current)
  }

  return async () => {
    again.current = reading.current !== undefined
    reading.current ??= read().finally(() => {
      reading.current = undefined
    })
    await reading.current
  }
}
