import { describe, expect, test } from 'vitest'
import { checkoutForm, emptyCheckout } from '../orders/checkout.ts'
import { chosenCompany, lacksPurchaseOrder } from './company-order.ts'

const acme = { id: 'acme', purchaseOrderRequired: true, closed: false }
const quiet = { id: 'quiet', purchaseOrderRequired: false, closed: false }
const gone = { id: 'gone', purchaseOrderRequired: true, closed: true }
const companies = [acme, quiet, gone]

/** Whether the checkout says at its field that the purchase order number is missing. */
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

  test('is asked for at its field in the checkout, for the chosen company alone', () => {
    expect(refused({ id: 'acme' })).toBe(true)
    expect(refused({ id: 'acme', purchaseOrderNumber: 'PO-1' })).toBe(false)
    expect(refused({ id: 'quiet' })).toBe(false)
    expect(refused({})).toBe(false)
  })
})

test('nobody buys for a company that is closed or unknown', () => {
  expect(chosenCompany(companies, 'acme')).toBe(acme)
  expect(chosenCompany(companies, 'gone')).toBeUndefined()
  expect(chosenCompany(companies, 'other')).toBeUndefined()
  expect(chosenCompany(companies, '')).toBeUndefined()
})
