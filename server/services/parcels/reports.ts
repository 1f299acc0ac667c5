import { createHmac } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { adapterOf } from '#core/parcels/courier-adapter.ts'
import { holdsGoods, nextParcelStatuses, parcelsMove } from '#core/parcels/statuses.ts'
import type { Context, StaffContext } from '../../context.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { parcelEvents, parcels } from '../../database/tables/parcels.ts'
import { equalTexts } from '../../secrets.ts'
import type { Actor } from '../kernel/lock-order.ts'
import { parseSheet } from '../catalogue/sheets/parse-sheet.ts'
import { auditStaff, staffOf } from '../staff/audit.ts'
import { lockParcel, moveLockedParcel } from './move.ts'

/** One thing that a courier says of a parcel. */
interface Report {
  trackingNumber: string
  status: string
  at: Date
  note: string
  courierEvent?: string
}

interface Reporter {
  courier: string
  actor: Actor
  source: 'webhook' | 'file'
  staffId: string | null
}

/** What became of a report: it moved a parcel, said what was known, or could not be followed. */
type Outcome = 'applied' | 'known' | 'unknown_number' | 'unknown_status' | 'parcel_move_refused'

interface ReportProblem {
  line: number
  number: string
  status: string
  problem: Exclude<Outcome, 'applied' | 'known'>
}

/** @throws ShopError courier_not_found */
export async function demandCourier({ database }: Pick<Context, 'database'>, id: string) {
  const [courier] = await database.select({ id: couriers.id }).from(couriers).where(eq(couriers.id, id))
  if (courier === undefined) throw new ShopError('courier_not_found')
}

/** Moves the parcel that a report names, in a transaction of its own, so that one report never stops another. */
async function applyReport(
  context: Pick<Context, 'database' | 'now' | 'settings'>,
  { courier, actor, source, staffId }: Reporter,
  { trackingNumber, status, at, note, courierEvent }: Report,
): Promise<Outcome> {
  const news = adapterOf(courier).newsOf(status)
  if (news === undefined) return 'unknown_status'
  return context.database.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: parcels.id, status: parcels.status })
      .from(parcels)
      .where(
        and(
          eq(sql`upper(${parcels.trackingNumber})`, trackingNumber.toUpperCase()),
          eq(parcels.courier, courier),
        ),
      )
      .orderBy(sql`${parcels.id} desc`)
      .limit(1)
    if (found === undefined) return 'unknown_number'
    const locked = await lockParcel(tx, found.id, actor)
    const { order, parcel } = locked
    const eventId = courierEvent === undefined ? undefined : `${courier} ${courierEvent}`
    if (eventId !== undefined && (await tx.$count(parcelEvents, eq(parcelEvents.courierEvent, eventId))) > 0)
      return 'known'
    const now = context.now()
    // News that is older than what is known, and news from the future.
    const happened = at > now ? now : at
    const [last] = await tx
      .select({ at: sql<Date>`max(at)`.mapWith(parcelEvents.at) })
      .from(parcelEvents)
      .where(and(eq(parcelEvents.parcelId, parcel.id), inArray(parcelEvents.source, ['webhook', 'file'])))
    if (last?.at && happened < last.at) return 'known'
    if (news.status === parcel.status) {
      await tx.update(parcels).set({ changedAt: now }).where(eq(parcels.id, parcel.id))
      return 'known'
    }
    const may = nextParcelStatuses({ status: parcel.status, shippingMethod: order.shippingMethod })
    if (!parcelsMove(order.status) || !holdsGoods(parcel.status) || !may.includes(news.status))
      return 'parcel_move_refused'
    const event = {
      at: happened,
      source,
      staffId,
      note: note || status,
      ...(eventId !== undefined && { courierEvent: eventId }),
    }
    const change = { status: news.status, reason: news.reason ?? null }
    await moveLockedParcel(tx, context, locked, { change, event, actor })
    return 'applied'
  })
}

/** Maximum number of lines of a file. */
const maxLines = 5000

/** The rows of a courier's file, by their line in it. "CSV in UTF-8, UTF-16, Big5, GBK." @throws ShopError remittance_not_read */
export async function courierRows(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const { rows, faults, encoding } = await parseSheet(bytes, undefined)
  if (faults.length > 0 || encoding === 'xlsx') throw new ShopError('remittance_not_read')
  const byLine: string[][] = Array.from({ length: rows.at(-1)?.row ?? 0 }, () => [])
  for (const { row, value } of rows) byLine[row - 1] = value
  return byLine
}

/**
 * Reads a courier's file of statuses and moves the parcels that it names; what cannot be followed is answered by line.
 * @throws ShopError courier_not_found, remittance_not_read
 */
export async function readCourierReport(
  context: StaffContext,
  courier: string,
  bytes: Uint8Array<ArrayBuffer>,
) {
  await demandCourier(context, courier)
  const lines = adapterOf(courier).readReport(await courierRows(bytes))
  if (lines === undefined || lines.length > maxLines) throw new ShopError('remittance_not_read')
  const actor = staffOf(context)
  const reporter: Reporter = { courier, actor, source: 'file', staffId: actor.id }
  const problems: ReportProblem[] = []
  const counts = { applied: 0, known: 0 }
  for (const { line, trackingNumber, status, at = context.now() } of lines) {
    const report = { trackingNumber, status, at, note: '' }
    const outcome = await applyReport(context, reporter, report)
    if (outcome === 'applied' || outcome === 'known') counts[outcome] += 1
    else problems.push({ line, number: trackingNumber, status, problem: outcome })
  }
  const after = { lines: lines.length, ...counts }
  await auditStaff(context.database, context, {
    action: 'parcels.reported',
    subject: 'courier',
    subjectId: courier,
    after,
  })
  return { ...counts, problems }
}

const keyKind = 'courier events'

/** The key by which a courier signs its events; the owner hands it over. */
export const courierKeyOf = ({ secrets }: Pick<Context, 'secrets'>, courier: string): string =>
  secrets.keyed(keyKind, courier)

/** How far the clock of a courier may differ, in seconds: an old signature cannot be sent again. */
const signatureSeconds = 300

/** @throws ShopError courier_signature_wrong */
export function demandSignature(
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  courier: string,
  header: string | undefined,
  body: string,
) {
  const [, seconds, signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  const isNear = Math.abs(now().getTime() / 1000 - Number(seconds)) <= signatureSeconds
  const signed = secrets
    .keyedByAny(keyKind, courier)
    .map((key) => equalTexts(signature, createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')))
  if (!isNear || !signed.includes(true)) throw new ShopError('courier_signature_wrong')
}

/** Moves the parcels that a courier's signed events name. */
export async function receiveCourierEvents(
  context: Pick<Context, 'database' | 'now' | 'settings'> & { requestId: string },
  courier: string,
  events: readonly { id: string; trackingNumber: string; status: string; at: Date; note: string }[],
) {
  const actor: Actor = { kind: 'courier', id: courier, requestId: context.requestId }
  const counts = { applied: 0, known: 0, unknown: 0 }
  for (const { id, ...event } of events) {
    const report = { ...event, courierEvent: id }
    const outcome = await applyReport(context, { courier, actor, source: 'webhook', staffId: null }, report)
    counts[outcome === 'applied' || outcome === 'known' ? outcome : 'unknown'] += 1
  }
  return counts
}
