import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { parcelStatuses, type ParcelStatus } from '../parcels/statuses.ts'
import {
  manifestsOf,
  paperGap,
  paperKinds,
  paperParcels,
  papersBySize,
  piecesOf,
  printing,
  type PaperOrder,
} from './papers.ts'

const line = (quantity: number) => ({
  productName: { en: 'Desk', 'zh-TW': '桌' },
  displayName: { en: 'Oak', 'zh-TW': '橡木' },
  size: '',
  quantity,
})

const packed = (
  number: number,
  status: ParcelStatus = 'to_pack',
  courier?: string,
  about: { leftEarlier?: boolean; dueSen?: number } = {},
) => ({
  number,
  status,
  lines: [line(number)],
  courier: courier === undefined ? undefined : { id: courier, name: courier.toUpperCase() },
  trackingNumber: undefined,
  leftEarlier: false,
  dueSen: 0,
  ...about,
})

const order = (orderNumber: string, parcels: ReturnType<typeof packed>[]): PaperOrder => ({
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
  paid: parcels.every(({ dueSen }) => dueSen === 0),
  parcels: paperParcels(parcels),
})

const of = (status: 'In Progress' | 'Cancelled', shippingMethod: 'delivery' | 'self_pickup') => ({
  status,
  shippingMethod,
  hasInvoice: false,
})

describe('papers', () => {
  test('are left out for orders that cannot have them, except slips', () => {
    expect(paperGap('slips', of('Cancelled', 'delivery'))).toBeUndefined()
    expect(paperGap('labels', of('Cancelled', 'delivery'))).toBe('cancelled')
    expect(paperGap('delivery_notes', of('Cancelled', 'delivery'))).toBe('cancelled')
    expect(paperGap('labels', of('In Progress', 'self_pickup'))).toBeUndefined()
    expect(paperGap('manifest', of('In Progress', 'self_pickup'))).toBe('pickup')
    expect(paperGap('manifest', of('In Progress', 'delivery'))).toBeUndefined()
    expect(paperGap('invoices', of('In Progress', 'delivery'))).toBe('no_invoice')
    expect(paperGap('invoices', { ...of('Cancelled', 'delivery'), hasInvoice: true })).toBeUndefined()
  })

  test('must be of at least one kind', () => {
    expect(printing.safeParse({ papers: [], labelSheet: 'a6' }).success).toBe(false)
    expect(printing.safeParse({ papers: ['slips', 'labels'], labelSheet: 'a4' }).success).toBe(true)
  })

  test('are printed per size: labels on A6 apart from the rest, in the sequence of printing', () => {
    const all = [...paperKinds].toReversed()
    expect(papersBySize({ papers: all, labelSheet: 'a6' })).toEqual([
      { size: 'a4', papers: ['slips', 'delivery_notes', 'invoices', 'manifest'] },
      { size: 'a6', papers: ['labels'] },
    ])
    expect(papersBySize({ papers: all, labelSheet: 'a4' })).toEqual([{ size: 'a4', papers: paperKinds }])
    expect(papersBySize({ papers: ['labels'], labelSheet: 'a6' })).toEqual([
      { size: 'a6', papers: ['labels'] },
    ])
  })

  test('print the goods that are still to be handed over', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parcelStatuses), { maxLength: 8 }), (statuses) => {
        const parts = statuses.map((status, index) => packed(index + 1, status))
        const parcels = paperParcels(parts)
        expect(parcels.every(({ of }) => of === statuses.length)).toBe(true)
        const over = statuses.filter((status) => status === 'delivered' || status === 'lost').length
        expect(parcels).toHaveLength(over === statuses.length ? over : statuses.length - over)
      }),
    )
  })

  test('a manifest leaves out parcels that left on an earlier day, unless the whole order did', () => {
    const earlier = { leftEarlier: true }
    const [manifest] = manifestsOf([
      order('1', [packed(1, 'on_the_way', 'pos', earlier), packed(2, 'to_pack', 'pos')]),
      order('2', [packed(1, 'on_the_way', 'pos', earlier)]),
    ])
    expect(manifest?.rows.map((row) => [row.order.orderNumber, row.parcel.number])).toEqual([
      ['1', 2],
      ['2', 1],
    ])
  })

  test('list each parcel once, by courier, in the order of the list, with parcels without a courier last', () => {
    const manifests = manifestsOf([
      order('1', [packed(1, 'to_pack', undefined, { dueSen: 100 })]),
      order('2', [packed(1, 'to_pack', 'pos', { dueSen: 200 })]),
      order('3', [packed(1, 'to_pack', 'jt', { dueSen: 300 }), packed(2, 'to_pack', 'pos', { dueSen: 50 })]),
      order('4', [packed(1, 'to_pack', 'pos', { dueSen: 400 })]),
    ])
    expect(manifests.map(({ courier, rows }) => [courier, rows.map((row) => row.order.orderNumber)])).toEqual(
      [
        ['POS', ['2', '3', '4']],
        ['JT', ['3']],
        [undefined, ['1']],
      ],
    )
    expect(manifests.map(({ dueSen }) => dueSen)).toEqual([650, 300, 100])
    expect(manifests.map(({ pieces }) => pieces)).toEqual([4, 1, 1])
    expect(piecesOf({ lines: [line(2), line(3)] })).toBe(5)
  })
})
