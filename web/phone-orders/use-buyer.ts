import { useState, type Dispatch, type SetStateAction } from 'react'
import { lacksPurchaseOrder } from '#core/companies/company-order.ts'
import { passedLimit, type PassedLimit } from '#core/companies/limits.ts'
import { toOrderAddress, type OrderAddress } from '#core/delivery/order-address.ts'
import { pricedFor, type OrderLine } from '#core/orders/taking/order-lines.ts'
import { useAction } from '../actions/use-action.ts'
import type { CallOutput } from '../api/client.ts'
import { useT } from '../i18n/i18n.tsx'
import { useStaffApi } from '../staff/shell/use-staff-api.ts'

type SetLines = Dispatch<SetStateAction<readonly OrderLine[]>>
type Caller = CallOutput<'GET /staff/callers/{id}'>

/** For whom the caller orders, and what the company writes on the order. */
export function useBuyer(
  caller: Caller | undefined,
  { lines, setLines }: { lines: readonly OrderLine[]; setLines: SetLines },
) {
  const t = useT()
  const api = useStaffApi()
  const [companyId, setCompanyId] = useState('')
  const [purchaseOrderNumber, setPurchaseOrderNumber] = useState('')
  const [costCentre, setCostCentre] = useState('')
  const company = caller?.companies.find(({ id }) => id === companyId)
  /** The lines get the prices of the buyer; later ones have them when they are found. */
  const reprice = useAction(
    async (id: string) => {
      const products = [...new Set(lines.map(({ productId }) => productId))].join(',')
      if (products === '') return
      const { prices } =
        id === ''
          ? { prices: [] }
          : await api.call('GET /staff/companies/{id}/prices', { params: { id }, query: { products } })
      setLines((now) => pricedFor(now, prices))
    },
    { failed: t('staff.take.pricesFailed') },
  )
  return {
    company,
    purchaseOrderNumber,
    setPurchaseOrderNumber,
    costCentre,
    setCostCentre,
    problem: reprice.problem,
    choose: (id: string) => {
      setCompanyId(id)
      void reprice.run(id)
    },
  }
}
export type Buyer = ReturnType<typeof useBuyer>

/** The known addresses of the caller, then those that the chosen company shares. */
export function knownAddresses(caller: Caller | undefined, { company }: Buyer): OrderAddress[] {
  const fullName = caller?.name || caller?.phoneNumber || '-'
  const shared = (company?.addresses ?? []).map(({ address, city, postalCode, country }) =>
    toOrderAddress({ fullName, address, city, postalCode, country }),
  )
  return [...(caller?.addresses ?? []), ...shared]
}

/** The limit of the caller in the company that an order over this many ringgit passes. */
export const passedBy = ({ company }: Buyer, amount: number): PassedLimit | undefined =>
  company?.spending && passedLimit(amount, company.spending)

/** Whether the company's purchase order number is missing. */
export const lacksNumber = ({ company, purchaseOrderNumber }: Buyer): boolean =>
  lacksPurchaseOrder(company, purchaseOrderNumber)

/** The company of the request; nothing if the caller orders for themselves. */
export const companyOf = ({ company, purchaseOrderNumber, costCentre }: Buyer) =>
  company && { company: { id: company.id, purchaseOrderNumber, costCentre } }
