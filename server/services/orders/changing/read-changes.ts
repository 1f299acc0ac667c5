import { desc, eq, inArray } from 'drizzle-orm'
import type { ContentChange } from '#core/api/orders.ts'
import { toServerDate } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import { isOpenProposal } from '#core/orders/changing/changes.ts'
import { contentToPay, type ContentLine, type OrderContent } from '#core/orders/changing/content.ts'
import { changedParts, lineDifferences } from '#core/orders/changing/differences.ts'
import type { OrderStatus } from '#core/orders/statuses.ts'
import type { HasDatabase } from '#server/context.ts'
import { orderChanges } from '#server/database/tables/order-changes.ts'
import { staff } from '#server/database/tables/staff.ts'
import type { Approval } from '../../staff/ask-approval.ts'

/** Loads the changes of several orders, newest first, with the names of their authors. */
export async function loadChangesOf(database: HasDatabase['database'], orderIds: readonly string[]) {
  return database
    .select({ change: orderChanges, by: staff.name })
    .from(orderChanges)
    .innerJoin(staff, eq(staff.id, orderChanges.staffId))
    .where(inArray(orderChanges.orderId, [...orderIds]))
    .orderBy(desc(orderChanges.id))
}
type LoadedChange = Awaited<ReturnType<typeof loadChangesOf>>[number]

/** Converts a change to the form that staff and the customer see, with texts in one language. */
export function toContentChange(
  { change, by }: LoadedChange,
  order: { status: OrderStatus },
  lang: Language,
): ContentChange {
  const { id, at, state, before, after, note, consent, decidedAt } = change
  const parts = changedParts(before, after)
  const has = (part: (typeof parts)[number]) => parts.includes(part)
  return {
    id,
    at: toServerDate(at),
    by,
    state: state === 'proposed' && !isOpenProposal(change, order) ? 'withdrawn' : state,
    ...(consent !== null && { consent }),
    ...(decidedAt !== null && { decidedAt: toServerDate(decidedAt) }),
    parts,
    lines: lineDifferences(before.lines, after.lines).map((line) => ({
      ...(line.before && { before: toLine(line.before, lang) }),
      ...(line.after && { after: toLine(line.after, lang) }),
    })),
    ...(has('address') && { address: pair(before.shippingAddress, after.shippingAddress) }),
    ...(has('delivery') && { delivery: pair(daysOf(before), daysOf(after)) }),
    ...(has('notes') && { notes: pair(before.notes, after.notes) }),
    ...(has('fee') && {
      fee: {
        before: toRinggit(before.feeSen),
        after: toRinggit(after.feeSen),
        reason: after.feeReason || before.feeReason,
      },
    }),
    ...(has('deduction') && {
      deduction: {
        before: toRinggit(before.adjustmentSen ?? 0),
        after: toRinggit(after.adjustmentSen ?? 0),
      },
    }),
    toPay: { before: toRinggit(contentToPay(before)), after: toRinggit(contentToPay(after)) },
    note,
  }
}

interface Contents {
  before: OrderContent
  after: OrderContent
}

/** Describes a change that waits for a colleague; an empty object for other requests. */
export function describeAskedChange(
  { kind, askedAt: at, askedBy: staffId, orderId, details }: Approval,
  { by, lang }: { by: string; lang: Language },
): { content?: ContentChange } {
  if (kind !== 'deduction' || orderId === null) return {}
  const { before, after, wanted } = details as unknown as Contents & { wanted: { note: string } }
  const waiting = { id: 0, consent: null, decidedAt: null, entry: null, agreedBy: null } as const
  const change = {
    ...waiting,
    orderId,
    at,
    staffId,
    state: 'proposed' as const,
    before,
    after,
    note: wanted.note,
  }
  return { content: toContentChange({ change, by }, { status: 'In Progress' }, lang) }
}

const pair = <Value>(before: Value | null, after: Value | null) => ({
  ...(before !== null && { before }),
  ...(after !== null && { after }),
})

const toLine = (line: ContentLine, lang: Language) => ({
  productId: line.productId,
  productName: line.productName[lang],
  specName: line.specName,
  displayName: line.displayName[lang],
  quantity: line.quantity,
  price: toRinggit(line.priceSen),
})

function daysOf({ promisedFrom: from, promisedTo: to, promisedHalf: half }: OrderContent) {
  return from === null || to === null ? null : { from, to, ...(half !== null && { half }) }
}
