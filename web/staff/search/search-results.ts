import { parcelParams } from '#core/parcels/views.ts'
import { quotationParams } from '#core/quotations/views.ts'
import type { CallOutput } from '../../api/client.ts'
import type { ShopAddress } from '../../navigation/paths.ts'
import { staffPaths } from '../paths.ts'

/** The results of a search, by kind. */
export type Results = CallOutput<'GET /staff/search'>
export type Kind = keyof Results

/** All kinds of results, in the sequence in which they are shown. */
export const kinds = [
  'orders',
  'quotations',
  'parcels',
  'invoices',
  'members',
  'products',
] as const satisfies Kind[]

/** One line of the list: a result, or the link to all results of its kind. */
export type Line = { kind: Kind; to: ShopAddress } & ({ index: number } | { all: Exclude<Kind, 'invoices'> })

/** Returns the lines that can be chosen, in the sequence in which they are shown. */
export function linesOf(results: Results, words: string): Line[] {
  const q = new URLSearchParams({ q: words })
  const all = {
    orders: staffPaths.orders(new URLSearchParams({ queue: 'all', q: words })),
    parcels: staffPaths.parcels(parcelParams.write({ view: 'all', q: words })),
    members: staffPaths.members(q),
    products: staffPaths.products(q),
    quotations: staffPaths.quotations(quotationParams.write({ view: 'all', q: words })),
  } as const
  const addresses = {
    orders: results.orders?.rows.map(({ orderId }) => staffPaths.order(orderId)),
    parcels: results.parcels?.rows.map(({ orderId }) => staffPaths.orderParcels(orderId)),
    invoices: results.invoices?.rows.map(({ orderId }) => staffPaths.order(orderId)),
    members: results.members?.rows.map(({ id }) => staffPaths.member(id)),
    products: results.products?.rows.map(({ id }) => staffPaths.product(id)),
    quotations: results.quotations?.rows.map(({ id }) => staffPaths.quotation(id)),
  }
  return kinds.flatMap((kind): Line[] => [
    ...(addresses[kind] ?? []).map((to, index) => ({ kind, to, index })),
    ...(kind !== 'invoices' && results[kind]?.more ? [{ kind, to: all[kind], all: kind }] : []),
  ])
}
