import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { OwnCompany } from '#core/api/companies/companies.ts'
import { chosenCompany } from '#core/companies/company-order.ts'
import { useApi } from '../api/use-api.ts'
import { BuyingForField } from '../companies/buying-for-field.tsx'
import { buyingForStore } from '../companies/buying-for-store.ts'
import { LimitNotice, passedFor } from '../companies/limit-notice.tsx'
import { report } from '../session/report-problem.ts'

/**
 * The choice of a company to buy for; shows nothing to a member of no open company. "The cart says for which one, or
 * 'for myself', she buys". `amount` is the total of the cart in ringgit.
 */
export default function CartBuyingFor({ amount }: { amount: number }) {
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
  const passed = passedFor(chosenCompany(companies, chosen), amount)
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-3">
      <BuyingForField companies={companies} chosen={chosen} className="grow sm:max-w-sm" />
      {passed && <LimitNotice passed={passed} />}
    </div>
  )
}
