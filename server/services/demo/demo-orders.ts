import { asc, desc, eq, inArray } from 'drizzle-orm'
import { pictureOfSpec } from '#core/catalogue/pictures.ts'
import { placeOfAddress } from '#core/delivery/find-place.ts'
import { historyDescriptions } from '#core/orders/history.ts'
import { testOrderIds } from '#core/orders/orders.ts'
import { defaultPaymentMethod } from '#core/orders/payment-methods.ts'
import type { OrderStatus } from '#core/orders/statuses.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { orderHistory, orderItems, orders } from '../../database/tables/orders.ts'
import { couriers, pickupLocations } from '../../database/tables/delivery.ts'
import { findByPhone, type Member } from '../accounts/members.ts'
import { refreshCash } from '../cash/refresh-cash.ts'
import { planDelivery } from '../delivery/promise.ts'
import { createParcel } from '../parcels/create-parcel.ts'

const hour = 3_600_000

const home = {
  firstName: 'Mei Ling',
  lastName: 'Tan',
  street: '12 Jalan Contoh 3/1',
  city: 'Shah Alam, Selangor',
  postalCode: '40150',
  country: 'Malaysia',
} as const

/** The statuses that each demo order went through, a day apart. */
const histories: Record<string, readonly OrderStatus[]> = {
  [testOrderIds.pickup]: ['pending', 'In Progress'],
  [testOrderIds.delivery]: ['pending', 'In Progress', 'Shipped'],
}

/** Adds two test orders for the demo member, one for pickup and one for delivery. They never affect the stock. */
export async function loadDemoOrders(
  context: Pick<Context, 'database' | 'settings' | 'savedSettings' | 'now'>,
) {
  const { database, settings } = context
  const { SHOP_MODE, DEMO_MEMBER_PHONE } = settings
  if (SHOP_MODE !== 'demo' || DEMO_MEMBER_PHONE === undefined) return
  const member = await findByPhone(context, DEMO_MEMBER_PHONE)
  if (member?.demo !== true) return
  const ids = Object.values(testOrderIds)
  const existing = await database.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids))
  const missing = ids.filter((id) => !existing.some((order) => order.id === id))
  const chosen = await database
    .select({ spec: specs, product: products })
    .from(specs)
    .innerJoin(products, eq(products.id, specs.productId))
    .where(eq(specs.position, 0))
    .orderBy(asc(products.position))
    .limit(2)
  if (missing.length === 0 || chosen.length === 0) return
  const items = chosen.map((row, position) => ({ ...row, position, quantity: position + 1 }))
  const placedAt = placedAtOf(context, testOrderIds.delivery)
  const [[place], [courier], { promise }] = await Promise.all([
    database
      .select()
      .from(pickupLocations)
      .orderBy(desc(pickupLocations.open), asc(pickupLocations.position))
      .limit(1),
    database.select().from(couriers).orderBy(desc(couriers.active), asc(couriers.position)).limit(1),
    planDelivery({ ...context, now: () => placedAt }, placeOfAddress(home)),
  ])

  await database.transaction(async (tx) => {
    for (const id of missing) {
      const shipping =
        id === testOrderIds.pickup
          ? ({ shippingMethod: 'self_pickup', pickupLocation: place?.id } as const)
          : ({
              shippingMethod: 'delivery',
              shippingAddress: home,
              deliveryAccess: { floor: '3A', lift: 'yes' },
              shippingProvider: courier?.id,
              trackingNumber: 'EH123456789MY',
              promisedFrom: promise?.from,
              promisedTo: promise?.to,
              slotDay: promise?.from,
            } as const)
      await insertOrder(tx, context, { id, member, items, shipping })
    }
  })
}

/** Returns when a demo order was placed: one day ago for each of its statuses. */
function placedAtOf({ now }: Pick<Context, 'now'>, id: string): Date {
  return new Date(now().getTime() - (histories[id] ?? []).length * 24 * hour)
}

type NewRow = typeof orders.$inferInsert

interface DemoItem {
  spec: typeof specs.$inferSelect
  product: typeof products.$inferSelect
  position: number
  quantity: number
}

async function insertOrder(
  tx: Transaction,
  context: Pick<Context, 'settings' | 'now'>,
  order: {
    id: string
    member: Member
    items: readonly DemoItem[]
    shipping: Partial<NewRow> & Pick<NewRow, 'shippingMethod'>
  },
) {
  const { id, member, items, shipping } = order
  const { now, settings } = context
  const statuses = histories[id] ?? []
  const at = (day: number) => new Date(placedAtOf(context, id).getTime() + day * 24 * hour)
  const placed = await tx
    .insert(orders)
    .values({
      ...shipping,
      id,
      memberId: member.id,
      status: statuses.at(-1)!,
      totalSen: items.reduce((sum, { spec, quantity }) => sum + spec.priceSen * quantity, 0),
      itemCount: items.reduce((count, { quantity }) => count + quantity, 0),
      voucherDiscountSen: 0,
      adjustmentSen: 0,
      confirmedAt: at(1),
      paymentMethod: defaultPaymentMethod,
      billingAddress: home,
      contactPhone: member.phoneNumber,
      contactEmail: member.email ?? settings.SHOP_EMAIL,
      contactName: `${member.firstName} ${member.lastName}`,
      notes: '',
      invoiceType: 'personal',
      invoiceStatus: 'not_applied',
      returnStatus: 'not_applied',
      restockedAt: now(),
      language: member.language,
      bodyHash: id,
      placedAt: at(0),
      updatedAt: at(statuses.length - 1),
    })
    .onConflictDoNothing()
    .returning({ id: orders.id })
  // Another process that started at the same time has already inserted the order.
  if (placed.length === 0) return
  await tx.insert(orderItems).values(items.map((item) => toItemRow(id, item)))
  await tx.insert(orderHistory).values(
    statuses.map((status, day) => ({
      orderId: id,
      at: at(day),
      status,
      description: historyDescriptions[shipping.shippingMethod][status],
    })),
  )
  const shipped = statuses.indexOf('Shipped')
  if (shipped !== -1)
    await createParcel(
      tx,
      id,
      {
        status: 'on_the_way',
        courier: shipping.shippingProvider ?? null,
        trackingNumber: shipping.trackingNumber ?? null,
        lines: items.map(({ position, quantity }) => ({ position, quantity })),
      },
      { at: at(shipped), source: 'staff', staffId: null },
    )
  await refreshCash(tx, [id])
}

const toItemRow = (orderId: string, { spec, product, position, quantity }: DemoItem) => ({
  orderId,
  position,
  productId: product.id,
  specId: spec.id,
  productName: product.name,
  specName: spec.name,
  displayName: spec.displayName,
  specIndex: spec.position,
  color: spec.color,
  displayColor: spec.displayColor,
  size: spec.size,
  imgUrl: pictureOfSpec(product, spec),
  quantity,
  priceSen: spec.priceSen,
  listPriceSen: spec.regularPriceSen,
})
