import { describe, expect, test } from 'vitest'
import { checkoutForm, emptyCheckout } from '../orders/checkout.ts'
import { chosenCompany, lacksPurchaseOrder } from './company-order.ts'

const acme = { id: 'acme', purchaseOrderRequired: true, closed: false }
const quiet = { id: 'quiet', purchaseOrderRequired: false, closed: false }
const gone = { id: 'gone', purchaseOrderRequired: true, closed: true }
const companies = [acme, quiet, gone]

/** Whether the checkout reports a missing purchase order number at its field. */
function refused(company: object): boolean {
  const form = { ...emptyCheckout(), company }
  const { error } = checkoutForm([], () => true, companies).safeParse(form)
  return error?.issues.some(({ path }) => path.join('.') === 'company.purchaseOrderNumber') ?? false
}

describe('a purchase order number', () => {
  test('is missing only where the company needs it', () => {
    expect(lacksPurchaseOrder(acme, undefined)).toBe(true)
    expect(lacksPurchaseOrder(acme, '  ')).toBe(true)
    expect(lacksPurchaseOrder(acme, 'PO-1')).toBe(false)
    expect(lacksPurchaseOrder(quiet, undefined)).toBe(false)
    expect(lacksPurchaseOrder(undefined, undefined)).toBe(false)
  })

  test('is required in the checkout only for the chosen company, and reported at its field', () => {
    expect(refused({ id: 'acme' })).toBe(true)
    expect(refused({ id: 'acme', purchaseOrderNumber: 'PO-1' })).toBe(false)
    expect(refused({ id: 'quiet' })).toBe(false)
    expect(refused({})).toBe(false)
  })
})

test('nobody can order for a company that is closed or unknown', () => {
  expect(chosenCompany(companies, 'acme')).toBe(acme)
  expect(chosenCompany(companies, 'gone')).toBeUndefined()
  expect(chosenCompany(companies, 'other')).toBeUndefined()
  expect(chosenCompany(companies, '')).toBeUndefined()
})
