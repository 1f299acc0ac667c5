import {
  getBestSellProducts,
  getCategories,
  getOnSaleProducts,
  getProduct,
  getProducts,
  getRelatedProducts,
} from './catalogue.ts'
import type { AnyEndpoint, OutputOf, RequestOf } from './endpoint.ts'
import { getShop } from './shop.ts'
import { getVoucher } from './vouchers.ts'

/** Every endpoint of the API: the one place that collects them. */
export const endpoints = [
  getProducts,
  getProduct,
  getRelatedProducts,
  getBestSellProducts,
  getOnSaleProducts,
  getCategories,
  getVoucher,
  getShop,
] as const satisfies readonly AnyEndpoint[]

type Declared = (typeof endpoints)[number]
type Name<E extends Declared> = `${Uppercase<E['method']>} ${E['path']}`

/** Every call by its name, `'GET /products/{id}'`, with what it takes and what it answers. */
export type Api = { [E in Declared as Name<E>]: { request: RequestOf<E>; output: OutputOf<E> } }
