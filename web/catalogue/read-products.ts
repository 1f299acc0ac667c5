import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Product } from '#core/catalogue/product.ts'
import { ApiFailure, type ApiClient } from '../api/client.ts'
import { useApi } from '../api/use-api.ts'
import { report } from '../session/report-problem.ts'

/** Current products by id: null if the product no longer exists, missing if it could not be read. */
export type Products = ReadonlyMap<string, Product | null>

/** Reads products by their ids in parallel; failures are "logged only, no user message". */
export async function readProducts(api: ApiClient, ids: readonly string[]): Promise<Products> {
  const answers = await Promise.all(
    ids.map(async (id) => {
      try {
        return [id, await readProduct(api, id)] as const
      } catch (error) {
        report(`The product ${id} could not be compared with the shop.`, error)
        return undefined
      }
    }),
  )
  return new Map(answers.filter((answer) => answer !== undefined))
}

/**
 * Reads products like `readProducts`, but throws if a product cannot be read. Such a product must not be taken for one
 * that no longer exists.
 */
export async function readEveryProduct(api: ApiClient, ids: readonly string[]): Promise<Products> {
  return new Map(await Promise.all(ids.map(async (id) => [id, await readProduct(api, id)] as const)))
}

async function readProduct(api: ApiClient, id: string): Promise<Product | null> {
  try {
    return await api.call('GET /products/{id}', { params: { id } })
  } catch (error) {
    // The API answers 400 for an id that no product can have.
    if (error instanceof ApiFailure && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}

/** How a list reads its products, and for whom: another buyer has other prices. */
interface Reading {
  read: (api: ApiClient, ids: readonly string[]) => Promise<Products>
  buyer?: string | undefined
}

/** Returns the current products of a list. Each product is read once for a buyer, when an item first refers to it. */
export function useProducts<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  onFetched: (fetched: Products) => void = () => {},
  { read, buyer = '' }: Reading = { read: readProducts },
): Products {
  const api = useApi()
  const [products, setProducts] = useState<Products>(new Map())
  const requested = useRef({ buyer, ids: new Set<string>() })

  const fetchNew = useEffectEvent(async (listed: readonly Item[], reader: string) => {
    if (requested.current.buyer !== reader) requested.current = { buyer: reader, ids: new Set() }
    const known = requested.current
    const ids = [...new Set(listed.map(idOf))].filter((id) => !known.ids.has(id))
    if (ids.length === 0) return
    for (const id of ids) known.ids.add(id)
    const fetched = await read(api, ids)
    if (requested.current !== known) return
    setProducts((before) => new Map([...before, ...fetched]))
    onFetched(fetched)
  })
  useEffect(() => void fetchNew(items, buyer), [items, buyer])
  return products
}
