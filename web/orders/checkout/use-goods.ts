import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { CartItem } from '#core/cart/cart.ts'
import { findSpec } from '#core/catalogue/find-spec.ts'
import { hasValue, voucherOn, type Voucher } from '#core/vouchers/vouchers.ts'
import { useApi } from '../../api/use-api.ts'
import { compareCart } from '../../cart/cart-lines.ts'
import { readVoucher, useCouponCode } from '../../cart/use-coupon.ts'
import { useProducts, type Products } from '../../catalogue/read-products.ts'
import { buyingForStore } from '../../companies/buying-for-store.ts'
import { readForBuyer } from '../../companies/own-prices.ts'
import { cartActions, cartStore } from '../../session/cart-store.ts'
import { report } from '../../session/report-problem.ts'

/** The goods of the checkout. */
export interface Goods {
  items: readonly CartItem[]
  products: Products
  /** The voucher that staff will deduct; undefined until it is read, or if it deducts nothing. */
  voucher: Voucher | undefined
  /** The deduction of the voucher, in ringgit. */
  discount: number
}

/** Reads the products of the cart and the voucher. */
export function useGoods(items: readonly CartItem[]): Goods {
  const voucher = useVoucher()
  const products = useProducts(
    items,
    ({ productId }) => productId,
    // Goods that were put into the cart at the public price get that of the company.
    (fetched) => cartActions.replace(compareCart(cartStore.latest(), fetched).items),
    { read: readForBuyer, buyer: useStore(buyingForStore) },
  )
  const { discount } = voucherOn(
    voucher ?? { discount: 0 },
    items.map(({ productId, specName, price, quantity }) => {
      const product = products.get(productId)
      const isReduced = (product && findSpec(product, specName)?.sale) !== undefined
      return { price, quantity, category: product?.category, isReduced }
    }),
  )
  return { items, products, voucher, discount }
}

function useVoucher(): Voucher | undefined {
  const api = useApi()
  const code = useCouponCode()
  const [voucher, setVoucher] = useState<Voucher>()
  useEffect(() => {
    if (code === '') return
    let stale = false
    readVoucher(api, code).then(
      (found) => !stale && setVoucher(found),
      (error: unknown) => report('The voucher could not be checked.', error),
    )
    return () => {
      stale = true
    }
  }, [api, code])
  return voucher !== undefined && voucher.code === code && hasValue(voucher) ? voucher : undefined
}
