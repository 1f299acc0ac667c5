import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countInputs } from '#tests/test-inputs.ts'
import type { Language } from '../language.ts'
import { messages } from '../texts/messages.ts'
import { text } from '../texts/text.ts'
import { historyDescriptions } from './history.ts'
import { billedCountry, canIssueInvoice, canMoveInvoice, formatInvoiceNumber } from './invoices.ts'
import { formatOrderNumber, parseOrderNumber } from './order-numbers.ts'
import {
  amountToPay,
  awaitsConfirmation,
  isUnconfirmed,
  nextStatuses,
  offersReturn,
  orderCan,
  statusBeforeReturn,
  type Movable,
  stillToPay,
} from './orders.ts'
import { orderStatuses, shippingMethods, statusTable, statusText, type OrderStatus } from './statuses.ts'

const orderAt = (status: OrderStatus, about: Partial<Movable> = {}): Movable => ({
  status,
  shippingMethod: 'delivery',
  statusHistory: [{ status: 'pending' }],
  returnInfo: { returnStatus: statusTable[status].returnStatus ?? 'not_applied' },
  ...about,
})

const pickupWords = (language: Language) =>
  (['Shipped', 'delivered', 'Completed'] as const).map((status) =>
    text(language)(statusText({ status, shippingMethod: 'self_pickup' })),
  )

describe('security 26: the status table', () => {
  const byStaff: Record<OrderStatus, OrderStatus[]> = {
    pending: ['In Progress', 'Cancelled'],
    'In Progress': ['Shipped', 'Cancelled'],
    Shipped: ['Cancelled', 'delivered'],
    delivered: ['Completed'],
    Completed: [],
    Cancelled: [],
    'Return Requested': ['return_approved', 'return_rejected'],
    return_approved: ['Returned'],
    return_rejected: ['pending'],
    Returned: ['return_completed'],
    return_completed: [],
  }
  test.each(orderStatuses)('staff may move %s to the statuses that it allows', (status) => {
    expect(nextStatuses(orderAt(status), 'staff').toSorted()).toEqual(byStaff[status].toSorted())
  })

  const byCustomer: Partial<Record<OrderStatus, OrderStatus[]>> = {
    pending: ['Cancelled', 'Return Requested'],
    'In Progress': ['Return Requested'],
    Shipped: ['Return Requested'],
    delivered: ['Return Requested'],
    Completed: ['Return Requested'],
    return_rejected: ['Return Requested'],
  }
  test.each(orderStatuses)('the customer may move %s to the statuses that it allows', (status) => {
    expect(nextStatuses(orderAt(status), 'customer')).toEqual(byCustomer[status] ?? [])
  })

  test('a pickup is completed without being shipped', () => {
    const order = orderAt('In Progress', { shippingMethod: 'self_pickup' })
    expect(nextStatuses(order, 'staff')).toContain('Completed')
  })

  test('a rejected return resumes the last status before it', () => {
    const statusHistory = ['pending', 'In Progress', 'Shipped', 'Return Requested', 'return_rejected'].map(
      (status) => ({ status: status as OrderStatus }),
    )
    expect(statusBeforeReturn(statusHistory)).toBe('Shipped')
    expect(nextStatuses(orderAt('return_rejected', { statusHistory }), 'staff')).toEqual(['Shipped'])
  })

  test('every status can be reached', () => {
    expect(orderStatuses.filter((status) => Object.keys(statusTable[status].from).length === 0)).toEqual([
      'pending',
    ])
  })
})

