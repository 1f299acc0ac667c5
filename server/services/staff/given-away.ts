import { and, eq, isNull, sql } from 'drizzle-orm'
import { formatDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import { formatCash, toRinggit } from '#core/money.ts'
import { needsSecondPerson, type ApprovalLimits } from '#core/staff/approvals.ts'
import { givenBy, limitOf, mostAlone, type Act, type GivingAct } from '#core/staff/given-away.ts'
import type { StaffContext } from '../../context.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { givenAway } from '../../database/tables/staff.ts'
import { readLimits } from './approval-limits.ts'
import { askApproval } from './ask-approval.ts'

/** A person who gives something away, in which transaction and when. */
export interface Giver {
  tx: Transaction
  actor: { kind: string; id: string }
  at: Date
}

/** What somebody gives away; an act about an order counts towards the order's sum too. */
export type Giving = Act & { orderId?: string }

/** Where a row comes from, so that it is taken back with it. */
export const causeOf = {
  /** The entry in an order's history. */
  entry: (id: number) => `entry ${id}`,
  /** The linked order of an exchange. */
  exchange: (orderId: string) => `exchange ${orderId}`,
  payment: (id: number) => `payment ${id}`,
  bulk: (id: string) => `bulk ${id}`,
  import: (id: string) => `import ${id}`,
  quotation: (id: string) => `quotation ${id}`,
}

/**
 * Locks what a person gives away today until the transaction ends, so that two acts at once do not pass a limit
 * together. It comes after the locks of orders, and before those of the catalogue and of stock.
 */
export async function lockGiver(tx: Transaction, staffId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`given_away ${staffId}`}, 0))`)
}

/** What a person may still give away, about whom and what. */
interface Left {
  staffId: string
  at: Date
  orderId?: string | undefined
  /** The cause of what the act would take back, so that it does not count. */
  without?: string | undefined
}

/**
 * Like `readLeft`, for an act that follows in the transaction: if there is a limit, locks what the person gives away.
 */
export async function lockLeft(tx: Transaction, about: Left): Promise<ApprovalLimits> {
  const limits = await readLimits(tx)
  if (limits.refund === null && limits.discount === null) return limits
  await lockGiver(tx, about.staffId)
  return readLeft(tx, about)
}

/**
 * Demands that the person may give this away alone: neither the order's sum nor the person's sum of the day passes the
 * limit. Customers and couriers give nothing away.
 * @throws ShopError second_person_needed with the `most` that they may still give away
 */
export async function demandAlone(giver: Giver, giving: Giving): Promise<void> {
  const most = await mostOfExceeded(giver, giving)
  if (most !== undefined) throw new ShopError('second_person_needed', { most: formatCash(toRinggit(most)) })
}

/** The acts that a second person can be asked to approve; a deduction is requested with its order. */
type Askable = Exclude<GivingAct, 'deduction'>

/**
 * Demands that the signed-in staff may give this away alone, or asks a colleague if there is a reason `why` for them.
 * Returns whether the act waits for that colleague, so that it must not be done now.
 * @throws ShopError second_person_needed without a reason
 */
export async function waitsForColleague(
  giver: Giver,
  context: StaffContext,
  giving: Giving & { act: Askable },
  { why, ...asked }: { why: string | undefined; details: Record<string, unknown>; subject?: string },
): Promise<boolean> {
  if (why === undefined) {
    await demandAlone(giver, giving)
    return false
  }
  if ((await mostOfExceeded(giver, giving)) === undefined) return false
  const { act: kind, orderId } = giving
  await askApproval(giver.tx, context, { kind, orderId, amountSen: givenBy(giving), reason: why, ...asked })
  return true
}

/** The most that the person may still give away, in sen, if this is more; otherwise undefined. */
async function mostOfExceeded({ tx, actor, at }: Giver, { orderId, ...act }: Giving) {
  const sen = givenBy(act)
  if (actor.kind !== 'staff' || sen === 0) return undefined
  const most = (await lockLeft(tx, { staffId: actor.id, at, orderId }))[limitOf[act.act]]
  return most !== null && needsSecondPerson(sen, most) ? most : undefined
}

/**
 * Records what a person gives away. With `askedBy`, that person gave it, and the actor agreed: "A second person."
 */
export async function recordGiven(
  { tx, actor, at }: Giver,
  { orderId, ...act }: Giving,
  { cause, askedBy }: { cause?: string; askedBy?: string | undefined } = {},
): Promise<void> {
  const amountSen = givenBy(act)
  if (actor.kind !== 'staff' || amountSen === 0) return
  await tx.insert(givenAway).values({
    at,
    day: formatDate(at),
    act: act.act,
    orderId: orderId ?? null,
    amountSen,
    cause: cause ?? null,
    ...(askedBy === undefined || askedBy === actor.id
      ? { staffId: actor.id }
      : { staffId: askedBy, agreedBy: actor.id }),
  })
}

/** Which rows: those of one cause, or one kind of act about one order. */
type Which = { cause: string } | { orderId: string; act: GivingAct }

const isThis = (which: Which) =>
  and(
    'cause' in which
      ? eq(givenAway.cause, which.cause)
      : and(eq(givenAway.orderId, which.orderId), eq(givenAway.act, which.act)),
    isNull(givenAway.takenBackAt),
  )

/** The value given away and not taken back, with or without a colleague's consent, in sen. */
export async function countedAbout(tx: Pick<Database, 'select'>, which: Which): Promise<number> {
  const rows = await tx.select({ sen: givenAway.amountSen }).from(givenAway).where(isThis(which))
  return rows.reduce((sum, { sen }) => sum + sen, 0)
}

/** Takes back what an act gave away, because it was undone or the goods came back. */
export async function takeBackGiven(tx: Transaction, which: Which, at: Date): Promise<void> {
  await tx.update(givenAway).set({ takenBackAt: at }).where(isThis(which))
}

/**
 * Reads the most that a person may still give away alone on this day, and about this order, under each limit, in sen;
 * null without a limit.
 */
export async function readLeft(
  database: Pick<Database, 'select'>,
  { staffId, at, orderId, without }: Left,
): Promise<ApprovalLimits> {
  const limits = await readLimits(database)
  if (limits.refund === null && limits.discount === null) return limits
  const isOfDay = and(eq(givenAway.staffId, staffId), eq(givenAway.day, formatDate(at)))
  const isOfOrder = orderId === undefined ? sql`false` : eq(givenAway.orderId, orderId)
  const rows = await database
    .select({
      act: givenAway.act,
      ofDay: sql`coalesce(sum(${givenAway.amountSen}) filter (where ${isOfDay}), 0)`.mapWith(Number),
      ofOrder: sql`coalesce(sum(${givenAway.amountSen}) filter (where ${isOfOrder}), 0)`.mapWith(Number),
    })
    .from(givenAway)
    .where(
      and(
        sql`(${isOfDay} or ${isOfOrder})`,
        isNull(givenAway.takenBackAt),
        isNull(givenAway.agreedBy),
        without === undefined ? undefined : sql`${givenAway.cause} is distinct from ${without}`,
      ),
    )
    .groupBy(givenAway.act)
  const left = (limit: keyof ApprovalLimits) => {
    const counted = rows.filter(({ act }) => limitOf[act] === limit)
    const sum = (of: 'ofDay' | 'ofOrder') => counted.reduce((total, row) => total + row[of], 0)
    return mostAlone({ ofOrder: sum('ofOrder'), ofDay: sum('ofDay') }, limits[limit])
  }
  return { refund: left('refund'), discount: left('discount') }
}
