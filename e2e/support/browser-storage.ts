import type { Page } from '@playwright/test'
import type { CartItem } from '../../core/cart/cart.ts'
import type { Product } from '../../core/catalogue/product.ts'
import { expect } from './shop.ts'

/** A cart line as the browser keeps it: a spec as the shop sells it today, and whatever the test is about. */
export function toCartLine(product: Product, specName: string, about: Partial<CartItem> = {}): CartItem {
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
    ...about,
  }
}

/** The same for a spec by its names. */
export async function cartLine(
  page: Page,
  [productId, specName]: readonly [productId: string, specName: string],
  about?: Partial<CartItem>,
): Promise<CartItem> {
  const answer = await page.request.get(`/api/products/${productId}`)
  return toCartLine((await answer.json()) as Product, specName, about)
}

/** Puts texts into the browser's storage before a page of the shop is open. */
export async function store(page: Page, texts: Record<string, string>): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((entries) => {
    for (const [key, text] of entries) localStorage.setItem(key, text)
  }, Object.entries(texts))
}

/** Waits until the browser's storage holds this under a key. */
export async function expectStored(page: Page, key: string, value: unknown): Promise<void> {
  await expect
    .poll(() => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key))
    .toEqual(value)
}
