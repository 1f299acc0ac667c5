import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addToCart,
  decrease,
  increase,
  parseCart,
  removedLines,
  removeFromCart,
  setQuantity,
  total,
  type CartItem,
} from '../cart/cart.ts'
import { sampleProduct, sampleSpec } from '../catalogue/test-samples.ts'
import { parseStored } from '../storage.ts'
import {
  addToWishlist,
  isInWishlist,
  entryOfCartItem,
  parseWishlist,
  removeFromWishlist,
  restoreToWishlist,
  toggleWishlist,
  toWishlistEntry,
  wishlistAlerts,
  type WishlistEntry,
} from './wishlist.ts'
import { wishlistEntry } from './wishlist-entry.ts'

const oak: WishlistEntry = {
  id: 'desk',
  imgUrl: '/oak.webp',
  productName: 'Sit-Stand Desk',
  model: 'Oak',
  stock: 5,
  price: 1499,
}
const walnut: WishlistEntry = { ...oak, model: 'Walnut' }

describe('the wishlist', () => {
  it('adds an entry only once', () => {
    const added = addToWishlist([walnut], oak)
    expect(added).toEqual({ outcome: 'added', entries: [walnut, oak] })
    expect(addToWishlist(added.entries, { ...oak, price: 9 })).toEqual({
      outcome: 'duplicate',
      entries: [walnut, oak],
    })
  })

  it('identifies an entry by product and spec', () => {
    expect(isInWishlist([oak], oak)).toBe(true)
    expect(isInWishlist([oak], walnut)).toBe(false)
    expect(isInWishlist([oak], { ...oak, id: 'chair' })).toBe(false)
    const otherProduct = { ...oak, id: 'chair' }
    expect(removeFromWishlist([oak, walnut, otherProduct], oak)).toEqual({
      outcome: 'removed',
      entries: [walnut, otherProduct],
    })
  })

  it('puts a removed entry back where it was, once', () => {
    const chair = { ...oak, id: 'chair' }
    expect(restoreToWishlist([oak, chair], walnut, 1)).toEqual([oak, walnut, chair])
    expect(restoreToWishlist([], walnut, 3)).toEqual([walnut])
    expect(restoreToWishlist([walnut], walnut, 0)).toEqual([walnut])
  })

  it('toggles, and reports added or removed', () => {
    const added = toggleWishlist([], oak)
    expect(added).toEqual({ outcome: 'added', entries: [oak] })
    expect(toggleWishlist(added.entries, oak)).toEqual({ outcome: 'removed', entries: [] })
  })

  it('alerts success, info or warning', () => {
    expect(wishlistAlerts).toEqual({
      added: { type: 'success', message: 'wishlist.added' },
      duplicate: { type: 'info', message: 'wishlist.duplicate' },
      removed: { type: 'warning', message: 'wishlist.removed' },
    })
  })

  it('makes the same entry from a product page and from a cart line', () => {
    const spec = sampleSpec({ name: 'Oak', quantity: 5, price: 1499 })
    const desk = sampleProduct({ id: 'desk', specs: [spec] })
    expect(toWishlistEntry(desk, spec)).toEqual(oak)
    const added = addToCart([], desk, 'Oak', 3)
    expect(added.ok && entryOfCartItem(added.items[0]!, 5)).toEqual(oak)
  })

  it('shows the main picture of a spec without one', () => {
    expect(toWishlistEntry(sampleProduct(), sampleSpec({ images: [] })).imgUrl).toBe('/desk.webp')
  })
})

describe('parseWishlist', () => {
  it('reads back what was stored, without broken entries and duplicates', () => {
    const stored = [oak, { ...oak, model: 7 }, null, { ...walnut, stock: -1 }, walnut, oak]
    expect(parseWishlist(JSON.stringify(stored))).toEqual([oak, walnut])
  })

  it('never throws for any stored value', () => {
    const entries = fc.record(
      {
        id: fc.constantFrom('desk', ''),
        imgUrl: fc.string(),
        productName: fc.string(),
        model: fc.constantFrom('Oak', 'Walnut', '', 7),
        stock: fc.constantFrom(0, 5, -1),
        price: fc.constantFrom(0, 14.99, 1499),
      },
      { requiredKeys: ['imgUrl', 'productName'] },
    )
    const stored = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(entries).map((list) => JSON.stringify(list)),
    )
    fc.assert(
      fc.property(stored, (text) => {
        const read = parseWishlist(text)
        const stored = parseStored(text)
        const whole = Array.isArray(stored) ? stored.map((entry) => wishlistEntry.safeParse(entry).data) : []
        expect(read.map(({ id, model }) => `${id} ${model}`)).toEqual([
          ...new Set(whole.flatMap((entry) => (entry ? [`${entry.id} ${entry.model}`] : []))),
        ])
        expect(new Set(read.map((entry) => entry.model)).size).toBe(read.length)
        expect(parseWishlist(JSON.stringify(read))).toEqual(read)
      }),
    )
    expect(parseWishlist(null)).toEqual([])
  })
})

