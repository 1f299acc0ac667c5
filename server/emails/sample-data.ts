import type { ContentChange, Order } from '#core/api/orders.ts'
import { toServerDate } from '#core/dates.ts'
import type { OrderEmailData } from './orders.ts'
import type { Wording } from './wording.ts'

const placedAt = toServerDate(new Date('2026-03-02T04:05:06Z'))
const item = { productId: '1', imgUrl: '', specName: '', specIndex: 0, color: '', displayColor: '', size: '' }

/** The parts that differ by language. */
const samples = {
  en: {
    name: 'Mei Ling Tan',
    desk: { productName: 'Lift Sit-Stand Desk', displayName: 'Oak / Black 120' },
    chair: { productName: 'Aero Ergonomic Mesh Chair', displayName: 'Teal' },
    place: { name: 'Malaysia Branch', address: '1 Jalan Contoh, 50000 Kuala Lumpur' },
    device: 'Chrome on Windows',
    colleague: 'Aisyah R.',
    export: 'Orders of the week',
    note: 'We ring when we are an hour away.',
    address: {
      firstName: 'Mei Ling',
      lastName: 'Tan',
      street: '12, Jalan Sultan Ismail',
      city: 'Kuala Lumpur',
      postalCode: '50250',
      country: 'Malaysia',
    },
  },
  'zh-TW': {
    name: '陳美玲',
    desk: { productName: '升降桌', displayName: '橡木／黑 120' },
    chair: { productName: '人體工學網椅', displayName: '藍綠' },
    place: { name: '台灣門市', address: '台北市大安區範例路 1 號' },
    device: 'Windows 的 Chrome',
    colleague: '林怡君',
    export: '本週訂單',
    note: '抵達前一小時會致電。',
    address: {
      firstName: '美玲',
      lastName: '陳',
      nameInScript: '陳美玲',
      street: '中正四路 1 號',
      city: '高雄市',
      postalCode: '802',
      country: 'Taiwan',
    },
  },
} as const

export const samplePromise = {
  from: '2026-03-10',
  to: '2026-03-12',
  half: 'morning',
  late: false,
} satisfies Order['promise']

const parcel = {
  shippingProvider: 'pos_laju',
  courierName: 'Pos Laju',
  trackingNumber: 'EH123456789MY',
  trackingUrl: 'https://tracking.example.com/EH123456789MY',
}

/** An invented order, as emails describe it. */
export function sampleOrder(
  wording: Wording,
  origin: string,
  method: 'other' | 'self_pickup' = 'other',
): OrderEmailData {
  const { name, desk, chair, place, note, address } = samples[wording.language]
  const isPickup = method === 'self_pickup'
  return {
    ...wording,
    origin,
    trackingLink: `${origin}/track#token=o-7Zk2`,
    note,
    id: 'o-7Zk2',
    orderNumber: '1000-0013',
    userId: 'm1',
    orderDate: placedAt,
    updatedAt: placedAt,
    status: 'pending',
    statusHistory: [],
    contactInfo: { name, phoneNumber: '+60123456789', email: 'mei@example.com' },
    paymentMethod: 'Cash on Delivery',
    items: [
      { ...item, ...desk, quantity: 1, price: 1499 },
      { ...item, ...chair, quantity: 2, price: 929 },
    ],
    totalAmount: 3357,
    voucherCode: 'save10',
    voucherDiscount: 10,
    amountToPay: 3347,
    shippingMethod: isPickup ? 'self_pickup' : 'delivery',
    ...(isPickup
      ? { pickupPlace: place, pickupCode: '4821' }
      : { shippingAddress: address, promise: samplePromise, ...parcel }),
    notes: '',
    invoiceInfo: { invoiceType: 'personal', invoiceStatus: 'not_applied', creditNotes: [] },
    returnInfo: { returnStatus: 'not_applied' },
    returns: [],
    returnable: [],
    parcels: [],
    changes: [],
  }
}

/** A change of the invented order: one more chair. */
export function sampleChange({ language }: Wording, state: ContentChange['state']): ContentChange {
  const { chair, note, colleague } = samples[language]
  const line = { productId: '1', specName: '', price: 929, ...chair }
  return {
    id: 1,
    at: placedAt,
    by: colleague,
    state,
    parts: ['lines'],
    lines: [{ before: { ...line, quantity: 2 }, after: { ...line, quantity: 3 } }],
    toPay: { before: 3347, after: 4276 },
    note,
  }
}

/** A return of one chair of the invented order. */
export function sampleReturn(
  way: 'other' | 'collected' | 'brought' | 'sent',
): OrderEmailData['returns'][number] {
  return {
    number: 1,
    status: 'approved',
    startedBy: 'customer',
    requestedAt: placedAt,
    reason: 'does_not_fit',
    note: '',
    lines: [{ line: 1, quantity: 1 }],
    photos: [],
    refundWay: 'transfer',
    account: '4821',
    ...(way !== 'other' && {
      collection: { way, ...(way === 'collected' && { day: '2026-03-10', half: 'morning' as const }) },
    }),
    withdrawable: false,
    mayAddPhotos: false,
    mayGiveAccount: false,
  }
}

export const sampleMember = (origin: string) => ({
  firstName: 'Mei Ling',
  nameInScript: '美玲',
  origin,
})
export const sampleDevice = ({ language }: Wording) => samples[language].device
export function sampleGoods({ language }: Wording) {
  const { productName: product, displayName: spec } = samples[language].chair
  return { product, spec }
}
export const sampleExport = ({ language }: Wording) => samples[language].export
export const samplePlace = ({ language }: Wording) => samples[language].place.name
