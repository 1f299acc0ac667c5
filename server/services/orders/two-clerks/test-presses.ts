import * as fc from 'fast-check'
import { parcelReasonsFor } from '#core/parcels/statuses.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { orderOf, type TestMember, type TestSpec } from '#server/testing/test-orders.ts'

/** The people who work on the same orders, and the goods of the orders. */
export interface Office {
  clerks: readonly [TestBrowser, TestBrowser]
  member: TestMember
  specs: readonly TestSpec[]
  pickupPlace: string
}

/** A press of a button on an order's page; `which` selects a variant. */
export interface Press {
  what: keyof typeof weights
  which: number
}

/** A request as a page sends it, with the version that the page showed, which may be stale. */
export interface Request {
  path: string
  body?: object
  key?: string
  by?: 'member'
  /** Builds the request that undoes this one, if there is one. */
  undo?: (read: Read) => Promise<Request | undefined>
  /** Whether a second identical request changes nothing and gets the same response. */
  answersAgain?: boolean
  /** Whether a second identical request may be carried out again, because it names no version. */
  repeats?: boolean
}

type Read = (path: string) => Promise<{ status: number; body: any }> // oxlint-disable-line typescript/no-explicit-any -- as the page reads it

const weights = {
  move: 8,
  cancel: 1,
  return: 2,
  invoice: 6,
  credit: 3,
  goodsBack: 1,
  startReturn: 2,
  returning: 6,
  pack: 3,
  parcel: 5,
  unpack: 1,
  receive: 2,
  writeOff: 1,
  reverse: 1,
  change: 3,
  agree: 1,
}

export const press: fc.Arbitrary<Press> = fc.record({
  what: fc.oneof(
    ...Object.entries(weights).map(([what, weight]) => ({
      weight,
      arbitrary: fc.constant(what as Press['what']),
    })),
  ),
  which: fc.nat({ max: 11 }),
})

let keys = 0
const newKey = () => `two-clerks-${(keys += 1)}`

/**
 * Builds the request by which a clerk enters an order for a caller, or for a walk-in customer who takes the goods at
 * once.
 */
export function taking(office: Office, which: number): Request {
  const { member, specs, pickupPlace } = office
  const isPickup = which % 3 === 2
  const { contactInfo: _, ...order } = orderOf(
    [
      [specs[0]!, 1 + (which % 4)],
      [specs[1]!, 2],
    ],
    { notes: newKey(), ...(isPickup && { shippingMethod: 'self_pickup', pickupLocation: pickupPlace }) },
  )
  return {
    path: '/staff/orders',
    key: newKey(),
    answersAgain: true,
    body: {
      memberId: member.id,
      language: 'en',
      confirmed: which > 2,
      ...(isPickup && which > 8 && { handedOver: true }),
      order,
    },
  }
}

const choose = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items[which % Math.max(1, items.length)]

/**
 * Builds the request of a button from the current data of the order; undefined if the page would not have the button.
 */
export async function requestOf(
  { what, which }: Press,
  id: string,
  { office, read }: { office: Office; read: Read },
): Promise<Request | undefined> {
  const path = `/staff/orders/${id}`
  switch (what) {
    case 'move':
      return moving(path, which, read)
    case 'cancel':
    case 'return':
      return { path: `/orders/${id}/${what}`, body: { returnReason: 'Too high' }, by: 'member' }
    case 'invoice': {
      const { invoiceStatus } = (await read(path)).body.order.invoiceInfo
      return invoiceStatus === 'pending'
        ? { path: `${path}/invoice` }
        : { path: `/orders/${id}/requestInvoice`, body: { invoiceType: 'personal' }, by: 'member' }
    }
    case 'credit':
      return { path: `${path}/credit-note`, body: { reason: 'A return' } }
    case 'goodsBack':
      return { path: `${path}/goods-back`, body: { sellable: which % 3 > 0 } }
    case 'startReturn':
      return {
        path: `${path}/returns`,
        body: { lines: piecesOf(which), reason: 'damaged' },
        key: newKey(),
        answersAgain: true,
        undo: takenBack(path),
      }
    case 'returning':
      return returning(path, which, read)
    case 'pack':
      return { path: `${path}/parcels`, body: { lines: piecesOf(which) }, repeats: true }
    case 'parcel':
    case 'unpack':
      return aboutParcel(path, { what, which }, read)
    case 'receive':
      return { path: `${path}/cash`, body: amountOf(which), key: newKey(), answersAgain: true }
    case 'writeOff':
      return { path: `${path}/cash/write-off`, body: { note: 'Nobody pays it.' } }
    case 'reverse': {
      const { payments = [] } = (await read(`${path}/cash`)).body
      const chosen = choose<{ id: number }>(payments, which)
      return chosen && { path: `/staff/payments/${chosen.id}/reverse`, body: { note: 'No.' } }
    }
    case 'change':
      return changing(path, which, { office, read })
    case 'agree': {
      const [newest] = (await read(path)).body.order.changes
      const body = { change: newest?.id, agreed: which % 3 > 0 }
      return newest && { path: `${path}/content/decide`, body, answersAgain: true }
    }
  }
}

const amountOf = (which: number) => ({
  amount: which % 2 === 0 ? 100 + which : 12.34 * (which + 1),
  way: which % 3 === 0 ? 'transfer' : 'cash',
})