describe('the member may take an action or not', () => {
  test('cancel while pending', () => {
    expect(orderCan.cancel(orderAt('pending'))).toEqual({ ok: true })
    for (const status of orderStatuses.filter((status) => status !== 'pending'))
      expect(orderCan.cancel(orderAt(status))).toEqual({ ok: false, reason: 'order_not_cancellable' })
  })

  test.each([
    ['not_applied', undefined],
    ['rejected', undefined],
    ['requested', 'return_already_requested'],
    ['approved', 'return_already_requested'],
    ['completed', 'return_already_requested'],
  ] as const)('a return while the return status is %s', (returnStatus, reason) => {
    const permission = orderCan.requestReturn(orderAt('delivered', { returnInfo: { returnStatus } }))
    expect(permission).toEqual(reason === undefined ? { ok: true } : { ok: false, reason })
  })

  test('an order is pending until it is confirmed, cancelled or its return approved', () => {
    expect(orderStatuses.filter((status) => isUnconfirmed({ status, confirmedAt: null }))).toEqual([
      'pending',
      'Return Requested',
      'return_rejected',
    ])
    expect(orderStatuses.filter((status) => isUnconfirmed({ status, confirmedAt: new Date() }))).toEqual([])
  })

  test('staff call to confirm an order that is pending, and no other', () => {
    for (const shippingMethod of shippingMethods)
      expect(orderStatuses.filter((status) => awaitsConfirmation({ status, shippingMethod }))).toEqual([
        'pending',
      ])
  })

  test('no return of a cancelled order', () => {
    expect(orderCan.requestReturn(orderAt('Cancelled'))).toEqual({ ok: false, reason: 'return_not_possible' })
  })

  test.each([
    ['not_applied', 'delivered', undefined],
    ['pending', 'delivered', 'invoice_already_requested'],
    ['issued', 'delivered', 'invoice_already_requested'],
    ['cancelled', 'delivered', 'invoice_not_possible'],
    ['not_applied', 'Cancelled', 'invoice_not_possible'],
  ] as const)('an invoice that is %s of an order that is %s', (invoiceStatus, status, reason) => {
    const permission = orderCan.requestInvoice({ status, invoiceInfo: { invoiceStatus } })
    expect(permission).toEqual(reason === undefined ? { ok: true } : { ok: false, reason })
  })

  test('every reason is an error code with a text', () => {
    const texts: Record<string, string> = messages.shop.en
    for (const reason of [
      'order_not_cancellable',
      'return_already_requested',
      'return_not_possible',
      'invoice_already_requested',
      'invoice_not_possible',
    ])
      expect(texts[`error.${reason}`], reason).toBeDefined()
  })
})

describe('returns and invoices follow the order', () => {
  test('the return status of each status', () => {
    const pairs = orderStatuses.map((status) => [status, statusTable[status].returnStatus])
    expect(Object.fromEntries(pairs.filter(([, returnStatus]) => returnStatus !== undefined))).toEqual({
      'Return Requested': 'requested',
      return_approved: 'approved',
      return_rejected: 'rejected',
      Returned: 'approved',
      return_completed: 'completed',
    })
  })

  test('an invoice is issued once the order is confirmed, and not when it was cancelled', () => {
    const order = { invoiceStatus: 'pending', status: 'delivered', confirmed: true } as const
    expect(canIssueInvoice(order)).toBe(true)
    expect(canIssueInvoice({ ...order, invoiceStatus: 'not_applied' })).toBe(false)
    expect(canIssueInvoice({ ...order, confirmed: false })).toBe(false)
    expect(canIssueInvoice({ ...order, status: 'Cancelled' })).toBe(false)
    expect(canIssueInvoice({ ...order, status: 'Returned' })).toBe(true)
    expect(canIssueInvoice({ ...order, status: 'return_completed' })).toBe(false)
  })

  test('tax numbers follow the billing address, otherwise the shipping address', () => {
    const [taiwan, malaysia] = [{ country: 'Taiwan' }, { country: 'Malaysia' }] as const
    expect(billedCountry({ billingAddress: taiwan, shippingAddress: malaysia })).toBe('Taiwan')
    expect(billedCountry({ billingAddress: null, shippingAddress: malaysia })).toBe('Malaysia')
    expect(billedCountry({})).toBe('Taiwan')
  })

  test('only staff issue and cancel an invoice, and only a pending one', () => {
    expect(canMoveInvoice('not_applied', 'pending', 'customer')).toBe(true)
    expect(canMoveInvoice('pending', 'issued', 'staff')).toBe(true)
    expect(canMoveInvoice('pending', 'cancelled', 'staff')).toBe(true)
    expect(canMoveInvoice('pending', 'issued', 'customer')).toBe(false)
    expect(canMoveInvoice('not_applied', 'issued', 'staff')).toBe(false)
    expect(formatInvoiceNumber(42)).toBe('INV-00000042')
  })

  test('goods are in the shop until they are shipped', () => {
    expect(orderStatuses.filter((status) => statusTable[status].goodsInStore)).toEqual([
      'pending',
      'In Progress',
    ])
  })

  test('the history has a sentence for every status, in both languages', () => {
    for (const sentences of Object.values(historyDescriptions))
      for (const status of orderStatuses) {
        expect(sentences[status].en).toMatch(/^[A-Z].*\.$/)
        expect(sentences[status]['zh-TW']).toMatch(/[\u4e00-\u9fff].*。$/)
      }
  })

  test('no sentence of the history repeats the name of its status', () => {
    for (const shippingMethod of shippingMethods)
      for (const status of orderStatuses) {
        const name = statusText({ status, shippingMethod })
        const { en, 'zh-TW': chinese } = historyDescriptions[shippingMethod][status]
        const english = new Set(en.toLowerCase().match(/\w+/g))
        expect(new Set(text('en')(name).toLowerCase().split(' ')).isSubsetOf(english), en).toBe(false)
        expect(new Set(text('zh-TW')(name)).isSubsetOf(new Set(chinese)), chinese).toBe(false)
      }
  })

  test('an order for pickup is neither shipped nor delivered: it is ready, then picked up', () => {
    expect(pickupWords('en')).toEqual(['Ready for Pickup', 'Picked Up', 'Completed'])
    expect(pickupWords('zh-TW')).toEqual(['可取貨', '已取貨', '已完成'])
    expect(text('en')(statusText({ status: 'Shipped', shippingMethod: 'delivery' }))).toBe('Shipped')
  })
})

