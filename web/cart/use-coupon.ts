import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { parseStored } from '#core/storage.ts'
import {
  hasValue,
  normalizeVoucherCode,
  voucherOn,
  type Voucher,
  type VoucherLine,
  type VoucherWorth,
} from '#core/vouchers/vouchers.ts'
import { ApiFailure, type ApiClient } from '../api/client.ts'
import { createPersistedStore } from '../session/persisted-store.ts'
import { report } from '../session/report-problem.ts'
import { useApi } from '../api/use-api.ts'

/** Longest code that the API accepts. */
export const maxCouponLength = 100

/** Reads the stored code: 'save10' from '"SAVE10"', '' if it is unreadable. */
export function parseCoupon(text: string | null): string {
  const stored = parseStored(text)
  const code = typeof stored === 'string' ? normalizeVoucherCode(stored) : ''
  return code.length <= maxCouponLength ? code : ''
}

/**
 * The applied code, or '' if there is none. It is stored until an order uses it; its discount is read from the API each
 * time.
 */
export const couponStore = createPersistedStore<string>({ key: 'coupon', start: '', parse: parseCoupon })

export function useCouponCode(): string {
  return useStore(couponStore)
}

export type Coupon = ReturnType<typeof useCoupon>

/**
 * The coupon of the cart. "Any other code resets the discount to 0"; a failed check changes nothing. A check does
 * not block later checks: the newest code counts.
 */
export function useCoupon() {
  const api = useApi()
  const code = useCouponCode()
  const [worth, setWorth] = useState<Voucher>()
  const [answer, setAnswer] = useState<{
    result: 'Applied' | 'Invalid' | 'Members' | 'Empty' | 'Failed'
    code: string
  }>()
  const [busy, setBusy] = useState(false)
  const requested = useRef('')

  const check = async (wanted: string) => {
    requested.current = wanted
    setBusy(true)
    let found: Voucher | undefined
    try {
      found = await readVoucher(api, wanted)
    } catch (error) {
      report('The coupon could not be checked.', error)
    }
    if (requested.current !== wanted) return
    setBusy(false)
    if (found === undefined) {
      setAnswer({ result: 'Failed', code: wanted })
    } else if (hasValue(found)) {
      setWorth({ ...found, code: wanted })
      setAnswer({ result: 'Applied', code: wanted })
      couponStore.set(wanted)
    } else {
      setAnswer({ result: found.membersOnly ? 'Members' : 'Invalid', code: wanted })
      couponStore.set('')
    }
  }

  const checkStored = useEffectEvent((stored: string) => {
    if (stored !== '' && stored !== requested.current) void check(stored)
  })
  useEffect(() => checkStored(code), [code])

  const terms = worth !== undefined && worth.code === code ? worth : undefined
  return {
    code,
    /** The amount that the voucher deducts from the given lines. */
    worthOn: (lines: readonly VoucherLine[]): VoucherWorth =>
      terms === undefined ? { discount: 0, counted: 0 } : voucherOn(terms, lines),
    terms,
    /** Undefined until a code was checked; another tab may have removed the code since. */
    answer: answer?.result === 'Applied' && answer.code !== code ? undefined : answer,
    busy,
    apply: (typed: string) => {
      const wanted = normalizeVoucherCode(typed)
      if (wanted !== '') return void check(wanted)
      requested.current = ''
      setBusy(false)
      setAnswer({ result: 'Empty', code: wanted })
      couponStore.set('')
    },
  }
}

/** The discount of a code; 0 for a code that no voucher can have. @throws if the API cannot be reached */
export async function readVoucher(api: ApiClient, code: string): Promise<Voucher> {
  try {
    return await api.call('GET /vouchers/{code}', { params: { code } })
  } catch (error) {
    // The API answers 404 to the code `..`, which changes the URL, and 400 to a code that is too long.
    if (error instanceof ApiFailure && [400, 404].includes(error.status)) return { code, discount: 0 }
    throw error
  }
}