const piecesOf = (which: number) =>
  [which % 4, which % 3]
    .map((quantity, position) => ({ position, quantity }))
    .filter(({ quantity }) => quantity > 0)
    .concat(which === 0 ? [{ position: 0, quantity: 1 }] : [])

async function moving(path: string, which: number, read: Read): Promise<Request | undefined> {
  const { nextStatuses } = (await read(path)).body
  // Cancellations are chosen rarely, so that many steps come before them.
  const onward = nextStatuses.filter((status: string) => status !== 'Cancelled' || which > 9)
  const to = choose<string>(onward, which)
  if (to === undefined) return undefined
  const body = {
    to,
    shippingProvider: 'pos_laju',
    cancelReason: 'other',
    deliveryFailure: 'refused',
    goodsBack: which % 2 === 0,
    description: { en: 'As agreed', 'zh-TW': '如約定' },
    ...(to === 'return_completed' && which % 3 > 0 && { refund: which }),
  }
  return {
    path: `${path}/move`,
    body,
    undo: async (again) => {
      const { undo } = (await again(path)).body
      return undo && { path: `${path}/undo`, body: { move: undo.move } }
    },
  }
}

/** Builds the request that undoes the last step of an order's newest return. */
const takenBack = (path: string) => async (again: Read) => {
  const { returns = [] } = (await again(`${path}/returns`)).body
  const last = returns.at(-1)
  return last?.undo && { path: `/staff/returns/${last.id}/undo`, body: { seen: last.seen } }
}

/** Builds a request for a step of the newest return that its page offers. */
async function returning(path: string, which: number, read: Read): Promise<Request | undefined> {
  const found = (await read(`${path}/returns`)).body.returns?.at(-1)
  const action = choose<string>(found?.can ?? [], which)
  if (action === undefined) return undefined
  const { id, seen, lines, creditable, refund } = found
  const step = (what: string, body: object): Request => ({
    path: `/staff/returns/${id}/${what}`,
    body: { seen, ...body },
    undo: takenBack(path),
  })
  const text = { en: 'As agreed', 'zh-TW': '如約定' }
  switch (action) {
    case 'decide':
      return step('decide', { approve: which % 4 > 0, text })
    case 'change':
      return step('change', { lines: piecesOf(which), reason: 'other', note: 'Loose' })
    case 'arrange':
      return step('collection', { collection: { way: which % 2 === 0 ? 'sent' : 'collected' } })
    case 'on_its_way':
      return step('move', { to: 'on_its_way' })
    case 'arrive':
      return step('move', { to: 'arrived' })
    case 'withdraw':
      return which > 8 ? step('move', { to: 'withdrawn' }) : undefined
    case 'inspect':
      return step('inspect', {
        lines: lines.map(({ position, quantity }: { position: number; quantity: number }) => {
          const missing = which % 4 === 3 ? 1 : 0
          const scrapped = Math.min(quantity - missing, which % 2)
          return {
            position,
            missing,
            scrapped,
            sellable: quantity - missing - scrapped,
            ...(scrapped > 0 && { scrapReason: 'used' }),
          }
        }),
      })
    case 'refund':
      return step('refund', {
        way: which % 2 === 0 ? 'cash' : 'transfer',
        account: { holder: 'A B', bank: 'C', number: '12345678' },
        ...(which % 3 === 1 && { amount: Math.min(refund.most, 1.23), reason: 'Worn' }),
      })
    case 'credit':
      return creditable && { path: `${path}/credit-note`, body: { reason: 'A return', return: id } }
    default:
      return undefined
  }
}

async function aboutParcel(path: string, { what, which }: Press, read: Read): Promise<Request | undefined> {
  const { parcels } = (await read(`${path}/parcels`)).body
  const chosen = choose<{ id: number; seen: number; next: string[] }>(parcels, which)
  if (chosen === undefined) return undefined
  const { id, seen, next } = chosen
  if (what === 'unpack') return { path: `/staff/parcels/${id}/unpack`, body: { seen } }
  const [reason] = parcelReasonsFor.delivery
  return {
    path: `/staff/parcels/${id}/move`,
    body: {
      seen,
      to: choose(next, which) ?? 'delivered',
      reason,
      shippingProvider: 'pos_laju',
      withoutNumber: true,
      withoutCode: 'She is known.',
    },
    undo: async (again) => {
      const now = (await again(`${path}/parcels`)).body.parcels.find((one: { id: number }) => one.id === id)
      return now && { path: `/staff/parcels/${id}/undo`, body: { seen: now.seen } }
    },
  }
}

async function changing(
  path: string,
  which: number,
  { office, read }: { office: Office; read: Read },
): Promise<Request> {
  const { updatedAt: seen, changes } = (await read(path)).body.order
  const quantities = [1 + (which % 5), which % 4, which % 3]
  const lines = quantities
    .map((quantity, n) => ({ ...office.specs[n]!, quantity }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, id: specId, price, quantity }) => ({ productId, specId, price, quantity }))
  return {
    path: `${path}/content`,
    body: {
      seen,
      lines,
      fee: { amount: which * 3, reason: 'Carried up' },
      yes: which % 3 === 0 ? 'ask' : 'phone',
    },
    // A change that alters nothing is allowed, so the same change may be sent twice.
    answersAgain: true,
    undo: async (again) => {
      const [newest] = (await again(path)).body.order.changes
      return newest === undefined || newest.id === changes[0]?.id
        ? undefined
        : { path: `${path}/content/undo`, body: { change: newest.id } }
    },
  }
}
