import type { Page } from '@playwright/test'
import type { CartItem } from '../../core/cart/cart.ts'
import { formatDate } from '../../core/dates.ts'
import { toSen } from '../../core/money.ts'
import { toNewOrder, type Checkout } from '../../core/orders/checkout.ts'
import { emptyAddress } from '../../core/delivery/order-address.ts'
import type { OrderStatus } from '../../core/orders/statuses.ts'
import { createPdfMaker } from '../../server/pdf/pdf-maker.ts'
import type { MoveDetails } from '../../server/services/kernel/order-events.ts'
import { cancelInvoice } from '../../server/services/orders/invoicing/cancel-invoice.ts'
import { issueInvoice } from '../../server/services/orders/invoicing/issue-invoice.ts'
import { moveOrder } from '../../server/services/orders/move.ts'
import '../../server/services/subscriptions.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { cartLine, store } from '../support/browser-storage.ts'
import { database } from '../support/database.ts'
import { expect, open, test as base } from '../support/shop.ts'
import type { TextKey } from '../../core/texts/messages.ts'

/** Staff actions on an order. They call the shop's services on the database of the run. */
export interface Staff {
  move: (orderId: string, to: OrderStatus, details?: MoveDetails) => Promise<void>
  issueInvoice: (orderId: string) => Promise<string>
  cancelInvoice: (orderId: string) => Promise<void>
  /** Copies an order for its member several times, each one minute apart, in this status. */
  repeat: (orderId: string, times: number, status: OrderStatus) => Promise<void>
  /** Books money that was received for an order at a moment. */
  pay: (orderId: string, ringgit: number, moment: string) => Promise<void>
  /** Changes columns of an order directly in the database. */
  set: (orderId: string, columns: Record<string, string>) => Promise<void>
}

const actor = { kind: 'staff', id: 'clerk', requestId: 'browser-test' } as const

/**
 * Playwright's test with staff actions. A fixture with the scope of a worker would start a new worker for the next
 * file.
 */
export const test = base.extend<{ staff: Staff }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture asks for
  staff: async ({}, use) => {
    const { db, pool } = await database()
    const documentMaker = createPdfMaker()
    const context = { database: db, settings: readSettings({}), now: () => new Date(), documentMaker }
    await use({
      move: async (orderId, to, details) =>
        void (await moveOrder(context, {
          orderId,
          to,
          actor,
          checkedNumber: details?.trackingNumber,
          ...details,
        })),
      issueInvoice: async (orderId) => (await issueInvoice(context, { orderId, actor })).invoiceNumber,
      cancelInvoice: (orderId) => cancelInvoice(context, { orderId, actor, reason: 'Nobody asked.' }),
      repeat: async (orderId, times, status) => {
        const { rows } = await pool.query<{ name: string }>(
          `select column_name as name from information_schema.columns
             where table_name = 'orders' and is_generated = 'NEVER' and column_name not in ('id', 'number', 'placed_at', 'status')`,
        )
        const columns = rows.map(({ name }) => name).join(', ')
        await pool.query(
          `insert into orders (id, placed_at, status, ${columns})
             select id || '-' || n, placed_at + n * interval '1 minute', $3, ${columns}
             from orders, generate_series(1, $2::int) as n where id = $1`,
          [orderId, times, status],
        )
      },
      pay: async (orderId, ringgit, moment) => {
        const at = new Date(moment)
        await pool.query(
          `insert into payments (order_id, kind, way, amount_sen, at, day) values ($1, 'received', 'cash', $2, $3, $4)`,
          [orderId, toSen(ringgit), at, formatDate(at)],
        )
      },
      set: async (orderId, columns) => {
        const names = Object.keys(columns)
        const changes = names.map((name, index) => `${name} = $${index + 2}`).join(', ')
        await pool.query(`update orders set ${changes} where id = $1`, [orderId, ...Object.values(columns)])
      },
    })
    await documentMaker.close()
  },
})

let filled: Promise<void> | undefined

/** Restocks the goods that the tests order, once per worker, because a run orders more than the demo has. */
function fillStore(): Promise<void> {
  filled ??= (async () => {
    const { pool } = await database()
    for (const [product, spec] of [paper, pens]) {
      await pool.query('update specs set stock = 10000 where product_id = $1 and name = $2', [product, spec])
    }
  })()
  return filled
}

/** Specs for tests in which any spec can be ordered. */
export const paper = ['senja-a4-copy-paper', '80 gsm, 1 ream'] as const
export const pens = ['grove-pen-holder', 'Concrete'] as const

export const address = {
  fullName: 'Mei Ling Tan',
  address: '12, Jalan Sultan Ismail',
  city: 'Kuala Lumpur',
  postalCode: '50250',
  country: 'Malaysia',
} as const

/** Opens the checkout with these specs in the cart. */
export async function openCheckout(
  page: Page,
  lines: readonly CartItem[] | undefined = undefined,
  { coupon = '', language = 'en' } = {},
): Promise<void> {
  await fillStore()
  const items = lines ?? [await cartLine(page, paper, { quantity: 2 }), await cartLine(page, pens)]
  await store(page, { cart: JSON.stringify(items), coupon: JSON.stringify(coupon) })
  await open(page, `/checkout?lang=${language}`)
}

/** A fieldset of the checkout by its legend. */
export function part(page: Page, name: string) {
  return page.getByRole('main').getByRole('group', { name: new RegExp(`^${name}`) })
}

/** Opens or closes a fold of the checkout by its name. */
export async function pressFold(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 2, name, exact: true }).click()
}

/** The button that places the order. */
export function submitButton(page: Page, name = 'Complete Order') {
  return page.getByRole('button', { name, exact: true })
}

/** Fills in an address of the checkout. */
export async function fillAddress(
  page: Page,
  legend: string,
  t: (key: TextKey) => string,
  overrides: Partial<Record<keyof typeof address, string>> = {},
): Promise<void> {
  const { fullName, address: street, city, postalCode, country } = { ...address, ...overrides }
  const group = part(page, legend)
  await group.getByRole('textbox', { name: t('checkout.fullName') }).fill(fullName)
  await group.getByRole('textbox', { name: t('checkout.address'), exact: false }).fill(street)
  await group.getByRole('combobox', { name: t('checkout.city') }).fill(city)
  await group.getByRole('textbox', { name: t('checkout.postalCode') }).fill(postalCode)
  await group.getByRole('combobox', { name: t('checkout.country') }).selectOption(country)
}

/** Places an order for the signed-in member through the API. Returns its id and number. */
export async function placeOrder(
  page: Page,
  overrides: Partial<Checkout> = {},
  items?: readonly CartItem[],
  voucherCode?: string,
): Promise<{ id: string; orderNumber: string }> {
  await fillStore()
  const form: Checkout = {
    email: 'mei.ling@example.com',
    phoneNumber: '+60123456789',
    billing: address,
    shippingMethod: 'delivery',
    pickupLocation: '',
    shippingSameAsBilling: true,
    shipping: emptyAddress(),
    notes: undefined,
    deliveryAccess: {},
    company: {},
    ...overrides,
  } as Checkout
  const lines = items ?? [await cartLine(page, paper, { quantity: 2 }), await cartLine(page, pens)]
  const data = toNewOrder(form, lines, { now: new Date().toISOString(), voucherCode })
  const answer = await page.request.post('/api/orders', { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

/** Returns the order from the API. */
export async function orderOf(page: Page, id: string): Promise<Record<string, unknown>> {
  return (await page.request.get(`/api/orders/${id}`)).json()
}
