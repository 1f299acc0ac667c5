import {
  changePasswordWithEmailOtp,
  checkPhone,
  disownEmail,
  getCurrentUser,
  login,
  loginWithCode,
  logout,
  register,
  sendEmailOtp,
  updatePassword,
  updateUser,
} from './accounts.ts'
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
import {
  confirmEmailCode,
  confirmSmsCode,
  getHumanCheck,
  getHumanCheckChallenge,
  sendEmailCode,
  sendSmsCode,
} from './verification.ts'
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
  register,
  checkPhone,
  login,
  loginWithCode,
  logout,
  getCurrentUser,
  updateUser,
  updatePassword,
  sendEmailOtp,
  changePasswordWithEmailOtp,
  disownEmail,
  sendSmsCode,
  confirmSmsCode,
  sendEmailCode,
  confirmEmailCode,
  getHumanCheck,
  getHumanCheckChallenge,
] as const satisfies readonly AnyEndpoint[]

type Declared = (typeof endpoints)[number]
type Name<E extends Declared> = `${Uppercase<E['method']>} ${E['path']}`

/** Every call by its name, `'GET /products/{id}'`, with what it takes and what it answers. */
export type Api = { [E in Declared as Name<E>]: { request: RequestOf<E>; output: OutputOf<E> } }
