import { and, eq, sql } from 'drizzle-orm'
import type { InputOf } from '#core/api/endpoint.ts'
import type * as contract from '#core/api/returns/returns-staff.ts'
import { ShopError } from '#core/errors.ts'
import { canMoveReturn, type ReturnState } from '#core/returns/statuses.ts'
import type { StaffPermission } from '#core/staff/staff.ts'
import type { AuditAction } from '#core/staff/audit.ts'
import type { Context, StaffContext } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { orders } from '../../database/tables/orders.ts'
import { returnEvents, returns } from '../../database/tables/returns.ts'
import {
  changeOrder,
  changeOrderAs,
  changeOrderIn,
  demandSeen,
  type OrderChange,
} from '../kernel/change-order.ts'
import type { Actor, OrderRow } from '../kernel/lock-order.ts'
import { record } from '../kernel/write-order.ts'
import { loadReturns, type StoredReturn } from '../order-parts/returns.ts'
import { dropChangedRefund } from '../orders/refunds/asked-refund.ts'
import { loadExchange } from '../order-parts/exchanges.ts'

/** The body of the request for a step of a return. */
export type StepInput<Name extends keyof typeof contract> = (typeof contract)[Name] extends infer Endpoint
  ? InputOf<Endpoint>['body']
  : never

/** Identifies a return: by its id for staff, or by the order and the number within the order for its customer. */
export type WhichReturn = { id: number } | { orderId: string; number: number }

/** A running step of a return, as part of a change of its order. */
export interface ReturnStep extends OrderChange {
  found: StoredReturn
  /** All returns of the order. */
  all: StoredReturn[]
  /** The linked order of an exchange, unless it was cancelled. */
  exchange: OrderRow | undefined
}

/** A step that staff request. */
interface AskedByStaff {
  id: number
  /** The id of the newest event that staff saw; if missing, any version may be changed. */
  seen?: number
  /** The permission that the step needs in addition to that of the endpoint. */
  needs?: StaffPermission
  /** The subject of the change, for the audit entry of a refusal. */
  what?: string
}

/**
 * Runs a step of staff with a return, as a change of its order.
 * @throws ShopError not_allowed, return_not_found, order_changed_meanwhile, and the errors of the step
 */
export async function takeReturnStep<Result>(
  context: StaffContext,
  { id, seen, ...asked }: AskedByStaff,
  take: (step: ReturnStep) => Promise<Result>,
): Promise<Result> {
  const locked = await ordersOf(context.database, { id })
  return changeOrder(context, { ...asked, ...locked }, async (change) => {
    return runStep(change, { id }, async (step) => {
      if (seen !== undefined) await demandSeenReturn(step, seen)
      return take(step)
    })
  })
}

/**
 * Like `takeReturnStep`, for a step of the customer.
 * @throws ShopError order_not_found, return_not_found, and the errors of the step
 */
export async function takeReturnStepAs<Result>(
  context: Pick<Context, 'database' | 'now' | 'settings'>,
  actor: Actor,
  which: WhichReturn,
  take: (step: ReturnStep) => Promise<Result>,
): Promise<Result> {
  const locked = await ordersOf(context.database, which)
  return changeOrderAs(context, actor, locked, (change) => runStep(change, which, take))
}

/**
 * Like `takeReturnStepAs`, as part of a larger transaction.
 * @throws ShopError return_not_found, and the errors of the step
 */
export async function takeReturnStepIn<Result>(
  tx: Transaction,
  context: Pick<Context, 'now' | 'settings'>,
  actor: Actor,
  which: WhichReturn,
  take: (step: ReturnStep) => Promise<Result>,
): Promise<Result> {
  const locked = await ordersOf(tx, which)
  return changeOrderIn(tx, context, actor, locked, (change) => runStep(change, which, take))
}

/**
 * Takes a step. If the step changed the payee or the goods of a refund that waits for a second person, drops the
 * refund.
 */
async function runStep<Result>(
  change: OrderChange,
  which: WhichReturn,
  take: (step: ReturnStep) => Promise<Result>,
): Promise<Result> {
  const result = await take(await loadStep(change, which))
  await dropChangedRefund(change)
  return result
}

/** Finds the order of a return, and the linked order, which a step may also change. */
async function ordersOf(
  database: Database | Transaction,
  which: WhichReturn,
): Promise<{ id: string; with: string[] }> {
  const isIt =
    'id' in which
      ? eq(returns.id, which.id)
      : and(eq(returns.orderId, which.orderId), eq(returns.number, which.number))
  const rows = await database
    .select({ orderId: returns.orderId, exchange: orders.id })
    .from(returns)
    .leftJoin(orders, and(eq(orders.exchangeOf, returns.id), sql`${orders.status} <> 'Cancelled'`))
    .where(isIt)
  // A customer's request contains the order id. The lock checks that the order exists before the return is looked up.
  const id = 'id' in which ? rows[0]?.orderId : which.orderId
  if (id === undefined) throw new ShopError('return_not_found')
  return { id, with: rows.flatMap(({ exchange }) => exchange ?? []) }
}

async function loadStep(change: OrderChange, which: WhichReturn): Promise<ReturnStep> {
  const all = await loadReturns(change.tx, change.order.id)
  // The start of the return may have been undone while this request waited for the lock.
  const found = all.find((one) => ('id' in which ? one.id === which.id : one.number === which.number))
  if (found === undefined) throw new ShopError('return_not_found')
  return { ...change, found, all, exchange: await loadExchange(change.tx, found.id) }
}

/**
 * Requires that `seen`, the newest event that staff saw, is still the newest event of the return.
 * @throws ShopError order_changed_meanwhile
 */
export async function demandSeenReturn(step: ReturnStep, seen: number): Promise<void> {
  await demandSeen(step, await isSeenReturn(step, seen))
}

/** Whether `seen`, an event that staff saw, is still the newest event of the return. */
export async function isSeenReturn({ tx, found }: ReturnStep, seen: number): Promise<boolean> {
  const events = await tx
    .select({ id: returnEvents.id })
    .from(returnEvents)
    .where(eq(returnEvents.returnId, found.id))
  return Math.max(0, ...events.map(({ id }) => id)) === seen
}

/**
 * Requires that the return may move to a status.
 * @throws ShopError return_move_refused
 */
export function demandStatus({ found }: ReturnStep, to: ReturnState): void {
  if (!canMoveReturn(found.status, to)) throw new ShopError('return_move_refused')
}

/** Records a step of a return in the audit trail. */
export async function recordStep(
  step: ReturnStep,
  action: AuditAction,
  after: Record<string, unknown> = {},
  before?: Record<string, unknown>,
): Promise<void> {
  const entry = { action, after: { return: step.found.number, ...after } }
  await record(step, before === undefined ? entry : { ...entry, before })
}
