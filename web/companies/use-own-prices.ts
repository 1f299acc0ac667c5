import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useTranslator } from '../i18n/i18n.tsx'
import { report } from '../session/report-problem.ts'
import { useSession } from '../session/session-store.ts'
import { buyingForStore } from './buying-for-store.ts'
import type { OwnPrices } from './with-own-prices.ts'

// Loaded only for members who buy for a company, as few visitors of a product's page do.
const load = () => import('./own-prices.ts')

/** The own prices that the company for which the member buys has for a product; undefined without any. */
export function useOwnPrices(productId: string): OwnPrices | undefined {
  const { language } = useTranslator()
  const { isLogin } = useSession()
  const company = useStore(buyingForStore)
  const [answer, setAnswer] = useState<{ company: string; productId: string; prices: OwnPrices }>()
  useEffect(() => {
    if (company === undefined || !isLogin) return undefined
    let isStale = false
    load()
      .then(({ readOwnPricesOf }) => readOwnPricesOf(company, productId, language))
      .then(
        (prices) => !isStale && setAnswer({ company, productId, prices }),
        (error: unknown) => report('The prices of the company could not be loaded.', error),
      )
    return () => {
      isStale = true
    }
  }, [company, productId, isLogin, language])
  const isOf = isLogin && answer?.company === company && answer?.productId === productId
  return isOf ? answer.prices : undefined
}
