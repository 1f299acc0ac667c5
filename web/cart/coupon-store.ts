import { useStore } from 'zustand'
import { parseStored } from '../../core/storage.ts'
import { normalizeVoucherCode } from '../../core/vouchers/vouchers.ts'
import { createPersistedStore } from '../session/persisted-store.ts'

/** The longest code that can be asked for. */
export const maxCouponLength = 100

/**
 * The coupon code that a stored text holds, '' for none.
 *
 * @example
 * parseCoupon('"SAVE10"') //=> 'save10'
 * parseCoupon('{') //=> ''
 */
export function parseCoupon(text: string | null): string {
  const stored = parseStored(text)
  const code = typeof stored === 'string' ? normalizeVoucherCode(stored) : ''
  return code.length <= maxCouponLength ? code : ''
}

/**
 * The code that the visitor applied, '' without one; it stays until an order takes it along. Only the code is
 * kept: what it is worth is the shop's to say, each time anew.
 */
export const couponStore = createPersistedStore<string>({ key: 'coupon', start: '', parse: parseCoupon })

/** The code that the visitor applied; '' on the server and in the first render. */
export function useCouponCode(): string {
  return useStore(couponStore)
}
