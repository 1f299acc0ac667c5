import { useStore } from 'zustand'
import type { CartLine } from '../cart/cart-lines.ts'
import { buyingForStore } from '../companies/buying-for-store.ts'
import { useSession } from '../session/session-store.ts'
import AskLink from './ask-link.tsx'

/**
 * Asks for a quotation of the cart, "beside tiers, where the wanted number is above the stock, for companies"; "elsewhere
 * a shopper sees nothing of it".
 */
export default function AskInCart({ lines }: { lines: readonly CartLine[] }) {
  const { isLogin } = useSession()
  const company = useStore(buyingForStore)
  const isForCompany = isLogin && company !== undefined
  const isForMany = lines.some(
    ({ prices, notices }) => prices?.tiers || notices.some(({ kind }) => kind === 'only_left'),
  )
  if (!isForCompany && !isForMany) return null
  return (
    <AskLink
      asked={() => ({
        origin: 'cart',
        items: lines.map(({ item: { productId, specName, quantity } }) => ({
          productId,
          specName,
          quantity,
        })),
      })}
    />
  )
}
