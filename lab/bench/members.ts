import type { Client, Pool } from 'pg'
import { hashToken } from '../../server/secrets.ts'
import { ask } from './http-request.ts'

/** Sends a request as a signed-in member. @throws Error if it is refused */
export function callAs(token: string, method: 'GET' | 'POST', url: string, body?: object): Promise<string> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return ask(url, {
    method,
    headers: {
      cookie: `session=${token}`,
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
        'idempotency-key': crypto.randomUUID(),
      }),
    },
    ...(text !== undefined && { body: text }),
  })
}

/** Creates signed-in members. Resolves to their session tokens. */
export async function signedInMembers(pool: Pool, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => crypto.randomUUID())
  await pool.query(
    `insert into members (id, phone_number, email, first_name, last_name, whatsapp_number, password_hash, language, created_at)
     select 'bench-' || n, '+6011' || lpad(n::text, 8, '0'), 'bench' || n || '@example.com', 'Bench', 'Member',
       '+6011' || lpad(n::text, 8, '0'), 'none', 'en', now()
     from generate_series(1, $1) as n`,
    [count],
  )
  await pool.query(
    `insert into sessions (id_hash, member_id, created_at, seen_at)
     select hash, 'bench-' || n, now(), now() from unnest($1::text[]) with ordinality as token(hash, n)`,
    [tokens.map(hashToken)],
  )
  return tokens
}

/** Creates a signed-in owner. Resolves to the session token. */
export async function signedInOwner(pool: Pick<Pool, 'query'> | Client): Promise<string> {
  const token = crypto.randomUUID()
  await pool.query(
    `insert into staff (id, email, name, role, created_at, enrolled_at)
     values ('bench-owner', 'bench-owner@example.com', 'Bench', 'owner', now(), now())`,
  )
  await pool.query(
    `insert into staff_sessions (id_hash, staff_id, stage, created_at, seen_at)
     values ($1, 'bench-owner', 'open', now(), now())`,
    [hashToken(token)],
  )
  return token
}

/** A line of an order, as in the cart. */
export interface Line {
  productId: string
  specId: string
  specName: string
  /** The price in ringgit. */
  price: number
}

/** Returns the first spec of each of this many products, and gives all specs enough stock for any measurement. */
export async function stockedLines(pool: Pool, products = 30): Promise<Line[]> {
  await pool.query('update specs set stock = 1000000000')
  const { rows } = await pool.query<Line>(
    `select product_id as "productId", id as "specId", name as "specName", price_sen / 100 as price
     from specs where position = 0 order by product_id limit $1`,
    [products],
  )
  return rows
}

/** Returns an order of some lines, as the checkout sends it. */
export function orderOf(lines: readonly Line[]): object {
  const address = {
    firstName: 'Mei Ling',
    lastName: 'Tan',
    street: '1 Jalan Contoh',
    city: 'Kuala Lumpur',
    postalCode: '50250',
    country: 'Malaysia',
  }
  return {
    userId: '',
    items: lines.map(({ productId, specName, price }) => ({
      productId,
      productName: 'A product',
      quantity: 1,
      price,
      imgUrl: '/x.webp',
      specName,
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
    contactInfo: { phoneNumber: '+60 12-345 6789', email: 'mei@example.com', name: 'Mei Ling Tan' },
    notes: 'Ring twice.',
    invoiceInfo: { invoiceType: 'personal', invoiceStatus: 'not_applied' },
    returnInfo: { returnStatus: 'not_applied' },
  }
}

/** Returns three different lines, which vary from order to order. */
export function threeOf(lines: readonly Line[], turn: number): Line[] {
  return [0, 7, 17]
    .map((step) => lines[(turn * 5 + step) % lines.length])
    .filter((line) => line !== undefined)
}
