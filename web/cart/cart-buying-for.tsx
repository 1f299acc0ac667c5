import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { OwnCompany } from '#core/api/companies/companies.ts'
import { useApi } from '../api/use-api.ts'
import { BuyingForField } from '../companies/buying-for-field.tsx'
import { buyingForStore } from '../companies/buying-for-store.ts'
import { report } from '../session/report-problem.ts'

/** "The cart says for which one, or 'for myself', she buys"; shows nothing to a member of no open company. */
export default function CartBuyingFor() {
  const api = useApi()
  const chosen = useStore(buyingForStore)
  const [companies, setCompanies] = useState<OwnCompany[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    api.call('GET /companies', {}, { signal: leaving.signal }).then(
      ({ companies: own }) => setCompanies(own),
      (error: unknown) => leaving.signal.aborted || report('The companies could not be read.', error),
    )
    return () => leaving.abort()
  }, [api])
  if (companies.every(({ closed }) => closed)) return null
  return <BuyingForField companies={companies} chosen={chosen} className="mb-6 sm:max-w-sm" />
}
