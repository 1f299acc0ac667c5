import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { CartItem } from '../../core/cart/cart.ts'
import type { Product } from '../../core/catalogue/product.ts'
import { expect } from './shop.ts'

/** Returns a cart line for a spec of the shop as the browser stores it, with overrides. */
export function cartLineOf(product: Product, specName: string, overrides: Partial<CartItem> = {}): CartItem {
  const specIndex = product.specs.findIndex(({ name }) => name === specName)
  const spec = product.specs[specIndex]
  if (spec === undefined) throw new Error(`${product.id} has no spec ${specName}`)
  return {
    productId: product.id,
    productName: product.productName,
    specName,
    specIndex,
    quantity: 1,
    price: spec.price,
    color: spec.color,
    size: spec.size,
    image: spec.images[0] ?? product.imgUrl,
    ...overrides,
  }
}

/** Finds a spec by its names, and returns a cart line for it as the browser stores it. */
export async function cartLine(
  page: Page,
  [productId, specName]: readonly [productId: string, specName: string],
  overrides?: Partial<CartItem>,
): Promise<CartItem> {
  const answer = await page.request.get(`/api/products/${productId}`)
  return cartLineOf((await answer.json()) as Product, specName, overrides)
}

/** Fills local storage when the next page of the shop opens in this tab, before its scripts run. */
export async function store(page: Page, texts: Record<string, string>): Promise<void> {
  await page.addInitScript(
    ({ mark, texts }) => {
      const isPage = window === window.top && location.protocol.startsWith('http')
      // Later pages keep the values that the shop has stored in the meantime.
      if (!isPage || sessionStorage.getItem(mark) !== null) return
      sessionStorage.setItem(mark, 'yes')
      for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text)
    },
    { mark: `stored-${randomUUID()}`, texts },
  )
}

/** Waits until local storage has this value under a key. */
export async function expectStored(page: Page, key: string, value: unknown): Promise<void> {
  await expect
    .poll(() => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key))
    .toEqual(value)
}
