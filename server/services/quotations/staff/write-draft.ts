import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { formatDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import type { QuotationContent, QuotationDraft } from '#core/quotations/content.ts'
import { refusedDay } from '#core/quotations/days.ts'
import { formatQuotationNumber } from '#core/quotations/numbers.ts'
import { mayFollow, quotationState } from '#core/quotations/states.ts'
import type { StaffContext } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { orders } from '../../../database/tables/orders.ts'
import { quotations } from '../../../database/tables/quotations/quotations.ts'
import { approvals } from '../../../database/tables/staff.ts'
import { dropRequests } from '../../staff/ask-approval.ts'
import { auditStaff } from '../../staff/audit.ts'
import { demandSeen, lockQuotation, writeQuotation, type QuotationRow } from '../lock-quotation.ts'
import { nextQuotationNumber } from '../next-number.ts'
import { priceDraft } from '../price-draft.ts'
import { goodsOf } from './goods-now.ts'

/** A quotation that was begun. */
export interface Begun {
  id: string
  number: string
}

/** What a request to send a quotation is about. */
export const subjectOfRequest = (id: string) => `quotation ${id}`

/** Drops a request to send a draft, because the draft has changed. */
export const dropRequestToSend = (tx: Transaction, id: string, at: Date) =>
  dropRequests(tx, at, and(eq(approvals.kind, 'quotation'), eq(approvals.subject, subjectOfRequest(id))))

/** The pieces of all goods. */
export const piecesOf = (content: QuotationContent) =>
  goodsOf(content).reduce((sum, { pieces }) => sum + pieces, 0)

/** Demands that the days of a draft lie ahead. @throws ShopError quotation_day_invalid */
export function demandDays(content: Pick<QuotationDraft, 'validUntil' | 'holdUntil'>, now: Date): void {
  const refused = refusedDay(content, formatDate(now))
  if (refused !== undefined) throw new ShopError('quotation_day_invalid', { ...refused })
}

/**
 * Demands that a quotation may get another version: it is not accepted, or the order from it is cancelled.
 * @throws ShopError quotation_step_refused
 */
export async function demandSendable(tx: Transaction, row: QuotationRow, now: Date): Promise<void> {
  const stands = and(eq(orders.quotationId, row.id), ne(orders.status, 'Cancelled'))
  if (mayFollow(row.step, 'sent') && (row.step !== 'accepted' || (await tx.$count(orders, stands)) === 0))
    return
  throw new ShopError('quotation_step_refused', { state: quotationState(row, formatDate(now)) })
}

const keyOf = (context: StaffContext, key: string) => `${context.session.staff.id} ${key}`

/** Finds the quotation that was begun with a key, and lets a second request with it wait for the first. */
export async function findBegun(
  tx: Transaction,
  context: StaffContext,
  key: string | undefined,
): Promise<Begun | undefined> {
  if (key === undefined) return undefined
  const submissionKey = keyOf(context, key)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quotation ${submissionKey}`}, 0))`)
  const [found] = await tx.select().from(quotations).where(eq(quotations.submissionKey, submissionKey))
  return found && { id: found.id, number: formatQuotationNumber(found) }
}

type For = Pick<
  QuotationRow,
  'memberId' | 'companyId' | 'companyName' | 'contactName' | 'contactPhone' | 'contactEmail' | 'language'
>

/** Inserts a quotation that staff begin, with its draft. */
export async function insertDraft(
  tx: Transaction,
  context: StaffContext,
  draft: QuotationContent,
  { key, ...whom }: For & { key: string | undefined },
): Promise<Begun> {
  const at = context.now()
  const staffId = context.session.staff.id
  const id = randomUUID()
  const number = await nextQuotationNumber(tx, at)
  await tx.insert(quotations).values({
    ...whom,
    ...number,
    id,
    step: 'draft',
    origin: 'staff',
    requestedAt: at,
    since: at,
    updatedAt: at,
    pieces: piecesOf(draft),
    draft,
    draftBy: staffId,
    begunBy: staffId,
    submissionKey: key === undefined ? null : keyOf(context, key),
  })
  await auditStaff(tx, context, {
    action: 'quotation.begun',
    subject: 'quotation',
    subjectId: id,
    after: { number: formatQuotationNumber(number), email: whom.contactEmail },
  })
  return { id, number: formatQuotationNumber(number) }
}

/**
 * Saves the draft of the next version, with the prices of now where staff set none.
 * @throws ShopError quotation_not_found, quotation_changed_meanwhile, quotation_step_refused, spec_not_found,
 * quotation_day_invalid
 */
export async function saveDraft(
  context: StaffContext,
  { id, seen, draft }: { id: string; seen: string; draft: QuotationDraft },
): Promise<void> {
  demandDays(draft, context.now())
  await context.database.transaction(async (tx) => {
    const quotation = await lockQuotation(tx, id)
    const at = context.now()
    demandSeen(quotation, seen)
    await demandSendable(tx, quotation, at)
    const content = await priceDraft(tx, draft, { companyId: quotation.companyId, now: at })
    await dropRequestToSend(tx, id, at)
    await writeQuotation(tx, quotation, {
      at,
      ...(quotation.step === 'requested' && { step: 'draft' as const, since: at }),
      ...(quotation.version === null && { pieces: piecesOf(content) }),
      draft: content,
      draftBy: context.session.staff.id,
    })
  })
}

/**
 * Discards the draft. What a customer asked for waits for an answer again; a version that was sent stays.
 * @throws ShopError quotation_not_found, quotation_changed_meanwhile, quotation_step_refused
 */
export async function discardDraft(
  context: StaffContext,
  { id, seen }: { id: string; seen: string },
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const quotation = await lockQuotation(tx, id)
    const at = context.now()
    demandSeen(quotation, seen)
    const { step, asked, draft, requestedAt } = quotation
    // Without a request or a version there would be nothing left; such a quotation is withdrawn instead.
    if (draft === null || (step === 'draft' && asked === null))
      throw new ShopError('quotation_step_refused', { state: quotationState(quotation, formatDate(at)) })
    await dropRequestToSend(tx, id, at)
    await writeQuotation(tx, quotation, {
      at,
      ...(step === 'draft' && {
        step: 'requested' as const,
        since: requestedAt,
        pieces: asked?.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0,
      }),
      draft: null,
      draftBy: null,
    })
  })
}