describe('cart and wishlist together', () => {
  type Action =
    | { kind: 'add' | 'type'; spec: number; quantity: number }
    | { kind: 'increase' | 'decrease' | 'remove' | 'heart'; spec: number }
    | { kind: 'sell'; spec: number; left: number }

  const names = ['Oak', 'Walnut', 'Ash']
  const anySpec = fc.nat(names.length - 1)
  const actions = fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant('add' as const),
        spec: anySpec,
        quantity: fc.integer({ min: 1, max: 10 }),
      }),
      fc.record({ kind: fc.constant('type' as const), spec: anySpec, quantity: fc.nat(12) }),
      fc.record({ kind: fc.constantFrom('increase', 'decrease', 'remove', 'heart'), spec: anySpec }),
      fc.record({ kind: fc.constant('sell' as const), spec: anySpec, left: fc.nat(10) }),
    ),
    { maxLength: 60 },
  )
  const stocks = fc.tuple(fc.nat(10), fc.nat(10), fc.nat(10))
  const prices = fc.tuple(fc.nat(5000), fc.nat(5000), fc.nat(5000))

  it('stay within stock, lose no item and add up after any actions', () => {
    fc.assert(
      fc.property(stocks, prices, actions, fc.nat(20), (startStocks, price, visit, discount) => {
        const stock = [...startStocks]
        let cart: CartItem[] = []
        let wishlist: WishlistEntry[] = []
        // The model of the test: the quantity of each spec in the cart, and the specs on the wishlist.
        const inCart = [0, 0, 0]
        const wished = [false, false, false]

        for (const action of visit) act(action)

        function act(action: Action): void {
          const { spec } = action
          const held = inCart[spec]!
          const key = { productId: 'desk', specName: names[spec]! }
          const specs = names.map((name, index) =>
            sampleSpec({ name, quantity: stock[index]!, price: price[index]! }),
          )
          const product = sampleProduct({ id: 'desk', specs })
          const before = cart

          switch (action.kind) {
            case 'sell':
              stock[spec] = action.left
              return
            case 'heart': {
              wishlist = toggleWishlist(wishlist, toWishlistEntry(product, specs[spec]!)).entries
              wished[spec] = !wished[spec]
              break
            }
            case 'add': {
              const change = addToCart(cart, product, names[spec]!, action.quantity)
              expect(change.ok).toBe(held + action.quantity <= stock[spec]!)
              if (change.ok) {
                cart = change.items
                inCart[spec] = held + action.quantity
              }
              break
            }
            case 'type': {
              const change = setQuantity(cart, key, action.quantity, { stock: stock[spec]! })
              expect(change.ok).toBe(action.quantity <= stock[spec]!)
              if (change.ok) {
                cart = change.items
                if (held > 0) inCart[spec] = action.quantity
              }
              break
            }
            case 'increase':
              cart = increase(cart, key, { stock: stock[spec]! })
              if (held > 0 && held < stock[spec]!) inCart[spec] = held + 1
              break
            case 'decrease':
              cart = decrease(cart, key)
              inCart[spec] = Math.max(0, held - 1)
              break
            case 'remove':
              cart = removeFromCart(cart, key)
              inCart[spec] = 0
              break
          }

          for (const line of removedLines(before, cart)) {
            wishlist = addToWishlist(wishlist, entryOfCartItem(line, stock[spec]!)).entries
          }
          if (held > 0 && inCart[spec] === 0) wished[spec] = true

          const quantityOf = (name: string) => cart.find((line) => line.specName === name)?.quantity ?? 0
          expect(names.map(quantityOf)).toEqual(inCart)
          expect(cart.length).toBe(inCart.filter((quantity) => quantity > 0).length)
          // The spec of an existing line may sell out. Then no action may raise the quantity of the line.
          expect(inCart[spec]).toBeLessThanOrEqual(Math.max(stock[spec]!, held))
          expect(names.map((model) => isInWishlist(wishlist, { id: 'desk', model }))).toEqual(wished)
          expect(wishlist.length).toBe(wished.filter(Boolean).length)
          const sum = inCart.reduce((all, quantity, index) => all + quantity * price[index]!, 0)
          expect(total(cart, discount)).toBe(sum > discount ? sum - discount : 0)
          expect(parseCart(JSON.stringify(cart))).toEqual(cart)
          expect(parseWishlist(JSON.stringify(wishlist))).toEqual(wishlist)
        }
      }),
      { numRuns: 300 },
    )
  })
})
