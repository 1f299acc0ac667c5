import { createHash } from 'node:crypto'
import type { NewOrder } from '#core/orders/checkout.ts'
import type { PlacingClient } from './statement.ts'

const hour = 3_600_000

/**
 * In milliseconds. Two submits of the same body within this time count as one. Submits more than twice this time apart
 * never count as one.
 */
const sameBodySpan = 10_000

/** How long a submit is remembered by its body or by its key, in milliseconds. */
export const submitLifetime = { body: 10 * 60_000, key: 30 * 24 * hour } as const

/** A submit of an order: its member, and the keys by which a repetition is recognized. */
export interface Submit {
  member: { id: string }
  keys: readonly string[]
}

/** Returns the keys of a submit: the client's own key, or else keys computed from the body and the time. */
export const keysOf = (idempotencyKey: string | undefined, bodyHash: string, now: Date): string[] =>
  idempotencyKey === undefined
    ? spansOf(now).map((span) => `body:${bodyHash}:${span}`)
    : [`key:${idempotencyKey}`]

/**
 * Returns the numbers of the current time span and the next one, so that two submits within seconds of each other share
 * a span.
 */
function spansOf(now: Date): number[] {
  const span = Math.floor(now.getTime() / sameBodySpan)
  return [span, span + 1]
}

/** Hashes all fields of the body that the shop uses, without timestamps. */
export function hashOf(order: NewOrder): string {
  const items = order.items.map((item) => [item.productId, item.specName, item.quantity, item.price])
  const { shippingMethod, shippingAddress, billingAddress, pickupLocation, contactInfo } = order
  const { invoiceType, companyName, taxId } = order.invoiceInfo ?? {}
  const addresses = [shippingAddress, billingAddress, pickupLocation, contactInfo]
  const invoice = [invoiceType, companyName, taxId]
  const extras = [order.notes, order.deliveryAccess, order.voucherCode, order.company]
  const relevant = JSON.stringify([items, shippingMethod, addresses, invoice, extras])
  return createHash('sha256').update(relevant).digest('base64url')
}

/**
 * Finds the order of an earlier submit. Locks the submit, so that the shop responds only when the synchronous standby
 * also has the order. The earlier submit may have failed because the standby did not confirm it.
 */
export async function findSubmitted(client: PlacingClient, { member, keys }: Submit) {
  const { rows } = await client.query<{ id: string; number: number; bodyHash: string }>({
    name: 'submitted-order',
    text: `select orders.id, orders.number::int, orders.body_hash as "bodyHash"
           from order_submissions join orders on orders.id = order_submissions.order_id
           where order_submissions.member_id = $1 and order_submissions.key = any($2) limit 1
           for key share of order_submissions`,
    values: [member.id, keys],
  })
  return rows[0]
}
