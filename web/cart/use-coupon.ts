import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { parseStored } from '../../core/storage.ts'
import { normalizeVoucherCode, type Voucher } from '../../core/vouchers/vouchers.ts'
import { ApiFailure, type ApiClient } from '../api/client.ts'
import { createPersistedStore } from '../session/persisted-store.ts'
import { report } from '../session/report-problem.ts'
import { useApi } from '../api/use-api.ts'

/** The longest code that the API takes. */
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
 * The code that the visitor applied, '' without one; it stays until an order uses it. Only the code is
 * stored: its discount is read from the shop each time.
 */
export const couponStore = createPersistedStore<string>({ key: 'coupon', start: '', parse: parseCoupon })

/** The code that the visitor applied; '' on the server and in the first render. */
export function useCouponCode(): string {
  return useStore(couponStore)
}

/** The result of checking a code. */
export type CouponAnswer =
  | { kind: 'applied'; code: string; discount: number }
  | { kind: 'invalid'; code: string }
  | { kind: 'empty' }
  | { kind: 'failed' }

export interface Coupon {
  /** The applied code, '' without one. */
  code: string
  /** What it takes off, in ringgit. */
  discount: number
  /** Undefined until a code was checked. */
  answer: CouponAnswer | undefined
  /** Whether a code is being checked. */
  busy: boolean
  apply: (typed: string) => void
}

/**
 * The coupon of the cart: a stored code is asked for again when the cart is opened.
 * "The code 'save10' (case-insensitive) sets a discount of 10 currency units. Any other code resets the discount
 * to 0." When the shop cannot be asked, the discount stays as it was.
 */
export function useCoupon(): Coupon {
  const api = useApi()
  const code = useCouponCode()
  const [worth, setWorth] = useState<Voucher>()
  const [answer, setAnswer] = useState<CouponAnswer>()
  const [busy, setBusy] = useState(false)
  const asked = useRef('')

  const ask = async (wanted: string) => {
    asked.current = wanted
    setBusy(true)
    let found: Voucher | undefined
    try {
      found = await readVoucher(api, wanted)
    } catch (error) {
      report('The coupon could not be checked.', error)
    }
    if (asked.current !== wanted) return
    setBusy(false)
    if (found === undefined) {
      setAnswer({ kind: 'failed' })
    } else if (found.discount > 0) {
      setWorth({ code: wanted, discount: found.discount })
      setAnswer({ kind: 'applied', code: wanted, discount: found.discount })
      couponStore.set(wanted)
    } else {
      setAnswer({ kind: 'invalid', code: wanted })
      couponStore.set('')
    }
  }

  const askForStored = useEffectEvent((stored: string) => {
    if (stored !== '' && stored !== asked.current) void ask(stored)
  })
  useEffect(() => askForStored(code), [code])

  return {
    code,
    discount: worth !== undefined && worth.code === code ? worth.discount : 0,
    // Another tab may have taken the code off since.
    answer: answer?.kind === 'applied' && answer.code !== code ? undefined : answer,
    busy,
    apply: (typed) => {
      const wanted = normalizeVoucherCode(typed)
      if (wanted !== '') return void ask(wanted)
      asked.current = ''
      setBusy(false)
      setAnswer({ kind: 'empty' })
      couponStore.set('')
    },
  }
}

/**
 * What a code is worth. "Any other code resets the discount to 0": one that cannot even be asked for, too.
 *
 * @throws when the shop could not be asked
 */
export async function readVoucher(api: ApiClient, code: string): Promise<Voucher> {
  try {
    return await api.call('GET /vouchers/{code}', { params: { code } })
  } catch (error) {
    // `..` makes another address, and a long code is refused; neither can be a voucher of the shop.
    if (error instanceof ApiFailure && [400, 404].includes(error.status)) return { code, discount: 0 }
    throw error
  }
}
