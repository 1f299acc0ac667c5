import { and, eq, sql } from 'drizzle-orm'
import type { NewOrderPayload } from '#core/orders/checkout.ts'
import type { OrderStatus } from '#core/orders/statuses.ts'
import { toRinggit } from '#core/money.ts'
import type { MemberContext } from '../context.ts'
import { specs } from '../database/tables/catalogue.ts'
import { members } from '../database/tables/members.ts'
import { openSession } from '../services/accounts/sessions.ts'
import type { Actor } from '../services/kernel/lock-order.ts'
import type { MoveDetails } from '../services/kernel/order-events.ts'
import { moveOrder } from '../services/orders/move.ts'
import { openBrowser, type TestBrowser } from './test-browser.ts'
import type { createTestShop } from './test-shop.ts'

type TestShop = Awaited<ReturnType<typeof createTestShop>>

/** A member with a signed-in browser. */
export interface TestMember {
  id: string
  phoneNumber: string
  browser: TestBrowser
}

let made = 0

/** The hash of an unknown password. */
const hashOfNobody =
  '$argon2id$v=19$m=19456,t=2,p=1$0hB4F5kbDFqGqrm8PZY3Bw$WsdQKxEwIkG7SLk9LkjqhqpFKR8KlRKkPN2L4cK0UeY'

/** Creates a signed-in member with a network address of their own, without the steps of registration. */
export async function signedInMember({ app, context }: TestShop): Promise<TestMember> {
  made += 1
  const id = `member-${made}`
  const browser = openBrowser(app, `198.51.100.${made % 256}`)
  const phoneNumber = `+6012${String(3_000_000 + made)}`
  await context.database.insert(members).values({
    id,
    phoneNumber,
    email: `${id}@example.com`,
    firstName: 'Siti Nur',
    lastName: 'Aminah',
    whatsappNumber: phoneNumber,
    passwordHash: hashOfNobody,
    language: 'en',
    emailVerifiedAt: context.now(),
    createdAt: context.now(),
  })
  browser.cookies.set('session', await openSession(context, id, undefined))
  return { id, phoneNumber, browser }
}

/** Creates the context of a member's request, for calling a service directly. */
export async function contextOf({ context }: TestShop, { id }: TestMember): Promise<MemberContext> {
  const [member] = await context.database.select().from(members).where(eq(members.id, id))
  return {
    ...context,
    session: { idHash: '', member: member! },
    client: '192.0.2.1',
    language: 'en',
    requestId: 'test',
  }
}

/** A spec of the demo catalogue with a given stock. */
export interface TestSpec {
  productId: string
  id: string
  name: string
  /** The price in ringgit. */
  price: number
}

/** Returns the first spec of each product in the demo catalogue, with this stock and the same price for any quantity. */
export async function stockedSpecs({ context }: TestShop, stock: number): Promise<TestSpec[]> {
  const rows = await context.database
    .update(specs)
    .set({ stock, tiers: null })
    .where(eq(specs.position, 0))
    .returning({ productId: specs.productId, id: specs.id, name: specs.name, priceSen: specs.priceSen })
  return rows
    .map(({ priceSen, ...spec }) => ({ ...spec, price: toRinggit(priceSen) }))
    .sort((a, b) => a.productId.localeCompare(b.productId))
}

/** Reads the stock of a spec. */
export async function stockOf({ context }: TestShop, spec: TestSpec): Promise<number> {
  const [row] = await context.database
    .select({ stock: specs.stock })
    .from(specs)
    .where(and(eq(specs.productId, spec.productId), eq(specs.id, spec.id)))
  return row!.stock
}

const address = {
  firstName: '美玲',
  lastName: 'Tan',
  street: '1 Jalan Contoh',
  city: 'Kuala Lumpur',
  postalCode: '50250',
  country: 'Malaysia',
} as const

/** Builds the checkout page's request for some lines, with changes. */
export function orderOf(
  lines: readonly (readonly [spec: TestSpec, quantity: number])[],
  about: Partial<NewOrderPayload> = {},
): NewOrderPayload {
  return {
    userId: '',
    items: lines.map(([spec, quantity]) => ({
      productId: spec.productId,
      productName: 'A product',
      quantity,
      price: spec.price,
      imgUrl: '/x.webp',
      specName: spec.name,
      specIndex: 0,
      color: '',
      size: '',
    })),
    totalAmount: 1,
    orderDate: '2026-03-02T04:05:06.000Z',
    updatedAt: '2026-03-02T04:05:06.000Z',
    status: 'pending',
    paymentMethod: 'Cash on Delivery',
    shippingMethod: 'delivery',
    shippingAddress: address,
    billingAddress: address,
    contactInfo: { phoneNumber: '+60 12-345 6789', email: 'siti@example.com', name: '陳美玲 Tan' },
    notes: 'Ring twice.',
    invoiceInfo: { invoiceType: 'personal', invoiceStatus: 'not_applied' },
    returnInfo: { returnStatus: 'not_applied' },
    ...about,
  }
}

let keys = 0

/** Places an order with a new key; resolves to the id. */
export async function place(
  { browser }: TestMember,
  lines: readonly (readonly [spec: TestSpec, quantity: number])[],
  about: Partial<NewOrderPayload> = {},
): Promise<string> {
  keys += 1
  const answer = await browser.post('/api/orders', orderOf(lines, about), {
    'idempotency-key': `test-key-${keys}`,
  })
  if (answer.status !== 200) throw new Error(`the order was refused: ${JSON.stringify(answer.body)}`)
  return answer.body.id
}

/** A member of the shop's staff. */
export const staff: Actor = { kind: 'staff', id: 'staff-1', requestId: 'test' }

/** Moves an order through several statuses, as staff. */
export async function moveThrough(
  { context }: TestShop,
  orderId: string,
  statuses: readonly OrderStatus[],
  details: MoveDetails = {},
): Promise<void> {
  const usual = {
    shippingProvider: 'pos_laju',
    cancelReason: 'other',
    deliveryFailure: 'refused',
  } as const
  const checkedNumber = details.trackingNumber
  for (const to of statuses)
    await moveOrder(context, { orderId, to, actor: staff, checkedNumber, ...usual, ...details })
}

/** Counts the messages of a kind that are queued for an order. */
export async function queuedFor({ context }: TestShop, message: string, order: string): Promise<number> {
  const { rows } = await context.database.execute<{ count: number }>(
    sql`select count(*)::int from pgboss.job where data ->> 'message' = ${message} and data ->> 'order' = ${order}`,
  )
  return rows[0]!.count
}

interface OpenedOrder {
  order: { updatedAt: unknown; items: readonly { productId: string; price: number }[] }
  lines: readonly { specId: string }[]
}

/**
 * Builds the request that changes the number of pieces of each line, based on the order as staff opened it; 0 removes a
 * line.
 */
export function piecesChange({ order, lines }: OpenedOrder, quantities: readonly number[]) {
  return {
    seen: order.updatedAt,
    lines: order.items
      .map(({ productId, price }, line) => ({
        productId,
        specId: lines[line]!.specId,
        price,
        quantity: quantities[line]!,
      }))
      .filter(({ quantity }) => quantity > 0),
    yes: 'phone',
  }
}
