import { asc, eq } from 'drizzle-orm'
import { formatCash } from '#core/money.ts'
import { standardDescriptions } from '#core/orders/history.ts'
import type { HasDatabase } from '../context.ts'
import { returnEvents, returns } from '../database/tables/returns.ts'
import { orderStatusEmail, type OrderEmailData } from '../emails/orders.ts'
import {
  collectionUndoneEmail,
  collectionUndoneMessage,
  returnCollectionEmail,
  returnMessage,
  returnWithdrawnEmail,
} from '../emails/returns.ts'
import type { StoredOrder } from '../services/orders/read-order.ts'
import { trackingLink } from '../services/tracking/tracking.ts'
import type { MessageContext } from './message-context.ts'

/**
 * Finds a step of a return, by its event or its entry in the order's history; undefined if there is none or it was
 * undone.
 */
export async function readReturnStep(
  { database }: HasDatabase,
  which: { event: number } | { entry: number },
): Promise<
  | {
      number: number
      status: (typeof returnEvents.$inferSelect)['status']
      /** Whether the step undid an arrangement that had been announced to the customer. */
      isUndo: boolean
    }
  | undefined
> {
  const [step] = await database
    .select({ number: returns.number, event: returnEvents })
    .from(returnEvents)
    .innerJoin(returns, eq(returns.id, returnEvents.returnId))
    .where('event' in which ? eq(returnEvents.id, which.event) : eq(returnEvents.move, which.entry))
    .orderBy(asc(returnEvents.id))
    .limit(1)
  if (step === undefined) return undefined
  const { id, status, undoes } = step.event
  const undone = await database.$count(returnEvents, eq(returnEvents.undoes, id))
  return undone > 0 ? undefined : { number: step.number, status, isUndo: undoes !== null }
}

/** Adds to an order the return that an email is about, and the refund of that return. */
export function aboutReturn(order: OrderEmailData, number: number): OrderEmailData {
  const returned = order.returns.find((one) => one.number === number)
  if (returned === undefined) return order
  const { refundAmount } = returned
  return {
    ...order,
    returned,
    returnInfo: { ...order.returnInfo, ...(refundAmount !== undefined && { refundAmount }) },
  }
}

/** The email about a step of a return that the order's status does not show; undefined if the step needs none. */
export function composeReturnMoved(
  order: OrderEmailData,
  { history }: StoredOrder,
  step: NonNullable<Awaited<ReturnType<typeof readReturnStep>>>,
) {
  const about = aboutReturn(order, step.number)
  const { returned } = about
  if (returned === undefined) return undefined
  if (step.isUndo) return collectionUndoneEmail(about, returned)
  if (step.status === 'withdrawn') return returnWithdrawnEmail(about, returned)
  if (step.status === 'approved') return returnCollectionEmail(about, returned)
  if (step.status !== 'completed') return undefined
  const note = history.at(-1)?.description[order.language]
  const isStandard = standardDescriptions.some((standard) => standard[order.language] === note)
  return orderStatusEmail(
    { ...about, ...(note !== undefined && !isStandard && { note }) },
    'return_completed',
  )
}

/** The SMS about a step of a return, for customers without an email address; otherwise undefined. */
export function writeReturnSms(
  context: MessageContext,
  { row, returns: shown }: StoredOrder,
  order: { orderNumber: string },
  step: NonNullable<Awaited<ReturnType<typeof readReturnStep>>>,
) {
  if (row.contactEmail !== '' || row.contactPhone === '') return undefined
  const { language, contactPhone: to } = row
  const found = shown.all.find(({ number }) => number === step.number)
  const amount = formatCash((found?.refundSen ?? 0) / 100)
  const link = trackingLink(context, row, language)
  const wording = context.wording(language)
  const values = { number: order.orderNumber, state: step.status, amount, link }
  return { to, sms: step.isUndo ? collectionUndoneMessage(values, wording) : returnMessage(values, wording) }
}
