import { useEffect, useEffectEvent, useState } from 'react'
import type { OrderAddress } from '#core/delivery/order-address.ts'
import type { CallOutput } from '../api/client.ts'
import { failureText } from '../api/failure-text.ts'
import { useT } from '../i18n/i18n.tsx'
import { useStaffApi } from '../staff/shell/use-staff-api.ts'

export type Slots = CallOutput<'GET /staff/delivery-slots'>

/** Milliseconds from the last key in an address until the API is called. */
const pause = 250

/**
 * Reads the half-days with free capacity for an address when typing pauses. Returns {} until then, or without an
 * address.
 */
export function useSlots(address: Pick<OrderAddress, 'country' | 'city' | 'postalCode'> | undefined): {
  slots?: Slots
  problem?: string
} {
  const t = useT()
  const api = useStaffApi()
  const place = address && JSON.stringify([address.country, address.city, address.postalCode])
  const [found, setFound] = useState<{ place: string; slots?: Slots; problem?: string }>()
  const ask = useEffectEvent(async (of: string, signal: AbortSignal) => {
    if (address === undefined) return
    const { country, city, postalCode } = address
    try {
      const query = { country, city, postalCode }
      const slots = await api.call('GET /staff/delivery-slots', { query }, { signal })
      if (!signal.aborted) setFound({ place: of, slots })
    } catch (error) {
      if (!signal.aborted) setFound({ place: of, problem: failureText(error, t) ?? t('staff.unreachable') })
    }
  })
  useEffect(() => {
    if (place === undefined) return
    const abort = new AbortController()
    const timer = setTimeout(() => void ask(place, abort.signal), pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [place])
  return place === undefined || found?.place !== place ? {} : found
}
