import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { manifestsOf, paperGap, paperParcels, piecesOf, printing, type PaperOrder } from './papers.ts'

const line = (quantity: number) => ({
  productName: { en: 'Desk', 'zh-TW': '桌' },
  displayName: { en: 'Oak', 'zh-TW': '橡木' },
  size: '',
  quantity,
})

const packed = (number: number, isOpen = true, courier?: string) => ({
  number,
  lines: [line(number)],
  courier: courier === undefined ? undefined : { id: courier, name: courier.toUpperCase() },
  trackingNumber: undefined,
  isOpen,
})

const order = (orderNumber: string, parcels: ReturnType<typeof packed>[], dueSen = 0): PaperOrder => ({
  orderNumber,
  placedAt: new Date(0),
  status: 'In Progress',
  shippingMethod: 'delivery',
  language: 'en',
  name: 'Siti',
  phone: '',
  address: undefined,
  pickup: undefined,
  access: undefined,
  notes: '',
  paid: dueSen === 0,
  parcels: paperParcels(parcels, dueSen),
})

const of = (status: 'In Progress' | 'Cancelled', shippingMethod: 'delivery' | 'self_pickup') => ({
  status,
  shippingMethod,
  hasInvoice: false,
})

describe('papers', () => {
  test('are left out where they make no sense, and a slip never', () => {
    expect(paperGap('slips', of('Cancelled', 'delivery'))).toBeUndefined()
    expect(paperGap('labels', of('Cancelled', 'delivery'))).toBe('cancelled')
    expect(paperGap('delivery_notes', of('Cancelled', 'delivery'))).toBe('cancelled')
    expect(paperGap('labels', of('In Progress', 'self_pickup'))).toBeUndefined()
    expect(paperGap('manifest', of('In Progress', 'self_pickup'))).toBe('pickup')
    expect(paperGap('manifest', of('In Progress', 'delivery'))).toBeUndefined()
    expect(paperGap('invoices', of('In Progress', 'delivery'))).toBe('no_invoice')
    expect(paperGap('invoices', { ...of('Cancelled', 'delivery'), hasInvoice: true })).toBeUndefined()
  })

  test('are of at least one kind', () => {
    expect(printing.safeParse({ papers: [], labelSheet: 'a6' }).success).toBe(false)
    expect(printing.safeParse({ papers: ['slips', 'labels'], labelSheet: 'a4' }).success).toBe(true)
  })

  test('collect the whole amount once, with the first parcel that has not arrived', () => {
    expect(
      paperParcels([packed(1, false), packed(2), packed(3)], 129_900).map(({ dueSen }) => dueSen),
    ).toEqual([0, 129_900, 0])
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 8 }), fc.nat(), (open, due) => {
        const parcels = paperParcels(
          open.map((isOpen, place) => packed(place + 1, isOpen)),
          due,
        )
        const collected = parcels.reduce((sum, { dueSen }) => sum + dueSen, 0)
        expect(collected).toBe(open.includes(true) ? due : 0)
        expect(parcels.every(({ of }) => of === open.length)).toBe(true)
      }),
    )
  })

  test('list each parcel once, by courier, in the order of the list, and without one last', () => {
    const manifests = manifestsOf([
      order('1', [packed(1, true)], 100),
      order('2', [packed(1, true, 'pos')], 200),
      order('3', [packed(1, true, 'jt'), packed(2, true, 'pos')], 300),
      order('4', [packed(1, true, 'pos')], 400),
    ])
    expect(manifests.map(({ courier, rows }) => [courier, rows.map((row) => row.order.orderNumber)])).toEqual(
      [
        ['POS', ['2', '3', '4']],
        ['JT', ['3']],
        [undefined, ['1']],
      ],
    )
    expect(manifests.map(({ dueSen }) => dueSen)).toEqual([600, 300, 100])
    expect(manifests.map(({ pieces }) => pieces)).toEqual([4, 1, 1])
    expect(piecesOf({ lines: [line(2), line(3)] })).toBe(5)
  })
})
