import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { normalizeVoucherCode, type Voucher } from '../../core/vouchers/vouchers.ts'
import { ApiFailure, type ApiClient } from '../api/client.ts'
import { report } from '../session/report-problem.ts'
import { useApi } from '../api/use-api.ts'
import { couponStore, useCouponCode } from './coupon-store.ts'

/** How asking for a code ended. */
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
  /** Undefined until something was asked. */
  answer: CouponAnswer | undefined
  /** Whether an answer is on the way. */
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
