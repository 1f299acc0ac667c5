import { useEffect, useState } from 'react'
import type { Country } from '#core/contact/countries.ts'
import type { CallOutput } from '../api/client.ts'
import { useApi } from '../api/use-api.ts'
import { report } from '../session/report-problem.ts'

export type PromiseAnswer = CallOutput<'GET /deliveryPromise'>

/** A postcode or city. The country decides if the postcode exists in both countries. */
interface Destination {
  to: string
  country: Country
}

/** The current delivery promise for a place; undefined without a place, and until the API answers. */
export function usePromise(destination: Destination | undefined): {
  answer: PromiseAnswer | undefined
  failed: boolean
  retry: () => void
} {
  const api = useApi()
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<{ key: string; answer?: PromiseAnswer }>()
  const { to, country } = destination ?? {}
  const key = `${to} ${country} ${tries}`
  useEffect(() => {
    if (to === undefined) return
    let isStale = false
    api.call('GET /deliveryPromise', { query: { to, country } }).then(
      (answer) => !isStale && setState({ key, answer }),
      (error: unknown) => {
        report('The days of delivery could not be loaded.', error)
        if (!isStale) setState({ key })
      },
    )
    return () => {
      isStale = true
    }
  }, [api, to, country, key])
  const current = state?.key === key ? state : undefined
  return {
    answer: current?.answer,
    failed: current !== undefined && current.answer === undefined,
    retry: () => setTries(tries + 1),
  }
}
