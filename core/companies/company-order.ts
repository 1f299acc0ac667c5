import * as z from 'zod/mini'
import { optionalText } from '../typed-text.ts'

/** Maximum lengths of the references that a company adds to its orders. */
export const companyOrderLimits = { purchaseOrderNumber: 50, costCentre: 50 } as const

/**
 * The part of the checkout that says for whom a member orders: for the company with `id` or, without it, for
 * themselves.
 */
export const buyingFor = z.object({
  id: optionalText(200),
  purchaseOrderNumber: optionalText(companyOrderLimits.purchaseOrderNumber),
  costCentre: optionalText(companyOrderLimits.costCentre),
})

/** The company of a new order. */
export const companyOrder = z.object({
  ...buyingFor.shape,
  id: z.string().check(z.minLength(1), z.maxLength(200)),
})

/** A company for which a member may order. */
export interface BuyingCompany {
  id: string
  purchaseOrderRequired: boolean
  closed: boolean
}

/**
 * Returns the chosen company, if the member may order for it now; otherwise undefined, and the member orders for
 * themselves.
 * @example chosenCompany([{ id: 'a', closed: true, purchaseOrderRequired: false }], 'a') //=> undefined
 */
export function chosenCompany<Company extends BuyingCompany>(
  companies: readonly Company[],
  id: string | undefined,
): Company | undefined {
  return companies.find((company) => company.id === id && !company.closed)
}

/**
 * Whether a purchase order number is missing. "Purchase order number (required where the company says so)."
 * @example lacksPurchaseOrder({ purchaseOrderRequired: true }, undefined) //=> true
 */
export function lacksPurchaseOrder(
  company: Pick<BuyingCompany, 'purchaseOrderRequired'> | undefined,
  number: string | undefined,
): boolean {
  return company?.purchaseOrderRequired === true && (number ?? '').trim() === ''
}
