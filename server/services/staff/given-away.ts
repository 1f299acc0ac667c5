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

/** A person who gives value away, with the transaction and the time. */
export interface Giver {
  tx: Transaction
  actor: { kind: string; id: string }
  at: Date
}

/** An act that gives value away. An act about an order also counts towards the sum of the order. */
export type Giving = Act & { orderId?: string }

/** The causes of rows. When a cause is undone, its rows are taken back. */
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
 * Locks the sums of a person until the transaction ends, so that two concurrent acts cannot exceed a limit together.
 * Must be taken after the locks of orders, and before those of the catalogue and of stock.
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
 * Like `readLeft`, for an act that follows in the same transaction. If there is a limit, locks the sums of the person.
 */
export async function lockLeft(tx: Transaction, about: Left): Promise<ApprovalLimits> {
  const limits = await readLimits(tx)
  if (limits.refund === null && limits.discount === null) return limits
  await lockGiver(tx, about.staffId)
  return readLeft(tx, about)
}

/**
 * Requires that the person may give this value away alone. Neither the sum of the order nor the person's sum of the day
 * may exceed the limit. Acts of customers and couriers do not count.
 * @throws ShopError second_person_needed with the `most` that they may still give away
 */
export async function demandAlone(giver: Giver, giving: Giving): Promise<void> {
  const most = await mostOfExceeded(giver, giving)
  if (most !== undefined) throw new ShopError('second_person_needed', { most: formatCash(toRinggit(most)) })
}

/** The acts for which a second person can be asked here. A deduction is requested together with its order. */
type Askable = Exclude<GivingAct, 'deduction'>

/**
 * Requires that the signed-in staff may give this value away alone, or asks a colleague if there is a reason `why`.
 * Returns whether the act waits for the colleague. If so, the caller must not carry it out.
 * @throws ShopError second_person_needed if `why` is missing
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

/** Returns the maximum that the person may still give away, in sen, if the act exceeds it; otherwise undefined. */
async function mostOfExceeded({ tx, actor, at }: Giver, { orderId, ...act }: Giving) {
  const sen = givenBy(act)
  if (actor.kind !== 'staff' || sen === 0) return undefined
  const most = (await lockLeft(tx, { staffId: actor.id, at, orderId }))[limitOf[act.act]]
  return most !== null && needsSecondPerson(sen, most) ? most : undefined
}

/**
 * Records the value that a person gives away. With `askedBy`, it counts for that person, and the actor is the one who
 * approved it: "A second person."
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

/** Selects the rows of one cause, or those of one kind of act about one order. */
type Which = { cause: string } | { orderId: string; act: GivingAct }

const isThis = (which: Which) =>
  and(
    'cause' in which
      ? eq(givenAway.cause, which.cause)
      : and(eq(givenAway.orderId, which.orderId), eq(givenAway.act, which.act)),
    isNull(givenAway.takenBackAt),
  )

/** Reads the value given away and not taken back, with or without a colleague's approval, in sen. */
export async function countedAbout(tx: Pick<Database, 'select'>, which: Which): Promise<number> {
  const rows = await tx.select({ sen: givenAway.amountSen }).from(givenAway).where(isThis(which))
  return rows.reduce((sum, { sen }) => sum + sen, 0)
}

/** Counts what one cause gave away towards the sum of an order that followed from it. */
export async function tieGiven(tx: Transaction, cause: string, orderId: string): Promise<void> {
  await tx.update(givenAway).set({ orderId }).where(isThis({ cause }))
}

/** Marks the value that an act gave away as taken back, because the act was undone or the goods came back. */
export async function takeBackGiven(tx: Transaction, which: Which, at: Date): Promise<void> {
  await tx.update(givenAway).set({ takenBackAt: at }).where(isThis(which))
}

/**
 * Reads the maximum that a person may still give away alone on this day, and for this order, under each limit, in sen;
 * null if there is no limit.
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
