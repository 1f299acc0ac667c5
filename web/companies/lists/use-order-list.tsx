import { useState } from 'react'
import type { CompanyList } from '#core/api/companies/company-lists.ts'
import { useT } from '../../i18n/i18n.tsx'
import { AddedAgain, isInCart, useOrderAgain, type Added } from '../../orders/order-again.tsx'
import { buyingForStore } from '../buying-for-store.ts'

type Rows = CompanyList['rows']

/**
 * Puts rows of a shared list into the cart, for its company, by one press; what is sold out or no longer sold is said, the
 * rest goes in.
 */
export function useOrderList(companyId: string) {
  const t = useT()
  const [added, setAdded] = useState<Added>()
  const [gone, setGone] = useState(0)
  const again = useOrderAgain((outcome) => {
    setAdded(outcome)
    if (isInCart(outcome)) buyingForStore.set(companyId)
  })
  return {
    busy: again.busy,
    isInCart: isInCart(added),
    outcome: (
      <>
        <AddedAgain added={added} problem={again.problem} />
        {added && gone > 0 && (
          <p role="status" className="mt-2 text-sm text-warning">
            {t('companies.list.goneCount', { count: gone })}
          </p>
        )}
      </>
    ),
    run: (read: () => Rows | Promise<Rows>) =>
      again.run(async () => {
        const rows = await read()
        setGone(rows.filter(({ goods }) => goods === undefined).length)
        return rows.flatMap(({ goods, quantity }) => (goods ? [{ ...goods, quantity }] : []))
      }),
  }
}
