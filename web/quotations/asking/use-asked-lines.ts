import { useMemo, useState } from 'react'
import { chooseQuantity } from '#core/cart/chosen-quantity.ts'
import { maxQuantity } from '#core/cart/cart.ts'
import { pictureOfSpec } from '#core/catalogue/pictures.ts'
import { findSpec } from '#core/catalogue/find-spec.ts'
import { priceOf } from '#core/prices/shown-price.ts'
import { useProducts, type Products } from '../../catalogue/read-products.ts'
import { useInBrowser } from '../../rendering/use-in-browser.ts'
import { cartStore } from '../../session/cart-store.ts'
import { askedItems, type AskedItem, type AskedItems } from '../asked-items.ts'

/** A line of the request, as the page shows it. */
export type AskedLine = ReturnType<typeof toLine>

export const keyOf = ({ productId, specName }: AskedItem): string => JSON.stringify([productId, specName])

/** A line with the names and the price of now, once the API has answered. */
function toLine(item: AskedItem, products: Products) {
  const product = products.get(item.productId)
  const spec = product ? findSpec(product, item.specName) : undefined
  return {
    item,
    productName: product?.productName,
    specName: spec?.displayName ?? item.specName,
    size: spec?.size,
    picture: product ? pictureOfSpec(product, spec) : undefined,
    /** What one piece costs today, in ringgit. */
    price: spec && priceOf(spec, item.quantity).price,
    /** Whether the shop no longer sells it. */
    isGone: product !== undefined && spec === undefined,
  }
}

/** What was handed over, or else the cart. */
function readAsked(): AskedItems {
  const items = cartStore
    .latest()
    .map(({ productId, specName, quantity }) => ({ productId, specName, quantity }))
  return askedItems.read() ?? { origin: 'cart', items }
}

const none: readonly AskedItem[] = []

/** The goods for which a quotation is asked. A change is stored at once, so that a reload shows it. */
export function useAskedLines() {
  const inBrowser = useInBrowser()
  const stored = useMemo(() => (inBrowser ? readAsked() : undefined), [inBrowser])
  const [changed, setChanged] = useState<AskedItems>()
  const asked = changed ?? stored
  const products = useProducts(asked?.items ?? none, ({ productId }) => productId)
  const change = (items: readonly AskedItem[]) => {
    if (asked === undefined) return
    const now = { ...asked, items }
    askedItems.write(now)
    setChanged(now)
  }
  const items = asked?.items ?? none
  const lines = items.map((item) => toLine(item, products))
  return {
    /** Undefined until the browser's storage is read. */
    lines: asked && lines,
    /** What is sent: without goods that are no longer sold. */
    goods: asked && { ...asked, items: lines.filter(({ isGone }) => !isGone).map(({ item }) => item) },
    setQuantity: (line: AskedLine, typed: string) => {
      const { quantity } = chooseQuantity(typed, line.item.quantity, maxQuantity)
      change(items.map((item) => (item === line.item ? { ...item, quantity } : item)))
    },
    remove: (line: AskedLine) => change(items.filter((item) => item !== line.item)),
  }
}