describe('order numbers', () => {
  test('are parsed as they are formatted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (sequence) => {
        const number = formatOrderNumber(sequence)
        expect(number).toMatch(/^\d{1,4}(-\d{4})+$/)
        expect(parseOrderNumber(` #${number.replaceAll('-', ' ')}`)).toBe(sequence)
      }),
    )
  })

  test('a wrong digit or two swapped neighbours are detected', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: 0, max: 7 }),
        fc.integer({ min: 1, max: 9 }),
        (sequence, index, by) => {
          const digits = [...formatOrderNumber(sequence).replace('-', '')]
          const wrong = digits.with(index, String((Number(digits[index]) + by) % 10)).join('')
          expect(parseOrderNumber(wrong)).toBeUndefined()
          const [one, two] = [digits[index], digits[index + 1]]
          if (two === undefined || one === two) return
          expect(
            parseOrderNumber(
              digits
                .with(index, two)
                .with(index + 1, one!)
                .join(''),
            ),
          ).toBeUndefined()
        },
      ),
    )
  })

  test('other texts are not order numbers', () => {
    for (const text of ['', 'abc', '1000', '1000-001x', '9'.repeat(20)])
      expect(parseOrderNumber(text)).toBeUndefined()
  })
})

describe('security 28: what is to be paid', () => {
  test('never falls below 0 after any deduction', () => {
    const amount = fc.integer({ min: 0, max: 1e12 })
    fc.assert(
      fc.property(amount, amount, fc.option(fc.integer({ min: -1e12, max: 1e12 })), (total, voucher, own) => {
        countInputs()
        const toPay = amountToPay({
          totalAmount: total,
          voucherDiscount: voucher,
          adjustment: own ?? undefined,
        })
        expect(toPay).toBeGreaterThanOrEqual(0)
        expect(toPay).toBeLessThanOrEqual(total)
      }),
    )
  })

  test('deducts the voucher until staff set the deduction', () => {
    expect(amountToPay({ totalAmount: 100, voucherDiscount: 10 })).toBe(90)
    expect(amountToPay({ totalAmount: 100, voucherDiscount: 10, adjustment: 0 })).toBe(100)
    expect(amountToPay({ totalAmount: 5, voucherDiscount: 10 })).toBe(0)
  })
})

test('a page offers a return once the order can no longer be cancelled', () => {
  const order = {
    shippingMethod: 'delivery',
    statusHistory: [],
    returnInfo: { returnStatus: 'not_applied' },
  } as const
  expect(offersReturn({ ...order, status: 'pending' })).toBe(false)
  expect(offersReturn({ ...order, status: 'In Progress' })).toBe(true)
  // The API still accepts a return.
  expect(orderCan.requestReturn({ ...order, status: 'pending' })).toEqual({ ok: true })
})

test('an amount paid in advance is not collected again', () => {
  expect(stillToPay({ amountToPay: 349 })).toBe(349)
  expect(stillToPay({ amountToPay: 349, paidInAdvance: 100 })).toBe(249)
  expect(stillToPay({ amountToPay: 349, paidInAdvance: 400 })).toBe(0)
})
